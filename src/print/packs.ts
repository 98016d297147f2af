/** What is printed: the columns of some packs with their numbers. A part is such a list, a sample another. */
import { type DealSource, dealPacks, type PackColumns } from '../deal/deal-part.ts';
import type { PartData } from '../deal/part-data.ts';

export interface Packs extends PackColumns {
  readonly block: number;
  readonly specimen: boolean;
  /** Numbers of the packs, in the order of the rows. */
  readonly packNumbers: ArrayLike<number>;
}

export const countPacks = (packs: Packs): number => packs.packNumbers.length;

/** The packs of a part. */
export function packsOfPart(data: PartData): Packs {
  const packNumbers = Uint32Array.from({ length: data.packs }, (_, row) => data.firstPack + row);
  return { ...data, packNumbers };
}

/** Any packs of a block, dealt on their own. Throws badInput for a pack that does not exist. */
export function chosenPacks(source: DealSource, packNumbers: readonly number[]): Packs {
  const { block, specimen } = source;
  return { ...dealPacks(source, packNumbers), block, specimen, packNumbers };
}
