/** Draws the part of SVG that print art needs onto a page, in the CMYK of the palette. */
import { IDENTITY, type Matrix, times, transformOf } from './matrix.ts';
import { mapped, type Outline, trace } from './path.ts';
import type { Cmyk, Pen } from './pen.ts';
import { lengthOf, outlineOf } from './svg-shape.ts';
import { FIRST_STYLE, refuseUnknown, type Style, styleOf } from './svg-style.ts';
import { type SvgElement, svgFault } from './svg-tree.ts';

/** The ink for a colour of the art, `undefined` if the palette does not have it. */
export type InkOfColour = (colour: string) => Cmyk | undefined;

/** Deepest nesting; a use that uses itself would have no end. */
const DEEPEST = 20;

/**
 * Draws `root` in its own user units: the caller has scaled them to the page.
 * @throws RotativeError (exit code 2) at the first thing that is not supported, or colour that has no ink
 */
export function drawSvg(pen: Pen, root: SvgElement, inkOf: InkOfColour): void {
  new SvgPainter(pen, root, inkOf).draw(root, FIRST_STYLE, 0);
}

/** The view box of a root or symbol: [x, y, width, height]. */
export function viewBoxOf(element: SvgElement): readonly [number, number, number, number] | undefined {
  const text = element.attributes.viewBox;
  if (text === undefined) return undefined;
  const [x, y, width, height, ...more] = text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (more.length > 0 || ![x, y, width, height].every(Number.isFinite) || !(width! > 0 && height! > 0)) {
    throw svgFault(element, `viewBox « ${text} » is no box`);
  }
  return [x!, y!, width!, height!];
}

class SvgPainter {
  readonly #pen: Pen;
  readonly #inkOf: InkOfColour;
  readonly #byId = new Map<string, SvgElement>();

  constructor(pen: Pen, root: SvgElement, inkOf: InkOfColour) {
    this.#pen = pen;
    this.#inkOf = inkOf;
    this.#collect(root);
  }

