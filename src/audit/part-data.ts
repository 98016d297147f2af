/**
 * The data of a part as the audit needs them: prizes and numbers, read from Parquet by columns. Faces are left
 * alone, since the audit judges what is printed.
 */
import { type DecodedArray, parquetMetadata, parquetRead } from 'hyparquet';
import { badInput, type RotativeError } from '../shared/errors.ts';
import { sha256 } from '../shared/sha256.ts';
import { CannotOpen, openEncryptedPart } from './encrypted-part.ts';

/** What the file says of itself. */
export interface PartFacts {
  readonly game: string;
  readonly edition: string;
  readonly block: number;
  readonly part: number;
  readonly parts: number;
  /** From 1. */
  readonly firstPack: number;
  readonly packs: number;
  readonly specimen: boolean;
  /** Names the key that the part was dealt under; undefined in data that do not say it. */
  readonly keyId?: string;
}

export interface AuditData extends PartFacts {
  /** Per ticket and pack. */
  readonly prizes: readonly Int32Array[];
  readonly validations: readonly Float64Array[];
  readonly pins: readonly Uint16Array[];
}

/**
 * Reads a part file, opened first if there is a `dataKey`: the master key that data are encrypted under. `sha256` is that
 * of the Parquet file. Throws badInput, naming `where`, if it is not whole.
 */
export async function readDataFile(
  file: Uint8Array,
  tickets: number,
  where: string,
  dataKey: Uint8Array | undefined,
): Promise<{ readonly data: AuditData; readonly sha256: string }> {
  const bytes = dataKey === undefined ? file : opened(file, dataKey, where);
  try {
    const data = await readPartData(bytes, tickets, where);
    return { data, sha256: sha256(bytes) };
  } finally {
    if (dataKey !== undefined) bytes.fill(0);
  }
}

function opened(file: Uint8Array, dataKey: Uint8Array, where: string): Uint8Array {
  try {
    return openEncryptedPart(file, dataKey);
  } catch (error) {
    if (error instanceof CannotOpen) throw damagedPart(where, error.message);
    throw error;
  }
}

const damagedPart = (where: string, what: string, cause?: unknown): RotativeError =>
  badInput('data-damaged', `${where} cannot be audited against: ${what}. Deal the part again.`, { cause });

/** Reads a Parquet file of a part. Throws badInput, naming `where`, if it is not whole. */
export async function readPartData(bytes: Uint8Array, tickets: number, where: string): Promise<AuditData> {
  const damaged = (what: string, cause?: unknown): Error => damagedPart(where, what, cause);
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const columns = new Map<string, unknown[]>();
  let facts: PartFacts;
  try {
    const metadata = parquetMetadata(buffer);
    facts = readFacts(
      new Map((metadata.key_value_metadata ?? []).map(({ key, value }) => [key, value ?? ''])),
    );
    const wanted = ['prize', 'validation', 'pin'].flatMap((kind) => ranks(kind, tickets));
    // One at a time: of columns read side by side, the library leaves all failures but one to nobody.
    for (const only of ['pack', ...wanted])
      await parquetRead({
        file: buffer,
        metadata,
        columns: [only],
        onChunk: ({ columnName, columnData }) => {
          const column = columns.get(columnName) ?? [];
          for (const value of columnData as DecodedArray) column.push(value);
          columns.set(columnName, column);
        },
      });
  } catch (cause) {
    if (cause instanceof FactError) throw damaged(cause.message);
    throw damaged('it is no Parquet file of a part, or it is cut short', cause);
  }
  const column = (name: string): unknown[] => {
    const values = columns.get(name);
    if (values?.length !== facts.packs) throw damaged(`column ${name} does not have ${facts.packs} rows`);
    return values;
  };
  column('pack').forEach((pack, row) => {
    if (Number(pack) !== facts.firstPack + row)
      throw damaged(`row ${row + 1} is not pack ${facts.firstPack + row}`);
  });
  const digits = (name: string, count: number): number[] =>
    column(name).map((value) => {
      if (typeof value !== 'string' || value.length !== count || !/^\d+$/.test(value)) {
        throw damaged(`column ${name} holds what is no number of ${count} digits`);
      }
      return Number(value);
    });
  return {
    ...facts,
    prizes: ranks('prize', tickets).map((name) => Int32Array.from(column(name), Number)),
    validations: ranks('validation', tickets).map((name) => Float64Array.from(digits(name, 10))),
    pins: ranks('pin', tickets).map((name) => Uint16Array.from(digits(name, 4))),
  };
}

class FactError extends Error {}

function readFacts(values: ReadonlyMap<string, string>): PartFacts {
  const text = (key: string): string => {
    const value = values.get(key);
    if (value === undefined) throw new FactError(`it does not say its ${key}`);
    return value;
  };
  const count = (key: string): number => {
    const value = Number(text(key));
    if (!Number.isInteger(value) || value < 1) throw new FactError(`its ${key} is no number`);
    return value;
  };
  const keyId = values.get('keyId');
  return {
    ...(keyId === undefined ? {} : { keyId }),
    game: text('game'),
    edition: text('edition'),
    block: count('block'),
    part: count('part'),
    parts: count('parts'),
    firstPack: count('firstPack'),
    packs: count('packs'),
    specimen: text('specimen') === 'true',
  };
}

const ranks = (kind: string, tickets: number): string[] =>
  Array.from({ length: tickets }, (_, i) => `${kind}_${i + 1}`);
