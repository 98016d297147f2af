/** Whether a strip can carry its game: all faults at once, in words that say where and what to do. */
import { numberFormatOf } from '../regulation/number-format.ts';
import type { Game } from '../regulation/schema.ts';
import { badInput } from '../shared/errors.ts';
import { checkBack } from './check-back.ts';
import { checkFront } from './check-front.ts';
import { checkSheet } from './check-sheet.ts';
import type { StripDefinition } from './schema.ts';

/**
 * Faults of the strip as a carrier of the game, in words; empty if it fits.
 * @param slotNamesByTicket for each ticket of the game, the names of the slots of its faces, in any order
 */
export function checkStrip(
  game: Game,
  strip: StripDefinition,
  slotNamesByTicket: readonly (readonly string[])[],
): readonly string[] {
  const { inventoryDigits } = numberFormatOf(game);
  const faults = [...checkSheet(strip), ...checkOrder(game, strip)];
  strip.tickets.forEach((ticket, index) => {
    const slots = slotNamesByTicket[index];
    const name = game.tickets[index]?.name;
    if (slots === undefined || name === undefined) return;
    const where = `ticket ${ticket.emissionCode} (${name})`;
    const ticketFaults = [...checkFront(strip, ticket, slots), ...checkBack(strip, ticket, inventoryDigits)];
    if (ticket.title !== undefined && !isNameOf(ticket.title.text, name)) {
      ticketFaults.push(`its title « ${ticket.title.text} » is no part of its name in game.yaml`);
    }
    faults.push(...ticketFaults.map((fault) => `${where}: ${fault}`));
  });
  return faults;
}

/**
 * Refuses a strip that cannot carry its game.
 * @throws RotativeError (exit code 2) that lists every fault
 */
export function assertStrip(
  game: Game,
  strip: StripDefinition,
  slotNamesByTicket: readonly (readonly string[])[],
): void {
  const faults = checkStrip(game, strip, slotNamesByTicket);
  if (faults.length === 0) return;
  throw badInput('STRIP_UNFIT', `strip.yaml cannot carry ${game.game}:\n  ${faults.join('\n  ')}`, {
    details: { faults },
  });
}

/** Tickets of strip and game agree in number and order. */
function checkOrder(game: Game, strip: StripDefinition): readonly string[] {
  const onStrip = strip.tickets.map((ticket) => ticket.emissionCode);
  const inGame = game.tickets.map((ticket) => ticket.emissionCode);
  if (onStrip.join() === inGame.join()) return [];
  return [
    `tickets stand as ${onStrip.join(', ')}, but game.yaml has ${inGame.join(', ')}: put them in the same order`,
  ];
}

/** A title may be a part of the name, in capitals and without accents or marks. */
function isNameOf(title: string, name: string): boolean {
  return plainLetters(name).includes(plainLetters(title));
}

function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/œ/gi, 'oe')
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
    .toUpperCase();
}
