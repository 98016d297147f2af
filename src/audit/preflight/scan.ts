/**
 * Reads content streams: pages, the forms they place, patterns and Type 3 glyphs. It follows inks, overprint and
 * layers, and calls on rules by operator and by painting. A form is read once for each state that it is placed in.
 */
import { ContentLexer, END_OF_CONTENT, operatorCode } from '../pdf/content-lexer.ts';
import { type Box, type Matrix, product } from '../pdf/matrix.ts';
import { OperatorTable } from '../pdf/operator-table.ts';
import { OPERATORS } from '../pdf/operators.ts';
import { nameOfKey } from '../pdf/resources.ts';
import type { PdfStream, PdfValue } from '../pdf/values.ts';
import { type LenientReader, refOf } from './lenient.ts';
import { PaintState } from './paint-state.ts';
import { liesBeside } from './placing.ts';
import { type ContentVisits, type Painted, ScanMachine } from './scan-machine.ts';
import { SCAN_OPERATORS } from './scan-operators.ts';
import type { Layer } from './scan-resources.ts';

const MAX_FORM_DEPTH = 16;

export class Scan extends ScanMachine {
  readonly #handlers = new OperatorTable<((scan: ScanMachine) => void)[]>();
  /** Whether a rule listens to where text is set; then no page is like another. */
  readonly readsPlacesOfText: boolean = false;
  /** What was painted in each form, by form, layer and state. */
  readonly #forms = new Map<string, Painted>();
  readonly #seenForms = new Set<number>();
  readonly #seenEntries = new Set<string>();
  /** One for each depth of forms, since the one around goes on afterwards. */
  readonly #lexers: ContentLexer[] = [];
  #bleed: Box | undefined;

  constructor(doc: LenientReader, visits: readonly ContentVisits[]) {
    super(doc, visits);
    this.#lexers.push(this.lexer);
    for (const { operators } of visits) {
      for (const [names, handler] of Object.entries(operators ?? {})) {
        for (const name of names.split(' ')) {
          const code = operatorCode(name);
          this.#handlers.set(code, [...(this.#handlers.get(code) ?? []), handler]);
          if (OPERATORS.get(code)?.text !== undefined) this.readsPlacesOfText = true;
        }
      }
    }
  }

