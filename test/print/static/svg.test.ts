import { describe, expect, it } from 'vitest';
import { type Cmyk, Pen } from '../../../src/print/static/pen.ts';
import { drawSvg } from '../../../src/print/static/svg.ts';
import { parseSvg } from '../../../src/print/static/svg-tree.ts';
import { RotativeError } from '../../../src/shared/errors.ts';
import { fontFile } from '../../../src/strip/fonts.ts';
import { contentsOf, countOperator } from './read-content.ts';

const PALETTE: Record<string, Cmyk> = { '#112233': [0.9, 0.5, 0.2, 0.1], '#ffffff': [0, 0, 0, 0] };

async function contentOf(body: string): Promise<string> {
  const pen = new Pen(fontFile('BarlowCondensed-Regular.ttf'));
  pen.page(100, 100, 'knockOut', 'process');
  drawSvg(pen, parseSvg(`<svg viewBox="0 0 100 100">${body}</svg>`, 'art.svg'), (colour) => PALETTE[colour]);
  return contentsOf(await pen.finish())[0]!;
}

const filled = (shape: string): string => `<g fill="#112233">${shape}</g>`;

describe('drawSvg', () => {
  it('paints CMYK of the palette', async () => {
    const content = await contentOf('<rect x="1" y="2" width="3" height="4" fill="#112233"/>');
    expect(content).toContain('/DeviceCMYK cs\n0.9 0.5 0.2 0.1 scn\n1 2 m\n4 2 l\n4 6 l\n1 6 l\nh\nf');
  });

  it.each([
    ['circle', '<circle cx="5" cy="5" r="2"/>', 'c', 4],
    ['ellipse', '<ellipse cx="5" cy="5" rx="2" ry="1"/>', 'c', 4],
    ['rounded rect', '<rect width="9" height="9" rx="1"/>', 'c', 4],
    ['polygon', '<polygon points="0,0 1,0 1,1"/>', 'l', 2],
    ['polyline', '<polyline points="0 0 1 0 1 1 2 2"/>', 'l', 3],
    ['path', '<path d="M0 0h1v1z"/>', 'l', 2],
  ])('draws a %s', async (_, shape, operator, count) => {
    const content = await contentOf(filled(shape));
    expect(countOperator(content, operator)).toBe(count);
    expect(countOperator(content, 'f')).toBe(1);
  });

  it('strokes with width, cap, join and dashes, and puts them back for the next stroke', async () => {
    const content = await contentOf(
      `<g fill="none" stroke="#112233"><path d="M0 0h1" stroke-width=".5" stroke-linecap="round"
        stroke-linejoin="bevel" stroke-dasharray="1,2"/><line x2="4" y2="4"/></g>`,
    );
    expect(content).toContain('0.5 w\n1 J\n2 j\n4 M\n[1 2] 0 d\n0 0 m\n1 0 l\nS');
    expect(content).toContain('1 w\n0 J\n0 j\n4 M\n[] 0 d\n0 0 m\n4 4 l\nS');
  });

  it('fills by the rule, and fills and strokes at once', async () => {
    const even = await contentOf(filled('<path d="M0 0h1v1z" fill-rule="evenodd"/>'));
    expect(countOperator(even, 'f*')).toBe(1);
    const both = await contentOf(filled('<path d="M0 0h1v1z" stroke="#ffffff"/>'));
    expect(countOperator(both, 'B')).toBe(1);
  });

  it('joins transforms in order', async () => {
    const content = await contentOf(filled('<g transform="translate(10 20) scale(2)"><circle r="1"/></g>'));
    expect(content).toContain('q\n2 0 0 2 10 20 cm');
  });

  it('rotates about a point', async () => {
    const content = await contentOf(filled('<circle r="1" transform="rotate(90, 10, 0)"/>'));
    expect(content).toContain('0 1 -1 0 10 -10 cm');
  });

  it('clips by the shapes of a clipPath under their maps', async () => {
    const content = await contentOf(
      `<defs><clipPath id="c"><rect width="2" height="2" transform="translate(5)"/></clipPath></defs>
       ${filled('<g clip-path="url(#c)"><circle r="9"/></g>')}`,
    );
    expect(content).toContain('5 0 m\n7 0 l\n7 2 l\n5 2 l\nh\nW n');
    expect(countOperator(content, 'f')).toBe(1);
  });

  it('draws what is used where it is used, in the colour of its use', async () => {
    const content = await contentOf(
      '<defs><path id="p" d="M0 0h1v1z"/></defs><use href="#p" x="3" y="4" fill="#112233"/><use xlink:href="#p" fill="#ffffff"/>',
    );
    expect(content).toContain('1 0 0 1 3 4 cm\n/DeviceCMYK cs\n0.9 0.5 0.2 0.1 scn');
    expect(content).toContain('0 0 0 0 scn');
  });

  it('fits a symbol with a view box into its use', async () => {
    const content = await contentOf(
      '<symbol id="s" viewBox="10 10 10 10"><path d="M10 10h1v1z" fill="#112233"/></symbol><use href="#s" width="20" height="40"/>',
    );
    // Scaled by 2 to the narrower side, centred in the other, its corner brought to the use's.
    expect(content).toContain('2 0 0 2 -20 -10 cm');
  });

  it('takes no notice of comments, titles and ids', async () => {
    const content = await contentOf(filled('<title>A <b/>card</title><!-- x --><circle id="a" r="1"/>'));
    expect(countOperator(content, 'f')).toBe(1);
  });
});

