/** What document parts say of their pages: game and block of the job, pack or sheet of a record, in the game's own words. */
import { textString } from '../pdf/strings.ts';
import type { Game } from '../regulation/schema.ts';
import { inWordsOf } from '../regulation/words.ts';
import { packNumber } from './sides.ts';

/** Names of the levels of a file's parts. */
export const levelsOf = (game: Game, inSheets: boolean): [string, string] => [
  'Job',
  inSheets ? 'Sheet' : inWordsOf(game, 'Pack'),
];

export const jobMetadata = (game: Game, block: number): string =>
  `/ROTATIVE_Job<</Game${textString(game.game)}/Block ${block}>>`;

/** Of a record that is a pack: gives the entries for its number. */
export function packMetadata(game: Game): (pack: number) => string {
  const name = inWordsOf(game, 'Pack');
  return (pack) => `/ROTATIVE_${name}<</${name}(${packNumber(game, pack)})>>`;
}

/** Of a record that is a sheet (from 1): gives the entries for it and the packs of its lanes, lane 1 first. */
export function sheetMetadata(game: Game): (sheet: number, packs: readonly number[]) => string {
  const [one, all] = [inWordsOf(game, 'Pack'), inWordsOf(game, 'Packs')];
  return (sheet, packs) => {
    const lanes = packs.map((pack, lane) => `<</Lane ${lane + 1}/${one}(${packNumber(game, pack)})>>`);
    return `/ROTATIVE_Sheet<</Sheet ${sheet}/${all}[${lanes.join('')}]>>`;
  };
}
