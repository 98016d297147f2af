/**
 * A job: one block of one game, made into parts under one key. Everything that the bytes depend on is here, and
 * nothing else (no clock, no host, no number of workers).
 */
import { basename } from 'node:path';
import type { OutputCondition } from '../pdf/output-intent.ts';
import type { Plan } from '../plan/plan.ts';
import type { Game } from '../regulation/schema.ts';
import { badInput } from '../shared/errors.ts';
import type { StripDefinition } from '../strip/schema.ts';
import { BlockPaths, type PrintFileName } from './paths.ts';

/** Packs a part unless asked otherwise: 20 000 pages a file, about the length of a roll. */
export const DEFAULT_PART_SIZE = 10_000;

/** Everything in one file a part, or plates and variable data apart, for a press that prints art and coats first. */
export const STYLES = ['composite', 'imprint'] as const;
export type Style = (typeof STYLES)[number];

/** The print files of a part, by name; one that stands alone has none. */
export const printFilesOf = (style: Style): readonly (PrintFileName | undefined)[] =>
  style === 'composite' ? [undefined] : ['static', 'front', 'back'];

/** Pages of a print file of so many packs. */
export const printPages = (file: PrintFileName | undefined, packs: number): number => {
  if (file === 'static') return 2;
  return file === undefined ? 2 * packs : packs;
};

export interface JobOptions {
  readonly out: string;
  /** Folder of the game in templates/, or a path to such a folder. */
  readonly gameFolder: string;
  readonly block: number;
  readonly partSize: number;
  readonly masterKey: Uint8Array;
  readonly keyId: string;
  readonly specimen: boolean;
}

/** What a worker thread is given once; plain data, since it crosses threads. */
export interface JobContext extends JobOptions {
  readonly game: Game;
  readonly gameDir: string;
  readonly gameHash: string;
  readonly plan: Plan;
  readonly strip: StripDefinition;
  /** Of the strip and of how the press room wants its files: resolution, profile, date, style. */
  readonly stripHash: string;
  readonly style: Style;
  readonly output: OutputCondition;
  readonly date: string;
  readonly parts: number;
}

export interface PartRange {
  readonly part: number;
  readonly firstPack: number;
  readonly packs: number;
}

/** Number of parts of a block. */
export const countParts = (blockSize: number, partSize: number): number => Math.ceil(blockSize / partSize);

/** Packs of a part; the last part may be shorter. Throws badInput for a part out of range. */
export function partRange(blockSize: number, partSize: number, part: number): PartRange {
  const parts = countParts(blockSize, partSize);
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

/** Where each pack lies in the print files, pages from 1. */
export const placeIn =
  (job: JobContext) =>
  (pack: number): { readonly file: string; readonly frontPage: number; readonly backPage: number } => {
    const part = Math.floor((pack - 1) / job.partSize) + 1;
    const row = (pack - 1) % job.partSize;
    return { file: basename(pathsOf(job).print(part)), frontPage: 2 * row + 1, backPage: 2 * row + 2 };
  };

export function pathsOf(job: JobContext): BlockPaths {
  return new BlockPaths(job.out, basename(job.gameDir), job.block, job.parts);
}
