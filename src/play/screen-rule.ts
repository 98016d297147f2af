import { multiplierSign } from '../regulation/inscriptions.ts';
import { formatEuros, formatInteger } from '../regulation/money.ts';
import type { Game } from '../regulation/schema.ts';
import { screenTicket } from './board.ts';

/** The rule of a game on screen, in its player's language; the card's own rule speaks of scratching. */
export function screenRule(game: Game): string {
  const found = screenTicket(game);
  if (found === undefined) return '';
  const { winning, yours, multipliers } = found.mechanic;
  const lots = game.packPrizes.lines.map(
    ({ amount, count }) => `${formatInteger(count)} × ${formatEuros(amount)}`,
  );
  return [
    `Découvrez, dans l’ordre de votre choix, les ${winning} « numéros gagnants » et vos ${yours} numéros ; « Auto » les découvre tous.`,
    'Si l’un de vos numéros est identique à un numéro gagnant, vous gagnez la somme inscrite avec lui.',
    ...(multipliers
      ? [
          `Un coefficient multiplicateur (${multipliers.map(multiplierSign).join(', ')}) vous fait gagner la somme inscrite avec lui, multipliée par ce coefficient.`,
        ]
      : []),
    'Si vous obtenez plusieurs gains, ils s’additionnent.',
    `Lots d’un bloc de ${formatInteger(game.blockSize)} unités de jeu : ${lots.join(', ')}.`,
  ].join(' ');
}
