/** The list of verbs is there without the verbs, so that it is held against what each says of itself. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { VERBS } from '../../src/cli/verbs.ts';
import { root, rotative } from '../helpers/rotative.ts';

describe('the list of verbs', () => {
  it.each(VERBS.map((line) => [line.name, line] as const))('says of %s what it says', async (name, line) => {
    const command = await line.load();
    expect(command.name()).toBe(name);
    expect(command.description()).toBe(line.does);
    expect(command.usage()).toBe(`[options]${line.takes ? ` ${line.takes}` : ''}`);
  });

  it('has every verb', () => {
    const folder = join(root, 'src/cli');
    const made = readdirSync(folder).filter((name) =>
      /new Command\('[a-z-]+'\)\n/.test(textOf(folder, name)),
    );
    const files = made.filter((name) => name !== 'main.ts').map((name) => name.replace('.ts', ''));
    expect(VERBS.map(({ name }) => name).sort()).toEqual(files.sort());
  });

  it('is what is shown, and one verb shows itself', () => {
    const { stdout } = rotative('--help');
    const shown = stdout.replace(/\s+/g, ' ');
    for (const { name, takes, does } of VERBS)
      expect(shown).toContain(` ${name} [options]${takes ? ` ${takes}` : ''} ${does} `);
    for (const asked of [
      ['help', 'plan'],
      ['plan', '--help'],
    ])
      expect(rotative(...asked).stdout).toMatch(/^Usage: rotative plan \[options\] <game>/);
  });
});

const textOf = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8');
