import { badInput, checkFailed } from '../shared/errors.ts';
import { latin1 } from './bytes.ts';
import type { PdfWriter } from './writer.ts';

/** Kids of one node. Readers find a page in log64 of the pages, and no array comes near the limit of 8 191. */
const FAN_OUT = 64;

/** A page dictionary but for the numbers that differ from page to page. */
export interface PageKind {
  readonly entries: Uint8Array;
}

const PAGE = latin1('<</Type/Page/Parent ');
const CONTENTS = latin1(' 0 R/Contents ');
const PART = latin1('/DPart ');
const REFERENCE = latin1(' 0 R');
const END = latin1('>>');

/**
 * Prepares a kind of page (a front, a back): `entries` is everything but /Type, /Parent, /Contents and /DPart, e.g.
 * `/MediaBox[0 0 300 900]/TrimBox[9 9 291 891]/Resources 7 0 R`.
 */
export const pageKind = (entries: string): PageKind => ({
  entries: latin1(` 0 R${entries}`),
});

/** One level of nodes: object number of the first, and how many pages each but the last has below it. */
interface Level {
  readonly first: number;
  readonly nodes: number;
  readonly pagesBelow: number;
}

/**
 * The page tree of a file whose number of pages is known beforehand. All nodes are numbered at once, so that each page
 * knows its parent when it is written; the upper nodes are written at once too, a leaf as soon as it is full.
 */
export class PageTree {
  /** Object number for the catalog's /Pages. */
  readonly root: number;
  readonly #writer: PdfWriter;
  readonly #pages: number;
  readonly #levels: readonly Level[];
  readonly #inherited: string;
  #added = 0;
  #kids: number[] = [];

  /** `inherited`: entries of the root that pages without their own inherit, e.g. a /MediaBox. Throws if `pages` < 1. */
  constructor(writer: PdfWriter, pages: number, inherited = '') {
    if (!Number.isInteger(pages) || pages < 1) {
      throw badInput('pdf-pages', `A PDF file needs at least one page, not ${pages}.`);
    }
    this.#writer = writer;
    this.#pages = pages;
    this.#levels = numberLevels(writer, pages);
    this.root = this.#levels.at(-1)!.first;
    this.#inherited = inherited;
    this.#writeUpperLevels();
  }

  /** Object number of the node that page `index` (from 0) hangs from. */
  parentOf(index: number): number {
    return this.#levels[0]!.first + Math.floor(index / FAN_OUT);
  }

  /** Writes the next page as object `num`. `part` is the object number of its document part. */
  addPage(num: number, kind: PageKind, contents: number, part?: number): void {
    const body = [PAGE, String(this.parentOf(this.#added)), CONTENTS, String(contents), kind.entries];
    if (part !== undefined) body.push(PART, String(part), REFERENCE);
    body.push(END);
    this.#writer.object(num, body);
    this.add(num);
  }

  /** Hangs the next page, which the caller writes with `parentOf`, into the tree. */
  add(num: number): void {
    if (this.#added === this.#pages) {
      throw checkFailed('pdf-pages', `The page tree was made for ${this.#pages} pages; there is one more.`);
    }
    this.#kids.push(num);
    this.#added += 1;
    if (this.#kids.length === FAN_OUT || this.#added === this.#pages) this.#writeLeaf();
  }

  /** Throws if pages are missing; all nodes are written by then. */
  finish(): void {
    if (this.#added !== this.#pages) {
      throw checkFailed(
        'pdf-pages',
        `The page tree was made for ${this.#pages} pages; there are ${this.#added}.`,
      );
    }
  }

  #writeLeaf(): void {
    const node = Math.floor((this.#added - 1) / FAN_OUT);
    const kids = this.#kids.map((kid) => `${kid} 0 R`).join(' ');
    this.#writeNode(0, node, kids, this.#kids.length);
    this.#kids = [];
  }

  #writeUpperLevels(): void {
    for (let depth = 1; depth < this.#levels.length; depth++) {
      const below = this.#levels[depth - 1]!;
      const level = this.#levels[depth]!;
      for (let node = 0; node < level.nodes; node++) {
        const firstKid = node * FAN_OUT;
        const kids = Math.min(FAN_OUT, below.nodes - firstKid);
        const list = Array.from({ length: kids }, (_, kid) => `${below.first + firstKid + kid} 0 R`).join(
          ' ',
        );
        const count = Math.min(level.pagesBelow, this.#pages - node * level.pagesBelow);
        this.#writeNode(depth, node, list, count);
      }
    }
  }

  #writeNode(depth: number, node: number, kids: string, count: number): void {
    const above = this.#levels[depth + 1];
    const place =
      above === undefined ? this.#inherited : `/Parent ${above.first + Math.floor(node / FAN_OUT)} 0 R`;
    this.#writer.object(
      this.#levels[depth]!.first + node,
      `<</Type/Pages${place}/Count ${count}/Kids[${kids}]>>`,
    );
  }
}

/** Numbers the nodes, leaves first, until one node is left. */
const numberLevels = (writer: PdfWriter, pages: number): Level[] => {
  const levels: Level[] = [];
  let nodes = pages;
  let pagesBelow = 1;
  do {
    nodes = Math.ceil(nodes / FAN_OUT);
    pagesBelow *= FAN_OUT;
    levels.push({ first: writer.alloc(nodes), nodes, pagesBelow });
  } while (nodes > 1);
  return levels;
};
