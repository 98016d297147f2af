import { join } from 'node:path';
import { Option } from 'commander';
import { chosenPacks } from '../print/packs.ts';
import { formatEuros } from '../regulation/money.ts';
import { type DescribedTicket, describePack } from '../sample/describe-pack.ts';
import { writeFileAtomic } from '../work/atomic-file.ts';
import type { Verb } from './contract.ts';
import { assertPack, openJob } from './open-job.ts';
import { type CommonOptions, commonOptions, wholeNumber } from './options.ts';

interface ShowOptions extends CommonOptions {
  readonly pack: number;
  readonly png?: string;
  readonly scratched?: boolean;
  readonly plates?: string;
}

export const verb: Verb<string, ShowOptions> = {
  options: [
    new Option('--pack <n>', 'number of the pack')
      .argParser(wholeNumber('--pack', 1, 9_999_999))
      .makeOptionMandatory(),
    new Option('--png <file>', 'picture of the front, as a buyer sees it'),
    new Option('--scratched', 'picture without the coats'),
    new Option(
      '--plates <folder>',
      'a picture of each separation, of front and back, black where it has ink',
    ),
    ...commonOptions(),
  ],

  async run(gameFolder, options) {
    const job = await openJob(gameFolder, options, { verb: 'show', what: { pack: options.pack } });
    assertPack(job, options.pack);
    const data = chosenPacks(job, [options.pack]);
    const tickets = describePack(job.game, data, 0);
    if (options.png !== undefined) {
      const { packPicture } = await import('../sample/pack-picture.ts');
      const png = await packPicture(job, data, { scratched: options.scratched === true, dpi: 150 });
      writeFileAtomic(options.png, png);
    }
    if (options.plates !== undefined) {
      const { plateFiles } = await import('../sample/plates.ts');
      for (const [name, png] of await plateFiles(job, data, 150)) {
        writeFileAtomic(join(options.plates, name), png);
      }
    }
    const lines = tickets.map(inWords);
    const total = tickets.reduce((sum, ticket) => sum + ticket.prize, 0);
    const head = `${job.specimen ? 'SPECIMEN ' : ''}${job.game.unit} ${options.pack} of block ${job.block}: ${formatEuros(total)}`;
    return {
      ok: true,
      json: { pack: options.pack, prize: total, tickets },
      text: [head, ...lines].join('\n'),
      isAnswer: true,
    };
  },
};

/** A ticket in one line: what it wins and what stands on it. */
export function inWords(ticket: DescribedTicket): string {
  const words = ticket.inscriptions.map(({ figures, letters }) =>
    letters ? `${figures} ${letters}` : figures,
  );
  const origin = ticket.provenance === 'reconstructed' ? ' (reconstructed)' : '';
  const prize = ticket.prize === 0 ? 'loses' : `wins ${formatEuros(ticket.prize)}`;
  return `${ticket.emissionCode} ${ticket.name.padEnd(26)} ${prize.padEnd(12)} ${words.join(' | ')}${origin}`;
}
