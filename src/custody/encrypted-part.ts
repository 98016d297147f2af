/**
 * A file of a part, encrypted (docs/data-format.md). The same content under the same key gives the same bytes, and no
 * two contents ever meet the same key and nonce: both follow from a keyed hash of everything that is encrypted.
 *
 *     rotative encrypted part 1 \n
 *     { what the file is, as JSON } \n        public; authenticated
 *     salt                                    32 bytes: HMAC-SHA-256 over the two lines and the body
 *     body, encrypted                         content | 80 | zeros up to a round length
 *     tag                                     16 bytes
 */
import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import type { PartIdentity } from '../deal/part-data.ts';
import { deriveKey, deriveSubkey, encodeFields } from '../random/keys.ts';
import { hkdf, KEY_BYTES } from '../random/primitives.ts';
import { badInput, type RotativeError } from '../shared/errors.ts';

/** What an encrypted file holds of a part: what the dealer made, or what the audit read from its print file. */
export type PartContent = 'data' | 'findings';

/** Which file of which part; nothing of it is secret. */
export interface EncryptedIdentity extends PartIdentity {
  readonly holds: PartContent;
}

const FORMAT = 'rotative encrypted part ';
const VERSION = '1';
const SALT_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const END_OF_CONTENT = 0x80;
/** Of what is no such file, no more than this is searched for its head. */
const MOST_HEAD_BYTES = 1 << 16;

/** In this order in the file. */
const FIELDS = [
  'holds',
  'game',
  'edition',
  'block',
  'part',
  'parts',
  'firstPack',
  'packs',
  'specimen',
  'keyId',
  'planHash',
] as const satisfies readonly (keyof EncryptedIdentity)[];

/** What to do about a file that cannot be used. */
const AGAIN: Readonly<Record<PartContent, string>> = {
  data: 'Deal the part again.',
  findings: 'Audit the part again.',
};

/** The bytes of the encrypted file. */
export function encryptPart(
  content: Uint8Array,
  identity: EncryptedIdentity,
  master: Uint8Array,
): Uint8Array {
  const head = headOf(identity);
  const padding = paddingFor(content.length);
  const salt = saltOf(identity, master, [head, content, padding]);
  const { key, nonce } = fileKey(identity, master, salt);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  key.fill(0);
  cipher.setAAD(Buffer.concat([head, salt]));
  const body = [cipher.update(content), cipher.update(padding), cipher.final()];
  return Buffer.concat([head, salt, ...body, cipher.getAuthTag()]);
}

/**
 * The content of an encrypted file, for the caller to wipe. Throws `badInput`, naming `where`, for the file of another
 * part, key or plan, and for one that is altered or cut short; nothing of its content is used then.
 */
export function decryptPart(
  file: Uint8Array,
  expected: EncryptedIdentity,
  master: Uint8Array,
  where: string,
): Uint8Array {
  const head = headOf(expected);
  if (Buffer.compare(file.subarray(0, head.length), head) !== 0) throw misfit(file, expected, where);
  const [bodyAt, tagAt] = [head.length + SALT_BYTES, file.length - TAG_BYTES];
  if (tagAt <= bodyAt) throw damaged(where, 'it is cut short', expected);
  const salt = file.subarray(head.length, bodyAt);
  const { key, nonce } = fileKey(expected, master, salt);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  key.fill(0);
  decipher.setAAD(file.subarray(0, bodyAt));
  decipher.setAuthTag(file.subarray(tagAt));
  const body = decipher.update(file.subarray(bodyAt, tagAt));
  try {
    decipher.final();
    // A tag of GCM can be made to fit two keys; the salt fits one.
    if (!timingSafeEqual(saltOf(expected, master, [head, body]), salt)) throw new Error('another salt');
  } catch (cause) {
    body.fill(0);
    throw damaged(where, 'it was altered or cut short after it was made', expected, cause);
  }
  return body.subarray(0, body.lastIndexOf(END_OF_CONTENT));
}

/** The two lines that say what a file is. Text of JSON has no line end of its own. */
const headOf = (identity: EncryptedIdentity): Uint8Array =>
  Buffer.from(`${FORMAT}${VERSION}\n${JSON.stringify(identity, [...FIELDS])}\n`);

/** Parquet with more winners in it is longer, so lengths are rounded up: to 64 KiB, or by an eighth at most. */
function paddingFor(contentBytes: number): Uint8Array {
  const step = Math.max(1 << 16, 2 ** Math.ceil(Math.log2(contentBytes + 1)) / 16);
  const padding = new Uint8Array(step - (contentBytes % step));
  padding[0] = END_OF_CONTENT;
  return padding;
}

function saltOf(identity: EncryptedIdentity, master: Uint8Array, pieces: readonly Uint8Array[]): Uint8Array {
  const key = partKey(identity, master, 'salt');
  const hmac = createHmac('sha256', key);
  key.fill(0);
  for (const piece of pieces) hmac.update(piece);
  return hmac.digest();
}

function fileKey(
  identity: EncryptedIdentity,
  master: Uint8Array,
  salt: Uint8Array,
): { key: Uint8Array; nonce: Uint8Array } {
  const key = partKey(identity, master, 'cipher');
  const bytes = hkdf(key, salt, encodeFields(['file', identity.holds]), KEY_BYTES + NONCE_BYTES);
  key.fill(0);
  return { key: bytes.subarray(0, KEY_BYTES), nonce: bytes.subarray(KEY_BYTES) };
}

function partKey({ game, edition, block, part }: PartIdentity, master: Uint8Array, use: string): Uint8Array {
  const blockKey = deriveKey(master, { game, edition, block, purpose: 'encryption' });
  const key = deriveSubkey(blockKey, use, part);
  blockKey.fill(0);
  return key;
}

/** Why a file does not begin as the one that is asked. */
function misfit(file: Uint8Array, expected: EncryptedIdentity, where: string): RotativeError {
  const [format = '', json = ''] = Buffer.from(file.subarray(0, MOST_HEAD_BYTES))
    .toString('utf8')
    .split('\n');
  if (!format.startsWith(FORMAT)) return damaged(where, 'it is no encrypted part', expected);
  if (format !== FORMAT + VERSION) {
    return badInput(
      'PART_FORMAT',
      `${where} is of a version of the format that this rotative does not know. ${AGAIN[expected.holds]}`,
    );
  }
  const found = parseHead(json);
  const field = found && FIELDS.find((name) => found[name] !== expected[name]);
  if (field === undefined) return damaged(where, 'what it says of itself was altered', expected);
  if (field === 'keyId') {
    return badInput(
      'PART_OF_ANOTHER_KEY',
      `${where} was encrypted under key ${short(found?.keyId)}, and this is key ${expected.keyId}: give the key it was made with`,
      { details: { found: short(found?.keyId), wanted: expected.keyId } },
    );
  }
  return badInput(
    'PART_OF_ANOTHER',
    `${where} is not the file that is asked: its ${field} is ${short(found?.[field])}, not ${expected[field]}. Give the right file. ${AGAIN[expected.holds]}`,
    { details: { field } },
  );
}

function parseHead(json: string): Partial<Record<string, unknown>> | undefined {
  try {
    const found: unknown = JSON.parse(json);
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** A value of an altered head, for a message. */
const short = (value: unknown): string => String(JSON.stringify(value)).replace(/^"|"$/g, '').slice(0, 40);

const damaged = (where: string, what: string, { holds }: EncryptedIdentity, cause?: unknown): RotativeError =>
  badInput(
    'PART_DAMAGED',
    `${where} is damaged: ${what}. ${AGAIN[holds]}`,
    cause === undefined ? {} : { cause },
  );
