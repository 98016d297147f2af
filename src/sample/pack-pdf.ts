/** A few packs as a small PDF in memory: the same pages as in the print files, with layers left out if asked. */

import type { LayerName } from '../print/layers.ts';
import type { Packs } from '../print/packs.ts';
import type { Press } from '../print/press.ts';
import { printPart } from '../print/print-part.ts';

/** The print file of these data as bytes. `without`: layers to leave out, e.g. the coat for a scratched ticket. */
export function packPdf(press: Press, data: Packs, without: readonly LayerName[] = []): Uint8Array {
  const chunks: Uint8Array[] = [];
  // Pages of it become forms of sheets and plates, by a reader of plain files.
  printPart(
    { ...press, objects: 'plain' },
    data,
    { write: (chunk) => chunks.push(chunk.slice()) },
    { without },
  );
  return Buffer.concat(chunks);
}
