/** plan.json: written one recipe a line, read back with a sentence for whatever is wrong with it. */
import { z } from 'zod';
import type { Game } from '../regulation/schema.ts';
import { badInput } from '../shared/errors.ts';
import { type Plan, sealPlan } from './plan-data.ts';
import { verifyPlan } from './verify.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const planSchema = z.strictObject({
  game: z.string(),
  edition: z.string(),
  blockSize: z.int().positive(),
  gameHash: hash.optional(),
  recipes: z.array(
    z.strictObject({
      line: z.int(),
      prizes: z.array(z.int().nonnegative()),
      count: z.int().positive(),
    }),
  ),
  hash,
});

/** The plan as text: the same plan gives the same bytes. */
export function planText(plan: Plan): string {
  const { recipes, hash: seal, ...head } = plan;
  const fields = Object.entries(head).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`,
  );
  const lines = recipes.map((recipe) => `    ${JSON.stringify(recipe)}`);
  return `{\n${fields.join('')}  "recipes": [\n${lines.join(',\n')}\n  ],\n  "hash": ${JSON.stringify(seal)}\n}\n`;
}

/**
 * Reads a plan for `game` and verifies it. Throws badInput if the text is no plan (`PLAN_SHAPE`), was altered
 * (`PLAN_DAMAGED`), or is of another game, edition or definition (`PLAN_OF_OTHER_GAME`); checkFailed
 * (`PLAN_WRONG`) if it does not meet the regulation.
 */
export function parsePlan(text: string, game: Game, options: { readonly gameHash?: string } = {}): Plan {
  const plan = shapedPlan(text);
  const mismatch = mismatchOf(plan, game, options.gameHash);
  if (mismatch) {
    throw badInput('PLAN_OF_OTHER_GAME', `plan.json ${mismatch}; make the plan again`, {
      details: { game: plan.game, edition: plan.edition },
    });
  }
  const sealed = sealPlan(plan);
  if (sealed.hash !== plan.hash) {
    throw badInput(
      'PLAN_DAMAGED',
      'plan.json was altered: its hash is not that of its content; make the plan again',
      {
        details: { stated: plan.hash, found: sealed.hash },
      },
    );
  }
  verifyPlan(game, sealed);
  return sealed;
}

function shapedPlan(text: string): Plan {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw badInput(
      'PLAN_SHAPE',
      `plan.json is not valid JSON: ${(cause as Error).message}; make the plan again`,
      {
        cause,
      },
    );
  }
  const read = planSchema.safeParse(value);
  if (read.success) {
    const { gameHash, ...rest } = read.data;
    return gameHash === undefined ? rest : { ...rest, gameHash };
  }
  const [issue] = read.error.issues;
  const where = issue?.path.length ? ` at ${issue.path.join('.')}` : '';
  throw badInput('PLAN_SHAPE', `plan.json is no plan${where}: ${issue?.message}; make the plan again`);
}

function mismatchOf(plan: Plan, game: Game, gameHash: string | undefined): string | undefined {
  if (plan.game !== game.game) return `is of the game "${plan.game}", not of "${game.game}"`;
  if (plan.edition !== game.edition) return `is of the edition "${plan.edition}", not of "${game.edition}"`;
  if (plan.blockSize !== game.blockSize)
    return `is of a block of ${plan.blockSize}, not of ${game.blockSize}`;
  if (plan.gameHash !== undefined && gameHash !== undefined && plan.gameHash !== gameHash) {
    return 'was made from another game.yaml than the one at hand';
  }
  return undefined;
}
