import { describe, expect, it } from 'vitest';
import { type PartColumns, runBattery, type StatisticRule } from '../../../src/audit/statistics/battery.ts';
import { kolmogorov } from '../../../src/audit/statistics/p-values.ts';
import type { PartData } from '../../../src/deal/part-data.ts';
import { chance, collect, dealSmall, reorder, smallGame } from './small-block.ts';

const KEYS = 200;

describe('over 200 keys', () => {
  it('every p-value is uniform, and no honest block is refused', () => {
    const byName = new Map<string, number[]>();
    let refusedBlocks = 0;
    // Each block is held against the one before.
    let before = [collect(dealSmall(KEYS + 1))];
    for (let key = 1; key <= KEYS; key++) {
      const block = [collect(dealSmall(key))];
      const results = runBattery(smallGame, block, before);
      before = block;
      if (results.some(({ refused }) => refused)) refusedBlocks++;
      for (const { name, p } of results) byName.set(name, [...(byName.get(name) ?? []), p]);
    }
    expect(byName.size).toBeGreaterThan(150);
    // Chance of one false alarm among 200 blocks is 0.2, of three below 0.002.
    expect(refusedBlocks).toBeLessThan(3);
    const far: string[] = [];
    const all: number[] = [];
    for (const [name, ps] of byName) {
      expect(ps.length, name).toBe(KEYS);
      const sorted = ps.sort((a, b) => a - b);
      const most = Math.max(...sorted.map((p, i) => Math.max((i + 1) / KEYS - p, p - i / KEYS)));
      if (kolmogorov(most * Math.sqrt(KEYS)) < 0.001 / byName.size) far.push(`${name} ${most.toFixed(3)}`);
      all.push(...ps);
    }
    // One test may be off by a hair since counts are whole numbers; all together must keep their levels.
    for (const level of [0.01, 0.05, 0.5]) {
      const share = all.filter((p) => p <= level).length / all.length;
      expect(share / level).toBeGreaterThan(0.85);
      expect(share / level).toBeLessThan(1.15);
    }
    expect(far).toEqual([]);
  });
});

/** Rules whose tests are refused. */
const refused = (data: PartData): StatisticRule[] => [
  ...new Set(
    runBattery(smallGame, [collect(data)])
      .filter((result) => result.refused)
      .map(({ rule }) => rule),
  ),
];

