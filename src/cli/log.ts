import { basename } from 'node:path';
import { Option } from 'commander';
import { AccessLog, type LogReading } from '../custody/access-log.ts';
import { readKeyFiles } from '../custody/key-files.ts';
import { State, stateFolder } from '../custody/state.ts';
import { loadGame } from '../regulation/load.ts';
import { badInput } from '../shared/errors.ts';
import { readClaim } from '../work/claim.ts';
import { BlockPaths } from '../work/paths.ts';
import type { OutputOptions, Verb, VerbResult } from './contract.ts';
import { folderOptions, keyOption, stateOption } from './options.ts';
import { holdKey } from './session.ts';

interface LogOptions extends OutputOptions {
  readonly out: string;
  readonly block: number;
  readonly check?: boolean;
  readonly head?: string;
  readonly key?: readonly string[];
  readonly state?: string;
}

export const verb: Verb<string | undefined, LogOptions> = {
  options: [
    new Option('--check', 'find edits, deletions and cut tails; exit code 1 if there are any'),
    new Option(
      '--head <hash>',
      'head that was written down earlier, or its first digits; it must be in the log',
    ).argParser(headHash),
    keyOption(),
    stateOption(),
    ...folderOptions(),
  ],

  async run(game, options) {
    return describe(readLog(game, options), options);
  },
};

function readLog(game: string | undefined, options: LogOptions): LogReading {
  const state = new State(options.state ?? stateFolder());
  const master = options.key && readKeyFiles(options.key).master;
  if (master) holdKey(master);
  const how = { master, head: options.head };
  if (game === undefined) return new AccessLog(state).check(how);
  const { folder } = new BlockPaths(options.out, basename(loadGame(game).dir), options.block, 1);
  const claim = readClaim(folder);
  if (claim?.dealing === undefined) {
    throw badInput(
      'NO_LOG',
      claim?.specimen
        ? `${folder} holds specimens, which are no secret: no log is kept`
        : `no block was dealt in ${folder}: give the --out and --block it was dealt with`,
    );
  }
  return new AccessLog(state, { folder, dealing: claim.dealing }).check(how);
}

function describe(reading: LogReading, { check, head, key }: LogOptions): VerbResult {
  const { entries, faults, notes } = reading;
  const checked = check === true || head !== undefined || key !== undefined;
  const list = entries.map(({ n, body }) => {
    const what = Object.entries(body.what).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
    const end = [body.error, body.reason === undefined ? undefined : `"${body.reason}"`].filter(Boolean);
    return [
      String(n).padStart(4),
      body.when.slice(0, 19).replace('T', ' '),
      body.verb.padEnd(11),
      body.state.padEnd(7),
      body.who,
      `key ${body.keyId} of ${body.holders}`,
      ...what,
      ...end,
    ].join('  ');
  });
  const ok = !checked || faults.length === 0;
  const outcome = faults.length === 0 ? `the log holds: ${entries.length} entries` : 'THE LOG WAS ALTERED';
  const text = [
    ...list,
    ...(checked
      ? [outcome, ...faults.map((fault) => `  FAIL ${fault}`), ...notes.map((note) => `  note ${note}`)]
      : []),
    `head ${reading.head.sha256} (write it down: "--head" finds it again in this log, or tells that the log was altered)`,
  ].join('\n');
  return { ok, json: { entries, head: reading.head, faults, notes }, text, isAnswer: true };
}

function headHash(text: string): string {
  const hash = text.toLowerCase();
  if (/^[0-9a-f]{8,64}$/.test(hash)) return hash;
  throw badInput('BAD_OPTION', `--head ${text}: give at least 8 hexadecimal digits of a head`);
}
