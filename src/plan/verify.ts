/**
 * The second look at a plan: every equation of the regulation added up again from the recipes alone, without
 * anything of what made the plan.
 */
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
import { checkFailed } from '../shared/errors.ts';
import type { Plan, PlannedRecipe } from './plan-data.ts';
import { LOSING_LINE } from './recipes.ts';

const SHOWN = 20;

/** Throws checkFailed `PLAN_WRONG`, listing what is wrong, unless `plan` meets the regulation exactly. */
export function verifyPlan(game: Game, plan: Plan): void {
  const faults = [...identityFaults(game, plan), ...recipeFaults(game, plan), ...tableFaults(game, plan)];
  if (faults.length === 0) return;
  const shown = faults.slice(0, SHOWN);
  if (faults.length > SHOWN) shown.push(`and ${faults.length - SHOWN} more`);
  throw checkFailed(
    'PLAN_WRONG',
    `the plan does not meet the regulation of ${game.game}:\n${shown.map((fault) => `- ${fault}`).join('\n')}`,
    { details: { faults } },
  );
}

function identityFaults(game: Game, plan: Plan): string[] {
  const faults: string[] = [];
  if (plan.game !== game.game || plan.edition !== game.edition) {
    faults.push(`it is of ${plan.game}, ${plan.edition}`);
  }
  const packs = plan.recipes.reduce((sum, { count }) => sum + count, 0);
  if (plan.blockSize !== game.blockSize || packs !== game.blockSize) {
    faults.push(`the recipes add up to ${units(game, packs)}, the block has ${countWords(game.blockSize)}`);
  }
  return faults;
}

/** Each recipe by itself is one that the regulation allows. */
function recipeFaults(game: Game, plan: Plan): string[] {
  const tables = game.tickets.map((ticket) => new Set(ticket.prizes.map((line) => line.amount)));
  const seen = new Set<string>();
  return plan.recipes.flatMap((recipe, index) => {
    const name = recipe.prizes.join(' ');
    const faults = oneRecipeFaults(game, recipe, tables);
    if (seen.has(name)) faults.push('occurs twice');
    seen.add(name);
    return faults.map((fault) => `recipe ${index + 1} (${name}) ${fault}`);
  });
}

function oneRecipeFaults(
  game: Game,
  recipe: PlannedRecipe,
  tables: readonly ReadonlySet<number>[],
): string[] {
  const { line, prizes, count } = recipe;
  const faults: string[] = [];
  if (!Number.isSafeInteger(count) || count < 1) faults.push(`has the count ${count}`);
  if (prizes.length !== tables.length)
    return [...faults, `has ${prizes.length} tickets, not ${tables.length}`];
  for (const [ticket, prize] of prizes.entries()) {
    if (prize !== 0 && !tables[ticket]!.has(prize)) {
      faults.push(`has ${amountWords(prize)} on ticket ${ticket + 1}, whose table does not hold it`);
    }
  }
  const won = prizes.filter((prize) => prize !== 0);
  if (!game.winningTickets.includes(won.length)) faults.push(`has ${won.length} winning tickets`);
  const sum = won.reduce((euros, prize) => euros + prize, 0);
  if (sum < game.minimumPackPrize) faults.push(`wins ${amountWords(sum)} only`);
  if (line === LOSING_LINE) {
    if (won.length > 0) faults.push('wins, but is in no line of the pack table');
    return faults;
  }
  const stated = game.packPrizes.lines[line];
  if (!stated) return [...faults, `is of line ${line + 1}, which does not exist`];
  if (!stated.decompositions.some((amounts) => sameAmounts(amounts, won))) {
    faults.push(`is no decomposition of ${amountWords(stated.amount)}`);
  }
  return faults;
}

/** Every line of every table holds exactly, and every decomposition occurs that can be asked for. */
function tableFaults(game: Game, plan: Plan): string[] {
  const faults: string[] = [];
  let euros = 0;
  for (const [index, line] of game.packPrizes.lines.entries()) {
    const ofLine = plan.recipes.filter((recipe) => recipe.line === index);
    const packs = ofLine.reduce((sum, { count }) => sum + count, 0);
    euros += packs * line.amount;
    if (packs !== line.count) {
      faults.push(
        `${packLineWords(game, index)}: ${units(game, packs)}, the regulation states ${line.count}`,
      );
    }
    if (line.count < line.decompositions.length) continue;
    for (const amounts of line.decompositions) {
      const used = ofLine.some(({ prizes }) => sameAmounts(amounts, prizes.filter(Boolean)));
      if (!used) faults.push(`${packLineWords(game, index)}: ${decompositionWords(amounts)} does not occur`);
    }
  }
  if (euros !== game.packPrizes.total) {
    faults.push(`${packTablePlace(game)}: the plan pays ${amountWords(euros)}`);
  }
  for (const [index, ticket] of game.tickets.entries()) {
    for (const { amount, count } of ticket.prizes) {
      const planned = plan.recipes.reduce(
        (sum, recipe) => sum + (recipe.prizes[index] === amount ? recipe.count : 0),
        0,
      );
      if (planned === count) continue;
      const sentence = `${lots(planned)} of ${amountWords(amount)}, the regulation states ${countWords(count)}`;
      faults.push(`${ticketPlace(ticket)}: ${sentence}`);
    }
  }
  return faults;
}

function sameAmounts(first: readonly number[], second: readonly number[]): boolean {
  if (first.length !== second.length) return false;
  const sorted = [...second].sort((a, b) => a - b);
  return [...first].sort((a, b) => a - b).every((amount, index) => amount === sorted[index]);
}
