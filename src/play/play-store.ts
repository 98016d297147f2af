/**
 * The test purse and its plays. Every change is one transaction that takes the file for itself first, so that tabs,
 * double clicks, parallel requests and even two servers on one file come one after another.
 */
import { badInput } from '../shared/errors.ts';
import type { Board } from './board.ts';
import type { Database } from './open-database.ts';
import type { StoredPlay } from './stored-play.ts';

/** What the purse holds at first, and what a refill adds. */
export const REFILL_CENTS = 2000;

export interface Issue {
  readonly game: string;
  readonly block: number;
  readonly planHash: string;
}

export type StakeOutcome =
  | { readonly kind: 'new' | 'known'; readonly play: StoredPlay }
  /** The number is another's by now: ask for the next one. */
  | { readonly kind: 'taken' }
  | { readonly kind: 'poor' };

export interface PurseTotals {
  readonly opening: number;
  readonly refills: number;
  readonly stakes: number;
  readonly prizes: number;
  readonly purse: number;
}

interface PlayRow {
  readonly id: number;
  readonly number: number;
  readonly started_at: string;
  readonly stake_cents: number;
  readonly board: string;
}

const PLAY = 'SELECT id, number, started_at, stake_cents, board FROM play';

export class PlayStore {
  readonly #db: Database;
  readonly #issue: number;
  readonly #now: () => Date;

