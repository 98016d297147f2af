/** The state of a content stream that is read, what rules hear of it, and what operators may do to it. */
import { ContentLexer, NAME, NUMBER } from '../pdf/content-lexer.ts';
import { nameKey } from '../pdf/resources.ts';
import type { PdfStream, PdfValue } from '../pdf/values.ts';
import type { LenientReader } from './lenient.ts';
import { type Ink, PaintState } from './paint-state.ts';
import type { ScanFont } from './scan-font.ts';
import { type Layer, ResourceBook, type ScanResources } from './scan-resources.ts';

/** What is painted: the outline or inside of a path, glyphs, an image or a shading. */
export interface Painting {
  readonly kind: 'path' | 'text' | 'image' | 'shading';
  readonly fill: boolean;
  readonly stroke: boolean;
}

/** What can be wrong with content itself. */
export type ContentFault = 'operator' | 'balance' | 'resource';

/** What was painted in a form: on layers of structural steps, and elsewhere. */
export interface Painted {
  readonly steps: boolean;
  readonly others: boolean;
}

/** What a rule may hear of while contents are read. */
export interface ContentVisits {
  /** Every entry of the resources of pages, forms and glyphs, once for each object. */
  resource?(category: string, value: PdfValue, object: number): void;
  /** Every form that is placed, once. */
  form?(form: PdfStream, object: number): void;
  /** By operators, as in `rg RG`. */
  readonly operators?: Readonly<Record<string, (scan: ScanMachine) => void>>;
  /** Every operator that shows text. Not called for pages that lack no glyph and paint as one before did. */
  text?(scan: ScanMachine): void;
  /** What is painted, once for each state of ink, overprint and layer. */
  paint?(scan: ScanMachine, painting: Painting): void;
  /** A form that was read before is placed again. */
  placedAgain?(scan: ScanMachine, painted: Painted): void;
  fault?(kind: ContentFault, what: string, scan: ScanMachine): void;
}

export abstract class ScanMachine {
  readonly doc: LenientReader;
  readonly book: ResourceBook;
  /** Page that is read, from 1. */
  page = 0;
  /** Object of the page or form that is read. */
  object = 0;
  /** The content is in a form that its box keeps outside of the page's bleed: marks, a slug line, a colour bar. */
  beside = false;
  /** Forms around the content, 0 on the page itself. */
  depth = 0;
  /** Saved states, and how many of them the contents around saved. */
  saved = 0;
  protected floor = 0;
  inText = false;
  lexer = new ContentLexer();
  readonly state = new PaintState();
  resources!: ScanResources;
  /** Innermost layer around the content. */
  layer: Layer | undefined;
  /** Layers around each BDC that is open. */
  marked: (Layer | undefined)[] = [];
  protected painted = { steps: false, others: false };
  protected readonly visits: readonly ContentVisits[];
  readonly #stack: PaintState[] = [];
  readonly #texts: readonly ContentVisits[];
  /** What was painted last under the present state, empty after a change. */
  #lastPainting = '';

  constructor(doc: LenientReader, visits: readonly ContentVisits[]) {
    this.doc = doc;
    this.book = new ResourceBook(doc);
    this.visits = visits;
    this.#texts = visits.filter((visit) => visit.text !== undefined);
  }

  /** Places the XObject of that name. */
  abstract drawXObject(key: number | string): void;

  /** Where findings about the present content are. */
  get place(): { readonly page: number; readonly object: number } {
    return { page: this.page, object: this.object };
  }

  /** The operand `back` places before the operator (1 = last); 0 if it is no number. */
  num(back: number): number {
    const at = this.lexer.count - back;
    return at >= 0 && this.lexer.kind[at] === NUMBER ? this.lexer.number[at]! : 0;
  }

  /** The operand `back` places before the operator as the key of a name, undefined if it is none. */
  key(back: number): number | string | undefined {
    const { lexer } = this;
    const at = lexer.count - back;
    if (at < 0 || lexer.kind[at] !== NAME) return undefined;
    return nameKey(lexer.bytes, lexer.from[at]!, lexer.to[at]!);
  }

  /** The font in use. */
  get font(): ScanFont | undefined {
    return this.book.fonts[this.state.font];
  }

  /** To be called after every change of ink, overprint, layer or content. */
  changed(): void {
    this.#lastPainting = '';
  }

  save(): void {
    const slot = this.#stack[this.saved] ?? new PaintState();
    this.#stack[this.saved] = slot;
    slot.copyFrom(this.state);
    this.saved++;
  }

  restore(): void {
    if (this.saved <= this.floor) {
      this.fault('balance', 'Q without q');
      return;
    }
    this.saved--;
    this.state.copyFrom(this.#stack[this.saved]!);
    this.changed();
  }

  /** Sets an ink from the last `count` operands. */
  setInk(ink: Ink, space: Ink['space'], count: number): void {
    ink.space = space;
    ink.count = Math.min(count, 4);
    for (let i = 0; i < 4; i++) ink.values[i] = i < ink.count ? this.num(ink.count - i) : 0;
    this.changed();
  }

  paint(painting: Painting): void {
    const what = PAINTING_KEYS[painting.kind] + (painting.fill ? 'f' : '') + (painting.stroke ? 's' : '');
    if (what === this.#lastPainting) return;
    this.#lastPainting = what;
    for (const visit of this.visits) visit.paint?.(this, painting);
    if (this.layer?.group === 'Structural') this.painted.steps = true;
    else this.painted.others = true;
  }

  /** Tells rules of the text that is about to be painted. */
  showText(): void {
    for (const visit of this.#texts) visit.text?.(this);
  }

  fault(kind: ContentFault, what: string): void {
    for (const visit of this.visits) visit.fault?.(kind, what, this);
  }
}

const PAINTING_KEYS: Readonly<Record<Painting['kind'], string>> = {
  path: 'p',
  text: 't',
  image: 'i',
  shading: 's',
};
