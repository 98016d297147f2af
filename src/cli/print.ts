import { writeJobTicket } from '../ship/job-ticket.ts';
import { printParts } from '../work/phases.ts';
import type { Verb } from './contract.ts';
import { openParts } from './open-job.ts';
import { commonOptions, type PartsOptions, partsOption, pressOptions } from './options.ts';
import { describeParts } from './part-lines.ts';

export const verb: Verb<string, PartsOptions> = {
  options: [partsOption(), ...pressOptions(), ...commonOptions()],

  async run(gameFolder, options) {
    const { job, parts, how } = await openParts(gameFolder, options, { verb: 'print' });
    const { lines } = await printParts(job, parts, { ...how, skipIntact: false });
    const ticket = writeJobTicket(job, lines);
    const { json, text } = describeParts(job, 'print', lines);
    return { ok: true, json: { ...json, ticket }, text: `${text}\njob ticket ${ticket}` };
  },
};