  /**
   * @param now the clock, for the dates of history
   * @throws RotativeError (exit code 2) if plays of this block were staked that follow from another plan
   */
  constructor(db: Database, issue: Issue, now: () => Date) {
    this.#db = db;
    this.#now = now;
    this.#issue = this.#change(() => {
      this.#openPurse();
      return this.#openIssue(issue);
    });
  }

  close(): void {
    this.#db.close();
  }

  get purseCents(): number {
    return this.#db.prepare('SELECT cents FROM purse').pluck().get() as number;
  }

  /** The number after the last play that was staked. */
  get nextNumber(): number {
    const last = this.#db.prepare('SELECT max(number) FROM play WHERE issue = ?').pluck().get(this.#issue);
    return ((last as number | null) ?? 0) + 1;
  }

  /** Debits the stake and stores the play whole. The same `request` again gives the same play and debits nothing. */
  stake(request: string, number: number, board: Board, stakeCents: number): StakeOutcome {
    return this.#change((): StakeOutcome => {
      const known = this.playOfRequest(request);
      if (known !== undefined) return { kind: 'known', play: known };
      if (this.purseCents < stakeCents) return { kind: 'poor' };
      if (this.nextNumber !== number) return { kind: 'taken' };
      const { lastInsertRowid } = this.#db
        .prepare(
          'INSERT INTO play (issue, number, request, stake_cents, symbols, board, started_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
        )
        .run(
          this.#issue,
          number,
          request,
          stakeCents,
          board.symbols.length,
          JSON.stringify(board),
          this.#date(),
        );
      const play = this.play(Number(lastInsertRowid))!;
      this.#enter('stake', -stakeCents, { play: play.id });
      return { kind: 'new', play };
    });
  }

  /** Uncovers symbols, in the order given; with the last one the prize is paid. undefined: no such play or symbol. */
  uncover(id: number, symbols: readonly number[]): StoredPlay | undefined {
    return this.#change(() => {
      const play = this.play(id);
      if (play === undefined || symbols.some((symbol) => !(symbol in play.board.symbols))) return undefined;
      const fresh = [...new Set(symbols)].filter((symbol) => !play.uncovered.includes(symbol));
      const insert = this.#db.prepare('INSERT INTO reveal (play, symbol, place, at) VALUES (?, ?, ?, ?)');
      fresh.forEach((symbol, index) => {
        insert.run(id, symbol, play.uncovered.length + index, this.#date());
      });
      const uncovered = [...play.uncovered, ...fresh];
      if (fresh.length > 0 && uncovered.length === play.board.symbols.length) {
        this.#db.prepare('UPDATE play SET finished_at = ? WHERE id = ?').run(this.#date(), id);
        if (play.board.prizeCents > 0) this.#enter('prize', play.board.prizeCents, { play: id });
      }
      return { ...play, uncovered };
    });
  }

  /** Adds test money; the same `request` again adds nothing. */
  refill(request: string): void {
    this.#change(() => {
      const known = this.#db.prepare('SELECT 1 FROM entry WHERE request = ?').get(request);
      if (known === undefined) this.#enter('refill', REFILL_CENTS, { request });
    });
  }

  play(id: number): StoredPlay | undefined {
    return this.#stored(this.#db.prepare(`${PLAY} WHERE id = ? AND issue = ?`).get(id, this.#issue));
  }

  playOfRequest(request: string): StoredPlay | undefined {
    return this.#stored(
      this.#db.prepare(`${PLAY} WHERE request = ? AND issue = ?`).get(request, this.#issue),
    );
  }

  /** The play that was staked last. */
  get last(): StoredPlay | undefined {
    return this.#stored(
      this.#db.prepare(`${PLAY} WHERE issue = ? ORDER BY number DESC LIMIT 1`).get(this.#issue),
    );
  }

  get plays(): number {
    return this.#db.prepare('SELECT count(*) FROM play WHERE issue = ?').pluck().get(this.#issue) as number;
  }

  /** Plays from the newest. */
  history(limit: number, offset: number): StoredPlay[] {
    return this.#db
      .prepare(`${PLAY} WHERE issue = ? ORDER BY number DESC LIMIT ? OFFSET ?`)
      .all(this.#issue, limit, offset)
      .map((row) => this.#stored(row)!);
  }

  /** Sums of the purse's entries by kind; they add up to what it holds. */
  get totals(): PurseTotals {
    const sum = (kind: string): number =>
      this.#db
        .prepare('SELECT coalesce(sum(cents), 0) FROM entry WHERE kind = ?')
        .pluck()
        .get(kind) as number;
    return this.#db.transaction(() => ({
      opening: sum('opening'),
      refills: sum('refill'),
      stakes: 0 - sum('stake'),
      prizes: sum('prize'),
      purse: this.purseCents,
    }))();
  }

  #change<T>(action: () => T): T {
    return this.#db.transaction(action).immediate();
  }

  #date(): string {
    return this.#now().toISOString();
  }

  #enter(kind: string, cents: number, { play, request }: { play?: number; request?: string } = {}): void {
    this.#db.prepare('UPDATE purse SET cents = cents + ?').run(cents);
    this.#db
      .prepare('INSERT INTO entry (kind, cents, balance_cents, play, request, at) VALUES (?, ?, ?, ?, ?, ?)')
      .run(kind, cents, this.purseCents, play ?? null, request ?? null, this.#date());
  }

  #openPurse(): void {
    const made = this.#db.prepare('INSERT OR IGNORE INTO purse (id, cents) VALUES (1, 0)').run().changes;
    if (made > 0) this.#enter('opening', REFILL_CENTS);
  }

  #openIssue({ game, block, planHash }: Issue): number {
    this.#db
      .prepare('INSERT OR IGNORE INTO issue (game, block, plan_hash) VALUES (?, ?, ?)')
      .run(game, block, planHash);
    const row = this.#db
      .prepare('SELECT id, plan_hash FROM issue WHERE game = ? AND block = ?')
      .get(game, block) as { id: number; plan_hash: string };
    if (row.plan_hash !== planHash) {
      throw badInput(
        'PLAY_OF_ANOTHER_PLAN',
        `plays of block ${block} of ${game} were staked from another game.yaml or plan: ` +
          `move ${this.#db.name} away, or choose another --block or --out`,
      );
    }
    return row.id;
  }

  #stored(row: unknown): StoredPlay | undefined {
    if (row === undefined) return undefined;
    const { id, number, started_at, stake_cents, board } = row as PlayRow;
    const uncovered = this.#db
      .prepare('SELECT symbol FROM reveal WHERE play = ? ORDER BY place')
      .pluck()
      .all(id) as number[];
    return {
      id,
      number,
      startedAt: started_at,
      stakeCents: stake_cents,
      board: JSON.parse(board),
      uncovered,
    };
  }
}
