/** Which packs go on a sample sheet: drawn by a stream of their own, so that anybody can draw them again. */
import { createHash } from 'node:crypto';
import { deriveKey } from '../random/keys.ts';
import { KeyStream } from '../random/stream.ts';

export interface SampleOf {
  readonly game: string;
  readonly edition: string;
  readonly block: number;
  readonly masterKey: Uint8Array;
  /** Drawn with this instead of the key, so that people without the key can draw the same packs. */
  readonly seed?: string;
}

/** `count` different packs out of `packs` (or all, if there are no more), in rising order. */
export function drawSample(of: SampleOf, packs: readonly number[], count: number): number[] {
  const { game, edition, block, seed } = of;
  const source = seed === undefined ? of.masterKey : createHash('sha256').update(seed, 'utf8').digest();
  const stream = new KeyStream(deriveKey(source, { game, edition, block, purpose: 'sample' }));
  const rest = [...packs];
  const drawn: number[] = [];
  while (drawn.length < count && rest.length > 0) {
    const at = stream.below(rest.length);
    drawn.push(rest[at]!);
    rest[at] = rest.at(-1)!;
    rest.pop();
  }
  return drawn.sort((a, b) => a - b);
}
