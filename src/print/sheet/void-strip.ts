/**
 * What an empty place of a sheet says: its plates print all the same, so that a word stands wherever data would, in the
 * cells under the coats, in place of every number, and large across each back. There are no bar codes.
 */
import type { SimpleFont } from '../../pdf/font/simple-font.ts';
import type { Game } from '../../regulation/schema.ts';
import { type RectPt, STUB, type StripGeometry } from '../../strip/geometry.ts';
import type { SheetSide } from '../../strip/sheet-geometry.ts';
import { IMAGING_FONT } from '../compile-side.ts';
import { joinFixed, type Step } from '../program.ts';
import { TextPen } from '../text-runs.ts';

/** The part of a back that the word may take, across and down. */
const ACROSS = 0.8;
const DOWN = 0.5;
/** On the stub it is so much larger than the number of a pack. */
const STUB_TIMES = 2.5;

interface Place {
  readonly rect: RectPt;
  /** The type is made smaller where the word does not fit. */
  readonly largestPt: number;
}

/** Text operators of one side of an empty place, within BT and ET. */
export function compileVoid(game: Game, geometry: StripGeometry, font: SimpleFont, side: SheetSide): Step[] {
  const word = geometry.strip.imposition.voidWord;
  const pen = new TextPen();
  const { pack } = geometry.strip.stub;
  const places = [
    { rect: geometry.rect(STUB, pack.box), largestPt: STUB_TIMES * pack.sizePt },
    ...game.tickets.flatMap((_, ticket) =>
      side === 'front' ? hiddenPlaces(geometry, ticket) : [across(geometry, ticket)],
    ),
  ];
  for (const { rect, largestPt } of places) {
    const fits = Math.min(rect.width / font.widthPt(word, 1), rect.height / font.capHeight);
    // Two decimals, rounded down, so that what fits still does.
    const sizePt = Math.floor(Math.min(largestPt, fits) * 100) / 100;
    pen.select(IMAGING_FONT, sizePt);
    pen.line({ name: 'the word of an empty place', ticket: 0, sizePt, rect, pieces: [word] }, font);
  }
  return joinFixed(pen.steps);
}

function hiddenPlaces(geometry: StripGeometry, ticket: number): Place[] {
  const { strip } = geometry;
  const { cells, control = strip.control } = strip.tickets[ticket]!;
  const place = (box: Parameters<StripGeometry['rect']>[1], largestPt: number): Place => ({
    rect: geometry.rect(ticket, box),
    largestPt,
  });
  return [
    ...Object.values(cells).map(({ box, captionPt }) => place(box, captionPt)),
    place(control.validation.box, control.validation.sizePt),
    place(control.pin.box, control.pin.sizePt),
  ];
}

function across(geometry: StripGeometry, ticket: number): Place {
  const { widthMm, ticketHeightMm } = geometry.strip;
  const [width, height] = [ACROSS * widthMm, DOWN * ticketHeightMm];
  const box = [(widthMm - width) / 2, (ticketHeightMm - height) / 2, width, height] as const;
  return { rect: geometry.rect(ticket, [...box]), largestPt: Number.POSITIVE_INFINITY };
}
