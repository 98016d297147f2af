/** The report in a browser: no console error, nothing loaded, and a print of it. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '../../src/audit/audit-block.ts';
import { reportHtml } from '../../src/audit/report-html.ts';
import { findingsOf, smallGame } from '../audit/statistics/small-block.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let folder: string;
let page: string;

beforeAll(() => {
  folder = temporaryFolder();
  page = join(folder, 'report.html');
  const report = reconcile(smallGame, [findingsOf(11)], {
    blockComplete: true,
    evidence: {
      toolVersion: '0.0.0',
      command: 'rotative audit 7extra',
      folder: '7extra/block-01',
      files: [{ path: 'print/part-001.pdf', bytes: 123_456, sha256: 'ab'.repeat(32) }],
    },
  });
  writeFileSync(page, reportHtml(report));
});

const run = (program: string, ...args: string[]) =>
  spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 26 });

const chromium = (...args: string[]) =>
  run(
    'chromium',
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    // Small in containers.
    '--disable-dev-shm-usage',
    // Of its own: what the one before has not yet put away would take this one's page.
    `--user-data-dir=${temporaryFolder()}`,
    '--enable-logging=stderr',
    ...args,
  );

describe('the report in Chromium', () => {
  it('has no console error, and all its sections', () => {
    const { stdout, stderr, status } = chromium('--dump-dom', `file://${page}`);
    expect(status).toBe(0);
    expect(stderr).not.toMatch(/CONSOLE/);
    for (const heading of [
      'Rules',
      'Tables of the block',
      'Statistics',
      'Where the rules come from',
      'Files, and how',
    ])
      expect(stdout).toContain(heading);
    expect(stdout.match(/<svg /g)!.length).toBeGreaterThan(9);
  });

  it('can be printed', () => {
    const pdf = join(folder, 'report.pdf');
    expect(chromium(`--print-to-pdf=${pdf}`, '--no-pdf-header-footer', `file://${page}`).status).toBe(0);
    expect(readFileSync(pdf).subarray(0, 5).toString()).toBe('%PDF-');
    const text = run('pdftotext', '-layout', pdf, '-').stdout;
    expect(text).toContain('Audit of 7Extra');
    expect(text).toContain('Bienvenue au Palace');
  });
});
