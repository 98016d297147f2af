/** Puts the findings of parts together and decides for each rule whether it holds. */
import type { Game } from '../regulation/schema.ts';
import { inWordsOf } from '../regulation/words.ts';
import { decideStatistics, isStatistic, statisticFigure } from './decide-statistics.ts';
import { checkLaw, checkWords, payoutOf, percent } from './definition.ts';
import { FAULTS_IN_FULL, type Fault, FaultLog } from './faults.ts';
import type { PartFindings } from './findings.ts';
import type { RasterFindings } from './raster/look-at-packs.ts';
import { RASTER_RULES, RULES, type Rule, type RuleId, type Severity } from './rules.ts';
import { checkSequence } from './sequence.ts';
import { runBattery, type StatisticResult } from './statistics/battery.ts';
import { countTables, type TableLine } from './tables.ts';
import { findRepeats } from './uniqueness.ts';

export interface RuleResult {
  readonly id: RuleId;
  readonly sentence: string;
  readonly severity: Severity;
  /** No fault was found. */
  readonly ok: boolean;
  /** `open`: no fault, but only the whole block can decide it. */
  readonly state: 'holds' | 'broken' | 'open';
  /** What was checked and what came out, in words. */
  readonly figure: string;
  readonly checked: number;
}

export interface AuditReport {
  readonly ok: boolean;
  readonly game: string;
  readonly edition: string;
  /** What the game calls a pack. */
  readonly unit: string;
  /** Undefined if no part was read. */
  readonly block: number | undefined;
  readonly specimen: boolean;
  /** Whether every part of the block was read. */
  readonly blockComplete: boolean;
  readonly files: readonly string[];
  readonly packs: number;
  readonly tickets: number;
  readonly faults: number;
  readonly rules: readonly RuleResult[];
  /** The first faults in full. */
  readonly faultList: readonly Fault[];
  /** The tables, only where the whole block was read: what is in a part of it is nobody's business. */
  readonly tables: readonly TableLine[];
  /** Statistics with their p-values. On part of a block nothing is refused. */
  readonly statistics: readonly StatisticResult[];
  /** Where each ticket's table and rules come from, by its name. */
  readonly provenance: readonly {
    readonly ticket: string;
    readonly article: string;
    readonly source: string;
  }[];
  readonly evidence: Evidence | undefined;
  /** Packs that were looked at in pictures, and codes that were decoded from them and are right; undefined if none. */
  readonly raster: { readonly packs: number; readonly codes: number } | undefined;
}

/** What was held against what, so that anybody can do it again. */
export interface Evidence {
  readonly toolVersion: string;
  /** How to run this audit again, from the folder of the tool. */
  readonly command: string;
  /** Where the files lie, from the folder of everything that is made. */
  readonly folder: string;
  readonly files: readonly { readonly path: string; readonly bytes?: number; readonly sha256: string }[];
}

export interface ReconcileOptions {
  readonly evidence?: Evidence;
  /** The same parts of another block of the game. */
  readonly otherBlock?: readonly PartFindings[];
  /** Of drawn packs, in any number of pieces. */
  readonly raster?: readonly RasterFindings[];
  /** The caller says that these are all parts of the block; it is checked. */
  readonly blockComplete: boolean;
}

/** The report on parts of one block, given in any order. Pure: no clock, no file. */
export function reconcile(
  game: Game,
  parts: readonly PartFindings[],
  { blockComplete, evidence, raster, otherBlock }: ReconcileOptions,
): AuditReport {
  const all = [...parts].sort((a, b) => a.firstPack - b.firstPack);
  const logs: FaultLog[] = [];
  const logFor = (file: string): FaultLog => {
    const log = new FaultLog(file, game);
    logs.push(log);
    return log;
  };
  checkSequence(game, all, blockComplete, logFor);
  const unique = checkUnique(game, all, logFor);
  const lines = countTables(game, all);
  checkTables(lines, blockComplete, logFor(all.map(({ file }) => file).join(', ') || 'no file'));
  checkTotals(game, all, logFor);
  const definition = logFor('game.yaml');
  checkLaw(game, definition);
  const texts = checkWords(game, definition);
  const say = (text: string): string => inWordsOf(game, text);
  const statistics = runBattery(
    game,
    all,
    otherBlock && [...otherBlock].sort((a, b) => a.firstPack - b.firstPack),
  ).map((result) => ({ ...result, name: say(result.name), figure: say(result.figure) }));
  decideStatistics(statistics, blockComplete, logFor('whole block'));

  const sum = (of: (part: PartFindings) => number): number =>
    all.reduce((total, part) => total + of(part), 0);
  const packs = sum(({ packsRead }) => packsRead);
  const tickets = sum(({ ticketsRead }) => ticketsRead);
  const seen = raster ?? [];
  const faultsOf = (id: RuleId): number =>
    sum(({ faultsByRule }) => faultsByRule[id] ?? 0) +
    seen.reduce((total, { faultsByRule }) => total + (faultsByRule[id] ?? 0), 0) +
    logs.reduce((total, log) => total + (log.byRule[id] ?? 0), 0);
  const counted: Partial<Record<RuleId, number>> = {
    'C-UNIQ': unique,
    'C-TABLE': blockComplete ? lines.length : 0,
    'C-RECON': all.length * game.tickets.length,
    'C-LAW': 1,
    'C-WORDS': texts,
  };
  const stated: readonly Rule[] = raster === undefined ? RULES : [...RULES, ...RASTER_RULES];
  const rules = stated.map(({ id, sentence, severity }): RuleResult => {
    const faults = faultsOf(id);
    const checked = isStatistic(id)
      ? statistics.filter(({ rule }) => rule === id).length
      : (counted[id] ??
        sum((part) => part.checked[id] ?? 0) +
          seen.reduce((total, { checked }) => total + (checked[id] ?? 0), 0));
    const partial = id === 'C-TABLE' && !blockComplete;
    const figure =
      faults > 0
        ? `${grouped(faults)} faults`
        : partial
          ? 'not decidable on part of a block; no line is exceeded'
          : isStatistic(id)
            ? statisticFigure(statistics, id, blockComplete)
            : id === 'C-LAW'
              ? `${percent(payoutOf(game))}, allowed ${percent(game.payout.min)} to ${percent(game.payout.max)}`
              : `${grouped(checked)} ${UNITS[id]}, no fault`;
    const open = partial || (isStatistic(id) && (!blockComplete || (id === 'C-REPEAT' && checked === 0)));
    const state = faults > 0 ? 'broken' : open ? 'open' : 'holds';
    return {
      ...{ id, sentence: say(sentence), severity, ok: faults === 0, state },
      ...{ figure: say(figure), checked },
    };
  });
  const faults = stated.reduce((total, { id }) => total + faultsOf(id), 0);
  const faultList = [
    ...logs.flatMap(({ kept }) => kept),
    ...[...all, ...seen].flatMap((findings) => findings.faults),
  ];
  return {
    ok: faults === 0 && all.length > 0,
    game: game.game,
    edition: game.edition,
    unit: game.unit,
    block: all[0]?.block,
    specimen: all.some(({ specimen }) => specimen),
    blockComplete,
    files: all.map(({ file }) => file),
    packs,
    tickets,
    faults,
    rules,
    faultList: faultList.slice(
      0,
      Math.max(
        FAULTS_IN_FULL,
        logs.reduce((n, { kept }) => n + kept.length, 0),
      ),
    ),
    tables: blockComplete ? lines : [],
    statistics: blockComplete ? statistics : statistics.map((result) => ({ ...result, refused: false })),
    provenance: game.tickets.map(({ emission, name, article, provenance }) => ({
      ticket: `${emission} « ${name} »`,
      article,
      source: provenance,
    })),
    evidence,
    raster:
      raster === undefined
        ? undefined
        : {
            packs: seen.reduce((total, { packs: own }) => total + own.length, 0),
            codes: seen.reduce((total, { codes }) => total + codes, 0),
          },
  };
}

