import { defineConfig } from 'vitest/config';

/** Tests that need outside programs: qpdf, poppler, Ghostscript. `.ci/run` installs them. */
export default defineConfig({
  test: {
    include: ['test/witness/**/*.witness.ts'],
    globalSetup: ['test/helpers/build.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: 'forks',
    maxWorkers: '100%',
  },
});
