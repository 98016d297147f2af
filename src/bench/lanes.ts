/** What the bench measures, and what its processes say to one another. */
import type { JobContext } from '../work/job.ts';

/** Lanes that run on worker threads, each in a process of its own; `run` is the executable itself. */
export const WORK_LANES = ['deal', 'print', 'floor', 'naive', 'audit'] as const;
export type WorkLane = (typeof WORK_LANES)[number];
export type LaneName = WorkLane | 'run';

/** One lane for a process: the job whose parts it works on, shared out over its threads. */
export interface LaneTask {
  readonly lane: WorkLane;
  readonly job: JobContext;
  readonly parts: readonly number[];
  readonly workers: number;
  /** The naive lane stops after so many packs of each worker. */
  readonly naivePacks: number;
}

/** What one thread is given. */
export interface LaneShare extends Omit<LaneTask, 'workers'> {
  readonly worker: number;
}

/** What one thread has done, in the time between the word to go and its answer. */
export interface LaneWork {
  readonly packs: number;
  /** Bytes of the files that were written or read. */
  readonly bytes: number;
}

/** One measured run of a lane. */
export interface LaneRun extends LaneWork {
  readonly seconds: number;
  /** Processor time of all threads within `seconds`. */
  readonly cpuSeconds: number;
  /** Before the clock: threads, compiled strip, shuffled block, page streams of the floor. */
  readonly setupSeconds: number;
  readonly peakRssMB: number;
}
