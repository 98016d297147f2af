/** The list of verbs is there without the verbs, so that it is held against the files that do them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { VERBS } from '../../src/cli/verbs.ts';
import { root, rotative } from '../helpers/rotative.ts';

describe('the list of verbs', () => {
  it('has every verb', () => {
    const folder = join(root, 'src/cli');
    const made = readdirSync(folder).filter((name) => /^export const verb: /m.test(textOf(folder, name)));
    expect(VERBS.map(({ name }) => `${name}.ts`).sort()).toEqual(made.sort());
  });

  it.each(VERBS.map((line) => [line.name, line] as const))('loads what does %s', async (name, line) => {
    const { verb } = await line.load();
    expect(verb).toBe((await import(`../../src/cli/${name}.ts`)).verb);
    for (const { long, description } of verb.options)
      expect({ long, description }).toEqual({ long, description: expect.stringMatching(/.{8}/) });
  });

  it('is what is shown, and one verb shows itself', () => {
    const { stdout } = rotative('--help');
    const shown = stdout.replace(/\s+/g, ' ');
    for (const { name, takes, does } of VERBS)
      expect(shown).toContain(` ${name} [options]${takes ? ` ${takes.name}` : ''} ${does} `);
    for (const asked of [
      ['help', 'plan'],
      ['plan', '--help'],
    ])
      expect(rotative(...asked).stdout).toMatch(
        /^Usage: rotative plan \[options\] <game>\n\ncheck the regulation.*\n.*\nArguments:\n {2}game .*folder of the game.*--block <n>.*--json/s,
      );
  });
});

const textOf = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8');
