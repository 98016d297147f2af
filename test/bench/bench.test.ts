import { describe, expect, it } from 'vitest';
import { type BenchReport, median } from '../../src/bench/bench.ts';
import { treeRssMB } from '../../src/bench/memory.ts';
import { MICRO, rotative } from '../helpers/rotative.ts';

describe('median', () => {
  it.each([
    [[3], 3],
    [[9, 1, 2], 2],
    [[4, 1, 2, 10], 3],
  ])('of %j is %i', (values, expected) => {
    expect(median(values)).toBe(expected);
  });
});

describe.runIf(process.platform === 'linux')('treeRssMB', () => {
  it('sees this process, and says nothing of one that is not there', () => {
    const used = process.memoryUsage.rss() / 1e6;
    expect(treeRssMB(process.pid)!).toBeGreaterThan(used / 2);
    expect(treeRssMB(2 ** 30)).toBeUndefined();
  });
});

describe('rotative bench', () => {
  it('measures every lane and gives ratios', () => {
    const lanes = 'deal,print,floor,naive,audit';
    const { exitCode, stdout } = rotative(
      ...['bench', MICRO, '--packs', '20', '--workers', '1', '--runs', '1', '--lanes', lanes, '--json'],
    );
    expect(exitCode).toBe(0);
    const report = JSON.parse(stdout) as BenchReport & { ok: boolean };
    expect(report).toMatchObject({ ok: true, packs: 20, workers: 1, runs: 1 });
    expect(Object.keys(report.lanes)).toEqual(lanes.split(','));
    for (const [lane, result] of Object.entries(report.lanes)) {
      expect(result.packs, lane).toBe(20);
      expect(result.seconds, lane).toBeGreaterThan(0);
      expect(result.packsPerSecond, lane).toBeGreaterThan(0);
      expect(result.peakRssMB, lane).toBeGreaterThan(20);
    }
    // Some systems count processor time in hundredths of seconds, which a lane of twenty packs may not reach.
    expect(report.lanes.naive!.cpuSeconds).toBeGreaterThan(0);
    const RATIOS = ['auditToPrintTime', 'dealToPrint', 'floorToPrint', 'printToNaive'];
    expect(Object.keys(report.ratios).sort()).toEqual(RATIOS);
    expect(RATIOS).toEqual(expect.arrayContaining(Object.keys(report.cpuRatios)));
    for (const ratios of [report.ratios, report.cpuRatios])
      for (const [name, ratio] of Object.entries(ratios)) expect(ratio, name).toBeGreaterThanOrEqual(0);
    // Twenty packs carry the static art of a file.
    expect(report.bytesPerPack).toBeGreaterThan(2000);
  });

  it('refuses a lane that it does not have', () => {
    const { exitCode, stderr } = rotative('bench', '--lanes', 'print,fast');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('"fast" is no lane');
  });
});
