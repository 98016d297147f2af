/** Options that verbs share, and their checks. */
import { availableParallelism } from 'node:os';
import { Option } from 'commander';
import { OBJECT_LAYOUTS, type ObjectLayout } from '../pdf/writer.ts';
import { badInput } from '../shared/errors.ts';
import { RESOLUTIONS, type Resolution } from '../strip/imagers.ts';
import { DEFAULT_PART_SIZE, STYLES, type Style } from '../work/job.ts';
import type { Check } from '../work/journal.ts';
import type { OutputOptions } from './contract.ts';

export interface CommonOptions extends OutputOptions {
  readonly out: string;
  readonly block: number;
  readonly workers: number;
  /** One file, or two with the shares of a key. */
  readonly key?: readonly string[];
  /** Folder of the registry of dealt blocks. */
  readonly state?: string;
  readonly partSize: number;
}

/** How the press room wants its files. */
export interface PressOptions {
  readonly style?: Style;
  readonly dpi?: Resolution;
  readonly icc?: string;
  readonly date?: string;
  readonly objects?: ObjectLayout;
  readonly nup?: number;
  readonly gap?: number;
}

export interface PartsOptions extends CommonOptions, PressOptions {
  readonly parts?: string;
}

/** Which block's folder. */
export const folderOptions = (): Option[] => [
  new Option('--out <dir>', 'folder for everything that is made').default('output'),
  new Option('--block <n>', 'number of the block').default(1).argParser(wholeNumber('--block', 1, 99)),
];

export const commonOptions = (): Option[] => [
  ...folderOptions(),
  new Option('--workers <n>', 'worker threads')
    .default(availableParallelism(), 'all cores')
    .argParser(wholeNumber('--workers', 1, 256)),
  keyOption(),
  stateOption(),
  new Option('--part-size <packs>', 'packs a part')
    .default(DEFAULT_PART_SIZE)
    .argParser(wholeNumber('--part-size', 1, 1_000_000)),
];

export const keyOption = (): Option =>
  new Option(
    '--key <file>',
    'master key, or one of its two shares, given twice (see keygen); without it everything is a specimen',
  ).argParser((path: string, before: readonly string[] | undefined) => [...(before ?? []), path]);

export const stateOption = (): Option =>
  new Option(
    '--state <dir>',
    'folder of the registry of dealt blocks; default: ROTATIVE_STATE, or in your home',
  );

/** For verbs that deal. */
export interface DealOptions {
  readonly again?: string;
  readonly encryptData?: true;
}

export const dealOptions = (): Option[] => [
  new Option(
    '--again <reason>',
    'deal a block again that the registry knows; the reason is recorded',
  ).argParser(reason('--again')),
  new Option(
    '--encrypt-data',
    'keep data, and what the audit reads, encrypted under the key; verbs after it need no option',
  ),
];

/** For verbs that skip what is done. */
export interface CheckOptions {
  readonly check: Check;
}

export const checkOption = (): Option =>
  new Option('--check <how>', 'how finished files are found intact: by size and time, or by their hashes')
    .choices(['fast', 'full'])
    .default('full');

/** A reason that goes on record: a line of text. Throws badInput for none. */
export const reason =
  (name: string) =>
  (text: string): string => {
    const line = text.trim();
    if (line.length >= 3 && line.length <= 500 && !/\p{Cc}/u.test(line)) return line;
    throw badInput('BAD_OPTION', `${name}: give a reason, a line of 3 to 500 characters`);
  };

export const pressOptions = (): Option[] => [
  new Option('--style <style>', 'one file a part, or static plates and variable data apart')
    .choices(STYLES)
    .default('composite'),
  new Option(
    '--dpi <n>',
    `resolution of the imager (${RESOLUTIONS.join(', ')}); default: that of strip.yaml`,
  ).argParser(resolution),
  new Option('--icc <file>', 'ICC profile of the printing condition; default: FOGRA39'),
  new Option(
    '--date <date>',
    'date that the print files bear, e.g. 2026-09-30; default: a constant',
  ).argParser(jobDate),
  new Option(
    '--objects <layout>',
    'small objects of print files packed in compressed streams, or plain for old front ends',
  )
    .choices(OBJECT_LAYOUTS)
    .default('packed'),
  new Option(
    '--nup <n>',
    'strips side by side on a sheet, lane by lane in sequence; default: one strip a page',
  ).argParser(wholeNumber('--nup', 1, 999)),
  new Option(
    '--gap <length>',
    'between the trims of two strips of a sheet, e.g. 6mm; default: that of strip.yaml',
  ).argParser(gapLength),
];

/** A resolution that imagers have. Throws badInput for others. */
export function resolution(text: string): Resolution {
  const dpi = RESOLUTIONS.find((known) => String(known) === text);
  if (dpi !== undefined) return dpi;
  throw badInput('BAD_OPTION', `--dpi ${text}: imagers have ${RESOLUTIONS.join(', ')}`);
}

/** A day as the moment it begins in UTC, as print files bear it. Throws badInput for anything else. */
export function jobDate(text: string): string {
  const moment = `${text}T00:00:00Z`;
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(moment) : Number.NaN;
  // Date.parse takes the 31st of any month.
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(text)) return moment;
  throw badInput('BAD_OPTION', `--date ${text}: give a day, for example 2026-09-30`);
}

const MM_PER: Readonly<Record<string, number>> = { mm: 1, cm: 10, in: 25.4 };

/** A length with its unit, in millimetres. Throws badInput for anything else and for less than nothing. */
export function gapLength(text: string): number {
  const [, number, unit] = /^(-?\d+(?:\.\d+)?)(mm|cm|in)$/.exec(text) ?? [];
  if (number === undefined)
    throw badInput('BAD_OPTION', `--gap ${text}: give a length with its unit, for example 6mm`);
  if (number.startsWith('-'))
    throw badInput('BAD_OPTION', `--gap ${text}: strips would lie over one another; give 0mm or more`);
  return Number(number) * MM_PER[unit!]!;
}

export const outputOptions = (): Option[] => [
  new Option('--json', 'one JSON document on stdout, nothing else'),
  new Option('--quiet', 'no progress and no summary'),
  new Option('--debug', 'show where an error came from'),
];

export const partsOption = (): Option =>
  new Option('--parts <list>', 'parts to do, e.g. 1-3,7; default: all');

/** Reads a whole number in [min, max] from the command line. */
export const wholeNumber =
  (name: string, min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw badInput('BAD_OPTION', `${name} ${text}: give a whole number from ${min} to ${max}`);
  };

/** "1-3,7" → [1, 2, 3, 7], in order and once each. Throws badInput for anything else or a part out of range. */
export function parseParts(text: string | undefined, parts: number): number[] {
  if (text === undefined) return Array.from({ length: parts }, (_, index) => index + 1);
  const chosen = new Set<number>();
  for (const piece of text.split(',')) {
    const match = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(piece);
    if (!match)
      throw badInput('BAD_PARTS', `--parts ${text}: "${piece}" is no part; write for example 1-3,7`);
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    if (first < 1 || last > parts || first > last) {
      throw badInput('PART_OUT_OF_RANGE', `--parts ${text}: this block has the parts 1 to ${parts}`, {
        details: { parts },
      });
    }
    for (let part = first; part <= last; part++) chosen.add(part);
  }
  return [...chosen].sort((a, b) => a - b);
}
