/** The checked arithmetic of a regulation: every sum and count, all faults at once. */
import { badInput } from '../shared/errors.ts';
import { checkMechanics } from './check-mechanics.ts';
import { checkPackTable } from './check-pack-table.ts';
import { checkTickets } from './check-tickets.ts';
import type { RegulationFault } from './fault.ts';
import { checkTexts } from './rule-text.ts';
import type { Game } from './schema.ts';

export type { RegulationFault } from './fault.ts';

/** All faults of a regulation, in the order of its articles; none if it is sound. */
export const checkRegulation = (game: Game): RegulationFault[] => [
  ...checkPackTable(game),
  ...checkTickets(game),
  ...checkMechanics(game),
  ...checkTexts(game),
];

/**
 * Throws badInput `REGULATION_FAULTY` that lists all faults (`details.faults`), unless there are none. Exit code 2:
 * a table that is off by one is a bad definition, not a bad product.
 */
export function assertRegulation(game: Game): void {
  const faults = checkRegulation(game);
  if (faults.length === 0) return;
  const [first] = faults;
  const message =
    faults.length === 1
      ? `the regulation of ${game.game} is faulty: ${first!.message}`
      : `the regulation of ${game.game} has ${faults.length} faults:\n${faults.map((f) => `- ${f.message}`).join('\n')}`;
  throw badInput('REGULATION_FAULTY', message, {
    details: { game: game.game, edition: game.edition, faults },
  });
}
