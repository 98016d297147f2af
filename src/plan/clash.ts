/** Why no allocation exists, in the regulation's words. */
import type { Game } from '../regulation/schema.ts';
import {
  amountWords,
  countWords,
  decompositionWords,
  lots,
  packLineWords,
  packTablePlace,
  ticketPlace,
  units,
} from '../regulation/words.ts';
import { badInput, type RotativeError } from '../shared/errors.ts';
import type { Equation } from './equations.ts';

/** One half of an equation: the lots may be no more, or no fewer, than stated. */
export interface Side {
  readonly equation: Equation;
  readonly bound: 'at-most' | 'at-least';
}

/** A set of statements that cannot all hold, though they could without any one of them. */
export interface Clash {
  /** The line that asks for more than there can be. */
  readonly claim: Equation;
  /** The most packs that can meet the claim while the other statements hold. */
  readonly possible: number;
  /** The other statements. */
  readonly against: readonly Side[];
  /** The clash is one of whole numbers: fractions of packs could meet all statements. */
  readonly integer: boolean;
}

/** Ways to make up packs that are named in one message. */
const CARRIERS_SHOWN = 4;

/** The refusal of a regulation whose lines clash. Exit code 2, code `NO_ALLOCATION`. */
export function noAllocation(game: Game, clash: Clash): RotativeError {
  const against = clash.against.map((side) => sideWords(game, side));
  const because = against.length === 0 ? '' : `; against this stand: ${against.join('; ')}`;
  const whole = clash.integer ? ' (packs are whole: fractions of packs could do it)' : '';
  return badInput(
    'NO_ALLOCATION',
    `no allocation of packs meets the regulation of ${game.game}: ${claimWords(game, clash)}${whole}${because}. ` +
      'Correct one of these lines in game.yaml',
    {
      details: {
        claim: facts(game, clash.claim),
        possible: clash.possible,
        against: clash.against.map((side) => ({ bound: side.bound, ...facts(game, side.equation) })),
      },
    },
  );
}

function claimWords(game: Game, { claim, possible }: Clash): string {
  const most = possible === 0 ? `no ${game.unit}` : `only ${units(game, possible)}`;
  switch (claim.kind) {
    case 'ticket-line': {
      const ticket = game.tickets[claim.ticket]!;
      const stated = `${ticketPlace(ticket)}, ${lots(claim.count)} of ${amountWords(claim.amount)}`;
      return `${stated}: ${most} can carry them (${carriers(game, claim.amount)})`;
    }
    case 'pack-line': {
      const amount = amountWords(game.packPrizes.lines[claim.line]!.amount);
      const stated = `${packTablePlace(game)}, ${units(game, claim.count)} of ${amount}`;
      return `${stated}: ${most} can be made up from the lots of the tickets`;
    }
    case 'decomposition':
      return `${packLineWords(game, claim.line)}: ${most} can be made up as ${decompositionOf(game, claim)}`;
  }
}

/** pack table, 1 000 €: (500 + 500); 100 €: ... */
function carriers(game: Game, amount: number): string {
  const ways = game.packPrizes.lines.flatMap((line) =>
    line.decompositions
      .filter((amounts) => amounts.includes(amount))
      .map((amounts) => `${amountWords(line.amount)}: ${decompositionWords(amounts)}`),
  );
  const shown = ways.slice(0, CARRIERS_SHOWN);
  if (ways.length > CARRIERS_SHOWN) shown.push(`and ${countWords(ways.length - CARRIERS_SHOWN)} more`);
  return `${game.unit} table, ${shown.join('; ')}`;
}

function sideWords(game: Game, { equation, bound }: Side): string {
  const least = bound === 'at-most' ? 'no more than' : 'no fewer than';
  switch (equation.kind) {
    case 'ticket-line': {
      const ticket = game.tickets[equation.ticket]!;
      return `${least} ${lots(equation.count)} of ${amountWords(equation.amount)} (${ticketPlace(ticket)})`;
    }
    case 'pack-line': {
      const amount = amountWords(game.packPrizes.lines[equation.line]!.amount);
      return `${least} ${units(game, equation.count)} of ${amount} (${packTablePlace(game)})`;
    }
    case 'decomposition': {
      const how = decompositionOf(game, equation);
      return `${least} ${units(game, equation.count)} as ${how} (${packLineWords(game, equation.line)})`;
    }
  }
}

type DecompositionFloor = Extract<Equation, { kind: 'decomposition' }>;

const decompositionOf = (game: Game, { line, decomposition }: DecompositionFloor): string =>
  decompositionWords(game.packPrizes.lines[line]!.decompositions[decomposition]!);

function facts(game: Game, equation: Equation): Record<string, unknown> {
  const { kind, count } = equation;
  if (equation.kind === 'ticket-line') {
    const ticket = game.tickets[equation.ticket]!;
    return { kind, article: ticket.article, emission: ticket.emission, amount: equation.amount, count };
  }
  const line = game.packPrizes.lines[equation.line]!;
  const place = { kind, article: game.packPrizes.article, amount: line.amount, count };
  return equation.kind === 'pack-line'
    ? place
    : { ...place, decomposition: line.decompositions[equation.decomposition] };
}
