/** Runs lanes, each in a process of its own, several times in turn, and puts medians and ratios together. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { badEnvironment } from '../shared/errors.ts';
import { packageRoot, toolVersion } from '../shared/package-root.ts';
import { type JobContext, pathsOf } from '../work/job.ts';
import type { LaneName, LaneRun, LaneTask, WorkLane } from './lanes.ts';
import { watchTree } from './memory.ts';

export interface BenchOptions {
  readonly packs: number;
  readonly naivePacks: number;
  readonly workers: number;
  readonly runs: number;
  readonly lanes: readonly LaneName[];
  /** Options for the executable, for the lane `run`. */
  readonly runArguments: readonly string[];
  readonly tell: (line: string) => void;
}

export interface LaneResult {
  /** Packs of one run; the naive lane draws fewer than the others, and its rate is compared, not its time. */
  readonly packs: number;
  readonly packsPerSecond: number;
  readonly pagesPerSecond: number;
  readonly megabytesPerSecond: number;
  readonly seconds: number;
  /** 0 for the lane `run`, which is a process that is only watched. */
  readonly cpuSeconds: number;
  readonly setupSeconds: number;
  readonly peakRssMB: number;
}

export interface BenchReport {
  readonly machine: Readonly<Record<string, string | number>>;
  readonly packs: number;
  readonly workers: number;
  readonly runs: number;
  readonly lanes: Partial<Record<LaneName, LaneResult>>;
  /** By the clock. */
  readonly ratios: Ratios;
  /** The same by processor time, which other work on the machine disturbs less. */
  readonly cpuRatios: Ratios;
  readonly bytesPerPack?: number;
}

/** How many times faster the first is than the second; the last is of times. Without both lanes, or a time of one, there is no ratio. */
export interface Ratios {
  readonly printToNaive?: number;
  readonly floorToPrint?: number;
  readonly dealToPrint?: number;
  readonly auditToPrintTime?: number;
}

/** `job` must be of a folder that may be filled and thrown away; its parts are dealt and printed first. */
export async function bench(job: JobContext, options: BenchOptions): Promise<BenchReport> {
  const parts = Array.from({ length: Math.ceil(options.packs / job.partSize) }, (_, index) => index + 1);
  const runs = new Map<LaneName, LaneRun[]>();
  const workOf = (lane: WorkLane): Promise<LaneRun> =>
    runLane({
      lane,
      job,
      parts,
      workers: options.workers,
      naivePacks: Math.ceil(options.naivePacks / options.workers),
    });
  // Later lanes need the files of earlier ones.
  if (!options.lanes.includes('deal')) await workOf('deal');
  if (!options.lanes.includes('print')) await workOf('print');
  for (let run = 1; run <= options.runs; run++) {
    for (const lane of options.lanes) {
      const done = lane === 'run' ? await runExecutable(options) : await workOf(lane);
      runs.set(lane, [...(runs.get(lane) ?? []), done]);
      options.tell(
        `run ${run}, ${lane}: ${Math.round(rate(done))} packs/s, ${Math.round(cpuRate(done))} a core`,
      );
    }
  }
  const bytes = parts.map((part) => statSync(pathsOf(job).print(part)).size);
  return {
    machine: machine(),
    packs: options.packs,
    workers: options.workers,
    runs: options.runs,
    lanes: Object.fromEntries([...runs].map(([lane, list]) => [lane, middle(list)])),
    ratios: ratiosOf(runs, rate),
    cpuRatios: ratiosOf(runs, cpuRate),
    bytesPerPack: Math.round(bytes.reduce((sum, size) => sum + size, 0) / options.packs),
  };
}

async function runLane(task: LaneTask): Promise<LaneRun> {
  const file = join(packageRoot, 'dist', 'bench', 'lane.js');
  const child = fork(file, { serialization: 'advanced' });
  const answer = new Promise<LaneRun>((resolve) => child.once('message', (run) => resolve(run as LaneRun)));
  child.send(task);
  const peak = await ended(child, `lane ${task.lane}`);
  const run = await answer;
  // What is looked at now and then may miss the peak of the process, which it knows itself.
  return { ...run, peakRssMB: Math.max(peak ?? 0, run.peakRssMB) };
}

async function runExecutable({ packs, runArguments }: BenchOptions): Promise<LaneRun> {
  const begin = performance.now();
  const child = spawn(process.execPath, [join(packageRoot, 'bin', 'rotative.js'), 'run', ...runArguments], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const peak = await ended(child, 'lane run');
  const seconds = (performance.now() - begin) / 1000;
  return { packs, bytes: 0, seconds, cpuSeconds: 0, setupSeconds: 0, peakRssMB: peak ?? 0 };
}

/** Waits for a process; gives the peak memory of its tree. */
async function ended(child: ChildProcess, what: string): Promise<number | undefined> {
  const stop = watchTree(child.pid ?? 0);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  const peak = stop();
  if (code !== 0)
    throw badEnvironment('BENCH_LANE', `${what} ended with ${code}: see its message above, and run it alone`);
  return peak;
}

function ratiosOf(runs: ReadonlyMap<LaneName, readonly LaneRun[]>, speed: (run: LaneRun) => number): Ratios {
  // Run by run, since machines drift: each ratio is of two measurements that are minutes apart at most.
  const ratio = (one: LaneName, other: LaneName): number | undefined => {
    const [a, b] = [runs.get(one), runs.get(other)];
    if (!a || !b) return undefined;
    const middle = median(a.map((run, index) => speed(run) / speed(b[index]!)));
    // Where a clock of the processor stands still for the length of a lane, there is nothing to compare.
    return Number.isFinite(middle) ? round(middle, 2) : undefined;
  };
  const entries = {
    printToNaive: ratio('print', 'naive'),
    floorToPrint: ratio('floor', 'print'),
    dealToPrint: ratio('deal', 'print'),
    auditToPrintTime: ratio('print', 'audit'),
  };
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));
}

function middle(list: readonly LaneRun[]): LaneResult {
  const of = (get: (run: LaneRun) => number, decimals: number): number =>
    round(median(list.map(get)), decimals);
  return {
    packs: list[0]!.packs,
    packsPerSecond: of(rate, 0),
    pagesPerSecond: of((run) => 2 * rate(run), 0),
    megabytesPerSecond: of((run) => run.bytes / 1e6 / run.seconds, 1),
    // A lane of a few packs takes milliseconds: rounded to hundredths, it would have taken no time.
    seconds: of((run) => run.seconds, 4),
    cpuSeconds: of((run) => run.cpuSeconds, 4),
    setupSeconds: of((run) => run.setupSeconds, 4),
    peakRssMB: Math.round(Math.max(...list.map((run) => run.peakRssMB))),
  };
}

const rate = ({ packs, seconds }: LaneRun): number => packs / seconds;
const cpuRate = ({ packs, cpuSeconds }: LaneRun): number => packs / cpuSeconds;

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** The middle one, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

const machine = (): BenchReport['machine'] => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGB: Math.round(totalmem() / 1e9),
  platform: `${process.platform} ${process.arch}`,
  node: process.versions.node,
  zlib: process.versions.zlib,
  rotative: toolVersion,
});
