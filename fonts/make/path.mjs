/**
 * Drawing of signs: SVG paths (absolute M L H V Q C Z) and a few shapes, turned into the quadratic contours of TrueType.
 *
 * A drawing lives in a square of 1000 with y downwards, as in SVG. A contour is a list of points {x, y, on}.
 */

/** @typedef {{x: number, y: number, on: boolean}} Point */

/** How far a quadratic piece may lie from the cubic it stands for, in units of the drawing. */
const TOLERANCE = 0.3;

/**
 * Contours of an SVG path.
 * @param {string} path
 * @returns {Point[][]}
 */
export const contoursOf = (path) => {
  const contours = [];
  let contour = [];
  let [x, y] = [0, 0];
  const lineTo = (toX, toY) => {
    [x, y] = [toX, toY];
    contour.push({ x, y, on: true });
  };
  for (const [, command, list] of path.matchAll(/([MLHVQCZ])([^A-Z]*)/g)) {
    const n = (list.match(/-?[\d.]+/g) ?? []).map(Number);
    if (command === 'M') {
      contour = [];
      contours.push(contour);
    }
    if (command === 'H') for (const to of n) lineTo(to, y);
    else if (command === 'V') for (const to of n) lineTo(x, to);
    else if (command === 'M' || command === 'L') {
      for (let at = 0; at < n.length; at += 2) lineTo(n[at], n[at + 1]);
    } else if (command === 'Q') {
      for (let at = 0; at < n.length; at += 4) {
        contour.push({ x: n[at], y: n[at + 1], on: false });
        lineTo(n[at + 2], n[at + 3]);
      }
    } else if (command === 'C') {
      for (let at = 0; at < n.length; at += 6) {
        contour.push(...quadraticPieces([x, y, ...n.slice(at, at + 6)]));
        [x, y] = [n[at + 4], n[at + 5]];
      }
    }
  }
  return contours.map(withoutClosingPoint);
};

const withoutClosingPoint = (contour) => {
  const [first, last] = [contour[0], contour.at(-1)];
  return contour.length > 1 && first.x === last.x && first.y === last.y ? contour.slice(0, -1) : contour;
};

/** A cubic as quadratic pieces, without its first point. */
const quadraticPieces = ([x0, y0, x1, y1, x2, y2, x3, y3]) => {
  const bend = Math.hypot(x3 - 3 * x2 + 3 * x1 - x0, y3 - 3 * y2 + 3 * y1 - y0);
  const pieces = Math.max(1, Math.ceil(((Math.sqrt(3) / 36) * (bend / TOLERANCE)) ** (1 / 3)));
  const at = (t) => {
    const u = 1 - t;
    const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    return [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3];
  };
  const slope = (t) => {
    const u = 1 - t;
    const [a, b, c] = [3 * u * u, 6 * u * t, 3 * t * t];
    return [a * (x1 - x0) + b * (x2 - x1) + c * (x3 - x2), a * (y1 - y0) + b * (y2 - y1) + c * (y3 - y2)];
  };
  const points = [];
  for (let piece = 0; piece < pieces; piece++) {
    const [from, to] = [piece / pieces, (piece + 1) / pieces];
    const step = (to - from) / 3;
    const [[ax, ay], [bx, by]] = [at(from), at(to)];
    const [[sx, sy], [ex, ey]] = [slope(from), slope(to)];
    const controlX = (3 * (ax + sx * step + bx - ex * step) - (ax + bx)) / 4;
    const controlY = (3 * (ay + sy * step + by - ey * step) - (ay + by)) / 4;
    points.push({ x: controlX, y: controlY, on: false }, { x: bx, y: by, on: true });
  }
  return points;
};

/** An ellipse of eight quadratic arcs, as one contour. */
export const ellipse = (cx, cy, rx, ry = rx) => {
  const points = [];
  const out = 1 / Math.cos(Math.PI / 8);
  for (let eighth = 0; eighth < 8; eighth++) {
    const angle = (eighth * Math.PI) / 4;
    const between = angle + Math.PI / 8;
    points.push({ x: cx + rx * Math.cos(angle), y: cy + ry * Math.sin(angle), on: true });
    points.push({ x: cx + rx * out * Math.cos(between), y: cy + ry * out * Math.sin(between), on: false });
  }
  return [points];
};

/** A rectangle with rounded corners. */
export const roundedBox = (left, top, right, bottom, radius) => {
  const k = radius * 0.4477;
  return contoursOf(
    `M${left + radius} ${top}H${right - radius}C${right - k} ${top} ${right} ${top + k} ${right} ${top + radius}` +
      `V${bottom - radius}C${right} ${bottom - k} ${right - k} ${bottom} ${right - radius} ${bottom}` +
      `H${left + radius}C${left + k} ${bottom} ${left} ${bottom - k} ${left} ${bottom - radius}` +
      `V${top + radius}C${left} ${top + k} ${left + k} ${top} ${left + radius} ${top}Z`,
  );
};

/** A polygon drawn in by `inset` on every side; corners from [x, y] pairs. */
export const polygon = (corners, inset = 0) => {
  const turn = Math.sign(signedArea(corners.map(([x, y]) => ({ x, y }))));
  const edges = corners.map(([x0, y0], index) => {
    const [x1, y1] = corners[(index + 1) % corners.length];
    const length = Math.hypot(x1 - x0, y1 - y0);
    const [nx, ny] = [(-(y1 - y0) / length) * turn, ((x1 - x0) / length) * turn];
    return { nx, ny, reach: nx * x0 + ny * y0 + inset };
  });
  return [
    edges.map((edge, index) => {
      const before = edges[(index + edges.length - 1) % edges.length];
      const det = before.nx * edge.ny - before.ny * edge.nx;
      return {
        x: (before.reach * edge.ny - before.ny * edge.reach) / det,
        y: (before.nx * edge.reach - before.reach * edge.nx) / det,
        on: true,
      };
    }),
  ];
};

/** Area, positive if the contour turns from x to y. Control points count as corners, which is near enough here. */
export const signedArea = (contour) => {
  let sum = 0;
  for (const [index, { x, y }] of contour.entries()) {
    const next = contour[(index + 1) % contour.length];
    sum += x * next.y - next.x * y;
  }
  return sum / 2;
};

/** Turns contours about a point by degrees (clockwise on the page) and moves them. */
export const turned = (contours, degrees, dx, dy) => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return contours.map((contour) =>
    contour.map(({ x, y, on }) => ({ x: x * cos - y * sin + dx, y: x * sin + y * cos + dy, on })),
  );
};

/** The same contours, all turning one way: as ink (clockwise with y upwards) or as holes. */
export const directed = (contours, ink) =>
  contours.map((contour) => {
    const clockwise = signedArea(contour) < 0;
    return clockwise === ink ? contour : [contour[0], ...contour.slice(1).reverse()];
  });