/** What each rule was held against. */
const UNITS: Readonly<Partial<Record<RuleId, string>>> = {
  'C-FILE': 'pages',
  'C-RULES': 'tickets and packs',
  'C-TRUTH': 'tickets',
  'C-CAPTION': 'inscriptions',
  'C-ALPHABET': 'inscriptions',
  'C-GLYPH': 'glyphs',
  'C-LAYER': 'glyphs',
  'C-CLIP': 'glyphs',
  'C-COVER': 'hidden places',
  'C-JOIN': 'tickets',
  'C-UNIQ': 'numbers',
  'C-PACK': 'packs',
  'C-TABLE': 'lines',
  'C-RECON': 'totals',
  'C-WORDS': 'texts',
  'C-WIDTH': 'tickets',
  'C-CONTRAST': 'cells and pairs of figures',
  'C-VOID': 'tickets and coats',
  'C-TEXT': 'rules',
  'C-PREFLIGHT': 'rules',
  'R-CODE': 'codes',
  'R-QUIET': 'codes',
  'R-SHAPE': 'signs',
  'R-WORDS': 'tickets',
  'R-COAT': 'hidden places',
  'R-PLATE': 'hidden places',
};

const grouped = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '\u00a0');

function checkUnique(game: Game, all: readonly PartFindings[], logFor: (file: string) => FaultLog): number {
  const { numbers, repeats } = findRepeats(all, game.tickets.length, FAULTS_IN_FULL);
  for (const { findings, pack, ticket, number } of repeats) {
    // Lane by lane: the first lane of a sheet has the first packs.
    const sheets = Math.ceil(findings.packs / findings.lanes);
    const sheet = (pack - findings.firstPack) % sheets;
    const place = { page: findings.pagesAPack * sheet + 1, pack, ticket };
    const read = String(number).padStart(10, '0');
    logFor(findings.file).add(
      'C-UNIQ',
      place,
      'another ticket has the same validation number',
      read,
      'a number of its own',
    );
  }
  return numbers;
}

function checkTables(lines: readonly TableLine[], blockComplete: boolean, log: FaultLog): void {
  for (const { table, amount, expected, counted } of lines) {
    // On part of a block a line may be short, never over.
    if (blockComplete ? counted === expected : counted <= expected) continue;
    const what = `the table of ${table}, line ${amount} €, does not hold`;
    log.add('C-TABLE', {}, what, `${counted} printed`, blockComplete ? `${expected}` : `at most ${expected}`);
  }
}

function checkTotals(game: Game, all: readonly PartFindings[], logFor: (file: string) => FaultLog): void {
  for (const part of all) {
    game.tickets.forEach((_, t) => {
      if (part.printedTotals[t] === part.dataTotals[t]) return;
      const place = { ticket: t + 1 };
      const [read, expected] = [`${part.printedTotals[t]} €`, `${part.dataTotals[t]} € by the data`];
      logFor(part.file).add(
        'C-RECON',
        place,
        'the total read from print is not that of the data',
        read,
        expected,
      );
    });
    if (part.packsRead !== part.packs) {
      logFor(part.file).add(
        'C-RECON',
        {},
        'packs are missing',
        `${part.packsRead} packs`,
        `${part.packs} packs`,
      );
    }
  }
}
