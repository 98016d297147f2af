/** Arithmetic of the tickets' tables, and that every prize can be inscribed. */

import { checkWays } from './check-ways.ts';
import { type RegulationFault, repeats } from './fault.ts';
import { inscriptionOf, splitsOf } from './inscriptions.ts';
import type { Game, PrizeLine, Ticket } from './schema.ts';
import { amountWords, countWords, decompositionWords, lots, packTablePlace, ticketPlace } from './words.ts';

type Report = (code: string, sentence: string, details?: Record<string, unknown>) => void;

/** Faults of the tickets' tables. */
export function checkTickets(game: Game): RegulationFault[] {
  const faults: RegulationFault[] = [];
  const inPacks = new Set(game.packPrizes.lines.flatMap((line) => line.decompositions.flat()));
  for (const [index, ticket] of game.tickets.entries()) {
    const report: Report = (code, sentence, details = {}) => {
      const message = `${ticketPlace(ticket)}: ${sentence}`;
      faults.push({
        code,
        article: ticket.article,
        message,
        details: { emission: ticket.emission, ...details },
      });
    };
    if (ticket.emission !== index + 1) {
      const sentence = `is number ${ticket.emission}, but stands in place ${index + 1}; emissions count from 1 in order`;
      report('EMISSION_ORDER', sentence, { place: index + 1 });
    }
    checkTable(game, ticket, report);
    for (const line of ticket.prizes) {
      if (line.ways) checkWays(ticket, line, report);
      else checkSplits(ticket, line, report);
      if (inPacks.has(line.amount)) continue;
      const sentence = `${lots(line.count)} of ${amountWords(line.amount)}, but no decomposition of the pack table has it`;
      report('AMOUNT_IN_NO_DECOMPOSITION', sentence, { amount: line.amount });
    }
  }
  for (const { first, again, value } of repeats(game.tickets.map((ticket) => ticket.emissionCode))) {
    const ticket = game.tickets[again]!;
    const other = game.tickets[first]!;
    faults.push({
      code: 'EMISSION_CODE_TWICE',
      article: ticket.article,
      message: `${ticketPlace(ticket)}: has the code ${value}, as has ticket ${other.emission} « ${other.name} »`,
      details: { emissionCode: value },
    });
  }
  return [...faults, ...checkSumOfTables(game)];
}

function checkTable(game: Game, ticket: Ticket, report: Report): void {
  const winners = ticket.prizes.reduce((count, line) => count + line.count, 0);
  const total = ticket.prizes.reduce((euros, line) => euros + line.count * line.amount, 0);
  if (winners !== ticket.winners) {
    const sentence = `the lines add up to ${lots(winners)}, the regulation states ${countWords(ticket.winners)}`;
    report('TICKET_WINNERS', sentence, { sum: winners, stated: ticket.winners });
  }
  if (total !== ticket.total) {
    const sentence = `the lines add up to ${amountWords(total)}, the regulation states ${amountWords(ticket.total)}`;
    report('TICKET_TOTAL', sentence, { sum: total, stated: ticket.total });
  }
  if (winners > game.blockSize) {
    const sentence = `the lines add up to ${lots(winners)}, but a block has only ${countWords(game.blockSize)} tickets`;
    report('TICKET_WINNERS', sentence, { sum: winners, blockSize: game.blockSize });
  }
  for (const { value } of repeats(ticket.prizes.map((line) => line.amount))) {
    report('PRIZE_TWICE', `${amountWords(value)} has more than one line`, { amount: value });
  }
}

function checkSplits(ticket: Ticket, line: PrizeLine, report: Report): void {
  const { mechanic } = ticket;
  const missing = new Set<number>();
  for (const split of splitsOf(line)) {
    const words = `${amountWords(line.amount)} as ${decompositionWords(split)}`;
    const details = { amount: line.amount, split };
    const sum = split.reduce((euros, part) => euros + part, 0);
    if (sum !== line.amount)
      report('SPLIT_SUM', `${words} adds up to ${amountWords(sum)}`, { ...details, sum });
    const most = mechanic.kind === 'keyed' ? mechanic.sets : 1;
    if (split.length > most) {
      const sentence = `${words} needs ${split.length} sums, but a face of ${mechanic.kind} can win ${most} at most`;
      report('SPLIT_LENGTH', sentence, { ...details, most });
    }
    for (const part of split) if (!inscriptionOf(mechanic, part)) missing.add(part);
  }
  for (const part of missing) {
    const sentence = `no inscription for the sum ${amountWords(part)}, so ${amountWords(line.amount)} cannot be shown`;
    report('INSCRIPTION_MISSING', sentence, { amount: line.amount, sum: part });
  }
}

/** What the tickets win together is what the packs win. */
function checkSumOfTables(game: Game): RegulationFault[] {
  const euros = (lines: readonly { amount: number; count: number }[]): number =>
    lines.reduce((sum, line) => sum + line.amount * line.count, 0);
  const tickets = game.tickets.reduce((sum, ticket) => sum + euros(ticket.prizes), 0);
  const packs = euros(game.packPrizes.lines);
  if (tickets === packs) return [];
  const message =
    `${packTablePlace(game)}: its lines add up to ${amountWords(packs)}, ` +
    `the tables of the ${game.tickets.length} tickets to ${amountWords(tickets)}`;
  return [{ code: 'TABLES_TOTAL', article: game.packPrizes.article, message, details: { tickets, packs } }];
}
