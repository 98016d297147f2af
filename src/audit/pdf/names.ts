/** Names of a file. Most are a few that come again and again, and are spelt once. */
import { HEX } from './hex.ts';
import { isAt } from './is-at.ts';
import { PdfName } from './values.ts';

/** A power of two. A name that is met takes the place of the one before it. */
const PLACES = 256;
const kept: ({ readonly bytes: Uint8Array; readonly name: PdfName } | undefined)[] = new Array(PLACES).fill(
  undefined,
);

/** The name that is written in `bytes[start..end]`, without its slash. */
export function nameOf(bytes: Uint8Array, start: number, end: number): PdfName {
  let hash = 0;
  for (let i = start; i < end; i++) hash = Math.imul(hash, 31) + bytes[i]!;
  const place = hash & (PLACES - 1);
  const known = kept[place];
  if (known !== undefined && isAt(known.bytes, bytes, start, end)) return known.name;
  const name = new PdfName(spell(bytes, start, end));
  kept[place] = { bytes: bytes.slice(start, end), name };
  return name;
}

function spell(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!;
    const high = i + 2 < end ? HEX[bytes[i + 1]!]! : 255;
    const low = i + 2 < end ? HEX[bytes[i + 2]!]! : 255;
    if (byte === 0x23 && high < 16 && low < 16) {
      text += String.fromCharCode(high * 16 + low);
      i += 2;
    } else text += String.fromCharCode(byte);
  }
  return text;
}
