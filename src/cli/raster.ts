/** `audit --raster`: which packs are looked at in pictures. */
import { existsSync, readFileSync } from 'node:fs';
import { Option } from 'commander';
import type { AuditReport } from '../audit/audit-block.ts';
import { units } from '../regulation/words.ts';
import { drawSample } from '../sample/draw-sample.ts';
import { parseDraw } from '../sample/plans/draw.ts';
import { badInput } from '../shared/errors.ts';
import { type JobContext, packsOfParts, pathsOf } from '../work/job.ts';
import { wholeNumber } from './options.ts';
import { group } from './progress.ts';

export interface RasterOptions {
  /** True without a number. */
  readonly raster?: number | true;
}

export interface RasterDraw {
  readonly packs: readonly number[];
  /** Where the draw comes from, in words. */
  readonly from: string;
}

/** What ISO 2859-1 draws from a block of 750 000 at level II. */
const USUAL_PACKS = 1250;

export const rasterOption = (): Option =>
  new Option(
    '--raster [packs]',
    `also look at drawn packs in pictures at 600 dpi; default: those of "sample --aql", else ${USUAL_PACKS}`,
  ).argParser(wholeNumber('--raster', 1, 1_000_000));

/** The packs that are asked for, out of `parts`; undefined if none are. Throws badInput if no drawn pack is in them. */
export function rasterDraw(
  job: JobContext,
  parts: readonly number[],
  { raster }: RasterOptions,
): RasterDraw | undefined {
  if (raster === undefined) return undefined;
  const packs = packsOfParts(job, parts);
  const { game, block, specimen, masterKey } = job;
  const { edition } = game;
  const record = pathsOf(job).sample('draw.json');
  if (raster === true && existsSync(record)) {
    const of = { game: game.game, edition, block, specimen, lotSize: game.blockSize };
    const drawn = parseDraw(readFileSync(record, 'utf8'), of, record).packs;
    const here = new Set(packs);
    const own = drawn.filter((pack) => here.has(pack));
    if (own.length > 0)
      return { packs: own, from: `${own.length} of the ${units(game, drawn.length)} of ${record}` };
    throw badInput(
      'RASTER_NO_PACK',
      `none of the ${game.unit}s of ${record} is in these parts: audit all parts, or say how many to draw, --raster 100`,
    );
  }
  const count = raster === true ? USUAL_PACKS : raster;
  const drawn = drawSample({ game: game.game, edition, block, masterKey }, packs, count);
  return { packs: drawn, from: `${drawn.length} of ${units(game, packs.length)}, drawn with the key` };
}

/** The outcome in one line. */
export const rasterLine = ({ from }: RasterDraw, raster: NonNullable<AuditReport['raster']>): string =>
  `${from}, looked at in pictures: ${group(raster.codes)} codes decoded and right`;
