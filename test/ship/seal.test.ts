import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Decrypter } from 'age-encryption';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chunksOf, decryptWith, encryptTo } from '../../src/ship/age-file.ts';
import { makeRecipient, parseIdentity, parseRecipient } from '../../src/ship/recipients.ts';
import { checkSeal, type Seal, type SealedEntry, signSeal } from '../../src/ship/seal.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const KEY = Uint8Array.from({ length: 32 }, (_, i) => 13 * i + 1);
const NAMES = ['a.pdf', 'b.pdf', 'c.xjdf'];
const dir = temporaryFolder();
const at = (name: string): string => join(dir, 'work', name);
let identity: string;
let recipient: string;
let made: Seal;
let signer: string;

beforeAll(async () => {
  const pair = await makeRecipient('printer');
  identity = parseIdentity(Buffer.from(pair.identity), 'identity');
  recipient = parseRecipient(pair.recipient, 'recipient').key;
  const files: SealedEntry[] = [];
  for (const [index, name] of NAMES.entries()) {
    const content = Buffer.alloc(1000 + 70_000 * index, name);
    files.push({ name, ...(await encryptTo(join(dir, 'whole', `${name}.age`), recipient, [content])) });
  }
  made = {
    format: 'rotative-seal/1',
    role: 'printer',
    recipient,
    game: 'Micro',
    edition: 'e',
    block: 1,
    keyId: 'aa',
    holders: 2,
    planHash: 'ab'.repeat(32),
    logHead: { count: 2, sha256: 'cd'.repeat(32) },
    parts: 1,
    ofParts: 3,
    toolVersion: '0',
    when: '2026-11-30T00:00:00.000Z',
    files,
  };
  const { json, signature } = signSeal(made, KEY);
  signer = signature.slice(0, 64);
  writeFileSync(join(dir, 'whole', 'seal.json'), json);
  writeFileSync(join(dir, 'whole', 'seal.sig'), signature);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));
beforeEach(() => {
  rmSync(join(dir, 'work'), { recursive: true, force: true });
  cpSync(join(dir, 'whole'), join(dir, 'work'), { recursive: true });
});

const flip = (name: string, offset: number): void => {
  const bytes = readFileSync(at(name));
  bytes[offset < 0 ? bytes.length + offset : offset]! ^= 1;
  writeFileSync(at(name), bytes);
};
const edit = (name: string, from: string | RegExp, to: string): void => {
  const before = readFileSync(at(name), 'utf8');
  expect(before.replace(from, to)).not.toBe(before);
  writeFileSync(at(name), before.replace(from, to));
};
const leadTo = (target: string, name: string): void => {
  rmSync(at(name));
  symlinkSync(target, at(name));
};
/** Of a file of the same length. */
const other = { bytes: 1000, sha256: 'ef'.repeat(32) };
const resign = (change: Partial<Seal>, key: Uint8Array): void => {
  const { json, signature } = signSeal({ ...made, ...change }, key);
  writeFileSync(at('seal.json'), json);
  writeFileSync(at('seal.sig'), signature);
};

