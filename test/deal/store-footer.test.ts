import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { decodePart } from '../../src/deal/store.ts';
import { loadGame } from '../../src/regulation/load.ts';
import { root } from '../helpers/rotative.ts';

// Found by fuzzing: a footer whose list of key-value pairs is no list ended in a TypeError.
it('a footer that says what no footer says is refused with a message', async () => {
  const { game } = loadGame(`${root}test/faults/micro`);
  const bytes = readFileSync(fileURLToPath(new URL('damaged-metadata.parquet', import.meta.url)));
  await expect(decodePart(bytes, game, {}, 'part')).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining('footer was altered'),
  });
});
