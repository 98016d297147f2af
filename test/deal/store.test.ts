import { type FileMetaData, parquetMetadata, parquetReadObjects } from 'hyparquet';
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { dealPart } from '../../src/deal/deal-part.ts';
import { partSchema } from '../../src/deal/part-columns.ts';
import type { PartData } from '../../src/deal/part-data.ts';
import type { ExpectedPart } from '../../src/deal/part-identity.ts';
import { decodePart, encodePart } from '../../src/deal/store.ts';
import { keyId, SPECIMEN_KEY } from '../../src/random/keys.ts';
import { game, plan, production, SECRET_KEY, specimen } from './sources.ts';

const part = dealPart({ ...production, part: 2, partSize: 120 });
const file = encodePart(part);
const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

describe('a part file', () => {
  it('gives back what was written', async () => {
    expect(await decodePart(file, game, { part: 2 })).toEqual(part);
    const specimens = dealPart({ ...specimen, part: 3, partSize: 120 });
    expect(await decodePart(encodePart(specimens), game, {})).toEqual(specimens);
  });

  it('is read from the middle of a larger buffer', async () => {
    const larger = new Uint8Array(file.length + 10);
    larger.set(file, 3);
    expect(await decodePart(larger.subarray(3, 3 + file.length), game, {})).toEqual(part);
  });

  it('has the same bytes each time', () => {
    expect(encodePart(dealPart({ ...production, part: 2, partSize: 120 }))).toEqual(file);
  });

  it('has the columns that docs/data-format.md names, with values any reader understands', async () => {
    const rows = await parquetReadObjects({ file: bufferOf(file) });
    expect(rows).toHaveLength(120);
    const names = ['prize', 'face', 'validation', 'pin'].flatMap((kind) =>
      game.tickets.map((_, i) => `${kind}_${i + 1}`),
    );
    expect(Object.keys(rows[0] as object)).toEqual(['pack', ...names]);
    rows.forEach((row, i) => {
      expect(row.pack).toBe(121 + i);
      expect(row.prize_4).toBe(part.prizes[3]?.[i]);
      expect(row.face_4).toEqual(part.faces[3]?.slice(i * 7, i * 7 + 7));
      expect(row.validation_8).toBe(String(part.validations[7]?.[i]).padStart(10, '0'));
      expect(row.pin_1).toBe(String(part.pins[0]?.[i]).padStart(4, '0'));
    });
    expect(rows.some((row) => row.pin_1.startsWith('0'))).toBe(true);
  });

  it('is compressed with Snappy and says what it is, but no key', () => {
    const metadata = parquetMetadata(bufferOf(file));
    const codecs = metadata.row_groups.flatMap(({ columns }) =>
      columns.map((column) => column.meta_data?.codec),
    );
    expect(new Set(codecs)).toEqual(new Set(['SNAPPY']));
    expect(
      Object.fromEntries((metadata.key_value_metadata ?? []).map(({ key, value }) => [key, value])),
    ).toEqual({
      format: 'rotative-part/1',
      game: '7Extra',
      edition: game.edition,
      block: '7',
      part: '2',
      parts: '3',
      firstPack: '121',
      packs: '120',
      specimen: 'false',
      keyId: keyId(SECRET_KEY),
      planHash: plan.hash,
    });
    for (const secret of [
      Buffer.from(SECRET_KEY),
      Buffer.from(SECRET_KEY).toString('hex'),
      keyId(SECRET_KEY),
    ]) {
      expect(Buffer.from(file).includes(secret)).toBe(false);
    }
  });
});

/** What decoding says of a file. */
async function refusal(bytes: Uint8Array, expected: ExpectedPart = {}, of = game): Promise<string> {
  try {
    await decodePart(bytes, of, expected, 'part-002.parquet');
  } catch (error) {
    const { code, exitCode, message } = error as { code: string; exitCode: number; message: string };
    expect(message).toContain('part-002.parquet');
    return `${exitCode} ${code}: ${message}`;
  }
  return 'read without an error';
}

