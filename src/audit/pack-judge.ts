/** Counts what packs pay, and checks each against the pack table: only its decompositions are allowed. */
import type { Game } from '../regulation/schema.ts';
import type { FaultLog } from './faults.ts';

export class PackJudge {
  /** Per ticket: tickets of each line of its table, then losing ones. */
  readonly ticketCounts: number[][];
  readonly packCounts: number[];
  readonly printedTotals: number[];
  private readonly game: Game;
  private readonly log: FaultLog;
  private readonly lineOfPrize: readonly ReadonlyMap<number, number>[];
  /** Line of the pack table by the amounts of a recipe in ascending order. */
  private readonly lineOfRecipe = new Map<string, number>();

  constructor(game: Game, log: FaultLog) {
    this.game = game;
    this.log = log;
    this.ticketCounts = game.tickets.map(({ prizes }) => new Array<number>(prizes.length + 1).fill(0));
    this.packCounts = game.packPrizes.lines.map(() => 0);
    this.printedTotals = game.tickets.map(() => 0);
    this.lineOfPrize = game.tickets.map(
      ({ prizes }) => new Map(prizes.map(({ amount }, line) => [amount, line])),
    );
    game.packPrizes.lines.forEach(({ decompositions }, line) => {
      for (const amounts of decompositions) this.lineOfRecipe.set(recipeKey(amounts), line);
    });
  }

  /** Takes the judged prizes of a pack, -1 for a void ticket. */
  add(prizes: Int32Array, pack: number, page: number): void {
    const won: number[] = [];
    let readable = true;
    for (let t = 0; t < prizes.length; t++) {
      const prize = prizes[t]!;
      const counts = this.ticketCounts[t]!;
      if (prize < 0) readable = false;
      else if (prize === 0) counts[counts.length - 1]!++;
      else {
        counts[this.lineOfPrize[t]!.get(prize)!]!++;
        this.printedTotals[t]! += prize;
        won.push(prize);
      }
    }
    if (!readable) return;
    const line = this.lineOfRecipe.get(recipeKey(won));
    if (line !== undefined) this.packCounts[line]!++;
    this.check(won, line, pack, page);
  }

  private check(won: readonly number[], line: number | undefined, pack: number, page: number): void {
    const { winningTickets, minimumPackPrize } = this.game;
    const total = won.reduce((sum, amount) => sum + amount, 0);
    const place = { page, pack };
    const read = won.length === 0 ? 'no prize' : `${won.join(' + ')} = ${total} €`;
    // Whether a pack may win nothing is a question of how many of its tickets may win.
    if (line === undefined && won.length > 0) {
      this.log.add(
        'C-RULES',
        place,
        'the pack pays what the pack table does not have',
        read,
        'one of its decompositions',
      );
    }
    if (!winningTickets.includes(won.length)) {
      const allowed = `${winningTickets.join(', ')} winning tickets`;
      this.log.add(
        'C-RULES',
        place,
        'the pack has a number of winning tickets that is not allowed',
        read,
        allowed,
      );
    }
    if (total < minimumPackPrize) {
      this.log.add('C-RULES', place, 'the pack pays too little', read, `at least ${minimumPackPrize} €`);
    }
  }
}

function recipeKey(amounts: readonly number[]): string {
  return amounts.length < 2 ? String(amounts[0] ?? '') : [...amounts].sort((a, b) => a - b).join('+');
}
