/** Everything a print file needs that is the same for all packs: compiled once by each worker. */
import { readFileSync } from 'node:fs';
import { printedBlock } from '../deal/numbers.ts';
import { slotsOf } from '../mechanics/dealer-of.ts';
import { makeSimpleFont, type SimpleFont } from '../pdf/font/simple-font.ts';
import type { OutputCondition } from '../pdf/output-intent.ts';
import type { Game } from '../regulation/schema.ts';
import { fontFile } from '../strip/fonts.ts';
import { StripGeometry } from '../strip/geometry.ts';
import type { StripDefinition } from '../strip/schema.ts';
import { BarCodes } from './bar-codes.ts';
import { compileBack, compileFront } from './compile-side.ts';
import { loadOutputCondition } from './output-profile.ts';
import type { Step } from './program.ts';
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
}

/** Date of files of a job that was given none: a constant, since the same job makes the same bytes. */
export const DEFAULT_JOB_DATE = '2000-01-01T00:00:00Z';

/** Characters of numbers and of the stub's line; the signs of the game come on top. */
const ALWAYS = '0123456789- ·Bloc';

/**
 * Draws the static layers and compiles both sides.
 * Throws badInput (exit code 2) if a text or sign does not fit, or the imaging font lacks a glyph.
 */
export async function compilePress(job: PressJob): Promise<Press> {
  const { game, strip, gameDir: dir, specimen } = job;
  const geometry = new StripGeometry(strip);
  const slots = game.tickets.map(slotsOf);
  const words = slots
    .flat()
    .flatMap(({ signs }) => signs.flatMap(({ main, caption }) => [main, caption ?? '']));
  const characters = [...new Set([...ALWAYS, ...strip.stub.pack.word, ...words.join('')])].sort();
  const imaging = makeSimpleFont(readFileSync(fontFile(strip.fonts.imaging)), characters);
  const bars = new BarCodes(strip);
  const block = printedBlock(job.block, specimen);
  return {
    ...job,
    output: job.output ?? loadOutputCondition(),
    date: job.date ?? DEFAULT_JOB_DATE,
    geometry,
    staticStrip: await drawStatic({ game, strip, geometry, dir, specimen }),
    imaging,
    bars,
    front: compileFront(game, slots, geometry, imaging, bars, block),
    back: compileBack(game, geometry, imaging, bars, block),
  };
}
