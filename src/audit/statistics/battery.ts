/** All statistics of a block (or of what was read of it), each a figure with its p-value, and Holm's decision. */
import type { Game } from '../../regulation/schema.ts';
import { likeness } from './between.ts';
import { coincidenceOf } from './coincidence.ts';
import { NO_PIN, type PartStatistics, signLayout, VOID_LINE } from './collector.ts';
import { cellDesigns, designOf } from './design.ts';
import { areaUnderCurve, digitsAgainstWins } from './leak.ts';
import { dispersion, excess, gaps, lags, marked, runs, type Series } from './order.ts';
import { ALPHA, chiSquareUpper, holm, pearson, poissonTwoSided } from './p-values.ts';

/** Rules that the battery decides. */
export type StatisticRule = 'C-ORDER' | 'C-CARTON' | 'C-DESIGN' | 'C-COINC' | 'C-LEAK' | 'C-REPEAT';

export interface StatisticResult {
  readonly rule: StatisticRule;
  /** What was tested, e.g. "runs of winners, ticket 1 « Bienvenue au Palace »". */
  readonly name: string;
  /** The figure, in words. */
  readonly figure: string;
  readonly p: number;
  /** Too small even among so many tests. */
  readonly refused: boolean;
}

/** A part as the battery needs it, in the order of packs. */
export interface PartColumns {
  readonly statistics: PartStatistics;
  /** Pack by pack and ticket by ticket; below 0 where unreadable. */
  readonly validations: Float64Array;
  readonly firstPack: number;
  readonly packs: number;
}

const CARTONS = [25, 50, 100];
/** With fewer marked packs than this, tests of order say nothing. */
const FEWEST = 50;
const FEWEST_PACKS = 400;
const LEAST_MEAN = 20;

/**
 * Runs the battery. Empty if too few packs were read for it to mean anything.
 * @param other the same packs of another block of the game, to be held against
 */
export function runBattery(
  game: Game,
  parts: readonly PartColumns[],
  other?: readonly PartColumns[],
): StatisticResult[] {
  const packs = parts.reduce((sum, part) => sum + part.packs, 0);
  if (packs < FEWEST_PACKS) return [];
  const results: Omit<StatisticResult, 'refused'>[] = [];
  const add = (rule: StatisticRule, name: string, figure: string, p: number): void => {
    results.push({ rule, name, figure, p });
  };
  for (const { name, series } of seriesOf(game, parts, packs)) testOrder(name, series, add);
  game.tickets.forEach((ticket, t) => {
    const place = `ticket ${ticket.emission} « ${ticket.name} »`;
    testDesign(
      ticket,
      place,
      sumCounts(parts, ({ signs }) => signs[t]!),
      add,
    );
    testCoincidence(
      ticket,
      place,
      sumCounts(parts, ({ different }) => different[t]!),
      add,
    );
    testLeak(game, parts, packs, t, place, add);
  });
  testPins(game, parts, packs, add);
  const like = other && likeness(game, parts, other);
  if (like !== undefined) {
    const { correlation, shift, p } = like;
    const figure = `largest correlation ${correlation.toPrecision(2)}, where packs are ${shift} apart`;
    add('C-REPEAT', 'what packs pay, against another block at any shift', figure, p);
  }
  const refused = holm(
    results.map(({ p }) => p),
    ALPHA,
  );
  return results.map((result, i) => ({ ...result, refused: refused[i]! }));
}

type Add = (rule: StatisticRule, name: string, figure: string, p: number) => void;
type Ticket = Game['tickets'][number];

/** Winners of each ticket, packs of each line of the pack table, and packs worth their price or more. */
function seriesOf(
  game: Game,
  parts: readonly PartColumns[],
  packs: number,
): { name: string; series: Series }[] {
  const tickets = game.tickets.length;
  const wins = game.tickets.map(() => new Uint8Array(packs));
  const values = new Float64Array(packs);
  let row = 0;
  for (const { statistics, packs: count } of parts) {
    for (let i = 0; i < count; i++, row++) {
      for (let t = 0; t < tickets; t++) {
        const line = statistics.lines[i * tickets + t]!;
        if (line === 0 || line === VOID_LINE) continue;
        wins[t]![row] = 1;
        values[row]! += game.tickets[t]!.prizes[line - 1]!.amount;
      }
    }
  }
  const of = (test: (value: number) => boolean): Series => {
    const series = new Uint8Array(packs);
    for (let i = 0; i < packs; i++) if (test(values[i]!)) series[i] = 1;
    return series;
  };
  return [
    ...game.tickets.map(({ emission, name }, t) => ({
      name: `winners of ticket ${emission} « ${name} »`,
      series: wins[t]!,
    })),
    ...game.packPrizes.lines.map(({ amount }) => ({
      name: `${game.unit}s of ${amount} €`,
      series: of((value) => value === amount),
    })),
    { name: `${game.unit}s of ${game.price} € and more`, series: of((value) => value >= game.price) },
  ].filter(({ series }) => {
    const ones = marked(series);
    return ones >= FEWEST && packs - ones >= FEWEST;
  });
}

