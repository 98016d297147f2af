import { describe, expect, it } from 'vitest';
import { readPartData } from '../../src/audit/part-data.ts';
import { encodePart } from '../../src/deal/store.ts';
import { deal } from './helpers/real-part.ts';

describe('data of a part', () => {
  it('are read as they were written', async () => {
    const data = deal();
    const read = await readPartData(encodePart(data), 8, 'part-001.parquet');
    for (const key of [
      'game',
      'edition',
      'block',
      'part',
      'parts',
      'firstPack',
      'packs',
      'specimen',
    ] as const) {
      expect(read[key]).toBe(data[key]);
    }
    expect(read.prizes).toEqual(data.prizes);
    expect(read.validations).toEqual(data.validations);
    expect(read.pins).toEqual(data.pins);
  });

  it.each([
    ['cut short', (bytes: Uint8Array) => bytes.subarray(0, -20)],
    ['empty', () => new Uint8Array(0)],
    ['something else', () => Buffer.from('PK and so on, no Parquet at all')],
    ['of more tickets', (bytes: Uint8Array) => bytes, 9],
  ])('%s are bad input that names the file', async (_, damage, tickets = 8) => {
    const bytes = damage(encodePart(deal()));
    await expect(readPartData(bytes, tickets, 'part-001.parquet')).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('part-001.parquet'),
    });
  });
});
