import { Option } from 'commander';
import { diagnose } from '../work/diagnose.ts';
import type { OutputOptions, Verb } from './contract.ts';

interface DoctorOptions extends OutputOptions {
  readonly out: string;
}

export const verb: Verb<undefined, DoctorOptions> = {
  options: [new Option('--out <dir>', 'folder that will be written to').default('output')],

  async run(_, options) {
    const findings = await diagnose(options.out);
    const ok = findings.every((finding) => finding.level !== 'bad');
    const mark = { good: 'ok  ', note: 'note', bad: 'BAD ' } as const;
    const text = findings.map(
      ({ level, what, advice }) => `${mark[level]} ${what}${advice ? `: ${advice}` : ''}`,
    );
    return { ok, exitCode: 3, json: { findings }, text: text.join('\n') };
  },
};
