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
import { KnownContents, type ReadContent } from './known-contents.ts';
import { type Page, walkPages } from './page-walk.ts';
import { FindingLog, type PreflightReport } from './report.ts';
import type { PreflightRule, Visits } from './rule.ts';
import { fileNoEncryption } from './rules/file-no-encryption.ts';
import { filePageTree } from './rules/file-page-tree.ts';
import { fileWhole } from './rules/file-whole.ts';
import { fileWrittenOnce } from './rules/file-written-once.ts';
import { Scan } from './scan.ts';
import { ValueWalk } from './value-walk.ts';

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
  return new Preflight(file, options).finish();
}

/**
 * Preflight of a file whose pages someone else reads too, page by page: contents that paint as a page before did are
 * then not read again. Neither throws for what is wrong with the file.
 */
export class Preflight {
  readonly #log: FindingLog;
  readonly #told = new Set<string>();
  readonly #known = new KnownContents();
  #doc: PreflightDocument | undefined;
  #rules: readonly PreflightRule[] = [fileWhole];
  #visits: readonly Visits[] = [];
  #pageVisits: readonly Required<Pick<Visits, 'page'>>[] = [];
  #vt = false;
  #pages: Iterator<Page, void, void> | undefined;
  #scan: Scan | undefined;
  #values: ValueWalk | undefined;
  #pageCount = 0;

  /** Looks at all but the pages. */
  constructor(file: PdfFile, options: PreflightOptions = {}) {
    const log = new FindingLog(file.name);
    this.#log = log;
    this.#guard(() => {
      this.#doc = new PreflightDocument(file);
    });
    const doc = this.#doc;
    if (doc === undefined) return;
    this.#vt = options.vt === true || doc.claimsVt;
    this.#rules = PREFLIGHT_RULES.filter((rule) => this.#vt || rule.onlyVt !== true);
    this.#visits = this.#rules.map((rule) => rule.start(doc, (what, place) => log.add(rule, what, place)));
    this.#pageVisits = this.#visits.filter((visit) => visit.page !== undefined) as Required<
      Pick<Visits, 'page'>
    >[];
    for (const visit of this.#visits) this.#guard(() => visit.file?.());
    this.#values = new ValueWalk(file, this.#visits);
    this.#scan = new Scan(doc, this.#visits);
    const broken = (what: string, object: number): void => log.add(filePageTree, what, { object });
    this.#pages = walkPages(doc, doc.catalog.get('Pages'), broken);
  }

  /** Looks at the next page; false if there is none. `read` tells what another reader has found on it. */
  nextPage(read?: ReadContent): boolean {
    const page = this.#next();
    const [doc, scan] = [this.#doc, this.#scan];
    if (page === undefined || doc === undefined || scan === undefined) return false;
    this.#pageCount = page.number;
    doc.pageNumbers.set(page.object, page.number);
    this.#showPage(page);
    for (const visit of this.#pageVisits) {
      try {
        visit.page(page);
      } catch (error) {
        this.#refused(error);
      }
    }
    const bleed = doc.box(page.dict.get('BleedBox') ?? page.mediaBox);
    const same = read?.object === page.object && !scan.readsPlacesOfText ? read : undefined;
    if (same !== undefined && this.#known.has(page, bleed, same)) return true;
    const before = this.#log.total;
    this.#guard(() => {
      const contents = contentsOf(doc, page.dict.get('Contents'));
      scan.readPage(page.number, page.object, contents, page.resources, bleed);
    });
    if (same !== undefined && this.#log.total === before) this.#known.add(page, bleed, same);
    return true;
  }

  /** Looks at the pages that are left, and sums up. */
  finish(): PreflightReport {
    while (this.nextPage());
    this.#values?.rest((step) => this.#guard(step));
    for (const visit of this.#visits) this.#guard(() => visit.end?.());
    return this.#log.report(this.#rules, this.#pageCount, this.#vt);
  }

  /** Shows a page and its content, which are at hand; other values are shown at the end. */
  #showPage({ object, dict }: Page): void {
    const [doc, values] = [this.#doc, this.#values];
    if (doc === undefined || values === undefined) return;
    try {
      values.object(object, dict);
      const content = dict.get('Contents');
      if (content instanceof PdfRef) values.object(content.num, doc.file.load(content));
    } catch (error) {
      this.#refused(error);
    }
  }

  #next(): Page | undefined {
    let page: Page | undefined;
    this.#guard(() => {
      const { value } = this.#pages?.next() ?? {};
      page = value ?? undefined;
    });
    return page;
  }

  /** Runs a step; what the reader itself refuses is a finding of FILE-WHOLE, told once. */
  #guard(step: () => void): void {
    try {
      step();
    } catch (error) {
      this.#refused(error);
    }
  }

  #refused(error: unknown): void {
    if (!isBroken(error)) throw error;
    if (!this.#told.has(error.message)) this.#log.add(fileWhole, error.message);
    this.#told.add(error.message);
  }
}

/** Contents of a page: none, one stream or several. They are not kept, since each is read once. */
function contentsOf(doc: PreflightDocument, value: PdfValue | undefined): PdfStream[] {
  const loaded = doc.load(value);
  if (loaded instanceof PdfStream) return [loaded];
  return (Array.isArray(loaded) ? loaded : [])
    .map((item) => doc.load(item))
    .filter((item) => item instanceof PdfStream);
}

/** Refusals of the reader that have a rule of their own. */
const REFUSED_BY: Readonly<Record<string, PreflightRule>> = {
  'pdf-encrypted': fileNoEncryption,
  'pdf-added-to': fileWrittenOnce,
};

const isBroken = (error: unknown): error is RotativeError =>
  error instanceof RotativeError && (error.code === 'pdf-broken' || error.code in REFUSED_BY);
