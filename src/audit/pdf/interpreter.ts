/**
 * Runs a content stream and notes what it prints: text as runs, painted paths, and the forms and images it
 * places. It obeys the operators of ISO 32000-1; what it does not know is a problem, never skipped in silence.
 */
import { type ContentLexer, END_OF_CONTENT } from './content-lexer.ts';
import { GraphicsState } from './graphics-state.ts';
import { Machine } from './machine.ts';
import { IDENTITY, type Matrix } from './matrix.ts';
import { OPERATORS } from './operators.ts';
import type { Resources } from './resources.ts';

const INITIAL = new GraphicsState();

export class Interpreter extends Machine {
  /** Interprets one content stream; a form inherits matrix, layer and overprint. Earlier results are gone. */
  run(
    bytes: Uint8Array,
    resources: Resources,
    matrix: Matrix = IDENTITY,
    layer = 0,
    overprints = false,
  ): void {
    this.runs.start(this.lexer.start(bytes));
    this.glyphs = 0;
    this.placements.length = 0;
    this.paths.length = 0;
    this.problems.length = 0;
    this.skeleton?.clear();
    this.lacksGlyphs = false;
    this.resources = resources;
    this.depth = 0;
    this.layers.length = 0;
    this.layer = layer;
    this.inText = false;
    this.textClips = false;
    this.clipPending = false;
    this.path.take();
    const { state } = this;
    state.copyFrom(INITIAL);
    state.fillColour = this.book.colour('0 g');
    state.strokeColour = state.fillColour;
    state.overprintFill = overprints;
    state.overprintStroke = overprints;
    state.overprintMode = overprints ? 1 : 0;
    [state.a, state.b, state.c, state.d, state.e, state.f] = matrix;
    try {
      this.loop(bytes);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      this.problems.push(error.message);
    }
    if (this.depth !== 0) this.problems.push('q and Q do not pair');
    if (this.layers.length !== 0) this.problems.push('BDC and EMC do not pair');
    if (this.inText) this.problems.push('BT and ET do not pair');
  }

  private loop(bytes: Uint8Array): void {
    const lexer: ContentLexer = this.lexer;
    const { skeleton } = this;
    for (;;) {
      const begin = lexer.position;
      const code = lexer.next();
      if (code === END_OF_CONTENT) return;
      const operator = OPERATORS.get(code);
      if (operator === undefined) {
        lexer.fail(`operator ${nameOfCode(code)} is not one that a page may have,`, lexer.position);
      }
      if (lexer.count < operator.least)
        lexer.fail(`operator ${nameOfCode(code)} lacks operands`, lexer.position);
      if (lexer.count > operator.most)
        lexer.fail(`operator ${nameOfCode(code)} has more operands than it takes`, lexer.position);
      operator.run(this);
      if (skeleton === undefined) continue;
      if (operator.text === 'shows') skeleton.text();
      else if (operator.text === undefined) skeleton.operator(bytes, begin, lexer.position);
    }
  }
}

function nameOfCode(code: number): string {
  return String.fromCharCode(code & 255, (code >> 8) & 255, (code >> 16) & 255).replaceAll('\0', '');
}
