/**
 * Inflates one small stream after another. Node sets up a stream object, a native state and a buffer for each call, which
 * takes as long as a page; here they are set up once a thread.
 */
import { constants } from 'node:zlib';
import { Inflate } from 'minizlib';

let inflater: Inflate | undefined;
let pieces: Buffer[] = [];

/** The bytes of a zlib stream (RFC 1950). Throws an Error if it is damaged or cut; what stands behind it is passed over. */
export function inflate(deflated: Uint8Array): Uint8Array {
  inflater ??= newInflater();
  pieces = [];
  try {
    inflater.reset();
    inflater.write(deflated as Buffer);
  } catch (error) {
    // It does not work again after a failure.
    inflater = undefined;
    throw error;
  }
  const [first] = pieces;
  return first !== undefined && pieces.length === 1 ? first : Buffer.concat(pieces);
}

function newInflater(): Inflate {
  // Each write is a whole stream, so that one that is cut is refused. The largest window, which has room for all others:
  // unless told, it would keep that of the first stream.
  const options = { flush: constants.Z_FINISH, windowBits: constants.Z_MAX_WINDOWBITS };
  const made = new Inflate(options);
  made.on('data', (piece) => {
    pieces.push(piece);
  });
  made.on('error', (error) => {
    throw error;
  });
  return made;
}
