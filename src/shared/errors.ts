/**
 * The one family of errors a user can meet. Every message says what is wrong, where, and what to do.
 * Exit codes: 1 a check failed (the product is wrong), 2 bad use or bad input, 3 the environment.
 */
export type ExitCode = 1 | 2 | 3;

export interface ErrorOptions {
  /** Machine-readable facts for `--json`. Never keys, prizes or winning positions. */
  details?: Record<string, unknown>;
  cause?: unknown;
}

export class RotativeError extends Error {
  readonly code: string;
  readonly exitCode: ExitCode;
  readonly details: Record<string, unknown>;

  constructor(exitCode: ExitCode, code: string, message: string, options: ErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'RotativeError';
    this.code = code;
    this.exitCode = exitCode;
    this.details = options.details ?? {};
  }
}

/** A check failed: what was made, or what the regulation asks, is wrong. Exit code 1. */
export const checkFailed = (code: string, message: string, options?: ErrorOptions): RotativeError =>
  new RotativeError(1, code, message, options);

/** Bad use or bad input: an option, a definition file, a damaged data file. Exit code 2. */
export const badInput = (code: string, message: string, options?: ErrorOptions): RotativeError =>
  new RotativeError(2, code, message, options);

/** The machine cannot do it: disk, permission, missing program. Exit code 3. */
export const badEnvironment = (code: string, message: string, options?: ErrorOptions): RotativeError =>
  new RotativeError(3, code, message, options);
