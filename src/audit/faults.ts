/** Faults: what was read, where, and what should have been there. */
import type { Game } from '../regulation/schema.ts';
import { inWordsOf } from '../regulation/words.ts';
import type { RuleId } from './rules.ts';

export interface Fault {
  readonly rule: RuleId;
  /** Name of the file, without its folder. */
  readonly file: string;
  /** Page from 1; 0 if the fault is of the whole file. */
  readonly page: number;
  /** Number of the pack; 0 if the fault is of the whole file. */
  readonly pack: number;
  /** Rank of the ticket on the strip, from 1; 0 if the fault is of the whole page. */
  readonly ticket: number;
  readonly cell?: string;
  readonly read: string;
  readonly expected: string;
  /** All of it in one sentence. */
  readonly message: string;
}

/** Where a fault is; what is not given is 0 in the fault. */
export interface Place {
  readonly page?: number;
  readonly pack?: number;
  readonly ticket?: number;
  readonly cell?: string;
}

/** So many faults are kept in full, and the first ones of each rule, that none drowns in others; the rest is counted. */
export const FAULTS_IN_FULL = 100;
const FIRST_OF_RULE = 10;

/** What messages name. */
interface NamedGame extends Pick<Game, 'unit'> {
  readonly tickets: readonly Pick<Game['tickets'][number], 'name'>[];
}

export class FaultLog {
  readonly kept: Fault[] = [];
  total = 0;
  readonly byRule: Partial<Record<RuleId, number>> = {};
  /** The file that is being read. */
  file: string;
  private readonly game: NamedGame;

  constructor(file: string, game: NamedGame) {
    this.file = file;
    this.game = game;
  }

  /** Notes a fault; `what` says in a few words what is wrong. Packs are called as the game calls them. */
  add(rule: RuleId, place: Place, what: string, readWords: string, expectedWords: string): void {
    this.total++;
    this.byRule[rule] = (this.byRule[rule] ?? 0) + 1;
    if (this.kept.length >= FAULTS_IN_FULL && this.byRule[rule]! > FIRST_OF_RULE) return;
    const { game } = this;
    const [read, expected] = [inWordsOf(game, readWords), inWordsOf(game, expectedWords)];
    const { page = 0, pack = 0, ticket = 0, cell } = place;
    const where = [this.file];
    if (page > 0) where.push(`page ${page}`);
    if (pack > 0) where.push(`${game.unit} ${pack}`);
    if (ticket > 0) where.push(`ticket ${ticket} « ${game.tickets[ticket - 1]?.name ?? '?'} »`);
    if (cell !== undefined) where.push(cell);
    const message = `${where.join(', ')}: ${inWordsOf(game, what)}; read ${read}, expected ${expected} (${rule})`;
    this.kept.push({
      rule,
      file: this.file,
      page,
      pack,
      ticket,
      ...(cell === undefined ? {} : { cell }),
      read,
      expected,
      message,
    });
  }
}

/** Text in quotes for messages; says so where there is none. */
export const quoted = (text: string): string => (text === '' ? 'nothing' : `“${text}”`);
