/**
 * Opens the file of the test purse. The driver is native code, which npm may not have been able to build, and which fits one
 * Node only: so it is loaded here, when somebody plays, and nowhere else.
 */
import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type BetterSqlite from 'better-sqlite3';
import { badEnvironment, badInput } from '../shared/errors.ts';
import { makeFolder } from '../work/atomic-file.ts';
import { MIGRATIONS } from './migrations.ts';

export type Database = BetterSqlite.Database;

/** How long a second server on the same file waits for the first. */
const BUSY_MS = 5000;

/**
 * Opens (and makes, readable by its owner only) the database at `path` and brings it to the newest version.
 * @throws RotativeError (3) if there is no driver or the file cannot be opened, (2) if it is of a newer version
 */
export async function openDatabase(path: string): Promise<Database> {
  const Sqlite = await loadDriver();
  try {
    makeFolder(dirname(path));
    closeSync(openSync(path, 'a', 0o600));
    const database = new Sqlite(path, { timeout: BUSY_MS });
    try {
      database.pragma('journal_mode = WAL');
      // A stake that was answered is on disk, or the power cut would give the euro back and take the play away.
      database.pragma('synchronous = FULL');
      database.pragma('foreign_keys = ON');
      migrate(database, path);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (cause) {
    if ((cause as Error).name === 'RotativeError') throw cause;
    throw badEnvironment(
      'PLAY_DATABASE',
      `cannot open the test purse ${path}: ${(cause as Error).message}; move the file away or choose another --out`,
      { cause },
    );
  }
}

async function loadDriver(): Promise<typeof BetterSqlite> {
  try {
    const { default: Sqlite } = await import('better-sqlite3');
    // Its native part is loaded with the first database only.
    new Sqlite(':memory:').close();
    return Sqlite;
  } catch (cause) {
    throw badEnvironment(
      'NO_SQLITE',
      `play keeps its purse in SQLite, and better-sqlite3 does not work with Node ${process.versions.node}: run ` +
        '"npm rebuild better-sqlite3" with this Node (it needs Python, make and a C++ compiler), or "npm ci" again; ' +
        'all other verbs work without it',
      { cause },
    );
  }
}

function migrate(database: Database, path: string): void {
  const step = database.transaction(() => {
    const version = database.pragma('user_version', { simple: true }) as number;
    if (version > MIGRATIONS.length) {
      throw badInput(
        'PLAY_DATABASE_NEWER',
        `${path} was written by a newer rotative (version ${version}, this one knows ${MIGRATIONS.length}): ` +
          'update, or choose another --out',
      );
    }
    for (const sql of MIGRATIONS.slice(version)) database.exec(sql);
    database.pragma(`user_version = ${MIGRATIONS.length}`);
  });
  // Immediate, so that two servers that start at once do not both make the tables.
  step.immediate();
}
