import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from '../../src/random/hex.ts';
import { decodeShare, encodeShare, joinShares, splitKey } from '../../src/random/key-shares.ts';
import { keyId, parseKey, SPECIMEN_KEY } from '../../src/random/keys.ts';
import { RotativeError } from '../../src/shared/errors.ts';
import { fc } from '../helpers/fast-check.ts';

const KEY = Uint8Array.from({ length: 32 }, (_, i) => 7 * i + 3);
const noise = (text: string): Uint8Array => createHash('sha256').update(text).digest();
const NOISE = noise('noise');
const [PRINTER, LOTTERY] = splitKey(KEY, NOISE);

const codeOf = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(RotativeError);
    expect((error as RotativeError).exitCode).toBe(2);
    for (const secret of [KEY, PRINTER.bytes, LOTTERY.bytes]) {
      expect((error as Error).message).not.toContain(Buffer.from(secret).toString('hex').slice(0, 8));
    }
    return (error as RotativeError).code;
  }
  return 'none';
};

describe('shares of a key', () => {
  it('make the key together, in any order', () => {
    expect(joinShares(PRINTER, LOTTERY)).toEqual(KEY);
    expect(joinShares(LOTTERY, PRINTER)).toEqual(KEY);
  });

  it('each alone fits every key: for any other key there is a partner that makes it of this share', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (other) => {
        const partner = Uint8Array.from(other, (byte, i) => byte ^ PRINTER.bytes[i]!);
        expect(Uint8Array.from(partner, (byte, i) => byte ^ PRINTER.bytes[i]!)).toEqual(other);
      }),
    );
  });

  it('each share is uniform: over many splits of one key every bit is set about half the time', () => {
    const counts = [0, 0];
    for (let run = 0; run < 400; run++) {
      splitKey(KEY, noise(`run ${run}`)).forEach(({ bytes }, which) => {
        for (const byte of bytes) for (let bit = 0; bit < 8; bit++) counts[which]! += (byte >> bit) & 1;
      });
    }
    // 102 400 bits each: five standard deviations are 800.
    for (const count of counts) expect(Math.abs(count - 51_200)).toBeLessThan(800);
  });

  it('go through their file, also with the line ends of Windows', () => {
    for (const share of [PRINTER, LOTTERY]) {
      const file = encodeShare(share);
      expect(decodeShare(file)).toEqual(share);
      const windows = Buffer.from(Buffer.from(file).toString().replaceAll('\n', '\r\n'));
      expect(decodeShare(windows)).toEqual(share);
    }
  });

  it('the format of the file', () => {
    expect(Buffer.from(encodeShare(PRINTER)).toString().split('\n')).toEqual([
      'rotative key share 1',
      'role printer',
      `key ${keyId(KEY)}`,
      `share ${Buffer.from(NOISE).toString('hex')}`,
      expect.stringMatching(/^check [0-9a-f]{16}$/),
      '',
    ]);
  });

  it('every changed byte and every cut of a file is found', () => {
    const file = encodeShare(PRINTER);
    for (let at = 0; at < file.length - 1; at++) {
      const bad = file.slice();
      bad[at]! ^= 1;
      expect(codeOf(() => decodeShare(bad))).toMatch(/SHARE_(DAMAGED|VERSION)/);
      expect(codeOf(() => decodeShare(file.subarray(0, at)))).toMatch(/SHARE_(DAMAGED|VERSION)/);
    }
  });

  const other = splitKey(KEY.toReversed(), NOISE);
  it.each<[string, () => unknown, string]>([
    ['the same share twice', () => joinShares(PRINTER, PRINTER), 'SHARE_TWICE'],
    ['shares of two keys', () => joinShares(PRINTER, other[1]), 'SHARES_OF_TWO_KEYS'],
    [
      'a share that names a key which it does not make',
      () => joinShares(PRINTER, { ...other[1], keyId: PRINTER.keyId }),
      'SHARES_DAMAGED',
    ],
    ['too little noise', () => splitKey(KEY, new Uint8Array(31)), 'SHARE_NOISE'],
    ['the public key in shares', () => joinShares(...splitKey(SPECIMEN_KEY, NOISE)), 'KEY_SPECIMEN'],
    ['another version', () => decodeShare(Buffer.from('rotative key share 2\n')), 'SHARE_VERSION'],
  ])('refuses %s', (_name, action, code) => expect(codeOf(action)).toBe(code));
});

describe('hex', () => {
  it('goes there and back without a string', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromHex(toHex(bytes))).toEqual(bytes);
        expect(Buffer.from(toHex(bytes)).toString()).toBe(Buffer.from(bytes).toString('hex'));
      }),
    );
  });

  it.each(['a', 'ag', '0x', '--', ' 0'])('"%s" is none', (text) => {
    expect(fromHex(Buffer.from(text))).toBeUndefined();
  });

  it('a key file may be given as bytes', () => {
    expect(parseKey(Buffer.from(`\n${Buffer.from(KEY).toString('hex').toUpperCase()}\r\n`))).toEqual(KEY);
  });
});
