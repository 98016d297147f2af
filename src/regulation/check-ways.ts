/** Arithmetic of the ways in which a prize is made up: sums, multipliers, and that a face has room for all wins. */
import { repeats } from './fault.ts';
import { inscriptionOf } from './inscriptions.ts';
import type { MechanicOf, PrizeLine, Ticket, Win } from './schema.ts';
import { amountWords, countWords } from './words.ts';

type Report = (code: string, sentence: string, details?: Record<string, unknown>) => void;

/** Reports what is wrong with the `ways` of a line, each by its place in game.yaml, counted from 1. */
export function checkWays(ticket: Ticket, line: PrizeLine, report: Report): void {
  const { mechanic } = ticket;
  const ways = line.ways ?? [];
  if (mechanic.kind !== 'numbers') {
    const sentence = `${amountWords(line.amount)} has ways, which only the mechanic numbers knows; it is ${mechanic.kind}`;
    report('WAYS_MECHANIC', sentence, { amount: line.amount });
    return;
  }
  if (line.faces) {
    report('WAYS_AND_FACES', `${amountWords(line.amount)} has ways and faces: state the ways only`);
  }
  ways.forEach(({ wins }, index) => {
    for (const { code, what } of faultsOfWay(mechanic, line.amount, wins)) {
      const sentence = `${amountWords(line.amount)}, way ${index + 1} (${wayWords(wins)}): ${what}`;
      report(code, sentence, { amount: line.amount, way: index + 1 });
    }
  });
  for (const { first, again } of repeats(ways.map(({ wins }) => wayKey(wins)))) {
    const sentence = `${amountWords(line.amount)}: ways ${first + 1} and ${again + 1} are the same; give one of them both weights`;
    report('WAY_TWICE', sentence, { amount: line.amount });
  }
}

function faultsOfWay(
  mechanic: MechanicOf<'numbers'>,
  amount: number,
  wins: readonly Win[],
): { code: string; what: string }[] {
  const faults: { code: string; what: string }[] = [];
  const fault = (code: string, what: string): void => {
    faults.push({ code, what });
  };
  const euros = wins.reduce((sum, win) => sum + win.sum * (win.multiplier ?? 1), 0);
  if (euros !== amount) fault('WAY_SUM', `makes ${amountWords(euros)}, not ${amountWords(amount)}`);
  for (const sum of new Set(wins.map((win) => win.sum))) {
    if (!inscriptionOf(mechanic, sum))
      fault('WAY_SUM_UNKNOWN', `the sum ${amountWords(sum)} is not in its sums`);
  }
  for (const multiplier of new Set(wins.flatMap((win) => win.multiplier ?? []))) {
    if (mechanic.multipliers?.includes(multiplier)) continue;
    fault('WAY_MULTIPLIER_UNKNOWN', `the multiplier x${multiplier} is not in its multipliers`);
  }
  if (wins.length > mechanic.yours) {
    fault('WAY_LENGTH', `needs ${wins.length} wins, but a face has only ${mechanic.yours} numbers of yours`);
  }
  const matches = wins.filter((win) => win.multiplier === undefined).length;
  if (matches > mechanic.winning) {
    const what = `needs ${matches} matches, but your numbers differ and only ${mechanic.winning} are winning numbers`;
    fault('WAY_MATCHES', what);
  }
  return faults;
}

/** x5 3 + 10 */
const wayWords = (wins: readonly Win[]): string =>
  wins.map(({ sum, multiplier }) => `${multiplier ? `x${multiplier} ` : ''}${countWords(sum)}`).join(' + ');

/** The same for the same wins in any order. */
const wayKey = (wins: readonly Win[]): string =>
  wins
    .map(({ sum, multiplier }) => `${multiplier ?? '='} ${sum}`)
    .sort()
    .join();
