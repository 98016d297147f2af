/**
 * What a content stream acts upon: graphics state, text position, current path, layers; and what came of it: runs
 * of text, painted paths, placed forms. The operators (operators.ts) call its methods.
 */
import { ARRAY, ContentLexer, NAME, NUMBER, STRING } from './content-lexer.ts';
import { GraphicsState } from './graphics-state.ts';
import type { Matrix } from './matrix.ts';
import { type PaintedPath, PathBuilder, tipsOf } from './paths.ts';
import { type InkBook, nameKey, nameOfKey, type Resources, type XObject } from './resources.ts';
import { RunList } from './runs.ts';
import type { Skeleton } from './skeleton.ts';

/** A form or an image put on the page by `Do`. */
export interface Placement {
  readonly xobject: XObject;
  readonly matrix: Matrix;
  /** Layer around it, or its own. */
  readonly layer: number;
  readonly overprints: boolean;
  /** A clip or transparency around it. */
  readonly clipped: boolean;
  readonly transparent: boolean;
  /** What stands before it decides how its lines or words look. */
  readonly takesOver: boolean;
  /** How many runs and paths were on the page when it was painted. */
  readonly afterRuns: number;
  readonly afterPaths: number;
}

export class Machine {
  readonly runs: RunList;
  /** How many glyphs the runs print. */
  glyphs = 0;
  readonly placements: Placement[] = [];
  readonly paths: PaintedPath[] = [];
  readonly problems: string[] = [];
  /** Of what is run; undefined if nobody wants it. */
  readonly skeleton: Skeleton | undefined;
  /** Whether a code was printed for which its font has no glyph. */
  lacksGlyphs = false;
  readonly book: InkBook;
  readonly lexer = new ContentLexer();
  resources: Resources | undefined;
  state = new GraphicsState();
  readonly path = new PathBuilder();
  /** A clip was asked for and takes hold after the next path operator. */
  clipPending = false;
  /** Text matrix and line matrix. */
  readonly tm = new Float64Array([1, 0, 0, 1, 0, 0]);
  readonly tlm = new Float64Array([1, 0, 0, 1, 0, 0]);
  inText = false;
  /** Text of this text object is a clip, which takes hold at its end and shows nothing where glyphs draw nothing. */
  textClips = false;
  readonly layers: number[] = [];
  layer = 0;
  private readonly stack: GraphicsState[] = [];
  protected depth = 0;
  constructor(book: InkBook, skeleton?: Skeleton) {
    this.book = book;
    this.runs = new RunList(book.fonts.fonts);
    this.skeleton = skeleton;
  }

  // Operands, for the operators.

  /** The operand `back` places before the operator (1 = last), as a number. */
  num(back: number): number {
    const { lexer } = this;
    const at = lexer.count - back;
    if (lexer.kind[at] !== NUMBER) lexer.fail('an operand that is no number', lexer.position);
    return lexer.number[at]!;
  }

  /** The operand `back` places before the operator as the key of a name. */
  key(back: number): number | string {
    const { lexer } = this;
    const at = lexer.count - back;
    if (lexer.kind[at] !== NAME) lexer.fail('an operand that is no name', lexer.position);
    return nameKey(lexer.bytes, lexer.from[at]!, lexer.to[at]!);
  }

  missing(kind: string, key: number | string): never {
    return this.lexer.fail(`${kind} ${nameOfKey(key)} is not in the resources,`, this.lexer.position);
  }

  save(): void {
    let slot = this.stack[this.depth];
    if (slot === undefined) {
      slot = new GraphicsState();
      this.stack.push(slot);
    }
    slot.copyFrom(this.state);
    this.depth++;
  }

  restore(): void {
    if (this.depth === 0) this.lexer.fail('Q without q', this.lexer.position);
    this.depth--;
    this.state.copyFrom(this.stack[this.depth]!);
  }

  // Marked content: layers.

  beginMarked(): void {
    const { lexer } = this;
    this.layers.push(this.layer);
    if (lexer.count < 2 || lexer.kind[0] !== NAME || this.key(lexer.count) !== OC) return;
    if (lexer.kind[1] !== NAME) lexer.fail('a layer that is not in the resources', lexer.position);
    const key = this.key(lexer.count - 1);
    this.layer = this.resources!.layer(key) ?? this.missing('layer', key);
  }

  endMarked(): void {
    const lexer: ContentLexer = this.lexer;
    const before = this.layers.pop();
    if (before === undefined) lexer.fail('EMC without BDC', lexer.position);
    this.layer = before;
  }

  // Painting.

  paintPath(filled: boolean, stroked: boolean): void {
    const figures = this.path.take();
    if (figures.length > 0 && (filled || stroked)) {
      const { state } = this;
      const paint = state.paintOfPath(this.layer, filled, stroked);
      const strokePt = stroked ? state.lineWidth * state.stretch : 0;
      if (stroked && state.lineJoin === 0) figures.push(...tipsOf(figures, strokePt, state.miterLimit));
      const strokeColour = stroked ? state.strokeColour : 0;
      const afterRuns = this.runs.count;
      this.paths.push({ figures, filled, stroked, strokeColour, strokePt, paint, afterRuns });
    }
    if (this.clipPending) {
      this.state.clipped = true;
      this.clipPending = false;
    }
  }

  place(): void {
    const key = this.key(1);
    const xobject = this.resources!.xobject(key) ?? this.missing('XObject', key);
    const { state } = this;
    this.placements.push({
      xobject,
      matrix: state.matrix(),
      layer: xobject.layer === 0 ? this.layer : xobject.layer,
      overprints: state.overprintFill && state.overprintMode === 1,
      clipped: state.clipped,
      transparent: state.transparent,
      takesOver: state.leaks,
      afterRuns: this.runs.count,
      afterPaths: this.paths.length,
    });
  }

