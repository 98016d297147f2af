/** Where the figures of real packs stand: under their coats, apart from each other, large enough to read. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Press } from '../../src/print/press.ts';
import { Face } from '../../src/print/static/face.ts';
import { packPdf } from '../../src/sample/pack-pdf.ts';
import { liesInside, overlap } from '../../src/strip/boxes.ts';
import { matrixRoom } from '../../src/strip/codes.ts';
import { fontFile } from '../../src/strip/fonts.ts';
import type { BoxMm } from '../../src/strip/schema.ts';
import { specimenPress } from '../helpers/press.ts';
import { type Mark, marksOf } from './marks.ts';

const PACKS = 1000;
const SMALLEST_PT = 5;
let press: Press;
let fronts: Mark[][];

/** Packs all over the block: a step that has no factor in common with its size. */
const packNumbers = Array.from({ length: PACKS }, (_, index) => 1 + ((index * 742_831 + 977) % 750_000)).sort(
  (a, b) => a - b,
);

beforeAll(async () => {
  const made = await specimenPress(packNumbers);
  press = made.press;
  fronts = marksOf(packPdf(press, made.packs), press).filter((_, page) => page % 2 === 0);
});

const moved = ([x, y, width, height]: BoxMm, byMm: number): BoxMm => [x, y + byMm, width, height];
const topOf = (ticket: number): number => press.strip.stubHeightMm + ticket * press.strip.ticketHeightMm;
const ticketOf = ([, y]: BoxMm): number =>
  Math.floor((y - press.strip.stubHeightMm) / press.strip.ticketHeightMm);

describe(`${PACKS} packs`, () => {
  it('have marks on the stub and on all eight tickets', () => {
    expect(fronts).toHaveLength(PACKS);
    for (const marks of fronts) {
      const places = new Set(marks.flatMap(({ boxes }) => boxes.map(ticketOf)));
      expect([...places].sort()).toEqual([-1, 0, 1, 2, 3, 4, 5, 6, 7]);
    }
  });

  it('keep every glyph under a coat that reaches past it on all sides', () => {
    const { strip } = press;
    const coats = strip.tickets.flatMap((ticket, index) =>
      [...ticket.zones, (ticket.control ?? strip.control).zone].map(({ box }) => moved(box, topOf(index))),
    );
    const stub: BoxMm = [0, 0, strip.widthMm, strip.stubHeightMm];
    for (const [index, marks] of fronts.entries()) {
      for (const { text, boxes } of marks) {
        const first = boxes[0]!;
        const around = ticketOf(first) < 0 ? [stub] : coats.filter((coat) => overlap(coat, first));
        for (const box of boxes) {
          const safe = around.some((area) => liesInside(box, area, strip.coatMarginMm));
          if (!safe) expect.fail(`pack ${packNumbers[index]}: "${text}" leaves its coat at ${box.join(' ')}`);
        }
      }
    }
  });

  it('let no two marks overlap, nor a mark a label or a bar code', () => {
    const fixed = press.strip.tickets.map((_, index) => [...labelBoxes(index), matrixBox(index)]);
    for (const [index, marks] of fronts.entries()) {
      const glyphs = marks.flatMap(({ text, boxes }) => boxes.map((box) => ({ text, box })));

      for (let ticket = -1; ticket < press.strip.tickets.length; ticket++) {
        const here = glyphs.filter(({ box }) => ticketOf(box) === ticket);
        here.forEach((one, at) => {
          const others = [...here.slice(at + 1).map(({ box }) => box), ...(fixed[ticket] ?? [])];
          const hit = others.find((box) => overlap(one.box, box));
          if (hit)
            expect.fail(
              `pack ${packNumbers[index]}, ticket ${ticket + 1}: "${one.text}" meets ${hit.join(' ')}`,
            );
        });
      }
    }
  });
});

describe('type', () => {
  it(`is at least ${SMALLEST_PT} pt wherever it is set`, () => {
    const variable = fronts[0]!.map(({ sizePt }) => sizePt);
    const { stub, tickets, control, back } = press.strip;
    const constant = [
      stub.title.sizePt,
      back.rule.sizePt - 1,
      control.zone.mentionPt,
      ...tickets.flatMap((ticket) => [
        ...ticket.labels.map((label) => label.sizePt),
        ...ticket.zones.map((zone) => zone.mentionPt),
      ]),
    ];
    expect(Math.min(...variable, ...constant)).toBeGreaterThanOrEqual(SMALLEST_PT);
  });

  it('is as large as it must be in the static pages, too: their operators', () => {
    const text = Buffer.from(press.staticStrip.pdf).toString('latin1');
    const sizes = Array.from(text.matchAll(/\/\w+ ([\d.]+) Tf/g), ([, size]) => Number(size));
    expect(sizes.length).toBeGreaterThan(20);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(SMALLEST_PT);
  });
});

/** Ink of the labels of a ticket: centred in their boxes. */
function labelBoxes(index: number): BoxMm[] {
  const face = new Face(fontFile(press.strip.fonts.textBold));
  return press.strip.tickets[index]!.labels.map(({ text, box: [x, y, width, height], sizePt }): BoxMm => {
    const mm = 25.4 / 72;
    const wide = face.widthPt(text, sizePt) * mm;
    const high = face.capHeightPt(sizePt) * mm;
    return moved([x + (width - wide) / 2, y + (height - high) / 2, wide, high], topOf(index));
  });
}

function matrixBox(index: number): BoxMm {
  const control = press.strip.tickets[index]!.control ?? press.strip.control;
  return moved(matrixRoom(control, press.strip.dpi).withQuietZone, topOf(index));
}
