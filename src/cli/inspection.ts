/** `sample --aql` draws the packs of an inspection by ISO 2859-1; `sample --record` decides from what was found. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Option } from 'commander';
import { inWordsOf, units } from '../regulation/words.ts';
import type { DefectClass, SamplingPlanText } from '../sample/drawn-sample.ts';
import { type DrawOf, drawInspection, type InspectionDraw, parseDraw } from '../sample/plans/draw.ts';
import { ledgerText, parseLedger, withDecision } from '../sample/plans/ledger.ts';
import { decide, emptyRecord, parseRecord } from '../sample/plans/record.ts';
import { nextInspection } from '../sample/plans/switching.ts';
import { badInput, checkFailed } from '../shared/errors.ts';
import { writeFileAtomic } from '../work/atomic-file.ts';
import { type JobContext, pathsOf, placeOf } from '../work/job.ts';
import type { VerbResult } from './contract.ts';
import { wholeNumber } from './options.ts';

export interface InspectionOptions {
  readonly aql?: number;
  readonly record?: string;
  readonly seed?: string;
  readonly sheets?: number;
  readonly by?: string;
}

/** Packs with sheets unless asked otherwise: two pages each, and more would fill binders. */
const USUAL_SHEETS = 50;
/** Packs in one file of sheets. */
const PACKS_A_FILE = 50;

export const inspectionOptions = (): Option[] => [
  new Option('--aql <percent>', 'draw the packs that ISO 2859-1 asks for (level II), e.g. 0.10').argParser(
    Number,
  ),
  new Option('--record <file>', "the inspector's results (CSV): accept or reject, and why"),
  new Option(
    '--sheets <n>',
    `sheets of at most so many of the drawn packs (with --aql); default ${USUAL_SHEETS}`,
  ).argParser(wholeNumber('--sheets', 0, 10_000)),
];

/** What the options ask for; undefined if they ask for no inspection. */
export function inspection(job: JobContext, options: InspectionOptions): Promise<VerbResult> | undefined {
  if (options.record !== undefined) return Promise.resolve(judgeRecord(job, options.record));
  return options.aql === undefined ? undefined : draw(job, options.aql, options);
}

async function draw(
  job: JobContext,
  aql: number,
  { seed, sheets = USUAL_SHEETS, by }: InspectionOptions,
): Promise<VerbResult> {
  const { path, ledger } = filesOf(job);
  const next = nextInspection(ledger.filter(({ block }) => block !== job.block));
  if (next.stopped)
    throw checkFailed('INSPECTION_STOPPED', `${next.why}: remove the cause before another lot is offered`);
  const made =
    drawnBefore(job, path, aql, seed) ?? drawInspection(of(job), aql, next.severity, seed ?? randomSeed());
  writeFileAtomic(path, `${JSON.stringify(made, null, 1)}\n`);
  const record = pathsOf(job).sample('record.csv');
  if (!existsSync(record)) writeFileAtomic(record, emptyRecord(made, job.game));
  const files = await writeSheets(job, made, sheets, by);
  const { severity, letter, sampleSize } = made.plans.major;
  const plans = Object.entries(made.plans).map(
    ([name, plan]) =>
      `${name} ${plan.accept}/${plan.accept + 1}${plan.aql === 0 ? '' : ` (AQL ${plan.aql})`}`,
  );
  const text = [
    `${severity} inspection (${next.why}), code letter ${letter}: ${units(job.game, sampleSize)} of ${made.lotSize}`,
    `accept/reject: ${plans.join(', ')}`,
    `draw with its seed: ${path}`,
    `sheets of ${units(job.game, Math.min(sheets, made.packs.length))} in ${files.length} ${files.length === 1 ? 'file' : 'files'}; fill in ${record}, then: rotative sample ${job.gameFolder} --record ${record}`,
  ].join('\n');
  return { ok: true, json: { draw: path, record, severity, letter, plans: made.plans, sheets: files }, text };
}

