import { planSummary } from '../plan/plan.ts';
import { formatEuros } from '../regulation/money.ts';
import { isPlanKept, keepPlan } from '../work/kept-plan.ts';
import type { Verb } from './contract.ts';
import { openJob } from './open-job.ts';
import { type CommonOptions, commonOptions } from './options.ts';
import { group } from './progress.ts';
import { takeFolder } from './session.ts';

export const verb: Verb<string, CommonOptions> = {
  options: commonOptions(),

  async run(gameFolder, options) {
    const job = await openJob(gameFolder, options);
    if (!isPlanKept(job)) {
      takeFolder(job, { verb: 'plan' });
      keepPlan(job);
    }
    const summary = planSummary(job.game, job.plan);
    const { payout, recipesUsed, recipesPossible } = summary.figures;
    const lines = job.game.packPrizes.lines.map(
      (line) =>
        `${group(line.count).padStart(9)} × ${formatEuros(line.amount).padStart(11)}   ${line.decompositions.length} ${line.decompositions.length === 1 ? 'way' : 'ways'}`,
    );
    const tickets = job.game.tickets.map(
      (ticket) =>
        `${ticket.emissionCode} ${ticket.name.padEnd(26)} ${group(ticket.winners).padStart(8)} winners ` +
        `${formatEuros(ticket.total).padStart(13)}  ${ticket.provenance}`,
    );
    const text = [
      `${job.game.game}, ${job.game.edition}: ${group(job.game.blockSize)} ${job.game.unit}s at ${formatEuros(job.game.price)}`,
      '',
      ...lines,
      '',
      ...tickets,
      '',
      `payout ${(payout * 100).toFixed(2)} %, recipes used ${group(recipesUsed)} of ${group(recipesPossible)}`,
    ].join('\n');
    return { ok: true, json: { ...summary }, text };
  },
};
