/** What each operator of a content stream does (ISO 32000-1, annex A), as a table from its code. */
import { NUMBER, operatorCode } from './content-lexer.ts';
import type { Machine } from './machine.ts';
import { OperatorTable } from './operator-table.ts';

export interface Operator {
  /** Least number of operands. */
  readonly least: number;
  /** Most of them: of more some readers take the first and others the last. */
  readonly most: number;
  readonly run: (on: Machine) => void;
  /** Whether it prints text, or only sets where and in which font and spacing; undefined for all that is not text. */
  readonly text: 'shows' | 'sets' | undefined;
}

const TEXT: Readonly<Record<Exclude<Operator['text'], undefined>, readonly string[]>> = {
  shows: ['Tj', 'TJ', "'", '"'],
  sets: ['Td', 'TD', 'Tm', 'T*', 'TL', 'Tc', 'Tw', 'Tz', 'Ts', 'Tf'],
};

/** Operators that take lists, or as many operands as their colour space has inks. */
const OPEN_ENDED = ['d', 'sc', 'scn', 'SC', 'SCN', 'BDC', 'DP', 'TJ'];

export const OPERATORS: OperatorTable<Operator> = (() => {
  const table = new OperatorTable<Operator>();
  const add = (names: string, least: number, run: (on: Machine) => void): void => {
    for (const name of names.split(' ')) {
      const text = TEXT.shows.includes(name) ? 'shows' : TEXT.sets.includes(name) ? 'sets' : undefined;
      const most = OPEN_ENDED.includes(name) ? Number.POSITIVE_INFINITY : least;
      table.set(operatorCode(name), { least, most, run, text });
    }
  };
  const nothing = (): void => {};

  // State.
  add('q', 0, (on) => on.save());
  add('Q', 0, (on) => on.restore());
  add('cm', 6, (on) => on.state.concat(on.num(6), on.num(5), on.num(4), on.num(3), on.num(2), on.num(1)));
  add('w', 1, (on) => {
    on.state.lineWidth = on.num(1);
  });
  add('i ri', 1, nothing);
  add('J', 1, styleLines);
  add('d', 2, styleLines);
  add('j', 1, (on) => {
    on.state.lineJoin = on.num(1);
  });
  add('M', 1, (on) => {
    on.state.miterLimit = on.num(1);
  });
  add('gs', 1, graphicsState);

  // Colour. Only what fills glyphs and paths is followed; strokes keep theirs for completeness of the operands.
  add('k', 4, (on) => fillColour(on, 4, 'k'));
  add('g', 1, (on) => fillColour(on, 1, 'g'));
  add('rg', 3, (on) => fillColour(on, 3, 'rg'));
  add('K', 4, (on) => strokeColour(on, 4, 'k'));
  add('G', 1, (on) => strokeColour(on, 1, 'g'));
  add('RG', 3, (on) => strokeColour(on, 3, 'rg'));
  add('cs', 1, (on) => {
    on.state.fillSpace = spaceOf(on);
    on.state.fillColour = on.book.colour(`${on.state.fillSpace} at its first value`);
  });
  add('CS', 1, (on) => {
    on.state.strokeSpace = spaceOf(on);
    on.state.strokeColour = on.book.colour(`${on.state.strokeSpace} at its first value`);
  });
  add('sc scn', 1, (on) => {
    on.state.fillColour = on.book.colour(inSpace(on, on.state.fillSpace));
  });
  add('SC SCN', 1, (on) => {
    on.state.strokeColour = on.book.colour(inSpace(on, on.state.strokeSpace));
  });

  // Paths.
  add('m', 2, (on) => at(on, 2, (x, y) => on.path.move(x, y)));
  add('l', 2, (on) => at(on, 2, (x, y) => on.path.line(x, y)));
  add('c', 6, (on) => curve(on, [6, 4, 2]));
  add('v', 4, (on) => {
    const [x0, y0] = on.path.last();
    at(on, 4, (x2, y2) => at(on, 2, (x3, y3) => on.path.curve(x0, y0, x2, y2, x3, y3)));
  });
  add('y', 4, (on) => curve(on, [4, 2, 2]));
  add('h', 0, (on) => on.path.close());
  add('re', 4, rectangle);
  add('f F f*', 0, (on) => on.paintPath(true, false));
  add('B B* b b*', 0, (on) => on.paintPath(true, true));
  add('S s', 0, (on) => on.paintPath(false, true));
  add('n', 0, (on) => on.paintPath(false, false));
  add('W W*', 0, (on) => {
    on.clipPending = true;
  });

  // Text.
  add('BT', 0, (on) => {
    if (on.inText) on.lexer.fail('BT within BT', on.lexer.position);
    on.inText = true;
    setTextMatrix(on, 1, 0, 0, 1, 0, 0);
  });
  add('ET', 0, (on) => {
    if (!on.inText) on.lexer.fail('ET without BT', on.lexer.position);
    on.inText = false;
    if (on.textClips) on.state.clipped = true;
    on.textClips = false;
  });
  add('Tf', 2, (on) => {
    const key = on.key(2);
    on.state.font = on.resources?.font(key) ?? on.missing('font', key);
    on.state.size = on.num(1);
  });
  add('Tm', 6, (on) => setTextMatrix(on, on.num(6), on.num(5), on.num(4), on.num(3), on.num(2), on.num(1)));
  add('Td', 2, (on) => on.moveLine(on.num(2), on.num(1)));
  add('TD', 2, (on) => {
    on.state.leading = -on.num(1);
    on.moveLine(on.num(2), on.num(1));
  });
  add('T*', 0, (on) => on.moveLine(0, -on.state.leading));
  add('TL', 1, (on) => {
    on.state.leading = on.num(1);
  });
  add('Tc', 1, (on) => {
    on.state.characterSpace = on.num(1);
  });
  add('Tw', 1, (on) => {
    on.state.wordSpace = on.num(1);
  });
  add('Tz', 1, (on) => {
    on.state.scale = on.num(1) / 100;
  });
  add('Ts', 1, (on) => {
    on.state.rise = on.num(1);
  });
  add('Tr', 1, (on) => {
    on.state.renderMode = on.num(1);
  });
  add('Tj', 1, (on) => on.show(on.lexer.count - 1));
  add('TJ', 2, (on) => on.showArray());
  add("'", 1, (on) => {
    on.moveLine(0, -on.state.leading);
    on.show(on.lexer.count - 1);
  });
  add('"', 3, (on) => {
    on.state.wordSpace = on.num(3);
    on.state.characterSpace = on.num(2);
    on.moveLine(0, -on.state.leading);
    on.show(on.lexer.count - 1);
  });

  // The rest.
  add('BDC', 2, (on) => on.beginMarked());
  add('BMC', 1, (on) => on.beginMarked());
  add('EMC', 0, (on) => on.endMarked());
  add('MP', 1, nothing);
  add('DP', 2, nothing);
  add('Do', 1, (on) => on.place());
  add('sh', 1, (on) => {
    on.problems.push('a shading is painted, which covers what no one can list');
  });
  add('BI', 0, (on) => on.lexer.fail('an inline image', on.lexer.position));
  return table;
})();

