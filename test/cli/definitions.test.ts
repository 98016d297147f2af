/** What the executable says of a definition that is wrong: where, what, and exit code 2. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { verb as plan } from '../../src/cli/plan.ts';
import { verb as show } from '../../src/cli/show.ts';
import { plannedFolder, root, rotative, rotativeJson } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** A copy of a game in which one text of a file is replaced. */
function broken(file: string, from: string | RegExp, to: string, game = '7extra'): string {
  const dir = join(temporaryFolder(), '7extra');
  cpSync(join(root, 'templates', game), dir, { recursive: true });
  const path = join(dir, file);
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  writeFileSync(path, changed);
  return dir;
}

describe('plan refuses', () => {
  const cases: [string, string | RegExp, string, RegExp][] = [
    ['a table off by one', 'winners: 246301', 'winners: 246302', /ticket 2 « La Mise ».*246 301/],
    ['a pack table off by one', '      count: 2950', '      count: 2951', /article 2.*750 001/s],
    ['a decomposition that does not add up', '- [50, 30, 20]', '- [50, 30, 10]', /50 \+ 30 \+ 10/],
    ['an inscription missing for a sum', /\n.*figures: "2.000".*/, '', /La Mise.*2 000 €/],
    ['an unknown mechanic', 'kind: keyed', 'kind: lucky', /lucky|mechanic/],
    ['a payout outside the law', 'max: 0.75', 'max: 0.69', /70.*69/],
    ['a file that is no YAML', 'unit: pack', 'unit: [pack', /line \d+/],
    ['a missing entry', /\nprice: 10/, '', /price/],
  ];
  it.each(cases)('%s', async (_name, from, to, words) => {
    await refused(() => plan.run(broken('game.yaml', from, to), here(temporaryFolder())), words);
  });

  it('a table that no allocation can meet, naming the lines that clash', () => {
    // One lot of 500 more on ticket 4 and one less on ticket 5, totals mended: sums agree, packs can't.
    const dir = broken('game.yaml', '{ amount: 500, count: 17 }', '{ amount: 500, count: 18 }');
    const path = join(dir, 'game.yaml');
    const text = readFileSync(path, 'utf8')
      .replace('winners: 241168\n    total: 781000', 'winners: 241169\n    total: 781500')

      .replace(/(name: "Tapis Vert"[\s\S]*?)\{ amount: 500, count: 13 \}/, '$1{ amount: 500, count: 12 }')
      .replace('winners: 200024\n    total: 395900', 'winners: 200023\n    total: 395400');
    writeFileSync(path, text);
    const { exitCode, json } = rotativeJson('plan', dir, '--out', temporaryFolder());
    expect(exitCode).toBe(2);
    const { error } = json as unknown as { error: { code: string; message: string } };
    expect(error.code).toBe('NO_ALLOCATION');
    expect(error.message).toMatch(/ticket 4 « Baccara », 18 lots of 500 €: only \d+ packs can carry them/);
  });
});

describe('the strip is refused', () => {
  const cases: [string, string, string | RegExp, string, RegExp][] = [
    [
      'a cell too small for its signs',
      'strip.yaml',
      /(gain: \{ box: \[41.5, 19.5), 29,/,
      '$1, 9,',
      /gain.*larger/,
    ],
    [
      'a cell in which only the tail of a Q sticks out',
      'strip.yaml',
      /(hand-1-a: \{ box: \[6.6, 41.5), 13.1,/,
      '$1, 12.4,',
      /hand-1-a: "\d+ (QTRE|CINQ)".*larger/,
    ],
    ['a cell that is missing', 'strip.yaml', / {6}bank-b: .*\n/, '', /bank-b/],
    ['a colour that is not in the palette', 'strip.yaml', /\n {2}"#c8232c": .*/, '', /#c8232c/],
    ['two inks of one name', 'strip.yaml', 'name: CutLine', 'name: Perforation', /Perforation/],
  ];
  const picture = (dir: string, out: string) =>
    show.run(dir, { ...here(out), pack: 1, png: join(temporaryFolder(), 'strip.png') });

  it.each(cases)('%s', async (_name, file, from, to, words) => {
    // The regulation is that of 7Extra, so that its plan holds.
    await refused(() => picture(broken(file, from, to), plannedFolder()), words);
  });

  it('a sign that no font has', async () => {
    const dir = broken('game.yaml', 'main: PERDU', 'main: PERD☂', 'exemple');
    await refused(() => picture(dir, temporaryFolder()), /☂/);
  });

  it('by the executable as by its verbs', () => {
    const [, file, from, to, words] = cases[0]!;
    const { stdout, stderr, exitCode } = rotative(
      ...['show', broken(file, from, to), '--pack', '1', '--out', plannedFolder()],
      ...['--png', join(temporaryFolder(), 'strip.png')],
    );
    expect([stdout, exitCode]).toEqual(['', 2]);
    expect(stderr).toMatch(words);
  });
});

const here = (out: string) => ({ out, block: 1, workers: 1, partSize: 10_000, quiet: true });

/** Verbs run in this process, which loads them once; how an error of theirs is told is the same for all. */
async function refused(verb: () => Promise<unknown>, words: RegExp): Promise<void> {
  await expect(verb()).rejects.toMatchObject({ exitCode: 2, message: expect.stringMatching(words) });
}
