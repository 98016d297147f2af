import { checkFailed } from '../shared/errors.ts';
import { latin1 } from './bytes.ts';
import { pdfName } from './names.ts';
import type { PdfWriter } from './writer.ts';

/** Elements an array may have, by the limits that PDF readers share. */
const ARRAY_LIMIT = 8191;

/**
 * The document parts of a file as PDF/VT wants them: one root and below it one leaf a record, in the order of the
 * pages.
 *
 *   DPartRoot -> DPart (the job) -> DParts [[leaf leaf …] [leaf …]] -> leaf: /Start, /End
 */
export class DocumentParts {
  /** Object number for the catalog's /DPartRoot. */
  readonly root: number;
  readonly #writer: PdfWriter;
  readonly #firstLeaf: number;
  readonly #records: number;
  readonly #leafStart: Uint8Array;
  #written = 0;

  /**
   * `levels` names the root's level and that of the records; `metadata` are entries of the root's DPM dictionary.
   * Numbers all leaves and writes the nodes above them.
   */
  constructor(writer: PdfWriter, records: number, levels: readonly [string, string], metadata: string) {
    this.#writer = writer;
    this.#records = records;
    this.root = writer.alloc();
    const job = writer.alloc();
    this.#firstLeaf = writer.alloc(records);
    const names = levels.map(pdfName).join('');
    writer.object(
      this.root,
      `<</Type/DPartRoot/DPartRootNode ${job} 0 R/NodeNameList[${names}]/RecordLevel 1>>`,
    );
    const lists: string[] = [];
    for (let from = 0; from < records; from += ARRAY_LIMIT) {
      const length = Math.min(ARRAY_LIMIT, records - from);
      const leaves = Array.from({ length }, (_, index) => `${this.#firstLeaf + from + index} 0 R`);
      lists.push(`[${leaves.join(' ')}]`);
    }
    writer.object(
      job,
      `<</Type/DPart/Parent ${this.root} 0 R/DPM<<${metadata}>>/DParts[${lists.join('')}]>>`,
    );
    this.#leafStart = latin1(`<</Type/DPart/Parent ${job} 0 R/Start `);
  }

  /** Object number of the leaf of record `index` (from 0), for the /DPart of its pages. */
  leaf(index: number): number {
    return this.#firstLeaf + index;
  }

  /** Writes the leaf of the next record with its first and last page and the entries of its DPM dictionary. */
  addRecord(firstPage: number, lastPage: number, metadata: string): void {
    const end = lastPage === firstPage ? '' : `/End ${lastPage} 0 R`;
    this.#writer.object(this.leaf(this.#written), [
      this.#leafStart,
      `${firstPage} 0 R${end}/DPM<<${metadata}>>>>`,
    ]);
    this.#written += 1;
  }

  /** Throws if records are missing. */
  finish(): void {
    if (this.#written === this.#records) return;
    throw checkFailed(
      'pdf-parts',
      `The document parts were made for ${this.#records} records; there are ${this.#written}.`,
    );
  }
}
