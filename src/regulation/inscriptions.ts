/**
 * Inscriptions: what may stand under the coat. An alphabet is a list of signs of which one is shown in a place; two
 * signs of one alphabet must never be taken for one another.
 */
import type { RegulationFault } from './fault.ts';
import type { Game, Inscription, Mechanic, PrizeLine, Side, Way } from './schema.ts';
import { amountWords, ticketPlace } from './words.ts';

interface AlphabetSign {
  readonly main: string;
  readonly caption?: string | undefined;
}

export interface Alphabet {
  /** Key of the list in game.yaml. */
  readonly name: string;
  readonly signs: readonly AlphabetSign[];
}

/** One kind of place on a face: how many signs and sides its byte has to tell apart. */
export interface Place {
  readonly name: string;
  readonly signs: number;
  readonly sides: readonly Side[];
}

/** Least number of glyphs that should be lost or changed before letters can be taken for others. */
const WANTED_DISTANCE = 2;

/** The sums that a face of the mechanic can show. */
export const sumsOf = (mechanic: Mechanic): readonly Inscription[] =>
  'gains' in mechanic ? mechanic.gains : mechanic.sums;

/** How a sum is printed on this mechanic's faces, or undefined. */
export const inscriptionOf = (mechanic: Mechanic, amount: number): Inscription | undefined =>
  sumsOf(mechanic).find((sum) => sum.amount === amount);

/** The sums in which a prize may be shown: those the line states, or the prize itself. */
export const splitsOf = (line: PrizeLine): readonly (readonly number[])[] => line.faces ?? [[line.amount]];

/** The ways to make up a prize: those the line states, or one match with the prize itself. */
export const waysOf = (line: PrizeLine): readonly Way[] =>
  line.ways ?? [{ weight: 1, wins: [{ sum: line.amount }] }];

/** The sums that a face shows when it wins the line. */
const sumsOfLine = (line: PrizeLine): number[] =>
  line.ways ? line.ways.flatMap(({ wins }) => wins.map(({ sum }) => sum)) : splitsOf(line).flat();

/** How a multiplier is printed: x10. */
export const multiplierSign = (multiplier: number): string => `x${multiplier}`;

const signsOfSums = (sums: readonly Inscription[]): AlphabetSign[] =>
  sums.map(({ figures, letters }) => ({ main: figures, caption: letters }));

/** All alphabets of a mechanic. */
export function alphabetsOf(mechanic: Mechanic): Alphabet[] {
  switch (mechanic.kind) {
    case 'reveal':
      return [{ name: 'sums', signs: [...signsOfSums(mechanic.sums), mechanic.filler] }];
    case 'match':
      return [{ name: 'sums', signs: signsOfSums(mechanic.sums) }];
    case 'keyed':
      return [
        { name: 'ranks', signs: mechanic.ranks.map((rank) => ({ main: rank })) },
        { name: 'sums', signs: signsOfSums(mechanic.sums) },
      ];
    case 'beat':
      return [
        { name: 'numbers', signs: mechanic.numbers },
        { name: 'gains', signs: signsOfSums(mechanic.gains) },
      ];
    case 'numbers':
      return [
        {
          name: 'numbers',
          signs: [...mechanic.numbers.map(String), ...(mechanic.multipliers ?? []).map(multiplierSign)].map(
            (main) => ({ main }),
          ),
        },
        { name: 'sums', signs: signsOfSums(mechanic.sums) },
      ];
    case 'alike':
      return [
        { name: 'signs', signs: mechanic.signs },
        { name: 'gains', signs: signsOfSums(mechanic.gains) },
      ];
    case 'rows':
      return [
        { name: 'signs', signs: mechanic.signs },
        { name: 'sums', signs: signsOfSums(mechanic.sums) },
      ];
  }
}

/** All kinds of places of a mechanic; each is one byte of a face (see mechanics/face.ts). */
export function placesOf(mechanic: Mechanic): Place[] {
  switch (mechanic.kind) {
    case 'reveal':
      return [{ name: 'sums', signs: mechanic.sums.length + 1, sides: mechanic.sides }];
    case 'match':
      return [{ name: 'sums', signs: mechanic.sums.length, sides: mechanic.sides }];
    case 'keyed':
      return [{ name: 'sets', signs: mechanic.ranks.length * mechanic.sums.length, sides: mechanic.sides }];
    case 'beat':
      return [
        { name: 'numbers', signs: mechanic.numbers.length, sides: mechanic.numberSides },
        { name: 'gains', signs: mechanic.gains.length, sides: mechanic.gainSides },
      ];
    case 'numbers':
      return [
        { name: 'numbers', signs: mechanic.numbers.length + (mechanic.multipliers?.length ?? 0), sides: [] },
        { name: 'sums', signs: mechanic.sums.length, sides: mechanic.sides },
      ];
    case 'alike':
      return [
        { name: 'signs', signs: mechanic.signs.length, sides: mechanic.signSides },
        { name: 'gains', signs: mechanic.gains.length, sides: mechanic.gainSides },
      ];
    case 'rows':
      return [
        { name: 'signs', signs: mechanic.signs.length, sides: mechanic.signSides },
        { name: 'sums', signs: mechanic.sums.length, sides: mechanic.sides },
      ];
  }
}

/** Fewest glyphs to add, drop or change to get from one text to the other (Levenshtein, by code point). */
export function editDistance(from: string, to: string): number {
  const source = [...from];
  const target = [...to];
  let row = target.map((_, index) => index + 1);
  for (const [above, glyph] of source.entries()) {
    let diagonal = above;
    let left = above + 1;
    row = row.map((up, index) => {
      const best = Math.min(up + 1, left + 1, diagonal + (glyph === target[index] ? 0 : 1));
      diagonal = up;
      left = best;
      return best;
    });
  }
  return row.at(-1) ?? source.length;
}

/**
 * What a proof-reader should look at, but the regulation may well prescribe: letters of one alphabet that one
 * lost or damaged glyph makes alike, and sums on a face that are no prize of the ticket.
 */
export function inscriptionWarnings(game: Game): RegulationFault[] {
  const warnings: RegulationFault[] = [];
  for (const ticket of game.tickets) {
    const warn = (code: string, sentence: string, details: Record<string, unknown>): void => {
      const message = `${ticketPlace(ticket)}: ${sentence}`;
      warnings.push({
        code,
        article: ticket.article,
        message,
        details: { emission: ticket.emission, ...details },
      });
    };
    for (const { name, signs } of alphabetsOf(ticket.mechanic)) {
      for (const [first, second] of nearPairs(signs.flatMap(({ caption }) => caption ?? []))) {
        warn('LETTERS_NEAR', `${name}: the letters ${first} and ${second} differ by one glyph only`, {
          alphabet: name,
          letters: [first, second],
        });
      }
    }
    const shown = new Set(ticket.prizes.flatMap(sumsOfLine));
    for (const { amount } of sumsOf(ticket.mechanic)) {
      if (shown.has(amount)) continue;
      warn(
        'SUM_WITHOUT_PRIZE',
        `${amountWords(amount)} may stand on a face, but is no prize of this ticket`,
        {
          amount,
        },
      );
    }
  }
  return warnings;
}

function nearPairs(letters: readonly string[]): [string, string][] {
  return letters.flatMap((first, index) =>
    letters
      .slice(index + 1)
      .filter((second) => first !== second && editDistance(first, second) < WANTED_DISTANCE)
      .map((second): [string, string] => [first, second]),
  );
}
