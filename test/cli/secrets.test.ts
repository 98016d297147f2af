/**
 * Runs every verb with a known key and looks for it, for shares, identities, prizes and winning places in all that is
 * printed, logged, recorded and named, and in what print files say of themselves.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openJob } from '../../src/cli/open-job.ts';
import { writeShareFiles } from '../../src/custody/key-files.ts';
import { dealPart } from '../../src/deal/deal-part.ts';
import { type Outcome, root, rotative } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const dir = temporaryFolder();
const GAME = join(root, 'test/faults/micro');
const block = join(dir, 'micro', 'block-01');
const KEY = Uint8Array.from({ length: 32 }, (_, i) => (37 * i + 11) & 255);
const NOISE = Uint8Array.from({ length: 32 }, (_, i) => (91 * i + 200) & 255);
const keys = ['--key', join(dir, 'k.printer'), '--key', join(dir, 'k.lottery')];
const here = ['--part-size', '20', '--workers', '1', '--out', dir];
const outcomes: Record<string, Outcome> = {};

/** A secret in the forms it could slip out in: raw, hex, base64; halves, too, since lines are wrapped. */
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

const secrets = [KEY, NOISE, KEY.map((byte, i) => byte ^ NOISE[i]!)].flatMap(forms);
let identities: Buffer[] = [];
let validations: string[] = [];
let winners: number[] = [];

