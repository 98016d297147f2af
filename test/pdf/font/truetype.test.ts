import { readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import { describe, expect, it } from 'vitest';
import type { Glyph } from '../../../src/pdf/font/outline.ts';
import { readOutlines } from '../../../src/pdf/font/outlines.ts';
import { buildTrueType, type FontSource } from '../../../src/pdf/font/truetype-builder.ts';

const fontFile = (name: string): Uint8Array =>
  readFileSync(new URL(`../../../fonts/${name}`, import.meta.url));

const square = (size: number): Glyph['contours'] => [
  [
    { x: 0, y: 0, on: true },
    { x: 0, y: size, on: true },
    { x: size, y: size, on: true },
    { x: size, y: 0, on: true },
  ],
];

const source = (changes: Partial<FontSource> = {}): FontSource => ({
  family: 'Test',
  style: 'Regular',
  version: '1.5',
  unitsPerEm: 1000,
  ascent: 800,
  descent: -200,
  capHeight: 700,
  xHeight: 500,
  glyphs: [
    { name: '.notdef', advance: 500, contours: [] },
    { name: 'A', advance: 600, contours: square(400) },
    { name: 'B', advance: 700, contours: [...square(300), ...square(-120)] },
  ],
  codes: new Map([
    [0x41, 1],
    [0xff, 2],
  ]),
  ...changes,
});

/** Sum of a file's 32-bit words, as TrueType wants it. */
const checksum = (bytes: Uint8Array): number => {
  const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
  padded.set(bytes);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
};

const tablesOf = (file: Uint8Array): Map<string, Buffer> => {
  const bytes = Buffer.from(file);
  return new Map(
    Array.from({ length: bytes.readUInt16BE(4) }, (_, index) => {
      const at = 12 + 16 * index;
      const [offset, length] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)];
      return [bytes.toString('latin1', at, at + 4), bytes.subarray(offset, offset + length)];
    }),
  );
};

describe('buildTrueType', () => {
  it('has its tables in order, on words, with right checksums', () => {
    const file = Buffer.from(buildTrueType(source()));
    expect([...tablesOf(file).keys()]).toEqual([
      'OS/2',
      'cmap',
      'glyf',
      'head',
      'hhea',
      'hmtx',
      'loca',
      'maxp',
      'name',
      'post',
    ]);
    expect(checksum(file)).toBe(0xb1b0afba);
    for (let index = 0; index < file.readUInt16BE(4); index++) {
      const at = 12 + 16 * index;
      const [sum, offset, length] = [
        file.readUInt32BE(at + 4),
        file.readUInt32BE(at + 8),
        file.readUInt32BE(at + 12),
      ];
      const table = Buffer.from(file.subarray(offset, offset + length));
      if (file.toString('latin1', at, at + 4) === 'head') table.writeUInt32BE(0, 8);
      expect(offset % 4).toBe(0);
      expect(checksum(table)).toBe(sum);
    }
  });

  it('answers to byte codes as a Macintosh and as a symbol font', () => {
    const cmap = tablesOf(buildTrueType(source())).get('cmap')!;
    const encodings = [0, 1].map((index) => [
      cmap.readUInt16BE(4 + 8 * index),
      cmap.readUInt16BE(6 + 8 * index),
    ]);
    expect(encodings).toEqual([
      [1, 0],
      [3, 0],
    ]);
    const bytes = cmap.subarray(cmap.readUInt32BE(8));
    expect([bytes.readUInt16BE(0), bytes[6 + 0x41], bytes[6 + 0x42], bytes[6 + 0xff]]).toEqual([0, 1, 0, 2]);
    const symbol = cmap.subarray(cmap.readUInt32BE(16));
    expect(symbol.readUInt16BE(0)).toBe(4);
    expect([14, 16, 18].map((at) => symbol.readUInt16BE(at))).toEqual([0xf041, 0xf0ff, 0xffff]);
  });

  it('answers to Unicode, beyond U+FFFF too', () => {
    const unicode = new Map([
      [0x41, 1],
      [0x1f352, 2],
    ]);
    const font = fontkit.create(Buffer.from(buildTrueType(source({ unicode })))) as fontkit.Font;
    expect(font.glyphForCodePoint(0x41).id).toBe(1);
    expect(font.glyphForCodePoint(0x1f352).id).toBe(2);
    expect(font.hasGlyphForCodePoint(0x42)).toBe(false);
    expect([font.familyName, font.unitsPerEm, font.ascent, font.descent, font.capHeight]).toEqual([
      'Test',
      1000,
      800,
      -200,
      700,
    ]);
  });

  it('is the same each time', () => {
    expect(buildTrueType(source())).toEqual(buildTrueType(source()));
  });

  it('keeps every point of the fonts it copies', () => {
    for (const name of ['Limelight-Regular.ttf', 'BarlowCondensed-Bold.ttf', 'RotativeImaging.ttf']) {
      const characters = [...'0123456789ABCQRSabcgsÉçœ&@'].filter((character) => {
        const font = fontkit.create(Buffer.from(fontFile(name))) as fontkit.Font;
        return font.hasGlyphForCodePoint(character.codePointAt(0)!);
      });
      const first = readOutlines(fontFile(name), characters);
      const glyphs = [...first.glyphs.values()];
      const copy = buildTrueType({
        ...source(),
        unitsPerEm: first.unitsPerEm,
        glyphs: [first.notdef, ...glyphs],
        unicode: new Map(characters.map((character, index) => [character.codePointAt(0)!, index + 1])),
      });
      expect(readOutlines(copy, characters).glyphs).toEqual(first.glyphs);
    }
  });

  it('writes long offsets when outlines are many', () => {
    const wave = Array.from({ length: 9000 }, (_, index) => ({
      x: (index * 7919) % 9000,
      y: (index * 104_729) % 9001,
      on: true,
    }));
    const glyphs = ['.notdef', 'A', 'B', 'C', 'D'].map((name) => ({ name, advance: 500, contours: [wave] }));
    const font = fontkit.create(Buffer.from(buildTrueType(source({ glyphs })))) as fontkit.Font;
    expect(font.getGlyph(4).path.commands.length).toBe(9001);
  });

  it('refuses measures that do not fit', () => {
    expect(() => buildTrueType(source({ unitsPerEm: 20_000 }))).toThrow(/16 to 16384 units/);
    expect(() =>
      buildTrueType(source({ glyphs: [{ name: '.notdef', advance: 1, contours: square(20_000) }] })),
    ).toThrow(/too large/);
  });
});

describe('readOutlines', () => {
  it('names the character that is missing, and the font', () => {
    expect(() => readOutlines(fontFile('Limelight-Regular.ttf'), 'A♥')).toThrow(
      /"Limelight" has no glyph for "♥" \(U\+2665\)/,
    );
  });

  it('refuses what is no TrueType font', () => {
    expect(() => readOutlines(new Uint8Array(100), 'A')).toThrow(/no font file/);
  });
});
