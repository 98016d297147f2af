/** The files that an audit reads, from their paths or from bytes at hand. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { badEnvironment, badInput } from '../shared/errors.ts';
import { PdfFile } from './pdf/file.ts';

/** The print files of a part: one with everything, or fronts and backs with the plates that they fit. */
export type PartFiles =
  | { readonly whole: PdfFile }
  | { readonly plates: PdfFile; readonly front: PdfFile; readonly back: PdfFile };

export interface PartFilePaths {
  /** The print file: its path, or its bytes and a name for messages. */
  readonly pdfPath: string;
  readonly pdfBytes?: Uint8Array;
  /** Of a part in several files: the backs and the static plates, while `pdfPath` has the fronts. */
  readonly backPath?: string;
  readonly backBytes?: Uint8Array;
  readonly platesPath?: string;
  readonly platesBytes?: Uint8Array;
}

/** Throws badInput for a file that is not there, and a failed check for one that is not whole. */
export function openPartFiles(input: PartFilePaths): PartFiles {
  const open = (path: string, bytes: Uint8Array | undefined, what: string): PdfFile =>
    new PdfFile(bytes ?? readInput(path, what), basename(path));
  const { pdfPath, backPath, platesPath } = input;
  if (backPath === undefined || platesPath === undefined) {
    return { whole: open(pdfPath, input.pdfBytes, 'the print file') };
  }
  return {
    plates: open(platesPath, input.platesBytes, 'the static plates'),
    front: open(pdfPath, input.pdfBytes, 'the imprint of the fronts'),
    back: open(backPath, input.backBytes, 'the imprint of the backs'),
  };
}

/** Bytes of a file; `what` it is, in words. Throws badInput if it is not there, badEnvironment if it cannot be read. */
export function readInput(path: string, what: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    const missing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    if (missing)
      throw badInput('audit-file', `${path} (${what}) is not there: make it first, then audit.`, { cause });
    throw badEnvironment('audit-read', `${path} (${what}) cannot be read: ${(cause as Error).message}`, {
      cause,
    });
  }
}
