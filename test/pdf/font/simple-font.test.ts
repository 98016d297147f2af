import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import * as fontkit from 'fontkit';
import { describe, expect, it } from 'vitest';
import { joinBytes, latin1 } from '../../../src/pdf/bytes.ts';
import { embedSimpleFont, makeSimpleFont } from '../../../src/pdf/font/simple-font.ts';
import { SourceFile } from '../../../src/pdf/source-file.ts';
import type { Dictionary, Reference } from '../../../src/pdf/source-syntax.ts';
import { literalString } from '../../../src/pdf/strings.ts';
import { finishPages, ID, memoryPdf, rasterOf, withPdfium } from '../helpers/memory-pdf.ts';

const imaging = readFileSync(new URL('../../../fonts/RotativeImaging.ttf', import.meta.url));
const limelight = readFileSync(new URL('../../../fonts/Limelight-Regular.ttf', import.meta.url));

describe('makeSimpleFont', () => {
  it('gives ASCII its own codes and the others codes from 0x80', () => {
    const font = makeSimpleFont(imaging, '♥A0€ É🍒');
    expect([...font.encode('A0 ')]).toEqual([0x41, 0x30, 0x20]);
    expect([...font.encode('♥€É🍒♥')]).toEqual([0x80, 0x81, 0x82, 0x83, 0x80]);
  });

  it('measures text in points', () => {
    const font = makeSimpleFont(imaging, '01★⚀');
    expect(font.widthPt('01★', 10)).toBeCloseTo(3 * 6.5, 9);
    expect(font.widthPt('⚀', 10)).toBeCloseTo(8.6, 9);
    expect(font.widthPt('', 10)).toBe(0);
    expect(font.capHeight).toBeCloseTo(0.76, 9);
  });

  it('names the character it lacks', () => {
    expect(() => makeSimpleFont(limelight, 'AB🍒')).toThrow(/"Limelight" has no glyph for "🍒" \(U\+1F352\)/);
    const font = makeSimpleFont(limelight, 'AB');
    expect(() => font.encode('ABC')).toThrow(/"Limelight" was made without "C" \(U\+0043\)/);
    expect(() => font.widthPt('C', 8)).toThrow(/without "C"/);
  });

  it('refuses more characters than one byte can name', () => {
    const characters = Array.from({ length: 0x100 }, (_, index) => String.fromCodePoint(0xa1 + index));
    const known = characters.filter((character) => {
      const font = fontkit.create(Buffer.from(limelight)) as fontkit.Font;
      return font.hasGlyphForCodePoint(character.codePointAt(0)!);
    });
    expect(known.length).toBeGreaterThan(128);
    expect(() => makeSimpleFont(limelight, known)).toThrow(/one-byte codes allow 128/);
  });
});

/** The glyph that the (3,0) table of a program gives for U+F000 and the code; its segments have no offsets. */
const symbolGlyph = (program: Buffer, code: number): number => {
  const tables = Array.from({ length: program.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const entry = tables.find((at) => program.toString('latin1', at, at + 4) === 'cmap')!;
  const cmap = program.subarray(program.readUInt32BE(entry + 8));
  const table = cmap.subarray(cmap.readUInt32BE(16));
  const segments = table.readUInt16BE(6) / 2;
  for (let segment = 0; segment < segments; segment++) {
    const last = table.readUInt16BE(14 + 2 * segment);
    const first = table.readUInt16BE(16 + 2 * (segments + segment));
    const delta = table.readUInt16BE(16 + 2 * (2 * segments + segment));
    if (first <= 0xf000 + code && 0xf000 + code <= last) return (0xf000 + code + delta) & 0xffff;
  }
  return 0;
};

describe('embedSimpleFont', () => {
  const text = 'Aé 9.★🍒';
  const font = makeSimpleFont(imaging, text);

  it('writes a symbolic TrueType font whose widths are those of its program', () => {
    const { writer, bytes } = memoryPdf();
    const num = embedSimpleFont(writer, font);
    writer.finish({ root: num, id: ID });
    const file = new SourceFile(bytes());
    const dictionary = file.object(num).value as Dictionary;
    const descriptor = file.resolve(dictionary.get('/FontDescriptor')) as Dictionary;
    expect(dictionary.get('/Subtype')).toBe('/TrueType');
    expect(dictionary.has('/Encoding')).toBe(false);
    expect(descriptor.get('/Flags')).toBe('4');
    expect(descriptor.get('/FontName')).toBe(dictionary.get('/BaseFont'));
    expect(dictionary.get('/BaseFont')).toMatch(/^\/[A-Z]{6}\+RotativeImaging-Bold$/);

    const program = inflateSync(file.object((descriptor.get('/FontFile2') as Reference).ref).data!);
    const read = fontkit.create(program) as fontkit.Font;
    const widths = dictionary.get('/Widths') as readonly string[];
    const first = Number(dictionary.get('/FirstChar'));
    for (const [code, character] of font.texts) {
      const glyph = read.getGlyph(symbolGlyph(program, code));
      expect(glyph.id, character).toBeGreaterThan(0);
      expect(Number(widths[code - first])).toBe((glyph.advanceWidth * 1000) / read.unitsPerEm);
    }
    expect(Number(dictionary.get('/LastChar')) - first + 1).toBe(widths.length);

    const map = inflateSync(file.object((dictionary.get('/ToUnicode') as Reference).ref).data!).toString(
      'latin1',
    );
    expect(map).toContain('<41> <0041>');
    expect(map).toContain(`<${font.encode('🍒')[0]!.toString(16)}> <D83CDF52>`);
  });

  it('is the same file each time', () => {
    const files = [1, 2].map(() => {
      const { writer, bytes } = memoryPdf();
      const num = embedSimpleFont(writer, makeSimpleFont(imaging, text));
      writer.finish({ root: num, id: ID });
      return Buffer.from(bytes());
    });
    expect(files[0]!.equals(files[1]!)).toBe(true);
  });

  it('shows each glyph in PDFium, and its text', async () => {
    const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZÉéèàçœ€★♥→↑↓⚀⚁⚂⚃⚄⚅🍒🍋🔔▬➐♦';
    const all = makeSimpleFont(imaging, characters);
    const { writer, bytes } = memoryPdf();
    const num = embedSimpleFont(writer, all);
    const pages = [...characters].map((character) =>
      joinBytes([
        latin1('0 0 0 1 k BT /F 20 Tf 2 4 Td'),
        literalString(all.encode(character)),
        latin1('Tj ET'),
      ]),
    );
    finishPages(writer, pages, [22, 24], `/Font<</F ${num} 0 R>>`);
    const blackDots = async (page: number): Promise<number> =>
      (await rasterOf(bytes(), page, 144)).grey.filter((value) => value < 128).length;
    for (const [page, character] of [...characters].entries()) {
      expect(await blackDots(page), character).toBeGreaterThan(60);
    }
    await withPdfium(bytes(), async (document) => {
      for (const [page, character] of [...characters].entries()) {
        expect(document.getPage(page).getText()).toContain(character);
      }
    });
  });
});
