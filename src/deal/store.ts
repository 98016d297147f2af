/**
 * The Parquet file of a part (docs/data-format.md). Written from columns and read into columns, without an
 * object for each row; the same data always give the same bytes.
 */
import { type DecodedArray, type FileMetaData, parquetMetadata, parquetRead } from 'hyparquet';
import { ByteWriter, type ColumnSource, parquetWrite } from 'hyparquet-writer';
import { slotsOf } from '../mechanics/dealer-of.ts';
import type { Game, Ticket } from '../regulation/schema.ts';
import { columnName, PACK_COLUMN, partSchema, TEXT_DIGITS, type TicketColumn } from './part-columns.ts';
import type { PartData } from './part-data.ts';
import {
  checkIdentity,
  damaged,
  type ExpectedPart,
  identityMetadata,
  readIdentity,
} from './part-identity.ts';

const CREATED_BY = 'rotative';
const ZERO = 48;

/** The bytes of the part's file. */
export function encodePart(data: PartData): Uint8Array {
  const { packs, firstPack, faceBytes } = data;
  const each = (kind: TicketColumn, source: (ticket: number) => Omit<ColumnSource, 'name'>): ColumnSource[] =>
    faceBytes.map((_, ticket) => ({ name: columnName(kind, ticket), ...source(ticket) }));
  const digits = (kind: 'validation' | 'pin', columns: readonly ArrayLike<number>[]): ColumnSource[] =>
    each(kind, (ticket) => ({
      data: cut(writeDigits(columns[ticket] as ArrayLike<number>, TEXT_DIGITS[kind]), TEXT_DIGITS[kind]),
      encoding: 'DELTA_LENGTH_BYTE_ARRAY',
    }));
  const columnData: ColumnSource[] = [
    {
      name: PACK_COLUMN,
      data: Int32Array.from({ length: packs }, (_, row) => firstPack + row),
      encoding: 'DELTA_BINARY_PACKED',
    },
    ...each('prize', (ticket) => ({ data: data.prizes[ticket] as Int32Array, encoding: 'PLAIN' })),
    ...each('face', (ticket) => ({
      data: cut(data.faces[ticket] as Uint8Array, faceBytes[ticket] as number),
      encoding: 'PLAIN',
    })),
    ...digits('validation', data.validations),
    ...digits('pin', data.pins),
  ];
  const writer = new ByteWriter(estimateBytes(data));
  // One row group of one page a column: a part is always read whole. No statistics: nobody searches in it.
  parquetWrite({
    writer,
    schema: partSchema(faceBytes),
    columnData,
    codec: 'SNAPPY',
    statistics: false,
    rowGroupSize: packs,
    pageSize: 0,
    createdBy: CREATED_BY,
    kvMetadata: identityMetadata(data),
  });
  return writer.getBytes();
}

/**
 * Reads a part's file and checks it: that it is whole, is the part that is `expected`, has every column, the
 * packs in order, and only prizes, face bytes and numbers that the game's tickets can have. Throws `badInput`,
 * with `where` (a path) in the message.
 */
export async function decodePart(
  bytes: Uint8Array,
  game: Game,
  expected: ExpectedPart,
  where = 'The part file',
): Promise<PartData> {
  const metadata = readMetadata(bytes, where);
  const identity = readIdentity(metadata.key_value_metadata ?? [], game, where);
  checkIdentity(identity, game, expected, where);
  const slots = game.tickets.map(slotsOf);
  const faceBytes = slots.map(({ length }) => length);
  checkSchema(metadata, faceBytes, where);
  const { packs, firstPack } = identity;
  if (metadata.num_rows !== BigInt(packs)) {
    throw damaged(where, `it has ${metadata.num_rows} rows and should have ${packs}`);
  }
  const columns = await readColumns(bytes, metadata, where);
  const column = (name: string): DecodedArray => {
    const values = columns.get(name);
    if (values?.length !== packs) throw damaged(where, `its column ${name} does not have ${packs} rows`);
    return values;
  };
  const each = <T>(
    kind: TicketColumn,
    read: (values: DecodedArray, ticket: number, name: string) => T,
  ): T[] =>
    game.tickets.map((_, ticket) => {
      const name = columnName(kind, ticket);
      return read(column(name), ticket, name);
    });
  column(PACK_COLUMN).forEach((pack: unknown, row: number) => {
    if (pack !== firstPack + row) throw damaged(where, `its packs do not run in order from ${firstPack}`);
  });
  return {
    ...identity,
    faceBytes,
    prizes: each('prize', (values, ticket) => readPrizes(values, game.tickets[ticket] as Ticket, where)),
    faces: each('face', (values, ticket, name) => {
      const bounds = Uint16Array.from(slots[ticket] ?? [], ({ signs, sides }) => signs.length * sides.length);
      return readFaces(values, bounds, name, where);
    }),
    validations: each('validation', (values, _, name) =>
      readDigits(values, TEXT_DIGITS.validation, new Float64Array(packs), name, where),
    ),
    pins: each('pin', (values, _, name) =>
      readDigits(values, TEXT_DIGITS.pin, new Uint16Array(packs), name, where),
    ),
  };
}

