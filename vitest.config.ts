import { defineConfig } from 'vitest/config';
import { anyTest } from './test/helpers/settings.ts';

export default defineConfig({ test: { ...anyTest, include: ['test/**/*.test.ts'] } });
