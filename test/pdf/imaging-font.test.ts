import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readOutlines } from '../../src/pdf/font/outlines.ts';

const folder = new URL('../../fonts/', import.meta.url);
const file = (name: string): Buffer => readFileSync(new URL(name, folder));

interface FontEntry {
  readonly role: string;
  readonly family: string;
  readonly file: string;
  readonly sha256: string;
}
const entries = JSON.parse(file('fonts.json').toString('utf8')) as readonly FontEntry[];

describe('fonts.json', () => {
  it('lists one font for each role, and every font of the folder', () => {
    expect(entries.map(({ role }) => role)).toEqual(['imaging', 'display', 'text', 'textBold']);
    const files = readdirSync(folder).filter((name) => name.endsWith('.ttf'));
    expect(entries.map((entry) => entry.file).sort()).toEqual(files.sort());
  });

  it.each(entries)('has the SHA-256 of $file, and its licence lies beside it', ({ file: name, sha256 }) => {
    expect(createHash('sha256').update(file(name)).digest('hex')).toBe(sha256);
    expect(file(`LICENSE-${name.replace(/(-\w+)?\.ttf$/, '')}.txt`).toString('utf8')).toContain(
      'SIL OPEN FONT LICENSE Version 1.1',
    );
  });
});

describe('Rotative Imaging', () => {
  const signs = '★♥→↑↓⚀⚁⚂⚃⚄⚅🍒🍋🔔▬➐♦';
  const letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÉÈÀéèêàçïôîŒœ .,+-−·/()€'«»:\u00a0\u202f";
  const outlines = readOutlines(file('RotativeImaging.ttf'), letters + signs);
  const advance = (character: string): number => outlines.glyphs.get(character)!.advance;

  it('is what its maker makes', async () => {
    const maker = (await import(new URL('make/make-imaging-font.mjs', folder).href)) as {
      makeImagingFont(): Uint8Array;
    };
    expect(Buffer.compare(maker.makeImagingFont(), file('RotativeImaging.ttf'))).toBe(0);
  });

  it('sets figures, letters and the signs among them equally wide, so that texts of equal length are', () => {
    const blanks = [...' \u00a0\u202f'];
    const seen = [...letters, ...'★♥→↑↓'].filter(
      (character) => !blanks.includes(character) && !'.,'.includes(character),
    );
    expect(new Set(seen.map(advance))).toEqual(new Set([1300]));
    expect(new Set(blanks.map(advance))).toEqual(new Set([650]));
    expect(new Set([...'.,'].map(advance))).toEqual(new Set([800]));
    expect(new Set([...'⚀⚁⚂⚃⚄⚅🍒🍋🔔▬➐♦'].map(advance)).size).toBe(1);
  });

  it('centres the points, so that no gap follows them', () => {
    for (const point of '.,·') {
      const across = outlines.glyphs
        .get(point)!
        .contours.flat()
        .map(({ x }) => x);
      const off = Math.min(...across) + Math.max(...across) - advance(point);
      expect(Math.abs(off), point).toBeLessThanOrEqual(2);
    }
  });

  it('keeps every sign within its advance and near the height of capitals', () => {
    for (const sign of signs) {
      const points = outlines.glyphs.get(sign)!.contours.flat();
      expect(Math.min(...points.map(({ x }) => x)), sign).toBeGreaterThanOrEqual(0);
      expect(Math.max(...points.map(({ x }) => x)), sign).toBeLessThanOrEqual(advance(sign));
      expect(Math.min(...points.map(({ y }) => y)), sign).toBeGreaterThanOrEqual(-60);
      expect(Math.max(...points.map(({ y }) => y)), sign).toBeLessThanOrEqual(1580);
    }
  });
});
