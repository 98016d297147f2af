/** Reads where every glyph of a printed page stands, from the page's own operators. */
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { readOutlines } from '../../src/pdf/font/outlines.ts';
import { SourceFile } from '../../src/pdf/source-file.ts';
import { isDictionary, SyntaxReader } from '../../src/pdf/source-syntax.ts';
import type { Press } from '../../src/print/press.ts';
import { fontFile } from '../../src/strip/fonts.ts';
import type { BoxMm } from '../../src/strip/schema.ts';

/** One run of text: its glyphs' boxes in mm of the trimmed strip, y down from its top. */
export interface Mark {
  readonly text: string;
  readonly font: string;
  readonly sizePt: number;
  readonly boxes: readonly BoxMm[];
}

const PT_TO_MM = 25.4 / 72;

/** Marks of every page of a print file, set in the imaging font. */
export function marksOf(pdf: Uint8Array, press: Press): Mark[][] {
  const texts = press.imaging.texts;
  const outlines = readOutlines(readFileSync(fontFile(press.strip.fonts.imaging)), texts.values());
  const boxOf = new Map(
    [...texts].map(([code, text]) => {
      const points = outlines.glyphs.get(text)!.contours.flat();
      const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
      const bounds =
        points.length === 0
          ? undefined
          : [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
      return [code, { text, bounds, advance: outlines.glyphs.get(text)!.advance }];
    }),
  );
  const { trim } = press.geometry;
  const em = outlines.unitsPerEm;
  return new SourceFile(pdf).pages().map(({ contents }) => {
    const packed = isDictionary(contents.value) && contents.value.has('/Filter');
    const data = packed ? inflateSync(contents.data!) : Buffer.from(contents.data!);
    const marks: Mark[] = [];
    let font = '';
    let sizePt = 0;
    let matrix: number[] = [];
    for (const { operator, operands } of operations(data.toString('latin1'))) {
      if (operator === 'Tf') [font, sizePt] = [operands[0]!, Number(operands[1])];
      if (operator === 'BT') matrix = [1, 0, 0, 1, 0, 0];
      if (operator === 'Tm') matrix = operands.map(Number);
      if (operator === 'Td') {
        const [dx, dy] = operands.map(Number) as [number, number];
        const [a, b, c, d, e, f] = matrix as [number, number, number, number, number, number];
        matrix = [a, b, c, d, e + dx * a + dy * c, f + dx * b + dy * d];
      }
      if ((operator !== 'Tj' && operator !== 'TJ') || font !== '/F') continue;
      const [a, b, , , e, f] = matrix as [number, number, number, number, number, number];
      let along = 0;
      const shown = operands.flatMap((operand) => {
        if (operand === '[' || operand === ']') return [];
        if (!operand.startsWith('('))
          return [{ text: '', bounds: undefined, advance: (-Number(operand) * em) / 1000 }];
        return literalBytes(operand).map((code) => boxOf.get(code)!);
      });
      const glyphs = shown.filter(({ text }) => text !== '');
      const boxes = shown.flatMap(({ bounds, advance }): BoxMm[] => {
        const from = along;
        along += advance;
        if (bounds === undefined) return [];
        const [left, low, right, high] = bounds as [number, number, number, number];
        // Upright, or a quarter turn to the left: (x, y) → (−y, x).
        const [x1, y1, x2, y2] =
          b === 0 ? [from + left, low, from + right, high] : [-high, from + left, -low, from + right];
        const s = (Math.abs(a + b) * sizePt) / em;
        const x = (e + x1 * s - trim.x) * PT_TO_MM;
        const y = (trim.y + trim.height - f - y2 * s) * PT_TO_MM;
        return [[x, y, (x2 - x1) * s * PT_TO_MM, (y2 - y1) * s * PT_TO_MM]];
      });
      marks.push({ text: glyphs.map(({ text }) => text).join(''), font, sizePt, boxes });
    }
    return marks;
  });
}

function* operations(content: string): Generator<{ operator: string; operands: string[] }> {
  const reader = new SyntaxReader(`${content} `, 0);
  const length = content.trimEnd().length;
  let operands: string[] = [];
  while (reader.position < length) {
    const token = reader.token();
    if (/^[A-Za-z'"]/.test(token)) {
      yield { operator: token, operands };
      operands = [];
    } else operands.push(token);
  }
}

const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

function literalBytes(literal: string): number[] {
  const bytes: number[] = [];
  for (let at = 1; at < literal.length - 1; at++) {
    if (literal[at] !== '\\') {
      bytes.push(literal.charCodeAt(at));
      continue;
    }
    const octal = /^[0-7]{1,3}/.exec(literal.slice(at + 1, at + 4))?.[0];
    if (octal !== undefined) {
      bytes.push(Number.parseInt(octal, 8));
      at += octal.length;
    } else {
      at += 1;
      bytes.push(ESCAPES[literal[at]!] ?? literal.charCodeAt(at));
    }
  }
  return bytes;
}
