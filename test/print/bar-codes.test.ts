import { expect, it } from 'vitest';
import { readEveryCode } from './helpers/read-codes.ts';

// The witnesses of .ci/run read 50 packs; three are enough to see a fault while working.
it('every bar code of three packs is read back from a 600 dpi raster', async () => {
  expect(await readEveryCode([1, 375_000, 750_000])).toEqual({ matrices: 24, bars: 24 });
});
