/**
 * A master key in two shares, one for the printer and one for the lottery. The first is random, the second is the key
 * XOR the first: each alone is 32 random bytes and says nothing about the key but which one it belongs to.
 *
 *     rotative key share 1
 *     role printer
 *     key 0123456789abcdef        id of the whole key
 *     share …                     64 hexadecimal digits
 *     check 0123456789abcdef      start of the SHA-256 of everything above
 */
import { badInput } from '../shared/errors.ts';
import { sha256 } from '../shared/sha256.ts';
import { fromHex, toHex } from './hex.ts';
import { checkedKey, keyId } from './keys.ts';
import { KEY_BYTES } from './primitives.ts';

/** Who holds a share. */
export const SHARE_ROLES = ['printer', 'lottery'] as const;
export type ShareRole = (typeof SHARE_ROLES)[number];

export interface KeyShare {
  readonly role: ShareRole;
  /** Id of the whole key. */
  readonly keyId: string;
  /** 32 bytes. */
  readonly bytes: Uint8Array;
}

const MAGIC = 'rotative key share ';
const VERSION = '1';
const text = new TextEncoder();

/** Splits a master key by 32 bytes of `noise`, which must be random and used for nothing else. */
export function splitKey(master: Uint8Array, noise: Uint8Array): [KeyShare, KeyShare] {
  if (noise.length !== KEY_BYTES) throw badInput('SHARE_NOISE', `${KEY_BYTES} random bytes are needed.`);
  const id = keyId(master);
  return [
    { role: 'printer', keyId: id, bytes: Uint8Array.from(noise) },
    { role: 'lottery', keyId: id, bytes: xor(master, noise) },
  ];
}

/**
 * The key of two shares, in any order. Throws `badInput` for one share twice, shares of two keys, and shares that do
 * not make the key they name; no message shows a byte of them.
 */
export function joinShares(a: KeyShare, b: KeyShare): Uint8Array {
  if (a.keyId !== b.keyId) {
    throw badInput(
      'SHARES_OF_TWO_KEYS',
      `The shares belong to two keys, ${a.keyId} and ${b.keyId}: give the two shares of one key.`,
    );
  }
  if (a.role === b.role) {
    throw badInput(
      'SHARE_TWICE',
      `Both files are the ${a.role}'s share of key ${a.keyId}: give the ${a.role === 'printer' ? 'lottery' : 'printer'}'s, too.`,
    );
  }
  const master = xor(a.bytes, b.bytes);
  if (keyId(master) !== a.keyId) {
    master.fill(0);
    throw badInput(
      'SHARES_DAMAGED',
      `The shares do not make key ${a.keyId}: one of them was altered. Restore it from its copy.`,
    );
  }
  return checkedKey(master);
}

/** Whether a file's bytes are meant as a share. */
export const looksLikeShare = (file: Uint8Array): boolean =>
  Buffer.from(file.subarray(0, MAGIC.length)).toString('latin1') === MAGIC;

/** The file of a share; wipe it when it is written. */
export function encodeShare({ role, keyId: id, bytes }: KeyShare): Uint8Array {
  const digits = toHex(bytes);
  const body = concat([
    text.encode(`${MAGIC}${VERSION}\nrole ${role}\nkey ${id}\nshare `),
    digits,
    text.encode('\n'),
  ]);
  const file = concat([body, text.encode(`check ${checkOf(body)}\n`)]);
  digits.fill(0);
  body.fill(0);
  return file;
}

/** Reads the file of a share. Throws `badInput`, never showing what it holds. */
export function decodeShare(file: Uint8Array): KeyShare {
  const lines = linesOf(file);
  if (latin1(lines[0] ?? file) !== MAGIC + VERSION) {
    throw badInput(
      'SHARE_VERSION',
      `it is no share of format ${VERSION}; use the version of rotative that made it, or its copy`,
    );
  }
  if (lines.length !== 5) throw damaged();
  const [role, id, , check] = ['role', 'key', 'share', 'check'].map((name, index) =>
    name === 'share' ? '' : field(lines[index + 1], name),
  ) as [string, string, string, string];
  const digits = lines[3]!.subarray('share '.length);
  const bytes = latin1(lines[3]!.subarray(0, 6)) === 'share ' ? fromHex(digits) : undefined;
  const body = concat(lines.slice(0, 4).flatMap((line) => [line, NEW_LINE]));
  const intact = checkOf(body) === check;
  body.fill(0);
  if (!intact || bytes?.length !== KEY_BYTES || !isRole(role) || !/^[0-9a-f]{16}$/.test(id)) throw damaged();
  return { role, keyId: id, bytes };
}

const NEW_LINE = text.encode('\n');

const isRole = (role: string): role is ShareRole => SHARE_ROLES.some((known) => known === role);

const damaged = () =>
  badInput('SHARE_DAMAGED', 'it is a share that was cut or altered; restore it from its copy');

function linesOf(file: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let start = 0; start < file.length && lines.length <= 5; ) {
    const end = file.indexOf(10, start);
    const line = file.subarray(start, end < 0 ? file.length : end);
    // A line end of Windows is the editor's doing and changes nothing.
    lines.push(line.at(-1) === 13 ? line.subarray(0, -1) : line);
    start = end < 0 ? file.length : end + 1;
  }
  return lines;
}

function field(line: Uint8Array | undefined, name: string): string {
  const words = latin1(line ?? new Uint8Array(0));
  if (!words.startsWith(`${name} `)) throw damaged();
  return words.slice(name.length + 1);
}

const checkOf = (body: Uint8Array): string => sha256(body).slice(0, 16);

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

const concat = (chunks: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(chunks));

function xor(a: Uint8Array, b: Uint8Array): Uint8Array {
  return Uint8Array.from(a, (byte, i) => byte ^ b[i]!);
}
