/**
 * Audits one part: reads every page of its print file, judges every ticket from what is printed, and holds the
 * result against the part's data. It shares no code with the makers of either.
 */
import { basename, join } from 'node:path';
import { numberFormatOf } from '../regulation/number-format.ts';
import type { Game } from '../regulation/schema.ts';
import { badInput } from '../shared/errors.ts';
import { packageRoot } from '../shared/package-root.ts';
import { countData } from './data-counts.ts';
import { FaultLog } from './faults.ts';
import type { PartFindings } from './findings.ts';
import { PackJudge } from './pack-judge.ts';
import { type AuditData, type PartFacts, readDataFile } from './part-data.ts';
import { openPartFiles, type PartFilePaths, readInput } from './part-files.ts';
import { PartReader } from './part-reader.ts';
import type { PdfFile } from './pdf/file.ts';
import { type PdfPage, pagesOf } from './pdf/pages.ts';
import type { PreflightReport } from './preflight/report.ts';
import { Alphabet } from './reading/alphabet.ts';
import { needsBareBoard } from './reading/art.ts';
import { KnownStatics } from './reading/known-statics.ts';
import { type Imposition, layOut } from './reading/layout.ts';
import { mapPage, type PageMap } from './reading/regions.ts';
import { readStripFile, type StripFile } from './reading/strip-file.ts';
import { checkText } from './statics/check-text.ts';
import { checkVoid } from './statics/check-void.ts';
import { type FigurePair, figureDifferences, LEAST_DIFFERENCE } from './statics/confusable.ts';
import { staticForms } from './statics/static-forms.ts';
import { StatisticsCollector } from './statistics/collector.ts';
import { TicketAuditor } from './ticket-auditor.ts';

export interface AuditPartInput extends PartFilePaths {
  /** The part's Parquet file: its path, or its bytes. */
  readonly dataPath: string;
  readonly dataBytes?: Uint8Array;
  /** Master key of data that are kept encrypted; without it they are taken as they are. */
  readonly dataKey?: Uint8Array;
  readonly game: Game;
  /** Folder of the game with strip.yaml; the reference font is taken from the package's fonts/. */
  readonly gameDir?: string;
  /** Instead of reading them anew for every part: what `readReferences` gave for the same game and strip. */
  readonly references?: AuditReferences;
  /** Instead of `gameDir`: text of strip.yaml, and the reference font. */
  readonly stripYaml?: string;
  readonly fontBytes?: Uint8Array;
  /** How many strips stand side by side on a sheet, and their gap; without it one strip a page. */
  readonly imposition?: Imposition;
  /** What the caller knows of the part; data that say otherwise are a fault. */
  readonly expect?: Partial<PartFacts>;
  /** Told now and then how many packs were read since the last call. */
  readonly onPacks?: (packs: number) => void;
}

/** What all parts of a block are held against; it takes longer to work out than a hundred packs. */
export interface AuditReferences {
  readonly strip: StripFile;
  readonly alphabet: Alphabet;
  /** How different the figures of the reference font look. */
  readonly figures: readonly FigurePair[];
  /** Grows part by part. */
  readonly knownStatics: KnownStatics;
}

/** Reads strip.yaml and the reference font. Throws badInput if they cannot be read. */
export function readReferences(
  input: Pick<AuditPartInput, 'game' | 'gameDir' | 'stripYaml' | 'fontBytes'>,
): AuditReferences {
  const strip = readStripFile(
    input.stripYaml ?? readInput(join(gameDirOf(input), 'strip.yaml'), 'the strip').toString(),
    input.game.tickets.map(({ emissionCode }) => emissionCode),
  );
  const fontBytes =
    input.fontBytes ??
    readInput(join(packageRoot, 'fonts', basename(strip.fonts.imaging)), 'the reference font');
  return {
    strip,
    alphabet: new Alphabet(fontBytes),
    figures: figureDifferences(fontBytes),
    knownStatics: new KnownStatics(),
  };
}

const PACKS_A_TICK = 100;

/**
 * Reads and judges a part. Faults of tickets are findings; a file that is not whole, or not of as many pages as the
 * data have packs for, is a failed check (exit code 1), data or definitions that cannot be read are bad input (2).
 */
