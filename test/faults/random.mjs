import { createHash } from 'node:crypto';

/** Numbers in [0, 1) that follow from the seed. */
export function randomOf(seed) {
  let block = 0;
  let bytes = Buffer.alloc(0);
  return () => {
    if (bytes.length < 4) bytes = createHash('sha512').update(`${seed} ${block++}`).digest();
    const number = bytes.readUInt32BE() / 2 ** 32;
    bytes = bytes.subarray(4);
    return number;
  };
}
