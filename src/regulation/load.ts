/** Finds and reads game.yaml. The one file of this room that touches the disk. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { badEnvironment, badInput } from '../shared/errors.ts';
import { packageRoot } from '../shared/package-root.ts';
import { sha256 } from '../shared/sha256.ts';
import { parseDefinition } from './definition.ts';
import { type Game, gameSchema } from './schema.ts';

const FILE = 'game.yaml';

export interface LoadedGame {
  readonly game: Game;
  /** Folder of the definition, absolute; strip.yaml and the art lie beside. */
  readonly dir: string;
  /** SHA-256 of the bytes of game.yaml, hex. */
  readonly hash: string;
}

/**
 * Reads a game: `nameOrPath` is a folder of the package's templates (`7extra`), or a path to a folder with a
 * game.yaml, or to that file. Throws badInput if there is none or if it does not fit the schema, and
 * badEnvironment if it cannot be read. The arithmetic is checked elsewhere (check.ts).
 */
export function loadGame(nameOrPath: string): LoadedGame {
  const dir = findGame(nameOrPath);
  const file = join(dir, FILE);
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (cause) {
    throw badEnvironment('GAME_UNREADABLE', `${file} cannot be read; check that it is a readable file`, {
      cause,
    });
  }
  const game = parseDefinition(bytes.toString('utf8'), join(basename(dir), FILE), gameSchema);
  return { game, dir, hash: sha256(bytes) };
}

/** Names of the games in the package's templates, sorted. */
export function knownGames(): string[] {
  const templates = join(packageRoot, 'templates');
  if (!existsSync(templates)) return [];
  return readdirSync(templates)
    .filter((name) => existsSync(join(templates, name, FILE)))
    .sort();
}

function findGame(nameOrPath: string): string {
  if (knownGames().includes(nameOrPath)) return join(packageRoot, 'templates', nameOrPath);
  const path = resolve(nameOrPath);
  if (basename(path) === FILE && isFile(path)) return dirname(path);
  if (isFile(join(path, FILE))) return path;
  throw badInput(
    'GAME_UNKNOWN',
    `no game "${nameOrPath}": known are ${knownGames().join(', ') || 'none'}; ` +
      `or give the path of a folder that holds a ${FILE}`,
    { details: { game: nameOrPath, known: knownGames() } },
  );
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
