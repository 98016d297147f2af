import { expect, it } from 'vitest';
import { readEveryCode } from '../print/helpers/read-codes.ts';

const PACKS = Array.from({ length: 50 }, (_, index) => 1 + index * 14_987);

it('every Data Matrix and Interleaved 2 of 5 of 50 packs is read back from a 600 dpi raster', async () => {
  expect(await readEveryCode(PACKS)).toEqual({ matrices: 400, bars: 400 });
});
