import { expect, it } from 'vitest';
import { readEveryCode } from './helpers/read-codes.ts';

// The witnesses of .ci/run read 50 packs; three are enough to see a fault while working.
it('every bar code of three packs is read back from a 600 dpi raster', async () => {
  expect(await readEveryCode([1, 375_000, 750_000])).toEqual({ matrices: 24, bars: 24 });
});

it('codes of a block with pack numbers of seven digits can be decoded, too', async () => {
  expect(await readEveryCode([1, 999_999, 4_500_000], 'x10')).toEqual({ matrices: 3, bars: 3 });
});

it('codes of a pack of another number of tickets can be decoded', async () => {
  expect(await readEveryCode([60_000], 'exemple')).toEqual({ matrices: 5, bars: 5 });
});
