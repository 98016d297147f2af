/** What every static page is drawn from, and where things of a ticket lie on it. */
import type { Game } from '../../regulation/schema.ts';
import { mmToPt } from '../../shared/units.ts';
import { fontFile } from '../../strip/fonts.ts';
import { STUB, type StripGeometry } from '../../strip/geometry.ts';
import { readNamed } from '../../strip/load.ts';
import type { BoxMm, StripControl, StripDefinition, StripTicket, StripZone } from '../../strip/schema.ts';
import { Face } from './face.ts';
import type { SheetFurniture } from './page-sheet-marks.ts';
import type { Pen } from './pen.ts';
import { drawSvg, type InkOfColour, viewBoxOf } from './svg.ts';
import { parseSvg, svgFault } from './svg-tree.ts';
import type { BoxPt } from './text.ts';

export interface StaticInput {
  readonly game: Game;
  readonly strip: StripDefinition;
  readonly geometry: StripGeometry;
  /** Folder of the game: art is read from here. */
  readonly dir: string;
  /** SPECIMEN across every zone and on the back. */
  readonly specimen: boolean;
  /** Strips side by side, with marks around them; undefined for one strip a page. */
  readonly sheet?: SheetFurniture | undefined;
}

export class StaticJob {
  readonly input: StaticInput;
  readonly display: Face;
  readonly text: Face;
  readonly textBold: Face;

  constructor(input: StaticInput) {
    const { fonts } = input.strip;
    this.input = input;
    const signs = new Face(fontFile(fonts.imaging));
    this.display = new Face(fontFile(fonts.display), signs);
    this.text = new Face(fontFile(fonts.text), signs);
    this.textBold = new Face(fontFile(fonts.textBold), signs);
  }

  get tickets(): readonly StripTicket[] {
    return this.input.strip.tickets;
  }

  /** `ticket 39901 (Bienvenue au Palace), <what>`; the stub has no number. */
  where(ticketIndex: number, what: string): string {
    const ticket = this.input.game.tickets[ticketIndex];
    return ticket === undefined ? `stub, ${what}` : `ticket ${ticket.emissionCode} (${ticket.name}), ${what}`;
  }

  control(ticket: StripTicket): StripControl {
    return ticket.control ?? this.input.strip.control;
  }

  /** Zones of a ticket with its control zone. */
  zones(ticket: StripTicket): readonly StripZone[] {
    return [...ticket.zones, this.control(ticket).zone];
  }

  /** A box of a ticket (or of the STUB) on a page of pdfkit. */
  box(ticketIndex: number, boxMm: BoxMm): BoxPt {
    const { geometry } = this.input;
    const rect = geometry.rect(ticketIndex, boxMm);
    return {
      x: rect.x,
      y: geometry.pageHeightPt - rect.y - rect.height,
      width: rect.width,
      height: rect.height,
    };
  }

  /** The whole ticket (or STUB). */
  area(ticketIndex: number): BoxMm {
    const { widthMm, stubHeightMm, ticketHeightMm } = this.input.strip;
    return [0, 0, widthMm, ticketIndex === STUB ? stubHeightMm : ticketHeightMm];
  }

  /**
   * Draws an art file at its ticket, cut off where the next ticket begins and at the outer edge of the bleed.
   * @throws RotativeError (exit code 2) if the file is missing, is not in mm of the ticket, or holds what is not drawn
   */
  drawArt(pen: Pen, ticketIndex: number, file: string, inkOf: InkOfColour): void {
    const { dir, strip } = this.input;
    const root = parseSvg(readNamed(dir, file, 'art').toString('utf8'), file);
    const area = this.area(ticketIndex);
    if (viewBoxOf(root)?.join() !== area.join()) {
      throw svgFault(
        root,
        `viewBox must be « ${area.join(' ')} »: millimetres of ${this.where(ticketIndex, 'art')}`,
      );
    }
    const above = ticketIndex === STUB ? strip.bleedMm : 0;
    const below = ticketIndex === strip.tickets.length - 1 ? strip.bleedMm : 0;
    const [, , width, height] = area;
    const cut = this.box(ticketIndex, [
      -strip.bleedMm,
      -above,
      width + 2 * strip.bleedMm,
      height + above + below,
    ]);
    const origin = this.box(ticketIndex, area);
    pen.within(() => {
      pen.doc.rect(cut.x, cut.y, cut.width, cut.height).clip('non-zero');
      pen.doc.transform(mmToPt(1), 0, 0, mmToPt(1), origin.x, origin.y);
      drawSvg(pen, root, inkOf);
    });
  }
}
