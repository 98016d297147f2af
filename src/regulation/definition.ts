/**
 * A definition file (YAML) read against its schema. Whatever is wrong is said with line and column and with the
 * path in the words of the file.
 */
import { isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { badInput } from '../shared/errors.ts';

/** Faults shown in one message; the rest are counted. */
const SHOWN = 12;
/** Values that aliases may repeat. */
const MOST_ALIASES = 100;

type Issue = z.core.$ZodIssue;

interface Place {
  readonly line: number;
  readonly column: number;
  readonly path: string;
  readonly text: string;
}

/**
 * Parses `text` and checks it against `schema`. `file` is how messages name the file. Throws badInput
 * (`YAML_SYNTAX`, `DEFINITION_SHAPE`) listing every fault with its place.
 */
export function parseDefinition<T extends z.ZodType>(text: string, file: string, schema: T): z.infer<T> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0) {
    const places = document.errors.map((error) => {
      const { line, col } = lines.linePos(error.pos[0]);
      const text =
        error.code === 'MULTIPLE_DOCS'
          ? 'a second document begins here (---): a definition is one document'
          : `not valid YAML: ${error.message}`;
      return { line, column: col, path: '', text };
    });
    throw faulty('YAML_SYNTAX', file, places);
  }
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: MOST_ALIASES });
  } catch (cause) {
    // The library refuses aliases that would unfold into more than memory holds.
    throw badInput(
      'YAML_ALIASES',
      `${file}: aliases (*name) unfold too far: write the values out (${(cause as Error).message})`,
      { cause },
    );
  }
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const places = read.error.issues.map((issue) => {
    const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
    const offset = offsetOf(document, path);
    const { line, col } = offset === undefined ? { line: 1, col: 1 } : lines.linePos(offset);
    return {
      line,
      column: col,
      path: pathWords(path),
      text: sentence(issue, document.getIn(path)),
    };
  });
  throw faulty('DEFINITION_SHAPE', file, places);
}

function faulty(code: string, file: string, places: readonly Place[]) {
  const shown = places
    .slice(0, SHOWN)
    .map(
      ({ line, column, path, text }) => `line ${line}, column ${column}: ${path ? `${path}: ` : ''}${text}`,
    );
  if (places.length > SHOWN) shown.push(`and ${places.length - SHOWN} more`);
  const message =
    shown.length === 1 ? `${file}, ${shown[0]}` : `${file}:\n${shown.map((s) => `- ${s}`).join('\n')}`;
  return badInput(code, message, { details: { file, faults: places } });
}

/** Where the value at `path` stands, or the nearest value around it that exists. */
function offsetOf(
  document: ReturnType<typeof parseDocument>,
  path: readonly (string | number)[],
): number | undefined {
  for (let depth = path.length; depth >= 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return undefined;
}

/** tickets[2].prizes[0].count; entries are counted from 1, as people do. */
function pathWords(path: readonly (string | number)[]): string {
  let words = '';
  for (const step of path) {
    if (typeof step === 'number') words += `[${step + 1}]`;
    else words += words ? `.${step}` : step;
  }
  return words;
}

function sentence(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined
        ? `is missing; ${article(issue.expected)} is needed here`
        : `must be ${article(issue.expected)}, but is ${shown(value)}`;
    case 'unrecognized_keys':
      return `has ${issue.keys.map((key) => `"${key}"`).join(', ')}, which this file does not know`;
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}, but is ${shown(value)}`;
    case 'invalid_union':
      return unionSentence(issue, value);
    case 'too_small':
      return `is ${shown(value)}, but ${limit(issue.origin, issue.minimum, issue.inclusive, 'at least', 'more than')}`;
    case 'too_big':
      return `is ${shown(value)}, but ${limit(issue.origin, issue.maximum, issue.inclusive, 'at most', 'less than')}`;
    default:
      return issue.message;
  }
}

function unionSentence(issue: Issue, value: unknown): string {
  const { discriminator, options } = issue as { discriminator?: string; options?: readonly unknown[] };
  if (!discriminator || !options) return issue.message;
  const known = options.map(String).join(', ');
  return value === undefined
    ? `is missing; needed is one of ${known}`
    : `unknown ${discriminator} ${shown(value)}; known are ${known}`;
}

function limit(
  origin: string,
  bound: number | bigint,
  inclusive: boolean | undefined,
  atLeast: string,
  moreThan: string,
): string {
  if (origin === 'number' || origin === 'int') return `must be ${inclusive ? atLeast : moreThan} ${bound}`;
  return `needs ${atLeast} ${bound} ${origin === 'string' ? 'characters' : 'entries'}`;
}

const NOUNS: Record<string, string> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  array: 'a list',
  object: 'a set of named values',
  record: 'a set of named values',
  boolean: 'true or false',
};

const article = (expected: string): string => NOUNS[expected] ?? expected;

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'empty';
  if (typeof value === 'string') return value === '' ? 'empty' : `"${value.slice(0, 60)}"`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const items = (value as { items?: unknown[] }).items;
  if (Array.isArray(items) && items.length === 0) return 'empty';
  return 'a list or a set of named values';
}
