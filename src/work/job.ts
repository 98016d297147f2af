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
  /** People who came together for the key: 0 for specimens, 1 for a whole key, 2 for two shares. */
  readonly holders: number;
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

export function pathsOf(job: JobContext): BlockPaths {
  return new BlockPaths(job.out, basename(job.gameDir), job.block, job.parts);
}
