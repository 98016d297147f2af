/** The floor: what no program that delivers these page streams can undercut. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { PdfFile } from '../audit/pdf/file.ts';
import { pagesOf } from '../audit/pdf/pages.ts';
import { deflate } from '../pdf/deflate.ts';
import { PAGE_LEVEL } from '../print/print-file.ts';
import { withAtomicFile } from '../work/atomic-file.ts';

/** The content of each page of a print file, in order, as it was before it was deflated. */
export function pageStreams(path: string): Uint8Array[] {
  const file = new PdfFile(readFileSync(path), basename(path));
  return Array.from(pagesOf(file), ({ dict, number }) => {
    const what = `the content of page ${number}`;
    return file.decode(file.streamOf(dict.get('Contents'), what), what);
  });
}

/** Deflates, hashes and writes the streams as `print` does; gives the number of bytes written. */
export const writeFloor = (path: string, streams: readonly Uint8Array[]): number =>
  withAtomicFile(path, (file) => {
    for (const stream of streams) file.write(deflate(stream, PAGE_LEVEL));
  }).bytes;
