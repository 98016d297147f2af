/** Whether an allocation in whole packs exists, by trying them all; for games of a few packs. */
import { enumerateRecipes } from '../../src/plan/recipes.ts';
import type { Game } from '../../src/regulation/schema.ts';

/** Decides by search, without any equation of the planner. */
export function allocationExists(game: Game): boolean {
  const recipes = enumerateRecipes(game);
  const packs = game.packPrizes.lines.map(({ count }) => count);
  const lots = game.tickets.map(
    (ticket) => new Map(ticket.prizes.map(({ amount, count }) => [amount, count])),
  );
  const used = new Map<string, number>();
  const wanted = game.packPrizes.lines.flatMap(({ count, decompositions }, line) =>
    count >= decompositions.length ? decompositions.map((_, way) => `${line} ${way}`) : [],
  );

  const take = ({ line, prizes }: (typeof recipes)[number], by: number): void => {
    packs[line]! -= by;
    for (const [ticket, prize] of prizes.entries()) {
      if (prize > 0) lots[ticket]!.set(prize, lots[ticket]!.get(prize)! - by);
    }
  };
  const room = ({ line, prizes }: (typeof recipes)[number]): number =>
    prizes.reduce(
      (least, prize, ticket) => (prize > 0 ? Math.min(least, lots[ticket]!.get(prize)!) : least),
      packs[line]!,
    );

  function search(index: number): boolean {
    const recipe = recipes[index];
    if (!recipe) {
      return (
        packs.every((left) => left === 0) &&
        lots.every((table) => [...table.values()].every((left) => left === 0)) &&
        wanted.every((way) => (used.get(way) ?? 0) > 0)
      );
    }
    const way = `${recipe.line} ${recipe.decomposition}`;
    for (let count = room(recipe); count >= 0; count--) {
      take(recipe, count);
      used.set(way, (used.get(way) ?? 0) + count);
      const found = search(index + 1);
      used.set(way, used.get(way)! - count);
      take(recipe, -count);
      if (found) return true;
    }
    return false;
  }
  return search(0);
}
