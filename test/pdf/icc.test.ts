import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseOutputProfile } from '../../src/pdf/icc.ts';
import { packageRoot } from '../../src/shared/package-root.ts';

const good = readFileSync(join(packageRoot, 'profiles', 'fogra39l.icc'));

const changed = (change: (bytes: Buffer) => void): Buffer => {
  const bytes = Buffer.from(good);
  change(bytes);
  return bytes;
};

describe('parseOutputProfile', () => {
  it('takes the profile of the package, byte by byte, with what it says of itself', () => {
    const profile = parseOutputProfile(good, 'fogra39l.icc');
    expect(profile.description).toBe('FOGRA39L coated');
    expect(good.equals(profile.bytes)).toBe(true);
  });

  it('reads a description of version 4', () => {
    const words = 'Papier glacé';
    const text = Buffer.from(words, 'utf16le').swap16();
    const bytes = changed((icc) => {
      icc[8] = 4;
      const count = icc.readUInt32BE(128);
      const tag = Array.from({ length: count }, (_, index) => 132 + 12 * index).find(
        (at) => icc.toString('latin1', at, at + 4) === 'desc',
      )!;
      const at = icc.readUInt32BE(tag + 4);
      icc.write('mluc', at, 'latin1');
      icc.writeUInt32BE(1, at + 8);
      icc.writeUInt32BE(12, at + 12);
      icc.write('frFR', at + 16, 'latin1');
      icc.writeUInt32BE(text.length, at + 20);
      icc.writeUInt32BE(28, at + 24);
      text.copy(icc, at + 28);
    });
    expect(parseOutputProfile(bytes, 'p.icc').description).toBe(words);
  });

  const refused: readonly [string, Buffer, RegExp][] = [
    ['an RGB profile', changed((icc) => icc.write('RGB ', 16)), /p\.icc: its colours are RGB, not CMYK/],
    [
      'a profile of a scanner',
      changed((icc) => icc.write('scnr', 12)),
      /of class « scnr », not of a printer/,
    ],
    ['a truncated profile', good.subarray(0, good.length - 1000), /says it has 155092 bytes and has 154092/],
    ['the beginning of a profile', good.subarray(0, 100), /no ICC profile/],
    ['something else', Buffer.alloc(5000, 65), /no ICC profile/],
    ['version 5', changed((icc) => icc.writeUInt8(5, 8)), /of ICC version 5/],
    ['a device link', changed((icc) => icc.write('RGB ', 20)), /leads to RGB/],
    ['a tag beyond the end', changed((icc) => icc.writeUInt32BE(1 << 30, 136)), /leads out of the file/],
    ['a profile without tables', changed((icc) => icc.writeUInt32BE(1, 128)), /no table A2B0/],
  ];
  it.each(refused)('refuses %s', (_, bytes, message) => {
    expect(() => parseOutputProfile(bytes, 'p.icc')).toThrowError(message);
  });
});
