import { dealParts } from '../work/phases.ts';
import type { Verb } from './contract.ts';
import { openParts } from './open-job.ts';
import { commonOptions, type DealOptions, dealOptions, type PartsOptions, partsOption } from './options.ts';
import { describeParts } from './part-lines.ts';

export const verb: Verb<string, PartsOptions & DealOptions> = {
  options: [partsOption(), ...dealOptions(), ...commonOptions()],

  async run(gameFolder, options) {
    const { job, parts, how } = await openParts(gameFolder, options, { verb: 'deal', deals: true });
    const { lines } = await dealParts(job, parts, { ...how, skipIntact: false });
    return { ok: true, ...describeParts(job, 'deal', lines) };
  },
};
