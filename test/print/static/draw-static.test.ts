import { readFileSync } from 'node:fs';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { drawStatic, type StaticStrip } from '../../../src/print/static/draw-static.ts';
import { gameSchema } from '../../../src/regulation/schema.ts';
import { RotativeError } from '../../../src/shared/errors.ts';
import { StripGeometry } from '../../../src/strip/geometry.ts';
import { loadStrip } from '../../../src/strip/load.ts';
import { sampleArt, sampleData, sampleGame, stripOf, writeSample } from '../../strip/sample-strip.ts';
import { contentsOf, countOperator, objectsOf } from './read-content.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests reach into the data to break it
type Break = (data: any, game: any) => void;

function draw(change: Break = () => {}, art = sampleArt(), specimen = false): Promise<StaticStrip> {
  const data = sampleData();
  const game = sampleGame();
  change(data, game);
  const strip = stripOf(data);
  return drawStatic({
    game,
    strip,
    geometry: new StripGeometry(strip),
    dir: writeSample(data, art),
    specimen,
  });
}

const faultOf = async (change: Break, art = sampleArt()): Promise<RotativeError> => {
  const thrown = await draw(change, art).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(RotativeError);
  expect((thrown as RotativeError).exitCode).toBe(2);
  return thrown as RotativeError;
};

