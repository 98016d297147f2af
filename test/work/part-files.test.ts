/** Specimens and a production, their data kept plain and encrypted: the same print files and findings. */
import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openJob } from '../../src/cli/open-job.ts';
import { writeKeyFile } from '../../src/custody/key-files.ts';
import { PackSource } from '../../src/play/pack-source.ts';
import type { RotativeError } from '../../src/shared/errors.ts';
import { claimFolder, readClaim } from '../../src/work/claim.ts';
import { type JobContext, pathsOf } from '../../src/work/job.ts';
import { PartMaker } from '../../src/work/make-part.ts';
import { readFindings, readPartData, writeFindings } from '../../src/work/part-files.ts';
import { root } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const GAME = join(root, 'test/faults/micro');
const dir = temporaryFolder();
const keyFile = join(dir, 'key');
writeKeyFile(
  keyFile,
  Uint8Array.from({ length: 32 }, (_, i) => (29 * i + 5) & 255),
);

const open = (name: string, more: Partial<Parameters<typeof openJob>[1]> = {}): Promise<JobContext> =>
  openJob(GAME, { out: join(dir, name), block: 1, workers: 1, partSize: 10, quiet: true, ...more });

describe.each([
  ['specimens', {}],
  ['a production', { key: [keyFile] }],
])('%s', (kind, key) => {
  const both = () =>
    Promise.all([open(`${kind} plain`, key), open(`${kind} encrypted`, { ...key, encryptData: true })]);

  it('have the same print files, single or on sheets, and the same findings, however data are kept', async () => {
    const [plain, encrypted] = await both();
    const sheets = { imposition: { lanes: 2, gapMm: 6 } };
    for (const job of [plain, encrypted]) {
      const maker = new PartMaker(job);
      maker.deal(1);
      await maker.print(1);
      writeFindings(job, 1, await maker.audit(1));
      await new PartMaker({ ...job, ...sheets }).print(1, '2up');
    }
    const bytesOf = (job: JobContext, file?: '2up') => readFileSync(pathsOf(job).print(1, file));
    expect(bytesOf(encrypted).equals(bytesOf(plain))).toBe(true);
    expect(bytesOf(encrypted, '2up').equals(bytesOf(plain, '2up'))).toBe(true);
    const findings = readFindings(encrypted, 1);
    expect(findings).toEqual(readFindings(plain, 1));
    expect(findings).toMatchObject({ faultTotal: 0, packsRead: 10 });
    // The audit finds the data's hash in the slug of the sheet.
    const onSheets = await new PartMaker({ ...encrypted, ...sheets }).audit(1);
    expect(onSheets.faults).toEqual([]);
    expect(await readPartData(encrypted, 1)).toEqual(await readPartData(plain, 1));
    expect(readdirSync(join(pathsOf(encrypted).folder, 'data'))).toEqual(['part-001.parquet.enc']);
    expect(readdirSync(join(pathsOf(encrypted).folder, 'audit'))).toEqual(['part-001.findings.enc']);
  });

  it('look the same in pictures', async () => {
    const [plain, encrypted] = await both();
    const [a, b] = [await new PartMaker(plain).look(1, [3]), await new PartMaker(encrypted).look(1, [3])];
    expect(b).toEqual(a);
    expect(b).toMatchObject({ faultTotal: 0, packs: [3] });
  });
});

it('encrypted specimens are played as plain ones', async () => {
  const [job, plain] = [await open('played', { encryptData: true }), await open('played plain')];
  claimFolder(job);
  new PartMaker(job).deal(1);
  // Playing has no option: it goes by what the folder says.
  const source = new PackSource(await open('played'));
  expect(pathsOf(source.job).data(1)).toMatch(/\.enc$/);
  expect(await source.pack(4)).toEqual(await new PackSource(plain).pack(4));
});

