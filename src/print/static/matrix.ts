/** Affine maps [a b c d e f], as in PDF and SVG: x' = a x + c y + e, y' = b x + d y + f. */
import { type SvgElement, svgFault } from './svg-tree.ts';

export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export function times(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

const rotation = (degrees: number): Matrix => {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0];
};
const shift = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];
const slope = (degrees: number): number => Math.tan((degrees * Math.PI) / 180);

const KINDS: Readonly<Record<string, (n: readonly number[]) => Matrix | undefined>> = {
  matrix: (n) => (n.length === 6 ? [n[0]!, n[1]!, n[2]!, n[3]!, n[4]!, n[5]!] : undefined),
  translate: (n) => (n.length === 1 || n.length === 2 ? shift(n[0]!, n[1] ?? 0) : undefined),
  scale: (n) => (n.length === 1 || n.length === 2 ? [n[0]!, 0, 0, n[1] ?? n[0]!, 0, 0] : undefined),
  rotate: (n) => {
    if (n.length === 1) return rotation(n[0]!);
    if (n.length !== 3) return undefined;
    return times(shift(n[1]!, n[2]!), times(rotation(n[0]!), shift(-n[1]!, -n[2]!)));
  },
  skewX: (n) => (n.length === 1 ? [1, 0, slope(n[0]!), 1, 0, 0] : undefined),
  skewY: (n) => (n.length === 1 ? [1, slope(n[0]!), 0, 1, 0, 0] : undefined),
};

/**
 * The `transform` of an element; the identity if it has none.
 * @throws RotativeError (exit code 2) if it cannot be read
 */
export function transformOf(element: SvgElement): Matrix {
  const text = element.attributes.transform;
  if (text === undefined) return IDENTITY;
  const calls = [...text.matchAll(/([a-zA-Z]+)\s*\(([^)]*)\)/g)];
  const rest = text.replace(/([a-zA-Z]+)\s*\(([^)]*)\)/g, '').replace(/[\s,]/g, '');
  let matrix: Matrix | undefined = rest === '' ? IDENTITY : undefined;
  for (const [, kind, list] of calls) {
    const numbers = list!
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const next = numbers.every(Number.isFinite) ? KINDS[kind!]?.(numbers) : undefined;
    matrix = matrix && next && times(matrix, next);
  }
  if (matrix === undefined) throw svgFault(element, `transform « ${text} » cannot be read`);
  return matrix;
}
