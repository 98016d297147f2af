/**
 * Audits one part: reads every page of its print file, judges every ticket from what is printed, and holds the
 * result against the part's data. It shares no code with the makers of either.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { numberFormatOf } from '../regulation/number-format.ts';
import type { Game } from '../regulation/schema.ts';
import { badEnvironment, badInput, checkFailed } from '../shared/errors.ts';
import { packageRoot } from '../shared/package-root.ts';
import { FaultLog } from './faults.ts';
import type { PartFindings } from './findings.ts';
import { PackJudge } from './pack-judge.ts';
import { type AuditData, type PartFacts, readPartData } from './part-data.ts';
import { PdfFile } from './pdf/file.ts';
import { layerProblems } from './pdf/layer-states.ts';
import { pageCount, pagesOf } from './pdf/pages.ts';
import { runPreflight } from './preflight/preflight.ts';
import type { PreflightReport } from './preflight/report.ts';
import { Alphabet } from './reading/alphabet.ts';
import { PageReader } from './reading/page-reader.ts';
import { mapPage } from './reading/regions.ts';
import { readStripFile } from './reading/strip-file.ts';
import { TicketAuditor } from './ticket-auditor.ts';

export interface AuditPartInput {
  /** The print file: its path, or its bytes and a name for messages. */
  readonly pdfPath: string;
  readonly pdfBytes?: Uint8Array;
  /** The part's Parquet file: its path, or its bytes. */
  readonly dataPath: string;
  readonly dataBytes?: Uint8Array;
  readonly game: Game;
  /** Folder of the game with strip.yaml; the reference font is taken from the package's fonts/. */
  readonly gameDir?: string;
  /** Instead of `gameDir`: text of strip.yaml, and the reference font. */
  readonly stripYaml?: string;
  readonly fontBytes?: Uint8Array;
  /** What the caller knows of the part; data that say otherwise are a fault. */
  readonly expect?: Partial<PartFacts>;
  /** Told now and then how many packs were read since the last call. */
  readonly onPacks?: (packs: number) => void;
}

const PACKS_A_TICK = 100;

/**
 * Reads and judges a part. Faults of tickets are findings; a file that is not whole, or not of as many pages as the
 * data have packs for, is a failed check (exit code 1), data or definitions that cannot be read are bad input (2).
 */
export async function auditPart(input: AuditPartInput): Promise<PartFindings> {
  const { game } = input;
  const strip = readStripFile(
    input.stripYaml ?? read(join(gameDirOf(input), 'strip.yaml'), 'the strip').toString(),
    game.tickets.map(({ emissionCode }) => emissionCode),
  );
  const fontBytes =
    input.fontBytes ?? read(join(packageRoot, 'fonts', basename(strip.fonts.imaging)), 'the reference font');
  const dataBytes = input.dataBytes ?? read(input.dataPath, 'the data');
  const data = await readPartData(dataBytes, game.tickets.length, input.dataPath);
  const name = basename(input.pdfPath);
  const pdf = new PdfFile(input.pdfBytes ?? read(input.pdfPath, 'the print file'), name);
  const log = new FaultLog(
    name,
    game.tickets.map((ticket) => ticket.name),
  );
  checkFacts(data, { game: game.game, edition: game.edition, ...input.expect }, log);
  for (const problem of layerProblems(pdf)) log.add('C-LAYER', {}, problem, problem, 'all layers on');

  const pages = pageCount(pdf);
  if (pages !== 2 * data.packs) {
    throw checkFailed(
      'page-count',
      `${name} has ${pages} pages; ${data.packs} packs need ${2 * data.packs}. Print the part again.`,
      { details: { pages, packs: data.packs } },
    );
  }
  const preflight = runPreflight(pdf, { vt: true });
  addPreflight(preflight, log);
  const alphabet = new Alphabet(fontBytes);
  const map = mapPage(strip, numberFormatOf(game).inventoryDigits);
  const reader = new PageReader(pdf, strip, map, alphabet, log);
  const auditor = new TicketAuditor(game, data, map, alphabet, reader, log);
  const packs = new PackJudge(game, log);
  const tickets = game.tickets.length;
  const prizes = new Int32Array(tickets);
  const validations = new Float64Array(data.packs * tickets);
  let row = 0;
  for (const page of pagesOf(pdf)) {
    const pack = data.firstPack + row;
    if (page.number % 2 === 1) {
      reader.read(page, pack, 'front');
      auditor.front(row, page.number, prizes, validations);
      packs.add(prizes, pack, page.number);
    } else {
      reader.read(page, pack, 'back');
      auditor.back(row, page.number);
      row++;
      if (row % PACKS_A_TICK === 0) input.onPacks?.(PACKS_A_TICK);
    }
  }
  input.onPacks?.(row % PACKS_A_TICK);
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
    packsRead: row,
    ticketsRead: row * tickets,
    ticketCounts: packs.ticketCounts,
    packCounts: packs.packCounts,
    printedTotals: packs.printedTotals,
    dataTotals: data.prizes.map((column) => column.reduce((sum, prize) => sum + prize, 0)),
    validations,
    checked: {
      'C-FILE': 2 * row,
      'C-RULES': row * tickets + row,
      'C-TRUTH': row * tickets,
      'C-CAPTION': auditor.cellsRead,
      'C-ALPHABET': auditor.cellsRead,
      'C-GLYPH': reader.marksRead,
      'C-LAYER': reader.marksRead,
      'C-CLIP': reader.marksRead,
      'C-COVER': auditor.cellsRead + 3 * row * tickets,
      'C-JOIN': row * tickets,
      'C-PACK': row,
      'C-PREFLIGHT': preflight.rules.length,
    },
    faultsByRule: log.byRule,
    faultTotal: log.total,
    faults: log.kept,
  };
}

/** Errors of preflight are faults of the part; its warnings keep no file from the press. */
function addPreflight({ findings, rules }: PreflightReport, log: FaultLog): void {
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

function gameDirOf({ gameDir }: AuditPartInput): string {
  if (gameDir === undefined)
    throw badInput('audit-input', 'The audit needs the folder of the game, or its strip.yaml.');
  return gameDir;
}

function read(path: string, what: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    const missing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    if (missing)
      throw badInput('audit-file', `${path} (${what}) is not there: make it first, then audit.`, { cause });
    throw badEnvironment('audit-read', `${path} (${what}) cannot be read: ${(cause as Error).message}`, {
      cause,
    });
  }
}
