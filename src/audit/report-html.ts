/** The report as one HTML page that needs nothing else: no script, no font, no picture from elsewhere. */
import { inWordsOf } from '../regulation/words.ts';
import type { AuditReport, RuleResult } from './audit-block.ts';
import type { Fault } from './faults.ts';
import { pValuePlot, tablePlot } from './report-plots.ts';
import { escapeHtml, number } from './report-text.ts';
import type { StatisticResult } from './statistics/battery.ts';
import type { TableLine } from './tables.ts';

/** The page; everything that was read from files is escaped. It names faulty tickets, and no other place. */
export function reportHtml(report: AuditReport): string {
  const title = `Audit of ${report.game}, block ${report.block ?? '?'}${report.specimen ? ' (specimen)' : ''}`;
  const ofPacks = `${number(report.packs)} ${report.unit}${report.packs === 1 ? '' : 's'}`;
  const verdict = report.ok
    ? `All ${number(report.tickets)} tickets of ${ofPacks} were read from the print files. No fault.`
    : `${number(report.faults)} faults in ${number(report.tickets)} tickets of ${ofPacks}.`;
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
<p class="verdict ${report.ok ? 'ok' : 'bad'}"><strong>${report.ok ? 'Passed.' : 'Failed.'}</strong> ${escapeHtml(verdict)}</p>
<p>${report.blockComplete ? 'The whole block was read.' : `Part of the block was read: ${number(report.files.length)} file(s). Tables and statistics are decided over a whole block only.`}
Every page was read back from the finished PDF; prizes were judged from the printed words alone, by a program that shares
no code with the one that made them.</p>
</header>
<h2>Rules</h2>
<table>
<thead><tr><th>Rule</th><th>Result</th><th>What it says</th><th>Figure</th><th>If broken</th></tr></thead>
<tbody>
${report.rules.map(ruleRow).join('\n')}
</tbody>
</table>
${faultSection(report)}
${tableSection(report.tables)}
${statisticsSection(report)}
${provenanceSection(report)}
${evidenceSection(report)}
</body>
</html>
`;
}

const STATES = {
  holds: { style: 'ok', word: 'holds' },
  broken: { style: 'bad', word: 'BROKEN' },
  open: { style: 'open', word: 'open' },
} as const;

function ruleRow({ id, sentence, severity, state, figure }: RuleResult): string {
  const { style, word } = STATES[state];
  return `<tr class="${style}"><td><code>${id}</code></td><td>${word}</td><td>${escapeHtml(sentence)}</td><td>${escapeHtml(figure)}</td><td>${severity}</td></tr>`;
}

function faultSection({ faultList, faults, unit }: AuditReport): string {
  if (faults === 0) return '';
  const more =
    faults > faultList.length ? ` (the first ${number(faultList.length)} of ${number(faults)})` : '';
  return `<h2>Faults${more}</h2>
<table class="small">
<thead><tr><th>Rule</th><th>File</th><th>Page</th><th>${escapeHtml(inWordsOf({ unit }, 'Pack'))}</th><th>Ticket</th><th>Cell</th><th>Read</th><th>Expected</th><th>In words</th></tr></thead>
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
  const tables = [...new Set(lines.map(({ table }) => table))].map((table) => {
    const own = lines.filter((line) => line.table === table);
    return `<figure><table>
<caption>${escapeHtml(table)}</caption>
<thead><tr><th class="n">Prize</th><th class="n">Regulation</th><th class="n">Data</th><th class="n">Printed</th></tr></thead>
<tbody>
${own.map(tableRow).join('\n')}
</tbody>
</table>
${tablePlot(own)}</figure>`;
  });
  return `<h2>Tables of the block</h2>
<p>Number of prizes by the regulation, in the data, and counted on the printed pages. Bars are on a logarithmic scale.</p>
<div class="tables">
${tables.join('\n')}
</div>`;
}

function tableRow({ amount, expected, data, counted }: TableLine): string {
  const same = expected === counted && expected === data;
  const cells = [expected, data, counted].map((value) => `<td class="n">${number(value)}</td>`);
  return `<tr class="${same ? 'ok' : 'bad'}"><td class="n">${number(amount)} €</td>${cells.join('')}</tr>`;
}

