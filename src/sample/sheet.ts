/**
 * A sample sheet for people who check by eye: eight strips side by side with their coats off, what must be there
 * beneath each, SPECIMEN across everything, so that no sheet can pass for tickets.
 */

import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { COAT_LAYERS } from '../print/layers.ts';
import { countPacks, type Packs } from '../print/packs.ts';
import type { Press } from '../print/press.ts';
import type { Game } from '../regulation/schema.ts';
import { unitTitle } from '../regulation/words.ts';
import { mmToPt } from '../shared/units.ts';
import { fontFile } from '../strip/fonts.ts';
import { describePack } from './describe-pack.ts';
import { packPdf } from './pack-pdf.ts';
import { picture, rasterPages } from './raster.ts';

/** Packs on one sheet. */
export const PACKS_A_SHEET = 8;

const PAGE_MM = { width: 420, height: 297 } as const;
const MARGIN_MM = 8;
const HEAD_MM = 12;
const GAP_MM = 1.5;
const RASTER_DPI = 300;
const JPEG_QUALITY = 88;

/** Fixed, since the same sample must give the same bytes. */
const SHEET_DATE = new Date('2006-07-26T00:00:00Z');

export interface SheetOf {
  readonly game: Game;
  readonly block: number;
  readonly specimen: boolean;
}

/** The sheet as PDF (A3, landscape). `data` holds at most PACKS_A_SHEET packs. */
export async function sampleSheet(of: SheetOf, press: Press, data: Packs): Promise<Uint8Array> {
  const pdf = packPdf(press, data, COAT_LAYERS);
  const fronts = Array.from({ length: countPacks(data) }, (_, row) => 2 * row);
  const rasters = await rasterPages(pdf, fronts, RASTER_DPI * stripScale(press));
  const document = new PDFDocument({
    size: [mmToPt(PAGE_MM.width), mmToPt(PAGE_MM.height)],
    margin: 0,
    info: {
      Title: `${of.game.game}: sample sheet`,
      Creator: 'rotative',
      CreationDate: SHEET_DATE,
      ModDate: SHEET_DATE,
    },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<void>((resolve) => document.on('end', () => resolve()));
  document.registerFont('text', readFileSync(fontFile(press.strip.fonts.text)));
  document.registerFont('bold', readFileSync(fontFile(press.strip.fonts.textBold)));
  drawHead(document, of, data);
  for (const [row, raster] of rasters.entries()) {
    const image = await picture(raster)
      .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer();
    drawStrip(document, of.game, press, data, row, image);
  }
  stampSpecimen(document);
  document.end();
  await finished;
  return Buffer.concat(chunks);
}

/** The same sheet as PNG. */
export async function sheetPicture(sheet: Uint8Array, dpi = 150): Promise<Uint8Array> {
  const [page] = await rasterPages(sheet, [0], dpi);
  return picture(page!).png({ compressionLevel: 9 }).toBuffer();
}

const columnMm = (PAGE_MM.width - 2 * MARGIN_MM - (PACKS_A_SHEET - 1) * GAP_MM) / PACKS_A_SHEET;

/** How much smaller than life the strips stand on the sheet. */
const stripScale = (press: Press): number => mmToPt(columnMm) / press.geometry.pageWidthPt;

function drawHead(document: PDFKit.PDFDocument, { game, block, specimen }: SheetOf, data: Packs): void {
  const y = mmToPt(MARGIN_MM);
  document.font('bold').fontSize(16).fillColor('#111111');
  document.text(`${game.game} · sample sheet`, mmToPt(MARGIN_MM), y, { lineBreak: false });
  document.font('text').fontSize(10);
  const last = data.packNumbers[countPacks(data) - 1];
  const kind = specimen ? 'specimen data' : 'production data';
  document.text(
    `block ${block}, ${kind}, ${game.unit}s ${data.packNumbers[0]} to ${last}; coats left out. ${game.edition}. ` +
      'Check each ticket against the list beneath its strip. Not for sale, no value.',
    mmToPt(MARGIN_MM + 62),
    y + 4,
    { lineBreak: false },
  );
}

function drawStrip(
  document: PDFKit.PDFDocument,
  game: Game,
  press: Press,
  data: Packs,
  row: number,
  image: Buffer,
): void {
  const x = mmToPt(MARGIN_MM + row * (columnMm + GAP_MM));
  const y = mmToPt(MARGIN_MM + HEAD_MM);
  const width = mmToPt(columnMm);
  const height = press.geometry.pageHeightPt * stripScale(press);
  document.image(image, x, y, { width, height });
  document.rect(x, y, width, height).lineWidth(0.25).stroke('#888888');
  const tickets = describePack(game, data, row);
  const total = tickets.reduce((sum, ticket) => sum + ticket.prize, 0);
  let at = y + height + 5;
  document.font('bold').fontSize(8.5).fillColor('#111111');
  document.text(`${unitTitle(game, data.packNumbers[row]!)}: ${total} €`, x, at, { lineBreak: false });
  document.font('text').fontSize(6.5);
  tickets.forEach((ticket, index) => {
    at += index === 0 ? 12 : 9;
    document
      .rect(x + width - 6, at, 5.5, 5.5)
      .lineWidth(0.4)
      .stroke('#333333');
    document.fillColor(ticket.prize > 0 ? '#8f1022' : '#333333');
    const prize = ticket.prize > 0 ? `${ticket.prize} €` : '–';
    document.text(`${ticket.emissionCode} ${ticket.name}`, x, at, { lineBreak: false });
    document.text(prize, x, at, { width: width - 10, align: 'right', lineBreak: false });
  });
}

function stampSpecimen(document: PDFKit.PDFDocument): void {
  const centre = { x: mmToPt(PAGE_MM.width / 2), y: mmToPt(PAGE_MM.height / 2) };
  document.save();
  document.rotate(-28, { origin: [centre.x, centre.y] });
  document.font('bold').fontSize(190).fillColor('#c8102e', 0.26);
  document.text('SPECIMEN', 0, centre.y - 110, {
    width: mmToPt(PAGE_MM.width),
    align: 'center',
    lineBreak: false,
  });
  document.restore();
}
