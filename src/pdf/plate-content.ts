/**
 * Page content as one plate sees it: every colour becomes the grey of the ink that it lays on this plate (white knocks
 * out), and a paint that overprints and has no ink here becomes fully transparent, so that the plate stays as it is.
 */
import { badInput } from '../shared/errors.ts';
import { formatNumber } from './numbers.ts';
import { SyntaxReader } from './source-syntax.ts';

/** The inks a colour space paints with, in the order of its operands. */
export interface InkSpace {
  readonly inks: readonly string[];
  /** DeviceCMYK: with OPM 1 a part of 0 leaves its plate alone. */
  readonly process: boolean;
}

/** What an ExtGState says of overprinting; what it does not say stays. */
export interface OverprintState {
  readonly fill?: boolean;
  readonly stroke?: boolean;
  readonly mode?: number;
}

/** What names in the content stand for. */
export interface ContentNames {
  readonly space: (name: string) => InkSpace;
  readonly state: (name: string) => OverprintState;
}

export const PROCESS: InkSpace = { inks: ['Cyan', 'Magenta', 'Yellow', 'Black'], process: true };

/** Graphics states that the resources of rewritten content must have. */
export const PLATE_STATES = '/PlF0<</ca 0>>/PlF1<</ca 1>>/PlS0<</CA 0>>/PlS1<</CA 1>>';

interface Paint {
  readonly space: InkSpace;
  readonly tints: readonly number[];
}

type Use = 'fill' | 'stroke';

interface State {
  readonly paint: Record<Use, Paint | undefined>;
  readonly overprint: Record<Use, boolean>;
  readonly mode: number;
}

const BLACK: Paint = { space: PROCESS, tints: [0, 0, 0, 1] };
const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'Tj', 'TJ', "'", '"']);
const STROKES = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
const OTHER_COLOURS = new Set(['g', 'G', 'rg', 'RG', 'sh', 'ri', 'BI']);
const COLOURS = new Map<string, Use>([
  ['k', 'fill'],
  ['K', 'stroke'],
  ['cs', 'fill'],
  ['CS', 'stroke'],
  ['sc', 'fill'],
  ['SC', 'stroke'],
  ['scn', 'fill'],
  ['SCN', 'stroke'],
]);

/** Ink from 0 to 1 that a paint lays on a plate; `undefined` if it leaves the plate as it is. */
function tintOn(
  plate: string,
  { space, tints }: Paint,
  overprint: boolean,
  mode: number,
): number | undefined {
  const at = space.inks.indexOf(plate);
  if (at < 0) return overprint ? undefined : 0;
  const tint = tints[at]!;
  return overprint && space.process && mode === 1 && tint === 0 ? undefined : tint;
}

/**
 * Rewrites the content of a page or form for one plate.
 * @param isForm a form must set colours and states itself: what it would inherit is not known here
 * @throws RotativeError (exit code 2) at colours that no plate can be told for (RGB, grey, shadings, images)
 */
export function plateContent(
  content: readonly Operation[],
  plate: string,
  names: ContentNames,
  isForm: boolean,
): string {
  const first = isForm ? undefined : BLACK;
  let state: State = {
    paint: { fill: first, stroke: first },
    overprint: { fill: false, stroke: false },
    mode: 0,
  };
  const saved: State[] = [];
  const pieces: string[] = isForm ? [] : [show('fill', state, plate), show('stroke', state, plate)];
  for (const { operator, operands, text } of content) {
    const use = COLOURS.get(operator);
    if (use !== undefined) {
      const paint = paintOf(operator, operands, state.paint[use], names);
      state = { ...state, paint: { ...state.paint, [use]: paint } };
      pieces.push(show(use, state, plate));
    } else if (operator === 'gs') {
      const { fill, stroke, mode } = names.state(operands[0]!);
      state = {
        ...state,
        overprint: { fill: fill ?? state.overprint.fill, stroke: stroke ?? state.overprint.stroke },
        mode: mode ?? state.mode,
      };
      pieces.push(show('fill', state, plate), show('stroke', state, plate));
    } else {
      if (operator === 'q') saved.push(state);
      if (operator === 'Q') state = saved.pop() ?? state;
      if (OTHER_COLOURS.has(operator)) throw refusal(`it paints with the operator ${operator}`);
      const bare =
        (FILLS.has(operator) && !state.paint.fill) || (STROKES.has(operator) && !state.paint.stroke);
      if (bare) throw refusal('a form paints with a colour it did not set');
      pieces.push(text);
    }
  }
  return pieces.join('\n');
}

function paintOf(
  operator: string,
  operands: readonly string[],
  before: Paint | undefined,
  names: ContentNames,
): Paint {
  const name = operator.toLowerCase();
  if (name === 'k') return { space: PROCESS, tints: operands.map(Number) };
  if (name === 'cs') {
    const space = names.space(operands[0]!);
    return { space, tints: space.process ? BLACK.tints : space.inks.map(() => 1) };
  }
  if (before?.space.inks.length !== operands.length) throw refusal('a colour does not fit its colour space');
  return { space: before.space, tints: operands.map(Number) };
}

function show(use: Use, { paint, overprint, mode }: State, plate: string): string {
  const set = paint[use];
  if (set === undefined) return '';
  const tint = tintOn(plate, set, overprint[use], mode);
  const state = use === 'fill' ? 'PlF' : 'PlS';
  if (tint === undefined) return `/${state}0 gs`;
  return `${formatNumber(1 - tint, 4)} ${use === 'fill' ? 'g' : 'G'} /${state}1 gs`;
}

export interface Operation {
  readonly operator: string;
  readonly operands: readonly string[];
  /** Operands and operator as they are written. */
  readonly text: string;
}

/** What content does, read once for all plates. */
export function operationsOf(content: string): Operation[] {
  // A space at the end, so that the reader knows where the last operator ends.
  const reader = new SyntaxReader(`${content} `, 0);
  const length = content.trimEnd().length;
  let operands: string[] = [];
  let start = 0;
  const operations: Operation[] = [];
  while (reader.position < length) {
    const token = reader.token();
    if (/^[A-Za-z'"]/.test(token) && !['true', 'false', 'null'].includes(token)) {
      operations.push({ operator: token, operands, text: content.slice(start, reader.position) });
      operands = [];
      start = reader.position;
    } else {
      operands.push(token);
    }
  }
  return operations;
}

const refusal = (what: string): Error =>
  badInput(
    'pdf-plate',
    `no plate can be shown of this file: ${what}. Plates are shown of CMYK and spot inks.`,
  );
