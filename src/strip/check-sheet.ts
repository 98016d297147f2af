/** The strip as a sheet: size, inks, palette. */
import { ptToMm } from '../shared/units.ts';
import { distance, liesInside } from './boxes.ts';
import { StripGeometry } from './geometry.ts';
import { LARGEST_PAGE_PT } from './imposition.ts';
import type { BoxMm, StripDefinition } from './schema.ts';

/** Rounding in definitions is no fault: a micrometre. */
const TOLERANCE_MM = 0.001;
/** Most ink that may lie on one spot: 300 %. */
const MOST_INK = 3;
const PROCESS_OR_RESERVED = new Set(['all', 'none', 'cyan', 'magenta', 'yellow', 'black']);

/** Faults of page, inks and palette, in words. */
export function checkSheet(strip: StripDefinition): readonly string[] {
  return [...checkPage(strip), ...checkInks(strip), ...checkPalette(strip), ...checkStub(strip)];
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

/** The pack number is in clear, and keeps as far from every coat as coats reach past what they hide. */
function checkStub(strip: StripDefinition): readonly string[] {
  const { box } = strip.stub.pack;
  const faults: string[] = [];
  if (!liesInside(box, [0, 0, strip.widthMm, strip.stubHeightMm])) {
    faults.push('the pack number leaves the stub: move it inwards');
  }
  strip.tickets.forEach((ticket, index) => {
    const down = strip.stubHeightMm + index * strip.ticketHeightMm;
    for (const { id, box: zone } of [...ticket.zones, (ticket.control ?? strip.control).zone]) {
      const onStrip: BoxMm = [zone[0], down + zone[1], zone[2], zone[3]];
      if (distance(box, onStrip) >= strip.coatMarginMm - TOLERANCE_MM) continue;
      faults.push(
        `the pack number on the stub is nearer than ${strip.coatMarginMm} mm (coatMarginMm) to the coat of zone ${id} of ` +
          `ticket ${ticket.emissionCode}: move them apart`,
      );
    }
  });
  return faults;
}
