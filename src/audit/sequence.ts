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
    for (const key of ['game', 'edition', 'block', 'parts', 'specimen'] as const) {
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
