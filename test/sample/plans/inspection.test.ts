import { describe, expect, it } from 'vitest';
import { drawInspection, parseDraw } from '../../../src/sample/plans/draw.ts';
import { decide, emptyRecord, parseRecord } from '../../../src/sample/plans/record.ts';

const of = { game: '7Extra', edition: 'x', block: 3, specimen: false, lotSize: 750_000 };
const GAME = { unit: 'pack' };
const seed = '0123456789abcdef'.repeat(4);
const draw = drawInspection(of, 0.1, 'normal', seed);

const filled = (defects: Record<number, string>): string =>
  emptyRecord(draw, GAME)
    .split('\n')
    .map((line, i) =>
      i === 0 || line === ''
        ? line
        : defects[i]
          ? line.replace(',,,', `,${defects[i]}`)
          : line.replace(',,,', ',ok,,'),
    )
    .join('\n');
const read = (text: string) => parseRecord(text, draw, GAME, 'record.csv');

describe('the draw', () => {
  it('takes 1 250 different packs of the block, by its own seed', () => {
    expect(new Set(draw.packs).size).toBe(1250);
    expect(Math.min(...draw.packs)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...draw.packs)).toBeLessThanOrEqual(750_000);
    expect(drawInspection(of, 0.1, 'normal', seed)).toEqual(draw);
    expect(drawInspection(of, 0.1, 'normal', seed.replace('0', 'f')).packs).not.toEqual(draw.packs);
  });

  it('spreads over the block', () => {
    const tenths = new Array<number>(10).fill(0);
    for (const pack of draw.packs) tenths[Math.floor((pack - 1) / 75_000)]!++;
    const chi2 = tenths.reduce((sum, count) => sum + (count - 125) ** 2 / 125, 0);
    expect(chi2).toBeLessThan(27.9); // 0.1 % of 9 degrees of freedom
  });

  it('is read back, and refused when changed or of another block', () => {
    const text = JSON.stringify(draw);
    expect(parseDraw(text, of, 'draw.json')).toEqual(draw);
    expect(() => parseDraw(text, { ...of, block: 4 }, 'draw.json')).toThrow(/block 3, not 4/);
    const changed = { ...draw, packs: [draw.packs[0]! + 1, ...draw.packs.slice(1)] };
    expect(() => parseDraw(JSON.stringify(changed), of, 'draw.json')).toThrow(/changed by hand/);
    const lenient = { ...draw, plans: { ...draw.plans, major: { ...draw.plans.major, accept: 9 } } };
    expect(() => parseDraw(JSON.stringify(lenient), of, 'draw.json')).toThrow(/changed by hand/);
    expect(() => parseDraw('{}', of, 'draw.json')).toThrow(/no record of a draw/);
  });
});

describe('the record', () => {
  it('accepts what is within the plans, and says why', () => {
    const result = decide(
      draw,
      read(
        filled({ 1: 'nonconforming,major,torn', 7: 'nonconforming,minor,dull', 9: 'nonconforming,major,' }),
      ),
    );
    expect(result.accepted).toBe(true);
    expect(result.why[1]).toBe(
      'major: 2 of 1250 packs nonconforming, AQL 0.1 accepts 3 and refuses 4: accept',
    );
  });

  it.each([
    [
      'one critical defect',
      { 5: 'nonconforming,critical,3 is 8' },
      /critical: 1 of 1250 .* none is acceptable: reject/,
    ],
    [
      'a fourth major one',
      Object.fromEntries([1, 2, 3, 4].map((i) => [i, 'nonconforming,major,'])),
      /refuses 4: reject/,
    ],
    [
      'a fifteenth minor one',
      Object.fromEntries(Array.from({ length: 15 }, (_, i) => [i + 1, 'nonconforming,minor,'])),
      /minor: 15 .*reject/,
    ],
  ])('rejects for %s', (_, defects, why) => {
    const result = decide(draw, read(filled(defects)));
    expect(result.accepted).toBe(false);
    expect(result.why.join('\n')).toMatch(why);
  });

  it.each([
    ['not filled in', emptyRecord(draw, GAME), /line 2: write "ok"/],
    [
      'a pack left out',
      filled({})
        .split('\n')
        .filter((_, i) => i !== 3)
        .join('\n'),
      /1 of 1250 drawn packs have no result/,
    ],
    ['a pack that was not drawn', filled({}).replace(/\n\d{6}/, '\n000000'), /not in the draw/],
    ['a pack twice', `${filled({})}${String(draw.packs[0]).padStart(6, '0')},ok,,\n`, /has a line already/],
    ['another head', filled({}).slice(5), /first line/],
    ['a class that is none', filled({ 1: 'nonconforming,big,' }), /critical, major, minor/],
  ])('is refused: %s', (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
