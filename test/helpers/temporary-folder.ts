/** Folders of a test file's own, gone when its tests are done. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

let all: string | undefined;

/** A new, empty folder. */
export function temporaryFolder(): string {
  all ??= mkdtempSync(join(tmpdir(), 'rotative-test-'));
  return mkdtempSync(join(all, 'folder-'));
}

// Registered where this module is first imported, which is in each test file.
afterAll(() => {
  // Again and again: programs that were ended may still be writing a last file.
  if (all !== undefined) rmSync(all, { recursive: true, force: true, maxRetries: 20 });
  all = undefined;
});
