/** Short versions of the campaigns in test/faults/, each a process of its own, as they are run for hours by hand. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../helpers/rotative.ts';

const campaign = (name: string, count: number) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'test/faults', `${name}.mjs`), '--count', String(count), '--seed', 'ci'],
    { encoding: 'utf8' },
  );
  return { status, figures: JSON.parse(stdout || '{}') as Record<string, unknown>, stderr };
};

describe('faults', () => {
  it('a run that is killed leaves no half file, and the next one ends it with the same bytes', () => {
    const { status, figures, stderr } = campaign('kills', 5);
    expect(figures, stderr).toMatchObject({ faults: 0, first: [] });
    expect(status).toBe(0);
  });

  it('a flipped bit in a finished file is found', () => {
    const { status, figures, stderr } = campaign('flips', 7);
    expect(figures, stderr).toMatchObject({ faults: 0, first: [] });
    expect(status).toBe(0);
  });

  it('damaged inputs of every kind are read or refused with a message', () => {
    const { status, figures, stderr } = campaign('fuzz', 3000);
    expect(figures, stderr).toMatchObject({ faults: 0, first: [] });
    expect(status).toBe(0);
  });

  it('a disk that fills up is told, and more room is all it needs', () => {
    const { status, figures, stderr } = campaign('full-disk', 2);
    if (figures.skipped === undefined) expect(figures, stderr).toMatchObject({ full: 2, faults: 0 });
    expect(status).toBe(0);
  });
});