describe('a seal', () => {
  it('holds, and names its signer, who is always the same under one key', async () => {
    expect(await checkSeal(join(dir, 'work'))).toMatchObject({ faults: [], signer });
    expect((await checkSeal(join(dir, 'work'), signer)).faults).toEqual([]);
    expect(signSeal(made, KEY).signature.slice(0, 64)).toBe(signer);
    expect(signSeal(made, KEY.toReversed()).signature.slice(0, 64)).not.toBe(signer);
  });

  it.each<[string, () => void, RegExp]>([
    ['a bit flipped at the start of a file', () => flip('a.pdf.age', 0), /a\.pdf\.age was altered/],
    ['a bit flipped at its end', () => flip('a.pdf.age', -1), /a\.pdf\.age was altered/],
    ['a file cut short', () => truncateSync(at('b.pdf.age'), 500), /b\.pdf\.age was altered/],
    ['a file grown', () => writeFileSync(at('b.pdf.age'), 'x', { flag: 'a' }), /b\.pdf\.age was altered/],
    ['an empty file', () => truncateSync(at('b.pdf.age'), 0), /b\.pdf\.age was altered/],
    ['a missing file', () => rmSync(at('c.xjdf.age')), /c\.xjdf\.age is missing/],
    ['a file too many', () => writeFileSync(at('d.pdf.age'), 'x'), /d\.pdf\.age is no file of this shipment/],
    ['a hidden file too many', () => writeFileSync(at('.d'), 'x'), /\.d is no file/],
    ['a folder too many', () => mkdirSync(at('more')), /more is no file/],
    [
      'two files swapped',
      () => {
        renameSync(at('a.pdf.age'), at('t'));
        renameSync(at('b.pdf.age'), at('a.pdf.age'));
        renameSync(at('t'), at('b.pdf.age'));
      },
      /a\.pdf\.age was altered.*b\.pdf\.age was altered/,
    ],
    [
      'a renamed file',
      () => renameSync(at('a.pdf.age'), at('z.pdf.age')),
      /z\.pdf\.age is no file.*a\.pdf\.age is missing/,
    ],
    [
      'one file in place of another',
      () => copyFileSync(at('a.pdf.age'), at('b.pdf.age')),
      /b\.pdf\.age was altered/,
    ],
    [
      'a folder in place of a file',
      () => {
        rmSync(at('a.pdf.age'));
        mkdirSync(at('a.pdf.age'));
      },
      /a\.pdf\.age was altered/,
    ],
    [
      'a hash edited in seal.json',
      () => edit('seal.json', /"sha256": "./, '"sha256": "0f'),
      /signature does not fit/,
    ],
    ['a file left out of seal.json', () => edit('seal.json', 'c.xjdf', 'd.xjdf'), /signature does not fit/],
    [
      'the block edited in seal.json',
      () => edit('seal.json', '"block": 1', '"block": 2'),
      /signature does not fit/,
    ],
    ['a space more in seal.json', () => edit('seal.json', '{', '{ '), /signature does not fit/],
    ['a bit flipped in the signature', () => flip('seal.sig', 70), /signature does not fit/],
    [
      'another public key in the signature',
      () => edit('seal.sig', /^[0-9a-f]{64}/, 'ab'.repeat(32)),
      /signature does not fit/,
    ],
    ['a signature cut short', () => truncateSync(at('seal.sig'), 100), /signature does not fit/],
    ['no signature', () => rmSync(at('seal.sig')), /seal\.sig is missing/],
    ['no seal', () => rmSync(at('seal.json')), /seal\.json is missing/],
    [
      'a seal made anew under another key',
      () => resign({ block: 2 }, KEY.toReversed()),
      /was sealed by .*, not by/,
    ],
    [
      'the seal of another block over these files',
      () => resign({ block: 2, files: made.files.map((file) => ({ ...file, sealed: other })) }, KEY),
      /a\.pdf\.age was altered.*b\.pdf\.age was altered.*c\.xjdf\.age was altered/,
    ],
    [
      'a link in place of a file, to the same bytes',
      () => {
        renameSync(at('a.pdf.age'), join(dir, 'elsewhere'));
        symlinkSync(join(dir, 'elsewhere'), at('a.pdf.age'));
      },
      /a\.pdf\.age was altered/,
    ],
    [
      'a link to a device in place of a file',
      () => leadTo('/dev/zero', 'a.pdf.age'),
      /a\.pdf\.age was altered/,
    ],
    [
      'a link to a device in place of the seal',
      () => leadTo('/dev/zero', 'seal.json'),
      /seal\.json is no file/,
    ],
    [
      'a pipe in place of the signature',
      () => {
        rmSync(at('seal.sig'));
        execFileSync('mkfifo', [at('seal.sig')]);
      },
      /seal\.sig is no file/,
    ],
    [
      'a seal of two gigabytes',
      () => truncateSync(at('seal.json'), 2 ** 31),
      /seal\.json has 2147483648 bytes, and may have/,
    ],
    ['a name twice', () => resign({ files: [...made.files, made.files[0]!] }, KEY), /listed twice/],
  ])('finds %s', async (_name, tamper, words) => {
    tamper();
    expect((await checkSeal(join(dir, 'work'), signer)).faults.join('; ')).toMatch(words);
  });

  it.each(['../../evil', '/etc/evil', '..', '.hidden', 'a/b', 'a\\b', 'a\0b', 'x'.repeat(300), ''])(
    'lets no name lead out of the folder, even a signed one: %j',
    async (name) => {
      resign({ files: [{ ...made.files[0]!, name }] }, KEY);
      await expect(checkSeal(join(dir, 'work'))).rejects.toMatchObject({ exitCode: 2, code: 'BAD_SEAL' });
    },
  );

  it('of as many files as it may have is checked in no time', async () => {
    const files = Array.from({ length: 100_000 }, (_, i) => ({ ...made.files[0]!, name: `f${i}` }));
    resign({ files }, KEY);
    const { faults } = await checkSeal(join(dir, 'work'));
    expect(faults).toHaveLength(100_000 + NAMES.length);
  });
});

describe('files for age', () => {
  const SIZES = [0, 1, 65_535, 65_536, 65_537, 131_072, 400_001];
  it.each(SIZES)('%i bytes open again, by the library as by us, and in pieces of any size', async (size) => {
    const content = Buffer.alloc(size, 'rotative');
    const pieces =
      size < 10 ? [content] : [content.subarray(0, 7), content.subarray(7, 60_000), content.subarray(60_000)];
    const { plain } = await encryptTo(at('x.age'), recipient, pieces);
    expect(plain).toEqual({ bytes: size, sha256: createHash('sha256').update(content).digest('hex') });
    const library = new Decrypter();
    library.addIdentity(identity);
    expect(Buffer.from(await library.decrypt(readFileSync(at('x.age')))).equals(content)).toBe(true);
    expect(await decryptWith(at('x.age'), identity, at('x'))).toEqual(plain);
    expect(Buffer.concat([...chunksOf(at('x'))]).equals(content)).toBe(true);
  });

  it('two sealings of one file differ', async () => {
    await encryptTo(at('x.age'), recipient, [Buffer.from('x')]);
    await encryptTo(at('y.age'), recipient, [Buffer.from('x')]);
    expect(readFileSync(at('x.age')).equals(readFileSync(at('y.age')))).toBe(false);
  });

  it.each<[string, () => void | Promise<void>]>([
    [
      'for another recipient',
      async () => {
        const other = parseRecipient((await makeRecipient('printer')).recipient, 'x').key;
        await encryptTo(at('x.age'), other, [Buffer.alloc(9)]);
      },
    ],
    ['with a flipped bit', () => flip('x.age', -5)],
    ['cut at a chunk', () => truncateSync(at('x.age'), readFileSync(at('x.age')).length - 40_000)],
    ['that is none', () => writeFileSync(at('x.age'), 'hello')],
  ])('a file %s is refused, and nothing is left of it', async (_name, damage) => {
    await encryptTo(at('x.age'), recipient, [Buffer.alloc(100_000, 'a')]);
    await damage();
    await expect(decryptWith(at('x.age'), identity, at('out'))).rejects.toMatchObject({
      exitCode: 2,
      code: 'CANNOT_UNSEAL',
    });
    expect(() => readFileSync(at('out'))).toThrow(/ENOENT/);
  });
});

describe('recipients', () => {
  it.each<[string, string, RegExp]>([
    [
      'the secret identity',
      '# rotative recipient: printer\nAGE-SECRET-KEY-1ABC\n',
      /secret identity: give the file ending in \.pub/,
    ],
    ['no role', 'age1qqqqqqqqqqqqqqq\n', /no recipient/],
    ['another role', '# rotative recipient: seller\nage1qqqqqqqqqqqqqqq\n', /no recipient/],
    ['two keys', '# rotative recipient: printer\nage1qqqqqqqqqqqqqqq\nage1qqqqqqqqqqqqqqp\n', /no recipient/],
    ['nothing', '', /no recipient/],
    [
      'a key with a letter wrong, which its checksum tells',
      '# rotative recipient: printer\nage1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcact\n',
      /no recipient/,
    ],
  ])('refuses %s', (_name, text, words) => {
    expect(() => parseRecipient(text, 'x.pub')).toThrow(words);
    expect(() => parseRecipient(text, 'x.pub')).not.toThrow(/1ABC/);
  });
});
