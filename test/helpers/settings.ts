/** What all tests run under, whatever they need. */
import { availableParallelism, totalmem } from 'node:os';
import type { InlineConfig } from 'vitest/node';

/** Processes of a test and all that they start, at most. */
const WORKER_BYTES = 1.5e9;
/** A test that hangs ends; no test ends for being slow, on a machine however old and busy. */
const HANGS_AFTER_MS = 30 * 60_000;

export const anyTest: InlineConfig = {
  // Worker threads run the built files, as users do, so the build comes first.
  globalSetup: ['test/helpers/build.ts'],
  testTimeout: HANGS_AFTER_MS,
  hookTimeout: HANGS_AFTER_MS,
  teardownTimeout: HANGS_AFTER_MS,
  pool: 'forks',
  // All cores: half of the tests wait for processes of their own.
  maxWorkers: Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / WORKER_BYTES))),
};
