import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeSimpleFont } from '../../src/pdf/font/simple-font.ts';
import type { Run } from '../../src/print/lay-out-sign.ts';
import type { Step } from '../../src/print/program.ts';
import { TextPen } from '../../src/print/text-runs.ts';

const font = makeSimpleFont(readFileSync('fonts/RotativeImaging.ttf'), [...'0123456789SIX']);
const run = (text: string, x: number, y: number, upwards = false): Run => ({
  text,
  sizePt: 10,
  x,
  y,
  upwards,
});

/** The operators of all steps for one choice of faces, as a page would have them. */
function written(steps: readonly Step[], faces: readonly number[]): string {
  let text = '';
  let before = 0;
  let sign = 0;
  for (const step of steps) {
    if (step.kind === 'fixed') text += Buffer.from(step.bytes).toString('latin1');
    if (step.kind !== 'sign') continue;
    const face = faces[sign++]!;
    text += Buffer.from(step.table[(step.oneStart ? 0 : before) * step.faces + face]!).toString('latin1');
    before = step.starts[face]!;
  }
  return text;
}

/** Where each word begins, by the rules of ISO 32000-1, 9.4. */
function places(content: string): [word: string, x: number, y: number, turned: boolean][] {
  let [x, y, turned, size] = [0, 0, false, 0];
  const found: [string, number, number, boolean][] = [];
  for (const line of content.split(/(?<=Tf|Td|Tm|TJ)\n?/)) {
    const numbers = (line.match(/-?[\d.]+/g) ?? []).map(Number);
    if (line.endsWith('Tf')) size = numbers.at(-1)!;
    else if (line.endsWith('Tm')) [turned, x, y] = [numbers[0] === 0, numbers[4]!, numbers[5]!];
    else if (line.endsWith('Td')) {
      const [across, up] = numbers as [number, number];
      [x, y] = turned ? [x - up, y + across] : [x + across, y + up];
    } else if (line.endsWith('TJ')) {
      const back = (numbers[0]! * size) / 1000;
      found.push([/\((.*)\)/.exec(line)![1]!, turned ? x : x - back, turned ? y - back : y, turned]);
    }
  }
  return found;
}

describe('TextPen', () => {
  // Two words of different widths, above and below or at the side, then a sign that follows any of them.
  const signs: (Run | undefined)[][] = [
    [run('5', 100, 200), run('100', 94, 212), run('5', 100, 212)],
    [run('SIX', 50, 120.04), undefined, run('SIX', 61.3, 119, true)],
    [run('7', 20, 20), run('21', 17, 20)],
  ];
  const pen = new TextPen();
  pen.select('F', 10);
  signs.forEach((runs, slot) => {
    pen.sign(0, slot, runs, font);
  });

  const choices = [0, 1, 2].flatMap((a) => [0, 1, 2].flatMap((b) => [0, 1].map((c) => [a, b, c] as const)));
  it.each(choices)('sets every word in its place, whatever stands before: faces %i, %i, %i', (...faces) => {
    const wanted = faces.flatMap((face, slot) => signs[slot]![face] ?? []);
    const found = places(written(pen.steps, faces));
    expect(found.map(([word]) => word)).toEqual(wanted.map(({ text }) => text));
    found.forEach(([, x, y, turned], index) => {
      const { x: atX, y: atY, upwards } = wanted[index]!;
      expect(turned).toBe(upwards);
      // Places are rounded to 0.1 pt, and half a width to a thousandth of an em.
      expect(Math.abs(x - atX)).toBeLessThan(0.06);
      expect(Math.abs(y - atY)).toBeLessThan(0.06);
    });
  });

  it('has as many operators for every face that is printed, so that no page tells a winner', () => {
    const [sign] = pen.steps.filter((step) => step.kind === 'sign');
    expect(sign?.table).toHaveLength(3);
    expect(pen.steps.map(({ kind }) => kind)).toEqual(['fixed', 'sign', 'sign', 'sign']);
  });

  it('comes back to places without drift, however long the way', () => {
    const way = new TextPen();
    for (let i = 0; i < 500; i++) way.moveTo(i * 0.12345, 100 - i * 0.54321);
    way.moveTo(0, 0);
    const moves = written(way.steps, []).matchAll(/(-?[\d.]+) (-?[\d.]+) Td/g);
    let [x, y] = [0, 0];
    for (const [, dx, dy] of moves) [x, y] = [x + Number(dx), y + Number(dy)];
    expect(Math.abs(x) + Math.abs(y)).toBeLessThan(1e-9);
  });
});
