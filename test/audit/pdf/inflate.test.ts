import { deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inflate } from '../../../src/audit/pdf/inflate.ts';
import { fc } from '../../helpers/fast-check.ts';

const page = Buffer.from('q Q '.repeat(1000));
const deflated = deflateSync(page);
const flipped = Buffer.from(deflated);
flipped[flipped.length - 1]! ^= 1;

describe('inflate', () => {
  it('gives back what was deflated, stream after stream, and keeps what it gave', () => {
    const given: [Uint8Array, Uint8Array][] = [];
    const sizes = fc.oneof(fc.constantFrom(0, 1, 16_383, 16_384, 16_385, 65_536, 300_000), fc.nat(5_000));
    const levels = fc.integer({ min: 0, max: 9 });
    const windows = fc.integer({ min: 9, max: 15 });
    fc.assert(
      fc.property(sizes, levels, windows, fc.nat(255), (size, level, windowBits, seed) => {
        const bytes = Buffer.from(Uint8Array.from({ length: size }, (_, i) => (i * seed) >> 3));
        const back = inflate(deflateSync(bytes, { level, windowBits }));
        expect(bytes.equals(back)).toBe(true);
        given.push([bytes, back]);
      }),
      { numRuns: 60 },
    );
    for (const [bytes, back] of given) expect(Buffer.from(bytes).equals(back)).toBe(true);
  });

  it('passes over what stands behind the stream', () => {
    expect(page.equals(inflate(Buffer.concat([deflated, Buffer.from('\r\n')])))).toBe(true);
  });

  it.each([
    ['cut', deflated.subarray(0, -5), /unexpected end/],
    ['nothing', new Uint8Array(0), /unexpected end/],
    ['no zlib stream', deflateRawSync(page), /header|method|window/],
    ['another sum at its end', flipped, /data check/],
  ])('refuses what is damaged (%s), and works again', (_, bytes, why) => {
    expect(() => inflate(bytes)).toThrow(why);
    expect(page.equals(inflate(deflated))).toBe(true);
  });
});
