/** Entry of a worker thread: runs one task at a time, keeping between tasks what a block needs only once. */
import { readFileSync } from 'node:fs';
import { workerData } from 'piscina';
import { auditPart } from '../audit/audit-part.ts';
import { dealPart, recipesOfBlock } from '../deal/deal-part.ts';
import type { PartData } from '../deal/part-data.ts';
import type { PackRecipes } from '../deal/permutation.ts';
import { decodePart, encodePart } from '../deal/store.ts';
import { packsOfPart } from '../print/packs.ts';
import { compilePress, type Press } from '../print/press.ts';
import { printImprint, printPart, printPlates } from '../print/print-part.ts';
import { badInput, RotativeError } from '../shared/errors.ts';
import { withAtomicFile, writeFileAtomic } from './atomic-file.ts';
import { partRange, pathsOf } from './job.ts';
import type { PrintFileName } from './paths.ts';
import type { PartTask, TaskFailure, TaskResult, WorkerSetup } from './tasks.ts';

const { job, ticks } = workerData as WorkerSetup;
const paths = pathsOf(job);
const tick = (packs: number): void => {
  Atomics.add(ticks, 0, packs);
};

let recipesOfPacks: PackRecipes | undefined;
let press: Promise<Press> | undefined;

export default async function run(task: PartTask): Promise<TaskResult | TaskFailure> {
  try {
    if (task.phase === 'deal') return { ok: true, phase: task.phase, part: task.part, seal: deal(task.part) };
    if (task.phase === 'print')
      return { ok: true, phase: task.phase, part: task.part, seal: await print(task.part, task.file) };
    return { ok: true, phase: task.phase, part: task.part, findings: await audit(task.part) };
  } catch (error) {
    if (!(error instanceof RotativeError)) throw error;
    const { exitCode, code, message, details } = error;
    return { ok: false, error: { exitCode, code, message, details } };
  }
}

function deal(part: number) {
  recipesOfPacks ??= recipesOfBlock(job);
  const data = dealPart({ ...job, part, recipesOfPacks });
  const seal = writeFileAtomic(paths.data(part), encodePart(data));
  tick(data.packs);
  return seal;
}

async function print(part: number, name?: PrintFileName) {
  press ??= compilePress(job);
  const ready = await press;
  if (name === 'static') return withAtomicFile(paths.print(part, name), (file) => printPlates(ready, file));
  const packs = packsOfPart(await readData(part));
  return withAtomicFile(paths.print(part, name), (file) =>
    name === undefined
      ? printPart(ready, packs, file, { onPacks: tick })
      : // Packs count once, though each is in two files.
        printImprint(ready, packs, name, file, name === 'front' ? { onPacks: tick } : {}),
  );
}

async function audit(part: number) {
  const { firstPack, packs } = partRange(job.game.blockSize, job.partSize, part);
  return auditPart({
    ...(job.style === 'composite'
      ? { pdfPath: paths.print(part) }
      : {
          pdfPath: paths.print(part, 'front'),
          backPath: paths.print(part, 'back'),
          platesPath: paths.print(part, 'static'),
        }),
    dataPath: paths.data(part),
    game: job.game,
    gameDir: job.gameDir,
    expect: { block: job.block, part, firstPack, packs, specimen: job.specimen },
    onPacks: tick,
  });
}

/** The data of a part, checked to belong to this job. */
async function readData(part: number): Promise<PartData> {
  const path = paths.data(part);
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw badInput('PART_MISSING', `cannot read ${path}: run "rotative deal" for part ${part} first`, {
      cause,
    });
  }
  const { firstPack, packs } = partRange(job.game.blockSize, job.partSize, part);
  const { game, block, parts, specimen, plan } = job;
  return decodePart(
    bytes,
    game,
    { block, part, parts, firstPack, packs, specimen, planHash: plan.hash },
    path,
  );
}
