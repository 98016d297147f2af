/**
 * Keys. Everything secret of a block follows from one master key of 32 bytes by HKDF-SHA-256, with one key for
 * each (game, edition, block, purpose), so that no purpose says anything about another.
 */
import { createHash } from 'node:crypto';
import { badInput } from '../shared/errors.ts';
import { fromHex } from './hex.ts';
import { hkdf, KEY_BYTES } from './primitives.ts';

/** What a derived key is for. */
export type Purpose = 'permutation' | 'face' | 'validation' | 'pin' | 'sample' | 'encryption';

/** What a derived key is bound to. */
export interface KeyContext {
  readonly game: string;
  readonly edition: string;
  /** From 1. */
  readonly block: number;
  readonly purpose: Purpose;
}

const text = new TextEncoder();
const SALT = text.encode('rotative/keys/1');

/** The public master key of specimen mode. It protects nothing, and `parseKey` refuses it. */
export const SPECIMEN_KEY: Uint8Array = text.encode('rotative specimen key, no secret');

/** Whether a master key is the public one. */
export const isSpecimenKey = (master: Uint8Array): boolean =>
  master.length === KEY_BYTES && master.every((byte, i) => byte === SPECIMEN_KEY[i]);

/**
 * Fields one after another, each after its length (4 bytes, most significant first): two different lists of
 * fields never give the same bytes.
 */
export function encodeFields(fields: readonly (string | number)[]): Uint8Array {
  const chunks: Uint8Array[] = [];
  for (const field of fields) {
    const bytes = typeof field === 'string' ? text.encode(field) : uint64(field);
    chunks.push(uint32(bytes.length), bytes);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * Reads a master key from a key file: 64 hexadecimal digits, white space around them ignored. Given as bytes, no copy
 * of the key stays behind in a string. Throws `badInput` without repeating what it read.
 */
export function parseKey(file: string | Uint8Array): Uint8Array {
  const bytes = typeof file === 'string' ? text.encode(file) : file;
  const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);
  let [start, end] = [0, bytes.length];
  while (start < end && isSpace(bytes[start]!)) start++;
  while (end > start && isSpace(bytes[end - 1]!)) end--;
  const master = fromHex(bytes.subarray(start, end));
  if (master?.length !== KEY_BYTES) {
    throw badInput(
      'KEY_FORMAT',
      'The key file does not hold a key: 64 hexadecimal digits (32 bytes) are needed. Make one with `rotative keygen`.',
    );
  }
  return checkedKey(master);
}

/** Refuses what is no secret: one byte 32 times, the public key. Throws `badInput`. */
export function checkedKey(master: Uint8Array): Uint8Array {
  if (master.every((byte) => byte === master[0])) {
    throw badInput(
      'KEY_WEAK',
      'The key file holds the same byte 32 times, which is no key. Make one with `rotative keygen`.',
    );
  }
  if (isSpecimenKey(master)) {
    throw badInput(
      'KEY_SPECIMEN',
      'The key file holds the public specimen key. Leave the key out for specimens; for production make one with `rotative keygen`.',
    );
  }
  return master;
}

/** Name of a master key: 16 hexadecimal digits that say which key it is and nothing about what it is. */
export function keyId(master: Uint8Array): string {
  requireKey(master);
  return createHash('sha256')
    .update(encodeFields(['rotative/key-id/1']))
    .update(master)
    .digest('hex')
    .slice(0, 16);
}

/** The key of one purpose in one block of one edition of a game; 32 bytes. */
export function deriveKey(master: Uint8Array, { game, edition, block, purpose }: KeyContext): Uint8Array {
  requireKey(master);
  return hkdf(master, SALT, encodeFields(['block', game, edition, block, purpose]), KEY_BYTES);
}

/** A key below a derived one: for a part of its purpose, and a number (a pack's, or 0). */
export function deriveSubkey(key: Uint8Array, label: string, index: number): Uint8Array {
  requireKey(key);
  return hkdf(key, SALT, encodeFields(['sub', label, index]), KEY_BYTES);
}

function requireKey(key: Uint8Array): void {
  if (key.length !== KEY_BYTES) {
    throw badInput('KEY_LENGTH', `A key has ${KEY_BYTES} bytes; this one has ${key.length}.`);
  }
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function uint64(value: number): Uint8Array {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw badInput('KEY_FIELD', `A key is derived from whole numbers from 0; ${value} is none.`);
  }
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}
