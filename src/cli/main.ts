/** The executable: one verb a file, one contract for all. */
import { Command, CommanderError } from 'commander';
import { badInput } from '../shared/errors.ts';
import { toolVersion } from '../shared/package-root.ts';
import { reportError } from './contract.ts';

const VERBS: Readonly<Record<string, () => Promise<Command>>> = {
  plan: async () => (await import('./plan.ts')).planVerb(),
  deal: async () => (await import('./deal.ts')).dealVerb(),
  print: async () => (await import('./print.ts')).printVerb(),
  audit: async () => (await import('./audit.ts')).auditVerb(),
  preflight: async () => (await import('./preflight.ts')).preflightVerb(),
  sample: async () => (await import('./sample.ts')).sampleVerb(),
  show: async () => (await import('./show.ts')).showVerb(),
  play: async () => (await import('./play.ts')).playVerb(),
  run: async () => (await import('./run.ts')).runVerbAll(),
  reconstruct: async () => (await import('./reconstruct.ts')).reconstructVerb(),
  void: async () => (await import('./void.ts')).voidVerb(),
  reprint: async () => (await import('./reprint.ts')).reprintVerb(),
  statement: async () => (await import('./statement.ts')).statementVerb(),
  ship: async () => (await import('./ship.ts')).shipVerb(),
  'verify-seal': async () => (await import('./verify-seal.ts')).verifySealVerb(),
  unseal: async () => (await import('./unseal.ts')).unsealVerb(),
  keygen: async () => (await import('./keygen.ts')).keygenVerb(),
  log: async () => (await import('./log.ts')).logVerb(),
  doctor: async () => (await import('./doctor.ts')).doctorVerb(),
  bench: async () => (await import('./bench.ts')).benchVerb(),
};

const program = new Command('rotative')
  .description('From the regulation of a scratch-ticket game to print files that are proven right.')
  .version(toolVersion)
  .exitOverride()
  .configureOutput({ outputError: () => {} })
  .showSuggestionAfterError(true);

// Only what was asked for is loaded: a verb that needs no picture must not wait for what draws them.
const asked = process.argv.slice(2).find((argument) => !argument.startsWith('-'));
const wanted = Object.entries(VERBS).filter(([name]) => name === asked);
for (const [, load] of wanted.length > 0 ? wanted : Object.entries(VERBS)) {
  const command = await load();
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
  process.exitCode = error instanceof CommanderError ? usage(error) : reportError(wish, error);
}

/** Help and version are no errors; everything else that commander refuses is bad use. */
function usage(error: CommanderError): number {
  if (error.exitCode === 0) return 0;
  if (error.code === 'commander.help') return 2;
  const message = error.message.replace(/^error: /, '').replace(/\n/g, ' ');
  return reportError(
    wish,
    badInput('BAD_USE', `${message}; see "rotative --help" or "rotative <verb> --help"`),
  );
}
