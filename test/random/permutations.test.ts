import { describe, expect, it } from 'vitest';
import { integersAt } from '../../src/random/integers-at.ts';
import { NumberPermutation } from '../../src/random/permute-number.ts';
import { shuffle } from '../../src/random/shuffle.ts';
import { KeyStream } from '../../src/random/stream.ts';
import { fc } from '../helpers/fast-check.ts';
import { chiSquareDeviation, PLAUSIBLE } from './chi-square.ts';

const keyOf = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);
// Of the indexes 0, 1 and 5 999 999 under keyOf(9); worked out apart from this project, in another language.
const NUMBERS = [6_898_429_638, 697_581_970, 1_937_709_310];
const upTo = (count: number): Float64Array => Float64Array.from({ length: count }, (_, i) => i);

describe('shuffle', () => {
  it('gives all 24 orders of four the same chance', () => {
    const draw = new KeyStream(keyOf(1));
    const counts = new Map<string, number>();
    for (let i = 0; i < 24_000; i++) {
      const values = Uint8Array.of(0, 1, 2, 3);
      shuffle(values, draw);
      counts.set(values.join(''), (counts.get(values.join('')) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    expect(Math.abs(chiSquareDeviation([...counts.values()], 1000))).toBeLessThan(PLAUSIBLE);
  });

  it('keeps all values, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (values) => {
        const shuffled = Uint8Array.from(values);
        shuffle(shuffled, new KeyStream(keyOf(2)));
        expect([...shuffled].sort()).toEqual([...values].sort());
      }),
    );
  });

  it('takes the last place first', () => {
    const bounds: number[] = [];
    shuffle(new Uint16Array(5), { below: (bound) => bounds.push(bound) * 0 });
    expect(bounds).toEqual([5, 4, 3, 2]);
  });
});

describe('NumberPermutation', () => {
  it.each([2, 3, 4, 5])('gives every number of %i digits exactly once', (digits) => {
    const size = 10 ** digits;
    const numbers = new NumberPermutation(keyOf(3), digits).permute(upTo(size));
    expect(Float64Array.from(numbers).sort()).toEqual(upTo(size));
    expect(numbers).not.toEqual(upTo(size));
  });

  it('gives an index the same number in any batch', () => {
    const permutation = new NumberPermutation(keyOf(4), 10);
    const batch = permutation.permute(upTo(1000));
    fc.assert(
      fc.property(fc.nat({ max: 999 }), (index) => {
        expect(permutation.permute(Float64Array.of(index))[0]).toBe(batch[index]);
      }),
      { numRuns: 50 },
    );
  });

  it('keeps 10-digit numbers different and in range, to both ends', () => {
    const indexes = Float64Array.from({ length: 40_000 }, (_, i) =>
      i < 20_000 ? i : 10 ** 10 - 1 - (i - 20_000),
    );
    const numbers = new NumberPermutation(keyOf(5), 10).permute(indexes);
    expect(new Set(numbers).size).toBe(indexes.length);
    expect(numbers.every((number) => Number.isInteger(number) && number >= 0 && number < 10 ** 10)).toBe(
      true,
    );
  });

  it('spreads neighbours evenly: each digit of the numbers, and of their differences', () => {
    const numbers = new NumberPermutation(keyOf(6), 10).permute(upTo(20_000));
    const differences = numbers.map((number, i) => (number - (numbers[i - 1] ?? 0) + 10 ** 10) % 10 ** 10);
    for (const values of [numbers, differences]) {
      for (let digit = 0; digit < 10; digit++) {
        const counts = new Array<number>(10).fill(0);
        for (const value of values) {
          const figure = Math.floor(value / 10 ** digit) % 10;
          counts[figure] = (counts[figure] as number) + 1;
        }
        expect(Math.abs(chiSquareDeviation(counts, 2000))).toBeLessThan(PLAUSIBLE);
      }
    }
  });

  it('gives all places of three indexes below 100 the same chance over keys', () => {
    const counts = new Array<number>(100).fill(0);
    for (let i = 0; i < 2000; i++) {
      const key = new Uint8Array(32);
      new DataView(key.buffer).setUint32(0, i);
      for (const number of new NumberPermutation(key, 2).permute(Float64Array.of(0, 1, 99))) {
        counts[number] = (counts[number] as number) + 1;
      }
    }
    expect(Math.abs(chiSquareDeviation(counts, 60))).toBeLessThan(PLAUSIBLE);
  });

  it('is another permutation for another key or number of digits', () => {
    const first = new NumberPermutation(keyOf(7), 4).permute(upTo(100));
    expect(new NumberPermutation(keyOf(8), 4).permute(upTo(100))).not.toEqual(first);
    const longer = new NumberPermutation(keyOf(7), 6).permute(upTo(100));
    expect(longer.map((number) => number % 10_000)).not.toEqual(first);
  });

  it('keeps its numbers, for tickets printed earlier carry them', () => {
    expect([...new NumberPermutation(keyOf(9), 10).permute(Float64Array.of(0, 1, 5_999_999))]).toEqual(
      NUMBERS,
    );
  });

  it.each([1, 16, 2.5])('refuses %d digits', (digits) => {
    expect(() => new NumberPermutation(keyOf(1), digits)).toThrow(RangeError);
  });

  it.each([-1, 100, 0.5, Number.NaN])('refuses the index %d of two digits', (index) => {
    expect(() => new NumberPermutation(keyOf(1), 2).permute(Float64Array.of(index))).toThrow(RangeError);
  });
});

describe('integersAt', () => {
  it.each([1, 2, 10, 37, 10_000, 40_000, 65_536])('is even below %i', (bound) => {
    const mean = Math.max(5, 10_000 / bound);
    const counts = new Array<number>(bound).fill(0);
    for (const value of integersAt(keyOf(1), upTo(mean * bound), bound)) {
      counts[value] = (counts[value] as number) + 1;
    }
    if (bound === 1) expect(counts).toEqual([mean]);
    else expect(Math.abs(chiSquareDeviation(counts, mean))).toBeLessThan(PLAUSIBLE);
  });

  it('depends on key and index alone, also above 2^32', () => {
    const indexes = Float64Array.of(5, 2 ** 32 + 5, 2 ** 40, 7);
    const values = integersAt(keyOf(2), indexes, 65_536);
    expect(integersAt(keyOf(2), indexes.toReversed(), 65_536)).toEqual(values.toReversed());
    expect(new Set(values).size).toBe(4);
    expect(integersAt(keyOf(3), indexes, 65_536)).not.toEqual(values);
  });

  it('tries again until a value is under the limit', () => {
    // Below 32 769, a word in two is refused: of 100 000 indexes about 390 need a second block.
    const values = integersAt(keyOf(4), upTo(100_000), 32_769);
    expect(values.every((value) => value < 32_769)).toBe(true);
    expect(Math.max(...values)).toBeGreaterThan(32_700);
  });

  it.each([0, 65_537, 1.5])('refuses the bound %d', (bound) => {
    expect(() => integersAt(keyOf(1), upTo(1), bound)).toThrow(RangeError);
  });
});
