import { Option } from 'commander';
import { Registry } from '../custody/registry.ts';
import { State, stateFolder } from '../custody/state.ts';
import { dealTicket } from '../deal/deal-part.ts';
import { describePack } from '../sample/describe-pack.ts';
import { badInput } from '../shared/errors.ts';
import { writeFileAtomic } from '../work/atomic-file.ts';
import type { JobContext } from '../work/job.ts';
import type { Verb } from './contract.ts';
import { openJob } from './open-job.ts';
import { type CommonOptions, commonOptions, reason, wholeNumber } from './options.ts';
import { inWords } from './show.ts';

interface ReconstructOptions extends CommonOptions {
  readonly pack: number;
  readonly ticket: number;
  readonly reason: string;
  readonly png?: string;
}

const PICTURE_DPI = 200;

export const verb: Verb<string, ReconstructOptions> = {
  options: [
    new Option('--pack <n>', 'number of the pack')
      .argParser(wholeNumber('--pack', 1, 9_999_999))
      .makeOptionMandatory(),
    new Option('--ticket <n>', 'which ticket of the pack, from 1')
      .argParser(wholeNumber('--ticket', 1, 99))
      .makeOptionMandatory(),
    new Option('--reason <text>', 'why, for the log').argParser(reason('--reason')).makeOptionMandatory(),
    new Option('--png <file>', 'picture of the ticket, scratched'),
    ...commonOptions(),
  ],

  async run(gameFolder, options) {
    const { pack, ticket } = options;
    const job = await openJob(gameFolder, options, {
      verb: 'reconstruct',
      what: { pack, ticket },
      reason: options.reason,
    });
    const record = recordOf(job, options.state);
    const { block, specimen, game } = job;
    const data = { ...dealTicket(job, pack, ticket), block, specimen, packNumbers: [pack] };
    const made = describePack(game, data, 0)[ticket - 1]!;
    if (options.png !== undefined) {
      const { ticketPicture } = await import('../sample/ticket-picture.ts');
      writeFileAtomic(options.png, await ticketPicture(job, data, { ticket, dpi: PICTURE_DPI }));
    }
    const numbers = `inventory ${made.inventory}, validation ${made.validation}, PIN ${made.pin}`;
    const head = `${specimen ? 'SPECIMEN ' : ''}ticket ${ticket} of pack ${pack}, block ${block}`;
    return {
      ok: true,
      json: { pack, ticket: made, record },
      text: [head, inWords(made), numbers, record].join('\n'),
      isAnswer: true,
    };
  },
};

/**
 * Another key or another plan would make a ticket, too, and a wrong one: so the block must have been dealt under this
 * key from this plan, as far as the registry knows it.
 */
function recordOf(job: JobContext, state: string | undefined): string {
  if (job.specimen) return 'a specimen, made with the public key';
  const known = new Registry(new State(state ?? stateFolder())).of(job.game.game, job.block);
  if (known.length === 0) return 'NOTE: this machine has no record that the block was dealt under this key';
  const ours = known.filter(({ keyId }) => keyId === job.keyId);
  if (ours.length === 0) {
    throw badInput(
      'KEY_OF_ANOTHER_BLOCK',
      `block ${job.block} was dealt under key ${known.at(-1)!.keyId}, and this is key ${job.keyId}: it would make another ticket; give the key of the block`,
    );
  }
  const same = ours.findLast(({ planHash }) => planHash === job.plan.hash);
  if (same === undefined) {
    throw badInput(
      'PLAN_CHANGED',
      `block ${job.block} was dealt from another plan than this game.yaml gives: it would make another ticket; take the definition it was dealt from`,
    );
  }
  return `the block was dealt under key ${job.keyId} on ${same.when.slice(0, 10)} by ${same.who}`;
}
