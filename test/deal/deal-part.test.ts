import { describe, expect, it } from 'vitest';
import { type DealSource, dealPacks, dealPart, partsOf, recipesOfBlock } from '../../src/deal/deal-part.ts';
import type { PartData } from '../../src/deal/part-data.ts';
import { packRecipes } from '../../src/deal/permutation.ts';
import { slotsOf } from '../../src/mechanics/dealer-of.ts';
import { keyId, SPECIMEN_KEY } from '../../src/random/keys.ts';
import type { Ticket } from '../../src/regulation/schema.ts';
import { fc } from '../helpers/fast-check.ts';
import { judge } from '../mechanics/judge.ts';
import { printFace } from '../mechanics/printed.ts';
import { chiSquareDeviation, PLAUSIBLE } from '../random/chi-square.ts';
import { game, plan, production, SECRET_KEY, specimen } from './sources.ts';

const whole = dealPart({ ...production, part: 1, partSize: 300 });

/** Everything of one pack of some columns. */
const rowOf = (
  data: Pick<PartData, 'prizes' | 'faces' | 'faceBytes' | 'validations' | 'pins'>,
  row: number,
) =>
  data.prizes.map((prizes, ticket) => {
    const bytes = data.faceBytes[ticket] as number;
    return {
      prize: prizes[row],
      face: data.faces[ticket]?.slice(row * bytes, (row + 1) * bytes),
      validation: data.validations[ticket]?.[row],
      pin: data.pins[ticket]?.[row],
    };
  });

