/** The strip as a sheet: size, inks, palette. */
import { ptToMm } from '../shared/units.ts';
import { StripGeometry } from './geometry.ts';
import type { StripDefinition } from './schema.ts';

/** Largest side of a PDF page, in points. */
const LARGEST_PAGE_PT = 14_400;
/** Most ink that may lie on one spot: 300 %. */
const MOST_INK = 3;
const PROCESS_OR_RESERVED = new Set(['all', 'none', 'cyan', 'magenta', 'yellow', 'black']);

/** Faults of page, inks and palette, in words. */
export function checkSheet(strip: StripDefinition): readonly string[] {
  return [...checkPage(strip), ...checkInks(strip), ...checkPalette(strip)];
}

function checkPage(strip: StripDefinition): readonly string[] {
  const { pageWidthPt, pageHeightPt } = new StripGeometry(strip);
  if (Math.max(pageWidthPt, pageHeightPt) <= LARGEST_PAGE_PT) return [];
  const size = [pageWidthPt, pageHeightPt].map((pt) => Math.round(ptToMm(pt))).join(' x ');
  return [
    `the strip with its bleed is ${size} mm; a PDF page holds ${Math.round(ptToMm(LARGEST_PAGE_PT))} mm: make it smaller`,
  ];
}

function checkInks(strip: StripDefinition): readonly string[] {
  const faults: string[] = [];
  const uses = new Map<string, string>();
  for (const [use, ink] of Object.entries(strip.inks)) {
    const key = ink.name.toLowerCase();
    if (!/^[A-Za-z0-9][A-Za-z0-9 _-]*$/.test(ink.name) || ink.name.length > 127) {
      faults.push(
        `ink ${use}: « ${ink.name} » is no name for a spot ink: use letters, digits, spaces and hyphens`,
      );
    } else if (PROCESS_OR_RESERVED.has(key)) {
      faults.push(`ink ${use}: the name ${ink.name} is reserved in PDF: give the spot ink a name of its own`);
    }
    const other = uses.get(key);
    if (other !== undefined) {
      faults.push(`inks ${other} and ${use} have the same name ${ink.name}: each needs its own plate`);
    }
    uses.set(key, use);
  }
  return faults;
}

function checkPalette(strip: StripDefinition): readonly string[] {
  return Object.entries(strip.palette)
    .map(([colour, cmyk]) => ({ colour, ink: cmyk.reduce((sum, part) => sum + part, 0) }))
    .filter(({ ink }) => ink > MOST_INK + 1e-9)
    .map(
      ({ colour, ink }) =>
        `palette ${colour}: ${Math.round(ink * 100)} % ink in all, at most 300 % may be laid`,
    );
}