export async function auditPart(input: AuditPartInput): Promise<PartFindings> {
  const { game } = input;
  const { strip, alphabet, figures, knownStatics } = input.references ?? readReferences(input);
  const { data, sha256 } = await readDataFile(
    input.dataBytes ?? readInput(input.dataPath, 'the data'),
    game.tickets.length,
    input.dataPath,
    input.dataKey,
  );
  const files = openPartFiles(input);
  const name = basename(input.pdfPath);
  const log = new FaultLog(name, game);
  checkFacts(data, { game: game.game, edition: game.edition, ...input.expect }, log);
  const { inventoryDigits, packDigits } = numberFormatOf(game);
  const plates = { game: game.game, block: data.block, specimen: data.specimen };
  const layout = layOut(strip, mapPage(strip, inventoryDigits), input.imposition);
  const by = { strip, layout, alphabet, knownStatics, log, packDigits, plates };
  const reader = new PartReader(files, data, sha256, by, game);
  const collector = new StatisticsCollector(game, data.packs, (words) => alphabet.canonical(words));
  const auditor = new TicketAuditor(game, data, layout, alphabet, reader, log, collector);
  const packs = new PackJudge(game, log);
  const tickets = game.tickets.length;
  const prizes = new Int32Array(tickets);
  const validations = new Float64Array(data.packs * tickets);
  let packsRead = 0;
  // Later pages and all lanes must have the forms of the first strip, which the reader holds them to.
  const statics = 'whole' in files ? files.whole : files.plates;
  const frontForms = staticForms(statics, firstPage(statics), layout.origin('front', 0));
  const grounds = checkFigures(figures, log) + groundsOf(layout.strip);
  const voids = checkVoid(frontForms, data.specimen, tickets, log);
  for (const { side, row, lane, page } of reader.strips()) {
    if (side === 'front') {
      auditor.front(row, lane, page, prizes, validations);
      packs.add(prizes, data.firstPack + row, page);
    } else {
      auditor.back(row, lane, page);
      packsRead++;
      if (packsRead % PACKS_A_TICK === 0) input.onPacks?.(PACKS_A_TICK);
    }
  }
  input.onPacks?.(packsRead % PACKS_A_TICK);
  const preflight = reader.preflightReports();
  for (const report of preflight) addPreflight(report, log);
  log.file = name;
  const texts = checkText(reader.backWords, game, log);
  for (const { name: font, problem } of reader.fontProblems()) {
    log.add(
      'C-GLYPH',
      {},
      `the font ${font} is not fit for variable data`,
      problem,
      'an embedded symbolic font',
    );
  }
  const { specimen, block, part, parts, firstPack, keyId } = data;
  return {
    ...(keyId === undefined ? {} : { keyId }),
    ...{ game: data.game, edition: data.edition, block, part, parts, firstPack, packs: data.packs, specimen },
    file: name,
    pagesAPack: 'whole' in files ? 2 : 1,
    lanes: layout.lanes,
    packsRead,
    ticketsRead: packsRead * tickets,
    ticketCounts: packs.ticketCounts,
    packCounts: packs.packCounts,
    printedTotals: packs.printedTotals,
    dataTotals: data.prizes.map((column) => column.reduce((sum, prize) => sum + prize, 0)),
    validations,
    statistics: collector.result(),
    dataCounts: countData(game, data),
    checked: {
      'C-FILE': 2 * Math.ceil(packsRead / layout.lanes),
      'C-RULES': packsRead * tickets + packsRead,
      'C-TRUTH': packsRead * tickets,
      'C-CAPTION': auditor.cellsRead,
      'C-ALPHABET': auditor.cellsRead,
      'C-GLYPH': reader.glyphsRead,
      'C-LAYER': reader.glyphsRead,
      'C-CLIP': reader.glyphsRead,
      'C-COVER': auditor.cellsRead + 3 * packsRead * tickets,
      'C-JOIN': packsRead * tickets,
      'C-PACK': packsRead,
      'C-WIDTH': packsRead * game.tickets.filter(({ mechanic }) => 'letterSigns' in mechanic).length,
      'C-CONTRAST': grounds,
      'C-VOID': voids,
      'C-TEXT': texts,
      'C-PREFLIGHT': preflight.reduce((sum, { rules }) => sum + rules.length, 0),
    },
    faultsByRule: log.byRule,
    faultTotal: log.total,
    faults: log.kept,
  };
}

/** Front of the first pack, or of the plates; PartReader has seen to it that there is one. */
const firstPage = (file: PdfFile): PdfPage => pagesOf(file).next().value as PdfPage;

/** How many places must be bare in the art; the reader looks at them with each set of forms. */
const groundsOf = ({ front, back }: PageMap): number =>
  [...front.regions, ...back.regions].filter(needsBareBoard).length;

/** Figures of the font must look different enough; returns how many pairs there are. */
function checkFigures(pairs: readonly FigurePair[], log: FaultLog): number {
  for (const { pair, difference } of pairs) {
    if (difference !== undefined && difference >= LEAST_DIFFERENCE) continue;
    const read =
      difference === undefined ? 'not in the font' : `${(difference * 100).toFixed(1)} % of the ink differs`;
    log.add(
      'C-CONTRAST',
      {},
      `${pair} look too much alike in the font`,
      read,
      `at least ${LEAST_DIFFERENCE * 100} %`,
    );
  }
  return pairs.length;
}

/** Errors of preflight are faults of the part; its warnings keep no file from the press. */
function addPreflight({ file, findings, rules }: PreflightReport, log: FaultLog): void {
  log.file = file;
  for (const { rule, severity, page, what } of findings) {
    if (severity === 'error')
      log.add('C-PREFLIGHT', { page }, `the rule ${rule} is broken`, what, 'a file that meets it');
  }
  for (const { id, severity, findings: count, told } of rules) {
    if (severity === 'error' && count > told) {
      log.add('C-PREFLIGHT', {}, `the rule ${id} is broken in more places`, `${count} findings`, 'none');
    }
  }
}

function checkFacts(data: AuditData, expected: Partial<PartFacts>, log: FaultLog): void {
  for (const key of Object.keys(expected) as (keyof PartFacts)[]) {
    if (expected[key] === undefined || data[key] === expected[key]) continue;
    log.add('C-RECON', {}, `the data are of another ${key}`, String(data[key]), String(expected[key]));
  }
}

function gameDirOf({ gameDir }: Pick<AuditPartInput, 'gameDir'>): string {
  if (gameDir === undefined)
    throw badInput('audit-input', 'The audit needs the folder of the game, or its strip.yaml.');
  return gameDir;
}