  draw(element: SvgElement, outer: Style, depth: number): void {
    refuseUnknown(element);
    if (depth > DEEPEST) throw svgFault(element, 'nested too deep; a use that uses itself?');
    if (element.name === 'defs' || element.name === 'symbol' || element.name === 'clipPath') return;
    if (element.name === 'svg' && depth > 0) throw svgFault(element, 'svg inside svg is not drawn: use g');
    const style = styleOf(element, outer);
    const outline = outlineOf(element);
    this.#placed(element, transformOf(element), () => {
      if (outline !== undefined) this.#paint(element, outline, style);
      else if (element.name === 'use') this.#drawUsed(element, style, depth);
      else for (const child of element.children) this.draw(child, style, depth + 1);
    });
  }

  #collect(element: SvgElement): void {
    const id = element.attributes.id;
    if (id !== undefined) {
      if (this.#byId.has(id)) throw svgFault(element, `a second element has the id ${id}`);
      this.#byId.set(id, element);
    }
    for (const child of element.children) this.#collect(child);
  }

  #referred(element: SvgElement, id: string | undefined): SvgElement {
    const target = id === undefined ? undefined : this.#byId.get(id);
    if (target === undefined) throw svgFault(element, `${element.name} refers to ${id}, which is not here`);
    return target;
  }

  /** Runs `draw` inside the element's map and clip; the state is saved only where there is one. */
  #placed(element: SvgElement, matrix: Matrix, draw: () => void): void {
    const clip = element.attributes['clip-path'];
    if (matrix === IDENTITY && clip === undefined) {
      draw();
      return;
    }
    this.#pen.within(() => {
      this.#pen.doc.transform(...matrix);
      if (clip !== undefined && clip !== 'none') this.#clip(element, clip);
      draw();
    });
  }

  #clip(element: SvgElement, reference: string): void {
    const id = /^url\(\s*["']?#([^"')]+)["']?\s*\)$/.exec(reference)?.[1];
    const target = this.#referred(element, id);
    refuseUnknown(target);
    if (target.name !== 'clipPath') throw svgFault(element, `clip-path refers to ${target.name} ${id}`);
    const outer = transformOf(target);
    const outline: Outline = target.children.flatMap((child) => {
      refuseUnknown(child);
      const shape = outlineOf(child);
      if (shape === undefined) throw svgFault(child, `${child.name} cannot clip: use plain shapes`);
      return mapped(shape, times(outer, transformOf(child)));
    });
    if (outline.length === 0) throw svgFault(target, `clipPath ${id} is empty`);
    const first = target.children[0]!;
    const rule = styleOf(first, styleOf(target, FIRST_STYLE)).clipRule;
    trace(this.#pen, outline);
    this.#pen.doc.clip(rule === 'evenodd' ? 'even-odd' : 'non-zero');
  }

  #drawUsed(element: SvgElement, style: Style, depth: number): void {
    const reference = element.attributes.href ?? element.attributes['xlink:href'] ?? '';
    const target = this.#referred(element, /^#(.+)$/.exec(reference)?.[1]);
    const shift: Matrix = [1, 0, 0, 1, lengthOf(element, 'x', 0), lengthOf(element, 'y', 0)];
    this.#pen.within(() => {
      this.#pen.doc.transform(...shift);
      if (target.name === 'symbol') this.#drawSymbol(element, target, style, depth);
      else this.draw(target, style, depth + 1);
    });
  }

  #drawSymbol(use: SvgElement, symbol: SvgElement, outer: Style, depth: number): void {
    refuseUnknown(symbol);
    this.#fitSymbol(use, symbol);
    const style = styleOf(symbol, outer);
    for (const child of symbol.children) this.draw(child, style, depth + 1);
  }

  /** A symbol with a view box is fitted whole into the width and height of its use, and centred. */
  #fitSymbol(use: SvgElement, symbol: SvgElement): void {
    const box = viewBoxOf(symbol);
    if (box === undefined) return;
    const [x, y, width, height] = box;
    const [wide, high] = [lengthOf(use, 'width', width), lengthOf(use, 'height', height)];
    const scale = Math.min(wide / width, high / height);
    this.#pen.doc.transform(
      scale,
      0,
      0,
      scale,
      (wide - width * scale) / 2 - x * scale,
      (high - height * scale) / 2 - y * scale,
    );
    this.#pen.doc.rect(x, y, width, height).clip('non-zero');
  }

  #paint(element: SvgElement, outline: Outline, style: Style): void {
    const { doc } = this.#pen;
    const fills = style.fill !== undefined && element.name !== 'line';
    const strokes = style.stroke !== undefined && style.strokeWidth > 0;
    if (outline.length === 0 || !(fills || strokes)) return;
    if (fills) this.#pen.fill(this.#ink(element, style.fill!));
    if (strokes) {
      this.#pen.stroke(this.#ink(element, style.stroke!));
      doc.lineWidth(style.strokeWidth).lineCap(style.lineCap as 'butt' | 'round' | 'square');
      doc.lineJoin(style.lineJoin as 'miter' | 'round' | 'bevel').miterLimit(style.miterLimit);
      doc.addContent(`[${style.dashes.join(' ')}] 0 d`);
    }
    trace(this.#pen, outline);
    const star = style.fillRule === 'evenodd' ? '*' : '';
    const operator = fills ? (strokes ? `B${star}` : `f${star}`) : 'S';
    doc.addContent(operator);
  }

  #ink(element: SvgElement, colour: string): Cmyk {
    const ink = this.#inkOf(colour);
    if (ink !== undefined) return ink;
    const hint =
      colour === FIRST_STYLE.fill && element.attributes.fill === undefined ? ' (where no fill is given)' : '';
    throw svgFault(
      element,
      `colour ${colour}${hint} is not in the palette of strip.yaml; add its CMYK there, or use a colour it has`,
    );
  }
}
