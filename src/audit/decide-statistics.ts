/** Statistics as rules: decided over a whole block, only computed on part of one. */
import type { FaultLog } from './faults.ts';
import type { RuleId } from './rules.ts';
import type { StatisticResult, StatisticRule } from './statistics/battery.ts';
import { ALPHA } from './statistics/p-values.ts';

export const STATISTIC_RULES: readonly StatisticRule[] = [
  'C-ORDER',
  'C-CARTON',
  'C-DESIGN',
  'C-COINC',
  'C-LEAK',
  'C-REPEAT',
];

export const isStatistic = (id: RuleId): id is StatisticRule =>
  (STATISTIC_RULES as readonly RuleId[]).includes(id);

/** Tells a fault for each refused test. Nothing is refused on part of a block. */
export function decideStatistics(
  results: readonly StatisticResult[],
  blockComplete: boolean,
  log: FaultLog,
): void {
  if (!blockComplete) return;
  for (const { rule, name, figure, p, refused } of results) {
    if (refused)
      log.add(
        rule,
        {},
        `${name}: not as by chance`,
        `${figure}, p = ${p.toExponential(1)}`,
        `chance at α = ${ALPHA}, Holm`,
      );
  }
}

/** What a rule's tests came to, in words. */
export function statisticFigure(
  results: readonly StatisticResult[],
  id: StatisticRule,
  blockComplete: boolean,
): string {
  const own = results.filter(({ rule }) => rule === id);
  if (own.length === 0) {
    return id === 'C-REPEAT' ? 'no other block of as many packs was given' : 'too few packs for any test';
  }
  const least = Math.min(...own.map(({ p }) => p));
  const decided = blockComplete
    ? `none refused at α = ${ALPHA} (Holm)`
    : 'computed, not decided on part of a block';
  return `${own.length} tests, smallest p = ${least.toPrecision(2)}, ${decided}`;
}
