import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { slotsOf } from '../../src/mechanics/dealer-of.ts';
import { gameSchema } from '../../src/regulation/schema.ts';
import { RotativeError } from '../../src/shared/errors.ts';
import { assertStrip, checkStrip } from '../../src/strip/check.ts';
import { loadStrip } from '../../src/strip/load.ts';
import { sampleData, sampleGame, sampleSlots, stripOf } from './sample-strip.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests reach into the data to break it
type Break = (data: any) => void;

function faultsOf(...breaks: Break[]): readonly string[] {
  const data = sampleData();
  for (const apply of breaks) apply(data);
  return checkStrip(sampleGame(), stripOf(data), sampleSlots);
}

const CASES: readonly (readonly [string, Break, RegExp])[] = [
  [
    'a slot without cell',
    (d) => delete d.tickets[0].cells['sum-2'],
    /39902 \(La Mise\): slot sum-2 .* has no cell/,
  ],
  [
    'a cell without slot',
    (d) => {
      d.tickets[1].cells['set-9'] = { ...d.tickets[1].cells['set-1'], box: [56, 20, 12, 14] };
    },
    /39903 .*: cell set-9 belongs to no slot/,
  ],
  ['tickets in another order', (d) => d.tickets.reverse(), /tickets stand as 39903, 39902, .* 39902, 39903/],
  ['a ticket too few', (d) => d.tickets.pop(), /tickets stand as 39902, but/],
  [
    'a cell too near to the edge of its zone',
    (d) => {
      d.tickets[0].cells['sum-1'].box = [6.5, 20, 12, 14];
    },
    /cell sum-1 is not covered: no zone reaches 1.6 mm/,
  ],
  [
    'a cell out of every zone',
    (d) => {
      d.tickets[0].cells['sum-4'].box = [56, 42, 12, 10];
    },
    /cell sum-4 is not covered/,
  ],
  [
    'two cells that overlap',
    (d) => {
      d.tickets[0].cells['sum-2'].box = [10, 20, 12, 14];
    },
    /cell sum-1 and cell sum-2 overlap/,
  ],
  [
    'a label on a cell',
    (d) => {
      d.tickets[0].labels[0].box = [10, 22, 5, 4];
    },
    /cell sum-1 and label « EUROS » overlap/,
  ],
  [
    'a label off the ticket',
    (d) => {
      d.tickets[0].labels[0].box = [90, 57, 20, 4];
    },
    /label « EUROS » leaves the ticket/,
  ],
  [
    'a zone at the perforation',
    (d) => {
      d.tickets[0].zones[0].box = [5, 1.9, 66, 36];
    },
    /zone chips comes nearer than 2 mm to the perforation/,
  ],
  [
    'a zone out of the ticket',
    (d) => {
      d.tickets[0].zones[0].box = [-1, 17, 72, 20];
    },
    /zone chips comes nearer than 2 mm/,
  ],
  [
    'zones that overlap',
    (d) => {
      d.tickets[0].zones.push({ ...d.tickets[0].zones[0], id: 'more', box: [70, 17, 9, 20] });
    },
    /zones chips and more overlap/,
  ],
  [
    'a zone that overlaps the control zone',
    (d) => {
      d.tickets[0].zones[0].box = [5, 17, 76, 20];
    },
    /zones chips and control overlap/,
  ],
  [
    'two zones of one name',
    (d) => {
      d.tickets[0].zones.push({ ...d.tickets[0].zones[0], box: [5, 40, 9, 8] });
    },
    /two zones are called chips/,
  ],
  [
    'a mention off the coat',
    (d) => {
      d.tickets[0].zones[0].mentionBox = [5, 30, 66, 10];
    },
    /mentionBox of zone chips leaves the coat/,
  ],
  [
    'a PIN that the coat does not cover',
    (d) => {
      d.control.pin.box = [81, 16, 14, 4];
    },
    /pin of control does not lie in zone control/,
  ],
  [
    'a Data Matrix that the coat does not cover',
    (d) => {
      d.control.matrix.at = [92, 30];
    },
    /matrix of control does not lie in zone control/,
  ],
  [
    'a Data Matrix whose quiet zone is printed',
    (d) => {
      d.control.matrix.at = [84, 20.1];
    },
    /matrix of control \(with its quiet zone\) and pin of control overlap/,
  ],
  [
    'bars whose quiet zone is cut off',
    (d) => {
      d.back.bars.at = [2, 44];
    },
    /bars of the back \(with their quiet zone\): comes nearer than 3 mm to the edge/,
  ],
  [
    'bars that are too wide',
    (d) => {
      Object.assign(d.back.bars, { narrowDots: 20, wideDots: 50 });
    },
    /bars of the back .*nearer than 3 mm/,
  ],
  [
    'bars with a ratio out of the norm',
    (d) => {
      d.back.bars.wideDots = 7;
    },
    /wideDots must be 2 to 3 times narrowDots/,
  ],
  [
    'bars that are thinned too much',
    (d) => {
      d.back.bars.reductionDots = 2;
    },
    /reductionDots 2 .* more than a third off a narrow bar of 6 dots/,
  ],
  [
    'a pack number at a coat',
    (d) => {
      d.stub.pack.box = [60, 10, 35, 8.9];
      d.tickets[0].zones[0].box = [5, 2.4, 66, 36];
      d.coatMarginMm = 4;
    },
    /pack number on the stub is nearer than 4 mm \(coatMarginMm\) to the coat of zone chips of ticket 39902/,
  ],
  [
    'a pack number off the stub',
    (d) => {
      d.stub.pack.box = [60, 15, 35, 8];
    },
    /pack number leaves the stub/,
  ],
  [
    'a rule under the bars',
    (d) => {
      d.back.rule.box = [5, 4, 90, 41];
    },
    /bars of the back .* and rule of the back overlap/,
  ],
  [
    'a rule too small to read',
    (d) => {
      d.back.rule.sizePt = 4.5;
    },
    /rule of the back: 4.5 pt is too small/,
  ],
  [
    'a page too long for PDF',
    (d) => {
      d.ticketHeightMm = 2600;
    },
    /the strip with its bleed is 106 x 5226 mm; a PDF page holds 5080 mm/,
  ],
  [
    'a strip too wide for PDF',
    (d) => {
      d.widthMm = 5080;
    },
    /the strip with its bleed is 5086 x 146 mm; a PDF page holds 5080 mm/,
  ],
  [
    'too much ink',
    (d) => {
      d.palette['#0a5c36'] = [1, 1, 1, 0.2];
    },
    /palette #0a5c36: 320 % ink/,
  ],
  [
    'a title of another ticket',
    (d) => {
      d.tickets[0].title.text = "L'As de Cœur";
    },
    /its title « L'As de Cœur » is no part of its name/,
  ],
  [
    'a reserved ink',
    (d) => Object.assign(d.inks.coat, { name: 'All' }),
    /ink coat: the name All is reserved/,
  ],
  [
    'an ink that prints nothing',
    (d) => Object.assign(d.inks.varnish, { name: 'None' }),
    /ink varnish: the name None is reserved/,
  ],
  [
    'an ink defined twice in different colours',
    (d) => Object.assign(d.inks.cut, { name: d.inks.coat.name, cmyk: [1, 0, 1, 0] }),
    /inks coat and cut have the same name Silver: each needs its own plate/,
  ],
  [
    'a process ink',
    (d) => Object.assign(d.inks.cut, { name: 'black' }),
    /ink cut: the name black is reserved/,
  ],
  ['an ink with marks', (d) => Object.assign(d.inks.cut, { name: 'Coupe/1' }), /« Coupe\/1 » is no name/],
  [
    'two inks of one name',
    (d) => Object.assign(d.inks.cut, { name: 'perforation' }),
    /inks perforation and cut have the same name/,
  ],
];

