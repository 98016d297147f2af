/**
 * What goes on around a verb that makes files or touches secret data. A process runs one verb, so that this is one
 * state: the folder is locked, the block is taken in the registry if it is dealt, an entry in the block's log says
 * what begins, another what came of it, and keys are wiped. Specimens are no secret: they are only locked.
 */
import { hostname, userInfo } from 'node:os';
import { type Access, AccessLog } from '../custody/access-log.ts';
import { Registry } from '../custody/registry.ts';
import { State, stateFolder } from '../custody/state.ts';
import { RotativeError } from '../shared/errors.ts';
import { sha256 } from '../shared/sha256.ts';
import { checkClaim, claimFolder, readClaim } from '../work/claim.ts';
import { lockFolder } from '../work/folder-lock.ts';
import { type JobContext, pathsOf } from '../work/job.ts';
import { Journal } from '../work/journal.ts';

export interface SecretAccess {
  readonly verb: string;
  /** Makes or reads parts in the block's folder: no two at once. */
  readonly writes?: boolean;
  /** Deals the block, which the registry must allow. */
  readonly deals?: boolean;
  /** What was asked for; never a key, a prize or a number of a ticket. */
  readonly what: Readonly<Record<string, unknown>>;
  readonly reason?: string;
}

interface Session {
  readonly folder?: string;
  readonly release?: () => void;
  /** Writes an entry of the log. */
  readonly log?: (state: Access['state'], error?: string) => void;
  readonly master?: Uint8Array;
}

let session: Session = {};

/** Takes charge of a key from the moment it was read: it is wiped when the verb ends, however it ends. */
export function holdKey(master: Uint8Array): void {
  session = { ...session, master };
}

/** Locks the block's folder until the verb ends. Throws `badInput` if another run works there. */
export function takeFolder(job: JobContext, { verb }: Pick<SecretAccess, 'verb'>): void {
  const { folder } = pathsOf(job);
  // Before the lock, or a signal between the two would leave it; and to stay, or a second one would cut short the first.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal));
  session = { ...session, folder };
  session = { ...session, release: lockFolder(folder, verb) };
}

/** Takes the block in the registry and begins an entry in the log, if the data are secret. */
export function beginAccess(
  job: JobContext,
  access: SecretAccess,
  options: { readonly state?: string; readonly again?: string },
): void {
  if (job.specimen) return;
  const state = new State(options.state ?? stateFolder());
  const { folder, journal } = pathsOf(job);
  const dealing = dealingOf(job, access);
  if (access.deals && dealing !== undefined) {
    new Registry(state).take({
      dealing,
      keyId: job.keyId,
      holders: job.holders,
      game: job.game.game,
      edition: job.game.edition,
      block: job.block,
      planHash: job.plan.hash,
      when: new Date().toISOString(),
      who: who(),
      ...(options.again === undefined ? {} : { again: options.again }),
    });
  }
  // What is done before a block has a folder, or without it, is in the log of the machine.
  const log = new AccessLog(state, dealing === undefined ? undefined : { folder, dealing });
  session = {
    ...session,
    log: (outcome, error) => {
      log.append(
        {
          verb: access.verb,
          state: outcome,
          when: new Date().toISOString(),
          who: who(),
          keyId: job.keyId,
          holders: job.holders,
          // Where there is no folder, the log holds accesses to many blocks.
          what:
            dealing === undefined ? { game: job.game.game, block: job.block, ...access.what } : access.what,
          ...(access.reason === undefined ? {} : { reason: access.reason }),
          ...(error === undefined ? {} : { error }),
          ...(outcome === 'done' ? { products: madeSoFar(journal) } : {}),
        },
        job.masterKey,
      );
    },
  };
  session.log?.('begun');
}

/** Which dealing a verb touches: that of the folder, if it is of this key. Who writes there must fit in size, too. */
function dealingOf(job: JobContext, { deals, writes }: SecretAccess): string | undefined {
  if (deals) return claimFolder(job).dealing;
  if (writes) return checkClaim(job)?.dealing;
  const claim = readClaim(pathsOf(job).folder);
  return claim?.keyId === job.keyId ? claim.dealing : undefined;
}

/** Ends the session of the verb, if it has one. Throws if a verb that went well cannot be recorded. */
export function endAccess(outcome: { readonly ok: boolean } | { readonly error: unknown }): void {
  const { log, release, master } = session;
  session = {};
  try {
    if ('ok' in outcome) log?.(outcome.ok ? 'done' : 'failed', outcome.ok ? undefined : 'CHECK_FAILED');
    else {
      try {
        log?.('failed', outcome.error instanceof RotativeError ? outcome.error.code : 'UNEXPECTED');
      } catch {
        // The first failure is the one to report.
      }
    }
  } finally {
    release?.();
    master?.fill(0);
  }
}

function stop(signal: 'SIGINT' | 'SIGTERM'): never {
  const { log, release, folder, master } = session;
  try {
    log?.('stopped', signal);
  } catch {
    // Stopping goes before recording.
  }
  release?.();
  master?.fill(0);
  process.stderr.write(
    `\nrotative: stopped. Finished files in ${folder} are kept; "rotative run" with the same options goes on from there.\n`,
  );
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

/** Who runs this, for records. */
export function who(): string {
  let user = 'unknown';
  try {
    user = userInfo().username;
  } catch {
    // A container may have no name for its user.
    user = `uid ${process.getuid?.() ?? '?'}`;
  }
  return `${user}@${hostname()}`;
}

/** Of each phase, how many files the journal knows and one hash for all of them. */
function madeSoFar(path: string): NonNullable<Access['products']> {
  const hashes = new Map<string, string[]>();
  for (const { phase, part, file, sha256 } of new Journal(path).all()) {
    hashes.set(phase, [...(hashes.get(phase) ?? []), `${part} ${file ?? ''} ${sha256}`]);
  }
  return Object.fromEntries(
    [...hashes].map(([phase, list]) => [
      phase,
      { files: list.length, sha256: sha256(list.sort().join('\n')) },
    ]),
  );
}
