import { describe, expect, it } from 'vitest';
import { ByteDraw } from '../../src/random/byte-draw.ts';
import { deriveSubkey } from '../../src/random/keys.ts';
import { PackStreams, REGION_BYTES } from '../../src/random/pack-stream.ts';
import { counterBlock } from '../../src/random/primitives.ts';
import { KeyStream } from '../../src/random/stream.ts';
import { fc } from '../helpers/fast-check.ts';
import { chiSquareDeviation, PLAUSIBLE } from './chi-square.ts';

const KEY = Uint8Array.from({ length: 32 }, (_, i) => i);
const take = (draw: ByteDraw, count: number): number[] =>
  Array.from({ length: count }, () => draw.nextByte());

/** Gives the listed bytes and then no more. */
class Listed extends ByteDraw {
  constructor(bytes: number[]) {
    super();
    this.bytes = Uint8Array.from(bytes);
    this.end = bytes.length;
  }
  protected override refill(): void {
    throw new Error('no more bytes');
  }
  get taken(): number {
    return this.position;
  }
}

describe('below', () => {
  it.each([
    { bound: 1, bytes: [], value: 0, taken: 0, what: 'takes nothing for bound 1' },
    { bound: 6, bytes: [251], value: 5, taken: 1, what: 'takes the last byte under the limit' },
    { bound: 6, bytes: [252, 255, 7], value: 1, taken: 3, what: 'draws again from the limit on' },
    { bound: 256, bytes: [255], value: 255, taken: 1, what: 'takes every byte for bound 256' },
    { bound: 257, bytes: [0, 1], value: 256, taken: 2, what: 'takes two bytes over 256' },
    { bound: 257, bytes: [255, 255, 1, 0], value: 1, taken: 4, what: 'draws two bytes again' },
    { bound: 65_536, bytes: [255, 255], value: 65_535, taken: 2, what: 'takes every pair for bound 2^16' },
    { bound: 65_537, bytes: [0, 0, 1, 0], value: 65_536, taken: 4, what: 'takes four bytes over 2^16' },
    {
      bound: 3 * 2 ** 30,
      bytes: [0, 0, 0, 192, 255, 255, 255, 191],
      value: 3 * 2 ** 30 - 1,
      taken: 8,
      what: 'draws four bytes again',
    },
    { bound: 2 ** 32, bytes: [255, 255, 255, 255], value: 2 ** 32 - 1, taken: 4, what: 'reaches 2^32 - 1' },
  ])('$what', ({ bound, bytes, value, taken }) => {
    const draw = new Listed(bytes);
    expect(draw.below(bound)).toBe(value);
    expect(draw.taken).toBe(taken);
  });

  it.each([0, -1, 2.5, 300.5, 2 ** 32 + 1, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses the bound %s',
    (bound) => {
      expect(() => new KeyStream(KEY).below(bound)).toThrow(RangeError);
    },
  );

  it.each([2, 3, 6, 7, 10, 100, 129, 255, 256, 257, 1000, 40_000])('is even below %i', (bound) => {
    const draw = new KeyStream(KEY, counterBlock(bound));
    const counts = new Array<number>(bound).fill(0);
    const mean = Math.max(20, 20_000 / bound);
    for (let i = 0; i < mean * bound; i++) {
      const value = draw.below(bound);
      counts[value] = (counts[value] as number) + 1;
    }
    expect(Math.abs(chiSquareDeviation(counts, mean))).toBeLessThan(PLAUSIBLE);
  });

  it('is even in the high and the low part below 3 * 2^30', () => {
    const draw = new KeyStream(KEY);
    const high = new Array<number>(96).fill(0);
    const low = new Array<number>(96).fill(0);
    for (let i = 0; i < 96 * 300; i++) {
      const value = draw.below(3 * 2 ** 30);
      const top = Math.floor(value / 2 ** 25);
      high[top] = (high[top] as number) + 1;
      low[value % 96] = (low[value % 96] as number) + 1;
    }
    expect(Math.abs(chiSquareDeviation(high, 300))).toBeLessThan(PLAUSIBLE);
    expect(Math.abs(chiSquareDeviation(low, 300))).toBeLessThan(PLAUSIBLE);
  });

  it('would be found uneven if bytes were folded', () => {
    const draw = new KeyStream(KEY);
    const counts = new Array<number>(100).fill(0);
    for (let i = 0; i < 20_000; i++) {
      const folded = draw.nextByte() % 100;
      counts[folded] = (counts[folded] as number) + 1;
    }
    expect(chiSquareDeviation(counts, 200)).toBeGreaterThan(10);
  });
});

describe('KeyStream', () => {
  it('does not depend on how much is made at once', () => {
    const expected = take(new KeyStream(KEY), 5000);
    for (const refill of [1, 7, 16, 1000]) {
      expect(take(new KeyStream(KEY, counterBlock(0), refill), 5000)).toEqual(expected);
    }
  });
});

describe('PackStreams', () => {
  it('gives a pack the same bytes alone, in a part, in any order, and again', () => {
    const part = new PackStreams(KEY, 1, 2000);
    const inOrder = new Map<number, number[]>();
    for (let pack = 1; pack <= 2000; pack++) {
      part.select(pack);
      inOrder.set(pack, take(part, pack % 50));
    }
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), fc.nat({ max: 500 }), (pack, before) => {
        const first = Math.max(1, pack - before);
        const alone = new PackStreams(KEY, first, pack - first + 1);
        alone.select(pack);
        expect(take(alone, pack % 50)).toEqual(inOrder.get(pack));
        part.select(pack);
        expect(take(part, pack % 50)).toEqual(inOrder.get(pack));
      }),
      { seed: 1 },
    );
  });

  it('is one keystream, a region a pack', () => {
    const streams = new PackStreams(KEY, 1, 300);
    const regions = new KeyStream(deriveSubkey(KEY, 'regions', 0));
    for (let pack = 1; pack <= 300; pack++) {
      streams.select(pack);
      expect(take(streams, REGION_BYTES)).toEqual(take(regions, REGION_BYTES));
    }
  });

  it('goes on past a region in a stream of the pack alone', () => {
    const streams = new PackStreams(KEY, 1, 10);
    const read = (pack: number): number[] => {
      streams.select(pack);
      return take(streams, 4 * REGION_BYTES);
    };
    const five = read(5);
    const six = read(6);
    expect(five.slice(REGION_BYTES)).toEqual(
      take(new KeyStream(deriveSubkey(KEY, 'pack', 5)), 3 * REGION_BYTES),
    );
    expect(read(5)).toEqual(five);
    // No 16 bytes of one pack occur in the other, or twice.
    const blocks = [...five, ...six].join(',').match(/(?:\d+,?){16}/g) ?? [];
    expect(blocks).toHaveLength((8 * REGION_BYTES) / 16);
    expect(new Set(blocks).size).toBe(blocks.length);
  });

  it('draws over the end of a region without losing a byte', () => {
    const streams = new PackStreams(KEY, 1, 1);
    streams.select(1);
    const bytes = take(streams, REGION_BYTES + 3);
    streams.select(1);
    take(streams, REGION_BYTES - 1);
    const expected = bytes.slice(REGION_BYTES - 1).reduceRight((sum, byte) => sum * 256 + byte, 0);
    expect(streams.below(2 ** 32)).toBe(expected);
  });

  it.each([
    ['no packs', () => new PackStreams(KEY, 1, 0)],
    ['pack 0', () => new PackStreams(KEY, 0, 1)],
    ['a pack before', () => new PackStreams(KEY, 5, 2).select(4)],
    ['a pack after', () => new PackStreams(KEY, 5, 2).select(7)],
    ['half a pack', () => new PackStreams(KEY, 5, 2).select(5.5)],
    ['drawing before a pack is selected', () => new PackStreams(KEY, 5, 2).nextByte()],
  ])('refuses %s', (_, act) => {
    expect(act).toThrow(RangeError);
  });
});
