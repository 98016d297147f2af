/** Colour spaces as content and images use them. */
import type { PdfValue } from '../pdf/values.ts';
import type { LenientReader } from './lenient.ts';

export interface Space {
  /** DeviceCMYK, Separation, ICCBased … */
  readonly family: string;
  /** Names of the inks of a Separation or DeviceN. */
  readonly inks: readonly string[];
  /** The alternate space of inks, or the space below an Indexed or Pattern space. */
  readonly base: Space | undefined;
  /** Components of an ICCBased space. */
  readonly components: number;
}

const MAX_DEPTH = 8;

/** Reads a colour space: a name or an array. What is no colour space has the family "unknown". */
export function readSpace(doc: LenientReader, value: PdfValue | undefined, depth = 0): Space {
  const space = (family: string, more: Partial<Space> = {}): Space => ({
    family,
    inks: [],
    base: undefined,
    components: 0,
    ...more,
  });
  const name = doc.name(value);
  if (name !== undefined) return space(LONG_NAMES[name] ?? name);
  const parts = doc.array(value);
  if (parts === undefined || depth > MAX_DEPTH) return space('unknown');
  const family = LONG_NAMES[doc.name(parts[0]) ?? ''] ?? doc.name(parts[0]) ?? 'unknown';
  const base = (at: number): Space | undefined =>
    parts[at] === undefined ? undefined : readSpace(doc, parts[at], depth + 1);
  if (family === 'Separation')
    return space(family, { inks: [doc.name(parts[1]) ?? 'unnamed'], base: base(2) });
  if (family === 'DeviceN') {
    const inks = (doc.array(parts[1]) ?? []).map((ink) => doc.name(ink) ?? 'unnamed');
    return space(family, { inks, base: base(2) });
  }
  if (family === 'Indexed' || family === 'Pattern') return space(family, { base: base(1) });
  if (family === 'ICCBased') {
    return space(family, { components: doc.number(doc.stream(parts[1])?.dict.get('N')) ?? 0 });
  }
  return space(family);
}

/** Inks that have a plate of their own: not those of the process, not /All and /None. */
export const isSpot = (space: Space): boolean =>
  space.inks.some((ink) => !['Cyan', 'Magenta', 'Yellow', 'Black', 'All', 'None'].includes(ink));

/** Whether red, green and blue come in, here or below. */
export const usesRgb = (space: Space): boolean =>
  space.family === 'DeviceRGB' ||
  space.family === 'CalRGB' ||
  (space.family === 'ICCBased' && space.components === 3) ||
  (space.base !== undefined && usesRgb(space.base));

const LONG_NAMES: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
};
