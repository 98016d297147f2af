import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Line } from '../../../src/audit/reading/lines.ts';
import { covers } from '../../../src/audit/reading/polygons.ts';
import { mapPage, type Region } from '../../../src/audit/reading/regions.ts';
import { readStripFile } from '../../../src/audit/reading/strip-file.ts';
import { wordsOf } from '../../../src/audit/reading/words.ts';

describe('covers', () => {
  const square = [[0, 0, 10, 0, 10, 10, 0, 10]];
  const hole = [...square, [4, 4, 6, 4, 6, 6, 4, 6]];
  const hollow = [...square, [4, 4, 4, 6, 6, 6, 6, 4]];
  const box = (x0: number, y0: number, x1: number, y1: number) => ({ x0, y0, x1, y1 });
  it.each([
    ['inside', square, box(1, 1, 9, 9), true],
    ['just as large', square, box(0, 0, 10, 10), true],
    ['a little out', square, box(1, 1, 10.01, 9), false],
    ['outside', square, box(11, 11, 12, 12), false],
    ['around it', square, box(-1, -1, 11, 11), false],
    ['beside a hole', hole, box(1, 1, 3, 9), true],
    ['over a hole', hole, box(1, 1, 9, 9), false],
    ['in a hole by one rule', hole, box(4.5, 4.5, 5.5, 5.5), false],
    ['in a hole by both rules', hollow, box(4.5, 4.5, 5.5, 5.5), false],
    ['a corner cut off', [[0, 0, 10, 0, 10, 8, 8, 10, 0, 10]], box(1, 1, 9.5, 9.5), false],
    ['nothing', [], box(1, 1, 2, 2), false],
  ])('%s', (_, figures, area, expected) => {
    expect(covers(figures, area)).toBe(expected);
  });
});

describe('words of a cell', () => {
  const cell = { x0: 0, y0: 0, x1: 100, y1: 100, mainPt: 20, captionPt: 10 } as Region;
  const line = (text: string, sizePt: number, x: number, y: number, more: Partial<Line> = {}): Line => ({
    text,
    sizePt,
    direction: 'upright',
    base: y,
    x,
    y,
    doubled: false,
    unknown: false,
    ...more,
  });
  const main = line('50', 20, 50, 50);
  const up = { direction: 'upwards' } as const;
  const cases: [string, Line[], string, string | undefined, number][] = [
    ['alone', [main], '', undefined, 0],
    ['above', [main, line('CNQT', 10, 50, 70)], 'CNQT', 'above', 0],
    ['below', [line('CNQT', 10, 51, 30), main], 'CNQT', 'below', 0],
    ['left', [main, line('CNQT', 10, 20, 51, up)], 'CNQT', 'left', 0],
    ['right', [main, line('CNQT', 10, 80, 49, up)], 'CNQT', 'right', 0],
    ['left, not turned', [main, line('CNQT', 10, 20, 51)], 'CNQT', 'left', 1],
    ['below, turned', [main, line('CNQT', 10, 50, 20, up)], 'CNQT', 'below', 1],
    ['two captions', [main, line('CNQT', 10, 50, 70), line('CENT', 10, 50, 30)], 'CNQT', 'above', 1],
    ['two mains', [main, line('20', 20, 50, 20)], '', undefined, 1],
    ['another size', [main, line('CNQT', 12, 50, 70)], 'CNQT', 'above', 1],
    ['printed twice', [{ ...main, doubled: true }], '', undefined, 1],
    ['slanted', [{ ...main, direction: 'other' }], '', undefined, 1],
  ];
  it.each(cases)('%s', (_, lines, caption, side, faults) => {
    const told: string[] = [];
    expect(wordsOf(lines, cell, (what) => told.push(what))).toEqual({ main: '50', caption, side });
    expect(told).toHaveLength(faults);
  });

  it('of one size for both: the main sign is in the middle', () => {
    const same = { ...cell, captionPt: 20 } as Region;
    const lines = [line('CNQT', 20, 50, 80), main];
    expect(wordsOf(lines, same, () => {})).toEqual({ main: '50', caption: 'CNQT', side: 'above' });
  });

  it('an empty cell says nothing', () => {
    expect(wordsOf([], cell, () => {})).toEqual({ main: '', caption: '', side: undefined });
  });
});

describe('strip.yaml', () => {
  const yaml = readFileSync('templates/7extra/strip.yaml', 'utf8');
  const codes = [39901, 39902, 39903, 39904, 39905, 39906, 39907, 39908];

  it('gives the page and its regions', () => {
    const page = mapPage(readStripFile(yaml, codes), 14);
    expect(page.front.byTicket).toHaveLength(9);
    expect(page.front.regions.filter(({ kind }) => kind === 'matrix')).toHaveLength(8);
    const [first, second] = page.front.regions.filter(({ kind }) => kind === 'pin');
    expect(first!.x0).toBe(second!.x0);
    expect(first!.y0 - second!.y0).toBeCloseTo(page.ticketHeightPt, 6);
    for (const { x0, y0, x1, y1 } of page.front.regions) {
      expect(x0).toBeGreaterThan(0);
      expect(y0).toBeGreaterThan(0);
      expect(x1).toBeLessThan(page.widthPt);
      expect(y1).toBeLessThan(page.heightPt);
    }
  });

  it.each([
    ['no YAML of a strip', 'a: 1', codes],
    ['tickets in another order', yaml, [...codes].reverse()],
    ['a ticket too few', yaml, codes.slice(1)],
  ])('%s is bad input', (_, text, emissions) => {
    expect(() => readStripFile(text, emissions)).toThrow(expect.objectContaining({ exitCode: 2 }));
  });
});
