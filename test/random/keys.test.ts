import { describe, expect, it } from 'vitest';
import {
  deriveKey,
  deriveSubkey,
  encodeFields,
  isSpecimenKey,
  keyId,
  parseKey,
  SPECIMEN_KEY,
} from '../../src/random/keys.ts';
import { RotativeError } from '../../src/shared/errors.ts';
import { fc } from '../helpers/fast-check.ts';

const HEX = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const KEY = parseKey(HEX);
const CONTEXT = { game: 'G', edition: 'E', block: 1, purpose: 'face' } as const;
// Worked out apart from this project, by the same description in another language.
const DERIVED = '89fcc3577a71569a7ccaac5272c67d5f7492eae02e0e372773d38f5dde73ef13';
const KEY_ID = '1a44b1ec3b69793a';
const hex = (data: Uint8Array): string => Buffer.from(data).toString('hex');

const codeOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof RotativeError) return `${error.exitCode} ${error.code}`;
    throw error;
  }
  return 'no error';
};

describe('parseKey', () => {
  it('reads hexadecimal digits of either case, with white space around', () => {
    expect(hex(parseKey(`  ${HEX.toUpperCase()}\n`))).toBe(HEX);
  });

  it.each([
    ['nothing', '', '2 KEY_FORMAT'],
    ['a digit too few', HEX.slice(1), '2 KEY_FORMAT'],
    ['a digit too many', `${HEX}0`, '2 KEY_FORMAT'],
    ['a letter that is no digit', `${HEX.slice(1)}g`, '2 KEY_FORMAT'],
    ['two lines', `${HEX.slice(32)}\n${HEX.slice(32)}`, '2 KEY_FORMAT'],
    ['zeros', '0'.repeat(64), '2 KEY_WEAK'],
    ['one byte repeated', 'ab'.repeat(32), '2 KEY_WEAK'],
    ['the specimen key', hex(SPECIMEN_KEY), '2 KEY_SPECIMEN'],
  ])('refuses %s', (_, text, code) => {
    expect(codeOf(() => parseKey(text))).toBe(code);
  });

  it('does not repeat what it refuses', () => {
    const secret = `${HEX.slice(2)}zz`;
    expect(() => parseKey(secret)).toThrow(expect.not.stringContaining(secret.slice(0, 8)));
  });
});

describe('keys', () => {
  it('has a specimen key of 32 bytes that is known as such', () => {
    expect(SPECIMEN_KEY).toHaveLength(32);
    expect(isSpecimenKey(SPECIMEN_KEY)).toBe(true);
    expect(isSpecimenKey(KEY)).toBe(false);
    expect(isSpecimenKey(SPECIMEN_KEY.subarray(1))).toBe(false);
  });

  it('names a key by 16 digits that are not digits of the key', () => {
    expect(keyId(KEY)).toMatch(/^[0-9a-f]{16}$/);
    expect(HEX).not.toContain(keyId(KEY));
    expect(keyId(KEY)).not.toBe(keyId(SPECIMEN_KEY));
  });

  it('keeps what it derives, for blocks made earlier are made again from it', () => {
    expect(hex(deriveKey(KEY, CONTEXT))).toBe(DERIVED);
    expect(keyId(KEY)).toBe(KEY_ID);
  });

  it('derives another key for every other game, edition, block, purpose and master', () => {
    const keys = [
      deriveKey(KEY, CONTEXT),
      deriveKey(KEY, { ...CONTEXT, game: 'H' }),
      deriveKey(KEY, { ...CONTEXT, edition: 'F' }),
      deriveKey(KEY, { ...CONTEXT, block: 2 }),
      deriveKey(KEY, { ...CONTEXT, purpose: 'pin' }),
      deriveKey(SPECIMEN_KEY, CONTEXT),
      deriveKey(KEY, { ...CONTEXT, game: 'GE', edition: '' }),
      deriveSubkey(KEY, 'face', 1),
      deriveSubkey(KEY, 'face', 2),
      KEY,
    ];
    expect(new Set(keys.map(hex)).size).toBe(keys.length);
    for (const key of keys) expect(key).toHaveLength(32);
  });

  it('never writes two lists of fields alike', () => {
    const field = fc.oneof(fc.string({ maxLength: 5, unit: 'binary' }), fc.nat());
    const list = fc.array(field, { maxLength: 4 });
    // A number takes 8 bytes, so a text of 8 characters could equal one; no field of a key is of both kinds.
    fc.assert(
      fc.property(list, list, (a, b) => {
        expect(hex(encodeFields(a)) === hex(encodeFields(b))).toBe(JSON.stringify(a) === JSON.stringify(b));
      }),
    );
    expect(hex(encodeFields(['ab', 'c']))).not.toBe(hex(encodeFields(['a', 'bc'])));
  });

  it.each([
    ['a short key', () => deriveKey(KEY.subarray(1), CONTEXT), '2 KEY_LENGTH'],
    ['a short key to name', () => keyId(KEY.subarray(1)), '2 KEY_LENGTH'],
    ['a short key to go below', () => deriveSubkey(KEY.subarray(1), 'x', 0), '2 KEY_LENGTH'],
    ['a block that is no whole number', () => deriveKey(KEY, { ...CONTEXT, block: 1.5 }), '2 KEY_FIELD'],
    ['a negative block', () => deriveKey(KEY, { ...CONTEXT, block: -1 }), '2 KEY_FIELD'],
  ])('refuses %s', (_, act, code) => {
    expect(codeOf(act)).toBe(code);
  });
});