describe('another file than the one that is asked', () => {
  it.each<[string, ExpectedPart, string]>([
    ['another block', { block: 8 }, 'its block is 7, not 8'],
    ['another part', { part: 1 }, 'its part is 2, not 1'],
    ['another number of parts', { parts: 4 }, 'its parts is 3, not 4'],
    ['another first pack', { firstPack: 1 }, 'its firstPack is 121, not 1'],
    ['another number of packs', { packs: 100 }, 'its packs is 120, not 100'],
    ['specimens', { specimen: true }, 'its specimen is false, not true'],
    ['another plan', { planHash: 'd0'.repeat(32) }, 'its planHash is c0c0'],
  ])('is refused: %s', async (_, expected, says) => {
    const said = await refusal(file, expected);
    expect(said).toContain('2 PART_OF_ANOTHER');
    expect(said).toContain(says);
  });

  it('is refused: another game or edition', async () => {
    expect(await refusal(file, {}, { ...game, game: 'X10' })).toContain('its game is 7Extra, not X10');
    expect(await refusal(file, {}, { ...game, edition: 'next' })).toContain('its edition is');
  });

  it('is refused: a block that is too small for it', async () => {
    expect(await refusal(file, {}, { ...game, blockSize: 200 })).toContain('outside a block of 200');
  });
});

/** The file with other metadata, columns or rows, as a faulty tool would write it. */
function rewritten(change: {
  metadata?: Record<string, string | undefined>;
  column?: (column: ColumnSource, name: string) => ColumnSource | undefined;
  extra?: ColumnSource;
}): Uint8Array {
  const metadata: FileMetaData = parquetMetadata(bufferOf(file));
  const kept = Object.entries({
    ...Object.fromEntries((metadata.key_value_metadata ?? []).map(({ key, value }) => [key, value])),
    ...change.metadata,
  }).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }]));
  const columns = columnsOf(part).flatMap((column) => {
    const changed = change.column ? change.column(column, column.name) : column;
    return changed === undefined ? [] : [changed];
  });
  if (change.extra) columns.push(change.extra);
  const schema = partSchema(part.faceBytes).filter(
    ({ name }) => name === 'part' || columns.some((column) => column.name === name),
  );
  if (change.extra) schema.push({ name: change.extra.name, type: 'INT32', repetition_type: 'REQUIRED' });
  (schema[0] as { num_children: number }).num_children = columns.length;
  return new Uint8Array(parquetWriteBuffer({ columnData: columns, schema, kvMetadata: kept }));
}

function columnsOf(data: PartData): ColumnSource[] {
  const rows = Array.from({ length: data.packs }, (_, i) => i);
  const text = (values: ArrayLike<number> | undefined, digits: number): string[] =>
    rows.map((row) => String(values?.[row]).padStart(digits, '0'));
  return [
    { name: 'pack', data: rows.map((row) => data.firstPack + row) },
    ...data.prizes.map((prizes, i) => ({ name: `prize_${i + 1}`, data: [...prizes] })),
    ...data.faces.map((faces, i) => {
      const bytes = data.faceBytes[i] as number;
      return { name: `face_${i + 1}`, data: rows.map((row) => faces.slice(row * bytes, (row + 1) * bytes)) };
    }),
    ...data.validations.map((values, i) => ({ name: `validation_${i + 1}`, data: text(values, 10) })),
    ...data.pins.map((values, i) => ({ name: `pin_${i + 1}`, data: text(values, 4) })),
  ];
}

/** Changes the values of one column. */
const changing =
  (wanted: string, change: (values: unknown[]) => unknown[]) =>
  (column: ColumnSource, name: string): ColumnSource =>
    name === wanted ? { ...column, data: change([...column.data]) } : column;

const swapped = (values: unknown[]): unknown[] => [values[1], values[0], ...values.slice(2)];

