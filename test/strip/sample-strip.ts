/** A game of two tickets and a strip that can carry it: what the tests of strip and static art start from. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { type Game, gameSchema } from '../../src/regulation/schema.ts';
import { type StripDefinition, stripSchema } from '../../src/strip/schema.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** Tickets 2 (match) and 3 (keyed) of 7Extra. */
export function sampleGame(): Game {
  const game = gameSchema.parse(parse(readFileSync('templates/7extra/game.yaml', 'utf8')));
  const tickets = game.tickets
    .slice(1, 3)
    .map((ticket) => ({ ...ticket, rule: ticket.rule.replace(' (A♥)', '') }));
  return { ...game, tickets };
}

export const sampleSlots = [
  ['sum-1', 'sum-2', 'sum-3', 'sum-4'],
  ['set-1', 'set-2', 'set-3'],
] as const;

const cellRow = (names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    names.map((name, index) => [name, { box: [8 + index * 16, 20, 12, 14], mainPt: 12, captionPt: 6 }]),
  );

const zone = (id: string, box: readonly number[], mention: string): object => ({
  id,
  box,
  radiusMm: 2,
  mention,
  mentionPt: 7,
});

/** strip.yaml as plain data; change what a test wants wrong, then `stripOf` it. */
// biome-ignore lint/suspicious/noExplicitAny: tests reach into the data to break it
export function sampleData(): any {
  return {
    widthMm: 100,
    ticketHeightMm: 60,
    stubHeightMm: 20,
    bleedMm: 3,
    dpi: 600,
    coatMarginMm: 1.6,
    fonts: {
      imaging: 'RotativeImaging.ttf',
      display: 'Limelight-Regular.ttf',
      text: 'BarlowCondensed-Regular.ttf',
      textBold: 'BarlowCondensed-Bold.ttf',
    },
    inks: {
      coat: { name: 'Silver', cmyk: [0.1, 0.1, 0.1, 0.3] },
      varnish: { name: 'ReleaseVarnish', cmyk: [0.08, 0, 0.02, 0] },
      perforation: { name: 'Perforation', cmyk: [0, 1, 0, 0] },
      cut: { name: 'CutLine', cmyk: [1, 0, 0, 0] },
    },
    palette: { '#0a5c36': [0.9, 0.3, 0.9, 0.3], '#f4c542': [0, 0.2, 0.8, 0], '#202020': [0, 0, 0, 1] },
    stub: {
      art: 'art/stub.svg',
      title: { text: '7Extra', box: [5, 3, 40, 14], sizePt: 26 },
      pack: { box: [60, 5, 35, 8], sizePt: 8 },
    },
    control: {
      zone: zone('control', [80, 8, 18, 46], 'NUL SI DÉCOUVERT'),
      validation: { box: [82, 11, 14, 4], sizePt: 6 },
      pin: { box: [82, 16, 14, 4], sizePt: 6 },
      matrix: { at: [84, 30], moduleDots: 8 },
    },
    back: {
      bars: { at: [8, 44], narrowDots: 6, wideDots: 15, heightMm: 8 },
      inventory: { box: [8, 53, 40, 3.5], sizePt: 7 },
      rule: { box: [5, 4, 90, 38], sizePt: 8 },
    },
    tickets: [
      {
        emissionCode: 39902,
        art: 'art/ticket.svg',
        coatArt: 'art/coat.svg',
        title: { text: 'La Mise', box: [5, 3, 60, 9], sizePt: 18 },
        labels: [{ text: 'EUROS', box: [6.7, 48, 20, 4], sizePt: 7 }],
        zones: [zone('chips', [5, 17, 66, 20], 'Grattez ici')],
        cells: cellRow(sampleSlots[0]),
      },
      {
        emissionCode: 39903,
        art: 'art/ticket.svg',
        zones: [zone('cards', [5, 17, 66, 20], 'Grattez ici')],
        cells: cellRow(sampleSlots[1]),
      },
    ],
  };
}

export const stripOf = (data: unknown): StripDefinition => stripSchema.parse(data);

const svg = (height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 ${height}">${body}</svg>\n`;

/** Art of the sample by file name. */
export function sampleArt(): Record<string, string> {
  return {
    'art/stub.svg': svg(20, '<rect x="-3" y="-3" width="106" height="23" fill="#0a5c36"/>'),
    'art/ticket.svg': svg(60, '<rect x="-3" width="106" height="60" fill="#0a5c36"/>'),
    'art/coat.svg': svg(
      60,
      '<circle cx="20" cy="27" r="8" fill="#f4c542" stroke="#202020" stroke-width=".5"/>',
    ),
  };
}

/** Writes strip.yaml and art into a new folder of its own, and tells the folder. */
export function writeSample(data: unknown = sampleData(), art: Record<string, string> = sampleArt()): string {
  const dir = temporaryFolder();
  mkdirSync(join(dir, 'art'));
  writeFileSync(join(dir, 'strip.yaml'), typeof data === 'string' ? data : stringify(data));
  for (const [name, text] of Object.entries(art)) writeFileSync(join(dir, name), text);
  return dir;
}
