/** Figures of points x, y, x, y, …, and the boxes that they cover, touch or fill. */
export interface Box4 {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

type Figure = readonly number[];

/** Whether a box lies in another, edges included. */
export const inside = (inner: Box4, outer: Box4): boolean =>
  inner.x0 >= outer.x0 && inner.y0 >= outer.y0 && inner.x1 <= outer.x1 && inner.y1 <= outer.y1;

/** The box round all points of figures. */
export function boxOf(figures: readonly Figure[]): Box4 {
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

/**
 * True only if no edge of the path crosses the box and its middle is inside by both filling rules, so that it holds
 * whichever of the two the path is filled with.
 */
export function covers(figures: readonly Figure[], box: Box4): boolean {
  const x = (box.x0 + box.x1) / 2;
  const y = (box.y0 + box.y1) / 2;
  let winding = 0;
  for (const figure of figures) {
    const points = figure.length / 2;
    for (let i = 0; i < points; i++) {
      const j = (i + 1) % points;
      const [ax, ay, bx, by] = [figure[2 * i]!, figure[2 * i + 1]!, figure[2 * j]!, figure[2 * j + 1]!];
      if (crosses(ax, ay, bx, by, box)) return false;
      const left = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
      if (ay <= y && by > y && left > 0) winding++;
      else if (ay > y && by <= y && left < 0) winding--;
    }
  }
  return Math.abs(winding) % 2 === 1;
}

/** Whether a filled path, or the line around it of the given width, has a point inside the open box; rather too often. */
export function touches(figures: readonly Figure[], box: Box4, filled: boolean, strokePt: number): boolean {
  const by = strokePt / 2;
  const wide = { x0: box.x0 - by, y0: box.y0 - by, x1: box.x1 + by, y1: box.y1 + by };
  return figures.some((figure) => {
    for (let i = 0; i < figure.length; i += 2) {
      const j = (i + 2) % figure.length;
      if (crosses(figure[i]!, figure[i + 1]!, figure[j]!, figure[j + 1]!, wide)) return true;
    }
    return filled && surrounds(figure, box);
  });
}

/** Whether the middle of the box lies in a figure by the even-odd rule. */
function surrounds(figure: Figure, box: Box4): boolean {
  const x = (box.x0 + box.x1) / 2;
  const y = (box.y0 + box.y1) / 2;
  let inside = false;
  for (let i = 0; i < figure.length; i += 2) {
    const j = (i + 2) % figure.length;
    const [ax, ay, bx, by] = [figure[i]!, figure[i + 1]!, figure[j]!, figure[j + 1]!];
    if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) inside = !inside;
  }
  return inside;
}

/** Whether a line has a point inside the open box (Liang and Barsky). */
function crosses(ax: number, ay: number, bx: number, by: number, box: Box4): boolean {
  let from = 0;
  let to = 1;
  const clip = (step: number, distance: number): boolean => {
    if (step === 0) return distance > 0;
    const t = distance / step;
    if (step > 0) to = Math.min(to, t);
    else from = Math.max(from, t);
    return from < to;
  };
  const dx = bx - ax;
  const dy = by - ay;
  return clip(-dx, ax - box.x0) && clip(dx, box.x1 - ax) && clip(-dy, ay - box.y0) && clip(dy, box.y1 - ay);
}
