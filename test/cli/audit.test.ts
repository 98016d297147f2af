/** What `audit` takes beside the parts: pictures of drawn packs, and the order of another block. On the smallest game, whole blocks. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openJob } from '../../src/cli/open-job.ts';
import { rasterDraw } from '../../src/cli/raster.ts';
import { MICRO, rotative, rotativeJson } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Micro with ten times as many packs, since tests of order need some hundreds. */
let game: string;
let out: string;

const done = (verb: string, ...options: string[]): void => {
  const made = rotative(verb, game, ...options, '--out', out, '--workers', '1', '--quiet');
  expect(made).toMatchObject({ exitCode: 0, stderr: '' });
};

interface Report {
  readonly ok: boolean;
  readonly raster?: { readonly packs: number; readonly codes: number };
  readonly rules: readonly { readonly id: string; readonly state: string; readonly checked: number }[];
  readonly evidence: { readonly command: string; readonly files: readonly { readonly path: string }[] };
}
const audit = (...options: string[]): { exitCode: number | null; json: Report } =>
  rotativeJson('audit', game, ...options, '--out', out, '--workers', '1') as unknown as {
    exitCode: number;
    json: Report;
  };
const rule = ({ rules }: Report, id: string) => rules.find((one) => one.id === id);

beforeAll(() => {
  game = join(temporaryFolder(), 'micro');
  cpSync(MICRO, game, { recursive: true });
  const yaml = readFileSync(join(game, 'game.yaml'), 'utf8');
  const larger = /(?<=blockSize: |count: |total: |winners: )\d+/g;
  writeFileSync(
    join(game, 'game.yaml'),
    yaml.replace(larger, (count) => `${count}0`),
  );
  out = temporaryFolder();
  for (const verb of ['deal', 'print']) done(verb);
});

describe('--raster', () => {
  it('looks at drawn packs, says what it looked at, and how to do it again', () => {
    const { exitCode, json } = audit('--raster', '3');
    expect(exitCode).toBe(0);
    expect(json).toMatchObject({ ok: true, raster: { packs: 3, codes: 6 } });
    expect(rule(json, 'R-CODE')).toMatchObject({ state: 'holds', checked: 6 });
    expect(json.evidence.command).toContain(' --raster 3');
  });

  it('takes the packs of a recorded inspection that are in its parts, and says so', async () => {
    done('sample', '--aql', '10', '--seed', 'ab'.repeat(32), '--sheets', '1');
    const record = join(out, 'micro/block-01/samples/draw.json');
    const drawn: number[] = JSON.parse(readFileSync(record, 'utf8')).packs;
    const job = await openJob(game, { out, block: 1, workers: 1, partSize: 100 });
    const { packs, from } = rasterDraw(job, [2, 3], { raster: true })!;
    expect(packs).toEqual(drawn.filter((pack) => pack > 100 && pack <= 300));
    expect(from).toBe(`${packs.length} of the ${drawn.length} packs of ${record}`);
    const one = await openJob(game, { out, block: 1, workers: 1, partSize: 1 });
    const outside = drawn.includes(1) ? drawn.findIndex((pack, i) => pack !== i + 1) + 1 : 1;
    expect(() => rasterDraw(one, [outside], { raster: true })).toThrow(/none of the packs of .*--raster 100/);
    expect(rasterDraw(one, [outside], { raster: 9 })!.packs).toEqual([outside]);
    expect(rasterDraw(one, [outside], {})).toBeUndefined();
  });

  it('looks at sheets and at plates with variable data, and finds what is wrong there', () => {
    const how = ['--style', 'imprint', '--nup', '2'];
    done('print', ...how);
    expect(audit(...how, '--raster', '2')).toMatchObject({
      exitCode: 0,
      json: { raster: { packs: 2, codes: 4 } },
    });
    // Backs in the place of fronts.
    const print = join(out, 'micro/block-01/print/MICRO_B01_part001_of_001_2up_');
    cpSync(`${print}back.pdf`, `${print}front.pdf`);
    const { exitCode, json } = audit(...how, '--raster', '1');
    expect(exitCode).toBe(1);
    for (const id of ['R-CODE', 'R-WORDS']) expect(rule(json, id)!.state).toBe('broken');
  });
});

describe('--with-block', () => {
  it('wants another block, and one that was audited', () => {
    for (const [block, words] of [
      ['1', 'give another block than --block'],
      ['2', 'run "rotative audit" for part 1 of block 2 first'],
    ] as const) {
      const { stderr, exitCode } = rotative('audit', game, '--with-block', block, '--out', out);
      expect(stderr).toContain(words);
      expect(exitCode).toBe(2);
    }
  });

  it('holds the order of packs against it, and finds a block that was dealt again', () => {
    for (const verb of ['deal', 'print', 'audit']) done(verb, '--block', '2');
    const apart = audit('--with-block', '2');
    expect(apart.exitCode).toBe(0);
    expect(rule(apart.json, 'C-REPEAT')).toMatchObject({ state: 'holds', checked: 1 });
    expect(apart.json.evidence.command).toContain(' --with-block 2');
    expect(apart.json.evidence.files.map(({ path }) => path)).toContain(
      '../block-02/audit/part-001.findings',
    );

    // Block 3 as if it had been dealt as block 1 was.
    const findings = (block: number): string => join(out, `micro/block-0${block}/audit/part-001.findings`);
    mkdirSync(dirname(findings(3)), { recursive: true });
    cpSync(findings(1), findings(3));
    const again = audit('--with-block', '3');
    expect(again.exitCode).toBe(1);
    expect(rule(again.json, 'C-REPEAT')).toMatchObject({ state: 'broken' });
  });
});
