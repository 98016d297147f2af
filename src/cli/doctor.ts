import { Command } from 'commander';
import { diagnose } from '../work/diagnose.ts';
import { type OutputOptions, runVerb } from './contract.ts';
import { outputOptions } from './options.ts';

interface DoctorOptions extends OutputOptions {
  readonly out: string;
}

export function doctorVerb(): Command {
  const command = new Command('doctor')
    .description('whether this machine can do the job, and what to do if not')
    .option('--out <dir>', 'folder that will be written to', 'output');
  for (const option of outputOptions()) command.addOption(option);
  return command.action((options: DoctorOptions) =>
    runVerb(options, async () => {
      const findings = await diagnose(options.out);
      const ok = findings.every((finding) => finding.level !== 'bad');
      const mark = { good: 'ok  ', note: 'note', bad: 'BAD ' } as const;
      const text = findings.map(
        ({ level, what, advice }) => `${mark[level]} ${what}${advice ? `: ${advice}` : ''}`,
      );
      return { ok, exitCode: 3, json: { findings }, text: text.join('\n') };
    }),
  );
}
