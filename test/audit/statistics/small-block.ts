/** A small block of 7Extra as the audit would have read it from print, dealt under any key. */
import { countData } from '../../../src/audit/data-counts.ts';
import type { PartFindings } from '../../../src/audit/findings.ts';
import type { PartColumns } from '../../../src/audit/statistics/battery.ts';
import { StatisticsCollector } from '../../../src/audit/statistics/collector.ts';
import { designsOf } from '../../../src/audit/statistics/design.ts';
import { dealPart } from '../../../src/deal/deal-part.ts';
import type { PartData } from '../../../src/deal/part-data.ts';
import type { Plan } from '../../../src/plan/plan.ts';
import { loadGame } from '../../../src/regulation/load.ts';
import type { Game } from '../../../src/regulation/schema.ts';

const { game: whole } = loadGame('7extra');

/** Prizes of the tickets, and packs with them; every ticket wins often enough to be tested. */
const RECIPES: readonly [prizes: readonly number[], count: number][] = [
  [[1, 10, 0, 0, 10, 6, 0, 3], 90],
  [[2, 2, 2, 0, 4, 0, 0, 0], 150],
  [[0, 0, 0, 10, 0, 0, 0, 0], 160],
  [[5, 0, 0, 5, 0, 0, 0, 0], 100],
  [[2, 0, 0, 0, 0, 0, 0, 2], 300],
  [[0, 0, 0, 2, 2, 0, 0, 0], 250],
  [[1, 0, 0, 0, 1, 0, 0, 1], 350],
  [[0, 0, 1, 0, 0, 3, 0, 0], 250],
  [[0, 0, 0, 0, 0, 0, 4, 0], 300],
  [[0, 1, 2, 0, 0, 0, 0, 0], 450],
];
const PACKS = RECIPES.reduce((sum, [, count]) => sum + count, 0);

export const smallGame: Game = { ...whole, blockSize: PACKS };

const plan = {
  game: smallGame.game,
  edition: smallGame.edition,
  blockSize: PACKS,
  recipes: RECIPES.map(([prizes, count]) => ({
    line: smallGame.packPrizes.lines.findIndex(({ amount }) => amount === prizes.reduce((a, b) => a + b, 0)),
    prizes,
    count,
  })),
  hash: 'cd'.repeat(32),
} as Plan;

/** The block under key number `n`. */
export const dealSmall = (n: number): PartData =>
  dealPart({
    game: smallGame,
    plan,
    masterKey: Uint8Array.from({ length: 32 }, (_, i) => (n * 31 + i * 7 + (n >> 3) * i) & 255),
    specimen: false,
    block: 1,
    part: 1,
    partSize: PACKS,
  });

const cells = designsOf(smallGame);
/** What each face byte of each cell prints. */
const shown = cells.map((ticket) =>
  ticket.map(({ signs, sides }) => signs.flatMap((sign) => sides.map((side) => ({ ...sign, side })))),
);

/** What the audit would collect of these data, if they were printed. */
export function collect(data: PartData): PartColumns {
  const tickets = smallGame.tickets.length;
  const collector = new StatisticsCollector(smallGame, data.packs, (words) => words);
  const validations = new Float64Array(data.packs * tickets);
  for (let row = 0; row < data.packs; row++) {
    for (let t = 0; t < tickets; t++) {
      const bytes = data.faceBytes[t]!;
      const words = cells[t]!.map((_, c) => shown[t]![c]![data.faces[t]![row * bytes + c]!]!);
      collector.ticket(row, t, words, data.prizes[t]![row]!);
      collector.pin(row, t, data.pins[t]![row]!);
      validations[row * tickets + t] = data.validations[t]![row]!;
    }
  }
  return { statistics: collector.result(), validations, firstPack: 1, packs: data.packs };
}

/** Packs in another order: row i of the result is row `order[i]` of the data. Numbers stay where they are. */
export function reorder(data: PartData, order: readonly number[]): PartData {
  return {
    ...data,
    prizes: data.prizes.map((column) => Int32Array.from(order, (row) => column[row]!)),
    faces: data.faces.map((column, t) => {
      const bytes = data.faceBytes[t]!;
      return Uint8Array.from(
        { length: column.length },
        (_, i) => column[order[Math.floor(i / bytes)]! * bytes + (i % bytes)]!,
      );
    }),
  };
}

/** A small generator for tests that need chance of their own (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Findings of the block under key number `n`, as if every page had been read without a fault. */
export function findingsOf(n: number): PartFindings {
  const data = dealSmall(n);
  const { statistics, validations } = collect(data);
  const dataCounts = countData(smallGame, data);
  const totals = data.prizes.map((column) => column.reduce((sum, prize) => sum + prize, 0));
  const { game, edition, block, part, parts, firstPack, packs, specimen } = data;
  return {
    ...{ game, edition, block, part, parts, firstPack, packs, specimen, statistics, validations, dataCounts },
    file: 'SMALL.pdf',
    pagesAPack: 2,
    lanes: 1,
    packsRead: packs,
    ticketsRead: packs * smallGame.tickets.length,
    ticketCounts: dataCounts.tickets.map((lines) => [
      ...lines,
      packs - lines.reduce((sum, count) => sum + count, 0),
    ]),
    packCounts: dataCounts.packs,
    printedTotals: totals,
    dataTotals: totals,
    checked: {},
    faultsByRule: {},
    faultTotal: 0,
    faults: [],
  };
}
