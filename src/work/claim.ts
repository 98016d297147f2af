/**
 * Whose a block's folder is. Two keys, specimens among production, or parts of two sizes in one folder would each give
 * files that look right alone and are wrong together, so a folder belongs to the first job that writes parts into it.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { badInput } from '../shared/errors.ts';
import { writeFileAtomic } from './atomic-file.ts';
import { type JobContext, pathsOf } from './job.ts';

export interface Claim {
  readonly game: string;
  readonly block: number;
  readonly specimen: boolean;
  /** Hash prefix of the key, which says nothing about the key. */
  readonly keyId: string;
  readonly partSize: number;
  /** Files that say which packs win are kept encrypted; those of most folders are not. */
  readonly encryptData?: true;
  /** Random name of this dealing of the block, by which registry and log know the folder; specimens have none. */
  readonly dealing?: string;
}

const claimOf = ({ game, block, specimen, keyId, partSize, encryptData }: JobContext): Claim => ({
  game: game.game,
  block,
  specimen,
  keyId,
  partSize,
  ...(encryptData && { encryptData }),
});

/** Takes the folder for this job. Throws badInput, saying how they differ, if it is another's. */
export function claimFolder(job: JobContext): Claim {
  const found = checkClaim(job);
  const named = found !== undefined && (found.specimen || found.dealing !== undefined);
  const plainUntilNow = job.encryptData && found?.encryptData === undefined;
  if (named && !plainUntilNow) return found;
  const dealing = found?.dealing ?? randomBytes(8).toString('hex');
  const claim = { ...claimOf(job), ...(job.specimen ? {} : { dealing }) };
  writeFileAtomic(claimPath(job), `${JSON.stringify(claim, null, 1)}\n`);
  return claim;
}

/** What the folder says of itself if it is this job's; undefined if it is nobody's. Throws as `claimFolder`. */
export function checkClaim(job: JobContext): Claim | undefined {
  const path = claimPath(job);
  if (!existsSync(path)) return undefined;
  const wanted = claimOf(job);
  const found = read(path);
  const { folder } = pathsOf(job);
  const kind = (claim: Claim): string =>
    claim.specimen ? 'specimens' : `production under key ${claim.keyId}`;
  if (found.specimen !== wanted.specimen || found.keyId !== wanted.keyId) {
    throw badInput(
      'FOLDER_OF_ANOTHER_KEY',
      `${folder} holds ${kind(found)}, and this would be ${kind(wanted)}: ` +
        'give the key they were made with, or choose another folder with --out',
      { details: { folder, found: found.keyId, wanted: wanted.keyId } },
    );
  }
  if (found.partSize !== wanted.partSize) {
    throw badInput(
      'FOLDER_OF_ANOTHER_SIZE',
      `${folder} holds parts of ${found.partSize} packs, and this would make parts of ${wanted.partSize}: ` +
        `give --part-size ${found.partSize}, or choose another folder with --out`,
      { details: { folder, found: found.partSize, wanted: wanted.partSize } },
    );
  }
  if (found.game !== wanted.game || found.block !== wanted.block) {
    throw badInput(
      'FOLDER_OF_ANOTHER_GAME',
      `${folder} holds block ${found.block} of ${found.game}: choose another --out`,
    );
  }
  if (job.encryptData && found.encryptData === undefined) refusePlainFiles(folder);
  return found;
}

/** A folder that is to be encrypted from now on must not keep in the clear what was made before. */
function refusePlainFiles(folder: string): void {
  const plain = [
    ...namesIn(join(folder, 'data')).filter((name) => name.endsWith('.parquet')),
    ...namesIn(join(folder, 'audit')).filter((name) => name.endsWith('.findings')),
  ];
  if (plain.length === 0) return;
  throw badInput(
    'FOLDER_OF_PLAIN_DATA',
    `${folder} holds data that are not encrypted (${plain[0]}): choose another folder with --out, ` +
      'or delete data/ and audit/ in it, and "rotative run --encrypt-data" makes them again encrypted',
    { details: { folder, files: plain.length } },
  );
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

const claimPath = (job: JobContext): string => fileIn(pathsOf(job).folder);

const fileIn = (folder: string): string => join(folder, 'block.json');

/** What a block's folder says of itself; undefined if it says nothing. Throws badInput for a damaged claim. */
export const readClaim = (folder: string): Claim | undefined =>
  existsSync(fileIn(folder)) ? read(fileIn(folder)) : undefined;

function read(path: string): Claim {
  try {
    const claim = JSON.parse(readFileSync(path, 'utf8')) as Claim;
    if (typeof claim?.keyId !== 'string' || !Number.isInteger(claim.block))
      throw new Error('fields are missing');
    return claim;
  } catch (cause) {
    throw badInput(
      'CLAIM_DAMAGED',
      `${path} cannot be read: it says whose this folder is; restore it, or choose another --out`,
      {
        cause,
      },
    );
  }
}
