/**
 * Files in the age format (age-encryption.org/v1), so that any age tool opens them. The header, which wraps the file's
 * key for its recipient, is the library's; the payload is age's STREAM, made here with Node's own cipher, since the
 * library's is written in JavaScript and a part has a gigabyte.
 *
 *     header | 16 random bytes | chunks of 64 KiB, each with its tag, the last one marked in its nonce
 */
import { createCipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { Decrypter, Encrypter, identityToRecipient, type Stanza } from 'age-encryption';
import { badInput } from '../shared/errors.ts';
import { type FileSeal, fileSystemError, withAtomicFile, withAtomicFileAsync } from '../work/atomic-file.ts';

const CHUNK_BYTES = 1 << 16;
/** Whole chunks, so that none has to be put together of two pieces. */
const READ_BYTES = 16 * CHUNK_BYTES;
const TAG_BYTES = 16;
const NONCE_BYTES = 16;

/** What a file was before, and what it is encrypted. */
export interface SealedFile {
  readonly plain: FileSeal;
  readonly sealed: FileSeal;
}

/** Encrypts the chunks of a source to an age recipient (`age1…`), in constant memory. */
export async function encryptTo(
  path: string,
  recipient: string,
  chunks: Iterable<Uint8Array>,
): Promise<SealedFile> {
  const { header, fileKey } = await headerFor(recipient);
  const nonce = randomBytes(NONCE_BYTES);
  const key = new Uint8Array(hkdfSync('sha256', fileKey, nonce, 'payload', 32));
  fileKey.fill(0);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const sealed = withAtomicFile(path, (file) => {
      file.write(header);
      file.write(nonce);
      let counter = 0;
      for (const { chunk, last } of inChunks(chunks)) {
        hash.update(chunk);
        bytes += chunk.length;
        const cipher = createCipheriv('chacha20-poly1305', key, chunkNonce(counter++, last), {
          authTagLength: TAG_BYTES,
        });
        file.write(cipher.update(chunk));
        cipher.final();
        file.write(cipher.getAuthTag());
      }
    });
    return { plain: { bytes, sha256: hash.digest('hex') }, sealed };
  } finally {
    key.fill(0);
  }
}

/** Decrypts an age file to `path`. Throws `badInput` if the identity does not fit or the file is not whole. */
export async function decryptWith(source: string, identity: string, path: string): Promise<FileSeal> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    return await withAtomicFileAsync(path, async (file) => {
      const plain = await decrypter.decrypt(ReadableStream.from(chunksOf(source)));
      for await (const chunk of plain) file.write(chunk);
    });
  } catch (cause) {
    if ((cause as { exitCode?: number }).exitCode === 3) throw cause;
    throw badInput(
      'CANNOT_UNSEAL',
      `${source} cannot be opened with this identity: it is for another recipient, or it was damaged`,
      { cause },
    );
  }
}

/** The bytes of a file, piece by piece; each piece is the caller's to keep. */
export function* chunksOf(path: string): Generator<Uint8Array> {
  let fd: number;
  try {
    fd = openSync(path, 'r');
  } catch (cause) {
    throw fileSystemError(path, cause);
  }
  try {
    for (;;) {
      const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
      const used = readSync(fd, buffer, 0, READ_BYTES, null);
      if (used === 0) return;
      yield buffer.subarray(0, used);
    }
  } finally {
    closeSync(fd);
  }
}

/** Whether a text names a recipient of age: its form, and the checksum in it. */
export function isRecipient(text: string): boolean {
  if (!/^age1[02-9ac-hj-np-z]{10,}$/.test(text)) return false;
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

export { identityToRecipient };

/** The header for one recipient and the key it wraps: of an empty file that nobody is given. */
async function headerFor(recipient: string): Promise<{ header: Uint8Array; fileKey: Uint8Array }> {
  let fileKey = new Uint8Array(0);
  const real = new Encrypter();
  real.addRecipient(recipient);
  // The library makes the file's key itself and shows it to its recipients: one of them writes nothing and keeps it.
  real.addRecipient({
    wrapFileKey: (key: Uint8Array): Stanza[] => {
      fileKey = Uint8Array.from(key);
      return [];
    },
  });
  const empty = await real.encrypt(new Uint8Array(0));
  return { header: empty.subarray(0, empty.length - NONCE_BYTES - TAG_BYTES), fileKey };
}

/** Chunks of exactly 64 KiB; the last may be shorter, and is empty only if all is. */
function* inChunks(source: Iterable<Uint8Array>): Generator<{ chunk: Uint8Array; last: boolean }> {
  let held: Uint8Array = new Uint8Array(0);
  for (const piece of source) {
    let rest = piece;
    // Only what is no whole chunk is copied.
    if (held.length > 0 && held.length < CHUNK_BYTES) {
      const missing = CHUNK_BYTES - held.length;
      held = Buffer.concat([held, piece.subarray(0, missing)]);
      rest = piece.subarray(missing);
    }
    while (rest.length > 0) {
      if (held.length === CHUNK_BYTES) yield { chunk: held, last: false };
      held = rest.subarray(0, CHUNK_BYTES);
      rest = rest.subarray(CHUNK_BYTES);
    }
  }
  yield { chunk: held, last: true };
}

function chunkNonce(counter: number, last: boolean): Uint8Array {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setUint32(7, counter);
  nonce[11] = last ? 1 : 0;
  return nonce;
}
