/** Arithmetic of the pack table: lines, totals, decompositions, payout. */
import { type RegulationFault, repeats } from './fault.ts';
import { formatPercent } from './money.ts';
import type { Game, PackLine } from './schema.ts';
import {
  amountWords,
  countWords,
  decompositionWords,
  packLineWords,
  packTablePlace,
  units,
} from './words.ts';

type Report = (code: string, sentence: string, details: Record<string, unknown>) => void;

/** Faults of the pack table. */
export function checkPackTable(game: Game): RegulationFault[] {
  const faults: RegulationFault[] = [];
  const { article, lines, total } = game.packPrizes;
  const at =
    (place: string): Report =>
    (code, sentence, details) => {
      faults.push({ code, article, message: `${place}: ${sentence}`, details });
    };
  const table = at(packTablePlace(game));
  checkCounts(game, table);
  const sum = lines.reduce((euros, line) => euros + line.amount * line.count, 0);
  if (sum !== total) {
    const sentence = `the lines add up to ${amountWords(sum)}, the regulation states ${amountWords(total)}`;
    table('PACK_TOTAL', sentence, { sum, stated: total });
  }
  for (const { value } of repeats(lines.map((line) => line.amount))) {
    table('PACK_LINE_TWICE', `${amountWords(value)} has more than one line`, { amount: value });
  }
  checkPayout(game, sum, table);
  checkWinningTickets(game, table);
  for (const [index, line] of lines.entries()) checkLine(game, line, at(packLineWords(game, index)));
  return faults;
}

function checkCounts(game: Game, report: Report): void {
  const sum = game.packPrizes.lines.reduce((count, line) => count + line.count, 0);
  const mayLose = game.winningTickets.includes(0);
  if (mayLose ? sum > game.blockSize : sum !== game.blockSize) {
    report(
      'PACK_COUNT',
      `the lines add up to ${units(game, sum)}, the block has ${countWords(game.blockSize)}`,
      {
        sum,
        stated: game.blockSize,
      },
    );
  }
  if (mayLose && game.minimumPackPrize > 0) {
    const minimum = amountWords(game.minimumPackPrize);
    report(
      'MINIMUM_PACK_PRIZE',
      `every ${game.unit} wins at least ${minimum}, yet none of its tickets need win`,
      {
        minimum: game.minimumPackPrize,
      },
    );
  }
}

function checkPayout(game: Game, sum: number, report: Report): void {
  const { min, max, source } = game.payout;
  const payout = sum / (game.blockSize * game.price);
  const grain = 1e-12;
  if (payout >= min - grain && payout <= max + grain) return;
  const bounds = `${formatPercent(min, ' ')} to ${formatPercent(max, ' ')}`;
  report('PAYOUT', `the payout is ${formatPercent(payout, ' ')}, the law allows ${bounds} (${source})`, {
    payout,
    min,
    max,
  });
}

function checkWinningTickets(game: Game, report: Report): void {
  const tickets = game.tickets.length;
  for (const number of game.winningTickets) {
    if (number <= tickets) continue;
    const sentence = `${number} winning tickets are allowed, but a ${game.unit} has only ${tickets}`;
    report('WINNING_TICKETS', sentence, { winning: number, tickets });
  }
}

function checkLine(game: Game, line: PackLine, report: Report): void {
  const tables = game.tickets.map((ticket) => new Set(ticket.prizes.map((prize) => prize.amount)));
  if (line.amount < game.minimumPackPrize) {
    const minimum = amountWords(game.minimumPackPrize);
    report('MINIMUM_PACK_PRIZE', `every ${game.unit} wins at least ${minimum}`, {
      minimum: game.minimumPackPrize,
    });
  }
  const sorted = line.decompositions.map((amounts) => [...amounts].sort((a, b) => b - a).join(' '));
  for (const { again } of repeats(sorted)) {
    const amounts = line.decompositions[again]!;
    report('DECOMPOSITION_TWICE', `${decompositionWords(amounts)} is stated twice`, {
      decomposition: amounts,
    });
  }
  for (const decomposition of line.decompositions) {
    const words = decompositionWords(decomposition);
    const fault = (code: string, sentence: string, details: Record<string, unknown> = {}): void =>
      report(code, `${words} ${sentence}`, { amount: line.amount, decomposition, ...details });

    const sum = decomposition.reduce((euros, amount) => euros + amount, 0);
    if (sum !== line.amount) {
      fault('DECOMPOSITION_SUM', `adds up to ${amountWords(sum)}, not to ${amountWords(line.amount)}`, {
        sum,
      });
    }
    const winning = decomposition.length;
    if (winning > tables.length) {
      fault(
        'DECOMPOSITION_LENGTH',
        `has ${winning} amounts, but a ${game.unit} has only ${tables.length} tickets`,
      );
      continue;
    }
    if (!game.winningTickets.includes(winning)) {
      const allowed = game.winningTickets.join(', ');
      fault('WINNING_TICKETS', `makes ${winning} winning tickets; allowed are ${allowed}`, { winning });
    }
    const nowhere = [...new Set(decomposition)].filter(
      (amount) => !tables.some((table) => table.has(amount)),
    );
    for (const amount of nowhere) {
      fault('AMOUNT_ON_NO_TICKET', `needs ${amountWords(amount)}, which is a prize of no ticket`, {
        missing: amount,
      });
    }
    if (nowhere.length === 0 && !canBeLaid(decomposition, tables)) {
      fault(
        'DECOMPOSITION_NOT_PLACEABLE',
        'cannot be laid on different tickets: too few tickets hold its amounts',
      );
    }
  }
}

/** Whether every amount finds a ticket of its own that holds it (augmenting paths). */
function canBeLaid(amounts: readonly number[], tables: readonly ReadonlySet<number>[]): boolean {
  const holderOf = new Array<number>(tables.length).fill(-1);
  const place = (index: number, tried: Set<number>): boolean => {
    for (const [ticket, table] of tables.entries()) {
      if (!table.has(amounts[index]!) || tried.has(ticket)) continue;
      tried.add(ticket);
      const holder = holderOf[ticket]!;
      if (holder === -1 || place(holder, tried)) {
        holderOf[ticket] = index;
        return true;
      }
    }
    return false;
  };
  return amounts.every((_, index) => place(index, new Set()));
}