function graphicsState(on: Machine): void {
  const key = on.key(1);
  const change = on.resources?.graphicsState(key) ?? on.missing('graphics state', key);
  const { state } = on;
  if (change.overprintFill !== undefined) state.overprintFill = change.overprintFill;
  if (change.overprintStroke !== undefined) state.overprintStroke = change.overprintStroke;
  if (change.overprintMode !== undefined) state.overprintMode = change.overprintMode;
  if (change.transparent !== undefined) state.transparent = change.transparent;
  if (change.font !== undefined) {
    state.font = change.font.font;
    state.size = change.font.size;
  }
}

const SPACES: Readonly<Record<string, string>> = { k: 'DeviceCMYK', g: 'DeviceGray', rg: 'DeviceRGB' };

function fillColour(on: Machine, components: number, operator: string): void {
  on.state.fillSpace = SPACES[operator]!;
  on.state.fillColour = colourId(on, components, operator);
}

function strokeColour(on: Machine, components: number, operator: string): void {
  on.state.strokeSpace = SPACES[operator]!;
  on.state.strokeColour = colourId(on, components, operator);
}

function colourId(on: Machine, components: number, operator: string): number {
  // Black is asked for on every page, and must not cost a string.
  if (components === 4 && on.num(1) === 1 && on.num(2) === 0 && on.num(3) === 0 && on.num(4) === 0) return 0;
  return on.book.colour(`${numbers(on).join(' ')} ${operator}`);
}

function inSpace(on: Machine, space: string): string {
  const operator = Object.keys(SPACES).find((key) => SPACES[key] === space);
  const values = numbers(on).join(' ');
  return operator === undefined ? `${space} ${values}` : `${values} ${operator}`;
}

function numbers(on: Machine): number[] {
  const list: number[] = [];
  for (let i = 0; i < on.lexer.count; i++) {
    if (on.lexer.kind[i] === NUMBER) list.push(on.lexer.number[i]!);
  }
  return list;
}

function spaceOf(on: Machine): string {
  const { lexer } = on;
  return on.resources!.colourSpace(lexer.slice(lexer.from[lexer.count - 1]!, lexer.to[lexer.count - 1]!));
}

function setTextMatrix(on: Machine, a: number, b: number, c: number, d: number, e: number, f: number): void {
  const { tm, tlm } = on;
  tm[0] = tlm[0] = a;
  tm[1] = tlm[1] = b;
  tm[2] = tlm[2] = c;
  tm[3] = tlm[3] = d;
  tm[4] = tlm[4] = e;
  tm[5] = tlm[5] = f;
}

/** Hands on the point whose x is the operand `back` places before the operator, as it stands on the page. */
function at(on: Machine, back: number, use: (x: number, y: number) => void): void {
  const x = on.num(back);
  const y = on.num(back - 1);
  const { state } = on;
  use(x * state.a + y * state.c + state.e, x * state.b + y * state.d + state.f);
}

function curve(on: Machine, [first, second, third]: readonly [number, number, number]): void {
  at(on, first, (x1, y1) =>
    at(on, second, (x2, y2) => at(on, third, (x3, y3) => on.path.curve(x1, y1, x2, y2, x3, y3))),
  );
}

function rectangle(on: Machine): void {
  const x = on.num(4);
  const y = on.num(3);
  const width = on.num(2);
  const height = on.num(1);
  const { state } = on;
  const point = (px: number, py: number, use: (x: number, y: number) => void): void =>
    use(px * state.a + py * state.c + state.e, px * state.b + py * state.d + state.f);
  point(x, y, (px, py) => on.path.move(px, py));
  point(x + width, y, (px, py) => on.path.line(px, py));
  point(x + width, y + height, (px, py) => on.path.line(px, py));
  point(x, y + height, (px, py) => on.path.line(px, py));
  on.path.close();
}

function styleLines(on: Machine): void {
  on.state.linesStyled = true;
}
