/** Entry of a worker thread: runs one task at a time. */
import { workerData } from 'piscina';
import { RotativeError } from '../shared/errors.ts';
import { PartMaker } from './make-part.ts';
import type { PartTask, TaskFailure, TaskResult, WorkerSetup } from './tasks.ts';

const { job, ticks } = workerData as WorkerSetup;
const maker = new PartMaker(job, (packs) => {
  Atomics.add(ticks, 0, packs);
});

export default async function run(task: PartTask): Promise<TaskResult | TaskFailure> {
  const { phase, part } = task;
  try {
    if (phase === 'deal') return { ok: true, phase, part, seal: maker.deal(part) };
    if (task.phase === 'print')
      return { ok: true, phase: task.phase, part, seal: await maker.print(part, task.file) };
    if (task.phase === 'look')
      return { ok: true, phase: task.phase, part, seen: await maker.look(part, task.packs) };
    return { ok: true, phase: task.phase, part, findings: await maker.audit(part) };
  } catch (error) {
    if (!(error instanceof RotativeError)) throw error;
    const { exitCode, code, message, details } = error;
    return { ok: false, error: { exitCode, code, message, details } };
  }
}
