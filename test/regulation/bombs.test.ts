import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDefinition } from '../../src/regulation/definition.ts';
import { loadGame } from '../../src/regulation/load.ts';
import { gameSchema } from '../../src/regulation/schema.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Nine lists of nine aliases each: a few lines that would unfold into 9^9 values. */
const bomb = `${Array.from(
  { length: 9 },
  (_, i) => `a${i}: &a${i} [${Array.from({ length: 9 }, () => (i === 0 ? 'lol' : `*a${i - 1}`)).join(', ')}]`,
).join('\n')}\n`;

describe('definitions made to do harm', () => {
  it('aliases that unfold too far are refused before they do, which no memory would hold', () => {
    expect(() => parseDefinition(bomb, 'game.yaml', gameSchema)).toThrow(
      /aliases .* unfold too far: write the values out/,
    );
  });

  it('a folder in place of game.yaml is no game', () => {
    const dir = temporaryFolder();
    mkdirSync(join(dir, 'game.yaml'));
    expect(() => loadGame(dir)).toThrow(/no game/);
    rmSync(dir, { recursive: true });
  });
});
