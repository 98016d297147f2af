import { Command } from 'commander';
import { planSummary } from '../plan/plan.ts';
import { formatEuros } from '../regulation/money.ts';
import { runVerb } from './contract.ts';
import { openJob } from './open-job.ts';
import { type CommonOptions, commonOptions } from './options.ts';
import { group } from './progress.ts';

export function planVerb(): Command {
  const command = new Command('plan')
    .description('check the regulation, allocate recipes, print the prize structure')
    .argument('<game>', 'folder of the game in templates/, or a path');
  for (const option of commonOptions()) command.addOption(option);
  return command.action((gameFolder: string, options: CommonOptions) =>
    runVerb(options, async () => {
      const job = await openJob(gameFolder, options);
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
    }),
  );
}
