import { describe, expect, it } from 'vitest';
import { arcSegments } from '../../../src/print/static/arc.ts';
import type { Outline } from '../../../src/print/static/path.ts';
import { pathOutline } from '../../../src/print/static/path-data.ts';
import { fc } from '../../helpers/fast-check.ts';

const rounded = (outline: Outline): unknown =>
  outline.map((segment) =>
    segment.map((part) => (typeof part === 'number' ? Math.round(part * 1e6) / 1e6 : part)),
  );

describe('pathOutline', () => {
  const cases: readonly (readonly [string, string, Outline])[] = [
    ['absolute lines', 'M1 2L3 4H5V6Z', [['M', 1, 2], ['L', 3, 4], ['L', 5, 4], ['L', 5, 6], ['Z']]],
    ['relative lines', 'm1,2 l3,4 h-1 v.5z', [['M', 1, 2], ['L', 4, 6], ['L', 3, 6], ['L', 3, 6.5], ['Z']]],
    [
      'a move that goes on',
      'M0 0 1 1 2 0',
      [
        ['M', 0, 0],
        ['L', 1, 1],
        ['L', 2, 0],
      ],
    ],
    [
      'numbers without spaces',
      'M.5.5-1-1',
      [
        ['M', 0.5, 0.5],
        ['L', -1, -1],
      ],
    ],
    ['exponents', 'M1e1 2E-1', [['M', 10, 0.2]]],
    [
      'a line after a close',
      'm1 1 h2 v2 z l-1 -1',
      [['M', 1, 1], ['L', 3, 1], ['L', 3, 3], ['Z'], ['L', 0, 0]],
    ],
    [
      'smooth curves',
      'M0 0C0 1 1 1 1 0s1-1 1 0',
      [
        ['M', 0, 0],
        ['C', 0, 1, 1, 1, 1, 0],
        ['C', 1, -1, 2, -1, 2, 0],
      ],
    ],
    [
      'a smooth curve after a line',
      'M0 0L1 0S2 1 3 0',
      [
        ['M', 0, 0],
        ['L', 1, 0],
        ['C', 1, 0, 2, 1, 3, 0],
      ],
    ],
    [
      'quadratic curves, raised to cubic ones',
      'M0 0Q3 3 6 0T12 0',
      [
        ['M', 0, 0],
        ['C', 2, 2, 4, 2, 6, 0],
        ['C', 8, -2, 10, -2, 12, 0],
      ],
    ],
    [
      'flags written together',
      'M0 0A1 0 0 012 0',
      [
        ['M', 0, 0],
        ['L', 2, 0],
      ],
    ],
  ];

  it.each(cases)('reads %s', (_, d, outline) => {
    expect(rounded(pathOutline(d))).toEqual(outline);
  });

  it.each([
    ['L1 1', /begins with M/],
    ['M1', /wants a number/],
    ['M1 1 L2', /wants a number/],
    ['M1 1 X', /no path command/],
    ['M1 1 Z5', /no path command/],
    ['M0 0A1 1 0 2 0 1 1', /wants a number/],
    ['M1 1 LNaN 0', /wants a number/],
  ])('refuses %s', (d, message) => {
    expect(() => pathOutline(d)).toThrow(message);
  });
});

describe('arcSegments', () => {
  it('turns the way its flags say', () => {
    const middles = [
      [false, false],
      [false, true],
      [true, false],
      [true, true],
    ].map(([large, sweep]) => {
      const arc = { from: [1, 0], to: [0, 1], radii: [1, 1], turn: 0, large: large!, sweep: sweep! } as const;
      const segments = arcSegments(arc);
      const end = segments[Math.floor(segments.length / 2) - (segments.length === 1 ? 0 : 1)]!;
      return [segments.length, end.slice(-2).map((part) => Math.round(Number(part)))];
    });
    // Short ones are a quarter, long ones three quarters around the other or the same centre.
    expect(middles.map(([count]) => count)).toEqual([1, 1, 3, 3]);
    expect(middles[2]).toEqual([3, [0, -1]]);
    expect(middles[3]).toEqual([3, [2, 1]]);
  });

  it('stays on the ellipse and ends where it should', () => {
    const number = fc.double({ min: -50, max: 50, noNaN: true });
    const radius = fc.double({ min: 0.5, max: 60, noNaN: true });
    fc.assert(
      fc.property(
        number,
        number,
        radius,
        radius,
        fc.boolean(),
        fc.boolean(),
        (x, y, rx, ry, large, sweep) => {
          fc.pre(Math.hypot(x, y) > 0.1);
          const segments = arcSegments({ from: [0, 0], to: [x, y], radii: [rx, ry], turn: 30, large, sweep });
          const last = segments.at(-1)!;
          expect(last[5]).toBeCloseTo(x, 5);
          expect(last[6]).toBeCloseTo(y, 5);
          expect(segments.length).toBeLessThanOrEqual(4);
        },
      ),
    );
  });
});
