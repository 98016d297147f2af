/** The report as one HTML page that needs nothing else: no script, no font, no picture from elsewhere. */
import type { AuditReport, RuleResult } from './audit-block.ts';
import type { Fault } from './faults.ts';
import type { TableLine } from './tables.ts';

/** The page; everything that was read from files is escaped. */
export function reportHtml(report: AuditReport): string {
  const title = `Audit of ${report.game}, block ${report.block ?? '?'}${report.specimen ? ' (specimen)' : ''}`;
  const verdict = report.ok
    ? `All ${number(report.tickets)} tickets of ${number(report.packs)} packs were read from the print files. No fault.`
    : `${number(report.faults)} faults in ${number(report.tickets)} tickets of ${number(report.packs)} packs.`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(report.edition)}</p>
<p class="verdict ${report.ok ? 'ok' : 'bad'}">${escapeHtml(verdict)}</p>
<p>${report.blockComplete ? 'The whole block was read.' : `Part of the block was read: ${number(report.files.length)} file(s).`}
Every page was read back from the finished PDF; prizes were judged from the printed words alone.</p>
</header>
<h2>Rules</h2>
<table>
<thead><tr><th>Rule</th><th>Result</th><th>What it says</th><th>Checked</th><th>If broken</th></tr></thead>
<tbody>
${report.rules.map(ruleRow).join('\n')}
</tbody>
</table>
${faultSection(report)}
${tableSection(report.tables)}
<h2>Files</h2>
<ul class="files">
${report.files.map((file) => `<li>${escapeHtml(file)}</li>`).join('\n')}
</ul>
</body>
</html>
`;
}

/** Text made safe for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const number = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '\u202f');

const STATES = {
  holds: { style: 'ok', word: 'holds' },
  broken: { style: 'bad', word: 'BROKEN' },
  open: { style: 'open', word: 'open' },
} as const;

function ruleRow({ id, sentence, severity, state, figure }: RuleResult): string {
  const { style, word } = STATES[state];
  return `<tr class="${style}"><td><code>${id}</code></td><td>${word}</td><td>${escapeHtml(sentence)}</td><td>${escapeHtml(figure)}</td><td>${severity}</td></tr>`;
}

function faultSection({ faultList, faults }: AuditReport): string {
  if (faults === 0) return '';
  const more =
    faults > faultList.length ? ` (the first ${number(faultList.length)} of ${number(faults)})` : '';
  return `<h2>Faults${more}</h2>
<table>
<thead><tr><th>Rule</th><th>File</th><th>Page</th><th>Pack</th><th>Ticket</th><th>Cell</th><th>Read</th><th>Expected</th><th>In words</th></tr></thead>
<tbody>
${faultList.map(faultRow).join('\n')}
</tbody>
</table>`;
}

function faultRow({ rule, file, page, pack, ticket, cell, read, expected, message }: Fault): string {
  const cells = [file, page || '', pack || '', ticket || '', cell ?? '', read, expected, message];
  return `<tr><td><code>${rule}</code></td>${cells.map((value) => `<td>${escapeHtml(String(value))}</td>`).join('')}</tr>`;
}

function tableSection(lines: readonly TableLine[]): string {
  if (lines.length === 0) return '';
  const rows = lines.map(
    ({ table, amount, expected, counted }) =>
      `<tr class="${expected === counted ? 'ok' : 'bad'}"><td>${escapeHtml(table)}</td><td class="n">${number(amount)} €</td><td class="n">${number(expected)}</td><td class="n">${number(counted)}</td></tr>`,
  );
  return `<h2>Tables of the block</h2>
<table>
<thead><tr><th>Table</th><th>Prize</th><th>Regulation</th><th>Printed</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`;
}

const STYLE = `
body{font:15px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#1c1c1c}
h1{font-size:1.6rem;margin:0}h2{font-size:1.15rem;margin:2rem 0 .5rem}
.verdict{font-size:1.15rem;padding:.6rem .9rem;border-left:.4rem solid}
.verdict.ok{border-color:#2b7a3d;background:#edf7ef}.verdict.bad{border-color:#b3261e;background:#fdeeed}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid #ddd}
th{font-weight:600;background:#f5f5f5}td.n{text-align:right;font-variant-numeric:tabular-nums}
tr.ok td:nth-child(2){color:#2b7a3d}tr.bad td:nth-child(2){color:#b3261e;font-weight:700}tr.open td:nth-child(2){color:#767676}
code{font:13px ui-monospace,monospace;white-space:nowrap}.files{columns:2}
@media print{body{margin:0;max-width:none}}
`;