  /** Reads the contents of a page: streams one after the other, as one. */
  readPage(
    page: number,
    object: number,
    contents: readonly PdfStream[],
    resources: PdfValue,
    bleed: Box | undefined,
  ): void {
    this.page = page;
    this.#bleed = bleed;
    this.beside = false;
    this.object = object;
    this.state.copyFrom(new PaintState());
    this.layer = undefined;
    this.painted = { steps: false, others: false };
    const pieces = contents.map((stream) => this.doc.file.decode(stream, `the content of page ${page}`));
    const joined =
      pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces.flatMap((piece) => [piece, NEW_LINE]));
    this.#read(joined, resources);
  }

  override drawXObject(key: number | string): void {
    const xObject = this.resources.xObject(key);
    if (xObject === undefined) {
      this.fault('resource', `XObject ${nameOfKey(key)} is not in the resources`);
    } else if (xObject.subtype === 'Image') {
      const mask = this.doc.file.resolve(xObject.stream.dict.get('ImageMask')) === true;
      this.changed();
      this.#inLayer(xObject.layer, () => this.paint({ kind: 'image', fill: mask, stroke: false }));
    } else if (xObject.subtype === 'Form') {
      this.#inLayer(xObject.layer, () => this.#placeForm(xObject.stream, xObject.object));
    }
    this.changed();
  }

  #inLayer(layer: Layer | undefined, run: () => void): void {
    const before = this.layer;
    this.layer = layer ?? before;
    run();
    this.layer = before;
  }

  #placeForm(stream: PdfStream, object: number): void {
    const around = this.beside;
    const own = this.doc.array(stream.dict.get('Matrix'))?.map((value) => this.doc.number(value) ?? 0);
    const { matrix } = this.state;
    const placed = own?.length === 6 ? product(own as unknown as Matrix, matrix) : matrix;
    const box = this.doc.box(stream.dict.get('BBox'));
    // Its box cuts off what a form draws.
    if (box !== undefined && this.#bleed !== undefined) this.beside ||= liesBeside(box, placed, this.#bleed);
    try {
      this.#readForm(stream, object, placed);
    } finally {
      this.beside = around;
    }
  }

  #readForm(stream: PdfStream, object: number, placed: Matrix): void {
    const key = `${object}|${this.layer?.object ?? 0}|${placed.join()}|${this.beside}|${this.state.key()}`;
    const known = object >= 0 ? this.#forms.get(key) : undefined;
    if (known !== undefined) {
      for (const visit of this.visits) visit.placedAgain?.(this, known);
      this.painted.steps ||= known.steps;
      this.painted.others ||= known.others;
      return;
    }
    if (this.depth >= MAX_FORM_DEPTH) {
      this.fault('resource', 'forms are placed in one another too deep');
      return;
    }
    if (!this.#seenForms.has(object)) {
      this.#seenForms.add(object);
      for (const visit of this.visits) visit.form?.(stream, object);
    }
    const outer = this.painted;
    const inner = { steps: false, others: false };
    this.painted = inner;
    this.#forms.set(key, inner);
    try {
      this.#nested(stream, object, stream.dict.get('Resources'), placed);
    } finally {
      outer.steps ||= inner.steps;
      outer.others ||= inner.others;
      this.painted = outer;
    }
  }

  /** Reads a stream of operators within the present content, and goes on as before. */
  #nested(
    stream: PdfStream,
    object: number,
    resources: PdfValue | undefined,
    placed: Matrix = this.state.matrix,
  ): void {
    const { object: outerObject, resources: outerResources, layer, marked, inText, lexer, floor } = this;
    const outer = new PaintState();
    outer.copyFrom(this.state);
    this.state.matrix = placed;
    this.depth++;
    this.#lexers[this.depth] ??= new ContentLexer();
    this.lexer = this.#lexers[this.depth]!;
    this.object = object;
    try {
      this.#read(this.doc.file.decode(stream, `the content of object ${object}`), resources);
    } finally {
      this.depth--;
      this.floor = floor;
      this.state.copyFrom(outer);
      this.object = outerObject;
      this.resources = outerResources;
      this.layer = layer;
      this.marked = marked;
      this.inText = inText;
      this.lexer = lexer;
      this.changed();
    }
  }

  #read(bytes: Uint8Array, resources: PdfValue | undefined): void {
    this.floor = this.saved;
    this.marked = [];
    this.inText = false;
    this.changed();
    if (resources !== undefined) this.#open(resources);
    try {
      this.#loop(bytes);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      this.fault('operator', error.message);
    } finally {
      const open = this.saved - this.floor;
      this.saved = this.floor;
      if (open > 0) this.fault('balance', `${open} q without Q`);
    }
    if (this.marked.length > 0) this.fault('balance', 'BDC or BMC without EMC');
    if (this.inText) this.fault('balance', 'BT without ET');
  }

  #loop(bytes: Uint8Array): void {
    const { lexer } = this;
    lexer.start(bytes);
    for (;;) {
      const code = lexer.next();
      if (code === END_OF_CONTENT) return;
      const run = SCAN_OPERATORS.get(code);
      if (run === undefined) {
        this.fault('operator', `the operator ${nameOfCode(code)} is not one of PDF 1.6`);
        continue;
      }
      const handlers = this.#handlers.get(code);
      if (handlers !== undefined) for (const handler of handlers) handler(this);
      run(this);
    }
  }

  /** Makes the resources those of the content; shows entries that are new to the rules. */
  #open(value: PdfValue): void {
    const { resources, fresh } = this.book.open(value);
    this.resources = resources;
    if (!fresh) return;
    for (const [category, entries] of resources.dict) {
      for (const [name, entry] of this.doc.dict(entries) ?? []) {
        const object = refOf(entry);
        const id = object < 0 ? `${category} in ${refOf(value)} ${name}` : `${category} ${object}`;
        if (this.#seenEntries.has(id)) continue;
        this.#seenEntries.add(id);
        for (const visit of this.visits)
          visit.resource?.(category, entry, object < 0 ? refOf(value) : object);
        this.#readInside(category, entry, object);
      }
    }
  }

  /** Contents that no operator places: tiles of patterns and glyphs of Type 3 fonts. */
  #readInside(category: string, entry: PdfValue, object: number): void {
    if (category === 'Font') {
      const font = this.book.font(entry);
      for (const glyph of font.glyphs) this.#nested(glyph, font.object, font.resources ?? undefined);
    }
    const tile = category === 'Pattern' ? this.doc.stream(entry) : undefined;
    if (tile !== undefined) this.#nested(tile, object, tile.dict.get('Resources'));
  }
}

const NEW_LINE = Uint8Array.of(10);

function nameOfCode(code: number): string {
  return String.fromCharCode(code & 255, (code >> 8) & 255, (code >> 16) & 255).replaceAll('\0', '');
}
