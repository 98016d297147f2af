/**
 * The phases that go part by part: deal, print, audit. Each part is one task for a worker; a finished part gets a
 * line in the journal; parts whose line still holds can be skipped.
 */
import { existsSync } from 'node:fs';
import pLimit from 'p-limit';
import type { PartFindings } from '../audit/findings.ts';
import { badInput } from '../shared/errors.ts';
import { toolVersion } from '../shared/package-root.ts';
import { claimFolder } from './claim.ts';
import { type JobContext, partRange, pathsOf, printFilesOf } from './job.ts';
import { type Check, fingerprint, Journal, type JournalLine, type Phase } from './journal.ts';
import { readFindings, writeFindings } from './part-files.ts';
import { contentsOf, type PrintFileName } from './paths.ts';
import { WorkerPool } from './pool.ts';
import { sweepTemporaries } from './sweep.ts';

/** Told of everything a person may want to see while it goes on. */
export interface PhaseReporter {
  /** `unit`: what the game calls a pack. */
  begin(phase: Phase | 'look', packs: number, unit: string): void;
  /** Packs finished in this phase so far, skipped ones included. */
  advance(packsDone: number): void;
  partDone(phase: Phase, part: number, line: JournalLine, skipped: boolean): void;
  /** `complete`: all parts were done; otherwise an error follows. */
  end(phase: Phase | 'look', complete: boolean): void;
}

export interface PhaseOptions {
  readonly workers: number;
  /** Leave out parts that the journal shows to be done and whose bytes are intact. */
  readonly skipIntact: boolean;
  /** How files are found intact; by their hashes unless asked otherwise. */
  readonly check?: Check;
  readonly reporter: PhaseReporter;
}

export interface PhaseOutcome {
  readonly lines: readonly JournalLine[];
  readonly skipped: number;
}

/** Deals the data of `parts`. */
export const dealParts = (
  job: JobContext,
  parts: readonly number[],
  options: PhaseOptions,
): Promise<PhaseOutcome> => runPhase(job, 'deal', parts, options);

/** Prints `parts` from their data. Throws badInput if the data of a part are not there. */
export const printParts = (
  job: JobContext,
  parts: readonly number[],
  options: PhaseOptions,
): Promise<PhaseOutcome> => runPhase(job, 'print', parts, options);

/** Audits `parts` from their print files; the findings come back in the order of the parts. */
export async function auditParts(
  job: JobContext,
  parts: readonly number[],
  options: PhaseOptions,
): Promise<PhaseOutcome & { findings: readonly PartFindings[] }> {
  const outcome = await runPhase(job, 'audit', parts, options);
  return { ...outcome, findings: parts.map((part) => readFindings(job, part)) };
}

async function runPhase(
  job: JobContext,
  phase: Phase,
  parts: readonly number[],
  { workers, skipIntact, check = 'full', reporter }: PhaseOptions,
): Promise<PhaseOutcome> {
  claimFolder(job);
  sweepTemporaries(pathsOf(job).folder);
  const journal = new Journal(pathsOf(job).journal);
  const products = productsOf(job, phase, parts);
  reporter.begin(
    phase,
    products.reduce((sum, { packs }) => sum + packs, 0),
    job.game.unit,
  );
  const pool = new WorkerPool(job, Math.min(workers, products.length));
  const limit = pLimit(workers);
  let packsSkipped = 0;
  let skipped = 0;
  let complete = false;
  const timer = setInterval(() => reporter.advance(packsSkipped + pool.packsDone), 100);
  try {
    const lines = await Promise.all(
      products.map((product) =>
        limit(async () => {
          const { part, path, file } = product;
          const inputs = await inputsOf(job, journal, phase, part, check);
          const done = skipIntact ? await journal.intact(phase, part, inputs, path, file, check) : undefined;
          if (done) {
            skipped++;
            packsSkipped += product.packs;
          }
          const line = done ?? (await makeProduct(job, pool, journal, phase, product, inputs));
          reporter.partDone(phase, part, line, done !== undefined);
          return line;
        }),
      ),
    );
    reporter.advance(packsSkipped + pool.packsDone);
    complete = true;
    return { lines, skipped };
  } catch (error) {
    limit.clearQueue();
    throw error;
  } finally {
    clearInterval(timer);
    await pool.close();
    reporter.end(phase, complete);
  }
}

