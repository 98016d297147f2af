/** The executable: one verb a file, one contract for all. */
import { Command, CommanderError } from 'commander';
import { badInput } from '../shared/errors.ts';
import { toolVersion } from '../shared/package-root.ts';
import { VERBS, type VerbLine } from './verbs.ts';

const program = new Command('rotative')
  .description('From the regulation of a scratch-ticket game to print files that are proven right.')
  .version(toolVersion)
  .exitOverride()
  .configureOutput({ outputError: () => {} })
  .configureHelp({ subcommandTerm: termOf })
  .showSuggestionAfterError(true);

// Only what was asked for is loaded: a verb that needs no picture must not wait for what draws them.
const words = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const asked = words[0] === 'help' ? words[1] : words[0];
const line = VERBS.find(({ name }) => name === asked);
for (const command of line ? [await loaded(line)] : VERBS.map(nameOnly)) {
  program.addCommand(command.exitOverride().configureOutput({ outputError: () => {} }));
}

// Whoever reads our output may stop reading: that is no fault of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

const wish = { json: process.argv.includes('--json'), debug: process.argv.includes('--debug') };
try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = error instanceof CommanderError ? await usage(error) : await report(error);
}

/** A line of the list of verbs, which does nothing. */
function nameOnly({ name, takes, does }: VerbLine): Command {
  const command = new Command(name).description(does);
  return takes === undefined ? command : command.argument(takes.name, takes.what, takes.usual);
}

/** The verb itself. */
async function loaded(line: VerbLine): Promise<Command> {
  const [{ verb }, { runVerb }, { outputOptions }] = await Promise.all([
    line.load(),
    import('./contract.ts'),
    import('./options.ts'),
  ]);
  const command = nameOnly(line);
  for (const option of [...verb.options, ...outputOptions()]) command.addOption(option);
  return command.action(() => {
    const options = command.opts();
    return runVerb(options, () => verb.run(command.processedArgs[0] as never, options as never));
  });
}

/** As the list of verbs shows it: all of them have options. */
function termOf(command: Command): string {
  const takes = VERBS.find(({ name }) => name === command.name())?.takes;
  return command.name() === 'help'
    ? 'help [command]'
    : `${command.name()} [options]${takes ? ` ${takes.name}` : ''}`;
}

/** Help and version are no errors; everything else that commander refuses is bad use. */
async function usage(error: CommanderError): Promise<number> {
  if (error.exitCode === 0) return 0;
  if (error.code === 'commander.help') return 2;
  const message = error.message.replace(/^error: /, '').replace(/\n/g, ' ');
  return report(badInput('BAD_USE', `${message}; see "rotative --help" or "rotative <verb> --help"`));
}

async function report(error: unknown): Promise<number> {
  const { reportError } = await import('./contract.ts');
  return reportError(wish, error);
}
