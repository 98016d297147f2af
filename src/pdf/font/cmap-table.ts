import { BigEndian } from './big-endian.ts';

/** Which code shows which glyph (by index). */
export type CodeMap = ReadonlyMap<number, number>;

/** A symbol font answers to its codes at U+F000 and up. */
const SYMBOL_BASE = 0xf000;

/**
 * The cmap table: `codes` (bytes) as (1,0) and as (3,0) at U+F000, which is what PDF readers look into for a symbolic font;
 * `unicode`, if it has entries, as (3,1), and as (3,10) when it goes beyond U+FFFF. A font with Unicode has no (3,0): the two
 * exclude each other in Windows.
 */
export const buildCmap = (codes: CodeMap, unicode: CodeMap): Uint8Array => {
  const subtables: { platform: number; encoding: number; bytes: Uint8Array }[] = [];
  if (codes.size > 0) subtables.push({ platform: 1, encoding: 0, bytes: byteTable(codes) });
  if (codes.size > 0 && unicode.size === 0) {
    const symbols = new Map([...codes].map(([code, glyph]) => [SYMBOL_BASE + code, glyph]));
    subtables.push({ platform: 3, encoding: 0, bytes: segmentTable(symbols) });
  }
  const basic = new Map([...unicode].filter(([point]) => point <= 0xffff));
  if (unicode.size > 0) subtables.push({ platform: 3, encoding: 1, bytes: segmentTable(basic) });
  if (basic.size < unicode.size) subtables.push({ platform: 3, encoding: 10, bytes: groupTable(unicode) });

  const table = new BigEndian().u16(0, subtables.length);
  let offset = 4 + 8 * subtables.length;
  for (const { platform, encoding, bytes } of subtables) {
    table.u16(platform, encoding).u32(offset);
    offset += bytes.length;
  }
  for (const { bytes } of subtables) table.raw(bytes);
  return table.bytes();
};

/** Format 0, one byte a code; format 6, two bytes a code, for a font with glyphs beyond 255. */
const byteTable = (codes: CodeMap): Uint8Array => {
  if (Math.max(...codes.values()) > 0xff) {
    const glyphs = Array.from({ length: 256 }, (_, code) => codes.get(code) ?? 0);
    return new BigEndian().u16(6, 10 + 2 * 256, 0, 0, 256, ...glyphs).bytes();
  }
  const glyphs = new Uint8Array(256);
  for (const [code, glyph] of codes) glyphs[code] = glyph;
  return new BigEndian().u16(0, 262, 0).raw(glyphs).bytes();
};

interface Run {
  readonly first: number;
  last: number;
  readonly glyph: number;
}

/** Codes that follow each other and show glyphs that follow each other. */
const runsOf = (codes: CodeMap): Run[] => {
  const runs: Run[] = [];
  for (const [code, glyph] of [...codes].sort(([a], [b]) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && code === run.last + 1 && glyph - run.glyph === code - run.first) run.last = code;
    else runs.push({ first: code, last: code, glyph });
  }
  return runs;
};

/** Format 4: segments with a difference from code to glyph. */
const segmentTable = (codes: CodeMap): Uint8Array => {
  const runs = runsOf(codes);
  if (runs.at(-1)?.last !== 0xffff) runs.push({ first: 0xffff, last: 0xffff, glyph: 0 });
  const count = runs.length;
  const power = 2 ** Math.floor(Math.log2(count));
  return new BigEndian()
    .u16(4, 16 + 8 * count, 0, 2 * count, 2 * power, Math.log2(power), 2 * (count - power))
    .u16(...runs.map((run) => run.last), 0)
    .u16(...runs.map((run) => run.first))
    .u16(...runs.map((run) => (run.glyph - run.first) & 0xffff))
    .u16(...runs.map(() => 0))
    .bytes();
};

/** Format 12: groups of 32-bit codes. */
const groupTable = (codes: CodeMap): Uint8Array => {
  const runs = runsOf(codes);
  const table = new BigEndian().u16(12, 0).u32(16 + 12 * runs.length, 0, runs.length);
  for (const run of runs) table.u32(run.first, run.last, run.glyph);
  return table.bytes();
};
