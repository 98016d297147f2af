import { createCipheriv, createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openEncryptedPart } from '../../src/audit/encrypted-part.ts';
import { decryptPart, type EncryptedIdentity, encryptPart } from '../../src/custody/encrypted-part.ts';
import { deriveKey, deriveSubkey, encodeFields, keyId } from '../../src/random/keys.ts';
import { hkdf } from '../../src/random/primitives.ts';
import type { RotativeError } from '../../src/shared/errors.ts';
import { fc } from '../helpers/fast-check.ts';

const KEY = Uint8Array.from({ length: 32 }, (_, i) => i);
const OTHER_KEY = Uint8Array.from({ length: 32 }, (_, i) => 2 * i + 1);
const identity: EncryptedIdentity = {
  holds: 'data',
  game: '7Extra',
  edition: '1re édition',
  block: 7,
  part: 3,
  parts: 75,
  firstPack: 20_001,
  packs: 10_000,
  specimen: false,
  keyId: keyId(KEY),
  planHash: 'c0'.repeat(32),
};
const content = Buffer.from('what is printed');
const file = Buffer.from(encryptPart(content, identity, KEY));
const SALT_AT = file.indexOf(10, file.indexOf(10) + 1) + 1;
const BODY_AT = SALT_AT + 32;

const opened = (bytes: Uint8Array, expected = identity, key = KEY): string =>
  Buffer.from(decryptPart(bytes, expected, key, 'part-003.parquet.enc')).toString();
const openedByAudit = (bytes: Uint8Array, key = KEY): string =>
  Buffer.from(openEncryptedPart(bytes, key)).toString();
function refusal(action: () => unknown): Partial<RotativeError> {
  try {
    action();
  } catch (error) {
    return error as RotativeError;
  }
  return {};
}
const flipped = (bytes: Uint8Array, at: number, mask = 1): Uint8Array =>
  Uint8Array.from(bytes, (byte, i) => (i === at ? byte ^ mask : byte));