describe('checkStrip', () => {
  it('finds nothing in a strip that fits', () => {
    expect(faultsOf()).toEqual([]);
  });

  it('finds nothing in the strip of 7Extra', () => {
    const dir = 'templates/7extra';
    const game = gameSchema.parse(parse(readFileSync(`${dir}/game.yaml`, 'utf8')));
    const slots = game.tickets.map((ticket) => slotsOf(ticket).map((slot) => slot.name));
    expect(checkStrip(game, loadStrip(dir, game).strip, slots)).toEqual([]);
  });

  it.each(CASES)('reports %s', (_, apply, message) => {
    expect(faultsOf(apply)).toEqual(expect.arrayContaining([expect.stringMatching(message)]));
  });

  it('reports all faults together, and refuses the strip with exit code 2', () => {
    const many = CASES.slice(4, 7);
    const data = sampleData();
    for (const [, apply] of many) apply(data);
    let thrown: unknown;
    try {
      assertStrip(sampleGame(), stripOf(data), sampleSlots);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(RotativeError);
    const { code, exitCode, message } = thrown as RotativeError;
    expect([code, exitCode]).toEqual(['STRIP_UNFIT', 2]);
    for (const [, , words] of many) expect(message).toMatch(words);
  });

  it('takes titles in capitals, without accents, and shortened', () => {
    for (const text of ['LA MISE', 'Mise']) {
      expect(faultsOf((d) => Object.assign(d.tickets[0].title, { text }))).toEqual([]);
    }
  });
});
