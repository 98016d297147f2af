/** Entry of a worker thread: runs one task at a time. */
import { workerData } from 'piscina';
import { RotativeError } from '../shared/errors.ts';
import type { PartMaker } from './make-part.ts';
import type { PartTask, TaskFailure, TaskResult, WorkerSetup } from './tasks.ts';

const { job, ticks } = workerData as WorkerSetup;
let maker: PartMaker | undefined;

/** What makes parts; a worker that only seals never loads it. */
async function partMaker(): Promise<PartMaker> {
  const { PartMaker } = await import('./make-part.ts');
  maker ??= new PartMaker(job, (packs) => {
    Atomics.add(ticks, 0, packs);
  });
  return maker;
}

export default async function run(task: PartTask): Promise<TaskResult | TaskFailure> {
  const { phase, part } = task;
  try {
    if (task.phase === 'seal') {
      const { chunksOf, encryptTo } = await import('../ship/age-file.ts');
      const made = await encryptTo(task.to, task.recipient, chunksOf(task.from));
      return { ok: true, phase: task.phase, part, made };
    }
    const parts = await partMaker();
    if (phase === 'deal') return { ok: true, phase, part, seal: parts.deal(part) };
    if (task.phase === 'print')
      return { ok: true, phase: task.phase, part, seal: await parts.print(part, task.file) };
    if (task.phase === 'look')
      return { ok: true, phase: task.phase, part, seen: await parts.look(part, task.packs) };
    return { ok: true, phase: task.phase, part, findings: await parts.audit(part) };
  } catch (error) {
    if (!(error instanceof RotativeError)) throw error;
    const { exitCode, code, message, details } = error;
    return { ok: false, error: { exitCode, code, message, details } };
  }
}
