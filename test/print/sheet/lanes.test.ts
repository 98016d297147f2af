import { describe, expect, it } from 'vitest';
import { rowsOfSheet, sheetsOf } from '../../../src/print/sheet/lanes.ts';
import { slugOfPlates, slugOfSheet, slugSigns } from '../../../src/print/sheet/slug.ts';
import { loadGame } from '../../../src/regulation/load.ts';

const { game } = loadGame('7extra');

describe('lanes', () => {
  it.each([
    [10, 4],
    [9, 4],
    [8, 4],
    [1, 4],
    [5, 3],
    [10_000, 4],
    [10_001, 7],
  ])('%i packs in %i lanes: each pack once, each lane in sequence, empty places last', (packs, lanes) => {
    const sheets = sheetsOf(packs, lanes);
    const rolls: number[][] = Array.from({ length: lanes }, () => []);
    let filled = lanes;
    for (let sheet = 0; sheet < sheets; sheet++) {
      const rows = rowsOfSheet(packs, lanes, sheet);
      // Once a lane has ended it stays empty.
      expect(rows.length).toBeLessThanOrEqual(filled);
      filled = rows.length;
      for (const [lane, row] of rows.entries()) rolls[lane]!.push(row);
    }
    expect(rolls.flat()).toEqual(Array.from({ length: packs }, (_, row) => row));
    expect(rolls[0]).toHaveLength(sheets);
  });
});

describe('slug lines', () => {
  const part = { part: 3, parts: 75, firstPack: 20_001, packs: 10_000, dataHash: 'abcdef0123456789' };

  it('say what a sheet is of, as wide on every sheet, in signs that the font is given', () => {
    const lines = [1, 999, 2500].map((sheet) => slugOfSheet(game, part, sheet, 2500));
    expect(lines[0]).toBe('part 003 of 075 · packs 020001-030000 · data abcdef012345 · sheet 0001 of 2500');
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
    for (const sign of lines.join('')) expect(slugSigns(game)).toContain(sign);
  });

  it('of a reprint say so first, in signs that the font is given, and count packs that leave gaps', () => {
    const of = (packNumbers: readonly number[]): string =>
      slugOfSheet(game, { reprint: 2, packNumbers, planHash: 'abcdef0123456789' }, 1, 2);
    const packs = (words: string): string => `REPRINT 2 · ${words} · plan abcdef012345 · sheet 0001 of 0002`;
    expect(of([7, 8, 9])).toBe(packs('packs 000007-000009'));
    expect(of([7, 9, 40])).toBe(packs('3 packs of 000007-000040'));
    for (const sign of of([7, 9, 40])) expect(slugSigns(game)).toContain(sign);
  });

  it('say what the game calls a pack, in signs that the font is given', () => {
    const { game: x10 } = loadGame('x10');
    const line = slugOfSheet(x10, part, 1, 2500);
    expect(line).toContain(' · plays 0020001-0030000 · ');
    for (const sign of line) expect(slugSigns(x10)).toContain(sign);
  });

  it('of plates name game, block, side and profile, and a specimen as such', () => {
    const of = { game, block: 7, specimen: false, profile: 'FOGRA39 FOGRA39L coated' };
    expect(slugOfPlates(of, 'front')).toBe('7Extra · block 07 · front · FOGRA39 FOGRA39L coated');
    expect(slugOfPlates({ ...of, specimen: true }, 'back')).toContain('SPECIMEN · back');
  });
});
