/** Lets one code of a TrueType font be drawn as another: a new glyf and loca table behind the font, and the side bearing of the other. */
import { TrueTypeFont } from '../../../src/audit/pdf/truetype.ts';

export function redrawGlyph(program: Uint8Array, code: string, as: string): Uint8Array {
  const font = new TrueTypeFont(program);
  const glyphs = font.cmap(3, 0)!.glyphs;
  const [victim, model] = [code, as].map((sign) => glyphs.get(0xf000 + sign.charCodeAt(0))!);
  const bytes = Buffer.from(program);
  const table = (tag: string): number => {
    for (let at = 12; ; at += 16) if (bytes.toString('latin1', at, at + 4) === tag) return at;
  };
  const start = (tag: string): number => bytes.readUInt32BE(table(tag) + 8);
  const long = bytes.readInt16BE(start('head') + 50) === 1;
  const loca = start('loca');
  const offset = (glyph: number): number =>
    start('glyf') + (long ? bytes.readUInt32BE(loca + glyph * 4) : bytes.readUInt16BE(loca + glyph * 2) * 2);
  const outlines = Array.from({ length: font.glyphCount }, (_, glyph) => {
    const source = glyph === victim ? model! : glyph;
    return bytes.subarray(offset(source), offset(source + 1));
  });
  const newLoca = Buffer.alloc((font.glyphCount + 1) * 4);
  let at = 0;
  outlines.forEach((outline, glyph) => {
    at += outline.length;
    newLoca.writeUInt32BE(at, (glyph + 1) * 4);
  });
  const newGlyf = Buffer.concat(outlines);
  bytes.writeInt16BE(1, start('head') + 50);
  const put = (tag: string, position: number, length: number): void => {
    bytes.writeUInt32BE(position, table(tag) + 8);
    bytes.writeUInt32BE(length, table(tag) + 12);
  };
  // Rasterizers move a glyph to its side bearing.
  const metrics = bytes.readUInt16BE(start('hhea') + 34);
  const bearing = (glyph: number): number =>
    start('hmtx') + (glyph < metrics ? 4 * glyph + 2 : 4 * metrics + 2 * (glyph - metrics));
  bytes.writeInt16BE(bytes.readInt16BE(bearing(model!)), bearing(victim!));
  put('glyf', bytes.length, newGlyf.length);
  put('loca', bytes.length + newGlyf.length, newLoca.length);
  return Buffer.concat([bytes, newGlyf, newLoca]);
}
