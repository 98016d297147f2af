import { describe, expect, it } from 'vitest';
import { blockCipher, counterBlock, ctrCipher, hkdf, keystream } from '../../src/random/primitives.ts';

const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex.replace(/\s/g, ''), 'hex'));
const hex = (data: Uint8Array): string => Buffer.from(data).toString('hex');

// NIST SP 800-38A, appendix F: key and plaintext of all AES-256 examples.
const KEY = bytes('603deb1015ca71be2b73aef0857d7781 1f352c073b6108d72d9810a30914dff4');
const PLAIN = bytes(`6bc1bee22e409f96e93d7e117393172a ae2d8a571e03ac9c9eb76fac45af8e51
  30c81c46a35ce411e5fbc1191a0a52ef f69f2445df4f9b17ad2b417be66c3710`);

describe('known answers', () => {
  it('AES-256-CTR, SP 800-38A F.5.5', () => {
    const cipher = ctrCipher(KEY, bytes('f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff'));
    const stream = keystream(cipher, PLAIN.length);
    expect(hex(stream.map((byte, i) => byte ^ (PLAIN[i] as number)))).toBe(
      hex(
        bytes(`601ec313775789a5b7a7f504bbf3d228 f443e3ca4d62b59aca84e990cacaf5c5
          2b0930daa23de94ce87017ba2d84988d dfc9c58db67aada613c2dd08457941a6`),
      ),
    );
  });

  it('AES-256-ECB, SP 800-38A F.1.5', () => {
    expect(hex(blockCipher(KEY)(PLAIN))).toBe(
      hex(
        bytes(`f3eed1bdb5d2a03c064b5a7e3db181f8 591ccb10d410ed26dc5ba74a31362870
          b6ed21b99ca6f4f9f153e7b1beafed1d 23304b7a39f9f3ff067d8d8f9e24ecc7`),
      ),
    );
  });

  it.each([
    {
      name: 'case 1',
      salt: '000102030405060708090a0b0c',
      info: 'f0f1f2f3f4f5f6f7f8f9',
      out: '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
    },
    {
      name: 'case 3',
      salt: '',
      info: '',
      out: '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
    },
  ])('HKDF-SHA-256, RFC 5869 $name', ({ salt, info, out }) => {
    expect(hex(hkdf(bytes('0b'.repeat(22)), bytes(salt), bytes(info), 42))).toBe(out);
  });
});

describe('keystream', () => {
  it('is one stream, however it is cut', () => {
    const whole = keystream(ctrCipher(KEY, counterBlock(0)), 200_000);
    const cipher = ctrCipher(KEY, counterBlock(0));
    const pieces = [1, 15, 16, 65_536, 70_000, 64_432].map((length) => keystream(cipher, length));
    expect(hex(Buffer.concat(pieces))).toBe(hex(whole));
  });

  it('starts at any block', () => {
    const whole = keystream(ctrCipher(KEY, counterBlock(0)), 64 * 16);
    expect(hex(keystream(ctrCipher(KEY, counterBlock(63)), 16))).toBe(hex(whole.subarray(63 * 16)));
  });

  it('counts past 2^32 blocks', () => {
    expect(hex(counterBlock(2 ** 32 + 5))).toBe('00000000000000000000000100000005');
  });
});
