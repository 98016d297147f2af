/**
 * Makes the pictures of docs/gallery.md again. Run after `npm run build`:
 *
 *     node docs/img/make-gallery.mjs
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { slotsOf } from '../../dist/mechanics/dealer-of.js';
import { makePlan } from '../../dist/plan/plan.js';
import { chosenPacks } from '../../dist/print/packs.js';
import { compilePress } from '../../dist/print/press.js';
import { printPart } from '../../dist/print/print-part.js';
import { loadGame } from '../../dist/regulation/load.js';
import { packPdf } from '../../dist/sample/pack-pdf.js';
import { packPicture } from '../../dist/sample/pack-picture.js';
import { plateNames, platePng, platesOfPages } from '../../dist/sample/plates.js';
import { picture, rasterPages } from '../../dist/sample/raster.js';
import { makeSheets } from '../../dist/sample/sheets/make-sheets.js';
import { assertStrip } from '../../dist/strip/check.js';
import { loadStrip } from '../../dist/strip/load.js';

const PACK = 4242;
const SAMPLE = [4242, 188505, 377547, 612034];
const DPI = 150;
const GAP = 14;
const BOARD = '#ffffff';

const { game, dir, hash } = loadGame('7extra');
const { strip } = loadStrip(dir, game);
assertStrip(
  game,
  strip,
  game.tickets.map((ticket) => slotsOf(ticket).map(({ name }) => name)),
);
const plan = await makePlan(game, { gameHash: hash });
// A key for nothing but pictures, so that no SPECIMEN hides the art.
const masterKey = createHash('sha256').update('pictures of the gallery').digest();
const source = { game, plan, masterKey, specimen: false, block: 1 };
const job = { game, gameDir: dir, strip, block: 1, specimen: false };
const data = chosenPacks(source, [PACK]);

const save = async (name, image) => {
  const bytes = await image;
  writeFileSync(new URL(name, import.meta.url), bytes);
  console.log(`${name}: ${Math.round(bytes.length / 1024)} KB`);
};
const jpeg = (image, quality = 78) => image.jpeg({ quality, mozjpeg: true }).toBuffer();

/** The eight tickets of a picture of the whole strip, two and two. */
const tickets = async (png, width) => {
  const image = sharp(png);
  const meta = await image.metadata();
  const perMm = meta.width / strip.widthMm;
  const height = Math.round((width * strip.ticketHeightMm) / strip.widthMm);
  const cells = await Promise.all(
    strip.tickets.map(async (_, index) => ({
      input: await sharp(png)
        .extract({
          left: 0,
          top: Math.round((strip.stubHeightMm + index * strip.ticketHeightMm) * perMm),
          width: meta.width,
          height: Math.floor(strip.ticketHeightMm * perMm),
        })
        .resize(width, height)
        .png()
        .toBuffer(),
      left: (index % 2) * (width + GAP),
      top: Math.floor(index / 2) * (height + GAP),
    })),
  );
  const rows = Math.ceil(strip.tickets.length / 2);
  return beside(cells, 2 * width + GAP, rows * height + (rows - 1) * GAP);
};

const beside = (cells, width, height) =>
  sharp({ create: { width, height, channels: 3, background: BOARD } }).composite(cells);

const coats = await packPicture(job, data, { scratched: false, dpi: DPI });
const scratched = await packPicture(job, data, { scratched: true, dpi: DPI });
await save('tickets.jpg', jpeg(await tickets(coats, 360), 64));
await save('scratched.jpg', jpeg(await tickets(scratched, 380), 70));
await save('strip.jpg', jpeg(sharp(coats).resize(260)));

const press = await compilePress(job);
const pdf = packPdf(press, data);
const [back] = await rasterPages(packPdf(press, data, ['Perforation', 'Cut']), [1], 130);
await save(
  'back.png',
  picture(back)
    .extract({ left: 15, top: 15, width: 512, height: 720 })
    .png({ palette: true, colours: 32 })
    .toBuffer(),
);

const [plates] = await platesOfPages(pdf, [0], plateNames(strip), 72);
const wide = 150;
const high = Math.round((wide * 205) / 106);
const cells = await Promise.all(
  plates.map(async (plate, index) => ({
    input: await sharp(await platePng(plate))
      .extract({
        left: 0,
        top: 0,
        width: plate.width,
        height: Math.round((plate.width * 205) / 106),
      })
      .resize(wide, high)
      .extend({ top: 1, bottom: 1, left: 1, right: 1, background: '#999999' })
      .toColourspace('srgb')
      .png()
      .toBuffer(),
    left: index * (wide + 2 + GAP),
    top: 0,
  })),
);
await save(
  'plates.png',
  beside(cells, plates.length * (wide + 2 + GAP) - GAP, high + 2)
    .png({ palette: true, colours: 16 })
    .toBuffer(),
);

// The last sheet of ten packs, on which lane 4 is empty: its upper part, front and back.
const ten = chosenPacks(
  source,
  Array.from({ length: 10 }, (_, index) => index + 1),
);
const imposed = await compilePress({ ...job, sheets: { lanes: 4, gapMm: 6 } });
const chunks = [];
const part = { part: 1, parts: 75, firstPack: 1, packs: 10, dataHash: hash };
printPart(imposed, ten, { write: (chunk) => chunks.push(chunk.slice()) }, { part });
const sides = await rasterPages(Buffer.concat(chunks), [4, 5], 50);
const half = Math.round(sides[0].height * 0.44);
const shown = await Promise.all(
  sides.map(async (side, index) => ({
    input: await picture(side)
      .extract({ left: 0, top: 0, width: side.width, height: half })
      .extend({ top: 1, bottom: 1, left: 1, right: 1, background: '#999999' })
      .png()
      .toBuffer(),
    left: 0,
    top: index * (half + 2 + GAP),
  })),
);
await save('sheets.jpg', jpeg(beside(shown, sides[0].width + 2, 2 * (half + 2) + GAP), 80));

const facts = {
  game,
  block: 1,
  specimen: false,
  planHash: plan.hash,
  sample: { packs: SAMPLE, lot: game.blockSize, seed: 'tirage 1', by: 'Camille Durand' },
  place: (pack) => ({
    file: `7EXTRA_B01_part${String(Math.ceil(pack / 10000)).padStart(3, '0')}_of_075.pdf`,
    frontPage: 2 * ((pack - 1) % 10000) + 1,
    backPage: 2 * ((pack - 1) % 10000) + 2,
  }),
};
const sheets = await makeSheets(facts, press, source);
const pages = await rasterPages(sheets, [0, 1, 2], 84);
for (const [index, name] of ['cover', 'plots', 'sheet'].entries()) {
  await save(
    `${name}.png`,
    picture(pages[index])
      .png({ palette: true, colours: index === 2 ? 96 : 32 })
      .toBuffer(),
  );
}
