/** Everything a print file needs that is the same for all packs: compiled once by each worker. */
import { readFileSync } from 'node:fs';
import { printedBlock } from '../deal/numbers.ts';
import { slotsOf } from '../mechanics/dealer-of.ts';
import { makeSimpleFont, type SimpleFont } from '../pdf/font/simple-font.ts';
import type { OutputCondition } from '../pdf/output-intent.ts';
import type { ObjectLayout } from '../pdf/writer.ts';
import type { Game } from '../regulation/schema.ts';
import { fontFile } from '../strip/fonts.ts';
import { StripGeometry } from '../strip/geometry.ts';
import type { StripDefinition } from '../strip/schema.ts';
import { type Imposition, SheetGeometry, type SheetSide } from '../strip/sheet-geometry.ts';
import { BarCodes } from './bar-codes.ts';
import { compileBack, compileFront } from './compile-side.ts';
import { DEFAULT_JOB_DATE } from './job-date.ts';
import { loadOutputCondition } from './output-profile.ts';
import type { Step } from './program.ts';
import { slugOfPlates, slugSigns } from './sheet/slug.ts';
import { compileVoid } from './sheet/void-strip.ts';
import { drawStatic, type StaticStrip } from './static/draw-static.ts';

export interface PressJob {
  readonly game: Game;
  /** Folder of the game's templates. */
  readonly gameDir: string;
  readonly strip: StripDefinition;
  readonly block: number;
  readonly specimen: boolean;
  /** The printing condition; default FOGRA39. */
  readonly output?: OutputCondition;
  /** Date that the files bear, `2026-09-30T00:00:00Z`; default a constant, since the same job makes the same bytes. */
  readonly date?: string;
  /** How objects that are no streams are written; default plain. */
  readonly objects?: ObjectLayout;
  /** Strips side by side on a sheet; without it one strip a page. */
  readonly sheets?: Imposition | undefined;
}

/** What a press of sheets has on top. */
export interface PressSheet {
  readonly geometry: SheetGeometry;
  /** Text operators of both sides of an empty place. */
  readonly empty: Readonly<Record<SheetSide, readonly Step[]>>;
}

export interface Press extends PressJob {
  readonly output: OutputCondition;
  readonly date: string;
  readonly geometry: StripGeometry;
  readonly staticStrip: StaticStrip;
  readonly imaging: SimpleFont;
  readonly bars: BarCodes;
  readonly front: readonly Step[];
  readonly back: readonly Step[];
  readonly sheet: PressSheet | undefined;
}

/** Characters of numbers and of the stub's line; the signs of the game come on top. */
const ALWAYS = '0123456789- ·Bloc';

/**
 * Draws the static layers and compiles both sides.
 * Throws badInput (exit code 2) if a text or sign does not fit, or the imaging font lacks a glyph.
 */
export async function compilePress(job: PressJob): Promise<Press> {
  const { game, strip, gameDir: dir, specimen, sheets } = job;
  const geometry = new StripGeometry(strip);
  const sheet = sheets && new SheetGeometry(strip, sheets);
  const output = job.output ?? loadOutputCondition();
  const slots = game.tickets.map(slotsOf);
  const words = slots
    .flat()
    .flatMap(({ signs }) => signs.flatMap(({ main, caption }) => [main, caption ?? '']));
  const ofSheets = sheet === undefined ? '' : slugSigns(game) + strip.imposition.voidWord;
  const characters = [
    ...new Set([...ALWAYS, ...strip.stub.pack.word, ...words.join(''), ...ofSheets]),
  ].sort();
  const imaging = makeSimpleFont(readFileSync(fontFile(strip.fonts.imaging)), characters);
  const bars = new BarCodes(strip);
  const block = printedBlock(job.block, specimen);
  return {
    ...job,
    output,
    date: job.date ?? DEFAULT_JOB_DATE,
    geometry,
    staticStrip: await drawStatic({
      ...{ game, strip, geometry, dir, specimen },
      sheet: sheet && { geometry: sheet, slugs: slugs({ ...job, output }) },
    }),
    imaging,
    bars,
    front: compileFront(game, slots, geometry, imaging, bars, block),
    back: compileBack(game, geometry, imaging, bars, block),
    sheet: sheet && {
      geometry: sheet,
      empty: {
        front: compileVoid(game, geometry, imaging, 'front'),
        back: compileVoid(game, geometry, imaging, 'back'),
      },
    },
  };
}

function slugs({
  game,
  block,
  specimen,
  output,
}: PressJob & Pick<Press, 'output'>): Record<SheetSide, string> {
  const profile = `${output.identifier} ${output.profile.description}`;
  const slug = (side: SheetSide): string => slugOfPlates({ game, block, specimen, profile }, side);
  return { front: slug('front'), back: slug('back') };
}
