/**
 * How faults and refusals name a place in the regulation: by article, line and amount, with plain spaces so that
 * a message can be searched for.
 */
import { formatEuros, formatInteger } from './money.ts';
import type { Game, Ticket } from './schema.ts';

/** 246 302 */
export const countWords = (value: number): string => formatInteger(value, ' ');

/** 1 000 € */
export const amountWords = (amountEuros: number): string => formatEuros(amountEuros, ' ');

/** ticket 2 « La Mise » */
const ticketWords = (ticket: Ticket): string => `ticket ${ticket.emission} « ${ticket.name} »`;

/** article 3.3, ticket 2 « La Mise » */
export const ticketPlace = (ticket: Ticket): string => `article ${ticket.article}, ${ticketWords(ticket)}`;

/** article 2, pack table */
export const packTablePlace = (game: Game): string =>
  `article ${game.packPrizes.article}, ${game.unit} table`;

/** article 2, pack table, line 1 000 € */
export const packLineWords = (game: Game, line: number): string =>
  `${packTablePlace(game)}, line ${amountWords(game.packPrizes.lines[line]?.amount ?? 0)}`;

/** (50 + 30 + 20); a single amount stands alone, as in the regulation. */
export function decompositionWords(amounts: readonly number[]): string {
  const sum = amounts.map(countWords).join(' + ');
  return amounts.length > 1 ? `(${sum})` : sum;
}

/** 1 lot, 17 lots */
export const lots = (count: number): string => `${countWords(count)} ${count === 1 ? 'lot' : 'lots'}`;

/** 1 pack, 17 packs */
export const units = (game: Pick<Game, 'unit'>, count: number): string =>
  `${countWords(count)} ${game.unit}${count === 1 ? '' : 's'}`;

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** Pack 17, Play 17; `figures` as the place writes them. */
export const unitTitle = ({ unit }: Pick<Game, 'unit'>, figures: number | string): string =>
  `${capital(unit)} ${figures}`;

/** A text that says pack, packs or Packs, in the game's own word for it; what is quoted (“…”) was read somewhere, and stays. */
export const inWordsOf = ({ unit }: Pick<Game, 'unit'>, text: string): string =>
  text.replace(/“[^”]*”|\b[Pp]ack(?=s?\b)/g, (found) => {
    if (found.startsWith('“')) return found;
    return found === 'Pack' ? capital(unit) : unit;
  });
