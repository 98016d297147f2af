/**
 * The files of a part that say which packs win: its data, and what the audit read from its print files. Here alone it
 * is known that they may be kept encrypted. What is in the clear exists in memory only, and is wiped after use.
 */
import { readFileSync } from 'node:fs';
import { type PartFindings, parseFindings, serializeFindings } from '../audit/findings.ts';
import {
  decryptPart,
  type EncryptedIdentity,
  encryptPart,
  type PartContent,
} from '../custody/encrypted-part.ts';
import type { PartData } from '../deal/part-data.ts';
import { decodePart, encodePart } from '../deal/store.ts';
import { badInput } from '../shared/errors.ts';
import { sha256 } from '../shared/sha256.ts';
import { type FileSeal, writeFileAtomic } from './atomic-file.ts';
import { type JobContext, partRange, pathsOf } from './job.ts';

/** Writes the data of a part. */
export const writePartData = (job: JobContext, data: PartData): FileSeal =>
  write(job, 'data', data.part, encodePart(data));

/**
 * Reads the data of a part and checks that they belong to this job. `sha256` is that of the Parquet file, encrypted or
 * not, so that print files do not depend on how data are kept. Throws badInput if they are not there or damaged.
 */
export async function readPartData(
  job: JobContext,
  part: number,
): Promise<{ readonly data: PartData; readonly sha256: string }> {
  const path = pathsOf(job).data(part);
  const { holds: _, game: __, edition: ___, ...expected } = identityOf(job, 'data', part);
  const bytes = read(job, 'data', part, path);
  try {
    const data = await decodePart(bytes, job.game, expected, path);
    return { data, sha256: sha256(bytes) };
  } finally {
    bytes.fill(0);
  }
}

/** Zeros in place of data that are done with. */
export function wipe({ prizes, faces, validations, pins }: PartData): void {
  for (const columns of [prizes, faces, validations, pins]) for (const column of columns) column.fill(0);
}

/** Writes what the audit found in a part. */
export const writeFindings = (job: JobContext, part: number, findings: PartFindings): FileSeal =>
  write(job, 'findings', part, Buffer.from(serializeFindings(findings)));

/** Reads what the audit found in a part. Throws badInput if it was not audited, or the file is damaged. */
export function readFindings(job: JobContext, part: number): PartFindings {
  const path = pathsOf(job).findings(part);
  const bytes = read(job, 'findings', part, path);
  try {
    return parseFindings(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'));
  } catch (cause) {
    throw badInput('PART_DAMAGED', `${path} is damaged: it cannot be read. Audit the part again.`, { cause });
  } finally {
    bytes.fill(0);
  }
}

/** Verb that makes what a file holds. */
const MADE_BY: Readonly<Record<PartContent, string>> = { data: 'deal', findings: 'audit' };

function write(job: JobContext, holds: PartContent, part: number, content: Uint8Array): FileSeal {
  const path = pathsOf(job)[holds](part);
  try {
    return writeFileAtomic(
      path,
      job.encryptData ? encryptPart(content, identityOf(job, holds, part), job.masterKey) : content,
    );
  } finally {
    content.fill(0);
  }
}

function read(job: JobContext, holds: PartContent, part: number, path: string): Uint8Array {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw badInput(
      'PART_MISSING',
      `cannot read ${path}: run "rotative ${MADE_BY[holds]}" for part ${part} of block ${job.block} first`,
      { cause },
    );
  }
  return job.encryptData ? decryptPart(bytes, identityOf(job, holds, part), job.masterKey, path) : bytes;
}

function identityOf(job: JobContext, holds: PartContent, part: number): EncryptedIdentity {
  const { game, block, parts, partSize, specimen, keyId, plan } = job;
  return {
    holds,
    game: game.game,
    edition: game.edition,
    block,
    parts,
    ...partRange(game.blockSize, partSize, part),
    specimen,
    keyId,
    planHash: plan.hash,
  };
}
