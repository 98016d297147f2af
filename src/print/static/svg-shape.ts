/** Basic shapes of SVG as outlines. */
import { arcSegments } from './arc.ts';
import type { Outline, Segment } from './path.ts';
import { pathOutline } from './path-data.ts';
import { type SvgElement, svgFault } from './svg-tree.ts';

/** A length of an element in user units; `fallback` if it is not given. */
export function lengthOf(element: SvgElement, name: string, fallback?: number): number {
  const text = element.attributes[name];
  if (text === undefined && fallback !== undefined) return fallback;
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isFinite(value)) return value;
  const found = text === undefined ? 'is missing' : `« ${text} » is no plain number`;
  throw svgFault(element, `${name} of ${element.name} ${found}`);
}

const SHAPES: Readonly<Record<string, (element: SvgElement) => Outline>> = {
  path: (element) => {
    try {
      return pathOutline(element.attributes.d ?? '');
    } catch (cause) {
      throw svgFault(element, `path data: ${(cause as Error).message}`);
    }
  },
  rect: rectOutline,
  circle: (element) => {
    const radius = lengthOf(element, 'r');
    return ellipse(lengthOf(element, 'cx', 0), lengthOf(element, 'cy', 0), radius, radius);
  },
  ellipse: (element) =>
    ellipse(
      lengthOf(element, 'cx', 0),
      lengthOf(element, 'cy', 0),
      lengthOf(element, 'rx'),
      lengthOf(element, 'ry'),
    ),
  line: (element) => [
    ['M', lengthOf(element, 'x1', 0), lengthOf(element, 'y1', 0)],
    ['L', lengthOf(element, 'x2', 0), lengthOf(element, 'y2', 0)],
  ],
  polyline: (element) => corners(element),
  polygon: (element) => [...corners(element), ['Z']],
};

/** Attributes that are the geometry of each shape. */
export const SHAPE_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  path: ['d'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  line: ['x1', 'y1', 'x2', 'y2'],
  polyline: ['points'],
  polygon: ['points'],
};

/**
 * The outline of a shape in its own user space, `undefined` if the element is no shape.
 * @throws RotativeError (exit code 2) if its geometry cannot be read
 */
export const outlineOf = (element: SvgElement): Outline | undefined => SHAPES[element.name]?.(element);

function rectOutline(element: SvgElement): Outline {
  const [x, y] = [lengthOf(element, 'x', 0), lengthOf(element, 'y', 0)];
  const [width, height] = [lengthOf(element, 'width'), lengthOf(element, 'height')];
  const rx = lengthOf(element, 'rx', lengthOf(element, 'ry', 0));
  const ry = lengthOf(element, 'ry', rx);
  return roundedRect(x, y, width, height, Math.min(rx, width / 2), Math.min(ry, height / 2));
}

/** A rectangle with elliptic corners; plain where a radius is 0. */
export function roundedRect(
  x: number,
  y: number,
  width: number,
  height: number,
  rx: number,
  ry: number,
): Outline {
  const [right, bottom] = [x + width, y + height];
  if (rx <= 0 || ry <= 0) {
    return [['M', x, y], ['L', right, y], ['L', right, bottom], ['L', x, bottom], ['Z']];
  }
  const corner = (from: readonly [number, number], to: readonly [number, number]): readonly Segment[] =>
    arcSegments({ from, to, radii: [rx, ry], turn: 0, large: false, sweep: true });
  return [
    ['M', x + rx, y],
    ['L', right - rx, y],
    ...corner([right - rx, y], [right, y + ry]),
    ['L', right, bottom - ry],
    ...corner([right, bottom - ry], [right - rx, bottom]),
    ['L', x + rx, bottom],
    ...corner([x + rx, bottom], [x, bottom - ry]),
    ['L', x, y + ry],
    ...corner([x, y + ry], [x + rx, y]),
    ['Z'],
  ];
}

function ellipse(cx: number, cy: number, rx: number, ry: number): Outline {
  const half = (from: readonly [number, number], to: readonly [number, number]): readonly Segment[] =>
    arcSegments({ from, to, radii: [rx, ry], turn: 0, large: false, sweep: true });
  const [right, left] = [[cx + rx, cy] as const, [cx - rx, cy] as const];
  return [['M', ...right], ...half(right, left), ...half(left, right), ['Z']];
}

function corners(element: SvgElement): Outline {
  const text = element.attributes.points ?? '';
  const numbers = text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (numbers.length < 4 || numbers.length % 2 === 1 || !numbers.every(Number.isFinite)) {
    throw svgFault(element, `points « ${text.slice(0, 30)} » are no list of pairs`);
  }
  return Array.from({ length: numbers.length / 2 }, (_, index) => [
    index === 0 ? 'M' : 'L',
    numbers[2 * index]!,
    numbers[2 * index + 1]!,
  ]);
}
