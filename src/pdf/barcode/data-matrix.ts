/**
 * Data Matrix ECC 200 for strings of digits, after ISO/IEC 16022: digit pairs, one square data region.
 *
 * Both the check codewords and the places of the bits are sums without carry of what each codeword gives alone, so a
 * symbol of twelve digit pairs is the exclusive or of twelve symbols from a table. `encodeMatrix24` does just that.
 */
import { badInput } from '../../shared/errors.ts';
import { FIXED_DARK, placeBits } from './matrix-placement.ts';
import { checkCodewords } from './reed-solomon.ts';

/** Side of the symbol in modules, data and check codewords: all squares with a single data region. */
const SIZES = [
  [10, 3, 5],
  [12, 5, 7],
  [14, 8, 10],
  [16, 12, 12],
  [18, 18, 14],
  [20, 22, 18],
  [22, 30, 20],
  [24, 36, 24],
  [26, 44, 28],
] as const;

/** A digit pair's codeword is its value and this. */
const PAIR_BASE = 130;
const PAD = 129;

/** A symbol: `rows` holds each row in whole bytes, from the top, the leftmost module in the highest bit; 1 is dark. */
export interface MatrixSymbol {
  readonly size: number;
  readonly bytesPerRow: number;
  readonly rows: Uint8Array;
}

/**
 * The smallest square symbol for an even number of digits, up to 88. Throws (exit code 2) for anything else.
 */
export const encodeMatrix = (digits: string): MatrixSymbol => {
  if (!/^(\d\d){1,44}$/.test(digits)) {
    throw badInput(
      'matrix-digits',
      'A Data Matrix of digits takes an even number of digits, 2 to 88. Pad the number with a zero.',
    );
  }
  const pairs = Array.from({ length: digits.length / 2 }, (_, pair) =>
    Number(digits.slice(2 * pair, 2 * pair + 2)),
  );
  const [size, data, check] = SIZES.find(([, capacity]) => capacity >= pairs.length)!;
  return drawSymbol(
    size,
    padCodewords(
      pairs.map((pair) => PAIR_BASE + pair),
      data,
    ),
    check,
  );
};

/** Fills up with pad codewords; all but the first are scrambled by their position. */
const padCodewords = (codewords: readonly number[], data: number): number[] => {
  const filled = [...codewords];
  if (filled.length < data) filled.push(PAD);
  while (filled.length < data) {
    const scrambled = PAD + (((149 * (filled.length + 1)) % 253) + 1);
    filled.push(scrambled > 254 ? scrambled - 254 : scrambled);
  }
  return filled;
};

const drawSymbol = (size: number, data: readonly number[], check: number): MatrixSymbol => {
  const bytesPerRow = Math.ceil(size / 8);
  const rows = new Uint8Array(size * bytesPerRow);
  const darken = (row: number, column: number): void => {
    rows[row * bytesPerRow + (column >> 3)]! |= 0x80 >> (column & 7);
  };
  for (let place = 0; place < size; place++) {
    darken(place, 0);
    darken(size - 1, place);
    if (place % 2 === 0) darken(0, place);
    else darken(place, size - 1);
  }
  const codewords = [...data, ...checkCodewords(data, check)];
  const region = size - 2;
  for (const [place, source] of placeBits(region).entries()) {
    const dark = source < 0 ? source === FIXED_DARK : (codewords[source >> 3]! >> (7 - (source & 7))) & 1;
    if (dark) darken(1 + Math.floor(place / region), 1 + (place % region));
  }
  return { size, bytesPerRow, rows };
};

const PAIRS = 12;
const WORDS = 8;

/**
 * A symbol of 16 modules as columns of eight modules: byte `c` is the upper half of column `c`, byte `16 + c` its lower
 * half, the highest bit topmost.
 */
const halfColumns = (rows: Uint8Array): Uint8Array => {
  const columns = new Uint8Array(32);
  for (let row = 0; row < 16; row++) {
    for (let column = 0; column < 16; column++) {
      const dark = (rows[2 * row + (column >> 3)]! >> (7 - (column & 7))) & 1;
      columns[(row & 8) * 2 + column]! |= dark << (7 - (row & 7));
    }
  }
  return columns;
};

/** For each place and value of a digit pair eight words: the symbol it makes alone. The finder is in the first place's. */
const buildTable = (): Int32Array => {
  const table = new Int32Array(PAIRS * 100 * WORDS);
  const empty = halfColumns(drawSymbol(16, new Array<number>(PAIRS).fill(0), 12).rows);
  for (let place = 0; place < PAIRS; place++) {
    for (let value = 0; value < 100; value++) {
      const codewords = new Array<number>(PAIRS).fill(0);
      codewords[place] = PAIR_BASE + value;
      const columns = halfColumns(drawSymbol(16, codewords, 12).rows);
      for (let byte = 0; byte < 32; byte++) {
        const part = place === 0 ? columns[byte]! : columns[byte]! ^ empty[byte]!;
        table[(place * 100 + value) * WORDS + (byte >> 2)]! |= part << (24 - 8 * (byte & 3));
      }
    }
  }
  return table;
};

let table: Int32Array | undefined;

/**
 * The 16 x 16 symbol of 24 digits (values 0 to 9, not characters), written to `columns` from `offset`: 32 bytes, the upper
 * halves of the columns from the left, then the lower halves; the topmost module in the highest bit, 1 is dark.
 */
export const encodeMatrix24 = (digits: Uint8Array, columns: Uint8Array, offset = 0): void => {
  table ??= buildTable();
  const parts = table;
  let [a, b, c, d, e, f, g, h] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let place = 0; place < PAIRS; place++) {
    const at = (place * 100 + digits[2 * place]! * 10 + digits[2 * place + 1]!) * WORDS;
    a ^= parts[at]!;
    b ^= parts[at + 1]!;
    c ^= parts[at + 2]!;
    d ^= parts[at + 3]!;
    e ^= parts[at + 4]!;
    f ^= parts[at + 5]!;
    g ^= parts[at + 6]!;
    h ^= parts[at + 7]!;
  }
  putWord(columns, offset, a);
  putWord(columns, offset + 4, b);
  putWord(columns, offset + 8, c);
  putWord(columns, offset + 12, d);
  putWord(columns, offset + 16, e);
  putWord(columns, offset + 20, f);
  putWord(columns, offset + 24, g);
  putWord(columns, offset + 28, h);
};

const putWord = (bytes: Uint8Array, at: number, word: number): void => {
  bytes[at] = word >>> 24;
  bytes[at + 1] = word >>> 16;
  bytes[at + 2] = word >>> 8;
  bytes[at + 3] = word;
};
