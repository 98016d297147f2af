/** The front of one ticket: zones, cells, labels, control zone. */
import { liesInside, overlap } from './boxes.ts';
import { matrixRoom } from './codes.ts';
import type { BoxMm, StripDefinition, StripTicket, StripZone } from './schema.ts';

/** Zones keep this far from perforations and cuts, so that tearing does not open the coat. */
const FROM_EDGE_MM = 2;

interface Part {
  readonly what: string;
  readonly box: BoxMm;
}

/** Faults of the front of `ticket`, in words; `slots` are the names of the slots of its faces. */
export function checkFront(
  strip: StripDefinition,
  ticket: StripTicket,
  slots: readonly string[],
): readonly string[] {
  const control = ticket.control ?? strip.control;
  const zones = [...ticket.zones, control.zone];
  return [
    ...checkNames(ticket, slots),
    ...checkZones(strip, zones),
    ...checkCells(strip, ticket, control.zone),
    ...checkLabels(strip, ticket),
    ...checkControl(strip, ticket),
  ];
}

function checkNames(ticket: StripTicket, slots: readonly string[]): readonly string[] {
  const cells = Object.keys(ticket.cells);
  const without = slots.filter((slot) => ticket.cells[slot] === undefined);
  const unknown = cells.filter((cell) => !slots.includes(cell));
  return [
    ...without.map((slot) => `slot ${slot} of its face has no cell: add it to cells`),
    ...unknown.map((cell) => `cell ${cell} belongs to no slot of its face (${slots.join(', ')}): remove it`),
  ];
}

function checkZones(strip: StripDefinition, zones: readonly StripZone[]): readonly string[] {
  const area: BoxMm = [0, 0, strip.widthMm, strip.ticketHeightMm];
  const faults: string[] = [];
  zones.forEach((zone, index) => {
    if (!liesInside(zone.box, area, FROM_EDGE_MM)) {
      faults.push(
        `zone ${zone.id} comes nearer than ${FROM_EDGE_MM} mm to the perforation or the cut: move it inwards`,
      );
    }
    if (zone.mentionBox !== undefined && !liesInside(zone.mentionBox, zone.box)) {
      faults.push(`mentionBox of zone ${zone.id} leaves the coat: the mention is printed on the coat`);
    }
    for (const other of zones.slice(index + 1)) {
      if (other.id === zone.id) faults.push(`two zones are called ${zone.id}: give each its own id`);
      if (overlap(zone.box, other.box)) faults.push(`zones ${zone.id} and ${other.id} overlap`);
    }
  });
  return faults;
}

function checkCells(strip: StripDefinition, ticket: StripTicket, controlZone: StripZone): readonly string[] {
  const faults: string[] = [];
  const cells: Part[] = Object.entries(ticket.cells).map(([name, cell]) => ({
    what: `cell ${name}`,
    box: cell.box,
  }));
  for (const { what, box } of cells) {
    if (ticket.zones.some((zone) => liesInside(box, zone.box, strip.coatMarginMm))) continue;
    faults.push(
      `${what} is not covered: no zone reaches ${strip.coatMarginMm} mm (coatMarginMm) past it on all sides`,
    );
  }
  const labels: Part[] = ticket.labels.map(({ text, box }) => ({ what: `label « ${text} »`, box }));
  faults.push(
    ...overlaps(cells, [...labels, { what: `control zone ${controlZone.id}`, box: controlZone.box }]),
  );
  return faults;
}

function checkLabels(strip: StripDefinition, ticket: StripTicket): readonly string[] {
  const area: BoxMm = [0, 0, strip.widthMm, strip.ticketHeightMm];
  const labels = ticket.title === undefined ? ticket.labels : [ticket.title, ...ticket.labels];
  return labels
    .filter((label) => !liesInside(label.box, area))
    .map((label) => `label « ${label.text} » leaves the ticket`);
}

function checkControl(strip: StripDefinition, ticket: StripTicket): readonly string[] {
  const control = ticket.control ?? strip.control;
  const matrix = matrixRoom(control, strip.dpi);
  const parts: readonly Part[] = [
    { what: 'validation of control', box: control.validation.box },
    { what: 'pin of control', box: control.pin.box },
    { what: 'matrix of control', box: matrix.symbol },
  ];
  const uncovered = parts
    .filter(({ box }) => !liesInside(box, control.zone.box, strip.coatMarginMm))
    .map(
      ({ what }) => `${what} does not lie in zone ${control.zone.id} with ${strip.coatMarginMm} mm around it`,
    );
  const quiet = { what: 'matrix of control (with its quiet zone)', box: matrix.withQuietZone };
  return [...uncovered, ...overlaps([quiet, ...parts.slice(0, 2)], [])];
}

/** Faults of every two of `parts` that overlap, and of each that overlaps one of `others`. */
function overlaps(parts: readonly Part[], others: readonly Part[]): readonly string[] {
  return parts.flatMap((part, index) =>
    [...parts.slice(index + 1), ...others]
      .filter((other) => overlap(part.box, other.box))
      .map((other) => `${part.what} and ${other.what} overlap`),
  );
}
