/** A drawn sample, and the files that its sheets are: known without what draws them. */
import { units } from '../regulation/words.ts';
import { drawSample } from '../sample/draw-sample.ts';
import type { DrawnSample } from '../sample/drawn-sample.ts';
import { sheetPages } from '../sample/sheets/page-count.ts';
import { type JobContext, packsOfParts, pathsOf } from '../work/job.ts';
import type { VerbResult } from './contract.ts';

/** Draws packs from the given parts. */
export function drawFrom(
  job: JobContext,
  parts: readonly number[],
  count: number,
  { seed, by }: { readonly seed?: string; readonly by?: string } = {},
): DrawnSample {
  const packs = packsOfParts(job, parts);
  const { game, block, masterKey } = job;
  const of = { game: game.game, edition: game.edition, block, masterKey };
  return {
    packs: drawSample(seed === undefined ? of : { ...of, seed }, packs, count),
    lot: packs.length,
    seed:
      seed ?? (job.specimen ? 'none: drawn with the public key' : 'none: drawn with the key of the block'),
    ...(by === undefined ? {} : { by }),
  };
}

/** `samples/<name>.pdf` and, after it, a picture of each of its pages. */
export function sheetFiles(job: JobContext, { packs }: DrawnSample, name: string): string[] {
  const pages = Array.from({ length: sheetPages(packs.length, job.game.tickets.length) }, (_, index) =>
    String(index + 1).padStart(3, '0'),
  );
  return [`${name}.pdf`, ...pages.map((page) => `${name}-page-${page}.png`)].map((file) =>
    pathsOf(job).sample(file),
  );
}

/** What a verb says of sheets that are there. */
export function sheetsResult(
  job: JobContext,
  { packs, seed }: DrawnSample,
  files: readonly string[],
): VerbResult {
  const text = `sample of ${units(job.game, packs.length)}, ${files.length - 1} pages: ${files[0]} and pictures beside it`;
  return { ok: true, json: { packs, seed, files }, text };
}