describe('planted defects are found', () => {
  const data = dealSmall(7);
  const rows = Array.from({ length: data.packs }, (_, row) => row);
  const value = (row: number): number => data.prizes.reduce((sum, column) => sum + column[row]!, 0);
  const good = rows.filter((row) => value(row) >= 10);
  const rest = rows.filter((row) => value(row) < 10);

  it('an honest block passes', () => expect(refused(data)).toEqual([]));

  it('a carton guarantee: each 50 packs have their share of good ones, in any order', () => {
    const random = chance(1);
    const cartons = Math.floor(data.packs / 50);
    const order: number[] = [];
    for (let carton = 0; carton < cartons; carton++) {
      const share = (list: readonly number[]): number[] =>
        list.slice((carton * list.length) / cartons, ((carton + 1) * list.length) / cartons);
      const box = [...share(good), ...share(rest)];
      for (let i = box.length - 1; i > 0; i--) {
        const j = Math.floor(random() * (i + 1));
        [box[i], box[j]] = [box[j]!, box[i]!];
      }
      order.push(...box);
    }
    expect(refused(reorder(data, order))).toContain('C-CARTON');
  });

  it('a stratified shuffle: good packs at even distances', () => {
    const every = data.packs / good.length;
    const order: number[] = [];
    let [g, r] = [0, 0];
    for (let i = 0; i < data.packs; i++) {
      if (g < good.length && i >= g * every) order.push(good[g++]!);
      else order.push(rest[r++]!);
    }
    expect(refused(reorder(data, order))).toEqual(expect.arrayContaining(['C-ORDER', 'C-CARTON']));
  });

  it('good packs more often at the end', () => {
    const random = chance(2);
    const key = rows.map((row) => random() + (value(row) >= 10 ? 0.12 : 0));
    expect(
      refused(
        reorder(
          data,
          [...rows].sort((a, b) => key[a]! - key[b]!),
        ),
      ),
    ).toContain('C-ORDER');
  });

  it('a biased side', () => {
    const random = chance(3);
    const faces = data.faces.map((face) => face.slice());
    // La Mise: the last bit of a byte is the side; below is turned above now and then.
    faces[1] = faces[1]!.map((byte) => (byte % 2 === 1 && random() < 0.15 ? byte - 1 : byte));
    expect(refused({ ...data, faces })).toEqual(['C-DESIGN']);
  });

  it('a winning row that stands first too often', () => {
    const random = chance(4);
    const faces = data.faces.map((face) => face.slice());
    const bytes = data.faceBytes[6]!;
    rows.forEach((row) => {
      const face = faces[6]!.subarray(row * bytes, (row + 1) * bytes);
      const wins = [0, 1, 2, 3].find(
        (r) => face[4 * r] === face[4 * r + 1] && face[4 * r] === face[4 * r + 2],
      );
      if (wins === undefined || wins === 0 || random() > 0.5) return;
      const moved = face.slice(4 * wins, 4 * wins + 4);
      face.set(face.slice(0, 4), 4 * wins);
      face.set(moved, 0);
    });
    expect(refused({ ...data, faces })).toEqual(['C-DESIGN']);
  });

  it('dice that avoid pairs on losing tickets', () => {
    const random = chance(5);
    const faces = data.faces.map((face) => face.slice());
    const bytes = data.faceBytes[5]!;
    rows.forEach((row) => {
      if (data.prizes[5]![row] !== 0) return;
      const face = faces[5]!.subarray(row * bytes, (row + 1) * bytes);
      while (new Set(face.subarray(0, 3)).size < 3)
        for (let i = 0; i < 3; i++) face[i] = Math.floor(random() * 6);
    });
    expect(refused({ ...data, faces })).toEqual(['C-COINC']);
  });

  it('a block that repeats another, as it is or shifted', () => {
    const other = [collect(dealSmall(8))];
    const against = (order: readonly number[], other: PartColumns[]) =>
      runBattery(smallGame, [collect(reorder(data, order))], other).find(({ rule }) => rule === 'C-REPEAT')!;
    for (const shift of [0, 1, 777]) {
      const shifted = rows.map((row) => (row + shift) % data.packs);
      const found = against(shifted, [collect(data)]);
      expect(found).toMatchObject({ refused: true, p: 0 });
      expect(found.figure).toBe(`largest correlation 1.0, where packs are ${shift} apart`);
    }
    // Half of it is enough, and another block is none.
    const half = [...rows.slice(1200), ...rows.slice(0, 1200).reverse()];
    expect(against(half, [collect(data)])).toMatchObject({ refused: true });
    expect(against(rows, other)).toMatchObject({ refused: false });
  });

  it('PINs drawn without repetition', () => {
    // 2 400 packs are too few for it (7 pairs by chance), so the block is counted 20 times over.
    const pins = data.pins.map((column, t) => column.map((pin) => (pin - (pin % 8) + t) % 10_000));
    const part = collect({ ...data, pins });
    const results = runBattery(
      smallGame,
      Array.from({ length: 20 }, () => part),
    );
    expect(results.find(({ name }) => name.startsWith('equal PINs'))).toMatchObject({ refused: true });
  });

  it('a prize bit in the validation number', () => {
    const validations = data.validations.map((column, t) =>
      column.map((number, row) => number - (number % 2) + (data.prizes[t]![row]! > 0 ? 1 : 0)),
    );
    expect(refused({ ...data, validations })).toEqual(['C-LEAK']);
  });

  it('a greater number for winners, now and then', () => {
    const validations = data.validations.map((column, t) =>
      column.map((number, row) =>
        data.prizes[t]![row]! > 0 && row % 3 === 0 ? Math.min(number + 4e9, 9_999_999_998) : number,
      ),
    );
    expect(refused({ ...data, validations })).toEqual(['C-LEAK']);
  });
});
