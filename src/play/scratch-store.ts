import type { Database } from './open-database.ts';

/** A paper pack: game, block, number. */
export interface PaperId {
  readonly game: string;
  readonly block: number;
  readonly number: number;
}

/** Which zones of paper tickets were scratched; only those may be shown. */
export class ScratchStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  scratch({ game, block, number }: PaperId, ticket: number, zone: string): void {
    this.#db
      .prepare('INSERT OR IGNORE INTO scratch (game, block, number, ticket, zone) VALUES (?, ?, ?, ?, ?)')
      .run(game, block, number, ticket, zone);
  }

  isScratched({ game, block, number }: PaperId, ticket: number, zone: string): boolean {
    const sql =
      'SELECT 1 FROM scratch WHERE game = ? AND block = ? AND number = ? AND ticket = ? AND zone = ?';
    return this.#db.prepare(sql).get(game, block, number, ticket, zone) !== undefined;
  }

  /** Puts the coats of a pack back on. */
  renew({ game, block, number }: PaperId): void {
    this.#db
      .prepare('DELETE FROM scratch WHERE game = ? AND block = ? AND number = ?')
      .run(game, block, number);
  }
}
