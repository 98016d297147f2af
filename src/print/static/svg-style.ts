/** What an element paints with: presentation attributes, inherited as in SVG. */
import { lengthOf, SHAPE_ATTRIBUTES } from './svg-shape.ts';
import { type SvgElement, svgFault } from './svg-tree.ts';

export interface Style {
  /** `#rrggbb`, or nothing is painted. */
  readonly fill: string | undefined;
  readonly stroke: string | undefined;
  readonly strokeWidth: number;
  readonly lineCap: string;
  readonly lineJoin: string;
  readonly miterLimit: number;
  readonly dashes: readonly number[];
  readonly fillRule: string;
  readonly clipRule: string;
}

/** What SVG begins with. */
export const FIRST_STYLE: Style = {
  fill: '#000000',
  stroke: undefined,
  strokeWidth: 1,
  lineCap: 'butt',
  lineJoin: 'miter',
  miterLimit: 4,
  dashes: [],
  fillRule: 'nonzero',
  clipRule: 'nonzero',
};

const PAINT = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'fill-rule',
  'clip-rule',
];
const ANYWHERE = new Set([...PAINT, 'id', 'transform', 'clip-path']);
const OWN: Readonly<Record<string, readonly string[]>> = {
  ...SHAPE_ATTRIBUTES,
  svg: ['viewBox', 'width', 'height', 'version'],
  use: ['href', 'xlink:href', 'x', 'y', 'width', 'height'],
  symbol: ['viewBox'],
  g: [],
  defs: [],
  clipPath: [],
};
const TRANSPARENT = new Set(['opacity', 'fill-opacity', 'stroke-opacity']);

/**
 * Refuses an element or attribute that is not drawn, rather than draw something else than was meant.
 * @throws RotativeError (exit code 2)
 */
export function refuseUnknown(element: SvgElement): void {
  const own = OWN[element.name];
  if (own === undefined) {
    throw svgFault(
      element,
      `${element.name} is not drawn; use ${Object.keys(OWN)
        .filter((name) => name !== 'svg')
        .join(', ')}`,
    );
  }
  for (const name of Object.keys(element.attributes)) {
    if (ANYWHERE.has(name) || own.includes(name) || name.startsWith('xmlns')) continue;
    if (TRANSPARENT.has(name)) {
      throw svgFault(element, `${name}: nothing transparent is printed; use a lighter colour of the palette`);
    }
    const advice = name === 'style' ? 'write each property as an attribute' : 'remove it';
    throw svgFault(element, `attribute ${name} of ${element.name} is not read: ${advice}`);
  }
}

/**
 * The style of an element inside one that has `outer`.
 * @throws RotativeError (exit code 2) if a value cannot be read
 */
export function styleOf(element: SvgElement, outer: Style): Style {
  const { attributes } = element;
  const word = (name: string, words: readonly string[], fallback: string): string => {
    const value = attributes[name] ?? fallback;
    if (words.includes(value)) return value;
    throw svgFault(element, `${name} « ${value} » is none of ${words.join(', ')}`);
  };
  const rules = ['nonzero', 'evenodd'];
  return {
    fill: paintOf(element, 'fill', outer.fill),
    stroke: paintOf(element, 'stroke', outer.stroke),
    strokeWidth: lengthOf(element, 'stroke-width', outer.strokeWidth),
    lineCap: word('stroke-linecap', ['butt', 'round', 'square'], outer.lineCap),
    lineJoin: word('stroke-linejoin', ['miter', 'round', 'bevel'], outer.lineJoin),
    miterLimit: lengthOf(element, 'stroke-miterlimit', outer.miterLimit),
    dashes: dashesOf(element, outer.dashes),
    fillRule: word('fill-rule', rules, outer.fillRule),
    clipRule: word('clip-rule', rules, outer.clipRule),
  };
}

function paintOf(element: SvgElement, name: string, outer: string | undefined): string | undefined {
  const value = element.attributes[name];
  if (value === undefined) return outer;
  if (value === 'none') return undefined;
  if (/^#[0-9a-f]{6}$/.test(value)) return value;
  throw svgFault(element, `${name} « ${value} » is no colour of the form #rrggbb (small letters), nor none`);
}

function dashesOf(element: SvgElement, outer: readonly number[]): readonly number[] {
  const value = element.attributes['stroke-dasharray'];
  if (value === undefined) return outer;
  if (value === 'none') return [];
  const dashes = value
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (dashes.every((dash) => Number.isFinite(dash) && dash > 0)) return dashes;
  throw svgFault(element, `stroke-dasharray « ${value} » is no list of lengths above 0`);
}
