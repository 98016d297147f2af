/** The executable: one verb a file, one contract for all. */
import { Command, CommanderError } from 'commander';
import { badInput } from '../shared/errors.ts';
import { toolVersion } from '../shared/package-root.ts';
import { auditVerb } from './audit.ts';
import { benchVerb } from './bench.ts';
import { reportError } from './contract.ts';
import { dealVerb } from './deal.ts';
import { doctorVerb } from './doctor.ts';
import { keygenVerb } from './keygen.ts';
import { logVerb } from './log.ts';
import { planVerb } from './plan.ts';
import { playVerb } from './play.ts';
import { preflightVerb } from './preflight.ts';
import { printVerb } from './print.ts';
import { reconstructVerb } from './reconstruct.ts';
import { reprintVerb } from './reprint.ts';
import { runVerbAll } from './run.ts';
import { sampleVerb } from './sample.ts';
import { shipVerb } from './ship.ts';
import { showVerb } from './show.ts';
import { statementVerb } from './statement.ts';
import { unsealVerb } from './unseal.ts';
import { verifySealVerb } from './verify-seal.ts';
import { voidVerb } from './void.ts';

const program = new Command('rotative')
  .description('From the regulation of a scratch-ticket game to print files that are proven right.')
  .version(toolVersion)
  .exitOverride()
  .configureOutput({ outputError: () => {} })
  .showSuggestionAfterError(true);

for (const verb of [
  planVerb,
  dealVerb,
  printVerb,
  auditVerb,
  preflightVerb,
  sampleVerb,
  showVerb,
  playVerb,
  runVerbAll,
  reconstructVerb,
  voidVerb,
  reprintVerb,
  statementVerb,
  shipVerb,
  verifySealVerb,
  unsealVerb,
  keygenVerb,
  logVerb,
  doctorVerb,
  benchVerb,
]) {
  const command = verb()
    .exitOverride()
    .configureOutput({ outputError: () => {} });
  program.addCommand(command);
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
