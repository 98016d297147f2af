/** Builds small TrueType fonts for tests: any contours of straight lines, one map. */
export interface TinyGlyph {
  readonly advance: number;
  /** Contours of points [x, y], all on the curve. */
  readonly contours: readonly (readonly (readonly [number, number])[])[];
}

export const rectangle = (x0: number, y0: number, x1: number, y1: number): (readonly [number, number])[] => [
  [x0, y0],
  [x0, y1],
  [x1, y1],
  [x1, y0],
];

export interface TinyFont {
  /** Glyph 0 is added: it draws nothing. */
  readonly glyphs: readonly TinyGlyph[];
  /** Code to glyph (from 1). */
  readonly codes: ReadonlyMap<number, number>;
  /** Platform and encoding of the map. */
  readonly map: readonly [number, number];
}

export function tinyFont({ glyphs, codes, map }: TinyFont): Uint8Array {
  const all: TinyGlyph[] = [{ advance: 500, contours: [] }, ...glyphs];
  const outlines = all.map(glyphBytes);
  const loca: number[] = [0];
  for (const bytes of outlines) loca.push(loca.at(-1)! + bytes.length);
  const tables: [string, Buffer][] = [
    ['cmap', cmap(codes, map)],
    ['glyf', Buffer.concat(outlines)],
    ['head', head()],
    ['hhea', words(18, [[17, all.length]])],
    ['hmtx', Buffer.from(all.flatMap(({ advance }) => [...u16(advance), 0, 0]))],
    ['loca', Buffer.from(loca.flatMap(u32))],
    ['maxp', Buffer.from([...u32(0x00010000), ...u16(all.length)])],
  ];
  let offset = 12 + tables.length * 16;
  const directory: number[] = [...u32(0x00010000), ...u16(tables.length), 0, 0, 0, 0, 0, 0];
  for (const [tag, bytes] of tables) {
    directory.push(...Buffer.from(tag), 0, 0, 0, 0, ...u32(offset), ...u32(bytes.length));
    offset += bytes.length;
  }
  return Buffer.concat([Buffer.from(directory), ...tables.map(([, bytes]) => bytes)]);
}

const u16 = (value: number): number[] => [(value >> 8) & 255, value & 255];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value)];

function words(count: number, set: readonly (readonly [number, number])[]): Buffer {
  const bytes = Buffer.alloc(count * 2);
  for (const [at, value] of set) bytes.writeUInt16BE(value, at * 2);
  return bytes;
}

function head(): Buffer {
  const bytes = Buffer.alloc(54);
  bytes.writeUInt16BE(1000, 18);
  bytes.writeInt16BE(1, 50);
  return bytes;
}

function glyphBytes({ contours }: TinyGlyph): Buffer {
  if (contours.length === 0) return Buffer.alloc(0);
  const points = contours.flat();
  const out: number[] = [...u16(contours.length), 0, 0, 0, 0, 0, 0, 0, 0];
  let end = -1;
  for (const contour of contours) {
    end += contour.length;
    out.push(...u16(end));
  }
  out.push(0, 0, ...points.map(() => 1));
  for (const axis of [0, 1] as const) {
    let last = 0;
    for (const point of points) {
      out.push(...u16((point[axis] - last) & 0xffff));
      last = point[axis];
    }
  }
  while (out.length % 4 !== 0) out.push(0);
  return Buffer.from(out);
}

/** Format 4 with one segment a code. */
function cmap(codes: ReadonlyMap<number, number>, [platform, encoding]: readonly [number, number]): Buffer {
  const sorted = [...codes].sort(([a], [b]) => a - b);
  const segments = [...sorted, [0xffff, 0] as const];
  const body = [
    ...u16(segments.length * 2),
    ...u16(0),
    ...u16(0),
    ...u16(0),
    ...segments.flatMap(([code]) => u16(code)),
    0,
    0,
    ...segments.flatMap(([code]) => u16(code)),
    ...segments.flatMap(([code, glyph]) => u16((code === 0xffff ? 1 : glyph - code) & 0xffff)),
    ...segments.flatMap(() => [0, 0]),
  ];
  const subtable = [...u16(4), ...u16(body.length + 6), 0, 0, ...body];
  return Buffer.from([0, 0, 0, 1, ...u16(platform), ...u16(encoding), ...u32(12), ...subtable]);
}
