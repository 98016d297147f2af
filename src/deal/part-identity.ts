/** Which part a file holds: written into it as key-value metadata, and checked before anything of it is used. */
import type { KeyValue } from 'hyparquet';
import type { Game } from '../regulation/schema.ts';
import { badInput, type RotativeError } from '../shared/errors.ts';
import type { PartIdentity } from './part-data.ts';

/** Version of the format; changes when an old reader would misread a new file. */
const FORMAT = 'rotative-part/1';

/** What a reader knows beforehand of the part it asks for; what is left out is not compared. */
export type ExpectedPart = Partial<Omit<PartIdentity, 'game' | 'edition'>>;

/** The identity as metadata. It never holds a key. */
export const identityMetadata = (identity: PartIdentity): KeyValue[] => [
  { key: 'format', value: FORMAT },
  { key: 'game', value: identity.game },
  { key: 'edition', value: identity.edition },
  ...(['block', 'part', 'parts', 'firstPack', 'packs', 'specimen', 'keyId', 'planHash'] as const).map(
    (key) => ({
      key,
      value: String(identity[key]),
    }),
  ),
];

/** The identity a file states. Throws `badInput` if it states none, or one that can't be. */
export function readIdentity(metadata: readonly KeyValue[], game: Game, where: string): PartIdentity {
  const values = new Map(metadata.map(({ key, value }) => [key, value]));
  const text = (key: string): string => {
    const value = values.get(key);
    if (value === undefined) throw damaged(where, `it does not say its ${key}`);
    return value;
  };
  const count = (key: string): number => {
    const value = text(key);
    if (!/^[1-9][0-9]{0,8}$/.test(value)) throw damaged(where, `its ${key} is no number from 1`);
    return Number(value);
  };
  const format = values.get('format');
  if (format !== FORMAT) {
    throw badInput(
      'PART_FORMAT',
      `${where} is a Parquet file but no part of this format (${FORMAT}${format === undefined ? '' : `, it says ${format}`}). Deal the part again with this version.`,
    );
  }
  const specimen = text('specimen');
  if (specimen !== 'true' && specimen !== 'false')
    throw damaged(where, 'its specimen mark is neither true nor false');
  const identity: PartIdentity = {
    game: text('game'),
    edition: text('edition'),
    block: count('block'),
    part: count('part'),
    parts: count('parts'),
    firstPack: count('firstPack'),
    packs: count('packs'),
    specimen: specimen === 'true',
    keyId: text('keyId'),
    planHash: text('planHash'),
  };
  if (identity.part > identity.parts || identity.firstPack + identity.packs - 1 > game.blockSize) {
    throw damaged(where, `its packs lie outside a block of ${game.blockSize}`);
  }
  return identity;
}

/** Throws `badInput` if a file holds another part than the one that is asked. */
export function checkIdentity(
  identity: PartIdentity,
  game: Game,
  expected: ExpectedPart,
  where: string,
): void {
  const wanted: Partial<PartIdentity> = { game: game.game, edition: game.edition, ...expected };
  for (const key of Object.keys(wanted) as (keyof PartIdentity)[]) {
    if (wanted[key] !== undefined && identity[key] !== wanted[key]) {
      throw badInput(
        'PART_OF_ANOTHER',
        `${where} is not the part that is asked: its ${key} is ${identity[key]}, not ${wanted[key]}. Give the right file, or deal the part again.`,
        { details: { field: key } },
      );
    }
  }
}

/** A file that can't have been written by this tool as it stands. */
export const damaged = (where: string, what: string, cause?: unknown): RotativeError =>
  badInput(
    'PART_DAMAGED',
    `${where} is damaged: ${what}. Deal the part again.`,
    cause === undefined ? {} : { cause },
  );
