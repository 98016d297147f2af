/** A small part as the makers make it: a block of 40 packs of 7Extra, dealt under a key and printed. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditPart, readReferences } from '../../../src/audit/audit-part.ts';
import type { PartFindings } from '../../../src/audit/findings.ts';
import { dealPart } from '../../../src/deal/deal-part.ts';
import type { PartData } from '../../../src/deal/part-data.ts';
import { encodePart } from '../../../src/deal/store.ts';
import type { ByteSink } from '../../../src/pdf/writer.ts';
import type { Plan } from '../../../src/plan/plan.ts';
import { packsOfPart } from '../../../src/print/packs.ts';
import { compilePress, type Press } from '../../../src/print/press.ts';
import { printImprint, printPart, printPlates } from '../../../src/print/print-part.ts';
import { loadGame } from '../../../src/regulation/load.ts';
import type { Game } from '../../../src/regulation/schema.ts';
import { loadStrip } from '../../../src/strip/load.ts';
import type { Imposition } from '../../../src/strip/sheet-geometry.ts';

const PACKS = 40;
const { game: whole, dir } = loadGame('7extra');

/** Its price keeps the payout of the whole block, 70 %, on these few packs. */
export const game: Game = { ...whole, blockSize: PACKS, price: (whole.price * whole.blockSize) / PACKS };
export const stripYaml = readFileSync(join(dir, 'strip.yaml'), 'utf8');

const recipes: readonly [amount: number, prizes: readonly number[], count: number][] = [
  [100_000, [1000, 2000, 2000, 10_000, 15_000, 20_000, 50_000, 0], 1],
  [1000, [0, 0, 500, 500, 0, 0, 0, 0], 2],
  [100, [0, 50, 0, 0, 0, 30, 0, 20], 3],
  [30, [0, 10, 0, 0, 10, 6, 0, 3].map((prize, i) => (i === 0 ? 1 : prize)), 4],
  [10, [2, 2, 2, 0, 4, 0, 0, 0], 5],
  [4, [2, 0, 0, 0, 0, 0, 0, 2], 10],
  [3, [1, 0, 0, 0, 1, 0, 0, 1], 15],
];

const plan: Plan = {
  game: game.game,
  edition: game.edition,
  blockSize: PACKS,
  recipes: recipes.map(([amount, prizes, count]) => ({
    line: game.packPrizes.lines.findIndex((line) => line.amount === amount),
    prizes,
    count,
  })),
  hash: 'ab'.repeat(32),
} as Plan;

const masterKey = Uint8Array.from({ length: 32 }, (_, i) => 7 * i + 3);

/** Data of the only part of a block. */
export const deal = (block = 7): PartData =>
  dealPart({ game, plan, masterKey, specimen: false, block, part: 1, partSize: PACKS });

/** What every audit of these files holds them against: to work it out takes longer than to audit so few packs. */
const references = readReferences({ game, gameDir: dir });

const presses = new Map<string, Promise<Press>>();
const pressOfBlock = (sheets?: Imposition): Promise<Press> => {
  const key = JSON.stringify(sheets ?? null);
  const press =
    presses.get(key) ??
    compilePress({
      game,
      gameDir: dir,
      strip: loadStrip(dir, game).strip,
      block: 7,
      specimen: false,
      sheets,
    });
  presses.set(key, press);
  return press;
};

async function bytesOf(
  make: (press: Press, sink: ByteSink) => void,
  sheets?: Imposition,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  make(await pressOfBlock(sheets), { write: (bytes) => void pieces.push(Uint8Array.from(bytes)) });
  return Buffer.concat(pieces);
}

/** The print file of data of block 7. */
export const print = (data: PartData): Promise<Uint8Array> =>
  bytesOf((ready, sink) => printPart(ready, packsOfPart(data), sink));

/** What the slug lines of sheets say of the part. */
const partOf = (data: PartData) => ({
  ...data,
  dataHash: createHash('sha256').update(encodePart(data)).digest('hex'),
});

/** The print file of data of block 7 in sheets of several strips. */
export const printSheets = (data: PartData, sheets: Imposition): Promise<Uint8Array> =>
  bytesOf((ready, sink) => printPart(ready, packsOfPart(data), sink, { slug: partOf(data) }), sheets);

/** Plates and variable data of both sides, each a file. */
export interface ImprintFiles {
  readonly plates: Uint8Array;
  readonly front: Uint8Array;
  readonly back: Uint8Array;
}

export async function imprint(data: PartData, sheets?: Imposition): Promise<ImprintFiles> {
  const side = (name: 'front' | 'back'): Promise<Uint8Array> =>
    bytesOf(
      (ready, sink) => printImprint(ready, packsOfPart(data), name, sink, { slug: partOf(data) }),
      sheets,
    );
  return { plates: await bytesOf(printPlates, sheets), front: await side('front'), back: await side('back') };
}

/** Audits a part in several files. */
export const auditImprint = (
  { plates, front, back }: ImprintFiles,
  data: PartData,
  imposition?: Imposition,
): Promise<PartFindings> =>
  auditPart({
    ...(imposition && { imposition }),
    pdfPath: 'out/TEST_part001_front.pdf',
    pdfBytes: front,
    backPath: 'out/TEST_part001_back.pdf',
    backBytes: back,
    platesPath: 'out/TEST_static.pdf',
    platesBytes: plates,
    dataPath: 'out/part-001.parquet',
    dataBytes: encodePart(data),
    game,
    references,
  });

/** Audits a print file against data. */
export const audit = (
  pdfBytes: Uint8Array,
  data: PartData,
  by: Game = game,
  imposition?: Imposition,
): Promise<PartFindings> =>
  auditPart({
    ...(imposition && { imposition }),
    pdfPath: 'out/TEST_part001.pdf',
    pdfBytes,
    dataPath: 'out/part-001.parquet',
    dataBytes: encodePart(data),
    game: by,
    references,
  });
