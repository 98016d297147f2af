/** Whether what two files hold is the same: not the names and numbers of objects, but all that they say. */
import { createHash, type Hash } from 'node:crypto';
import { RotativeError } from '../../shared/errors.ts';
import type { PdfFile } from './file.ts';
import { PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from './values.ts';

/** Art refers to some hundred objects. */
const MOST_OBJECTS = 5_000;

/**
 * SHA-256, in hexadecimal, of values with all objects to which they refer, near and far. Equal for two files only if all
 * of it is; entries of dictionaries in another order make it another. Undefined for what refers to half a file, or to an
 * object that cannot be read.
 */
export function fingerprint(file: PdfFile, values: readonly PdfValue[]): string | undefined {
  const hash = createHash('sha256');
  const queue: PdfRef[] = [];
  /** An object is called by when it was met, since its number may be another in another file. */
  const met = new Map<number, number>();
  const meet = (ref: PdfRef): number => {
    const rank = met.get(ref.num) ?? met.size;
    if (rank === met.size) {
      met.set(ref.num, rank);
      queue.push(ref);
    }
    return rank;
  };
  for (const value of values) add(hash, value, meet);
  for (let ref = queue.shift(); ref !== undefined; ref = queue.shift()) {
    if (met.size > MOST_OBJECTS) return undefined;
    const value = readable(file, ref);
    if (value === undefined) return undefined;
    add(hash, value, meet);
  }
  return hash.digest('hex');
}

/** Whoever needs a damaged object will tell of it. */
function readable(file: PdfFile, ref: PdfRef): PdfValue | undefined {
  try {
    return file.load(ref);
  } catch (error) {
    if (error instanceof RotativeError) return undefined;
    throw error;
  }
}

/** Each kind begins with a sign of its own and says how long it is, so that no two values are written alike. */
function add(hash: Hash, value: PdfValue, meet: (ref: PdfRef) => number): void {
  const bytes = (sign: string, content: Uint8Array): void => {
    hash.update(`${sign}${content.length} `).update(content);
  };
  if (value instanceof PdfRef) hash.update(`R${meet(value)} ${value.gen} `);
  else if (value instanceof PdfName) bytes('/', Buffer.from(value.name));
  else if (value instanceof PdfString) bytes('(', value.bytes);
  else if (Array.isArray(value)) {
    hash.update(`[${value.length} `);
    for (const item of value) add(hash, item, meet);
  } else if (value instanceof PdfStream) {
    bytes('s', value.raw);
    add(hash, value.dict, meet);
  } else if (value instanceof Map) {
    hash.update(`<${value.size} `);
    for (const [key, item] of value) {
      bytes('/', Buffer.from(key));
      add(hash, item, meet);
    }
  } else hash.update(`=${value} `);
}
