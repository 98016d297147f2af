import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Worker threads run the built files, as users do, so the build comes first.
    globalSetup: ['test/helpers/build.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    pool: 'forks',
    // All cores: half of the tests wait for processes of their own.
    maxWorkers: '100%',
  },
});
