import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { preflightBytes } from '../audit/preflight/preflight.ts';
import type { PreflightReport } from '../audit/preflight/report.ts';
import { badInput } from '../shared/errors.ts';
import type { OutputOptions, Verb } from './contract.ts';

export const verb: Verb<readonly string[], OutputOptions> = {
  options: [],

  async run(paths) {
    const reports = paths.map((path) => preflightBytes(read(path), basename(path)));
    return {
      ok: reports.every(({ ok }) => ok),
      json: { files: reports },
      text: reports.map(describe).join('\n'),
    };
  },
};

/** What a person reads: every finding, then one line for the file. */
function describe({ file, ok, pages, vt, errors, warnings, rules, findings }: PreflightReport): string {
  const lines = findings.map(
    ({ severity, message }) => `${severity === 'error' ? 'FAIL' : 'warn'} ${message}`,
  );
  for (const { id, findings: count, told } of rules) {
    if (count > told) lines.push(`     … and ${count - told} more of ${id}`);
  }
  const what = `${pages} pages, ${rules.length} rules${vt ? '' : ', those of PDF/VT left out'}`;
  const outcome = ok ? 'meets our rules' : `does not meet our rules: ${errors} faults`;
  lines.push(`${file}: ${outcome} (${what}${warnings > 0 ? `, ${warnings} warnings` : ''})`);
  return lines.join('\n');
}

function read(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw badInput('PDF_UNREADABLE', `cannot read ${path} (${(cause as Error).message}): give PDF files`, {
      cause,
    });
  }
}