describe('a file of an encrypted part', async () => {
  const job = await open('harmed', { key: [keyFile], encryptData: true });
  const maker = new PartMaker(job);
  const [path, aside] = [pathsOf(job).data(1), join(dir, 'kept')];
  maker.deal(1);
  maker.deal(2);
  cpSync(path, aside);
  const others = {
    block: await open('harmed', { key: [keyFile], encryptData: true, block: 2 }),
    plain: await open('harmed plain', { key: [keyFile] }),
  };
  for (const other of Object.values(others)) new PartMaker(other).deal(1);
  const flip = (at: number): void => {
    const bytes = readFileSync(path);
    bytes[at]! ^= 4;
    writeFileSync(path, bytes);
  };

  it.each<[string, () => void, string, RegExp]>([
    ['with a bit flipped', () => flip(5000), 'PART_DAMAGED', /was altered or cut short.*Deal the part again/],
    ['with its head edited', () => flip(40), 'PART_DAMAGED', /what it says of itself was altered/],
    ['cut short', () => truncateSync(path, 9000), 'PART_DAMAGED', /was altered or cut short/],
    ['cut to nothing', () => truncateSync(path, 0), 'PART_DAMAGED', /is no encrypted part/],
    ['that is part 2 renamed', () => cpSync(pathsOf(job).data(2), path), 'PART_OF_ANOTHER', /its part is 2/],
    [
      'that is of another block',
      () => cpSync(pathsOf(others.block).data(1), path),
      'PART_OF_ANOTHER',
      /its block is 2, not 1/,
    ],
    ['that is plain', () => cpSync(pathsOf(others.plain).data(1), path), 'PART_DAMAGED', /no encrypted part/],
    ['that is gone', () => rmSync(path), 'PART_MISSING', /run "rotative deal" for part 1/],
  ])('is refused %s', async (_name, harm, code, words) => {
    harm();
    const error: RotativeError = await readPartData(job, 1).then(
      () => expect.fail('it was read'),
      (thrown) => thrown,
    );
    expect([error.code, error.exitCode]).toEqual([code, 2]);
    expect(error.message).toMatch(words);
    expect(error.message).toContain(path);
    cpSync(aside, path);
    await expect(readPartData(job, 1)).resolves.toBeDefined();
  });

  it('of findings is refused with a bit flipped', async () => {
    await maker.print(1);
    writeFindings(job, 1, await maker.audit(1));
    const findings = pathsOf(job).findings(1);
    const bytes = readFileSync(findings);
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(findings, bytes);
    expect(() => readFindings(job, 1)).toThrow(/damaged: .*Audit the part again/);
  });

  it('of findings that are plain is refused cut short, with a message of ours', async () => {
    const plain = await open('harmed plain', { key: [keyFile] });
    writeFindings(plain, 1, await maker.audit(1));
    truncateSync(pathsOf(plain).findings(1), 300);
    expect(() => readFindings(plain, 1)).toThrow(
      expect.objectContaining({ code: 'PART_DAMAGED', exitCode: 2 }),
    );
  });

  it('is not what the audit judges by if it was altered', async () => {
    flip(5000);
    await expect(maker.audit(1)).rejects.toMatchObject({ code: 'data-damaged', exitCode: 2 });
    cpSync(aside, path);
    await expect(maker.audit(1)).resolves.toMatchObject({ faultTotal: 0 });
  });
});

describe('a folder', () => {
  it('with plain data is not encrypted from there on, until those are deleted; and keeps its name then', async () => {
    const plain = await open('folder', { key: [keyFile] });
    const { dealing } = claimFolder(plain);
    const data = pathsOf(plain).data(1);
    new PartMaker(plain).deal(1);
    const encrypted = await open('folder', { key: [keyFile], encryptData: true });
    expect(() => claimFolder(encrypted)).toThrow(
      expect.objectContaining({
        code: 'FOLDER_OF_PLAIN_DATA',
        exitCode: 2,
        message: expect.stringMatching(/part-001\.parquet\).*--out.*delete data\//),
      }),
    );
    rmSync(dirname(data), { recursive: true });
    expect(claimFolder(encrypted)).toMatchObject({ dealing, encryptData: true });
  });

  it('of encrypted data stays so', async () => {
    const encrypted = await open('stays', { encryptData: true });
    const claim = claimFolder(encrypted);
    claimFolder(await open('stays'));
    expect(readClaim(pathsOf(encrypted).folder)).toEqual(claim);
    expect(claim.encryptData).toBe(true);
  });
});
