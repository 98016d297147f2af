/** What sheets say of the job they belong to; the same on every page. */
import type { Game } from '../../regulation/schema.ts';
import type { DrawnSample } from '../drawn-sample.ts';

export interface SheetFacts {
  readonly game: Game;
  readonly block: number;
  readonly specimen: boolean;
  /** SHA-256 (hex) of the plan of the block. */
  readonly planHash: string;
  readonly sample: DrawnSample;
  /** Where a pack lies: name of the print file, pages of front and back from 1. */
  readonly place: (pack: number) => PackPlace;
}

export interface PackPlace {
  readonly file: string;
  readonly frontPage: number;
  readonly backPage: number;
  /** On a sheet of several strips, from 1. */
  readonly lane?: number | undefined;
}

/** 750000 → 750 000 */
export const grouped = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '\u00a0');

/** `7Extra, block 1 (specimen)` */
export const jobLine = ({ game, block, specimen }: SheetFacts): string =>
  `${game.game} · block ${block} · ${specimen ? 'specimen data' : 'production data'}`;
