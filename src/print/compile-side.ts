/**
 * Compiles the variable data of each page side into a program: every slot of every ticket, the numbers, the bar
 * codes. Runs of one font and size stand together, so that a page changes its font a few dozen times at most.
 */
import type { FaceSlot } from '../mechanics/face.ts';
import type { SimpleFont } from '../pdf/font/simple-font.ts';
import { numberFormatOf } from '../regulation/number-format.ts';
import type { Game } from '../regulation/schema.ts';
import { STUB, type StripGeometry } from '../strip/geometry.ts';
import type { BarCodes } from './bar-codes.ts';
import { layOutSign, type Run } from './lay-out-sign.ts';
import { joinFixed, type Step } from './program.ts';
import { type Line, TextPen } from './text-runs.ts';

/** Resource names, the same on every page. */
export const IMAGING_FONT = 'F';

/** A run of text that may be set in any order among others. */
interface Sized {
  readonly sizePt: number;
  readonly set: (pen: TextPen) => void;
}

/** Imaging of the front: the faces under the coats, the control numbers, block and pack in clear on the stub. */
export function compileFront(
  game: Game,
  slots: readonly (readonly FaceSlot[])[],
  geometry: StripGeometry,
  font: SimpleFont,
  bars: BarCodes,
  printedBlock: number,
): Step[] {
  const text: Sized[] = [packLine(game, geometry, printedBlock, font)];
  game.tickets.forEach((_, ticket) => {
    slots[ticket]!.forEach((slot, index) => {
      text.push(...signRuns(game, geometry, ticket, slot, index, font));
    });
    text.push(...controlLines(geometry, ticket, font));
  });
  const pen = new TextPen();
  setBySize(text, pen);
  game.tickets.forEach((_, ticket) => {
    bars.setMatrix(pen, geometry, ticket);
  });
  return joinFixed(pen.steps);
}

/** Imaging of the back: block and pack, and each ticket's inventory number as bars and in clear. */
export function compileBack(
  game: Game,
  geometry: StripGeometry,
  font: SimpleFont,
  bars: BarCodes,
  printedBlock: number,
): Step[] {
  const text: Sized[] = [packLine(game, geometry, printedBlock, font)];
  game.tickets.forEach((_, ticket) => {
    const { inventory } = geometry.strip.tickets[ticket]!.back ?? geometry.strip.back;
    text.push(
      lineOf(
        {
          name: `the inventory number of ticket ${ticket + 1}`,
          ticket,
          sizePt: inventory.sizePt,
          rect: geometry.rect(ticket, inventory.box),
          pieces: [{ source: 'inventory', from: 0, count: numberFormatOf(game).inventoryDigits }],
        },
        font,
      ),
    );
  });
  const pen = new TextPen();
  setBySize(text, pen);
  game.tickets.forEach((_, ticket) => {
    bars.setItf(pen, geometry, ticket);
  });
  return joinFixed(pen.steps);
}

function packLine(game: Game, geometry: StripGeometry, printedBlock: number, font: SimpleFont): Sized {
  const { box, sizePt, word } = geometry.strip.stub.pack;
  const block = String(printedBlock).padStart(2, '0');
  const { packDigits } = numberFormatOf(game);
  const pieces = [`Bloc ${block} · ${word} `, { source: 'pack', from: 0, count: packDigits } as const];
  return lineOf(
    { name: 'the pack number on the stub', ticket: 0, sizePt, rect: geometry.rect(STUB, box), pieces },
    font,
  );
}

const lineOf = (line: Line, font: SimpleFont): Sized => ({
  sizePt: line.sizePt,
  set: (pen) => pen.line(line, font),
});

function controlLines(geometry: StripGeometry, ticket: number, font: SimpleFont): Sized[] {
  const { validation, pin } = geometry.strip.tickets[ticket]!.control ?? geometry.strip.control;
  const digits = (source: 'validation' | 'pin', from: number, count: number) => ({ source, from, count });
  const lines: Line[] = [
    {
      name: `the validation number of ticket ${ticket + 1}`,
      ticket,
      sizePt: validation.sizePt,
      rect: geometry.rect(ticket, validation.box),
      // In groups of 3-3-4, as it is read over the telephone.
      pieces: [digits('validation', 0, 3), '-', digits('validation', 3, 3), '-', digits('validation', 6, 4)],
    },
    {
      name: `the PIN of ticket ${ticket + 1}`,
      ticket,
      sizePt: pin.sizePt,
      rect: geometry.rect(ticket, pin.box),
      pieces: [digits('pin', 0, 4)],
    },
  ];
  return lines.map((line) => lineOf(line, font));
}

/** Two look-ups a slot, one for the figures and one for the letters, each with an entry for every face byte. */
function signRuns(
  game: Game,
  geometry: StripGeometry,
  ticket: number,
  slot: FaceSlot,
  index: number,
  font: SimpleFont,
): Sized[] {
  const { name } = game.tickets[ticket]!;
  const cell = geometry.strip.tickets[ticket]!.cells[slot.name]!;
  const style = {
    rect: geometry.rect(ticket, cell.box),
    mainPt: cell.mainPt,
    captionPt: cell.captionPt,
    widestMainPt: Math.max(...slot.signs.map((sign) => font.widthPt(sign.main, cell.mainPt))),
    name: `ticket ${ticket + 1} « ${name} », cell ${slot.name}`,
  };
  const runs = slot.signs.flatMap((sign) => slot.sides.map((side) => layOutSign(sign, side, style, font)));
  const lookUp = (sizePt: number, chosen: readonly (Run | undefined)[]): Sized => ({
    sizePt,
    set: (pen) => pen.sign(ticket, index, chosen, font),
  });
  const mains = lookUp(
    cell.mainPt,
    runs.map((run) => run.main),
  );
  if (runs.every((run) => run.caption === undefined)) return [mains];
  return [
    mains,
    lookUp(
      cell.captionPt,
      runs.map((run) => run.caption),
    ),
  ];
}

function setBySize(text: readonly Sized[], pen: TextPen): void {
  const sizes = [...new Set(text.map(({ sizePt }) => sizePt))].sort((a, b) => b - a);
  for (const sizePt of sizes) {
    pen.select(IMAGING_FONT, sizePt);
    for (const entry of text) if (entry.sizePt === sizePt) entry.set(pen);
  }
}
