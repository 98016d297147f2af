/** Makes the folder of one recipient: what the role may see, encrypted to its key, under a seal. */
import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Head } from '../custody/chain.ts';
import { badInput } from '../shared/errors.ts';
import { toolVersion } from '../shared/package-root.ts';
import { writeFileAtomic } from '../work/atomic-file.ts';
import { type JobContext, partRange, pathsOf, printFilesOf } from '../work/job.ts';
import { Journal, sha256OfFile } from '../work/journal.ts';
import { PartMaker } from '../work/make-part.ts';
import { wipe } from '../work/part-files.ts';
import { contentsOf } from '../work/paths.ts';
import { chunksOf, encryptTo } from './age-file.ts';
import type { Recipient } from './recipients.ts';
import { SEAL_FILE, type SealedEntry, SIGNATURE_FILE, sealedName, signSeal } from './seal.ts';
import { ValidationFiles } from './validation-file.ts';

export interface ShipmentFacts {
  readonly parts: readonly number[];
  readonly voided: ReadonlySet<number>;
  readonly logHead: Head;
  readonly when: string;
}

interface Item {
  readonly name: string;
  readonly content: Iterable<Uint8Array>;
  /** What the journal says that it is, if it knows. */
  readonly sha256?: string;
}

/** Where the shipment of a role lies. */
export const shipmentFolder = (job: JobContext, { role }: Recipient): string =>
  join(pathsOf(job).folder, 'ship', role);

/**
 * Writes the shipment, the seal last: a folder without a seal is none. Throws `badInput` if a file is no longer what
 * the journal says: what was audited is what is shipped.
 */
export async function makeShipment(
  job: JobContext,
  recipient: Recipient,
  facts: ShipmentFacts,
): Promise<{ folder: string; files: readonly SealedEntry[]; signer: string }> {
  const folder = shipmentFolder(job, recipient);
  rmSync(folder, { recursive: true, force: true });
  const files: SealedEntry[] = [];
  for await (const { name, content, sha256 } of itemsFor(job, recipient, facts)) {
    const made = await encryptTo(join(folder, sealedName(name)), recipient.key, content);
    if (sha256 !== undefined && made.plain.sha256 !== sha256) {
      throw badInput(
        'FILE_CHANGED',
        `${name} is not the file that was made: run "rotative run" again before shipping`,
      );
    }
    files.push({ name, ...made });
  }
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
      files,
    },
    job.masterKey,
  );
  writeFileAtomic(join(folder, SIGNATURE_FILE), signature);
  writeFileAtomic(join(folder, SEAL_FILE), json);
  return { folder, files, signer: signature.slice(0, 64) };
}

/** Parts that were printed here. Throws `badInput` if there are none. */
export function printedParts(job: JobContext): number[] {
  const journal = new Journal(pathsOf(job).journal);
  const parts = Array.from({ length: job.parts }, (_, index) => index + 1).filter((part) =>
    printFilesOf(job).every(
      (file) => contentsOf(file) === 'static' || journal.line('print', part, file) !== undefined,
    ),
  );
  if (parts.length > 0) return parts;
  throw badInput('NOTHING_PRINTED', 'no part of this block was printed here: there is nothing to ship');
}

async function* itemsFor(
  job: JobContext,
  { role }: Recipient,
  { parts, voided }: ShipmentFacts,
): AsyncGenerator<Item> {
  const paths = pathsOf(job);
  const journal = new Journal(paths.journal);
  const plain = (path: string, name = basename(path)): Item => ({ name, content: chunksOf(path) });
  if (role === 'printer') {
    for (const part of parts) {
      for (const file of printFilesOf(job)) {
        const line = journal.line('print', part, file);
        if (line === undefined) continue;
        yield { ...plain(paths.print(part, file)), sha256: line.sha256 };
      }
    }
    const folder = join(paths.folder, 'print');
    for (const name of readdirSync(folder).sort())
      if (name.endsWith('.xjdf')) yield plain(join(folder, name));
    return;
  }
  if (role === 'auditor') {
    yield plain(paths.plan);
    yield plain(paths.manifest);
    const log = join(paths.folder, 'log');
    for (const name of readdirSync(log).sort())
      if (!name.startsWith('.')) yield plain(join(log, name), `log-${name}`);
    return;
  }
  const packs = parts.reduce((sum, part) => sum + partRange(job.game.blockSize, job.partSize, part).packs, 0);
  const validation = new ValidationFiles(job.game, packs);
  const maker = new PartMaker(job);
  for (const part of parts) {
    if ((await sha256OfFile(paths.data(part))) !== journal.line('deal', part)?.sha256) {
      throw badInput(
        'FILE_CHANGED',
        `the data of part ${part} are not those that were dealt: run "rotative run" again before shipping`,
      );
    }
    const data = await maker.data(part);
    validation.add(data, voided);
    wipe(data);
  }
  yield* validation.files();
}
