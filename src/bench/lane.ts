/** A process of one lane: starts its threads, waits until all are ready, times the work of all together. */
import { Worker } from 'node:worker_threads';
import type { LaneRun, LaneShare, LaneTask, LaneWork } from './lanes.ts';

process.once('message', async (task: LaneTask) => {
  const begin = performance.now();
  const threads = Array.from({ length: task.workers }, (_, worker): Worker => {
    const { workers, ...rest } = task;
    const parts = task.parts.filter((_part, index) => index % workers === worker);
    const share: LaneShare = { ...rest, parts, worker };
    return new Worker(new URL('./thread.js', import.meta.url), { workerData: share });
  });
  await Promise.all(threads.map((thread) => answer<'ready'>(thread)));
  const start = performance.now();
  const cpu = process.cpuUsage();
  const work = Promise.all(threads.map((thread) => answer<LaneWork>(thread)));
  for (const thread of threads) thread.postMessage('go');
  const done = await work;
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const run: LaneRun = {
    packs: done.reduce((sum, { packs }) => sum + packs, 0),
    bytes: done.reduce((sum, { bytes }) => sum + bytes, 0),
    seconds,
    cpuSeconds: (user + system) / 1e6,
    setupSeconds: (start - begin) / 1000,
    // Kilobytes; the parent replaces it by what it saw of the whole tree, where it can look.
    peakRssMB: process.resourceUsage().maxRSS / 1024,
  };
  process.send?.(run, () => process.disconnect());
});

const answer = <T>(thread: Worker): Promise<T> =>
  new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
