/**
 * Deals packs: from a plan, a game and a master key to prizes, faces and numbers. A pack comes out the same
 * whether it is dealt alone, in a list, or in a part of any size.
 */
import { dealerOf } from '../mechanics/dealer-of.ts';
import type { Plan } from '../plan/plan.ts';
import { deriveKey, isSpecimenKey, keyId, type Purpose } from '../random/keys.ts';
import { PackStreams } from '../random/pack-stream.ts';
import type { Game } from '../regulation/schema.ts';
import { badInput } from '../shared/errors.ts';
import { pins, printedBlock, ticketIndexes, validationNumbers } from './numbers.ts';
import type { PartData, PartIdentity } from './part-data.ts';
import { type PackRecipes, packRecipes } from './permutation.ts';

/** What a block's data follow from. */
export interface DealSource {
  readonly game: Game;
  readonly plan: Plan;
  /** 32 bytes; the public specimen key exactly if `specimen`. */
  readonly masterKey: Uint8Array;
  readonly specimen: boolean;
  /** From 1. */
  readonly block: number;
  /** From `recipesOfBlock`; made when left out, which takes the time of a whole block. */
  readonly recipesOfPacks?: PackRecipes;
}

type Recipe = Plan['recipes'][number];

/** The columns of some packs, in the order in which they were asked. */
export type PackColumns = Omit<PartData, keyof PartIdentity>;

/** The recipe of every pack of a block. Throws `badInput` as `dealPart`. */
export function recipesOfBlock(source: DealSource): PackRecipes {
  checkSource(source);
  return packRecipes(source.plan, keyFor(source, 'permutation'));
}

/** Number of parts of `partSize` packs in a block. */
export const partsOf = (blockSize: number, partSize: number): number => Math.ceil(blockSize / partSize);

/**
 * Deals one part (from 1) of `partSize` packs; the last may be shorter. Throws `badInput` for a part that does
 * not exist, a plan of another game, or a key of the wrong kind.
 */
export function dealPart(source: DealSource & { part: number; partSize: number }): PartData {
  const { game, plan, block, specimen, part, partSize } = source;
  if (!Number.isInteger(partSize) || partSize < 1) {
    throw badInput('PART_SIZE', `A part has at least one pack, not ${partSize}.`);
  }
  const parts = partsOf(plan.blockSize, partSize);
  if (!Number.isInteger(part) || part < 1 || part > parts) {
    throw badInput(
      'PART_OUT_OF_RANGE',
      `The block has parts 1 to ${parts} of ${partSize} packs; there is no part ${part}.`,
    );
  }
  const firstPack = (part - 1) * partSize + 1;
  const packs = Math.min(partSize, plan.blockSize - firstPack + 1);
  const columns = dealPacks(
    source,
    Uint32Array.from({ length: packs }, (_, i) => firstPack + i),
  );
  return {
    game: game.game,
    edition: game.edition,
    block,
    part,
    parts,
    firstPack,
    packs,
    specimen,
    keyId: keyId(source.masterKey),
    planHash: plan.hash,
    ...columns,
  };
}

/** Deals any packs (from 1), in any order. Throws `badInput` as `dealPart`, and for a pack outside the block. */
export function dealPacks(source: DealSource, packs: ArrayLike<number>): PackColumns {
  checkSource(source);
  const { game, plan } = source;
  checkPacks(packs, plan.blockSize);
  const tickets = game.tickets.length;
  const recipes = source.recipesOfPacks ?? recipesOfBlock(source);
  const faces = dealFaces(source, packs, recipes);
  if (source.recipesOfPacks === undefined) recipes.fill(0);
  const indexes = ticketIndexes(packs, tickets);
  return {
    ...faces,
    validations: split(validationNumbers(keyFor(source, 'validation'), indexes), tickets),
    pins: split(pins(keyFor(source, 'pin'), indexes), tickets),
  };
}

/**
 * Deals one ticket (from 1) of one pack: rows of one pack in which all other tickets are zero. The tickets before it
 * in the pack draw from the same stream, so that they are dealt in passing and wiped; no other pack's stream is made.
 * Throws `badInput` as `dealPacks`, and for a ticket the game does not have.
 */
