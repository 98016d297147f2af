/**
 * What the back of a ticket says. Texts of game.yaml state no figure of their own: they name it in braces, as
 * « les {among} tas », and the figure comes from the mechanic that deals the faces. So rule and ticket agree.
 */
import type { RegulationFault } from './fault.ts';
import { formatEuros, formatInteger } from './money.ts';
import type { Game, Ticket } from './schema.ts';
import { ticketPlace } from './words.ts';

const NAME = /\{(\w+)\}/g;

/** The rule of a ticket as it is printed. Names that are not known stay as they are; `checkTexts` refuses them. */
export const ruleText = (game: Game, ticket: Ticket): string => filled(ticket.rule, figuresOf(game, ticket));

/** The mentions as they are printed. */
export const mentionTexts = (game: Game): readonly string[] =>
  game.mentions.map((mention) => filled(mention, figuresOf(game)));

/** Faults of the texts: figures of their own, and names of figures that there are not. */
export function checkTexts(game: Game): RegulationFault[] {
  return [
    ...game.mentions.flatMap((text) => faultsOf(text, figuresOf(game), 'mentions', '')),
    ...game.tickets.flatMap((ticket) =>
      faultsOf(ticket.rule, figuresOf(game, ticket), ticketPlace(ticket), ticket.article),
    ),
  ];
}

/** Every figure (and sign) that a text may name. `{table}`: the ticket's lots, as « 3 × 20 000 €, 6 × 1 000 € ». */
function figuresOf(game: Game, ticket?: Ticket): ReadonlyMap<string, string> {
  const figures = new Map<string, string>([
    ['tickets', String(game.tickets.length)],
    ['price', String(game.price)],
    ['blockSize', formatInteger(game.blockSize)],
  ]);
  if (ticket === undefined) return figures;
  const { mechanic, prizes } = ticket;
  for (const [name, value] of Object.entries(mechanic)) {
    if (name === 'kind') continue;
    if (typeof value === 'number' || typeof value === 'string') figures.set(name, String(value));
  }
  const lots = prizes.map(({ amount, count }) => `${formatInteger(count)} × ${formatEuros(amount)}`);
  figures.set('table', lots.join(', '));
  if (mechanic.kind === 'beat') figures.set('hands', String(mechanic.hands.length));
  if (mechanic.kind === 'reveal') figures.set('filler', mechanic.filler.main);
  if (mechanic.kind === 'numbers' && mechanic.multipliers !== undefined) {
    figures.set('multipliers', mechanic.multipliers.map((times) => `x${times}`).join(', '));
  }
  return figures;
}

const filled = (text: string, figures: ReadonlyMap<string, string>): string =>
  text.replace(NAME, (whole, name: string) => figures.get(name) ?? whole);

function faultsOf(
  text: string,
  figures: ReadonlyMap<string, string>,
  place: string,
  article: string,
): RegulationFault[] {
  const known = [...figures.keys()].map((name) => `{${name}}`).join(', ');
  const own = text.replace(NAME, '').match(/\d+/g) ?? [];
  const unknown = [...text.matchAll(NAME)].map((match) => match[1]!).filter((name) => !figures.has(name));
  return [
    ...own.map((figure) => ({
      code: 'TEXT_FIGURE',
      article,
      message: `${place}: « ${text} » states the figure ${figure} itself: name it, as one of ${known}`,
      details: { figure },
    })),
    ...unknown.map((name) => ({
      code: 'TEXT_NAME',
      article,
      message: `${place}: « ${text} » names {${name}}, which is not known here: there are ${known}`,
      details: { name },
    })),
  ];
}
