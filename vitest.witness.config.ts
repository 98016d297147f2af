import { defineConfig } from 'vitest/config';
import { anyTest } from './test/helpers/settings.ts';

/** Tests that need outside programs: qpdf, poppler, Ghostscript. `.ci/run` installs them. */
export default defineConfig({ test: { ...anyTest, include: ['test/witness/**/*.witness.ts'] } });
