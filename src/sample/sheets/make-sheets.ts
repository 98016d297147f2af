/** The sheets of a sample, from cover to last pack, as one PDF. */

import { type DealSource, recipesOfBlock } from '../../deal/deal-part.ts';
import { COAT_LAYERS, TECHNICAL_LAYERS } from '../../print/layers.ts';
import { chosenPacks } from '../../print/packs.ts';
import type { Press } from '../../print/press.ts';
import { mmToPt } from '../../shared/units.ts';
import { packPdf } from '../pack-pdf.ts';
import { coverage, plateNames, platePng, platesOfPages } from '../plates.ts';
import { picture, type Raster, rasterPages } from '../raster.ts';
import { trimBox } from '../trim.ts';
import { drawCover } from './cover.ts';
import type { SheetFacts } from './facts.ts';
import type { InkUse } from './ink-plot.ts';
import { drawPackPages, type PackPictures } from './pack-pages.ts';
import { COVER_AND_PLOTS, pagesOfPack, sheetPages } from './page-count.ts';
import { Paper } from './paper.ts';
import { drawPlots } from './plots.ts';

const PICTURE_DPI = 200;
const PLATE_DPI = 60;
const JPEG_QUALITY = 84;

/** The same sample gives the same bytes. Holds the pictures of one pack at a time. */
export async function makeSheets(facts: SheetFacts, press: Press, source: DealSource): Promise<Uint8Array> {
  // The order of a whole block, which each pack would make for itself, and which says where its prizes lie.
  const recipesOfPacks = recipesOfBlock(source);
  try {
    return await drawSheets(facts, press, { ...source, recipesOfPacks });
  } finally {
    recipesOfPacks.fill(0);
  }
}

async function drawSheets(facts: SheetFacts, press: Press, source: DealSource): Promise<Uint8Array> {
  const { sample, game } = facts;
  const paper = new Paper(`${game.game}: sample of block ${facts.block}`, press.strip.fonts);
  const each = pagesOfPack(game.tickets.length);
  const pages = sheetPages(sample.packs.length, game.tickets.length);
  const all = chosenPacks(source, sample.packs);
  const prizes = sample.packs.map((_, row) => all.prizes.reduce((sum, column) => sum + column[row]!, 0));
  drawCover(paper, facts, pages);
  drawPlots(paper, facts, prizes, await inkUses(press, source, sample.packs[0]!), pages);
  for (const [index, pack] of sample.packs.entries()) {
    const data = chosenPacks(source, [pack]);
    const pdf = packPdf(press, data, [...COAT_LAYERS, ...TECHNICAL_LAYERS]);
    const [front] = await rasterPages(pdf, [0], PICTURE_DPI);
    const numbering = { first: COVER_AND_PLOTS + 1 + index * each, pages };
    drawPackPages(paper, facts, press.strip, data, await cutUp(press, front!), numbering);
  }
  return paper.finish();
}

/** The strip cut where it is perforated. */
async function cutUp({ geometry, strip }: Press, front: Raster): Promise<PackPictures> {
  const perPt = front.height / geometry.pageHeightPt;
  const { left, width } = trimBox(geometry, front.width, front.height);
  const cut = (ticket: number, heightMm: number): Promise<Buffer> => {
    const top = Math.round((geometry.pageHeightPt - geometry.topPt(ticket)) * perPt);
    const height = Math.round(mmToPt(heightMm) * perPt);
    return picture(front)
      .extract({ left, top, width, height })
      .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer();
  };
  return {
    stub: await cut(-1, strip.stubHeightMm),
    tickets: await Promise.all(strip.tickets.map((_, index) => cut(index, strip.ticketHeightMm))),
  };
}

const PROCESS_COLOURS: Readonly<Record<string, string>> = {
  Cyan: '#00a0df',
  Magenta: '#e2007a',
  Yellow: '#f5d800',
  Black: '#1b1b1f',
};
const SPOT_COLOUR = '#8b8f96';

/** Coverage of every plate, from the whole print page of one pack. */
async function inkUses(press: Press, source: DealSource, pack: number): Promise<InkUse[]> {
  const { geometry, strip } = press;
  const pdf = packPdf(press, chosenPacks(source, [pack]));
  const [front, back] = await platesOfPages(pdf, [0, 1], plateNames(strip), PLATE_DPI);
  return Promise.all(
    front!.map(
      async (plate, index): Promise<InkUse> => ({
        ink: plate.ink,
        colour: PROCESS_COLOURS[plate.ink] ?? SPOT_COLOUR,
        front: coverage(plate, geometry),
        back: coverage(back![index]!, geometry),
        picture: await platePng(plate),
        aspect: geometry.pageHeightPt / geometry.pageWidthPt,
      }),
    ),
  );
}
