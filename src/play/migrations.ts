/**
 * The tables of the test purse, its plays and what was scratched. Each entry of MIGRATIONS is one version of
 * `user_version`; a version that people have is never changed, another follows it.
 */

const FIRST = `
CREATE TABLE issue (                     -- a block of a game whose plays are staked
  id INTEGER PRIMARY KEY,
  game TEXT NOT NULL,
  block INTEGER NOT NULL,
  plan_hash TEXT NOT NULL,               -- of plan and definition: a block dealt from others is another block
  UNIQUE (game, block)
) STRICT;

CREATE TABLE purse (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  cents INTEGER NOT NULL CHECK (cents >= 0)
) STRICT;

CREATE TABLE play (
  id INTEGER PRIMARY KEY,
  issue INTEGER NOT NULL REFERENCES issue (id),
  number INTEGER NOT NULL CHECK (number > 0),
  request TEXT NOT NULL,                 -- the stake's key: asked twice, it is one stake
  stake_cents INTEGER NOT NULL CHECK (stake_cents > 0),
  symbols INTEGER NOT NULL,
  board TEXT NOT NULL,                   -- JSON, complete
  started_at TEXT NOT NULL,
  finished_at TEXT,
  UNIQUE (issue, request),
  UNIQUE (issue, number)                 -- no play is issued twice
) STRICT;

CREATE TABLE reveal (
  play INTEGER NOT NULL REFERENCES play (id),
  symbol INTEGER NOT NULL,
  place INTEGER NOT NULL,                -- 0 for the first that was uncovered
  at TEXT NOT NULL,
  PRIMARY KEY (play, symbol),
  UNIQUE (play, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE entry (                     -- every movement of the purse
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('opening', 'refill', 'stake', 'prize')),
  cents INTEGER NOT NULL,
  balance_cents INTEGER NOT NULL CHECK (balance_cents >= 0),
  play INTEGER REFERENCES play (id),
  request TEXT UNIQUE,
  at TEXT NOT NULL,
  UNIQUE (play, kind)                    -- a play is staked once and paid once
) STRICT;

CREATE TABLE scratch (                   -- zones of paper tickets that were asked for
  game TEXT NOT NULL,
  block INTEGER NOT NULL,
  number INTEGER NOT NULL,
  ticket INTEGER NOT NULL,
  zone TEXT NOT NULL,
  PRIMARY KEY (game, block, number, ticket, zone)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER play_stands BEFORE UPDATE OF issue, number, request, stake_cents, symbols, board, started_at ON play
BEGIN SELECT RAISE(ABORT, 'a play that was staked does not change'); END;
CREATE TRIGGER play_stays BEFORE DELETE ON play
BEGIN SELECT RAISE(ABORT, 'a play that was staked stays'); END;
CREATE TRIGGER entry_stands BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'entries of the purse do not change'); END;
CREATE TRIGGER entry_stays BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'entries of the purse stay'); END;
CREATE TRIGGER reveal_stands BEFORE UPDATE ON reveal
BEGIN SELECT RAISE(ABORT, 'what was uncovered stays uncovered'); END;
CREATE TRIGGER reveal_stays BEFORE DELETE ON reveal
BEGIN SELECT RAISE(ABORT, 'what was uncovered stays uncovered'); END;
`;

/** SQL that leads from version n to n + 1, for each n from 0. */
export const MIGRATIONS: readonly string[] = [FIRST];
