/** A mistake in any field of a game.yaml or strip.yaml is refused with line, path and reason. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Document, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { z } from 'zod';
import { parseDefinition } from '../../src/regulation/definition.ts';
import { loadGame } from '../../src/regulation/load.ts';
import { gameSchema } from '../../src/regulation/schema.ts';
import { RotativeError } from '../../src/shared/errors.ts';
import { stripSchema } from '../../src/strip/schema.ts';

type Path = readonly (string | number)[];

const files = ['7extra', 'x10', 'exemple'].flatMap((game): [string, string, z.ZodType][] => {
  const { dir } = loadGame(game);
  return [
    [`${game}/game.yaml`, readFileSync(join(dir, 'game.yaml'), 'utf8'), gameSchema],
    [`${game}/strip.yaml`, readFileSync(join(dir, 'strip.yaml'), 'utf8'), stripSchema],
  ];
});

/** Paths of all values; of entries of one list that look alike, the last (where a count from 0 would be told from 1). */
function pathsOf(document: Document): Path[] {
  const byShape = new Map<string, Path>();
  const walk = (node: unknown, path: Path, shape: string): void => {
    if (path.length > 0) byShape.set(shape, path);
    if (isSeq(node)) {
      for (const [i, item] of node.items.entries()) walk(item, [...path, i], `${shape}[]`);
    }
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        const name = String(isScalar(key) ? key.value : key);
        walk(value, [...path, name], `${shape}.${name}`);
      }
    }
  };
  walk(document.contents, [], '');
  return [...byShape.values()];
}

/** tickets[2].prizes[1].count, as people count. */
const words = (path: Path): string =>
  path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step + 1}]` : text ? `${text}.${step}` : step),
    '',
  );

interface Refusal {
  readonly message: string;
  readonly faults: readonly { readonly line: number; readonly path: string; readonly text: string }[];
}

function refusalOf(document: Document, name: string, schema: z.ZodType): Refusal {
  try {
    parseDefinition(String(document), name, schema);
  } catch (error) {
    if (!(error instanceof RotativeError) || error.exitCode !== 2) throw error;
    return { message: error.message, faults: (error.details as unknown as Refusal).faults };
  }
  throw new Error('was accepted');
}

/** Another kind of value than the one at `path`. */
function spoil(document: Document, path: Path): void {
  document.setIn(path, typeof document.getIn(path) === 'string' ? 17.5 : 'faux');
}

describe.each(files)('%s', (name, text, schema) => {
  const whole = parseDocument(text);
  const paths = pathsOf(whole);

  it('a value of another kind, in every field at once: each is named with its line and its reason', () => {
    // Of what has no kind of mechanic nothing more can be said.
    const fields = paths.filter((path) => isScalar(whole.getIn(path, true)) && path.at(-1) !== 'kind');
    const document = parseDocument(text);
    for (const path of fields) spoil(document, path);
    const { faults } = refusalOf(document, name, schema);
    const found = new Map(faults.map((fault) => [fault.path, fault]));
    for (const path of fields) {
      expect(found.get(words(path)), words(path)).toMatchObject({
        line: expect.any(Number),
        text: expect.stringMatching(/must be|is /),
      });
    }
    expect(fields.length).toBeGreaterThan(20);
    expect(faults).toHaveLength(fields.length);
  });

  it('a name that the file does not know, beside every other at once', () => {
    const document = parseDocument(text);
    // Names of cells and colours are the game's own.
    const groups = paths.filter(
      (path) => isMap(whole.getIn(path)) && !['cells', 'palette'].includes(String(path.at(-1))),
    );
    for (const path of groups) document.setIn([...path, 'inconnu'], 1);
    const { faults } = refusalOf(document, name, schema);
    expect(new Set(faults.map(({ path }) => path))).toEqual(new Set(groups.map(words)));
    for (const fault of faults) expect(fault.text).toBe('has "inconnu", which this file does not know');
  });
});

it('a group or a list that is none, one by one', () => {
  const [name, text, schema] = files.find(([file]) => file === 'exemple/game.yaml')!;
  const whole = parseDocument(text);
  for (const path of pathsOf(whole).filter(
    (at) => !isScalar(whole.getIn(at, true)) || at.at(-1) === 'kind',
  )) {
    const document = parseDocument(text);
    spoil(document, path);
    const { message } = refusalOf(document, name, schema);
    expect(message).toMatch(/line \d+, column \d+: .*(must be|unknown kind)/);
    expect(message).toContain(words(path));
  }
});

describe('what the issue of X10 names', () => {
  const [, text] = files.find(([name]) => name === 'x10/game.yaml')!;
  it.each<[string, Path, unknown, string]>([
    [
      'a number that is none',
      ['tickets', 0, 'mechanic', 'numbers', 49],
      0,
      'tickets[1].mechanic.numbers[50]: is 0, but must be more than 0',
    ],
    [
      'half a number',
      ['tickets', 0, 'mechanic', 'numbers', 1],
      6.5,
      'tickets[1].mechanic.numbers[2]: must be a whole number, but is 6.5',
    ],
    [
      'a multiplier of nothing',
      ['tickets', 0, 'mechanic', 'multipliers', 3],
      0,
      'tickets[1].mechanic.multipliers[4]: is 0',
    ],
    [
      'yours as a text',
      ['tickets', 0, 'mechanic', 'yours'],
      'neuf',
      'tickets[1].mechanic.yours: must be a number, but is "neuf"',
    ],
    [
      'a block too large for its numbers',
      ['blockSize'],
      10_000_000,
      'blockSize: is 10000000, but must be at most 9999999',
    ],
  ])('%s', (_, path, value, message) => {
    const document = parseDocument(text);
    document.setIn(path, value);
    expect(refusalOf(document, 'x10/game.yaml', gameSchema).message).toContain(message);
  });
});
