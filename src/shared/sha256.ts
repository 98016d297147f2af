import { createHash } from 'node:crypto';

/** SHA-256 of bytes, or of a text as UTF-8, in lower-case hex: how files and definitions are told apart everywhere. */
export const sha256 = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex');
