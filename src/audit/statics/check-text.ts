/** C-TEXT: the rule on the back of a ticket is, word for word, the rule in the definition that the judges go by. */
import { ruleText } from '../../regulation/rule-text.ts';
import type { Game } from '../../regulation/schema.ts';
import type { FaultLog } from '../faults.ts';

/** Lines may break anywhere, so only what is not white space is compared. */
const dense = (text: string): string => text.normalize('NFC').replace(/\s/g, '');

/** Rules must stand in the words that are seen on the back, each ticket's after that of the ticket above it; returns how many. */
export function checkText(words: string, game: Game, log: FaultLog): number {
  const printed = dense(words);
  let from = 0;
  for (const ticket of game.tickets) {
    const rule = ruleText(game, ticket);
    const at = printed.indexOf(dense(rule), from);
    if (at >= 0) {
      from = at + dense(rule).length;
      continue;
    }
    const read = printed.includes(dense(rule))
      ? 'the rule in another place'
      : 'other words, or some that cannot be seen';
    log.add(
      'C-TEXT',
      { ticket: ticket.emission },
      'the back does not state the rule of its ticket',
      read,
      rule,
    );
  }
  return game.tickets.length;
}
