/**
 * Reads TrueType fonts (the embedded FontFile2 and the reference font): glyph outlines, advances and maps from
 * codes to glyphs. A damaged font is a SyntaxError that says which table is wrong.
 */
import { type Cmap, readCmaps } from './cmap.ts';
import { type Outline, readOutline } from './glyf.ts';

export class TrueTypeFont {
  readonly unitsPerEm: number;
  readonly glyphCount: number;
  readonly cmaps: readonly Cmap[];
  private readonly view: DataView;
  private readonly tables: Map<string, { offset: number; length: number }>;
  private readonly longLoca: boolean;
  private readonly metricCount: number;
  private readonly outlines = new Map<number, Outline>();

  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    try {
      this.tables = this.directory();
      const head = this.table('head', 54);
      this.unitsPerEm = this.view.getUint16(head + 18);
      this.longLoca = this.view.getInt16(head + 50) === 1;
      this.glyphCount = this.view.getUint16(this.table('maxp', 6) + 4);
      this.metricCount = this.view.getUint16(this.table('hhea', 36) + 34);
      this.cmaps = this.tables.has('cmap') ? readCmaps(this.view, this.table('cmap', 4)) : [];
    } catch (cause) {
      if (cause instanceof RangeError) throw new SyntaxError('the font is cut short', { cause });
      throw cause;
    }
    if (this.unitsPerEm < 16 || this.metricCount < 1) throw new SyntaxError('the font has no measure');
  }

  /** Advance of a glyph in font units. */
  advance(glyph: number): number {
    const at = this.table('hmtx', 4) + Math.min(glyph, this.metricCount - 1) * 4;
    return this.view.getUint16(at);
  }

  /**
   * Whether rasterizers draw a glyph just as its outline says: they move it to its side bearing, counted from the box that
   * it states, and some run its instructions, which may move any point.
   */
  drawsItsOutline(glyph: number): boolean {
    const { start, end } = this.glyphRange(glyph);
    if (start === end) return true;
    const count = this.view.getInt16(start);
    const { box } = this.outline(glyph);
    const left = this.view.getInt16(start + 2);
    if (Math.abs(left - box[0]) > 1 || Math.abs(this.sideBearing(glyph) - left) > 1) return false;
    return count >= 0 && this.view.getUint16(start + 10 + 2 * count) === 0;
  }

  private sideBearing(glyph: number): number {
    const { metricCount } = this;
    const short = 4 * metricCount + 2 * (glyph - metricCount);
    return this.view.getInt16(this.table('hmtx', 4) + (glyph < metricCount ? 4 * glyph + 2 : short));
  }

  /** Outline of a glyph in font units, parts of composed glyphs in place. */
  outline(glyph: number): Outline {
    let outline = this.outlines.get(glyph);
    if (outline === undefined) {
      outline = readOutline(this.view, (index) => this.glyphRange(index), glyph);
      this.outlines.set(glyph, outline);
    }
    return outline;
  }

  /** The map for a platform and encoding, e.g. (3, 0). */
  cmap(platform: number, encoding: number): Cmap | undefined {
    return this.cmaps.find((cmap) => cmap.platform === platform && cmap.encoding === encoding);
  }

  private directory(): Map<string, { offset: number; length: number }> {
    const { view } = this;
    const version = view.getUint32(0);
    if (version !== 0x00010000 && version !== 0x74727565) throw new SyntaxError('it is no TrueType font');
    const tables = new Map<string, { offset: number; length: number }>();
    const count = view.getUint16(4);
    for (let i = 0; i < count; i++) {
      const at = 12 + i * 16;
      const tag = String.fromCharCode(...[0, 1, 2, 3].map((n) => view.getUint8(at + n)));
      const offset = view.getUint32(at + 8);
      const length = view.getUint32(at + 12);
      if (offset + length > view.byteLength) throw new SyntaxError(`table ${tag} of the font is cut short`);
      if (tables.has(tag)) throw new SyntaxError(`the font has table ${tag} twice`);
      tables.set(tag, { offset, length });
    }
    return tables;
  }

  private table(tag: string, least: number): number {
    const table = this.tables.get(tag);
    if (table === undefined || table.length < least) throw new SyntaxError(`the font has no table ${tag}`);
    return table.offset;
  }

  private glyphRange(glyph: number): { start: number; end: number } {
    if (glyph >= this.glyphCount) throw new SyntaxError(`the font has no glyph ${glyph}`);
    const loca = this.table('loca', 4);
    const glyf = this.tables.get('glyf') ?? { offset: 0, length: 0 };
    const at = (index: number): number =>
      this.longLoca ? this.view.getUint32(loca + index * 4) : this.view.getUint16(loca + index * 2) * 2;
    const start = at(glyph);
    const end = at(glyph + 1);
    if (end < start || end > glyf.length) throw new SyntaxError(`glyph ${glyph} lies outside the font`);
    return { start: glyf.offset + start, end: glyf.offset + end };
  }
}
