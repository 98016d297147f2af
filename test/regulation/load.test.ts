import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { knownGames, loadGame } from '../../src/regulation/load.ts';
import { RotativeError } from '../../src/shared/errors.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const file = join(loadGame('7extra').dir, 'game.yaml');
const text = readFileSync(file, 'utf8');
let folder: string;

beforeAll(() => {
  folder = temporaryFolder();
});

function refusal(act: () => unknown): RotativeError {
  try {
    act();
  } catch (error) {
    if (error instanceof RotativeError) return error;
    throw error;
  }
  throw new Error('was accepted');
}

const loadText = (yaml: string) => {
  const dir = join(folder, 'changed');
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'game.yaml'), yaml);
  return loadGame(dir);
};

describe('finding a game', () => {
  test('by the name of its template, with the hash of the file', () => {
    const { game, hash } = loadGame('7extra');
    expect(game.tickets).toHaveLength(8);
    expect(hash).toBe(createHash('sha256').update(readFileSync(file)).digest('hex'));
    expect(knownGames()).toContain('7extra');
  });

  test('by a folder or by the file', () => {
    const dir = join(file, '..');
    expect(loadGame(dir)).toEqual(loadGame('7extra'));
    expect(loadGame(file)).toEqual(loadGame('7extra'));
  });

  test.each(['8extra', '', '..', 'tickets/none', '__proto__'])(
    '"%s" is refused and the known are named',
    (name) => {
      const error = refusal(() => loadGame(name));
      expect([error.code, error.exitCode]).toEqual(['GAME_UNKNOWN', 2]);
      expect(error.message).toContain('7extra');
    },
  );
});

describe('a definition that is not one', () => {
  test.each([
    ['YAML syntax', 'game: [1, 2', 'YAML_SYNTAX', /line 1, column \d+: not valid YAML/],
    ['two documents', `${text}\n---\nprice: 3\n`, 'YAML_SYNTAX', /a second document begins here/],
    ['a key twice', `${text}\nprice: 3\n`, 'YAML_SYNTAX', /line \d+, column 1: not valid YAML: .*unique/],
    ['an empty file', '', 'DEFINITION_SHAPE', /must be a set of named values, but is empty/],
    ['not an object', '- 1', 'DEFINITION_SHAPE', /must be a set of named values, but is a list/],
  ])('%s', (_, yaml, code, message) => {
    const error = refusal(() => loadText(yaml));
    expect([error.code, error.exitCode]).toEqual([code, 2]);
    expect(error.message).toMatch(message);
  });

  test.each([
    [
      'an unknown mechanic',
      'kind: match',
      'kind: poker',
      'tickets[2].mechanic.kind: unknown kind "poker"; known are reveal, match',
    ],
    ['a fraction', 'price: 10', 'price: 1.5', 'price: must be a whole number, but is 1.5'],
    [
      'a text for a number',
      'blockSize: 750000',
      'blockSize: 750 000',
      'blockSize: must be a number, but is "750 000"',
    ],
    ['nothing', 'gameCode: 399', 'gameCode:', 'gameCode: must be a number, but is empty'],
    [
      'a missing key',
      'edition: règlement fait le 26 juillet 2006',
      '',
      'edition: is missing; a text is needed here',
    ],
    [
      'an unknown key',
      'unit: pack',
      'unit: pack\ncolour: red',
      'has "colour", which this file does not know',
    ],
    [
      'too little',
      '{ amount: 2000, count: 1 }',
      '{ amount: 2000, count: 0 }',
      'tickets[2].prizes[1].count: is 0, but must be more than 0',
    ],
    [
      'too much',
      'emissionCode: 39904',
      'emissionCode: 399040',
      'tickets[4].emissionCode: is 399040, but must be at most 99999',
    ],
    [
      'an unknown word',
      'provenance: reconstructed',
      'provenance: guessed',
      'must be regulation or reconstructed, but is "guessed"',
    ],
    [
      'an empty list',
      'winningTickets: [1, 2, 3, 4, 5, 7]',
      'winningTickets: []',
      'winningTickets: is empty, but needs at least 1 entries',
    ],
    [
      'empty letters',
      'letters: "2MILLE"',
      'letters: ""',
      'letters: is empty, but needs at least 1 characters',
    ],
  ])('%s', (_, from, to, sentence) => {
    expect(text).toContain(from);
    const changed = text.replace(from, to);
    const error = refusal(() => loadText(changed));
    expect([error.code, error.exitCode]).toEqual(['DEFINITION_SHAPE', 2]);
    expect(error.message).toContain(sentence);
  });

  test('the place is that of the value', () => {
    const line = text.split('\n').findIndex((content) => content.startsWith('price:')) + 1;
    const error = refusal(() => loadText(text.replace('price: 10', 'price: ten')));
    expect(error.message).toContain(
      `game.yaml, line ${line}, column 8: price: must be a number, but is "ten"`,
    );
    expect(error.details.faults).toMatchObject([{ line, column: 8, path: 'price' }]);
  });

  test('all faults are told together', () => {
    const error = refusal(() =>
      loadText(text.replace('price: 10', 'price: ten').replace('unit: pack', 'unit: 3')),
    );
    expect(error.message).toMatch(/price: .*\n.*|unit: /);
    expect(error.details.faults).toHaveLength(2);
  });
});
