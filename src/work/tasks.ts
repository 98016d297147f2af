/** What the main thread and its workers say to one another. */
import type { PartFindings } from '../audit/findings.ts';
import type { RasterFindings } from '../audit/raster/look-at-packs.ts';
import type { ExitCode } from '../shared/errors.ts';
import type { SealedFile } from '../ship/age-file.ts';
import type { FileSeal } from './atomic-file.ts';
import type { JobContext } from './job.ts';
import type { PrintFileName } from './paths.ts';

export interface WorkerSetup {
  readonly job: JobContext;
  /** One counter: packs done, by all workers together. */
  readonly ticks: Int32Array;
}

export type PartTask =
  | { readonly phase: 'deal'; readonly part: number }
  | { readonly phase: 'print'; readonly part: number; readonly file?: PrintFileName }
  | { readonly phase: 'audit'; readonly part: number }
  | { readonly phase: 'look'; readonly part: number; readonly packs: readonly number[] }
  | {
      readonly phase: 'seal';
      readonly part: number;
      readonly from: string;
      readonly to: string;
      /** `age1…` */
      readonly recipient: string;
    };

export type TaskResult =
  | { readonly ok: true; readonly phase: 'deal' | 'print'; readonly part: number; readonly seal: FileSeal }
  | { readonly ok: true; readonly phase: 'audit'; readonly part: number; readonly findings: PartFindings }
  | { readonly ok: true; readonly phase: 'look'; readonly part: number; readonly seen: RasterFindings }
  | { readonly ok: true; readonly phase: 'seal'; readonly part: number; readonly made: SealedFile };

/** Errors lose their class on the way between threads, so their parts travel. */
export interface TaskFailure {
  readonly ok: false;
  readonly error: {
    readonly exitCode: ExitCode;
    readonly code: string;
    readonly message: string;
    readonly details: Record<string, unknown>;
  };
}
