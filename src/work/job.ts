/**
 * A job: one block of one game, made into parts under one key. Everything that the bytes depend on is here, and
 * nothing else (no clock, no host, no number of workers).
 */

import { basename } from 'node:path';
import { partsOf } from '../deal/deal-part.ts';
import type { OutputCondition } from '../pdf/output-intent.ts';
import type { ObjectLayout } from '../pdf/writer.ts';
import type { Plan } from '../plan/plan.ts';
import type { Game } from '../regulation/schema.ts';
import { badInput } from '../shared/errors.ts';
import type { StripDefinition } from '../strip/schema.ts';
import type { Imposition } from '../strip/sheet-geometry.ts';
import { BlockPaths, contentsOf, type PrintFileName } from './paths.ts';

/** Packs a part unless asked otherwise: 20 000 pages a file, about the length of a roll. */
export const DEFAULT_PART_SIZE = 10_000;

/** Everything in one file a part, or plates and variable data apart, for a press that prints art and coats first. */
export const STYLES = ['composite', 'imprint'] as const;
export type Style = (typeof STYLES)[number];

/** The print files of a part, by name; one of single strips that stands alone has none. */
export function printFilesOf({
  style,
  imposition,
}: Pick<JobContext, 'style' | 'imposition'>): readonly (PrintFileName | undefined)[] {
  const up = imposition && (`${imposition.lanes}up` as const);
  if (style === 'composite') return [up];
  const sides = ['static', 'front', 'back'] as const;
  return up === undefined ? sides : sides.map((side) => `${up}_${side}` as const);
}

/** Pages of a print file of so many packs. */
export function printPages(
  { imposition }: JobContext,
  file: PrintFileName | undefined,
  packs: number,
): number {
  const side = contentsOf(file);
  if (side === 'static') return 2;
  return (side === 'whole' ? 2 : 1) * Math.ceil(packs / (imposition?.lanes ?? 1));
}

export interface JobOptions {
  readonly out: string;
  /** Folder of the game in templates/, or a path to such a folder. */
  readonly gameFolder: string;
  readonly block: number;
  readonly partSize: number;
  readonly masterKey: Uint8Array;
  readonly keyId: string;
  /** People who came together for the key: 0 for specimens, 1 for a whole key, 2 for two shares. */
  readonly holders: number;
  readonly specimen: boolean;
  /** Data of parts, and what the audit read, are kept encrypted under the key. */
  readonly encryptData: boolean;
}

/** What a worker thread is given once; plain data, since it crosses threads. */
export interface JobContext extends JobOptions {
  readonly game: Game;
  readonly gameDir: string;
  readonly gameHash: string;
  readonly plan: Plan;
  readonly strip: StripDefinition;
  /** Of the strip and of how the press room wants its files: resolution, profile, date, style, imposition. */
  readonly stripHash: string;
  readonly style: Style;
  readonly objects: ObjectLayout;
  /** Strips side by side on a sheet; undefined for one strip a page. */
  readonly imposition: Imposition | undefined;
  readonly output: OutputCondition;
  readonly date: string;
  readonly parts: number;
}

export interface PartRange {
  readonly part: number;
  readonly firstPack: number;
  readonly packs: number;
}

/** Packs of a part; the last part may be shorter. Throws badInput for a part out of range. */
export function partRange(blockSize: number, partSize: number, part: number): PartRange {
  const parts = partsOf(blockSize, partSize);
  if (!Number.isInteger(part) || part < 1 || part > parts) {
    throw badInput(
      'PART_OUT_OF_RANGE',
      `part ${part} does not exist: this block has the parts 1 to ${parts}`,
    );
  }
  const firstPack = (part - 1) * partSize + 1;
  return { part, firstPack, packs: Math.min(partSize, blockSize - firstPack + 1) };
}

/** Numbers of all packs of the given parts, in their order. */
export const packsOfParts = (
  { game, partSize }: Pick<JobContext, 'game' | 'partSize'>,
  parts: readonly number[],
): number[] =>
  parts.flatMap((part) => {
    const { firstPack, packs } = partRange(game.blockSize, partSize, part);
    return Array.from({ length: packs }, (_, index) => firstPack + index);
  });

/** Where a pack is printed. */
export interface PrintedPlace {
  /** Names of the file, or of those of front and back. */
  readonly file: string;
  /** From 1. */
  readonly frontPage: number;
  readonly backPage: number;
  /** On a sheet of several strips, from 1. */
  readonly lane: number | undefined;
}

/** The place of a pack of the block. Lanes hold consecutive packs of a part. */
export function placeOf(job: JobContext, pack: number): PrintedPlace {
  const part = Math.floor((pack - 1) / job.partSize) + 1;
  const { firstPack, packs } = partRange(job.game.blockSize, job.partSize, part);
  const sheets = Math.ceil(packs / (job.imposition?.lanes ?? 1));
  const row = pack - firstPack;
  const sheet = row % sheets;
  const files = printFilesOf(job).filter((file) => contentsOf(file) !== 'static');
  const names = files.map((file) => basename(pathsOf(job).print(part, file)));
  const apart = names.length > 1;
  return {
    file: names.join(' and '),
    frontPage: apart ? sheet + 1 : 2 * sheet + 1,
    backPage: apart ? sheet + 1 : 2 * sheet + 2,
    lane: job.imposition && Math.floor(row / sheets) + 1,
  };
}

export function pathsOf(job: JobContext): BlockPaths {
  return new BlockPaths(job.out, basename(job.gameDir), job.block, job.parts, {
    lanes: job.imposition?.lanes,
    encrypted: job.encryptData,
  });
}
