import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Compiles src/ to dist/ once before any test, since worker threads and the executable run from dist/. */
export default function buildOnce(): void {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  execFileSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '-b', 'tsconfig.build.json', 'src/play/browser'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
}
