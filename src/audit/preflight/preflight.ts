/**
 * Holds one PDF file against our rules of print, which follow PDF/X-4, PDF/VT-1 and ISO 19593-1 as far as they are
 * known to us. Pages are read one by one, and what they share is read once, so that a large part takes seconds and
 * no more memory than its bytes. It says "meets our rules" and never that a file is certified.
 */
import { RotativeError } from '../../shared/errors.ts';
import { PdfFile } from '../pdf/file.ts';
import { PdfRef, PdfStream, type PdfValue } from '../pdf/values.ts';
import { PREFLIGHT_RULES } from './all-rules.ts';
import { PreflightDocument } from './document.ts';
import { walkPages } from './page-walk.ts';
import { FindingLog, type PreflightReport } from './report.ts';
import type { PreflightRule, Visits } from './rule.ts';
import { fileNoEncryption } from './rules/file-no-encryption.ts';
import { filePageTree } from './rules/file-page-tree.ts';
import { fileWhole } from './rules/file-whole.ts';
import { fileWrittenOnce } from './rules/file-written-once.ts';
import { Scan } from './scan.ts';

export interface PreflightOptions {
  /** Hold the file against PDF/VT also if it does not claim to be one: parts must be. */
  readonly vt?: boolean;
}

/** Reads bytes as a file and holds it against the rules; a file that cannot be opened breaks FILE-WHOLE. */
export function preflightBytes(
  bytes: Uint8Array,
  name: string,
  options: PreflightOptions = {},
): PreflightReport {
  let file: PdfFile;
  try {
    file = new PdfFile(bytes, name);
  } catch (error) {
    if (!isBroken(error)) throw error;
    const rule = REFUSED_BY[error.code] ?? fileWhole;
    const log = new FindingLog(name);
    log.add(rule, error.message);
    return log.report([rule], 0, false);
  }
  return runPreflight(file, options);
}

/** Holds an open file against the rules. Never throws for what is wrong with the file: that is a finding. */
export function runPreflight(file: PdfFile, options: PreflightOptions = {}): PreflightReport {
  const log = new FindingLog(file.name);
  const told = new Set<string>();
  /** Runs a step; what the reader itself refuses is a finding of FILE-WHOLE, told once. */
  const guard = (step: () => void): void => {
    try {
      step();
    } catch (error) {
      if (!isBroken(error)) throw error;
      if (!told.has(error.message)) log.add(fileWhole, error.message);
      told.add(error.message);
    }
  };
  let doc: PreflightDocument;
  try {
    doc = new PreflightDocument(file);
  } catch (error) {
    if (!isBroken(error)) throw error;
    log.add(fileWhole, error.message);
    return log.report([fileWhole], 0, false);
  }
  const vt = options.vt === true || doc.claimsVt;
  const rules = PREFLIGHT_RULES.filter((rule) => vt || rule.onlyVt !== true);
  const visits = rules.map((rule) => rule.start(doc, (what, place) => log.add(rule, what, place)));

  for (const visit of visits) guard(() => visit.file?.());
  readValues(file, visits, guard);
  const pages = readPages(doc, visits, guard, log);
  for (const visit of visits) guard(() => visit.end?.());
  return log.report(rules, pages, vt);
}

function readPages(
  doc: PreflightDocument,
  visits: readonly Visits[],
  guard: (step: () => void) => void,
  log: FindingLog,
): number {
  const scan = new Scan(doc, visits);
  let pages = 0;
  const broken = (what: string, object: number): void => log.add(filePageTree, what, { object });
  guard(() => {
    for (const page of walkPages(doc, doc.catalog.get('Pages'), broken)) {
      pages = page.number;
      doc.pageNumbers.set(page.object, page.number);
      for (const visit of visits) guard(() => visit.page?.(page));
      guard(() =>
        scan.readPage(
          page.number,
          page.object,
          contentsOf(doc, page.dict.get('Contents')),
          page.resources,
          doc.box(page.dict.get('BleedBox') ?? page.mediaBox),
        ),
      );
    }
  });
  return pages;
}

/** Contents of a page: none, one stream or several. They are not kept, since each is read once. */
function contentsOf(doc: PreflightDocument, value: PdfValue | undefined): PdfStream[] {
  const load = (item: PdfValue): PdfValue => (item instanceof PdfRef ? doc.file.load(item) : item);
  const loaded = load(value ?? null);
  if (loaded instanceof PdfStream) return [loaded];
  return (Array.isArray(loaded) ? loaded : []).map(load).filter((item) => item instanceof PdfStream);
}

/** Shows every value of every object to the rules that want them; no object is kept. */
function readValues(file: PdfFile, visits: readonly Visits[], guard: (step: () => void) => void): void {
  const readers = visits.filter((visit) => visit.value !== undefined);
  const show = (value: PdfValue, object: number): void => {
    for (const reader of readers) reader.value!(value, object);
    if (value instanceof PdfStream) for (const item of value.dict.values()) show(item, object);
    else if (value instanceof Map) for (const item of value.values()) show(item, object);
    else if (Array.isArray(value)) for (const item of value) show(item, object);
  };
  for (let object = 1; object < file.size; object++) {
    guard(() => {
      const value = file.loadNumber(object);
      if (value !== undefined) show(value, object);
    });
  }
  guard(() => show(file.trailer, 0));
}

/** Refusals of the reader that have a rule of their own. */
const REFUSED_BY: Readonly<Record<string, PreflightRule>> = {
  'pdf-encrypted': fileNoEncryption,
  'pdf-added-to': fileWrittenOnce,
};

const isBroken = (error: unknown): error is RotativeError =>
  error instanceof RotativeError && (error.code === 'pdf-broken' || error.code in REFUSED_BY);
