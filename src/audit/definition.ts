/** What can be said of a game before anything is printed: C-LAW and C-WORDS, decided by the audit's own arithmetic. */
import type { Game, Mechanic } from '../regulation/schema.ts';
import type { FaultLog } from './faults.ts';

/** What packs pay over a block, as a share of what they cost. */
export function payoutOf(game: Game): number {
  const paid = game.packPrizes.lines.reduce((sum, { amount, count }) => sum + amount * count, 0);
  return paid / (game.price * game.blockSize);
}

/** The payout lies within the bounds of the law. */
export function checkLaw(game: Game, log: FaultLog): void {
  const { min, max, source } = game.payout;
  const payout = payoutOf(game);
  if (payout >= min && payout <= max) return;
  const expected = `${percent(min)} to ${percent(max)} (${source})`;
  log.add('C-LAW', {}, 'the payout is not what the law allows', percent(payout), expected);
}

export const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;

/** Texts that can stand under a coat, alone or read on from their neighbours; returns how many there are. */
export function checkWords(game: Game, log: FaultLog): number {
  let texts = 0;
  for (const { mechanic, emission } of game.tickets) {
    const banned = (game.bannedWords ?? []).map(plain);
    for (const text of textsOf(mechanic)) {
      texts++;
      const found = banned.find((word) => plain(text).includes(word));
      if (found === undefined) continue;
      log.add('C-WORDS', { ticket: emission }, 'letters can make a word that is banned', text, `no ${found}`);
    }
  }
  return texts;
}

/** Letters alone: case, accents, figures and signs say nothing bad. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');

function textsOf(mechanic: Mechanic): string[] {
  const letters = (signs: readonly { letters?: string | undefined }[]): string[] =>
    signs.flatMap((sign) => (sign.letters === undefined ? [] : [sign.letters]));
  const captions = (signs: readonly { main: string; caption?: string | undefined }[]): string[] =>
    signs.map(({ caption = '' }) => caption);
  switch (mechanic.kind) {
    case 'reveal':
      return [...letters(mechanic.sums), mechanic.filler.main, mechanic.filler.caption ?? ''];
    case 'match':
      return sequences(letters(mechanic.sums), 2);
    case 'keyed':
      return sequences(mechanic.ranks, mechanic.sets);
    case 'beat':
      return [...sequences(captions(mechanic.numbers), 2), ...letters(mechanic.gains)];
    case 'numbers':
      return sequences(letters(mechanic.sums), 2);
    case 'alike':
      return [...sequences(captions(mechanic.signs), mechanic.count), ...letters(mechanic.gains)];
    case 'rows':
      return [
        ...sequences(captions(mechanic.signs), mechanic.length),
        ...sequences(letters(mechanic.sums), 2),
      ];
  }
}

/** All ways to set `length` of the texts side by side. */
function sequences(texts: readonly string[], length: number): string[] {
  let all = [''];
  for (let i = 0; i < Math.min(length, 3); i++) all = all.flatMap((text) => texts.map((next) => text + next));
  return all;
}