beforeAll(async () => {
  writeShareFiles(join(dir, 'k'), KEY, NOISE);
  for (const role of ['printer', 'lottery']) {
    outcomes[`keygen ${role}`] = rotative('keygen', join(dir, role), '--recipient', role);
    identities.push(Buffer.from(/AGE-SECRET-KEY-\w+/.exec(readFileSync(join(dir, role), 'utf8'))![0]));
  }
  outcomes['keygen shares'] = rotative('keygen', join(dir, 'other'), '--shares', '2', '--json');
  identities = identities.flatMap((identity) => [identity, identity.subarray(15, 45)]);
  const verbs: [string, ...string[]][] = [
    ['plan', '--json'],
    ['deal', '--json', '--debug'],
    ['print', '--json'],
    ['audit', '--json'],
    ['run'],
    ['sample', '--count', '2', '--json'],
    ['void', '--packs', '7', '--reason', 'web tear'],
    ['reprint', '--json'],
    ['ship', '--to', join(dir, 'printer.pub'), '--to', join(dir, 'lottery.pub'), '--json'],
    ['statement'],
    ['log', '--check', '--json'],
    // Faults that touch keys and data.
    ['deal', '--again', 'x'],
    ['deal', '--block', '2', '--debug', '--parts', '99'],
    ['print', '--part-size', '19', '--debug'],
  ];
  for (const [verb, ...more] of verbs) {
    const common =
      verb === 'void' ? ['--out', dir] : verb === 'log' ? ['--out', dir, ...keys] : [...here, ...keys];
    outcomes[`${verb} ${more.join(' ')}`] = rotative(verb, GAME, ...common, ...more);
  }
  outcomes['mixed shares'] = rotative(
    'deal',
    GAME,
    ...here,
    '--key',
    join(dir, 'k.printer'),
    '--key',
    join(dir, 'other.lottery'),
    '--debug',
  );
  outcomes['a share alone'] = rotative(
    'deal',
    GAME,
    ...here,
    '--key',
    join(dir, 'k.printer'),
    '--debug',
    '--json',
  );
  const raw = join(dir, 'raw.key');
  writeFileSync(raw, KEY, { mode: 0o600 });
  outcomes['a raw key'] = rotative('show', GAME, ...here, '--pack', '1', '--key', raw, '--debug');
  const cut = join(dir, 'cut.printer');
  writeFileSync(cut, readFileSync(join(dir, 'k.printer')).subarray(0, 100), { mode: 0o600 });
  outcomes['a cut share'] = rotative(
    'show',
    GAME,
    ...here,
    '--pack',
    '1',
    '--key',
    cut,
    '--key',
    join(dir, 'k.lottery'),
    '--debug',
  );
  outcomes['unseal with the wrong identity'] = rotative(
    'unseal',
    join(block, 'ship', 'printer'),
    '--identity',
    join(dir, 'lottery'),
    '--to',
    join(dir, 'no'),
    '--debug',
  );
  mkdirSync(join(dir, 'scratch'));
  const job = await openJob(GAME, {
    out: join(dir, 'scratch'),
    block: 1,
    workers: 1,
    partSize: 60,
    quiet: true,
  });
  const data = dealPart({ ...job, masterKey: KEY, specimen: false, part: 1 });
  validations = Array.from(data.validations[0]!, (number) => String(number).padStart(10, '0'));
  winners = Array.from(data.prizes[0]!, (prize, row) => (prize > 0 ? row + 1 : 0)).filter(Boolean);
  rmSync(join(dir, 'scratch'), { recursive: true });
}, 600_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Every file that was made, but keys themselves. */
const made = (): { name: string; bytes: Buffer }[] =>
  readdirSync(dir, { recursive: true })
    .map(String)
    .filter(
      (name) =>
        !/^(k|other)\.(printer|lottery)$|^(printer|lottery|raw\.key|cut\.printer)$/.test(name) &&
        statSync(join(dir, name)).isFile(),
    )
    .map((name) => ({ name, bytes: readFileSync(join(dir, name)) }));

/** Files for all eyes: everything but data, print files, samples and the statement, which hold what is printed. */
const isOpen = (name: string): boolean =>
  !/block-01\/(data|samples)\/|statement\.json$|\.pdf$|\.png$/.test(name);

describe('secrets', () => {
  it('the verbs did what they were to do', () => {
    const codes = Object.fromEntries(
      Object.entries(outcomes).map(([name, { exitCode }]) => [name, exitCode]),
    );
    const failed = Object.entries(codes).filter(([, code]) => code !== 0);
    expect(failed.map(([name]) => name)).toEqual([
      'deal --again x',
      'deal --block 2 --debug --parts 99',
      'print --part-size 19 --debug',
      'mixed shares',
      'a share alone',
      'a raw key',
      'a cut share',
      'unseal with the wrong identity',
    ]);
    expect(failed.map(([, code]) => code)).toEqual(failed.map(() => 2));
  });

  it('no key, share or identity is in any output', () => {
    for (const [name, { stdout, stderr }] of Object.entries(outcomes)) {
      const said = Buffer.from(stdout + stderr);
      for (const secret of [...secrets, ...identities]) expect(said.includes(secret), name).toBe(false);
    }
  });

  it('no key, share or identity is in any file, or in the name of one', () => {
    const files = made();
    expect(files.length).toBeGreaterThan(30);
    for (const { name, bytes } of files) {
      for (const secret of [...secrets, ...identities]) {
        expect(bytes.includes(secret), name).toBe(false);
        expect(name.includes(secret.toString('latin1'))).toBe(false);
      }
    }
  });

  it('no validation number is in any output or open file: logs, manifest, job tickets, reports, records', () => {
    const open = [
      ...made().filter(({ name }) => isOpen(name)),
      // A statement counts, and names no ticket.
      ...Object.entries(outcomes).map(([name, { stdout, stderr }]) => ({
        name,
        bytes: Buffer.from(stdout + stderr),
      })),
    ];
    expect(open.some(({ name }) => name.endsWith('.xjdf'))).toBe(true);
    expect(open.some(({ name }) => name.endsWith('report.html'))).toBe(true);
    for (const { name, bytes } of open) {
      const text = bytes.toString('latin1');
      for (const number of validations) {
        expect(text.includes(number), `${name}: ${number}`).toBe(false);
        expect(text.includes(`${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}`), name).toBe(
          false,
        );
      }
    }
  });

  it('job tickets, manifest and log name no prize and no single pack but those of parts and records', () => {
    const told = made().filter(({ name }) =>
      /\.xjdf$|manifest\.json$|block-01\/log\/|state\/(registry|accesses)\//.test(name),
    );
    expect(told.length).toBeGreaterThan(10);
    for (const { name, bytes } of told) {
      const text = bytes.toString('utf8');
      expect(text, name).not.toMatch(/prize|winner|lot\b|gagn/i);
      expect(text, name).not.toMatch(/"pack":/);
    }
    expect(winners.length).toBe(36);
  });

  it('what a print file says of itself is game, block and pack', () => {
    for (const { name, bytes } of made().filter(({ name }) => /print\/.*\.pdf$/.test(name))) {
      const text = bytes.toString('latin1');
      const said = [...text.matchAll(/\/(Title|Subject|Keywords|Author)\s*(\([^)]*\)|<[0-9A-F]*>)/g)].map(
        ([match]) => match,
      );
      const packet = /<x:xmpmeta[\s\S]*?<\/x:xmpmeta>/.exec(text)?.[0] ?? '';
      expect(packet.length, name).toBeGreaterThan(100);
      for (const words of [...said, packet])
        expect(words).not.toMatch(/prize|winner|\bDIX\b|\bCINQ\b|\bDEUX\b/i);
      for (const number of validations)
        expect([...said, packet].some((words) => words.includes(number))).toBe(false);
    }
  });
});
