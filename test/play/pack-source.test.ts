import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openJob } from '../../src/cli/open-job.ts';
import { PackSource } from '../../src/play/pack-source.ts';
import { chosenPacks } from '../../src/print/packs.ts';
import type { JobContext } from '../../src/work/job.ts';
import { pathsOf } from '../../src/work/job.ts';
import { rotative } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const DEFAULTS = { block: 1, workers: 1, partSize: 10_000 };
const OTHER_SIZE = 300;

let out: string;
let job: JobContext;
beforeAll(async () => {
  out = temporaryFolder();
  const size = ['--part-size', String(OTHER_SIZE), '--out', out, '--quiet'];
  expect(rotative('deal', 'exemple', '--parts', '2', ...size)).toMatchObject({ exitCode: 0, stderr: '' });
  job = await openJob('exemple', { ...DEFAULTS, out });
});
afterAll(() => rmSync(out, { recursive: true }));

it('gives packs of dealt parts, of whatever size, and of parts that were not dealt: all the same as the deal room’s', async () => {
  const source = new PackSource(job);
  for (const number of [1, OTHER_SIZE, OTHER_SIZE + 1, OTHER_SIZE + 77, 2 * OTHER_SIZE, 59_999]) {
    const { packNumbers, prizes, faces, faceBytes, validations, pins, specimen } = await source.pack(number);
    const dealt = chosenPacks(job, [number]);
    expect({ prizes, faces, faceBytes, validations, pins }).toEqual({
      prizes: dealt.prizes,
      faces: dealt.faces,
      faceBytes: dealt.faceBytes,
      validations: dealt.validations,
      pins: dealt.pins,
    });
    expect([...Array.from(packNumbers)]).toEqual([number]);
    expect(specimen).toBe(true);
  }
});

it('reads the dealt part, and refuses one that is damaged', async () => {
  const path = pathsOf(new PackSource(job).job).data(2);
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.subarray(0, bytes.length - 20));
  await expect(new PackSource(job).pack(OTHER_SIZE + 1)).rejects.toMatchObject({ code: 'PART_DAMAGED' });
  await expect(new PackSource(job).pack(1)).resolves.toBeDefined();
  writeFileSync(path, bytes);
});

it('never plays a production block: neither its folder, nor its key, nor one of its parts among specimens', async () => {
  const dir = temporaryFolder();
  const key = join(dir, 'key.hex');
  rotative('keygen', key);
  const size = ['--part-size', String(OTHER_SIZE), '--out', dir, '--quiet'];
  expect(rotative('deal', 'exemple', '--parts', '1', '--key', key, ...size).exitCode).toBe(0);
  const specimen = await openJob('exemple', { ...DEFAULTS, out: dir });
  expect(() => new PackSource(specimen)).toThrow(/holds a production block.*never played/);
  const production = await openJob('exemple', { ...DEFAULTS, out: temporaryFolder(), key: [key] });
  expect(() => new PackSource(production)).toThrow(/never played/);

  const mixed = new PackSource(job);
  const from = pathsOf({ ...specimen, parts: mixed.job.parts }).data(1);
  const to = pathsOf(mixed.job).data(1);
  mkdirSync(join(to, '..'), { recursive: true });
  writeFileSync(to, readFileSync(from));
  await expect(mixed.pack(1)).rejects.toMatchObject({ exitCode: 2, code: 'PART_OF_ANOTHER' });
  rmSync(to);
  rmSync(dir, { recursive: true });
});
