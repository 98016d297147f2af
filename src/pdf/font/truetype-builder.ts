import { badInput } from '../../shared/errors.ts';
import { BigEndian } from './big-endian.ts';
import { buildCmap, type CodeMap } from './cmap-table.ts';
import { buildGlyf, wholeUnits } from './glyf-table.ts';
import { type Bounds, boundsOf, type Glyph } from './outline.ts';

/** A font to be built. Measures in font units. */
export interface FontSource {
  readonly family: string;
  readonly style: 'Regular' | 'Bold';
  /** Default: family and style without spaces. */
  readonly postScriptName?: string;
  /** `1.0`; whole and decimal part become the font's revision. */
  readonly version: string;
  readonly copyright?: string;
  readonly licence?: string;
  readonly unitsPerEm: number;
  readonly ascent: number;
  /** Below the baseline, so negative. */
  readonly descent: number;
  readonly capHeight: number;
  readonly xHeight: number;
  /** The first is .notdef. */
  readonly glyphs: readonly Glyph[];
  /** One-byte codes, for a symbolic font in a PDF. */
  readonly codes?: CodeMap;
  /** Unicode code points, for a font that is installed or read by other programs. */
  readonly unicode?: CodeMap;
}

/** The PostScript name of a font. */
export const postScriptName = (source: FontSource): string =>
  source.postScriptName ?? `${source.family.replace(/[^A-Za-z0-9]/g, '')}-${source.style}`;

/**
 * Builds a TrueType file without hints: the same bytes for the same source, all dates zero. Coordinates are rounded to
 * whole units. Throws (exit code 2) if the measures do not fit the format.
 */
export const buildTrueType = (source: FontSource): Uint8Array => {
  const { unitsPerEm } = source;
  if (!Number.isInteger(unitsPerEm) || unitsPerEm < 16 || unitsPerEm > 16_384) {
    throw badInput('font-units', `A font has 16 to 16384 units per em, not ${unitsPerEm}.`);
  }
  const glyphs = source.glyphs.map((glyph) => ({ ...glyph, contours: wholeUnits(glyph.contours) }));
  const bounds = glyphs.map((glyph) => boundsOf(glyph.contours));
  if (bounds.flat().some((value) => Math.abs(value) > 16_383) || glyphs.length > 65_535) {
    throw badInput('font-size', `Font "${source.family}" is too large for TrueType: use coarser units.`);
  }
  const glyf = buildGlyf(glyphs);
  const longOffsets = glyf.bytes.length > 0x1fffe;
  return assemble(
    new Map([
      ['OS/2', os2Table(source)],
      ['cmap', buildCmap(source.codes ?? new Map(), source.unicode ?? new Map())],
      ['glyf', glyf.bytes],
      ['head', headTable(source, bounds, longOffsets)],
      ['hhea', hheaTable(source, bounds)],
      ['hmtx', hmtxTable(glyphs, bounds)],
      ['loca', locaTable(glyf.offsets, longOffsets)],
      ['maxp', maxpTable(glyphs)],
      ['name', nameTable(source)],
      ['post', new BigEndian().u32(0x0003_0000, 0).i16(-100, 50).u32(0, 0, 0, 0, 0).bytes()],
    ]),
  );
};

const around = (bounds: readonly Bounds[]): Bounds => [
  Math.min(...bounds.map((box) => box[0])),
  Math.min(...bounds.map((box) => box[1])),
  Math.max(...bounds.map((box) => box[2])),
  Math.max(...bounds.map((box) => box[3])),
];

const revision = (version: string): number => Math.round(Number.parseFloat(version) * 65_536);

const headTable = (source: FontSource, bounds: readonly Bounds[], longOffsets: boolean): Uint8Array =>
  new BigEndian()
    .u32(0x0001_0000, revision(source.version), 0, 0x5f0f_3cf5)
    .u16(0x0003, source.unitsPerEm)
    .u32(0, 0, 0, 0)
    .i16(...around(bounds))
    .u16(source.style === 'Bold' ? 1 : 0, 6)
    .i16(2, longOffsets ? 1 : 0, 0)
    .bytes();

const hheaTable = (source: FontSource, bounds: readonly Bounds[]): Uint8Array => {
  const { glyphs } = source;
  const rights = glyphs.map((glyph, index) => glyph.advance - bounds[index]![2]);
  return new BigEndian()
    .u32(0x0001_0000)
    .i16(source.ascent, source.descent, 0)
    .u16(Math.max(...glyphs.map((glyph) => glyph.advance)))
    .i16(
      Math.min(...bounds.map((box) => box[0])),
      Math.min(...rights),
      Math.max(...bounds.map((box) => box[2])),
    )
    .i16(1, 0, 0, 0, 0, 0, 0, 0)
    .u16(glyphs.length)
    .bytes();
};

