/**
 * The board of one play: every symbol with what it hides, and the prize. It is complete before the player sees anything
 * of it, and nothing later adds to it: a screen that decided anything could show a win that there is none.
 */
import { slotsOf } from '../mechanics/dealer-of.ts';
import type { Packs } from '../print/packs.ts';
import type { Game, MechanicOf, Ticket } from '../regulation/schema.ts';
import { badInput, checkFailed } from '../shared/errors.ts';

export const CENTS = 100;

export interface BoardSymbol {
  readonly kind: 'winning' | 'yours';
  /** A number or a multiplier, as printed. */
  readonly sign: string;
  readonly multiplier?: number;
  readonly sum?: string;
  readonly sumCents?: number;
}

export interface Board {
  /** Winning numbers first, then yours. */
  readonly symbols: readonly BoardSymbol[];
  readonly prizeCents: number;
}

export interface Win {
  readonly symbol: number;
  readonly matches?: number;
  readonly cents: number;
}

/** The ticket and mechanic of a game that can be played on screen, or undefined: it is on paper only. */
export function screenTicket(
  game: Game,
): { readonly ticket: Ticket; readonly mechanic: MechanicOf<'numbers'> } | undefined {
  const [ticket, ...others] = game.tickets;
  if (ticket === undefined || others.length > 0 || ticket.mechanic.kind !== 'numbers') return undefined;
  return { ticket, mechanic: ticket.mechanic };
}

/**
 * The board of a pack, from its data.
 * @param row of the data, from 0
 * @throws RotativeError (exit code 1) if its symbols do not make its prize, (2) if the game is not one for the screen
 */
export function boardOf(game: Game, data: Packs, row: number): Board {
  const found = screenTicket(game);
  if (found === undefined) {
    throw badInput('NOT_ON_SCREEN', `${game.game} is no game for the screen: scratch its tickets instead`);
  }
  const { ticket, mechanic } = found;
  const width = data.faceBytes[0]!;
  const face = data.faces[0]!.subarray(row * width, (row + 1) * width);
  const symbols: BoardSymbol[] = [];
  slotsOf(ticket).forEach(({ name, signs, sides }, slot) => {
    const index = Math.floor(face[slot]! / sides.length);
    const { main } = signs[index]!;
    if (name.startsWith('winning-')) symbols.push({ kind: 'winning', sign: main });
    else if (name.startsWith('number-')) {
      const multiplier = mechanic.multipliers?.[index - mechanic.numbers.length];
      symbols.push({ kind: 'yours', sign: main, ...(multiplier !== undefined && { multiplier }) });
    } else {
      const sumCents = mechanic.sums[index]!.amount * CENTS;
      symbols.push({ ...symbols.pop()!, sum: main, sumCents });
    }
  });
  const prizeCents = data.prizes[0]![row]! * CENTS;
  if (wonCents(winsOf(symbols)) !== prizeCents) {
    throw checkFailed(
      'BOARD_CONTRADICTS',
      `the symbols of ${game.unit} ${data.packNumbers[row]} do not make the prize of its data: deal the part again, ` +
        'and run "rotative audit" on it',
    );
  }
  return { symbols, prizeCents };
}

/** What wins among the symbols that are known; `undefined` are those still covered. */
export function winsOf(symbols: readonly (BoardSymbol | undefined)[]): Win[] {
  return symbols.flatMap((own, symbol): Win[] => {
    if (own?.kind !== 'yours') return [];
    const sum = own.sumCents ?? 0;
    if (own.multiplier !== undefined) return [{ symbol, cents: sum * own.multiplier }];
    const matches = symbols.findIndex((other) => other?.kind === 'winning' && other.sign === own.sign);
    return matches < 0 ? [] : [{ symbol, matches, cents: sum }];
  });
}

export const wonCents = (wins: readonly Win[]): number => wins.reduce((total, { cents }) => total + cents, 0);
