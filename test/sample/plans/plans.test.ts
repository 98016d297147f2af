import { describe, expect, it } from 'vitest';
import {
  acceptBinomial,
  acceptHypergeometric,
  limitingQuality,
} from '../../../src/sample/plans/acceptance.ts';
import { AQLS, LETTER_LINES, singlePlan } from '../../../src/sample/plans/single-plans.ts';
import { type InspectedLot, nextInspection } from '../../../src/sample/plans/switching.ts';

const percent = (share: number): number => Math.round(share * 1000) / 10;

describe('the plans for a block of 750 000 packs', () => {
  it.each([
    [0.065, 2, 1, 95.1, 0.43],
    [0.1, 3, 2, 96.2, 0.53],
    [0.65, 14, 12, 98.1, 1.61],
  ])('AQL %f: %i normal, %i tightened', (aql, normal, tightened, atAql, lq10) => {
    const plan = singlePlan(750_000, aql, 'normal');
    expect(plan).toMatchObject({ letter: 'Q', sampleSize: 1250, accept: normal });
    expect(singlePlan(750_000, aql, 'tightened').accept).toBe(tightened);
    expect(percent(acceptBinomial(1250, normal, aql / 100))).toBe(atAql);
    // The lot is so much larger than the sample that putting back makes no difference in these digits.
    const bad = Math.round(750_000 * (aql / 100));
    expect(percent(acceptHypergeometric(750_000, bad, 1250, normal))).toBeCloseTo(atAql, 0);
    expect(Math.round(limitingQuality(1250, normal, 0.1) * 10_000) / 100).toBe(lq10);
  });

  it('a sample without a defect shows at most 0.24 % at 95 %', () => {
    expect(Math.round(limitingQuality(1250, 0, 0.05) * 10_000) / 100).toBe(0.24);
    expect(acceptBinomial(29_956, 0, 0.0001)).toBeLessThan(0.05);
    expect(acceptBinomial(29_954, 0, 0.0001)).toBeGreaterThan(0.05);
  });
});

describe('the table as a whole', () => {
  const plans = (severity: 'normal' | 'tightened') =>
    LETTER_LINES.flatMap(({ upTo }) => {
      const lot = upTo === Number.POSITIVE_INFINITY ? 750_000 : upTo;
      return AQLS.flatMap((aql) => {
        try {
          return [singlePlan(lot, aql, severity)];
        } catch {
          return [];
        }
      });
    });

  it('accepts good lots: the chance at the AQL lies where the standard puts it', () => {
    const all = plans('normal');
    expect(all.length).toBeGreaterThan(80);
    for (const { sampleSize, accept, aql, letter } of all) {
      const chance = acceptBinomial(sampleSize, accept, aql / 100);
      expect(chance, `${letter} ${aql}`).toBeGreaterThan(accept === 0 ? 0.87 : 0.89);
      expect(chance, `${letter} ${aql}`).toBeLessThan(0.995);
    }
  });

  it('is stricter when tightened, for every plan that both have', () => {
    for (const { letter, aql, accept, sampleSize } of plans('tightened')) {
      const normal = plans('normal').find((plan) => plan.letter === letter && plan.aql === aql);
      if (normal === undefined) continue;
      expect(acceptBinomial(sampleSize, accept, aql / 100)).toBeLessThan(
        acceptBinomial(normal.sampleSize, normal.accept, aql / 100),
      );
    }
  });

  // Values of the printed table far from the diagonal of letter Q, as anchors.
  it.each([
    [80, 1, 'normal', 'E', 13, 0],
    [400, 2.5, 'normal', 'H', 50, 3],
    [3000, 1, 'normal', 'K', 125, 3],
    [3000, 6.5, 'normal', 'K', 125, 14],
    [3000, 4, 'tightened', 'K', 125, 8],
    [9000, 0.65, 'normal', 'L', 200, 3],
    [20_000, 0.4, 'normal', 'M', 315, 3],
    [20_000, 2.5, 'tightened', 'M', 315, 12],
  ] as const)('lot %i, AQL %f %s: %s, %i, accept %i', (lot, aql, severity, letter, sampleSize, accept) => {
    expect(singlePlan(lot, aql, severity)).toEqual({ letter, aql, severity, sampleSize, accept });
  });

  it('says so where the standard points elsewhere', () => {
    expect(() => singlePlan(750_000, 0.015, 'normal')).toThrow(/0\.01, 0\.04, 0\.065/);
    expect(() => singlePlan(750_000, 0.2, 'normal')).toThrow(/choose one of/);
    expect(() => singlePlan(1, 0.1, 'normal')).toThrow(/too small/);
  });
});

describe('switching', () => {
  const lots = (marks: string): InspectedLot[] =>
    [...marks].map((mark) => ({ severity: 'normal', accepted: mark === '+' }));
  it.each([
    ['', 'normal', false],
    ['-', 'normal', false],
    ['-+-', 'tightened', false],
    ['-+++-', 'tightened', false],
    ['-++++-', 'normal', false],
    ['--++++', 'tightened', false],
    ['--+++++', 'normal', false],
    ['--++-+++++', 'normal', false],
    ['--+++++-+-', 'tightened', false],
    ['---+---', 'tightened', false],
    ['--+-----', 'tightened', true],
  ])('%s → %s', (marks, severity, stopped) => {
    expect(nextInspection(lots(marks))).toMatchObject({ severity, stopped });
  });
});