  // Text.

  /** Shows the operand at index `at`, which must be a string. */
  show(at: number): void {
    const lexer: ContentLexer = this.lexer;
    const { state, tm, runs } = this;
    if (lexer.kind[at] !== STRING) lexer.fail('text that is no string', lexer.position);
    if (!this.inText) lexer.fail('text outside BT and ET', lexer.position);
    const { font, size, scale, rise } = state;
    if (font === undefined) lexer.fail('text without a font', lexer.position);
    const from = lexer.from[at]!;
    const to = lexer.to[at]!;
    if (from === to) return;
    const ta = tm[0]!;
    const tb = tm[1]!;
    const tc = tm[2]!;
    const td = tm[3]!;
    const ux = size * scale * (ta * state.a + tb * state.c);
    const uy = size * scale * (ta * state.b + tb * state.d);
    const vc = tc * state.a + td * state.c;
    const vd = tc * state.b + td * state.d;
    const vx = size * vc;
    const vy = size * vd;
    const x = tm[4]! * state.a + tm[5]! * state.c + state.e + rise * vc;
    const y = tm[4]! * state.b + tm[5]! * state.d + state.f + rise * vd;
    // Type of no size moves on by its spacing alone, which ems cannot say; no one can see it.
    const gap = size === 0 ? 0 : state.characterSpace / size;
    const spaceGap = size === 0 ? 0 : state.wordSpace / size;
    const { glyphOfCode, widthOfCode, boxes } = font;
    const { text } = lexer;
    let along = 0;
    // The box round the run in ems, along and across its line, and the smallest side of a glyph.
    let low = Infinity;
    let high = -Infinity;
    let bottom = Infinity;
    let top = -Infinity;
    let least = Infinity;
    let drawn = true;
    for (let i = from; i < to; i++) {
      const code = text[i]!;
      const glyph = glyphOfCode[code]!;
      const left = boxes[glyph * 4]!;
      const down = boxes[glyph * 4 + 1]!;
      const right = boxes[glyph * 4 + 2]!;
      const up = boxes[glyph * 4 + 3]!;
      if (glyph === 0) drawn = false;
      // Spaces draw nothing.
      if (left < right) {
        if (along + left < low) low = along + left;
        if (along + right > high) high = along + right;
        if (down < bottom) bottom = down;
        if (up > top) top = up;
        if (right - left < least) least = right - left;
        if (up - down < least) least = up - down;
      }
      along += widthOfCode[code]! + gap;
      if (code === 32) along += spaceGap;
    }
    if (!drawn) this.lacksGlyphs = true;
    const run = runs.add();
    runs.font[run] = font.index;
    runs.from[run] = from;
    runs.to[run] = to;
    runs.paint[run] = state.paintOfText(this.layer);
    runs.x[run] = x;
    runs.y[run] = y;
    runs.ux[run] = ux;
    runs.uy[run] = uy;
    runs.vx[run] = vx;
    runs.vy[run] = vy;
    runs.gap[run] = gap;
    runs.spaceGap[run] = spaceGap;
    const { box } = runs;
    const x0 = x + low * ux + bottom * vx;
    const x1 = x + high * ux + top * vx;
    const y0 = y + low * uy + bottom * vy;
    const y1 = y + high * uy + top * vy;
    box[4 * run] = drawn ? Math.min(x0, x1) : Number.NaN;
    box[4 * run + 1] = Math.min(y0, y1);
    box[4 * run + 2] = Math.max(x0, x1);
    box[4 * run + 3] = Math.max(y0, y1);
    const upright = uy === 0 && vx === 0;
    const turned = ux === 0 && vy === 0;
    runs.least[run] = upright || turned ? least * Math.min(Math.abs(ux + uy), Math.abs(vx + vy)) : 0;
    if (state.renderMode >= 4) this.textClips = true;
    this.glyphs += to - from;
    if (font.composite !== undefined)
      along = font.composite.advance(text, from, to) + (gap * (to - from)) / 2;
    const moved = along * size * scale;
    tm[4] = tm[4]! + moved * ta;
    tm[5] = tm[5]! + moved * tb;
  }

  /** TJ: strings and the moves between them. */
  showArray(): void {
    const { lexer, state, tm } = this;
    if (lexer.kind[0] !== ARRAY) lexer.fail('TJ without an array', lexer.position);
    for (let at = 1; at < lexer.count - 1; at++) {
      if (lexer.kind[at] === NUMBER) {
        const move = (-lexer.number[at]! / 1000) * state.size * state.scale;
        tm[4] = tm[4]! + move * tm[0]!;
        tm[5] = tm[5]! + move * tm[1]!;
      } else this.show(at);
    }
  }

  /** Moves to the start of another line. */
  moveLine(x: number, y: number): void {
    const { tlm, tm } = this;
    tlm[4] = x * tlm[0]! + y * tlm[2]! + tlm[4]!;
    tlm[5] = x * tlm[1]! + y * tlm[3]! + tlm[5]!;
    tm[0] = tlm[0]!;
    tm[1] = tlm[1]!;
    tm[2] = tlm[2]!;
    tm[3] = tlm[3]!;
    tm[4] = tlm[4]!;
    tm[5] = tlm[5]!;
  }
}

const OC = nameKey(new Uint8Array([0x4f, 0x43]), 0, 2);
