/**
 * Reads Data Matrix symbols of 16 x 16 modules (ISO/IEC 16022, ECC 200): 12 data and 12 check codewords.
 * Modules are given as 16 columns of bits from the left, the highest of 16 bits on top.
 */
import { DIGIT_PAIRS } from './digit-pairs.ts';
import { ReedSolomon } from './reed-solomon.ts';

const SIDE = 16;
/** Modules inside the finder pattern. */
const INNER = SIDE - 2;
const DATA_WORDS = 12;
const CHECK_WORDS = 12;

/** Row and column, each in 0..15 of the symbol, of bit b (0 = highest) of codeword w, at (w * 8 + b). */
const ROW_OF_BIT = new Uint8Array((DATA_WORDS + CHECK_WORDS) * 8);
const COLUMN_OF_BIT = new Uint8Array(ROW_OF_BIT.length);
placeCodewords();

const checker = new ReedSolomon(CHECK_WORDS);
const words = new Uint8Array(DATA_WORDS + CHECK_WORDS);

/** Why a symbol cannot be read. */
export type MatrixProblem = 'finder pattern' | 'check words' | 'contents';

/** Decodes digits; returns the digits, or what is wrong with the symbol. */
export function readMatrix(columns: Uint16Array): { digits: string } | { problem: MatrixProblem } {
  if (!hasFinder(columns)) return { problem: 'finder pattern' };
  for (let word = 0, bit = 0; word < words.length; word++) {
    let value = 0;
    for (let n = 0; n < 8; n++, bit++) {
      value = (value << 1) | ((columns[COLUMN_OF_BIT[bit]!]! >> (SIDE - 1 - ROW_OF_BIT[bit]!)) & 1);
    }
    words[word] = value;
  }
  if (!checker.isCodeword(words)) return { problem: 'check words' };
  let digits = '';
  for (let word = 0; word < DATA_WORDS; word++) {
    const value = words[word]!;
    if (value >= 130 && value <= 229) digits += DIGIT_PAIRS[value - 130]!;
    else if (value >= 49 && value <= 58) digits += DIGIT_PAIRS[value - 49]![1]!;
    else if (value === 129) break;
    else return { problem: 'contents' };
  }
  return { digits };
}

/** Solid left column and bottom row, alternating top row and right column. */
function hasFinder(columns: Uint16Array): boolean {
  if (columns[0] !== 0xffff || columns[SIDE - 1] !== 0x5555) return false;
  // The corner that no codeword reaches: dark, light over light, dark.
  if ((columns[SIDE - 3]! & 6) !== 4 || (columns[SIDE - 2]! & 6) !== 2) return false;
  for (let column = 1; column < SIDE - 1; column++) {
    if ((columns[column]! & 1) === 0) return false;
    if (columns[column]! >> (SIDE - 1) !== 1 - (column % 2)) return false;
  }
  return true;
}

/** The diagonal placement of ISO/IEC 16022, annex F, for a mapping matrix of 14 x 14. */
function placeCodewords(): void {
  const taken = new Uint8Array(INNER * INNER);
  let word = 0;
  const put = (row: number, column: number, bit: number): void => {
    let r = row;
    let c = column;
    if (r < 0) {
      r += INNER;
      c += 4 - ((INNER + 4) % 8);
    }
    if (c < 0) {
      c += INNER;
      r += 4 - ((INNER + 4) % 8);
    }
    taken[r * INNER + c] = 1;
    ROW_OF_BIT[word * 8 + bit] = r + 1;
    COLUMN_OF_BIT[word * 8 + bit] = c + 1;
  };
  const utah = (row: number, column: number): void => {
    const shape = [
      [-2, -2],
      [-2, -1],
      [-1, -2],
      [-1, -1],
      [-1, 0],
      [0, -2],
      [0, -1],
      [0, 0],
    ] as const;
    shape.forEach(([dr, dc], bit) => {
      put(row + dr, column + dc, bit);
    });
    word++;
  };
  const end = INNER - 1;
  const corner = (places: readonly (readonly [number, number])[]): void => {
    places.forEach(([r, c], bit) => {
      put(r, c, bit);
    });
    word++;
  };
  let row = 4;
  let column = 0;
  do {
    if (row === INNER && column === 0) {
      corner([
        [end, 0],
        [end, 1],
        [end, 2],
        [0, end - 1],
        [0, end],
        [1, end],
        [2, end],
        [3, end],
      ]);
    }
    if (row === INNER - 2 && column === 0 && INNER % 4 !== 0) {
      corner([
        [end - 2, 0],
        [end - 1, 0],
        [end, 0],
        [0, end - 3],
        [0, end - 2],
        [0, end - 1],
        [0, end],
        [1, end],
      ]);
    }
    do {
      if (row < INNER && column >= 0 && !taken[row * INNER + column]) utah(row, column);
      row -= 2;
      column += 2;
    } while (row >= 0 && column < INNER);
    row += 1;
    column += 3;
    do {
      if (row >= 0 && column < INNER && !taken[row * INNER + column]) utah(row, column);
      row += 2;
      column -= 2;
    } while (row < INNER && column >= 0);
    row += 3;
    column += 1;
  } while (row < INNER || column < INNER);
  if (word !== DATA_WORDS + CHECK_WORDS) throw new Error('the placement of codewords is incomplete');
}
