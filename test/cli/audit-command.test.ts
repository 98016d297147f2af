/** The command that a report names must look at the very files that were audited, whatever options they were made with. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { verb } from '../../src/cli/audit.ts';
import { type AuditOptions, auditCommand } from '../../src/cli/audit-command.ts';
import { openJob } from '../../src/cli/open-job.ts';
import { outputOptions, parseParts } from '../../src/cli/options.ts';
import { pathsOf, printFilesOf } from '../../src/work/job.ts';
import { root } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Options of where and how, which change no file and no verdict. */
const OF_THE_MACHINE = ['--out', '--workers', '--state', '--json', '--quiet', '--debug'];

/** The value of each option in another than its usual form; whatever the verb has and is not here fails the first test. */
const asked: Readonly<Record<string, readonly string[]>> = {
  '--block': ['7'],
  '--part-size': ['500'],
  '--parts': ['2-4,6'],
  '--style': ['imprint'],
  '--dpi': ['1200'],
  '--icc': ['<profile>'],
  '--date': ['2026-09-30'],
  '--objects': ['plain'],
  '--nup': ['3'],
  '--gap': ['4.5mm'],
  '--key': ['<key file>'],
  '--raster': ['12'],
  '--with-block': ['6'],
};

const options = [...verb.options, ...outputOptions()];

/** What commander makes of arguments, with the verb's own options. */
function parsed(args: readonly string[]): { game: string; options: AuditOptions } {
  const command = new Command().argument('<game>');
  for (const option of options) command.addOption(option);
  command.parse(args, { from: 'user' });
  return { game: command.args[0]!, options: command.opts() as AuditOptions };
}

const words = (command: string): string[] => command.match(/<[^>]*>|[^ ]+/g)!.slice(2);

it('knows every option of the verb', () => {
  expect(options.map(({ long }) => long).sort()).toEqual([...OF_THE_MACHINE, ...Object.keys(asked)].sort());
});

describe('asks for what was asked for', () => {
  const out = temporaryFolder();
  const icc = join(out, 'press.icc');
  copyFileSync(join(root, 'profiles/fogra39l.icc'), icc);

  async function again(args: readonly string[]) {
    const { game, options: given } = parsed(args);
    const files = { ...given, ...(given.icc && { icc }), out, quiet: true };
    const job = await openJob(game, files as unknown as AuditOptions);
    const parts = parseParts(given.parts, job.parts);
    return { command: auditCommand(job, parts, given), job, parts };
  }

  it.each(Object.keys(asked).filter((name) => name !== '--key'))('%s', async (name) => {
    const around = name === '--gap' ? ['--nup', ...asked['--nup']!] : [];
    const { command, job, parts } = await again(['exemple', name, ...asked[name]!, ...around]);
    expect(command).toContain(`${name} ${asked[name]!.join(' ')}`);
    const second = await again(words(command));
    expect(second.command).toBe(command);
    expect(second.parts).toEqual(parts);
    expect(second.job.stripHash).toBe(job.stripHash);
    const paths = (of: typeof job) => printFilesOf(of).map((file) => pathsOf(of).print(parts[0]!, file));
    expect(paths(second.job)).toEqual(paths(job));
  });

  it('one key, or its shares, without saying which; nothing of either for specimens', async () => {
    const { job, parts, command } = await again(['exemple']);
    expect(command).not.toContain('--key');
    const of = (holders: number): string => auditCommand({ ...job, specimen: false, holders }, parts, {});
    expect(of(1)).toContain(' --key <key file>');
    expect(of(2)).toContain(' --key <share 1> --key <share 2>');
  });

  it('a game that is no folder of the package, without the path to it', async () => {
    const { job, parts } = await again(['exemple']);
    const command = auditCommand({ ...job, gameFolder: `${root}/templates/exemple` }, parts, {});
    expect(command).toMatch(/^rotative audit <folder of exemple> /);
  });
});
