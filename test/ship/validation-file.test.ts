import { describe, expect, it } from 'vitest';
import { dealPart } from '../../src/deal/deal-part.ts';
import { ValidationFiles } from '../../src/ship/validation-file.ts';
import { game, production } from '../deal/sources.ts';

describe('validation files', () => {
  const parts = [1, 2, 3].map((part) => dealPart({ ...production, part, partSize: 130 }));
  const files = new ValidationFiles(game, 300);
  for (const part of parts) files.add(part, new Set([7, 299]));
  const made = [...files.files()].map(({ name, content }) => ({
    name,
    rows: Buffer.concat([...content])
      .toString()
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((row) => row.split(',')),
  }));

  it('have one row a ticket, in the order of the numbers, which says nothing of packs', () => {
    expect(made.map(({ name }) => name)).toEqual(
      game.tickets.map(({ emissionCode }) => `validation-${emissionCode}.csv`),
    );
    for (const { rows } of made) {
      expect(rows).toHaveLength(300);
      const numbers = rows.map(([validation]) => validation!);
      expect(numbers).toEqual(numbers.toSorted());
      expect(new Set(numbers).size).toBe(300);
    }
  });

  it('say what each ticket wins, with its PIN, and which are void', () => {
    made.forEach(({ rows }, ticket) => {
      const wanted = new Map<string, string>();
      for (const part of parts) {
        for (let row = 0; row < part.packs; row++) {
          const pack = part.firstPack + row;
          wanted.set(
            String(part.validations[ticket]![row]!).padStart(10, '0'),
            `${String(part.pins[ticket]![row]!).padStart(4, '0')},${part.prizes[ticket]![row]},${[7, 299].includes(pack) ? 'VOID' : 'SHIPPED'}`,
          );
        }
      }
      expect(new Map(rows.map(([validation, ...rest]) => [validation!, rest.join(',')]))).toEqual(
        new Map([...wanted].sort()),
      );
    });
  });
});
