import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PREFLIGHT_RULES } from '../../../src/audit/preflight/all-rules.ts';
import { root } from '../../helpers/rotative.ts';

it('docs/preflight.md lists every rule with its sentence and severity, and no other', () => {
  const text = readFileSync(join(root, 'docs/preflight.md'), 'utf8');
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    // The formatter aligns tables.
    .map((line) => line.replace(/ +\|/g, ' |'));
  const expected = PREFLIGHT_RULES.map(
    ({ id, sentence, severity }) =>
      `| \`${id}\` | ${sentence} | ${severity === 'error' ? 'an error' : 'a warning'} |`,
  );
  expect(rows.sort()).toEqual(expected.sort());
});
