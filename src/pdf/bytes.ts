/** Bytes of a text with characters up to U+00FF, one byte each: what PDF syntax is written in. */
export const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** The text of bytes, one character a byte. */
export const fromLatin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** One array of all the pieces, in order. */
export const joinBytes = (pieces: readonly Uint8Array[]): Uint8Array => {
  const joined = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
};
