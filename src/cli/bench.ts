import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Option } from 'commander';
import { type BenchReport, bench, type Ratios } from '../bench/bench.ts';
import { type LaneName, WORK_LANES } from '../bench/lanes.ts';
import { badInput, checkFailed } from '../shared/errors.ts';
import { DEFAULT_PART_SIZE } from '../work/job.ts';
import type { OutputOptions, Verb } from './contract.ts';
import { openJob } from './open-job.ts';
import { wholeNumber } from './options.ts';
import { group } from './progress.ts';

interface BenchVerbOptions extends OutputOptions {
  readonly packs: number;
  readonly workers: number;
  readonly runs: number;
  readonly lanes: readonly LaneName[];
  readonly guard?: boolean;
}

const LANES: readonly LaneName[] = [...WORK_LANES, 'run'];
/** Packs of the naive lane a run and worker: two seconds or so. */
const NAIVE_PACKS = 250;
/** Loose, since machines are noisy: a real regression is larger. */
const GUARD = { printToNaive: 20, floorToPrint: 3 };

export const verb: Verb<string, BenchVerbOptions> = {
  options: [
    new Option('--packs <n>', 'packs a run').default(20_000).argParser(wholeNumber('--packs', 10, 1_000_000)),
    new Option('--workers <n>', 'worker threads of every lane')
      .default(availableParallelism(), 'all cores')
      .argParser(wholeNumber('--workers', 1, 256)),
    new Option('--runs <n>', 'runs; figures are medians').default(3).argParser(wholeNumber('--runs', 1, 99)),
    new Option('--lanes <list>', 'only these lanes').default(LANES, 'all').argParser(parseLanes),
    new Option('--guard', `fail below ${GUARD.printToNaive} x naive or above ${GUARD.floorToPrint} x floor`),
  ],

  async run(game, options) {
    const folder = mkdtempSync(join(tmpdir(), 'rotative-bench-'));
    try {
      const report = await measure(game, options, folder);
      if (options.guard) guard(report);
      return { ok: true, json: { ...report }, text: table(report) };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measure(game: string, options: BenchVerbOptions, folder: string): Promise<BenchReport> {
  const { packs, workers, runs, lanes } = options;
  const partSize = Math.min(DEFAULT_PART_SIZE, Math.ceil(packs / workers));
  const parts = Math.ceil(packs / partSize);
  const job = await openJob(game, { out: join(folder, 'lanes'), block: 1, workers, partSize });
  if (parts * partSize > job.game.blockSize) {
    throw badInput('BENCH_PACKS', `--packs ${packs}: a block has ${job.game.blockSize} packs; give fewer`);
  }
  const whole = { '--out': join(folder, 'run'), '--parts': `1-${parts}`, '--part-size': partSize };
  const quiet = options.quiet === true || options.json === true;
  return bench(job, {
    packs: parts * partSize,
    naivePacks: Math.min(packs, NAIVE_PACKS * workers),
    workers,
    runs,
    lanes,
    runArguments: [
      game,
      '--quiet',
      ...Object.entries({ ...whole, '--workers': workers }).flatMap(([name, value]) => [name, String(value)]),
    ],
    tell: (line) => {
      if (!quiet) process.stderr.write(`${line}\n`);
    },
  });
}

function parseLanes(text: string): LaneName[] {
  const wanted = text.split(',');
  const wrong = wanted.find((name) => !LANES.some((lane) => lane === name));
  if (wrong !== undefined)
    throw badInput('BAD_LANES', `--lanes ${text}: "${wrong}" is no lane; choose among ${LANES.join(', ')}`);
  return LANES.filter((lane) => wanted.includes(lane));
}

/** By processor time, since the machines of CI have neighbours. */
function guard({ cpuRatios: ratios }: BenchReport): void {
  const { printToNaive = 0, floorToPrint = Number.POSITIVE_INFINITY } = ratios;
  if (printToNaive >= GUARD.printToNaive && floorToPrint <= GUARD.floorToPrint) return;
  throw checkFailed(
    'BENCH_GUARD',
    `print is ${printToNaive} x naive (at least ${GUARD.printToNaive}) and the floor is ${floorToPrint} x print ` +
      `(at most ${GUARD.floorToPrint}): profile print with "node --cpu-prof" and see docs/benchmarks.md`,
    { details: { ...ratios } },
  );
}

function table({
  machine,
  packs,
  workers,
  runs,
  lanes,
  ratios,
  cpuRatios,
  bytesPerPack,
}: BenchReport): string {
  const columns = ['packs', 'packs/s', 'pages/s', 'MB/s', 'seconds', 'cpu s', 'set-up', 'peak MB'];
  const rows = Object.entries(lanes).map(([lane, result]) => [
    lane,
    group(result.packs),
    group(result.packsPerSecond),
    group(result.pagesPerSecond),
    String(result.megabytesPerSecond),
    result.seconds.toFixed(2),
    result.cpuSeconds.toFixed(2),
    result.setupSeconds.toFixed(2),
    String(result.peakRssMB),
  ]);
  const line = (cells: readonly string[]): string =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(8) : cell.padStart(9))).join(' ');
  return [
    Object.entries(machine)
      .map(([key, value]) => `${key} ${value}`)
      .join(', '),
    `${group(packs)} packs, ${workers} workers, medians of ${runs} runs`,
    line(['lane', ...columns]),
    ...rows.map(line),
    ...Object.entries(ratios).map(
      ([name, value]) => `${name} ${value} (by processor time ${cpuRatios[name as keyof Ratios]})`,
    ),
    `bytes a pack ${bytesPerPack}`,
  ].join('\n');
}
