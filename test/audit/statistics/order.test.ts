import { describe, expect, it } from 'vitest';
import { coincidenceOf, differentSigns } from '../../../src/audit/statistics/coincidence.ts';
import { cellDesigns, designOf } from '../../../src/audit/statistics/design.ts';
import { areaUnderCurve } from '../../../src/audit/statistics/leak.ts';
import { dispersion, gaps, lags, runs } from '../../../src/audit/statistics/order.ts';
import { loadGame } from '../../../src/regulation/load.ts';

const { game } = loadGame('7extra');

describe('figures by hand', () => {
  it('runs', () => {
    // 4 marked of 8, 6 runs; mean 5, variance 12/7.
    const { statistic } = runs(Uint8Array.of(1, 1, 0, 1, 0, 0, 1, 0));
    expect(statistic).toBeCloseTo((6 - 5) / Math.sqrt((32 * 24) / (64 * 7)), 12);
  });
  it('the reference of ticket 1: mean 308 767.8, sd 356.5', () => {
    // A series whose winners all stand first has two runs: its z tells mean and sd.
    const series = new Uint8Array(750_000).fill(1, 0, 217_401);
    expect(runs(series).statistic).toBeCloseTo((2 - 308_767.8) / 356.5, 0);
  });
  it('cartons that all have their share', () => {
    const series = Uint8Array.from({ length: 5000 }, (_, i) => (i % 4 === 0 ? 1 : 0));
    const { statistic, p, cartons } = dispersion(series, 100);
    expect([statistic, cartons]).toEqual([0, 50]);
    expect(p).toBeLessThan(1e-9);
    expect(gaps(series).p).toBeLessThan(1e-9);
    expect(lags(series).p).toBeLessThan(1e-9);
  });
  it('correlation round the end, lag by lag', () => {
    const series = Uint8Array.from({ length: 90 }, (_, i) => ((i * i + (i >> 2)) % 3) & 1);
    const n = series.length;
    const mean = series.reduce((sum, one) => sum + one, 0) / n;
    let x = 0;
    for (let lag = 1; lag <= n / 8; lag++) {
      let both = 0;
      for (let i = 0; i < n; i++) both += series[i]! * series[(i + lag) % n]!;
      x += ((both / n - mean ** 2) / (mean * (1 - mean)) + 1 / (n - 1)) ** 2 * n;
    }
    expect(lags(series)).toMatchObject({ statistic: expect.closeTo(x, 9), lags: 11 });
  });
  it('AUC with ties', () => {
    expect(areaUnderCurve([1, 2, 3, 4], [0, 0, 1, 1])).toMatchObject({ auc: 1 });
    expect(areaUnderCurve([1, 1, 1, 1], [0, 1, 0, 1])).toMatchObject({ auc: 0.5 });
    expect(areaUnderCurve([1, 2, 2, 3], [0, 1, 0, 1]).auc).toBe(3.5 / 4);
  });
});

describe('the exact design', () => {
  it('adds up to one in every cell of every prize', () => {
    for (const ticket of game.tickets) {
      for (let line = 0; line <= ticket.prizes.length; line++) {
        const design = designOf(ticket, line);
        expect(design).toHaveLength(cellDesigns(ticket.mechanic).length);
        for (const [c, shares] of design.entries()) {
          expect(shares).toHaveLength(cellDesigns(ticket.mechanic)[c]!.signs.length);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
        }
      }
    }
  });

  it('of Baccara is that of all faces counted one by one', () => {
    const ticket = game.tickets[3]!;
    const counts = [0, 1].map(() => Array.from({ length: 6 }, () => new Float64Array(10)));
    const face = new Uint8Array(6);
    for (let n = 0; n < 1e6; n++) {
      let rest = n;
      for (let i = 0; i < 6; i++) {
        face[i] = rest % 10;
        rest = Math.floor(rest / 10);
      }
      const [a, b, c] = [face[0]! + face[1]!, face[2]! + face[3]!, face[4]! + face[5]!];
      const table = counts[a > c || b > c ? 1 : 0]!;
      for (let i = 0; i < 6; i++) table[i]![face[i]!]!++;
    }
    for (const won of [0, 1]) {
      const design = designOf(ticket, won);
      for (let i = 0; i < 6; i++) {
        const total = counts[won]![i]!.reduce((sum, count) => sum + count, 0);
        for (let sign = 0; sign < 10; sign++)
          expect(design[i]![sign]).toBeCloseTo(counts[won]![i]![sign]! / total, 10);
      }
    }
  });

  it('of coincidences, counted one by one', () => {
    for (const [length, kinds, most] of [
      [4, 7, 1],
      [6, 4, 2],
      [3, 6, 2],
      [3, 5, 3],
    ] as const) {
      const counts = new Array<number>(length + 1).fill(0);
      for (let n = 0; n < kinds ** length; n++) {
        const times = new Array<number>(kinds).fill(0);
        for (let i = 0, rest = n; i < length; i++, rest = Math.floor(rest / kinds)) times[rest % kinds]!++;
        if (Math.max(...times) <= most) counts[times.filter((count) => count > 0).length]!++;
      }
      const total = counts.reduce((sum, count) => sum + count, 0);
      for (const [i, share] of differentSigns(length, kinds, most).entries())
        expect(share).toBeCloseTo(counts[i]! / total, 12);
    }
    expect(game.tickets.map(({ mechanic }) => coincidenceOf(mechanic)?.what)).toHaveLength(8);
  });
});
