import { describe, expect, it } from 'vitest';
import { type BenchReport, median } from '../../src/bench/bench.ts';
import { treeRssMB } from '../../src/bench/memory.ts';
import { rotative } from '../helpers/rotative.ts';

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
  it('measures every lane and gives ratios', { timeout: 600_000 }, () => {
    const lanes = 'deal,print,floor,naive,audit';
    const { exitCode, stdout } = rotative(
      ...['bench', '7extra', '--packs', '20', '--workers', '1', '--runs', '1', '--lanes', lanes, '--json'],
    );
    expect(exitCode).toBe(0);
    const report = JSON.parse(stdout) as BenchReport & { ok: boolean };
    expect(report).toMatchObject({ ok: true, packs: 20, workers: 1, runs: 1 });
    expect(Object.keys(report.lanes)).toEqual(lanes.split(','));
    for (const [lane, result] of Object.entries(report.lanes)) {
      expect(result.packs, lane).toBe(20);
      expect(result.packsPerSecond, lane).toBeGreaterThan(0);
      expect(result.cpuSeconds, lane).toBeGreaterThan(0);
      expect(result.peakRssMB, lane).toBeGreaterThan(20);
    }
    for (const ratios of [report.ratios, report.cpuRatios]) {
      expect(Object.keys(ratios).sort()).toEqual([
        'auditToPrintTime',
        'dealToPrint',
        'floorToPrint',
        'printToNaive',
      ]);
    }
    // Twenty packs carry the static art of a file.
    expect(report.bytesPerPack).toBeGreaterThan(2000);
  });

  it('refuses a lane that it does not have', () => {
    const { exitCode, stderr } = rotative('bench', '--lanes', 'print,fast');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('"fast" is no lane');
  });
});