function testOrder(name: string, series: Series, add: Add): void {
  const run = runs(series);
  add('C-ORDER', `runs, ${name}`, `z = ${run.statistic.toFixed(2)}`, run.p);
  const gap = gaps(series);
  add('C-ORDER', `gaps, ${name}`, `χ² = ${gap.statistic.toFixed(1)}`, gap.p);
  const lag = lags(series);
  add('C-ORDER', `correlation at ${lag.lags} lags, ${name}`, `χ² = ${lag.statistic.toFixed(1)}`, lag.p);
  const most = excess(series);
  add('C-ORDER', `largest excess up to any place, ${name}`, `K = ${most.statistic.toFixed(2)}`, most.p);
  for (const size of CARTONS) {
    if (series.length < 10 * size || (marked(series) / series.length) * size < 1) continue;
    const spread = dispersion(series, size);
    const figure = `variance ${spread.statistic.toFixed(3)} of that by chance, ${spread.cartons} cartons`;
    add('C-CARTON', `cartons of ${size}, ${name}`, figure, spread.p);
  }
}

function testDesign(ticket: Ticket, place: string, counts: Float64Array, add: Add): void {
  const cells = cellDesigns(ticket.mechanic);
  const { starts, length } = signLayout(cells);
  const designs = Array.from({ length: ticket.prizes.length + 1 }, (_, line) => designOf(ticket, line));
  cells.forEach(({ name, signs, sides }, c) => {
    let x = 0;
    let degrees = 0;
    let faces = 0;
    designs.forEach((design, line) => {
      const from = line * length + starts[c]!;
      const seen = counts.subarray(from, from + signs.length * sides.length);
      const total = seen.reduce((sum, count) => sum + count, 0);
      const expected = Float64Array.from(seen, (_, i) => {
        return (total * design[c]![Math.floor(i / sides.length)]!) / sides.length;
      });
      const fit = pearson(seen, expected);
      x += fit.x;
      degrees += fit.degrees;
      faces += total;
    });
    if (degrees === 0) return;
    const figure = `χ² = ${x.toFixed(1)} with ${degrees} degrees, ${faces} faces`;
    add('C-DESIGN', `signs and sides in ${name}, ${place}`, figure, chiSquareUpper(x, degrees));
  });
}

function testCoincidence(ticket: Ticket, place: string, counts: Float64Array, add: Add): void {
  const coincidence = coincidenceOf(ticket.mechanic);
  if (coincidence === undefined) return;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const { x, degrees } = pearson(
    counts,
    coincidence.shares.map((share) => share * total),
  );
  if (degrees === 0) return;
  const figure = `χ² = ${x.toFixed(1)} with ${degrees} degrees, ${total} losing`;
  add('C-COINC', `${coincidence.what}, ${place}`, figure, chiSquareUpper(x, degrees));
}

function testLeak(
  game: Game,
  parts: readonly PartColumns[],
  packs: number,
  t: number,
  place: string,
  add: Add,
): void {
  const tickets = game.tickets.length;
  const wins = new Uint8Array(packs);
  const validations = new Float64Array(packs);
  const pins = new Int32Array(packs);
  const numbers = new Int32Array(packs);
  let row = 0;
  for (const part of parts) {
    for (let i = 0; i < part.packs; i++, row++) {
      const at = i * tickets + t;
      const line = part.statistics.lines[at]!;
      const pin = part.statistics.pins[at]!;
      wins[row] = line === 0 || line === VOID_LINE ? 0 : 1;
      validations[row] = part.validations[at]!;
      pins[row] = pin === NO_PIN ? -1 : pin;
      numbers[row] = part.firstPack + i;
    }
  }
  const winners = marked(wins);
  if (winners < FEWEST || packs - winners < FEWEST) return;
  const digits = (name: string, values: ArrayLike<number>, places: number): void => {
    const { bits, p } = digitsAgainstWins(values, wins, places);
    add('C-LEAK', `digits of the ${name} against winning, ${place}`, `${bits.toExponential(1)} bits`, p);
  };
  digits('validation number', validations, 10);
  digits('PIN', pins, 4);
  digits('pack number', numbers, String(game.blockSize).length);
  for (const [name, values] of [
    ['validation number', validations],
    ['PIN', pins],
    ['pack number', numbers],
  ] as const) {
    const { auc, z, p } = areaUnderCurve(values, wins);
    const figure = `AUC = ${auc.toFixed(5)}, ${z.toFixed(2)} sd from 0.5`;
    add('C-LEAK', `${name} as a sign of winning, ${place}`, figure, p);
  }
}

/** Equal PINs within a pack: they must occur, and as rarely as chance has it. */
function testPins(game: Game, parts: readonly PartColumns[], packs: number, add: Add): void {
  const tickets = game.tickets.length;
  const mean = (packs * tickets * (tickets - 1)) / 2 / 10_000;
  if (mean < LEAST_MEAN) return;
  let equal = 0;
  for (const { statistics, packs: count } of parts) {
    for (let pack = 0; pack < count; pack++) {
      for (let a = 0; a < tickets; a++) {
        for (let b = a + 1; b < tickets; b++) {
          if (statistics.pins[pack * tickets + a] === statistics.pins[pack * tickets + b]) equal++;
        }
      }
    }
  }
  const figure = `${equal} pairs, ${mean.toFixed(0)} by chance`;
  add('C-COINC', `equal PINs within a ${game.unit}`, figure, poissonTwoSided(equal, mean));
}

function sumCounts(
  parts: readonly PartColumns[],
  of: (statistics: PartStatistics) => Uint32Array,
): Float64Array {
  const sum = new Float64Array(parts[0] === undefined ? 0 : of(parts[0].statistics).length);
  for (const { statistics } of parts) {
    const counts = of(statistics);
    for (let i = 0; i < counts.length; i++) sum[i]! += counts[i]!;
  }
  return sum;
}
