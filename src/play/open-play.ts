/** From a specimen job to a server: data, database, pages. */
import { basename, join } from 'node:path';
import type { Hono } from 'hono';
import type { JobContext } from '../work/job.ts';
import { boardOf, screenTicket } from './board.ts';
import { loadCardArt } from './card-art.ts';
import { cardLayout, coverBoxes } from './card-layout.ts';
import { openDatabase } from './open-database.ts';
import { PackSource } from './pack-source.ts';
import { PaperShelf } from './paper-shelf.ts';
import { createPlayApp, type ScreenGame } from './play-app.ts';
import { PlayStore } from './play-store.ts';
import { PlayTable } from './play-table.ts';
import { ScratchStore } from './scratch-store.ts';
import { screenRule } from './screen-rule.ts';
import { loadStaticFiles } from './static-files.ts';

export interface PlayOptions {
  /** The game of the command line. */
  readonly job: JobContext;
  /** Other games whose paper tickets can be shown, by folder. */
  readonly otherGames: readonly string[];
  readonly openOther: (game: string) => Promise<JobContext>;
  readonly now: () => Date;
  readonly onFailure: (error: unknown) => void;
}

export interface OpenPlay {
  readonly onScreen: boolean;
  /** File of the purse, plays and scratches. */
  readonly database: string;
  makeApp(hosts: () => readonly string[]): Hono;
  close(): void;
}

/**
 * Opens everything that playing needs.
 * @throws RotativeError (2) for a production block or data that do not fit, (3) if SQLite does not work here
 */
export async function openPlay(options: PlayOptions): Promise<OpenPlay> {
  const source = new PackSource(options.job);
  const { job } = source;
  const folder = basename(job.gameDir);
  const files = loadStaticFiles();
  const path = join(job.out, 'play', 'play.sqlite');
  const database = await openDatabase(path);
  try {
    const screen =
      screenTicket(job.game) === undefined
        ? undefined
        : await openScreen(
            source,
            new PlayStore(
              database,
              { game: job.game.game, block: job.block, planHash: job.plan.hash },
              options.now,
            ),
          );
    const shelf = new PaperShelf({
      games: [...new Set([folder, ...options.otherGames])],
      open: async (game) => (game === folder ? source : new PackSource(await options.openOther(game))),
      scratches: new ScratchStore(database),
    });
    return {
      onScreen: screen !== undefined,
      database: path,
      makeApp: (hosts) =>
        createPlayApp({
          game: job.game.game,
          folder,
          ...(screen && { screen }),
          shelf,
          files,
          hosts,
          onFailure: options.onFailure,
        }),
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

async function openScreen(source: PackSource, store: PlayStore): Promise<ScreenGame> {
  const { game, gameDir, strip, block } = source.job;
  const board = async (number: number) => boardOf(game, await source.pack(number), 0);
  // Data that do not fit are found now, not at the first stake; and the first stake need not wait for the block.
  if (store.nextNumber <= game.blockSize) await board(store.nextNumber);
  return {
    table: new PlayTable({ store, board, blockSize: game.blockSize, priceEuros: game.price }),
    layout: cardLayout(game, strip),
    art: loadCardArt(gameDir, strip, coverBoxes(game, strip)),
    block,
    rule: screenRule(game),
  };
}
