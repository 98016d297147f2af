/** Plots of the report as SVG, drawn from the same figures as its tables. */
import { number } from './report-text.ts';
import type { StatisticResult } from './statistics/battery.ts';
import type { TableLine } from './tables.ts';

const WIDTH = 360;
const ROW = 16;
const LABEL = 60;
const BINS = 20;

/** One bar for each line of a table: what was printed; a tick where the regulation wants it to end. */
export function tablePlot(lines: readonly TableLine[]): string {
  const most = Math.log10(1 + Math.max(...lines.map(({ expected, counted }) => Math.max(expected, counted))));
  const scale = (count: number): number => ((WIDTH - LABEL - 10) * Math.log10(1 + count)) / most;
  const rows = lines.map(({ amount, expected, counted }, i) => {
    const y = i * ROW;
    const end = (LABEL + scale(expected)).toFixed(1);
    return `<text x="${LABEL - 6}" y="${y + 12}" text-anchor="end">${number(amount)} €</text>
<rect class="${expected === counted ? 'bar' : 'off'}" x="${LABEL}" y="${y + 3}" width="${scale(counted).toFixed(1)}" height="${ROW - 6}"/>
<line x1="${end}" x2="${end}" y1="${y + 1}" y2="${y + ROW - 1}" stroke="#1b1d22"/>`;
  });
  return svg(lines.length * ROW, 'Printed prizes as bars, the regulation as ticks', rows.join('\n'));
}

/** How many p-values lie in each twentieth of 0 to 1, with what is to be expected. */
export function pValuePlot(statistics: readonly StatisticResult[]): string {
  const counts = new Array<number>(BINS).fill(0);
  for (const { p } of statistics) counts[Math.min(BINS - 1, Math.floor(p * BINS))]!++;
  const height = 110;
  const mean = statistics.length / BINS;
  const most = Math.max(...counts, mean) * 1.05;
  const width = (WIDTH - 20) / BINS;
  const bars = counts.map((count, i) => {
    const tall = (height * count) / most;
    return `<rect class="bar" x="${(10 + i * width + 1).toFixed(1)}" y="${(height - tall).toFixed(1)}" width="${(width - 2).toFixed(1)}" height="${tall.toFixed(1)}"/>`;
  });
  const y = (height - (height * mean) / most).toFixed(1);
  const line = `<line x1="10" x2="${WIDTH - 10}" y1="${y}" y2="${y}" stroke="#1b1d22" stroke-dasharray="3 3"/>`;
  const axis = [0, 0.5, 1].map(
    (p) => `<text x="${10 + p * (WIDTH - 20)}" y="${height + 14}" text-anchor="middle">${p}</text>`,
  );
  const what = `p-values of ${statistics.length} tests in twentieths; the dashed line is what chance gives`;
  return svg(height + 20, what, [...bars, line, ...axis].join('\n'));
}

const svg = (height: number, title: string, content: string): string =>
  `<svg viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img"><title>${title}</title>
${content}
</svg>`;
