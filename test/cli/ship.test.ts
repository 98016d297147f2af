import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, rotative, rotativeJson } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const dir = temporaryFolder();
const GAME = join(root, 'test/faults/micro');
const block = join(dir, 'micro', 'block-01');
const keys = ['--key', join(dir, 'k.printer'), '--key', join(dir, 'k.lottery')];
const SIZE = ['--part-size', '20', '--workers', '1', '--out', dir];
const to = (...roles: string[]): string[] => roles.flatMap((role) => ['--to', join(dir, `${role}.pub`)]);
const ship = (...more: string[]) => rotative('ship', GAME, ...SIZE, ...keys, ...more);

beforeAll(() => {
  expect(rotative('keygen', join(dir, 'k'), '--shares', '2').exitCode).toBe(0);
  for (const role of ['printer', 'lottery', 'auditor']) {
    expect(rotative('keygen', join(dir, role), '--recipient', role).exitCode).toBe(0);
  }
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('ship', () => {
  it('refuses what was not audited', () => {
    for (const verb of ['deal', 'print']) rotative(verb, GAME, ...SIZE, ...keys, '--quiet');
    expect(ship(...to('printer'))).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/rotative audit/),
    });
  });

  it('gives each recipient what it may see, and nothing else', () => {
    expect(rotative('run', GAME, ...SIZE, ...keys, '--quiet')).toMatchObject({ exitCode: 0 });
    const { exitCode, json } = rotativeJson(
      'ship',
      GAME,
      ...SIZE,
      ...keys,
      ...to('printer', 'lottery', 'auditor'),
    );
    expect(exitCode).toBe(0);
    const names = Object.fromEntries(
      ['printer', 'lottery', 'auditor'].map((role) => [role, readdirSync(join(block, 'ship', role)).sort()]),
    );
    expect(names.printer).toEqual([
      'MICRO_B01_part001-003_of_003.xjdf.age',
      ...[1, 2, 3].map((part) => `MICRO_B01_part00${part}_of_003.pdf.age`),
      'seal.json',
      'seal.sig',
    ]);
    expect(names.lottery).toEqual(['seal.json', 'seal.sig', 'validation-79001.csv.age']);
    expect(names.auditor!.filter((name) => !name.startsWith('log-'))).toEqual([
      'manifest.json.age',
      'plan.json.age',
      'seal.json',
      'seal.sig',
    ]);
    const signer = json.signer as unknown as string;
    expect(
      rotative(
        'verify-seal',
        ...Object.keys(names).map((role) => join(block, 'ship', role)),
        '--signer',
        signer,
      ),
    ).toMatchObject({ exitCode: 0 });
    expect(
      rotative('verify-seal', join(block, 'ship', 'printer'), '--signer', 'ab'.repeat(32)),
    ).toMatchObject({ exitCode: 1 });
  });

  it('is opened by its recipient, to the same bytes, and by no other', () => {
    const shipment = join(block, 'ship', 'printer');
    expect(
      rotative('unseal', shipment, '--identity', join(dir, 'printer'), '--to', join(dir, 'opened')),
    ).toMatchObject({ exitCode: 0 });
    for (const name of readdirSync(join(dir, 'opened'))) {
      expect(readFileSync(join(dir, 'opened', name)).equals(readFileSync(join(block, 'print', name)))).toBe(
        true,
      );
    }
    expect(
      rotative('unseal', shipment, '--identity', join(dir, 'lottery'), '--to', join(dir, 'no')),
    ).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/another recipient/),
    });
    const again = () =>
      rotative('unseal', shipment, '--identity', join(dir, 'printer'), '--to', join(dir, 'opened'));
    expect(again()).toMatchObject({ exitCode: 0 });
    writeFileSync(join(dir, 'opened', readdirSync(join(dir, 'opened'))[0]!), 'mine');
    expect(again()).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/another file than was sealed/),
    });
    const file = join(shipment, readdirSync(shipment)[0]!);
    writeFileSync(file, 'x', { flag: 'a' });
    expect(
      rotative('unseal', shipment, '--identity', join(dir, 'printer'), '--to', join(dir, 'no')),
    ).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/seal is broken.*was altered/),
    });
  });

  it('refuses parts that the last audit was not of', () => {
    expect(rotative('audit', GAME, ...SIZE, ...keys, '--parts', '1', '--quiet')).toMatchObject({
      exitCode: 0,
    });
    expect(ship(...to('printer'))).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/last audit was not of part 2, 3 as printed/),
    });
    expect(rotative('audit', GAME, ...SIZE, ...keys, '--quiet')).toMatchObject({ exitCode: 0 });
  });

  it('refuses a file that is not the one that was made, specimens, one role twice, one key for two', () => {
    writeFileSync(join(block, 'print', 'MICRO_B01_part002_of_003.pdf'), 'x', { flag: 'a' });
    expect(ship(...to('printer'))).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/not the file that was made/),
    });
    expect(ship(...to('printer', 'printer'))).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/two recipients/),
    });
    const swapped = join(dir, 'swapped.pub');
    const pub = readFileSync(join(dir, 'printer.pub'), 'utf8');
    writeFileSync(swapped, pub.replace('recipient: printer', 'recipient: lottery'));
    // The printer was shipped to before, so that its key is known.
    expect(ship('--to', swapped)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/key of the printer and of the lottery: who has it would get both/),
    });
    expect(rotative('ship', GAME, '--out', join(dir, 'specimens'), ...to('printer'))).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/specimens are no secret/),
    });
  });
});