describe('a part', () => {
  it('says which part of which block it is', () => {
    const { prizes, faces, validations, pins, faceBytes, ...identity } = dealPart({
      ...production,
      part: 3,
      partSize: 130,
    });
    expect(identity).toEqual({
      game: '7Extra',
      edition: game.edition,
      block: 7,
      part: 3,
      parts: 3,
      firstPack: 261,
      packs: 40,
      specimen: false,
      keyId: keyId(production.masterKey),
      planHash: plan.hash,
    });
    expect(faceBytes).toEqual([1, 4, 3, 7, 9, 4, 16, 6]);
    expect(faces.map(({ length }) => length)).toEqual(faceBytes.map((bytes) => bytes * 40));
    for (const columns of [prizes, validations, pins]) {
      expect(columns.map(({ length }) => length)).toEqual(new Array(8).fill(40));
    }
  });

  it('holds every recipe as often as the plan says, and faces that win it', () => {
    const found = new Map<string, number>();
    for (let row = 0; row < 300; row++) {
      const pack = rowOf(whole, row);
      const recipe = pack.map(({ prize }) => prize).join();
      found.set(recipe, (found.get(recipe) ?? 0) + 1);
      pack.forEach(({ prize, face }, ticket) => {
        const definition = game.tickets[ticket] as Ticket;
        expect(judge(definition, printFace(slotsOf(definition), face as Uint8Array))).toBe(prize);
      });
    }
    expect(found).toEqual(new Map(plan.recipes.map(({ prizes, count }) => [prizes.join(), count])));
  });

  it('has the same packs whatever its size', () => {
    for (const partSize of [1, 7, 100, 299]) {
      for (const part of [1, 2, partsOf(300, partSize)]) {
        const some = dealPart({ ...production, part, partSize });
        for (let row = 0; row < some.packs; row++) {
          expect(rowOf(some, row)).toEqual(rowOf(whole, some.firstPack - 1 + row));
        }
      }
    }
  });

  it('has the same packs when they are dealt alone, in any order, or twice', () => {
    const recipesOfPacks = recipesOfBlock(production);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 6 }), (packs) => {
        const some = dealPacks({ ...production, recipesOfPacks }, packs);
        packs.forEach((pack, row) => {
          expect(rowOf(some, row)).toEqual(rowOf(whole, pack - 1));
        });
      }),
      { numRuns: 50 },
    );
  });

  it('has validation numbers that are unique in the block, and no two columns alike', () => {
    const numbers = whole.validations.flatMap((column) => [...column]);
    expect(new Set(numbers).size).toBe(2400);
  });

  it.each<[string, Partial<DealSource>]>([
    ['another key', { masterKey: SECRET_KEY.toReversed() }],
    ['another block', { block: 8 }],
    ['another edition', { game: { ...game, edition: 'next' }, plan: { ...plan, edition: 'next' } }],
    ['another game', { game: { ...game, game: 'Next' }, plan: { ...plan, game: 'Next' } }],
    ['the specimen key', { masterKey: SPECIMEN_KEY, specimen: true }],
  ])('is another one under %s', (_, change) => {
    const other = dealPart({ ...production, ...change, part: 1, partSize: 300 });
    expect(other.prizes).not.toEqual(whole.prizes);
    const same = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
      Array.from(a).filter((value, i) => value === b[i]).length;
    // By chance none of 2400 validation numbers, and about 0.24 of 2400 PINs, stay as they are.
    for (let ticket = 0; ticket < 8; ticket++) {
      expect(same(other.validations[ticket] as Float64Array, whole.validations[ticket] as Float64Array)).toBe(
        0,
      );
      expect(same(other.pins[ticket] as Uint16Array, whole.pins[ticket] as Uint16Array)).toBeLessThan(3);
    }
  });

  it.each<[string, () => unknown, string]>([
    ['part 0', () => dealPart({ ...production, part: 0, partSize: 100 }), 'PART_OUT_OF_RANGE'],
    ['a part after the last', () => dealPart({ ...production, part: 4, partSize: 100 }), 'PART_OUT_OF_RANGE'],
    ['half a part', () => dealPart({ ...production, part: 1.5, partSize: 100 }), 'PART_OUT_OF_RANGE'],
    ['a part of no packs', () => dealPart({ ...production, part: 1, partSize: 0 }), 'PART_SIZE'],
    ['pack 0', () => dealPacks(production, [1, 0]), 'PACK_OUT_OF_RANGE'],
    ['a pack after the last', () => dealPacks(production, [301]), 'PACK_OUT_OF_RANGE'],
    ['no packs', () => dealPacks(production, []), 'NO_PACKS'],
    ['block 0', () => dealPacks({ ...production, block: 0 }, [1]), 'BLOCK_NUMBER'],
    ['block 100', () => recipesOfBlock({ ...production, block: 100 }), 'BLOCK_NUMBER'],
    ['a secret key for specimens', () => dealPacks({ ...production, specimen: true }, [1]), 'KEY_MODE'],
    ['the public key for production', () => dealPacks({ ...specimen, specimen: false }, [1]), 'KEY_MODE'],
    [
      'the plan of another edition',
      () => dealPacks({ ...production, plan: { ...plan, edition: 'next' } }, [1]),
      'PLAN_OF_OTHER_GAME',
    ],
    [
      'the plan of another block size',
      () => dealPacks({ ...production, plan: { ...plan, blockSize: 299 } }, [1]),
      'PLAN_OF_OTHER_GAME',
    ],
    [
      'a plan that does not fill the block',
      () => dealPacks({ ...production, plan: { ...plan, recipes: plan.recipes.slice(1) } }, [1]),
      'PLAN_INCOMPLETE',
    ],
    [
      'a plan for seven tickets',
      () =>
        dealPacks(
          {
            ...production,
            plan: { ...plan, recipes: [{ line: 0, prizes: [1, 0, 0, 0, 0, 0, 0], count: 300 }] },
          },
          [1],
        ),
      'PLAN_TICKETS',
    ],
    [
      'a plan with a prize that a ticket does not have',
      () =>
        dealPacks(
          {
            ...production,
            plan: { ...plan, recipes: [{ line: 0, prizes: [3, 0, 0, 0, 0, 0, 0, 0], count: 300 }] },
          },
          [1],
        ),
      'NO_FACE',
    ],
    [
      'an order of recipes of another block size',
      () => dealPacks({ ...production, recipesOfPacks: new Uint16Array(10) }, [1]),
      'PLAN_RECIPES',
    ],
  ])('is refused: %s', (_, act, code) => {
    expect(act).toThrow(expect.objectContaining({ code, exitCode: 2 }));
  });
});

describe('the order of recipes', () => {
  it('puts each recipe at every place equally often', () => {
    const small = {
      ...plan,
      blockSize: 6,
      recipes: [1, 2, 3].map((count, line) => ({ line, prizes: [], count })),
    };
    const runs = 3000;
    const places = small.recipes.map(() => new Array<number>(6).fill(0));
    for (let run = 0; run < runs; run++) {
      const key = new Uint8Array(32);
      new DataView(key.buffer).setUint32(0, run);
      packRecipes(small, key).forEach((recipe, place) => {
        const ofRecipe = places[recipe] as number[];
        ofRecipe[place] = (ofRecipe[place] as number) + 1;
      });
    }
    places.forEach((ofRecipe, i) => {
      expect(chiSquareDeviation(ofRecipe, (runs * (i + 1)) / 6)).toBeLessThan(PLAUSIBLE);
    });
  });

  it('holds more recipes than 16 bits can name', () => {
    const recipes = Array.from({ length: 70_000 }, (_, line) => ({ line, prizes: [], count: 1 }));
    const order = packRecipes({ ...plan, blockSize: 70_000, recipes }, SECRET_KEY);
    expect(Uint32Array.from(order).sort()).toEqual(Uint32Array.from(recipes, ({ line }) => line));
  });
});