function judgeRecord(job: JobContext, recordPath: string): VerbResult {
  const { path, ledger, ledgerPath } = filesOf(job);
  const drawn = parseDraw(read(path, 'draw the sample first: rotative sample --aql 0.10'), of(job), path);
  const decision = decide(
    drawn,
    parseRecord(read(recordPath, 'give the filled-in record'), drawn, job.game, recordPath),
  );
  const { accepted, severity } = decision;
  const lines = withDecision(ledger, { block: job.block, severity, accepted });
  writeFileAtomic(pathsOf(job).sample('decision.json'), `${JSON.stringify(decision, null, 1)}\n`);
  writeFileAtomic(ledgerPath, ledgerText(lines));
  const next = nextInspection(lines);
  const text = [
    accepted ? 'ACCEPT' : 'REJECT',
    ...decision.why.map((why) => `  ${inWordsOf(job.game, why)}`),
    next.stopped ? `inspection stops: ${next.why}` : `next lot: ${next.severity} inspection (${next.why})`,
  ].join('\n');
  return { ok: accepted, json: { ...decision, next }, text };
}

/** A draw that is there is kept: drawing again until the packs please is what a recorded seed is there to prevent. */
function drawnBefore(
  job: JobContext,
  path: string,
  aql: number,
  seed: string | undefined,
): InspectionDraw | undefined {
  if (!existsSync(path)) return undefined;
  const draw = parseDraw(readFileSync(path, 'utf8'), of(job), path);
  if (draw.plans.major.aql === aql && (seed === undefined || draw.seed === seed)) return draw;
  throw badInput(
    'DRAW_EXISTS',
    `${path} has a draw of AQL ${draw.plans.major.aql} already: use it, or move it away and keep it as a record`,
  );
}

/** Cover, plots and two pages a pack of the first `most` packs, in files that a person can carry. */
async function writeSheets(
  job: JobContext,
  draw: InspectionDraw,
  most: number,
  by: string | undefined,
): Promise<string[]> {
  const packs = draw.packs.slice(0, most);
  if (packs.length === 0) return [];
  const [{ compilePress }, { makeSheets }] = await Promise.all([
    import('../print/press.ts'),
    import('../sample/sheets/make-sheets.ts'),
  ]);
  const press = await compilePress(job);
  const { game, block, specimen, plan } = job;
  const files: string[] = [];
  for (let first = 0; first < packs.length; first += PACKS_A_FILE) {
    const sample = {
      packs: packs.slice(first, first + PACKS_A_FILE),
      lot: draw.lotSize,
      seed: draw.seed,
      plan: planText(game, draw),
      ...(by === undefined ? {} : { by }),
    };
    const facts = {
      game,
      block,
      specimen,
      planHash: plan.hash,
      sample,
      place: (pack: number) => placeOf(job, pack),
    };
    const path = pathsOf(job).sample(`inspection-${String(files.length + 1).padStart(3, '0')}.pdf`);
    writeFileAtomic(path, await makeSheets(facts, press, job));
    files.push(path);
  }
  return files;
}

/** The plans as the cover states them. */
function planText(game: JobContext['game'], { plans, packs, lotSize }: InspectionDraw): SamplingPlanText {
  const { severity, letter } = plans.major;
  const limits = (name: DefectClass) => ({ accept: plans[name].accept, reject: plans[name].accept + 1 });
  return {
    text:
      `ISO 2859-1, level II, ${severity} inspection, code letter ${letter}: ${units(game, packs.length)} of ${lotSize}; ` +
      `AQL ${plans.major.aql} (major), ${plans.minor.aql} (minor), no critical defect`,
    limits: { critical: limits('critical'), major: limits('major'), minor: limits('minor') },
  };
}

function filesOf(job: JobContext) {
  const paths = pathsOf(job);
  const ledgerPath = join(
    dirname(paths.folder),
    job.specimen ? 'inspections-specimen.jsonl' : 'inspections.jsonl',
  );
  const ledger = existsSync(ledgerPath) ? parseLedger(readFileSync(ledgerPath, 'utf8'), ledgerPath) : [];
  return { path: paths.sample('draw.json'), ledgerPath, ledger };
}

const of = ({ game, block, specimen }: JobContext): DrawOf => ({
  game: game.game,
  edition: game.edition,
  block,
  specimen,
  lotSize: game.blockSize,
});

function read(path: string, whatToDo: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw badInput('INSPECTION_FILE', `cannot read ${path}: ${whatToDo}`, { cause });
  }
}

const randomSeed = (): string => randomBytes(32).toString('hex');
