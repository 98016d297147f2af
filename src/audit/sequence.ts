/** Whether parts belong together: one game, edition and block, packs without gap or overlap. */
import type { Game } from '../regulation/schema.ts';
import type { FaultLog } from './faults.ts';
import type { PartFindings } from './findings.ts';

/** `all` in the order of their packs. Faults go to the log that `logFor` gives for a file. */
export function checkSequence(
  game: Game,
  all: readonly PartFindings[],
  blockComplete: boolean,
  logFor: (file: string) => FaultLog,
): void {
  const first = all[0];
  if (first === undefined) return;
  for (const part of all) {
    for (const key of ['game', 'edition', 'block', 'parts'] as const) {
      if (part[key] === first[key]) continue;
      logFor(part.file).add(
        'C-RECON',
        {},
        `the part has another ${key} than the first`,
        String(part[key]),
        String(first[key]),
      );
    }
  }
  checkAlike(all, logFor, 'specimen and production parts are mixed', ({ specimen }) =>
    specimen ? 'specimen' : 'production',
  );
  checkAlike(all, logFor, 'parts of the block were dealt under different keys', ({ keyId }) =>
    keyId === undefined ? undefined : `key ${keyId}`,
  );
  for (let i = 1; i < all.length; i++) {
    const before = all[i - 1]!;
    const part = all[i]!;
    const next = before.firstPack + before.packs;
    const gap = blockComplete && part.firstPack > next;
    if (part.firstPack >= next && !gap) continue;
    const what = gap ? 'packs are missing before this part' : 'packs of this part are in another part too';
    logFor(part.file).add('C-PACK', { pack: part.firstPack }, what, `pack ${part.firstPack}`, `pack ${next}`);
  }
  const last = all.at(-1)!;
  if (!blockComplete) return;
  const end = last.firstPack + last.packs - 1;
  if (first.firstPack !== 1) {
    logFor(first.file).add(
      'C-PACK',
      {},
      'the block does not begin with pack 1',
      `pack ${first.firstPack}`,
      'pack 1',
    );
  }
  if (end !== game.blockSize) {
    logFor(last.file).add(
      'C-PACK',
      {},
      'the block does not end with its last pack',
      `pack ${end}`,
      `pack ${game.blockSize}`,
    );
  }
}

/** So many files are named of those that are alike. */
const FILES_NAMED = 3;

/** One fault that names the files of each kind, if there is more than one; parts of which it is not known pass. */
function checkAlike(
  all: readonly PartFindings[],
  logFor: (file: string) => FaultLog,
  what: string,
  kindOf: (part: PartFindings) => string | undefined,
): void {
  const kinds = new Map<string, string[]>();
  for (const part of all) {
    const kind = kindOf(part);
    if (kind !== undefined) kinds.set(kind, [...(kinds.get(kind) ?? []), part.file]);
  }
  if (kinds.size < 2) return;
  const [first, ...others] = [...kinds].map(([kind, files]) => {
    const more = files.length > FILES_NAMED ? ` and ${files.length - FILES_NAMED} more` : '';
    return `${kind}: ${files.slice(0, FILES_NAMED).join(', ')}${more}`;
  });
  const file = [...kinds.values()][1]![0]!;
  logFor(file).add('C-RECON', {}, what, others.join('; '), `one kind, as in ${first}`);
}
