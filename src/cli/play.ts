import { basename } from 'node:path';
import { Option } from 'commander';
import { listen } from '../play/listen.ts';
import { openPlay } from '../play/open-play.ts';
import { knownGames } from '../regulation/load.ts';
import { badInput } from '../shared/errors.ts';
import type { JobContext } from '../work/job.ts';
import type { OutputOptions, Verb } from './contract.ts';
import { assertPack, openJob } from './open-job.ts';
import { type CommonOptions, commonOptions, wholeNumber } from './options.ts';

interface PlayVerbOptions extends CommonOptions {
  readonly port: number;
  readonly pack?: number;
}

/** Options of other verbs that say nothing here. */
const NOT_HERE = new Set(['--workers', '--part-size']);

export const verb: Verb<string, PlayVerbOptions> = {
  options: [
    new Option('--port <n>', 'port on 127.0.0.1; 0: any that is free')
      .default(8510)
      .argParser(wholeNumber('--port', 0, 65_535)),
    new Option('--pack <n>', 'pack to scratch').argParser(wholeNumber('--pack', 1, 9_999_999)),
    ...commonOptions().map((option) => (NOT_HERE.has(option.long ?? '') ? option.hideHelp() : option)),
  ],

  async run(gameFolder, options) {
    if (options.key !== undefined) {
      throw badInput(
        'PLAY_PRODUCTION',
        '--key: a production block is never played, since whoever plays it knows where prizes lie; leave the key out',
      );
    }
    const job = await openJob(gameFolder, options);
    if (options.pack !== undefined) assertPack(job, options.pack);
    return serve(job, options);
  },
};

/** Serves until the process is told to stop. The verb ends when its address is known; the server keeps the process alive. */
async function serve(job: JobContext, options: PlayVerbOptions) {
  const play = await openPlay({
    job,
    otherGames: knownGames(),
    openOther: (game) => openJob(game, options),
    now: () => new Date(),
    onFailure: (error) => reportFailure(options, error),
  });
  let listening: Awaited<ReturnType<typeof listen>>;
  try {
    listening = await listen(play.makeApp, options.port);
  } catch (error) {
    play.close();
    throw error;
  }
  const stop = (): void => {
    // A second Ctrl-C is not held up.
    process.off('SIGINT', stop).off('SIGTERM', stop);
    void listening.close().then(() => play.close());
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const path = options.pack !== undefined ? `/ticket/${basename(job.gameDir)}/${options.pack}` : '/';
  const url = listening.url + path;
  const what = play.onScreen && options.pack === undefined ? 'plays' : 'shows';
  return {
    ok: true,
    json: { url, game: job.game.game, block: job.block, specimen: true, database: play.database },
    text: `${job.game.game} ${what} on ${url} (specimen block ${job.block}; purse and history in ${play.database})\nCtrl-C stops it.`,
  };
}

/** What a player is not shown. */
function reportFailure({ debug }: OutputOptions, error: unknown): void {
  const { message, stack } = error as Error;
  process.stderr.write(`rotative: ${debug ? stack : message}\n`);
}