function statisticsSection({ statistics, blockComplete }: AuditReport): string {
  if (statistics.length === 0) return '';
  const decided = blockComplete
    ? 'A test is refused if its p-value is too small by Holm’s method, with a chance of 0.001 of any false alarm among all.'
    : 'They are computed on what was read, and decided only over a whole block.';
  return `<h2>Statistics</h2>
<p>${number(statistics.length)} tests of order, cartons, design, coincidence and leaks. ${decided} In a sound block the
p-values lie evenly between 0 and 1. A production seed is never drawn again to make a test pass.</p>
${pValuePlot(statistics)}
<table class="small">
<thead><tr><th>Rule</th><th>Test</th><th>Figure</th><th class="n">p</th></tr></thead>
<tbody>
${statistics.map(statisticRow).join('\n')}
</tbody>
</table>`;
}

function statisticRow({ rule, name, figure, p, refused }: StatisticResult): string {
  return `<tr${refused ? ' class="refused"' : ''}><td><code>${rule}</code></td><td>${escapeHtml(name)}</td><td>${escapeHtml(figure)}</td><td class="n">${p < 0.0001 ? p.toExponential(1) : p.toFixed(4)}</td></tr>`;
}

function provenanceSection({ provenance }: AuditReport): string {
  const rows = provenance.map(
    ({ ticket, article, source }) =>
      `<tr><td>${escapeHtml(ticket)}</td><td>${escapeHtml(article)}</td><td>${source === 'regulation' ? 'as in the regulation' : '<strong>reconstructed</strong>: the text at hand does not have this article'}</td></tr>`,
  );
  return `<h2>Where the rules come from</h2>
<table>
<thead><tr><th>Ticket</th><th>Article</th><th>Table and rule</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`;
}

function evidenceSection({ evidence, files }: AuditReport): string {
  if (evidence === undefined) {
    return `<h2>Files</h2>
<ul>
${files.map((file) => `<li>${escapeHtml(file)}</li>`).join('\n')}
</ul>`;
  }
  const rows = evidence.files.map(
    ({ path, bytes, sha256 }) =>
      `<tr><td>${escapeHtml(path)}</td><td class="n">${bytes === undefined ? '' : number(bytes)}</td><td><code class="hash">${escapeHtml(sha256)}</code></td></tr>`,
  );
  return `<h2>Files, and how to do it again</h2>
<p>rotative ${escapeHtml(evidence.toolVersion)}. With these files in <code>output/${escapeHtml(evidence.folder)}</code>
(elsewhere: <code>--out</code> names the folder in the place of <code>output</code>): <code>${escapeHtml(evidence.command)}</code></p>
<table class="small">
<thead><tr><th>File</th><th class="n">Bytes</th><th>SHA-256</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`;
}

const STYLE = `
:root{--ink:#1b1d22;--soft:#5c6069;--line:#d9dbe0;--ok:#1f6f3a;--bad:#a8201a;--bar:#3767ae}
body{font:15px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:var(--ink)}
h1{font-size:1.7rem;margin:0}h2{font-size:1.2rem;margin:2.2rem 0 .5rem}
.verdict{font-size:1.15rem;padding:.7rem 1rem;border-left:.4rem solid}
.verdict.ok{border-color:var(--ok);background:#edf6ef}.verdict.bad{border-color:var(--bad);background:#fcefee}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid var(--line)}
th{font-weight:600;background:#f4f5f7}th.n,td.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
caption{text-align:left;font-weight:600;padding:.3rem 0}
.small{font-size:13px}.small th,.small td{padding:.2rem .5rem}
tr.ok td:nth-child(2){color:var(--ok)}tr.open td:nth-child(2){color:var(--soft)}tr.bad td{color:var(--bad);font-weight:600}tr.refused td{color:var(--bad);font-weight:600}
code{font:13px ui-monospace,monospace;white-space:nowrap}.hash{font-size:11px}
.tables{display:grid;grid-template-columns:repeat(auto-fill,minmax(22rem,1fr));gap:1.5rem}
figure{margin:0;break-inside:avoid}svg{display:block;max-width:100%;height:auto;margin:.4rem 0}
svg text{font:11px system-ui,sans-serif;fill:var(--soft)}svg .bar{fill:var(--bar)}svg .off{fill:var(--bad)}svg .rule{stroke:var(--line)}
@media (max-width:40rem){body{overflow-wrap:anywhere}code{white-space:normal}}
@media print{body{margin:0;max-width:none;font-size:11px}h2{break-after:avoid}tr{break-inside:avoid}}
`;