describe('a damaged file', () => {
  it('would be read if nothing were changed, whatever the encodings', async () => {
    expect(await decodePart(rewritten({}), game, {})).toEqual(part);
  });

  it.each<[string, () => Uint8Array, string]>([
    ['nothing', () => new Uint8Array(0), 'no Parquet file'],
    ['a few bytes', () => file.subarray(0, 6), 'no Parquet file'],
    ['text', () => new TextEncoder().encode('pack,prize_1\n1,0\n'.repeat(50)), 'no Parquet file'],
    ['the first half', () => file.subarray(0, file.length / 2), 'no Parquet file'],
    ['all but the last byte', () => file.subarray(0, -1), 'no Parquet file'],
    ['only its end', () => file.subarray(2000), 'damaged'],
    ['zeros over its columns', () => file.map((byte, i) => (i > 100 && i < 5000 ? 0 : byte)), 'damaged'],
    ['a length of metadata that is too long', () => file.with(file.length - 5, 0x7f), 'no Parquet file'],
    ['no format', () => rewritten({ metadata: { format: undefined } }), 'no part of this format'],
    [
      'another format',
      () => rewritten({ metadata: { format: 'rotative-part/9' } }),
      'it says rotative-part/9',
    ],
    ['no plan', () => rewritten({ metadata: { planHash: undefined } }), 'does not say its planHash'],
    ['no block', () => rewritten({ metadata: { block: undefined } }), 'does not say its block'],
    [
      'a block that is no number',
      () => rewritten({ metadata: { block: 'seven' } }),
      'its block is no number',
    ],
    ['block 0', () => rewritten({ metadata: { block: '0' } }), 'its block is no number'],
    ['a part after the last', () => rewritten({ metadata: { part: '4' } }), 'outside a block'],
    ['a specimen mark of another kind', () => rewritten({ metadata: { specimen: '1' } }), 'specimen mark'],
    [
      'fewer rows than it says',
      () => rewritten({ metadata: { packs: '121' } }),
      'has 120 rows and should have 121',
    ],
    [
      'more rows than it says',
      () => rewritten({ metadata: { packs: '119' } }),
      'has 120 rows and should have 119',
    ],
    [
      'another first pack',
      () => rewritten({ metadata: { firstPack: '120' } }),
      'do not run in order from 120',
    ],
    ['packs out of order', () => rewritten({ column: changing('pack', swapped) }), 'do not run in order'],
    [
      'a missing column',
      () => rewritten({ column: (column, name) => (name === 'pin_3' ? undefined : column) }),
      'its column pin_3 is missing',
    ],
    [
      'one column more',
      () => rewritten({ extra: { name: 'prize_9', data: new Int32Array(120) } }),
      'a column prize_9 that no part has',
    ],
    [
      'a prize of no ticket',
      () => rewritten({ column: changing('prize_2', (values) => values.with(5, 3)) }),
      'a prize that ticket 39902 does not have',
    ],
    [
      'a face byte of no sign',
      () => rewritten({ column: changing('face_1', (values) => values.with(5, Uint8Array.of(16))) }),
      'its column face_1 has a sign that no slot has',
    ],
    [
      'a validation number of nine digits',
      () => rewritten({ column: changing('validation_1', (values) => values.with(5, '123456789')) }),
      'its column validation_1 has a number that is not of 10 digits',
    ],
    [
      'a PIN with a letter',
      () => rewritten({ column: changing('pin_1', (values) => values.with(5, '12x4')) }),
      'its column pin_1 has a number that is not of 4 digits',
    ],
  ])('is refused: %s', async (_, damage, says) => {
    const said = await refusal(damage());
    expect(said).toMatch(/^2 PART_(DAMAGED|FORMAT): /);
    expect(said).toContain(says);
  });

  it('is refused when a column is of another type', async () => {
    const other = { ...game, tickets: game.tickets.toReversed() };
    expect(await refusal(file, {}, other)).toContain('its column face_1 is of another type');
  });

  it('is refused when it has fewer tickets than the game', async () => {
    const more = { ...game, tickets: [...game.tickets, ...game.tickets.slice(0, 1)] };
    expect(await refusal(file, {}, more)).toContain('its column prize_9 is missing');
  });

  it('never ends otherwise than in a refusal or in checked data, wherever bytes are wrong', async () => {
    let refused = 0;
    for (let i = 0; i < 150; i++) {
      const at = 4 + Math.floor(((file.length - 12) * i) / 150);
      const said = await refusal(file.with(at, (file[at] as number) ^ 0xff));
      if (said !== 'read without an error') {
        expect(said).toMatch(/^2 PART_/);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(60);
  });
});

it('keeps the specimen key out of specimens too', () => {
  const bytes = encodePart(dealPart({ ...specimen, part: 1, partSize: 50 }));
  expect(Buffer.from(bytes).includes(Buffer.from(SPECIMEN_KEY))).toBe(false);
});
