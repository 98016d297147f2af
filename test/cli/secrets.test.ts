/**
 * Runs every verb in two worlds that differ in the key alone, and so in which packs win. No key, share or identity may
 * be anywhere; and all that is not secret by design must say the same in both worlds, but for hashes, identifiers and
 * sizes: what is equal whoever wins tells nobody who wins, in whatever form.
 */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeShareFiles } from '../../src/custody/key-files.ts';
import { deriveSubkey } from '../../src/random/keys.ts';
import { pdfSkeleton } from '../helpers/pdf-skeleton.ts';
import { type Outcome, root, rotative, rotativeBeside } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const GAME = join(root, 'test/faults/micro');
const bytesOf = (step: number, start: number): Uint8Array =>
  Uint8Array.from({ length: 32 }, (_, i) => (step * i + start) & 255);

/**
 * What shows prizes, numbers or faces, and why it may: files by their place in the block's folder, answers by verb. A test
 * below wants each to differ between the worlds: what does not is no exception.
 */
const SHOWS_BY_DESIGN: readonly { readonly what: RegExp; readonly because: string }[] = [
  { what: /^answer: show$/, because: 'one pack was asked for, and the log says who asked' },
  {
    what: /^answer: reconstruct$/,
    because: 'one ticket was asked for, with a reason, and the log says who asked',
  },
  { what: /^answer: statement$|statement\.json$/, because: 'voids of few packs say what they held' },
  { what: /block-01\/data\//, because: 'the data themselves' },
  {
    what: /block-01\/samples\//,
    because: 'sheets and pictures show what lies under the coats of drawn packs',
  },
  { what: /block-01\/audit\/[^/]*\.findings$/, because: 'numbers as they were read from the pages' },
  { what: /opened\/validation-/, because: 'what the lottery pays by, opened with its identity' },
];
/** Print files: their pages show tickets; all other objects are held against each other. */
const PRINTED = /(print|reprint|opened)\/[^/]*\.pdf$/;
/** age draws a key for each file, so that bytes are never the same; names and places are compared. */
const ENCRYPTED = /\.age$/;
/** Secrets of their holders, which no verb repeats. */
const KEY_FILES = /^(k|other)\.(printer|lottery)$|^(printer|lottery)$|^(raw|cut)\.key$/;

/** What differs without saying anything: folders, progress, times, durations, hashes and keys' public names, sizes. */
const mask = (text: string, dir: string): string =>
  text
    .replaceAll(dir, '<dir>')
    // Told every few seconds, so that a slow run tells of it and a quick one does not.
    .replace(/^[a-z ]+ \d+ % {2}.* MB\n/gm, '')
    .replace(/ in \d+\.\d s\b/g, ' in <duration>')
    .replace(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, '<time>')
    .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '<hash>')
    .replace(/(?<![0-9a-z])([0-9a-f]{4} ){4}[0-9a-f]{4}(?![0-9a-z])/g, '<fingerprint>')
    .replace(/\b[0-9a-f]{16,}\b/gi, '<hash>')
    .replace(/\bage1[0-9a-z]{58}\b/g, '<recipient>')
    .replace(/(<td class="n">)[^<]*(?=<\/td><td><code class="hash">)/g, '$1<size>')
    .replace(/("(?:bytes|mtimeMs)": ?|FileSize=")[\d.]+/g, '$1<size>');

/** A secret in the forms it could slip out in; halves, too, since lines are wrapped. */
function forms(secret: Uint8Array): Buffer[] {
  const bytes = Buffer.from(secret);
  const texts = [
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    [...bytes].join(','),
    [...bytes].join(', '),
  ];
  return [
    bytes,
    bytes.subarray(0, 16),
    bytes.subarray(16),
    ...texts.flatMap((text) => [text, text.slice(0, text.length / 2)]).map((text) => Buffer.from(text)),
  ];
}

interface World {
  readonly dir: string;
  readonly outcomes: ReadonlyMap<string, Outcome & { readonly seen?: string }>;
  readonly secrets: readonly Buffer[];
  /** Every file but keys: place and content. */
  readonly files: ReadonlyMap<string, Buffer>;
}

const worlds: World[] = [];
beforeAll(async () => {
  worlds.push(
    ...(await Promise.all([
      makeWorld(temporaryFolder(), bytesOf(37, 11), bytesOf(91, 200)),
      makeWorld(temporaryFolder(), bytesOf(59, 83), bytesOf(23, 140)),
    ])),
  );
});
afterAll(() => {
  for (const { dir } of worlds) rmSync(dir, { recursive: true, force: true });
});

/** Every verb, and what goes wrong around keys and data, under one key. */
async function makeWorld(dir: string, key: Uint8Array, noise: Uint8Array): Promise<World> {
  const at = (name: string): string => join(dir, name);
  const block = at('micro/block-01');
  const outcomes = new Map<string, Outcome & { readonly seen?: string }>();
  const secrets = [key, noise, key.map((byte, i) => byte ^ noise[i]!)]
    .concat(['seal', 'access log'].map((purpose) => deriveSubkey(key, purpose, 0)))
    .flatMap(forms);
  const does = async (name: string, ...args: string[]): Promise<void> => {
    expect(outcomes.has(name)).toBe(false);
    outcomes.set(name, await rotativeBeside(...args));
  };
  writeShareFiles(at('k'), key, noise);
  const keys = ['--key', at('k.printer'), '--key', at('k.lottery')];
  const here = ['--out', dir];
  const job = [...here, '--part-size', '20', '--workers', '1'];

  await does('keygen', 'keygen', at('other'), '--shares', '2', '--json', ...['--debug']);
  for (const role of ['printer', 'lottery']) {
    await does(`keygen ${role}`, 'keygen', at(role), '--recipient', role);
    const identity = /AGE-SECRET-KEY-\w+/.exec(readFileSync(at(role), 'utf8'))![0];
    secrets.push(Buffer.from(identity), Buffer.from(identity.slice(15, 45)));
  }
  const press = [GAME, ...job, ...keys];
  await does('plan', 'plan', ...press, '--json');
  await does('deal', 'deal', ...press, '--json', '--debug');
  await does('print', 'print', ...press, '--json');
  await does('audit', 'audit', ...press, '--json');
  await does('run', 'run', ...press);
  await does('sample', 'sample', ...press, '--count', '2', '--seed', 'all may know', '--json');
  await does('preflight', 'preflight', join(block, 'print/MICRO_B01_part001_of_003.pdf'), '--json');
  await does('show', 'show', ...press, '--pack', '1', '--debug');
  await does('reconstruct', 'reconstruct', ...press, '--pack', '1', '--ticket', '1', '--reason', 'torn');
  await does('void', 'void', GAME, ...here, '--packs', '1-2', '--reason', 'web tear', '--json');
  await does('reprint', 'reprint', ...press, '--packs', '1', '--json');
  const to = ['printer', 'lottery'].flatMap((role) => ['--to', at(`${role}.pub`)]);
  await does('ship', 'ship', ...press, ...to, '--json');
  await does(
    'verify-seal',
    'verify-seal',
    join(block, 'ship/printer'),
    join(block, 'ship/lottery'),
    '--json',
  );
  for (const role of ['printer', 'lottery']) {
    const open = [join(block, 'ship', role), '--to', at('opened')];
    await does(`unseal ${role}`, 'unseal', ...open, '--identity', at(role), '--json');
  }
  await does('statement', 'statement', ...press);
  await does('log', 'log', GAME, ...here, ...keys, '--check', '--json');
  await does('doctor', 'doctor', '--quiet');

  // Faults that touch keys and data; each refuses.
  const other = ['--key', at('k.printer'), '--key', at('other.lottery')];
  await does('! deal again', 'deal', ...press, '--again', 'x', '--debug');
  await does('! part out of range', 'deal', ...press, '--block', '2', '--parts', '99', '--debug');
  await does('! another part size', 'print', ...press, '--part-size', '19', '--debug');
  await does('! mixed shares', 'deal', GAME, ...job, ...other, '--debug');
  await does('! a share alone', 'deal', GAME, ...job, '--key', at('k.printer'), '--debug', '--json');
  writeFileSync(at('raw.key'), key, { mode: 0o600 });
  await does('! a raw key', 'show', GAME, ...job, '--pack', '1', '--key', at('raw.key'), '--debug');
  writeFileSync(at('cut.key'), readFileSync(at('k.printer')).subarray(0, 100), { mode: 0o600 });
  const cut = ['--key', at('cut.key'), '--key', at('k.lottery')];
  await does('! a cut share', 'show', GAME, ...job, '--pack', '1', ...cut, '--debug');
  const wrong = ['--identity', at('lottery'), '--to', at('no')];
  await does('! unseal with the wrong identity', 'unseal', join(block, 'ship/printer'), ...wrong, '--debug');
  await does('! play of a production', 'play', GAME, ...job, ...keys, '--debug');
  await does('! bench of a production', 'bench', GAME, ...keys, '--debug');
  const data = join(block, 'data/part-002.parquet');
  const whole = readFileSync(data);
  writeFileSync(data, whole.subarray(0, 500));
  await does('! print from damaged data', 'print', ...press, '--parts', '2', '--quiet', '--debug');
  writeFileSync(data, whole);

  const files = new Map(
    readdirSync(dir, { recursive: true })
      .map(String)
      .sort()
      .filter((name) => !KEY_FILES.test(name) && statSync(at(name)).isFile())
      .map((name) => [name, readFileSync(at(name))]),
  );
  return { dir, outcomes, secrets, files };
}

const showsByDesign = (what: string): boolean => SHOWS_BY_DESIGN.some((one) => one.what.test(what));

/** All that a world says in the open, by where it says it. */
function saidOpenly({ dir, outcomes, files }: World): Map<string, string> {
  const said = new Map<string, string>();
  for (const [name, { exitCode, stdout, stderr }] of outcomes)
    said.set(`answer: ${name}`, mask(`${exitCode}\n${stdout}\n${stderr}`, dir));
  for (const [name, bytes] of files) {
    // The dealing's random name is the name of nothing; hashes in names would be.
    const text = PRINTED.test(name)
      ? pdfSkeleton(bytes, name).join('\n')
      : ENCRYPTED.test(name)
        ? 'encrypted'
        : bytes.toString('latin1');
    said.set(name, mask(text, dir));
  }
  return said;
}

describe('secrets', () => {
  it('every verb was run, and did what it was to do', () => {
    const verbs = [...rotative('--help').stdout.matchAll(/^ {2}([a-z][a-z-]+) .*(?:\[options\]|<)/gm)].map(
      ([, verb]) => verb!,
    );
    expect(verbs.length).toBeGreaterThan(15);
    for (const { outcomes } of worlds) {
      const run = [...outcomes.keys()].map((name) => name.replace(/^! /, '').split(' ')[0]!);
      expect(verbs.filter((verb) => !run.includes(verb))).toEqual([]);
      for (const [name, { exitCode, stderr }] of outcomes)
        expect([name, exitCode, stderr]).toEqual([name, name.startsWith('!') ? 2 : 0, stderr]);
    }
  });

  it('no key, share, identity or key under a key is in any output, file, name, or the list of processes', () => {
    for (const { outcomes, files, secrets } of worlds) {
      expect(files.size).toBeGreaterThan(40);
      const places = [
        ...[...outcomes].map(([name, { stdout, stderr, seen = '' }]) => ({
          name,
          bytes: Buffer.from(`${stdout}\n${stderr}\n${seen}`),
        })),
        ...[...files].map(([name, bytes]) => ({ name, bytes })),
        { name: 'names of files', bytes: Buffer.from([...files.keys()].join('\n')) },
      ];
      for (const { name, bytes } of places)
        for (const secret of secrets) expect(bytes.includes(secret), name).toBe(false);
    }
  });

  it('the list of processes was looked at', () => {
    if (process.platform !== 'linux') return;
    const seen = worlds[0]!.outcomes.get('ship')!.seen!;
    expect(seen).toContain('k.lottery');
    expect(seen).toContain('ROTATIVE_STATE');
  });

  it('whoever wins, all that is open says the same', () => {
    const [a, b] = worlds.map(saidOpenly);
    expect([...a!.keys()]).toEqual([...b!.keys()]);
    const open = [...a!.keys()].filter((what) => !showsByDesign(what));
    expect(open.length).toBeGreaterThan(60);
    const differ = open.filter((what) => a!.get(what) !== b!.get(what));
    expect(differ).toEqual([]);
  });

  it.each(SHOWS_BY_DESIGN.map(({ what, because }) => [because, what] as const))(
    'differs, since it is %s',
    (_because, what) => {
      const [a, b] = worlds.map(saidOpenly);
      const shown = [...a!.keys()].filter((name) => what.test(name));
      expect(shown.some((name) => a!.get(name) !== b!.get(name))).toBe(true);
    },
  );
});