describe('drawStatic', () => {
  let plain: StaticStrip;
  let specimen: StaticStrip;
  beforeAll(async () => {
    plain = await draw();
    specimen = await draw(undefined, undefined, true);
  });

  const content = (strip: StaticStrip, name: string): string =>
    contentsOf(strip.pdf)[strip.pages.find((page) => page.name === name)!.index]!;

  it('makes its pages in a fixed order, each of the size of the strip', () => {
    expect(plain.pages.map(({ name }) => name)).toEqual([
      'art-front',
      'art-back',
      'varnish',
      'coat',
      'coat-print',
      'perforation',
      'cut',
    ]);
    const sizes = [...objectsOf(plain.pdf).values()].flatMap(
      (body) => /\/MediaBox \[(.*)\]/.exec(body)?.[1] ?? [],
    );
    const strip = stripOf(sampleData());
    const { pageWidthPt, pageHeightPt } = new StripGeometry(strip);
    expect(sizes).toHaveLength(7);
    for (const size of sizes) {
      const [x, y, width, height] = size.split(' ').map(Number);
      expect([x, y]).toEqual([0, 0]);
      expect(width).toBeCloseTo(pageWidthPt, 4);
      expect(height).toBeCloseTo(pageHeightPt, 4);
    }
  });

  it('gives the same bytes for the same strip', async () => {
    expect(Buffer.compare((await draw()).pdf, plain.pdf)).toBe(0);
  });

  it.each(['plain', 'specimen'])('paints CMYK and spot inks only (%s)', (kind) => {
    const { pdf } = kind === 'plain' ? plain : specimen;
    const file = Buffer.from(pdf).toString('latin1');
    expect(file).not.toMatch(/DeviceRGB|DeviceGray|ICCBased|\/(ca|CA|SMask|Shading|Pattern) /);
    for (const page of contentsOf(pdf)) {
      for (const operator of ['rg', 'RG', 'g', 'G', 'sc', 'SC', 'sh']) {
        expect(countOperator(page, operator)).toBe(0);
      }
      const spaces = Array.from(page.matchAll(/^\/(\S+) (?:cs|CS)\b/gm), (match) => match[1]!);
      expect(spaces.length).toBeGreaterThan(0);
      for (const space of spaces) expect(space).toMatch(/^(DeviceCMYK|Chromatic|Ink\d)$/);
    }
  });

  it('sets a colour before it paints, on every page', () => {
    for (const page of contentsOf(specimen.pdf)) {
      const first = page.search(/^(f\*?|B\*?|\[.*\] TJ|<.*> Tj)$/m);
      if (first >= 0) expect(page.slice(0, first)).toMatch(/scn/);
      const stroke = page.search(/^S$/m);
      if (stroke >= 0) expect(page.slice(0, stroke)).toMatch(/SCN/);
    }
  });

  it('lays less than 300 % ink, also where black is laid on the coat', async () => {
    const art = sampleArt();
    art['art/coat.svg'] = art['art/coat.svg']!.replace('#f4c542', '#202020');
    const { pdf } = await draw(undefined, art);
    for (const page of contentsOf(pdf)) {
      for (const [, inks] of page.matchAll(/^(?:\/Chromatic (?:cs|CS) )?([\d. ]+) (?:scn|SCN)$/gm)) {
        expect(inks!.split(' ').reduce((sum, ink) => sum + Number(ink), 0)).toBeLessThan(3);
      }
    }
  });

  it('has one Separation for each spot ink, by the name of strip.yaml, even when the web has a colour of that name', () => {
    const spots = [...objectsOf(plain.pdf).values()].filter((body) => body.startsWith('[/Separation'));
    expect(spots.map((body) => /\/Separation \/(\S+) \/DeviceCMYK/.exec(body)?.[1])).toEqual([
      'Cyan',
      'Magenta',
      'Yellow',
      'ReleaseVarnish',
      'Silver',
      'Perforation',
      'CutLine',
    ]);
    expect(spots[4]).toMatch(/\/C1 \[0.1 0.1 0.1 0.3\]/);
  });

  it('lays the release varnish on every zone, under the coat and of its shape, overprinting', () => {
    const [varnish, coat] = [content(plain, 'varnish'), content(plain, 'coat')];
    expect(varnish).toMatch(/^\/GsOver gs$/m);
    const shapes = (page: string): string => page.replace(/^\/Ink\d+ cs/gm, 'cs');
    expect(shapes(varnish)).toBe(shapes(coat));
    expect(varnish).not.toBe(coat);
  });

  it('coats every zone with the spot ink, overprinting, and draws nothing else there', () => {
    const coat = content(plain, 'coat');
    expect(countOperator(coat, 'f')).toBe(4);
    expect(countOperator(coat, 'scn')).toBe(1);
    expect(coat).toMatch(/^\/GsOver gs$/m);
    expect(coat).not.toMatch(/DeviceCMYK|BT/);
    const states = [...objectsOf(plain.pdf).values()].filter((body) => body.includes('/ExtGState\n/OP'));
    expect(states.filter((body) => /\/OP true\n\/op true\n\/OPM 1/.test(body))).toHaveLength(1);
  });

  it('prints on the coat in cyan, magenta and yellow alone, overprinting, and never on the plate of the figures', () => {
    const page = content(plain, 'coat-print');
    expect(page).toMatch(/^\/GsOver gs$/m);
    const paints = [...page.matchAll(/^\/(\S+) (?:cs|CS) ([\d. ]+) (?:scn|SCN)$/gm)];
    expect(paints.length).toBeGreaterThan(4);
    for (const [, space, tints] of paints) {
      expect(space).toBe('Chromatic');
      expect(tints!.split(' ')).toHaveLength(3);
    }
    expect(page.match(/\b(scn|SCN|k|K)$/gm)).toHaveLength(paints.length);
    const file = Buffer.from(plain.pdf).toString('latin1');
    expect(file).toMatch(
      /\[\/DeviceN \[\/Cyan \/Magenta \/Yellow\] \/DeviceCMYK \d+ 0 R <<\n\/Subtype \/DeviceN\n\/Colorants /,
    );
  });

  it('overprints black text and knocks out art', () => {
    const front = content(plain, 'art-front');
    const [knock, over, text] = [
      front.indexOf('/GsKnock gs'),
      front.indexOf('/GsOver gs'),
      front.indexOf('BT'),
    ];
    expect(knock).toBeGreaterThanOrEqual(0);
    expect(over).toBeGreaterThan(front.lastIndexOf('0 0 0 0 scn'));
    expect(text).toBeGreaterThan(over);
  });

  it('marks a perforation above every ticket, and one cut', () => {
    const marks = content(plain, 'perforation');
    expect(countOperator(marks, 'S')).toBe(2);
    expect(countOperator(content(plain, 'cut'), 'S')).toBe(1);
    expect(countOperator(content(plain, 'cut'), 're')).toBe(1);
    const { trim, pageHeightPt } = new StripGeometry(stripOf(sampleData()));
    const heights = Array.from(marks.matchAll(/^\S+ (\S+) m$/gm), ([, y]) => Number(y));
    const mm = 72 / 25.4;
    expect(heights[0]).toBeCloseTo(pageHeightPt - trim.y - trim.height + 20 * mm, 3);
    expect(heights[1]).toBeCloseTo(pageHeightPt - trim.y - trim.height + 80 * mm, 3);
  });

  it('writes SPECIMEN under and on every coat and on every back, never in black', () => {
    for (const [name, times] of [
      ['art-front', 4],
      ['coat-print', 8],
      ['art-back', 2],
    ] as const) {
      const extra = countOperator(content(specimen, name), 'ET') - countOperator(content(plain, name), 'ET');
      expect([name, extra]).toEqual([name, times]);
    }
    const blacks = (strip: StaticStrip) => content(strip, 'art-front').split('0 0 0 1 scn').length;
    expect(blacks(specimen)).toBe(blacks(plain));
  });

  it('leaves plain board under the zones, and art around them, stub at the top', async () => {
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(Buffer.from(plain.pdf));
    const { data, width } = await document.getPage(0).render({ scale: 1, render: 'bitmap' });
    const mm = 72 / 25.4;
    const isWhite = (xMm: number, yMm: number): boolean => {
      const at = 4 * (Math.round((yMm + 3) * mm) * width + Math.round((xMm + 3) * mm));
      return data[at]! + data[at + 1]! + data[at + 2]! === 3 * 255;
    };
    const places = [
      [90, 10, false], // stub
      [7, 22, false], // ticket 1, above its zone
      [72.5, 50, false], // ticket 1, between zone and control zone
      [30, 20 + 36, true], // ticket 1, zone, below its art on the coat
      [89, 20 + 45, true], // ticket 1, control zone
      [30, 80 + 36, true], // ticket 2, zone
      [30, 80 + 55, false], // ticket 2, below its zone
      [-2, 100, false], // bleed
    ] as const;
    expect(places.map(([x, y]) => isWhite(x, y))).toEqual(places.map(([, , white]) => white));
    document.destroy();
    library.destroy();
  });
});

describe('drawStatic of 7Extra', () => {
  it('draws all its tickets, for sale and as specimen, in CMYK', async () => {
    const dir = 'templates/7extra';
    const game = gameSchema.parse(parse(readFileSync(`${dir}/game.yaml`, 'utf8')));
    const { strip, geometry } = loadStrip(dir, game);
    for (const specimen of [false, true]) {
      const { pdf } = await drawStatic({ game, strip, geometry, dir, specimen });
      const [, , varnish, coat, , perforation, cut] = contentsOf(pdf);
      const zones = strip.tickets.reduce((count, ticket) => count + ticket.zones.length + 1, 0);
      expect(countOperator(coat!, 'f')).toBe(zones);
      expect(countOperator(varnish!, 'f')).toBe(zones);
      expect(countOperator(perforation!, 'S')).toBe(strip.tickets.length);
      expect(countOperator(cut!, 'S')).toBe(1);
      expect(Buffer.from(pdf).toString('latin1')).not.toMatch(/DeviceRGB|DeviceGray/);
    }
  });
});

describe('drawStatic refuses', () => {
  const texts: readonly (readonly [string, Break, string, RegExp])[] = [
    [
      'a title that is too wide',
      (d) => Object.assign(d.tickets[0].title, { sizePt: 90 }),
      'TEXT_OVERFLOW',
      /^ticket 39902 \(La Mise\), title: « La Mise » at 90 pt needs a box .* enlarge the box/,
    ],
    [
      'a label that is too wide',
      (d) => Object.assign(d.tickets[0].labels[0], { text: 'ANTICONSTITUTIONNELLEMENT' }),
      'TEXT_OVERFLOW',
      /^ticket 39902 .*label « ANTICONSTITUTIONNELLEMENT ».* mm wide, it has 20.0 mm/,
    ],
    [
      'a mention that is too high',
      (d) => Object.assign(d.tickets[1].zones[0], { mentionBox: [5, 17, 66, 1.2] }),
      'TEXT_OVERFLOW',
      /^ticket 39903 .*mention of zone cards: .* mm high, it has 1.2 mm/,
    ],
    [
      'a rule that is too long',
      (_, game) => Object.assign(game.tickets[1], { rule: 'Grattez. '.repeat(300) }),
      'TEXT_OVERFLOW',
      /^ticket 39903 .*rule of the back/,
    ],
    [
      'mentions that do not fit on the stub',
      (_, game) => Object.assign(game, { mentions: ['Mention. '.repeat(60)] }),
      'TEXT_OVERFLOW',
      /^stub, back/,
    ],
    [
      'type that is too small',
      (d) => Object.assign(d.tickets[0].labels[0], { sizePt: 4.9 }),
      'TYPE_TOO_SMALL',
      /^ticket 39902 .*: 4.9 pt; set at least 5 pt/,
    ],
    [
      'a sign that no font has',
      (d) => Object.assign(d.tickets[0].labels[0], { text: '☃' }),
      'SIGN_MISSING',
      /^ticket 39902 .*no sign « ☃ »/,
    ],
  ];

  it.each(texts)('%s', async (_, change, code, message) => {
    const fault = await faultOf(change);
    expect(fault.code).toBe(code);
    expect(fault.message).toMatch(message);
  });

  it('a colour that the palette does not have, naming file and colour', async () => {
    const art = sampleArt();
    art['art/coat.svg'] = art['art/coat.svg']!.replace('#f4c542', '#f4c543');
    const fault = await faultOf(() => {}, art);
    expect(fault.message).toMatch(/^art\/coat.svg, line 1: colour #f4c543 .*add its CMYK there/);
  });

  it('art that is not in millimetres of its ticket', async () => {
    const art = sampleArt();
    art['art/ticket.svg'] = art['art/ticket.svg']!.replace('0 0 100 60', '0 0 1000 600');
    const fault = await faultOf(() => {}, art);
    expect(fault.message).toMatch(/^art\/ticket.svg, line 1: viewBox must be « 0 0 100 60 »: .*ticket 39902/);
  });
});
