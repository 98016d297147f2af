import { readFileSync } from 'node:fs';
import { Option } from 'commander';
import { AccessLog } from '../custody/access-log.ts';
import { Spoils } from '../custody/spoils.ts';
import { State, stateFolder } from '../custody/state.ts';
import { badInput } from '../shared/errors.ts';
import { parseRecipient, type Recipient } from '../ship/recipients.ts';
import { fingerprintOf } from '../ship/seal.ts';
import { makeShipments } from '../ship/shipment.ts';
import { assertAudited, assertKeysOfOneRole, printedParts, toldInLog } from '../ship/shippable.ts';
import { checkClaim } from '../work/claim.ts';
import { type JobContext, pathsOf } from '../work/job.ts';
import type { Verb } from './contract.ts';
import { openJob } from './open-job.ts';
import { type CommonOptions, commonOptions, type PressOptions, pressOptions, reason } from './options.ts';
import { group } from './progress.ts';

interface ShipOptions extends CommonOptions, PressOptions {
  readonly to: readonly string[];
  readonly oneHolder?: string;
}

export const verb: Verb<string, ShipOptions> = {
  options: [
    new Option('--to <file>', 'public file of a recipient (keygen --recipient); once for each')
      .argParser((path: string, before: readonly string[] | undefined) => [...(before ?? []), path])
      .makeOptionMandatory(),
    new Option(
      '--one-holder <reason>',
      'ship a block whose key one person held; the reason is recorded',
    ).argParser(reason('--one-holder')),
    ...pressOptions(),
    ...commonOptions(),
  ],

  async run(gameFolder, options) {
    const recipients = readRecipients(options.to);
    const job = await openJob(gameFolder, options, {
      verb: 'ship',
      writes: true,
      what: { to: recipients.map(toldInLog) },
      ...(options.oneHolder === undefined ? {} : { reason: options.oneHolder }),
    });
    assertShippable(job, options);
    const dealing = checkClaim(job)!.dealing!;
    const { folder } = pathsOf(job);
    const state = new State(options.state ?? stateFolder());
    const { entries, head } = new AccessLog(state, { folder, dealing }).check();
    assertKeysOfOneRole(recipients, entries);
    const parts = printedParts(job);
    assertAudited(job, parts);
    const facts = {
      parts,
      voided: new Set(new Spoils(state, folder, dealing).voided()),
      logHead: head,
      when: new Date().toISOString(),
    };
    const shipments = (await makeShipments(job, recipients, facts, options.workers)).map(
      ({ recipient: { role, key }, folder: where, files, signer }) => {
        const bytes = files.reduce((sum, { plain }) => sum + plain.bytes, 0);
        return { role, to: key, folder: where, files: files.length, bytes, signer };
      },
    );
    const { signer } = shipments[0]!;
    return {
      ok: true,
      json: { shipments, signer },
      text: [
        ...shipments.map(
          ({ role, to, folder: where, files, bytes }) =>
            `${role}: ${files} files, ${group(Math.round(bytes / 1e6))} MB in ${where}, for ${to}`,
        ),
        `sealed by ${signer}`,
        `fingerprint to tell by telephone: ${fingerprintOf(signer)}`,
      ].join('\n'),
    };
  },
};

function readRecipients(paths: readonly string[]): Recipient[] {
  const recipients = paths.map((path) => {
    try {
      return parseRecipient(readFileSync(path, 'utf8'), path);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).syscall === undefined) throw cause;
      throw badInput('BAD_RECIPIENT', `cannot read ${path}: give the public file of a recipient`, { cause });
    }
  });
  const twice = recipients.find(
    ({ role }, index) => recipients.findIndex((other) => other.role === role) < index,
  );
  if (twice === undefined) return recipients;
  throw badInput('BAD_RECIPIENT', `two recipients have the role ${twice.role}: each role is shipped to once`);
}

/** What leaves the house was made under two keys. */
function assertShippable(job: JobContext, { oneHolder }: ShipOptions): void {
  if (job.specimen) {
    throw badInput(
      'SHIP_SPECIMEN',
      'specimens are no secret: send the folder as it is; a production is shipped with --key',
    );
  }
  if (checkClaim(job) === undefined) {
    throw badInput(
      'NOTHING_PRINTED',
      `nothing was dealt in ${pathsOf(job).folder}: give the --out it was made in`,
    );
  }
  if (job.holders < 2 && oneHolder === undefined) {
    throw badInput(
      'ONE_HOLDER',
      'one person holds the whole key of this block: a production is made under two shares (keygen --shares 2); for a trial, say so with --one-holder "reason"',
    );
  }
}