function readMetadata(bytes: Uint8Array, where: string): FileMetaData {
  let metadata: FileMetaData;
  try {
    metadata = parquetMetadata(bytes);
  } catch (cause) {
    throw damaged(where, 'it is no Parquet file, or it is cut short', cause);
  }
  // The library gives what a damaged footer says as it is, whatever its types say.
  const { schema, key_value_metadata: pairs = [], row_groups: groups } = metadata;
  const lists: readonly unknown[] = [schema, pairs, groups];
  const whole =
    lists.every((list) => Array.isArray(list)) &&
    schema.every((element) => typeof element?.name === 'string') &&
    pairs.every((pair) => typeof pair?.key === 'string' && typeof (pair.value ?? '') === 'string');
  if (!whole) throw damaged(where, 'its footer was altered');
  return metadata;
}

function checkSchema(metadata: FileMetaData, faceBytes: readonly number[], where: string): void {
  const found = new Map(metadata.schema.slice(1).map((element) => [element.name, element]));
  for (const { name, type, type_length } of partSchema(faceBytes).slice(1)) {
    const element = found.get(name);
    if (element === undefined) throw damaged(where, `its column ${name} is missing`);
    if (
      element.type !== type ||
      element.repetition_type !== 'REQUIRED' ||
      (type_length !== undefined && element.type_length !== type_length)
    ) {
      throw damaged(where, `its column ${name} is of another type`);
    }
    found.delete(name);
  }
  for (const name of found.keys()) throw damaged(where, `it has a column ${name} that no part has`);
}

async function readColumns(
  bytes: Uint8Array,
  metadata: FileMetaData,
  where: string,
): Promise<Map<string, DecodedArray>> {
  const columns = new Map<string, DecodedArray>();
  const file = {
    byteLength: bytes.byteLength,
    slice: (start: number, end?: number) => new Uint8Array(bytes.subarray(start, end)).buffer,
  };
  try {
    // One at a time: the library reads columns side by side, and where one is damaged it leaves the failures of the
    // others to nobody, which ends the process.
    for (const { name: only } of metadata.schema.slice(1))
      await parquetRead({
        file,
        metadata,
        columns: [only],
        // Texts are read as bytes: they are digits, and no string is needed to get at their number.
        parsers: { stringFromBytes: (text) => text },
        onChunk: ({ columnName: name, columnData }) => {
          // Only one page a column is ever written; a second makes the length wrong, which is found below.
          columns.set(name, columns.has(name) ? [] : columnData);
        },
      });
  } catch (cause) {
    throw damaged(where, 'its columns cannot be read', cause);
  }
  return columns;
}

function readPrizes(values: DecodedArray, { emissionCode, prizes }: Ticket, where: string): Int32Array {
  const known = new Set([0, ...prizes.map(({ amount }) => amount)]);
  const read = Int32Array.from(values as Int32Array);
  for (const prize of read) {
    if (!known.has(prize)) throw damaged(where, `it has a prize that ticket ${emissionCode} does not have`);
  }
  return read;
}

/** Joins the faces of a column; `bounds` are the numbers of bytes each slot can have. */
function readFaces(values: DecodedArray, bounds: Uint16Array, name: string, where: string): Uint8Array {
  const length = bounds.length;
  const faces = new Uint8Array(values.length * length);
  for (let row = 0, at = 0; row < values.length; row++) {
    const face = values[row] as Uint8Array;
    if (face.length !== length) throw damaged(where, `a face of its column ${name} is cut short`);
    for (let slot = 0; slot < length; slot++) {
      const byte = face[slot] as number;
      if (byte >= (bounds[slot] as number))
        throw damaged(where, `its column ${name} has a sign that no slot has`);
      faces[at++] = byte;
    }
  }
  return faces;
}

function readDigits<A extends Float64Array | Uint16Array>(
  values: DecodedArray,
  digits: number,
  into: A,
  name: string,
  where: string,
): A {
  for (let row = 0; row < values.length; row++) {
    const text = values[row] as Uint8Array;
    let number = 0;
    let wrong = text.length !== digits;
    for (let i = 0; i < text.length; i++) {
      const digit = (text[i] as number) - ZERO;
      if (digit < 0 || digit > 9) wrong = true;
      number = number * 10 + digit;
    }
    if (wrong) throw damaged(where, `its column ${name} has a number that is not of ${digits} digits`);
    into[row] = number;
  }
  return into;
}

function writeDigits(numbers: ArrayLike<number>, digits: number): Uint8Array {
  const out = new Uint8Array(numbers.length * digits);
  for (let row = 0; row < numbers.length; row++) {
    let rest = numbers[row] as number;
    for (let at = (row + 1) * digits - 1; at >= row * digits; at--) {
      const tenth = Math.floor(rest / 10);
      out[at] = ZERO + rest - tenth * 10;
      rest = tenth;
    }
  }
  return out;
}

/** Views of `length` bytes each on all of `bytes`. */
function cut(bytes: Uint8Array, length: number): Uint8Array[] {
  const pieces = new Array<Uint8Array>(bytes.length / length);
  for (let i = 0; i < pieces.length; i++) pieces[i] = bytes.subarray(i * length, (i + 1) * length);
  return pieces;
}

/** A little more than the file takes, so that the writer's buffer need not grow. */
const estimateBytes = ({ packs, faceBytes }: PartData): number =>
  1 << Math.ceil(Math.log2(65_536 + packs * faceBytes.reduce((sum, bytes) => sum + bytes + 20, 4)));
