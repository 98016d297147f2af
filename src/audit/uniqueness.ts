/** Validation numbers that occur more than once over all parts that were read. */
import type { PartFindings } from './findings.ts';

/** A ticket whose number another ticket has too. */
export interface Repeat {
  readonly findings: PartFindings;
  readonly pack: number;
  /** From 1. */
  readonly ticket: number;
  readonly number: number;
}

/** All tickets that share a number, up to `most` of them; and how many numbers there were and how many repeat. */
export function findRepeats(
  all: readonly PartFindings[],
  tickets: number,
  most: number,
): { numbers: number; repeated: number; repeats: Repeat[] } {
  const total = all.reduce((sum, { validations }) => sum + validations.length, 0);
  const sorted = new Float64Array(total);
  let at = 0;
  for (const { validations } of all) {
    sorted.set(validations, at);
    at += validations.length;
  }
  sorted.sort();
  // Numbers that could not be read are -1, and are faults already.
  let first = 0;
  while (first < total && sorted[first]! < 0) first++;
  const repeated = new Set<number>();
  for (let i = first + 1; i < total; i++) if (sorted[i] === sorted[i - 1]) repeated.add(sorted[i]!);
  const repeats: Repeat[] = [];
  if (repeated.size > 0) {
    for (const findings of all) {
      for (let i = 0; i < findings.validations.length && repeats.length < most; i++) {
        const number = findings.validations[i]!;
        if (!repeated.has(number)) continue;
        const pack = findings.firstPack + Math.floor(i / tickets);
        repeats.push({ findings, pack, ticket: (i % tickets) + 1, number });
      }
    }
  }
  return { numbers: total - first, repeated: repeated.size, repeats };
}
