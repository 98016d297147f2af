/**
 * Opens an encrypted part as docs/data-format.md describes it, by itself: whoever wrote the file may have done it wrong.
 *
 *     line | line of JSON | salt (32) | body, encrypted | tag (16)        body = content | 80 | zeros
 */
import { createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const FIRST_LINE = 'rotative encrypted part 1\n';
const LINE_END = 10;
const [SALT, TAG, KEY, NONCE] = [32, 16, 32, 12];
/** Salt of every derivation from the master key. */
const DERIVATION = 'rotative/keys/1';

/** Thrown with what is wrong with the file. */
export class CannotOpen extends Error {}

/** Content of an encrypted part, to be wiped after use. Throws CannotOpen if the file is not as it was made under `master`. */
export function openEncryptedPart(file: Uint8Array, master: Uint8Array): Uint8Array {
  const start = Buffer.from(FIRST_LINE);
  if (Buffer.compare(file.subarray(0, start.length), start) !== 0)
    throw new CannotOpen('it is no encrypted part of this version');
  const saltAt = file.indexOf(LINE_END, start.length) + 1;
  const { holds, game, edition, block, part } = factsOf(
    file.subarray(start.length, Math.max(saltAt, start.length)),
  );
  if (holds !== 'data') throw new CannotOpen('it holds no data');
  const [bodyAt, tagAt] = [saltAt + SALT, file.length - TAG];
  if (tagAt <= bodyAt) throw new CannotOpen('it is cut short');
  const salt = file.subarray(saltAt, bodyAt);
  const ofBlock = derive(master, DERIVATION, ['block', game, edition, block, 'encryption'], KEY);
  const [forCipher, forSalt] = ['cipher', 'salt'].map((use) =>
    derive(ofBlock, DERIVATION, ['sub', use, part], KEY),
  ) as [Buffer, Buffer];
  const ofFile = derive(forCipher, salt, ['file', 'data'], KEY + NONCE);
  try {
    const decipher = createDecipheriv('aes-256-gcm', ofFile.subarray(0, KEY), ofFile.subarray(KEY), {
      authTagLength: TAG,
    });
    decipher.setAAD(file.subarray(0, bodyAt)).setAuthTag(file.subarray(tagAt));
    const body = decipher.update(file.subarray(bodyAt, tagAt));
    try {
      decipher.final();
    } catch {
      body.fill(0);
      throw new CannotOpen('it was altered or cut short, or is of another key');
    }
    const made = createHmac('sha256', forSalt).update(file.subarray(0, saltAt)).update(body).digest();
    let end = body.length - 1;
    while (end > 0 && body[end] === 0) end--;
    if (timingSafeEqual(made, salt) && body[end] === 0x80) return body.subarray(0, end);
    body.fill(0);
    throw new CannotOpen('its salt or its end is not what its content asks for');
  } finally {
    for (const key of [ofBlock, forCipher, forSalt, ofFile]) key.fill(0);
  }
}

interface HeadFacts {
  readonly holds: string;
  readonly game: string;
  readonly edition: string;
  readonly block: number;
  readonly part: number;
}

/** Of the line of JSON, what the keys follow from. */
function factsOf(line: Uint8Array): HeadFacts {
  let facts: Partial<Record<string, unknown>> | null;
  try {
    facts = JSON.parse(Buffer.from(line).toString('utf8')) as typeof facts;
  } catch {
    facts = null;
  }
  const text = (name: string): string => {
    const value = facts?.[name];
    if (typeof value === 'string') return value;
    throw new CannotOpen(`it does not say its ${name}`);
  };
  const number = (name: string): number => {
    const value = facts?.[name];
    if (Number.isSafeInteger(value) && (value as number) > 0) return value as number;
    throw new CannotOpen(`it does not say its ${name}`);
  };
  return {
    holds: text('holds'),
    game: text('game'),
    edition: text('edition'),
    block: number('block'),
    part: number('part'),
  };
}

/** HKDF-SHA-256 with fields as its info: texts and numbers of eight bytes, each after its length in four. */
function derive(
  key: Uint8Array,
  salt: string | Uint8Array,
  fields: readonly (string | number)[],
  bytes: number,
): Buffer {
  const info = fields.flatMap((field) => {
    const content = Buffer.from(typeof field === 'string' ? field : new Uint8Array(8));
    if (typeof field === 'number') content.writeBigUInt64BE(BigInt(field));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return [length, content];
  });
  return Buffer.from(hkdfSync('sha256', key, salt, Buffer.concat(info), bytes));
}
