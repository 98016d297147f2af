/** The maps from codes to glyphs of a TrueType font (OpenType cmap, formats 0, 4, 6 and 12). */
export interface Cmap {
  readonly platform: number;
  readonly encoding: number;
  readonly glyphs: ReadonlyMap<number, number>;
}

/** Reads every map; those of a format that is not known are empty. */
export function readCmaps(view: DataView, table: number): Cmap[] {
  const count = view.getUint16(table + 2);
  const cmaps: Cmap[] = [];
  for (let i = 0; i < count; i++) {
    const record = table + 4 + i * 8;
    const glyphs = readSubtable(view, table + view.getUint32(record + 4)) ?? new Map<number, number>();
    cmaps.push({ platform: view.getUint16(record), encoding: view.getUint16(record + 2), glyphs });
  }
  return cmaps;
}

function readSubtable(view: DataView, at: number): Map<number, number> | undefined {
  const format = view.getUint16(at);
  if (format === 0) return readBytes(view, at);
  if (format === 4) return readSegments(view, at);
  if (format === 6) return readTrimmed(view, at);
  if (format === 12) return readGroups(view, at);
  return undefined;
}

function readBytes(view: DataView, at: number): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let code = 0; code < 256; code++) put(glyphs, code, view.getUint8(at + 6 + code));
  return glyphs;
}

function readTrimmed(view: DataView, at: number): Map<number, number> {
  const glyphs = new Map<number, number>();
  const first = view.getUint16(at + 6);
  const count = view.getUint16(at + 8);
  for (let i = 0; i < count; i++) put(glyphs, first + i, view.getUint16(at + 10 + i * 2));
  return glyphs;
}

function readSegments(view: DataView, at: number): Map<number, number> {
  const glyphs = new Map<number, number>();
  const doubled = view.getUint16(at + 6);
  const ends = at + 14;
  const starts = ends + doubled + 2;
  const deltas = starts + doubled;
  const ranges = deltas + doubled;
  for (let segment = 0; segment < doubled; segment += 2) {
    const end = view.getUint16(ends + segment);
    const delta = view.getUint16(deltas + segment);
    const range = view.getUint16(ranges + segment);
    const start = view.getUint16(starts + segment);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const listed = range === 0 ? code : view.getUint16(ranges + segment + range + (code - start) * 2);
      if (range !== 0 && listed === 0) continue;
      put(glyphs, code, (listed + delta) & 0xffff);
    }
  }
  return glyphs;
}

function readGroups(view: DataView, at: number): Map<number, number> {
  const glyphs = new Map<number, number>();
  const count = view.getUint32(at + 12);
  for (let i = 0; i < count; i++) {
    const group = at + 16 + i * 12;
    const start = view.getUint32(group);
    const end = view.getUint32(group + 4);
    if (end < start || end > 0x10ffff) throw new SyntaxError('the map of the font is damaged');
    for (let code = start; code <= end; code++) put(glyphs, code, view.getUint32(group + 8) + code - start);
  }
  return glyphs;
}

function put(glyphs: Map<number, number>, code: number, glyph: number): void {
  if (glyph !== 0) glyphs.set(code, glyph);
}
