/**
 * Where on a page what may be printed: every cell, number and bar code of the strip as a rectangle in points, with
 * the origin at the bottom left of the page.
 *
 *   page    = bleed + stub on top + tickets under one another + bleed
 */
import { dotPt, mmToPt } from '../../shared/units.ts';
import type { Box, StripFile } from './strip-file.ts';

/** `void`: where an empty place of a sheet says that it is none; `slug`: the line above the strips of a sheet. */
export type RegionKind =
  | 'cell'
  | 'validation'
  | 'pin'
  | 'matrix'
  | 'bars'
  | 'inventory'
  | 'stub'
  | 'void'
  | 'slug';

export interface Region {
  readonly index: number;
  readonly kind: RegionKind;
  /** Of a sheet, from 0; 0 for a strip that stands alone. */
  readonly lane: number;
  /** From 0; -1 for the stub. */
  readonly ticket: number;
  readonly name: string;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** Whether a coat must hide it. */
  readonly hidden: boolean;
  /** Size of its only or main text; 0 for bar codes, and where any size will do. */
  readonly mainPt: number;
  readonly captionPt: number;
  /** Width of a module or of a narrow bar, and of a wide bar; 0 for text. */
  readonly narrowPt: number;
  readonly widePt: number;
}

export interface PageMap {
  readonly widthPt: number;
  readonly heightPt: number;
  readonly bleedPt: number;
  /** Top edge of the first ticket, and height of a ticket. */
  readonly ticketsTopPt: number;
  readonly ticketHeightPt: number;
  readonly tickets: number;
  readonly front: Side;
  readonly back: Side;
  /** The strip in an empty place. */
  readonly empty: { readonly front: Side; readonly back: Side };
}

export interface Side {
  readonly regions: readonly Region[];
  /** Regions of each ticket, lane by lane; the last entry of a lane holds those of its stub. */
  readonly byTicket: readonly (readonly Region[])[];
  /** Where the pages of the strips begin, and the lane at a place across the page. */
  readonly bottomPt: number;
  readonly laneAt: (x: number) => number;
}

/** Modules of a side of the Data Matrix of 24 digits. */
export const MATRIX_MODULES = 16;
/** @param inventoryDigits digits of the bar code on the back */
export function mapPage(strip: StripFile, inventoryDigits: number): PageMap {
  const bleed = mmToPt(strip.bleedMm);
  const tickets = strip.tickets.length;
  const ticketHeightPt = mmToPt(strip.ticketHeightMm);
  const heightPt = 2 * bleed + mmToPt(strip.stubHeightMm) + tickets * ticketHeightPt;
  const ticketsTopPt = heightPt - bleed - mmToPt(strip.stubHeightMm);
  const front = new Builder(strip, heightPt);
  const back = new Builder(strip, heightPt);
  const empty = { front: new Builder(strip, heightPt), back: new Builder(strip, heightPt) };
  for (const side of [front, back]) side.text('stub', -1, 'stub', strip.stub.pack, false);
  for (const side of [empty.front, empty.back]) side.nothing(-1, 'stub', strip.stub.pack.box);
  strip.tickets.forEach((ticket, t) => {
    for (const [name, cell] of Object.entries(ticket.cells)) {
      front.add(
        { kind: 'cell', ticket: t, name, hidden: true, mainPt: cell.mainPt, captionPt: cell.captionPt },
        cell.box,
      );
      empty.front.nothing(t, name, cell.box);
    }
    empty.back.nothing(t, 'back', [0, 0, strip.widthMm, strip.ticketHeightMm]);
    const control = ticket.control ?? strip.control;
    front.text('validation', t, 'validation number', control.validation, true);
    front.text('pin', t, 'PIN', control.pin, true);
    front.matrix(t, control.matrix);
    empty.front.nothing(t, 'validation number', control.validation.box);
    empty.front.nothing(t, 'PIN', control.pin.box);
    const behind = ticket.back ?? strip.back;
    back.text('inventory', t, 'inventory number', behind.inventory, false);
    back.bars(t, behind.bars, inventoryDigits);
  });
  return {
    widthPt: 2 * bleed + mmToPt(strip.widthMm),
    heightPt,
    bleedPt: bleed,
    ticketsTopPt,
    ticketHeightPt,
    tickets,
    front: front.side(tickets),
    back: back.side(tickets),
    empty: { front: empty.front.side(tickets), back: empty.back.side(tickets) },
  };
}

type What = Pick<Region, 'kind' | 'ticket' | 'name' | 'hidden'> & Partial<Region>;

class Builder {
  private readonly strip: StripFile;
  private readonly heightPt: number;
  private readonly regions: Region[] = [];

  constructor(strip: StripFile, heightPt: number) {
    this.strip = strip;
    this.heightPt = heightPt;
  }

  add(what: What, [xMm, yMm, widthMm, heightMm]: Box): void {
    const { strip } = this;
    const downMm = what.ticket < 0 ? 0 : strip.stubHeightMm + what.ticket * strip.ticketHeightMm;
    const x0 = mmToPt(strip.bleedMm + xMm);
    const y1 = this.heightPt - mmToPt(strip.bleedMm + downMm + yMm);
    this.regions.push({
      lane: 0,
      mainPt: 0,
      captionPt: 0,
      narrowPt: 0,
      widePt: 0,
      ...what,
      index: this.regions.length,
      x0,
      y0: y1 - mmToPt(heightMm),
      x1: x0 + mmToPt(widthMm),
      y1,
    });
  }

  /** A place that says that there is nothing. */
  nothing(ticket: number, name: string, box: Box): void {
    this.add({ kind: 'void', ticket, name, hidden: false }, box);
  }

  text(
    kind: RegionKind,
    ticket: number,
    name: string,
    { box, sizePt }: { box: Box; sizePt: number },
    hidden: boolean,
  ) {
    this.add({ kind, ticket, name, hidden, mainPt: sizePt, captionPt: sizePt }, box);
  }

  matrix(ticket: number, { at, moduleDots }: { at: readonly [number, number]; moduleDots: number }): void {
    const narrowPt = moduleDots * dotPt(this.strip.dpi);
    const sideMm = (MATRIX_MODULES * narrowPt) / mmToPt(1);
    this.add({ kind: 'matrix', ticket, name: 'Data Matrix', hidden: true, narrowPt }, [
      ...at,
      sideMm,
      sideMm,
    ]);
  }

  bars(ticket: number, bars: StripFile['back']['bars'], digits: number): void {
    const narrowPt = bars.narrowDots * dotPt(this.strip.dpi);
    const widePt = bars.wideDots * dotPt(this.strip.dpi);
    // Start: 4 narrow; each digit: 3 narrow and 2 wide; stop: 1 wide and 2 narrow.
    const widthMm = ((6 + digits * 3) * narrowPt + (1 + digits * 2) * widePt) / mmToPt(1);
    const box: Box = [...bars.at, widthMm, bars.heightMm];
    this.add({ kind: 'bars', ticket, name: 'bar code', hidden: false, narrowPt, widePt }, box);
  }

  side(tickets: number): Side {
    const byTicket: Region[][] = Array.from({ length: tickets + 1 }, () => []);
    for (const region of this.regions) byTicket[region.ticket < 0 ? tickets : region.ticket]!.push(region);
    return { regions: this.regions, byTicket, bottomPt: 0, laneAt: () => 0 };
  }
}
