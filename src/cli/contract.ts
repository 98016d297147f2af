/**
 * What every verb promises: one JSON document on stdout with --json and nothing else; errors on stderr that say
 * what, where and what to do, failed checks also with --quiet; exit codes 0 done, 1 a check failed, 2 bad use or input, 3 the environment.
 */
import type { Option } from 'commander';
import { type ExitCode, RotativeError } from '../shared/errors.ts';
import { endAccess } from './session.ts';

export interface OutputOptions {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly debug?: boolean;
}

/** A verb's result: `json` for machines, `text` for people, `ok: false` when a check failed. */
export interface VerbResult {
  readonly ok: boolean;
  readonly json: Record<string, unknown>;
  readonly text: string;
  /** The text is what was asked for, not a summary: --quiet does not silence it. */
  readonly isAnswer?: boolean;
  /** Exit code of a result that is not ok; 1 unless given. */
  readonly exitCode?: ExitCode;
}

/** What the file of a verb says: its options, beside those of output, and what it does with what is given to it. */
export interface Verb<Given = never, Options extends OutputOptions = never> {
  readonly options: readonly Option[];
  run(given: Given, options: Options): Promise<VerbResult>;
}

/** Runs a verb and turns its outcome into output and the process's exit code. */
export async function runVerb(options: OutputOptions, verb: () => Promise<VerbResult>): Promise<void> {
  try {
    const result = await verb();
    endAccess({ ok: result.ok });
    if (options.json) process.stdout.write(`${JSON.stringify({ ok: result.ok, ...result.json }, null, 1)}\n`);
    else if (!options.quiet || (result.isAnswer && result.ok)) process.stdout.write(`${result.text}\n`);
    else if (!result.ok) process.stderr.write(`${result.text}\n`);
    process.exitCode = result.ok ? 0 : (result.exitCode ?? 1);
  } catch (error) {
    endAccess({ error });
    process.exitCode = reportError(options, error);
  }
}

/** Prints an error in the form asked for; returns the exit code. */
export function reportError(options: OutputOptions, error: unknown): number {
  const known =
    error instanceof RotativeError
      ? error
      : new RotativeError(
          3,
          'UNEXPECTED',
          `${(error as Error)?.message ?? error} (run again with --debug for the place)`,
          {
            cause: error,
          },
        );
  if (options.json) {
    const { code, message, details } = known;
    process.stdout.write(`${JSON.stringify({ ok: false, error: { code, message, details } }, null, 1)}\n`);
  } else {
    process.stderr.write(`rotative: ${known.message}\n`);
  }
  if (options.debug) process.stderr.write(`${((known.cause as Error) ?? known).stack}\n`);
  return known.exitCode;
}
