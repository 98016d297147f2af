/**
 * The same strips as a good programmer would first write them: pdfkit for the pages, a text call for each word, bwip-js
 * for the bars, a rectangle for each dark run. The art is one image a side, embedded once a file, and the coat a rectangle a
 * cell, which is the cheapest that pdfkit offers; places of words are worked out beforehand, and numbers are at hand.
 */

import { once } from 'node:events';
import { createWriteStream, statSync } from 'node:fs';
import bwip from 'bwip-js';
import PDFDocument from 'pdfkit';
import { inventoryNumber, matrixDigits, printedBlock } from '../deal/numbers.ts';
import type { PartData } from '../deal/part-data.ts';
import { slotsOf } from '../mechanics/dealer-of.ts';
import { layOutSign, type Run } from '../print/lay-out-sign.ts';
import type { Press } from '../print/press.ts';
import { numberFormatOf } from '../regulation/number-format.ts';
import { picture, rasterPages } from '../sample/raster.ts';
import { dotPt, mmToPt } from '../shared/units.ts';
import { fontFile } from '../strip/fonts.ts';
import { type RectPt, STUB } from '../strip/geometry.ts';
import type { JobContext } from '../work/job.ts';

type Doc = InstanceType<typeof PDFDocument>;
/** An image that pdfkit embeds once, whatever the number of pages it is placed on. */
type Art = PDFKit.Mixins.ImageSrc;

/** pdfkit documents it; its types do not. */
const openImage = (doc: Doc, jpeg: Buffer): Art =>
  (doc as Doc & { openImage(source: Buffer): Art }).openImage(jpeg);

export interface Naive {
  readonly job: JobContext;
  readonly press: Press;
  readonly data: PartData;
  /** Art as JPEG. */
  readonly art: { readonly front: Buffer; readonly back: Buffer };
  /** By ticket, slot and face byte: the words of a sign. */
  readonly words: readonly (readonly (readonly Run[][])[])[];
}

const IMAGE_DPI = 100;

/** Renders the art and places every word that may occur. */
export async function prepareNaive(job: JobContext, press: Press, data: PartData): Promise<Naive> {
  const names = press.staticStrip.pages.map(({ name }) => name);
  const wanted = (['art-front', 'art-back'] as const).map((name) => names.indexOf(name));
  const rasters = await rasterPages(press.staticStrip.pdf, wanted, IMAGE_DPI);
  const [front, back] = (await Promise.all(rasters.map((raster) => picture(raster).jpeg().toBuffer()))) as [
    Buffer,
    Buffer,
  ];
  const words = press.game.tickets.map((ticket, t) =>
    slotsOf(ticket).map((slot) => {
      const cell = press.geometry.strip.tickets[t]!.cells[slot.name]!;
      const { mainPt, captionPt } = cell;
      const widestMainPt = Math.max(...slot.signs.map(({ main }) => press.imaging.widthPt(main, mainPt)));
      const style = {
        rect: press.geometry.rect(t, cell.box),
        mainPt,
        captionPt,
        widestMainPt,
        name: slot.name,
      };
      return slot.signs.flatMap((sign) =>
        slot.sides.map((side) => {
          const { main, caption } = layOutSign(sign, side, style, press.imaging);
          return caption ? [main, caption] : [main];
        }),
      );
    }),
  );
  return { job, press, data, art: { front, back }, words };
}

/** Draws the first packs of the part into one file; gives its size. */
export async function drawNaively(naive: Naive, path: string, packs: number): Promise<number> {
  const { press } = naive;
  const size: [number, number] = [press.geometry.pageWidthPt, press.geometry.pageHeightPt];
  const doc = new PDFDocument({ autoFirstPage: false, size, margin: 0 });
  const out = doc.pipe(createWriteStream(path));
  const [front, back] = [openImage(doc, naive.art.front), openImage(doc, naive.art.back)];
  doc.registerFont('Imaging', fontFile(press.strip.fonts.imaging));
  for (let row = 0; row < packs; row++) {
    doc.addPage();
    drawFront(naive, doc, row, front);
    doc.addPage();
    drawBack(naive, doc, row, back);
  }
  doc.end();
  await once(out, 'finish');
  return statSync(path).size;
}

