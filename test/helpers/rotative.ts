/** Runs the executable as a user does, on the built files. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './temporary-folder.ts';

export const root: string = fileURLToPath(new URL('../..', import.meta.url));

/** The smallest game, one ticket and sixty packs, for tests to which 7Extra is not the point. */
export const MICRO: string = join(root, 'test/faults/micro');

/** A number that no process has: those of Linux end below it. */
export const NO_PROCESS = 4_194_304;

export interface Outcome {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function rotative(...args: string[]): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'bin/rotative.js'), ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: environment(args),
  });
  return { exitCode: status, stdout, stderr };
}

/** Registry and heads beside what is made, never in the home of whoever runs the tests; no colours, whatever that shell asks for. */
const environment = (args: readonly string[]): NodeJS.ProcessEnv => {
  const { FORCE_COLOR: _, NO_COLOR: __, ...own } = process.env;
  return { ...own, ROTATIVE_STATE: stateBeside(args) };
};

/** As `rotative`, beside other work; `seen` is what the list of processes showed meanwhile: command line, environment, name. */
export function rotativeBeside(...args: string[]): Promise<Outcome & { readonly seen: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'bin/rotative.js'), ...args], {
      cwd: root,
      env: environment(args),
    });
    const seen = new Set<string>();
    const look = (): void => {
      for (const what of ['cmdline', 'environ', 'comm']) {
        try {
          seen.add(readFileSync(`/proc/${child.pid}/${what}`, 'latin1'));
        } catch {
          // Gone already, or a system without such a list.
        }
      }
    };
    // Now, since the process may be over before a timer is due; and again, since it may say another name of itself.
    look();
    const looking = setInterval(look, 30);
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => {
        output[name] += text;
      });
    child.on('close', (exitCode) => {
      clearInterval(looking);
      resolve({ exitCode, ...output, seen: [...seen].join('\n') });
    });
  });
}

const stateBeside = (args: readonly string[]): string => {
  const out = args[args.indexOf('--out') + 1];
  return args.includes('--out') && out !== undefined ? join(out, 'state') : join(temporaryFolder(), 'state');
};

/** Runs with --json and gives the document with the exit code; the document must be all of stdout. */
export function rotativeJson(...args: string[]): { exitCode: number | null; json: Record<string, never> } {
  const { exitCode, stdout } = rotative(...args, '--json');
  return { exitCode, json: JSON.parse(stdout) };
}

/** A plan belongs to its definition and to what plans, so each of either has a folder. */
const edition = createHash('sha256')
  .update(readFileSync(join(root, 'templates/7extra/game.yaml')))
  .update(sourcesIn('src/plan') + sourcesIn('src/regulation'))
  .digest('hex')
  .slice(0, 12);
const PLANNED = join(root, 'node_modules/.cache/rotative-planned', edition);

function sourcesIn(folder: string): string {
  const names = readdirSync(join(root, folder)).sort();
  return names.map((name) => `${name}\n${readFileSync(join(root, folder, name), 'utf8')}`).join('\n');
}

/** An output folder in which the plan of 7Extra is there already, since planning takes seconds. */
export function plannedFolder(): string {
  const kept = join(PLANNED, '7extra', 'block-01', 'plan.json');
  if (!existsSync(kept)) {
    const { exitCode, stderr } = rotative('plan', '7extra', '--out', PLANNED, '--quiet');
    if (exitCode !== 0) throw new Error(stderr);
  }
  const out = temporaryFolder();
  mkdirSync(join(out, '7extra', 'block-01'), { recursive: true });
  cpSync(kept, join(out, '7extra', 'block-01', 'plan.json'));
  return out;
}
