/** A thread of a lane: prepares, says so, waits for the word to go, works, and says what it did. */
import { statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { badEnvironment } from '../shared/errors.ts';
import { pathsOf } from '../work/job.ts';
import { PartMaker } from '../work/make-part.ts';
import { pageStreams, writeFloor } from './floor.ts';
import type { LaneShare, LaneWork } from './lanes.ts';
import { drawNaively, prepareNaive } from './naive.ts';

const share = workerData as LaneShare;
const port = parentPort;
if (port === null) throw badEnvironment('BENCH_THREAD', 'This file is a thread of "rotative bench".');

const { lane, job, parts } = share;
const maker = new PartMaker(job);
const paths = pathsOf(job);
const sizes = (path: (part: number) => string): number =>
  parts.reduce((sum, part) => sum + statSync(path(part)).size, 0);

let packs = 0;
const counted = async (work: (part: number) => Promise<number>): Promise<void> => {
  for (const part of parts) packs += await work(part);
};
const packsOf = (part: number): number =>
  Math.min(job.partSize, job.game.blockSize - (part - 1) * job.partSize);

/** Prepares the lane; gives the work that is timed. */
async function prepare(): Promise<() => Promise<LaneWork>> {
  switch (lane) {
    case 'deal':
      maker.recipes();
      return async () => {
        for (const part of parts) maker.deal(part);
        return {
          packs: parts.reduce((sum, part) => sum + packsOf(part), 0),
          bytes: sizes((p) => paths.data(p)),
        };
      };
    case 'print':
      await maker.press();
      return async () => {
        await counted(async (part) => {
          await maker.print(part);
          return packsOf(part);
        });
        return { packs, bytes: sizes((part) => paths.print(part)) };
      };
    case 'audit':
      return async () => {
        await counted(async (part) => (await maker.audit(part)).packsRead);
        return { packs, bytes: sizes((part) => paths.print(part)) };
      };
    case 'floor': {
      const streams = parts.map((part) => pageStreams(paths.print(part)));
      return async () => ({
        packs: parts.reduce((sum, part) => sum + packsOf(part), 0),
        bytes: streams.reduce(
          (sum, pages, i) => sum + writeFloor(`${paths.folder}/floor-${parts[i]}`, pages),
          0,
        ),
      });
    }
    case 'naive': {
      const [first] = parts;
      if (first === undefined) return async () => ({ packs: 0, bytes: 0 });
      const naive = await prepareNaive(job, await maker.press(), await maker.data(first));
      const path = `${paths.folder}/naive-${share.worker}.pdf`;
      await drawNaively(naive, path, Math.min(5, share.naivePacks));
      return async () => {
        const done = Math.min(share.naivePacks, packsOf(first));
        return { packs: done, bytes: await drawNaively(naive, path, done) };
      };
    }
  }
}

const work = await prepare();
port.postMessage('ready');
port.once('message', async () => {
  port.postMessage(await work());
  port.close();
});