/** One file that a phase makes. */
interface Product {
  readonly part: number;
  /** Name of one of several print files of the part. */
  readonly file?: PrintFileName;
  readonly path: string;
  /** Packs that are finished with it: each pack counts once, in one of the files it is in. */
  readonly packs: number;
}

/** Packs count with these files, though those of the style imprint are in two. */
const COUNTED: ReadonlySet<string> = new Set(['whole', 'front']);

/** The static plates are the same for all parts, so that they are made with the first. */
function productsOf(job: JobContext, phase: Phase, parts: readonly number[]): Product[] {
  const paths = pathsOf(job);
  return parts.flatMap((part): Product[] => {
    const { packs } = partRange(job.game.blockSize, job.partSize, part);
    if (phase === 'deal') return [{ part, packs, path: paths.data(part) }];
    if (phase === 'audit') return [{ part, packs, path: paths.findings(part) }];
    return printFilesOf(job)
      .filter((file) => contentsOf(file) !== 'static' || part === parts[0])
      .map((file) => ({
        part,
        packs: COUNTED.has(contentsOf(file)) ? packs : 0,
        path: paths.print(part, file),
        ...(file && { file }),
      }));
  });
}

async function makeProduct(
  job: JobContext,
  pool: WorkerPool,
  journal: Journal,
  phase: Phase,
  { part, file, path }: Product,
  inputs: string,
): Promise<JournalLine> {
  const named = file && { file };
  const result = await pool.run({ phase, part, ...named });
  if (result.phase === 'look' || result.phase === 'seal')
    throw new TypeError(`${result.phase} is no phase of the journal`);
  const seal = result.phase === 'audit' ? writeFindings(job, part, result.findings) : result.seal;
  return journal.appendMade(path, { phase, part, ...named, inputs, ...seal });
}

/** Whether the audit of a part was of the data and print files that the journal has now; it says nothing of the outcome. */
export function isAudited(job: JobContext, journal: Journal, part: number): boolean {
  const data = journal.line('deal', part);
  const print = printFilesOf(job).map((file) => lineOf(journal, part, file));
  if (data === undefined || print.some((line) => line === undefined)) return false;
  const inputs = auditInputs(
    job,
    part,
    data.sha256,
    print.map((line) => line!.sha256),
  );
  return journal.line('audit', part)?.inputs === inputs;
}

/** The line of a print file of a part; static plates are those of any part, since they are the same for all. */
function lineOf(journal: Journal, part: number, file: PrintFileName | undefined): JournalLine | undefined {
  const own = journal.line('print', part, file);
  if (own !== undefined || contentsOf(file) !== 'static') return own;
  return journal.all().findLast((line) => line.phase === 'print' && line.file === file);
}

const commonInputs = (job: JobContext, phase: Phase, part: number) =>
  [phase, toolVersion, job.gameHash, job.specimen, job.block, job.partSize, part] as const;

const auditInputs = (job: JobContext, part: number, data: string, print: readonly string[]): string =>
  fingerprint(...commonInputs(job, 'audit', part), job.stripHash, data, ...print, ...keptInputs(job));

/** Files that are kept encrypted are other files. */
const keptInputs = ({ encryptData }: JobContext): string[] => (encryptData ? ['encrypted'] : []);

/** Everything the bytes of this part depend on, as one hash. */
async function inputsOf(
  job: JobContext,
  journal: Journal,
  phase: Phase,
  part: number,
  check: Check,
): Promise<string> {
  const paths = pathsOf(job);
  const common = commonInputs(job, phase, part);
  if (phase === 'deal') return fingerprint(...common, job.plan.hash, job.keyId, ...keptInputs(job));
  // Of the file as it is now on disk, not as the journal remembers it.
  const hashOf = (needed: 'deal' | 'print', path: string, file?: PrintFileName): Promise<string> => {
    if (existsSync(path)) return journal.hashOf(needed, part, path, file, check);
    throw badInput(
      'PART_MISSING',
      `part ${part} is not there (${path}): run "rotative ${needed}" for it first`,
    );
  };
  const data = await hashOf('deal', paths.data(part));
  if (phase === 'print') return fingerprint(...common, job.stripHash, data);
  const files = printFilesOf(job).map((file) => hashOf('print', paths.print(part, file), file));
  return auditInputs(job, part, data, await Promise.all(files));
}