const hmtxTable = (glyphs: readonly Glyph[], bounds: readonly Bounds[]): Uint8Array => {
  const table = new BigEndian();
  for (const [index, glyph] of glyphs.entries()) table.u16(glyph.advance).i16(bounds[index]![0]);
  return table.bytes();
};

const locaTable = (offsets: readonly number[], long: boolean): Uint8Array =>
  long
    ? new BigEndian().u32(...offsets).bytes()
    : new BigEndian().u16(...offsets.map((offset) => offset / 2)).bytes();

const maxpTable = (glyphs: readonly Glyph[]): Uint8Array =>
  new BigEndian()
    .u32(0x0001_0000)
    .u16(glyphs.length)
    .u16(Math.max(...glyphs.map((glyph) => glyph.contours.flat().length)))
    .u16(Math.max(...glyphs.map((glyph) => glyph.contours.length)))
    .u16(0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)
    .bytes();

const os2Table = (source: FontSource): Uint8Array => {
  const em = source.unitsPerEm;
  const part = (share: number): number => Math.round(share * em);
  const advances = source.glyphs.map((glyph) => glyph.advance);
  const points = [
    ...(source.unicode?.keys() ?? [...(source.codes?.keys() ?? [0])].map((code) => 0xf000 + code)),
  ];
  const bmp = points.filter((point) => point <= 0xffff);
  const bold = source.style === 'Bold';
  const symbolic = (source.unicode?.size ?? 0) === 0;
  return new BigEndian()
    .u16(4)
    .i16(Math.round(advances.reduce((sum, advance) => sum + advance, 0) / advances.length))
    .u16(bold ? 700 : 400, 5, 0)
    .i16(
      part(0.65),
      part(0.6),
      0,
      part(0.075),
      part(0.65),
      part(0.6),
      0,
      part(0.35),
      part(0.05),
      part(0.3),
      0,
    )
    .raw(new Uint8Array(10))
    .u32(symbolic ? 0 : 1, 0, 0, 0)
    .raw(Buffer.from('NONE', 'latin1'))
    .u16(bold ? 0x20 : 0x40, Math.min(...bmp), Math.max(...bmp))
    .i16(source.ascent, source.descent, 0)
    .u16(source.ascent, -source.descent)
    .u32(symbolic ? 0x8000_0000 : 1, 0)
    .i16(source.xHeight, source.capHeight)
    .u16(0, 0x20, 1)
    .bytes();
};

const nameTable = (source: FontSource): Uint8Array => {
  const postScript = postScriptName(source);
  const full = source.style === 'Regular' ? source.family : `${source.family} ${source.style}`;
  const texts: readonly [number, string | undefined][] = [
    [0, source.copyright],
    [1, source.family],
    [2, source.style],
    [3, `${source.version};${postScript}`],
    [4, full],
    [5, `Version ${source.version}`],
    [6, postScript],
    [13, source.licence],
  ];
  const records = texts.filter((entry): entry is [number, string] => entry[1] !== undefined);
  const table = new BigEndian().u16(0, records.length, 6 + 12 * records.length);
  const strings = new BigEndian();
  for (const [id, text] of records) {
    const bytes = Buffer.from(text, 'utf16le').swap16();
    table.u16(3, 1, 0x409, id, bytes.length, strings.length);
    strings.raw(bytes);
  }
  return table.raw(strings.bytes()).bytes();
};

const checksum = (bytes: Uint8Array): number => {
  const padded = new BigEndian().raw(bytes).align(4).bytes();
  const view = new DataView(padded.buffer);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
};

/** Puts the tables, given in order of their tags, behind a directory and sets the file's checksum. */
const assemble = (tables: ReadonlyMap<string, Uint8Array>): Uint8Array => {
  const count = tables.size;
  const power = 2 ** Math.floor(Math.log2(count));
  const file = new BigEndian()
    .u32(0x0001_0000)
    .u16(count, 16 * power, Math.log2(power), 16 * (count - power));
  let offset = 12 + 16 * count;
  let headAt = 0;
  for (const [tag, bytes] of tables) {
    file.raw(Buffer.from(tag, 'latin1')).u32(checksum(bytes), offset, bytes.length);
    if (tag === 'head') headAt = offset;
    offset += Math.ceil(bytes.length / 4) * 4;
  }
  for (const bytes of tables.values()) file.raw(bytes).align(4);
  const whole = file.bytes();
  new DataView(whole.buffer).setUint32(headAt + 8, (0xb1b0_afba - checksum(whole)) >>> 0);
  return whole;
};
