/** The folder of a block for verbs that need no key: where it is, what it says of itself, what is void in it. */
import { basename, resolve } from 'node:path';
import type { Option } from 'commander';
import { Spoils } from '../custody/spoils.ts';
import { State, stateFolder } from '../custody/state.ts';
import { loadGame } from '../regulation/load.ts';
import type { Game } from '../regulation/schema.ts';
import { badInput } from '../shared/errors.ts';
import { type Claim, readClaim } from '../work/claim.ts';
import { BlockPaths } from '../work/paths.ts';
import { folderOptions, stateOption } from './options.ts';

export interface BlockFolderOptions {
  readonly out: string;
  readonly block: number;
  readonly state?: string;
}

export const blockFolderOptions = (): Option[] => [...folderOptions(), stateOption()];

export interface BlockFolder {
  readonly game: Game;
  readonly claim: Claim;
  readonly folder: string;
  readonly state: State;
  readonly spoils: Spoils;
}

/** Throws badInput if nothing was dealt there. */
export function openBlockFolder(gameFolder: string, options: BlockFolderOptions): BlockFolder {
  const { game, dir } = loadGame(gameFolder);
  const { folder } = new BlockPaths(resolve(options.out), basename(dir), options.block, 1);
  const claim = readClaim(folder);
  if (claim === undefined) {
    throw badInput(
      'NO_BLOCK',
      `no block was dealt in ${folder}: give the --out and --block it was dealt with`,
    );
  }
  const state = new State(options.state ?? stateFolder());
  return { game, claim, folder, state, spoils: new Spoils(state, folder, claim.dealing) };
}
