/** Makes the folder of each recipient: what the role may see, encrypted to its key, under a seal. */
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Head } from '../custody/chain.ts';
import { badInput } from '../shared/errors.ts';
import { toolVersion } from '../shared/package-root.ts';
import { writeFileAtomic } from '../work/atomic-file.ts';
import { withAtomicFolder } from '../work/atomic-folder.ts';
import { type JobContext, pathsOf } from '../work/job.ts';
import { WorkerPool } from '../work/pool.ts';
import { sweepTemporaries } from '../work/sweep.ts';
import { chunksOf, encryptTo, type SealedFile } from './age-file.ts';
import { type Item, itemsFor, type ShipmentScope } from './contents.ts';
import type { Recipient } from './recipients.ts';
import { SEAL_FILE, type SealedEntry, SIGNATURE_FILE, sealedName, signSeal } from './seal.ts';

export interface ShipmentFacts extends ShipmentScope {
  readonly logHead: Head;
  readonly when: string;
}

export interface Shipment {
  readonly recipient: Recipient;
  readonly folder: string;
  readonly files: readonly SealedEntry[];
  /** Public key of its signature. */
  readonly signer: string;
}

/** Where the shipment of a role lies. */
export const shipmentFolder = (job: JobContext, { role }: Recipient): string =>
  join(pathsOf(job).folder, 'ship', role);

/**
 * Makes the shipment of each recipient; a shipment has its name when it is whole and sealed. Throws `badInput` if a
 * file is no longer what the journal says: what was audited is what is shipped.
 */
export async function makeShipments(
  job: JobContext,
  recipients: readonly Recipient[],
  facts: ShipmentFacts,
  workers: number,
): Promise<Shipment[]> {
  sweepTemporaries(pathsOf(job).folder);
  const shipments: Shipment[] = [];
  for (const recipient of recipients) {
    const folder = shipmentFolder(job, recipient);
    const items = await itemsFor(job, recipient.role, facts);
    const made = await withAtomicFolder(folder, async (hidden) => {
      const files = await sealItems(job, items, { folder: hidden, recipient: recipient.key, workers });
      return { files, signer: writeSeal(job, recipient, facts, files, hidden) };
    });
    shipments.push({ recipient, folder, ...made });
  }
  return shipments;
}

interface SealTarget {
  readonly folder: string;
  /** `age1…` */
  readonly recipient: string;
  readonly workers: number;
}

/** Encrypts all items into the folder, those of parts by workers; gives them in their order. */
async function sealItems(
  job: JobContext,
  items: readonly Item[],
  { folder, recipient, workers }: SealTarget,
): Promise<SealedEntry[]> {
  const large = items.filter(({ part }) => part !== undefined).length;
  const pool = large === 0 ? undefined : new WorkerPool(job, Math.min(workers, large));
  const limit = pLimit(workers);
  try {
    return await Promise.all(
      items.map((item) =>
        limit(async () => {
          const { name, sha256 } = item;
          const made = await sealItem(pool, item, join(folder, sealedName(name)), recipient);
          if (sha256 === undefined || made.plain.sha256 === sha256) return { name, ...made };
          throw badInput(
            'FILE_CHANGED',
            `${name} is not the file that was made: run "rotative run" again before shipping`,
          );
        }),
      ),
    );
  } finally {
    limit.clearQueue();
    await pool?.close();
  }
}

async function sealItem(
  pool: WorkerPool | undefined,
  { content, part }: Item,
  to: string,
  recipient: string,
): Promise<SealedFile> {
  if (!('path' in content)) return encryptTo(to, recipient, content);
  if (pool === undefined || part === undefined) return encryptTo(to, recipient, chunksOf(content.path));
  const result = await pool.run({ phase: 'seal', part, from: content.path, to, recipient });
  if (result.phase !== 'seal') throw new TypeError('a seal was asked for');
  return result.made;
}

/** Writes seal and signature; gives the public key of the signature. */
function writeSeal(
  job: JobContext,
  recipient: Recipient,
  facts: ShipmentFacts,
  files: readonly SealedEntry[],
  folder: string,
): string {
  const { json, signature } = signSeal(
    {
      format: 'rotative-seal/1',
      role: recipient.role,
      recipient: recipient.key,
      game: job.game.game,
      edition: job.game.edition,
      block: job.block,
      keyId: job.keyId,
      holders: job.holders,
      planHash: job.plan.hash,
      logHead: facts.logHead,
      parts: facts.parts.length,
      ofParts: job.parts,
      toolVersion,
      when: facts.when,
      files: [...files],
    },
    job.masterKey,
  );
  writeFileAtomic(join(folder, SIGNATURE_FILE), signature);
  writeFileAtomic(join(folder, SEAL_FILE), json);
  return signature.slice(0, 64);
}
