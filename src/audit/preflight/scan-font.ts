/** A font as preflight needs it: which codes show .notdef, and the glyph programs of a Type 3 font. */
import { TrueTypeFont } from '../pdf/truetype.ts';
import type { PdfDict, PdfStream, PdfValue } from '../pdf/values.ts';
import { type LenientReader, refOf } from './lenient.ts';

export interface ScanFont {
  readonly index: number;
  readonly object: number;
  readonly name: string;
  /** Bytes a code. */
  readonly codeBytes: 1 | 2;
  /** Of a simple TrueType font: 1 for each code that leads to glyph 0. Undefined where codes are not followed. */
  readonly notdef: Uint8Array | undefined;
  /** Glyphs of a Type 3 font, and their resources. */
  readonly glyphs: readonly PdfStream[];
  readonly resources: PdfValue;
}

export function readScanFont(doc: LenientReader, value: PdfValue, index: number): ScanFont {
  const dict: PdfDict = doc.dict(value) ?? new Map();
  const subtype = doc.name(dict.get('Subtype'));
  const procedures = subtype === 'Type3' ? doc.dict(dict.get('CharProcs')) : undefined;
  return {
    index,
    object: refOf(value),
    name: doc.name(dict.get('BaseFont')) ?? 'without a name',
    codeBytes: subtype === 'Type0' ? 2 : 1,
    notdef: notdefOf(doc, dict, subtype),
    glyphs: [...(procedures?.values() ?? [])]
      .map((glyph) => doc.stream(glyph))
      .filter((glyph) => glyph !== undefined),
    resources: dict.get('Resources') ?? null,
  };
}

/** Glyph 0 is .notdef by the format; in Identity-H text code 0 is, which needs no table. */
function notdefOf(doc: LenientReader, dict: PdfDict, subtype: string | undefined): Uint8Array | undefined {
  if (subtype === 'Type0')
    return doc.name(dict.get('Encoding')) === 'Identity-H' ? new Uint8Array(0) : undefined;
  if (subtype !== 'TrueType' || dict.has('Encoding')) return undefined;
  const program = trueTypeOf(doc, dict);
  const maps = [program?.cmap(3, 0), program?.cmap(1, 0)].filter((map) => map !== undefined);
  if (maps.length === 0) return undefined;
  return Uint8Array.from({ length: 256 }, (_, code) =>
    maps.some((map) => (map.glyphs.get(0xf000 + code) ?? map.glyphs.get(code) ?? 0) !== 0) ? 0 : 1,
  );
}

/** The embedded TrueType program of a simple or descendant font; undefined if there is none that can be read. */
export function trueTypeOf(doc: LenientReader, dict: PdfDict): TrueTypeFont | undefined {
  const stream = doc.stream(doc.dict(dict.get('FontDescriptor'))?.get('FontFile2'));
  if (stream === undefined) return undefined;
  try {
    return new TrueTypeFont(doc.file.decode(stream, 'a font program'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