describe('an encrypted part', () => {
  it('is what docs/data-format.md says, to the byte', () => {
    // Opened by Python's hmac and cryptography, too, which gave the same salt and content.
    expect(file.subarray(0, SALT_AT).toString()).toBe(
      'rotative encrypted part 1\n' +
        '{"holds":"data","game":"7Extra","edition":"1re édition","block":7,"part":3,"parts":75,"firstPack":20001,' +
        `"packs":10000,"specimen":false,"keyId":"a34269bb451864ec","planHash":"${'c0'.repeat(32)}"}\n`,
    );
    expect(file.subarray(SALT_AT, BODY_AT).toString('hex')).toBe(
      '4b94470ee2c144c43618ee747b5f26a24922a2813391330afdd0ac63499980d0',
    );
    expect(file.length).toBe(BODY_AT + 65_536 + 16);
    expect(createHash('sha256').update(file).digest('hex')).toBe(
      '5737eb7a62620bf9502c1d105b5b4922660cd2407209d822afbf25d58e6f82ec',
    );
  });

  it('opens to its content, by makers and by the audit, each by its own code', () => {
    const lengths = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 65_500, max: 65_560 }));
    fc.assert(
      fc.property(lengths, fc.integer({ min: 0, max: 255 }), (length, last) => {
        const bytes = new Uint8Array(length).fill(0x80);
        if (length > 0) bytes[length - 1] = last;
        const made = encryptPart(bytes, identity, KEY);
        for (const found of [decryptPart(made, identity, KEY, 'x'), openEncryptedPart(made, KEY)])
          expect(Buffer.compare(found, bytes)).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  it('is the same for the same content, and made of another key and nonce for any other', () => {
    expect(Buffer.compare(encryptPart(content, identity, KEY), file)).toBe(0);
    const bodyOf = (bytes: Uint8Array, of = identity): Buffer => {
      const made = Buffer.from(encryptPart(bytes, of, KEY));
      return made.subarray(made.indexOf(10, made.indexOf(10) + 1) + 33, -16);
    };
    // With one key and nonce, what was encrypted would differ in the one byte, and the rest would be alike.
    const alike = (a: Buffer, b: Buffer): number => a.filter((byte, i) => byte === b[i]).length;
    const body = bodyOf(content);
    const edited = bodyOf(Buffer.from('what is printEd'));
    const otherPlan = bodyOf(content, { ...identity, planHash: 'c1'.repeat(32) });
    const findings = bodyOf(content, { ...identity, holds: 'findings' });
    for (const other of [edited, otherPlan, findings]) expect(alike(body, other)).toBeLessThan(600);
  });

  it('has a length that does not tell parts of one size apart', () => {
    const sizes = [1_427_533, 1_428_072, 1_428_601].map(
      (bytes) => encryptPart(new Uint8Array(bytes), identity, KEY).length,
    );
    expect(new Set(sizes).size).toBe(1);
    expect(sizes[0]).toBeLessThan(1_428_601 * 1.125);
  });

  const places: readonly [string, number, number][] = [
    ['first line', 0, 26],
    ['facts', 26, SALT_AT],
    ['salt', SALT_AT, BODY_AT],
    ['content', BODY_AT, BODY_AT + content.length],
    ['padding', BODY_AT + content.length, file.length - 16],
    ['tag', file.length - 16, file.length],
  ];
  it.each(places)('is refused with any bit of its %s changed', (_name, from, to) => {
    fc.assert(
      fc.property(fc.integer({ min: from, max: to - 1 }), fc.integer({ min: 0, max: 7 }), (at, bit) => {
        const bytes = flipped(file, at, 1 << bit);
        const { code, exitCode, message } = refusal(() => opened(bytes));
        expect(code).toMatch(/^PART_(DAMAGED|FORMAT|OF_ANOTHER|OF_ANOTHER_KEY)$/);
        expect([exitCode, message?.includes('part-003.parquet.enc')]).toEqual([2, true]);
        expect(refusal(() => openedByAudit(bytes)).message).toBeDefined();
      }),
      { numRuns: 100 },
    );
  });

  it('is refused cut at any place, with bytes taken out, or with more at its end', () => {
    fc.assert(
      fc.property(fc.nat(file.length - 1), (length) => {
        for (const bytes of [
          file.subarray(0, length),
          Buffer.concat([file.subarray(0, length), file.subarray(length + 1)]),
        ]) {
          expect(refusal(() => opened(bytes)).code).toMatch(/^PART_/);
          expect(refusal(() => openedByAudit(bytes)).message).toBeDefined();
        }
      }),
      { numRuns: 100 },
    );
    expect(refusal(() => opened(Buffer.concat([file, new Uint8Array(1)]))).code).toBe('PART_DAMAGED');
  });

  it.each<[string, Partial<EncryptedIdentity>, RegExp]>([
    ['another part', { part: 4, firstPack: 30_001 }, /its part is 3, not 4\. .*Deal the part again/],
    ['another block', { block: 8 }, /its block is 7, not 8/],
    ['another game', { game: 'X10' }, /its game is 7Extra, not X10/],
    ['another edition', { edition: '2e' }, /its edition is 1re édition, not 2e/],
    ['another size of part', { packs: 5000 }, /its packs is 10000, not 5000/],
    ['another plan', { planHash: 'c1'.repeat(32) }, /its planHash/],
    ['specimens', { specimen: true }, /its specimen is false, not true/],
    ['findings', { holds: 'findings' }, /its holds is data, not findings\. .*Audit the part again/],
  ])('is refused where %s is asked, also with its head exchanged', (_name, more, words) => {
    const expected = { ...identity, ...more };
    expect(refusal(() => opened(file, expected))).toMatchObject({
      code: 'PART_OF_ANOTHER',
      exitCode: 2,
      message: expect.stringMatching(words),
    });
    const asked = encryptPart(content, expected, KEY);
    const headed = Buffer.concat([
      asked.subarray(0, asked.indexOf(10, asked.indexOf(10) + 1) + 1),
      file.subarray(SALT_AT),
    ]);
    expect(refusal(() => opened(headed, expected)).code).toBe('PART_DAMAGED');
    expect(refusal(() => openedByAudit(headed)).message).toBeDefined();
  });

  it('is refused under another key, which is named by its id', () => {
    const { code, message } = refusal(() =>
      opened(file, { ...identity, keyId: keyId(OTHER_KEY) }, OTHER_KEY),
    );
    expect(code).toBe('PART_OF_ANOTHER_KEY');
    expect(message).toMatch(new RegExp(`under key ${keyId(KEY)}, and this is key ${keyId(OTHER_KEY)}`));
    // Whoever edits the id still has the wrong key.
    expect(refusal(() => opened(file, identity, OTHER_KEY)).code).toBe('PART_DAMAGED');
    expect(refusal(() => openedByAudit(file, OTHER_KEY)).message).toMatch(/another key/);
  });

  it('of a later version, and what is no such file, have messages of their own', () => {
    const later = Buffer.from(file);
    later[24] = '2'.charCodeAt(0);
    expect(refusal(() => opened(later)).code).toBe('PART_FORMAT');
    for (const bytes of [Buffer.from('PAR1 plain'), new Uint8Array(0), Buffer.from('\n\n\n')])
      expect(refusal(() => opened(bytes))).toMatchObject({
        code: 'PART_DAMAGED',
        message: expect.stringMatching(/no encrypted part/),
      });
    for (const head of ['null', '[]', '{}', '7', '{"keyId":{"a":[1]}}', '{"__proto__":1}'])
      expect(refusal(() => opened(Buffer.from(`rotative encrypted part 1\n${head}\nxx`))).code).toMatch(
        /^PART_/,
      );
  });

  it('whose salt is not that of its content is refused though its tag fits, since its key could be used twice', () => {
    const { game, edition, block, part } = identity;
    const ofBlock = deriveKey(KEY, { game, edition, block, purpose: 'encryption' });
    const salt = Buffer.alloc(32, 7);
    const bytes = hkdf(deriveSubkey(ofBlock, 'cipher', part), salt, encodeFields(['file', 'data']), 44);
    const cipher = createCipheriv('aes-256-gcm', bytes.subarray(0, 32), bytes.subarray(32));
    const head = Buffer.concat([file.subarray(0, SALT_AT), salt]);
    cipher.setAAD(head);
    const body = cipher.update(Buffer.concat([content, Buffer.from([0x80]), new Uint8Array(9)]));
    cipher.final();
    const made = Buffer.concat([head, body, cipher.getAuthTag()]);
    expect(refusal(() => opened(made)).code).toBe('PART_DAMAGED');
    expect(refusal(() => openedByAudit(made)).message).toMatch(/its salt/);
  });

  it('says nothing of its content or key in messages', () => {
    for (const { message, details } of [
      refusal(() => opened(flipped(file, BODY_AT))),
      refusal(() => opened(file, { ...identity, part: 4 })),
    ]) {
      const said = `${message} ${JSON.stringify(details)}`;
      expect(said).not.toContain('printed');
      expect(said).not.toContain(Buffer.from(KEY).toString('hex').slice(0, 16));
    }
  });
});