export function dealTicket(source: DealSource, pack: number, ticket: number): PackColumns {
  checkSource(source);
  const { game, plan } = source;
  checkPacks([pack], plan.blockSize);
  const tickets = game.tickets.length;
  if (!Number.isInteger(ticket) || ticket < 1 || ticket > tickets) {
    throw badInput(
      'TICKET_OUT_OF_RANGE',
      `A pack has the tickets 1 to ${tickets}; there is no ticket ${ticket}.`,
    );
  }
  const index = Float64Array.of((pack - 1) * tickets + ticket - 1);
  const recipes = source.recipesOfPacks ?? recipesOfBlock(source);
  const recipe = (plan.recipes[recipes[pack - 1] as number] as Recipe).prizes;
  if (source.recipesOfPacks === undefined) recipes.fill(0);
  const streams = new PackStreams(keyFor(source, 'face'), pack, 1);
  streams.select(pack);
  const dealers = game.tickets.map(dealerOf);
  const faces = dealers.map(({ slots }, which) => {
    const face = new Uint8Array(slots.length);
    if (which < ticket) dealers[which]?.deal(recipe[which] as number, streams, face, 0);
    return which === ticket - 1 ? face : face.fill(0);
  });
  const only = <A extends Int32Array | Float64Array | Uint16Array>(value: A): A[] =>
    faces.map((_, which) =>
      which === ticket - 1 ? value : new (value.constructor as new (length: number) => A)(1),
    );
  return {
    faces,
    faceBytes: faces.map(({ length }) => length),
    prizes: only(Int32Array.of(recipe[ticket - 1] as number)),
    validations: only(validationNumbers(keyFor(source, 'validation'), index)),
    pins: only(pins(keyFor(source, 'pin'), index)),
  };
}

function dealFaces(
  source: DealSource,
  packs: ArrayLike<number>,
  recipes: PackRecipes,
): Pick<PackColumns, 'prizes' | 'faces' | 'faceBytes'> {
  const { game, plan } = source;
  const dealers = game.tickets.map(dealerOf);
  const faceBytes = dealers.map(({ slots }) => slots.length);
  const prizes = dealers.map(() => new Int32Array(packs.length));
  const faces = faceBytes.map((bytes) => new Uint8Array(bytes * packs.length));
  const streams = new PackStreams(keyFor(source, 'face'), 1, plan.blockSize);
  for (let row = 0; row < packs.length; row++) {
    const pack = packs[row] as number;
    const recipe = (plan.recipes[recipes[pack - 1] as number] as Recipe).prizes;
    streams.select(pack);
    for (let ticket = 0; ticket < dealers.length; ticket++) {
      const prize = recipe[ticket] as number;
      (prizes[ticket] as Int32Array)[row] = prize;
      const bytes = faceBytes[ticket] as number;
      dealers[ticket]?.deal(prize, streams, faces[ticket] as Uint8Array, row * bytes);
    }
  }
  return { prizes, faces, faceBytes };
}

const keyFor = ({ masterKey, plan, block }: DealSource, purpose: Purpose): Uint8Array =>
  deriveKey(masterKey, { game: plan.game, edition: plan.edition, block, purpose });

/** One array a ticket from an array of packs of tickets. */
function split<A extends Float64Array | Uint16Array>(values: A, tickets: number): A[] {
  const rows = values.length / tickets;
  const make = values.constructor as new (length: number) => A;
  return Array.from({ length: tickets }, (_, ticket) => {
    const column = new make(rows);
    for (let row = 0; row < rows; row++) column[row] = values[row * tickets + ticket] as number;
    return column;
  });
}

function checkSource({ game, plan, masterKey, specimen, block, recipesOfPacks }: DealSource): void {
  printedBlock(block, specimen);
  if (plan.game !== game.game || plan.edition !== game.edition || plan.blockSize !== game.blockSize) {
    throw badInput(
      'PLAN_OF_OTHER_GAME',
      `The plan is for ${plan.game} (${plan.edition}), ${plan.blockSize} packs; the game definition is ${game.game} (${game.edition}), ${game.blockSize} packs. Make the plan again.`,
    );
  }
  if (plan.recipes.some(({ prizes }) => prizes.length !== game.tickets.length)) {
    throw badInput(
      'PLAN_TICKETS',
      `The plan's recipes are not for ${game.tickets.length} tickets. Make the plan again.`,
    );
  }
  if (isSpecimenKey(masterKey) !== specimen) {
    throw badInput(
      'KEY_MODE',
      specimen
        ? 'Specimens are made with the public specimen key, never with a secret one. Leave the key out.'
        : 'Production needs a secret key, and this is the public specimen key. Give a key file.',
    );
  }
  if (recipesOfPacks !== undefined && recipesOfPacks.length !== plan.blockSize) {
    throw badInput(
      'PLAN_RECIPES',
      `The order of recipes has ${recipesOfPacks.length} packs, not ${plan.blockSize}.`,
    );
  }
}

function checkPacks(packs: ArrayLike<number>, blockSize: number): void {
  if (packs.length === 0) throw badInput('NO_PACKS', 'No packs were asked.');
  for (let i = 0; i < packs.length; i++) {
    const pack = packs[i] as number;
    if (!Number.isInteger(pack) || pack < 1 || pack > blockSize) {
      throw badInput('PACK_OUT_OF_RANGE', `The block has packs 1 to ${blockSize}; there is no pack ${pack}.`);
    }
  }
}