describe('what is not drawn is refused', () => {
  const cases: readonly (readonly [string, string, RegExp])[] = [
    [
      'an unknown colour',
      '<circle r="1" fill="#abcdef"/>',
      /line 1: colour #abcdef is not in the palette of strip.yaml/,
    ],
    ['no colour at all', '<circle r="1"/>', /colour #000000 \(where no fill is given\)/],
    ['a colour by name', '<circle r="1" fill="red"/>', /fill « red » is no colour of the form #rrggbb/],
    ['capital hex', '<circle r="1" fill="#AABBCC"/>', /#rrggbb \(small letters\)/],
    ['a gradient', '<linearGradient id="g"/>', /linearGradient is not drawn; use /],
    ['text', '<text>x</text>', /text « x » is not drawn/],
    ['an image', '<image href="a.png"/>', /image is not drawn/],
    ['opacity', filled('<circle r="1" opacity=".5"/>'), /opacity: nothing transparent is printed/],
    ['style', filled('<circle r="1" style="fill:red"/>'), /write each property as an attribute/],
    [
      'an unknown attribute',
      filled('<circle r="1" filter="url(#f)"/>'),
      /attribute filter of circle is not read/,
    ],
    ['a foreign geometry', filled('<circle r="1" width="2"/>'), /attribute width of circle/],
    ['percent', filled('<rect width="100%" height="1"/>'), /width of rect « 100% » is no plain number/],
    ['a missing length', filled('<circle/>'), /r of circle is missing/],
    ['broken path data', filled('<path d="M0 0 L1"/>'), /line 1: path data: L wants a number/],
    [
      'a broken transform',
      filled('<circle r="1" transform="turn(5)"/>'),
      /transform « turn\(5\) » cannot be read/,
    ],
    ['a broken list of points', filled('<polygon points="1 2 3"/>'), /no list of pairs/],
    ['a use of nothing', '<use href="#none"/>', /use refers to none, which is not here/],
    ['a use of itself', '<g id="a"><use href="#a"/></g>', /a use that uses itself/],
    [
      'a clip by a group',
      filled('<clipPath id="c"><g/></clipPath><circle r="1" clip-path="url(#c)"/>'),
      /g cannot clip/,
    ],
    ['an id twice', '<g id="a"/><g id="a"/>', /a second element has the id a/],
    ['svg in svg', '<svg/>', /svg inside svg/],
    ['broken XML', '<g>', /no well-formed XML/],
  ];

  it.each(cases)('%s', async (_, body, message) => {
    const error = await contentOf(body).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(RotativeError);
    const fault = error as RotativeError;
    expect([fault.code, fault.exitCode]).toEqual(['SVG_UNSUPPORTED', 2]);
    expect(fault.message).toMatch(/^art.svg, line 1: /);
    expect(fault.message).toMatch(message);
  });

  it('names the line', () => {
    expect(() => parseSvg('<svg>\n<g>\n</b>\n</svg>', 'art.svg')).toThrow(/^art.svg, line 3/);
    expect(() => parseSvg('<!DOCTYPE svg>\n<svg/>', 'art.svg')).toThrow(/a DOCTYPE is not read/);
    expect(() => parseSvg('<html/>', 'art.svg')).toThrow(/the root element must be svg/);
  });
});