function drawFront({ press, data, words }: Naive, doc: Doc, row: number, art: Art): void {
  const { geometry } = press;
  placeArt(doc, art, press);
  doc.font('Imaging').fillColor([0, 0, 0, 100]);
  packLine(doc, press, data, row);
  press.game.tickets.forEach(({ emissionCode }, t) => {
    const slots = words[t]!;
    slots.forEach((faces, slot) => {
      for (const run of faces[data.faces[t]![row * slots.length + slot]!]!) word(doc, press, run);
    });
    const control = geometry.strip.tickets[t]!.control ?? geometry.strip.control;
    const validation = data.validations[t]![row]!;
    const digits = String(validation).padStart(10, '0');
    const grouped = `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`;
    centred(doc, press, grouped, control.validation.sizePt, geometry.rect(t, control.validation.box));
    const pin = String(data.pins[t]![row]!).padStart(4, '0');
    centred(doc, press, pin, control.pin.sizePt, geometry.rect(t, control.pin.box));
    const block = printedBlock(data.block, data.specimen);
    const text = matrixDigits(
      numberFormatOf(press.game),
      emissionCode,
      block,
      data.firstPack + row,
      validation,
    );
    const corner = geometry.point(t, ...control.matrix.at);
    dataMatrix(
      doc,
      text,
      corner.x,
      geometry.pageHeightPt - corner.y,
      control.matrix.moduleDots * dotPt(press.strip.dpi),
    );
  });
  press.game.tickets.forEach((_, t) => {
    for (const { box } of Object.values(geometry.strip.tickets[t]!.cells)) {
      const { x, y, width, height } = geometry.rect(t, box);
      doc.rect(x, geometry.pageHeightPt - y - height, width, height);
    }
  });
  doc.fill([0, 0, 0, 50]);
}

function drawBack({ press, data }: Naive, doc: Doc, row: number, art: Art): void {
  const { geometry } = press;
  placeArt(doc, art, press);
  doc.font('Imaging').fillColor([0, 0, 0, 100]);
  packLine(doc, press, data, row);
  press.game.tickets.forEach(({ emissionCode }, t) => {
    const { inventory, bars } = geometry.strip.tickets[t]!.back ?? geometry.strip.back;
    const block = printedBlock(data.block, data.specimen);
    const text = inventoryNumber(numberFormatOf(press.game), emissionCode, block, data.firstPack + row);
    centred(doc, press, text, inventory.sizePt, geometry.rect(t, inventory.box));
    const corner = geometry.point(t, ...bars.at);
    const dot = dotPt(press.strip.dpi);
    let x = corner.x;
    const top = geometry.pageHeightPt - corner.y;
    const [symbol] = bwip.raw('interleaved2of5', text, '') as unknown as [{ sbs: number[] }];
    symbol.sbs.forEach((width, i) => {
      const wide = (width > 1 ? bars.wideDots : bars.narrowDots) * dot;
      if (i % 2 === 0) doc.rect(x, top, wide, mmToPt(bars.heightMm));
      x += wide;
    });
    doc.fill();
  });
}

function dataMatrix(doc: Doc, text: string, left: number, top: number, modulePt: number): void {
  const [symbol] = bwip.raw('datamatrix', text, '') as unknown as [
    { pixs: number[]; pixx: number; pixy: number },
  ];
  const { pixs, pixx, pixy } = symbol;
  for (let y = 0; y < pixy; y++) {
    for (let x = 0; x < pixx; x++) {
      const from = x;
      while (x < pixx && pixs[y * pixx + x] === 1) x++;
      if (x > from) doc.rect(left + from * modulePt, top + y * modulePt, (x - from) * modulePt, modulePt);
    }
  }
  doc.fill();
}

function packLine(doc: Doc, press: Press, data: PartData, row: number): void {
  const { box, sizePt, word: unit } = press.geometry.strip.stub.pack;
  const { packDigits } = numberFormatOf(press.game);
  const block = String(printedBlock(data.block, data.specimen)).padStart(2, '0');
  const text = `Bloc ${block} · ${unit} ${String(data.firstPack + row).padStart(packDigits, '0')}`;
  centred(doc, press, text, sizePt, press.geometry.rect(STUB, box));
}

function centred(doc: Doc, press: Press, text: string, sizePt: number, rect: RectPt): void {
  const x = rect.x + (rect.width - press.imaging.widthPt(text, sizePt)) / 2;
  const y = rect.y + (rect.height - press.imaging.capHeight * sizePt) / 2;
  word(doc, press, { text, sizePt, x, y, upwards: false });
}

function word(doc: Doc, press: Press, { text, sizePt, x, y, upwards }: Run): void {
  const fromTop = press.geometry.pageHeightPt - y;
  doc.fontSize(sizePt);
  if (!upwards) {
    doc.text(text, x, fromTop, { lineBreak: false, baseline: 'alphabetic' });
    return;
  }
  doc.save().rotate(-90, { origin: [x, fromTop] });
  doc.text(text, x, fromTop, { lineBreak: false, baseline: 'alphabetic' });
  doc.restore();
}

const placeArt = (doc: Doc, art: Art, { geometry }: Press): void => {
  doc.image(art, 0, 0, { width: geometry.pageWidthPt, height: geometry.pageHeightPt });
};
