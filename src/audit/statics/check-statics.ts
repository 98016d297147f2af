/** C-CONTRAST and C-VOID on the static art of a part: what lies under the figures, and who is named a specimen. */
import type { FaultLog } from '../faults.ts';
import type { Region, Side } from '../reading/regions.ts';
import type { StaticForm, StaticPath } from './static-forms.ts';

const ART = 'Art';
const COAT_PRINT = 'Coat print';
const PAPER = '0 0 0 0 k';
const WORD = 'SPECIMEN';
/** Frames may stand on the edge of a cell. */
const EDGE_PT = 1;

/** Under every hidden cell the art must end with bare paper: a figure on a pattern may be read as another. */
export function checkGround(forms: readonly StaticForm[], side: Side, log: FaultLog): number {
  const art = forms.filter(({ layer }) => layer === ART).flatMap(({ paths }) => paths);
  const boxes = new Map(art.map((path) => [path, boxOf(path)]));
  const cells = side.regions.filter(({ hidden }) => hidden);
  for (const cell of cells) {
    const ground = groundOf(art, boxes, cell);
    if (ground === PAPER) continue;
    const place = { ticket: cell.ticket + 1, cell: cell.name };
    log.add(
      'C-CONTRAST',
      place,
      'figures do not stand on bare paper',
      ground,
      'the paint of bare paper alone',
    );
  }
  return cells.length;
}

/** A specimen says so under and on its coats, for every ticket; a product never does. */
export function checkVoid(
  forms: readonly StaticForm[],
  specimen: boolean,
  tickets: number,
  log: FaultLog,
): number {
  for (const layer of [ART, COAT_PRINT]) {
    const words = forms.filter((form) => form.layer === layer).flatMap((form) => form.words);
    const count = words.filter((word) => word.includes(WORD)).length;
    if (specimen ? count >= tickets : count === 0) continue;
    const expected = specimen ? `${WORD} on each of ${tickets} tickets` : `no ${WORD} on a product`;
    const what = specimen
      ? `a specimen does not say so on “${layer}”`
      : `a product says ${WORD} on “${layer}”`;
    log.add('C-VOID', {}, what, `${WORD} ${count} times`, expected);
  }
  return 2 * tickets;
}

/** Colour of what lies on top in the whole cell, or what disturbs it. */
function groundOf(paths: readonly StaticPath[], boxes: ReadonlyMap<StaticPath, Box>, cell: Region): string {
  const box = {
    x0: cell.x0 + EDGE_PT,
    y0: cell.y0 + EDGE_PT,
    x1: cell.x1 - EDGE_PT,
    y1: cell.y1 - EDGE_PT,
  };
  let ground = 'nothing';
  for (const path of paths) {
    // Most of the art lies elsewhere, and has many edges.
    if (!meet(boxes.get(path)!, box)) continue;
    const { figures, filled, colour } = path;
    const edge = figures.some((figure) => hasEdgeIn(figure, box));
    if (filled && !edge && holds(figures, (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2)) ground = colour;
    else if (edge) ground = `a pattern in ${colour}`;
  }
  return ground;
}

type Box = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };

function boxOf({ figures }: StaticPath): Box {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const figure of figures) {
    for (let i = 0; i < figure.length; i += 2) {
      box.x0 = Math.min(box.x0, figure[i]!);
      box.y0 = Math.min(box.y0, figure[i + 1]!);
      box.x1 = Math.max(box.x1, figure[i]!);
      box.y1 = Math.max(box.y1, figure[i + 1]!);
    }
  }
  return box;
}

const meet = (a: Box, b: Box): boolean => a.x0 <= b.x1 && a.x1 >= b.x0 && a.y0 <= b.y1 && a.y1 >= b.y0;

function hasEdgeIn(figure: readonly number[], box: Box): boolean {
  const points = figure.length / 2;
  for (let i = 0; i < points; i++) {
    const j = (i + 1) % points;
    const [ax, ay, bx, by] = [figure[2 * i]!, figure[2 * i + 1]!, figure[2 * j]!, figure[2 * j + 1]!];
    let [from, to] = [0, 1];
    for (const [step, low, high] of [
      [bx - ax, box.x0 - ax, box.x1 - ax],
      [by - ay, box.y0 - ay, box.y1 - ay],
    ] as const) {
      if (step === 0) {
        if (low >= 0 || high <= 0) to = -1;
        continue;
      }
      from = Math.max(from, Math.min(low / step, high / step));
      to = Math.min(to, Math.max(low / step, high / step));
    }
    if (from < to) return true;
  }
  return false;
}

/** Whether a point lies inside by the even-odd rule. */
function holds(figures: readonly (readonly number[])[], x: number, y: number): boolean {
  let inside = false;
  for (const figure of figures) {
    const points = figure.length / 2;
    for (let i = 0, j = points - 1; i < points; j = i++) {
      const [ax, ay, bx, by] = [figure[2 * i]!, figure[2 * i + 1]!, figure[2 * j]!, figure[2 * j + 1]!];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}
