import { PDFiumLibrary } from '@hyzyla/pdfium';
import { beforeAll, describe, expect, it } from 'vitest';
import { SPECIMEN_KEY } from '../../src/random/keys.ts';
import { describePack } from '../../src/sample/describe-pack.ts';
import { drawSample } from '../../src/sample/draw-sample.ts';
import { makeSheets } from '../../src/sample/sheets/make-sheets.ts';
import { specimenPress, specimenSource } from '../helpers/press.ts';

const PACKS = [188_505, 377_547];

describe('a drawn sample', () => {
  const packs = Array.from({ length: 5000 }, (_, index) => index + 1);
  const of = { game: '7Extra', edition: 'x', block: 1, masterKey: SPECIMEN_KEY };
  const otherKey = new Uint8Array(32).fill(9);

  it('follows the seed alone when there is one', () => {
    const drawn = drawSample({ ...of, seed: 'tirage 1' }, packs, 20);
    expect(drawSample({ ...of, masterKey: otherKey, seed: 'tirage 1' }, packs, 20)).toEqual(drawn);
    expect(drawSample({ ...of, seed: 'tirage 2' }, packs, 20)).not.toEqual(drawn);
    expect(new Set(drawn).size).toBe(20);
  });

  it('follows the key when there is none', () => {
    expect(drawSample({ ...of, masterKey: otherKey }, packs, 20)).not.toEqual(drawSample(of, packs, 20));
  });
});

describe('sheets', () => {
  const limits = {
    critical: { accept: 0, reject: 1 },
    major: { accept: 12, reject: 13 },
    minor: { accept: 17, reject: 18 },
  };
  let pdf: Uint8Array;
  let again: Uint8Array;
  let pages: string[];

  beforeAll(async () => {
    const { press, game } = await specimenPress(PACKS);
    const source = await specimenSource();
    const facts = {
      game,
      block: 1,
      specimen: true,
      planHash: 'ab'.repeat(32),
      sample: {
        packs: PACKS,
        lot: 750_000,
        seed: 'tirage 1',
        by: 'Camille Durand',
        plan: { text: 'ISO 2859-1, level II', limits },
      },
      place: (pack: number) => ({ file: 'X.pdf', frontPage: 2 * pack - 1, backPage: 2 * pack }),
    };
    pdf = await makeSheets(facts, press, source);
    again = await makeSheets(facts, press, source);
    pages = await textsOf(pdf);
  });

  it('come out the same to the byte', () => {
    expect(Buffer.compare(pdf, again)).toBe(0);
  });

  it('are a cover, a page of plots and two pages a pack', () => {
    expect(pages).toHaveLength(2 + 2 * PACKS.length);
    pages.forEach((text, index) => {
      expect(text).toContain(`page ${index + 1} of ${pages.length}`);
    });
    for (const text of [pages[0]!, ...pages.slice(2)]) expect(text).toContain('SPECIMEN');
  });

  it('say on the cover what the sample is, and how many defects are one too many', () => {
    for (const words of ['7Extra', 'Camille Durand', 'tirage 1', 'ISO 2859-1', '2 packs out of 750 000']) {
      expect(pages[0]).toContain(words);
    }
    expect(pages[0]).toMatch(/Accept\s+Reject/);
    for (const { accept, reject } of Object.values(limits)) {
      expect(pages[0]).toMatch(new RegExp(`\\b${accept}\\b`));
      expect(pages[0]).toMatch(new RegExp(`\\b${reject}\\b`));
    }
  });

  it('say beside every ticket what must be there and where it is printed', async () => {
    const { game, packs } = await specimenPress(PACKS);
    for (const [row, pack] of PACKS.entries()) {
      const text = pages.slice(2 + 2 * row, 4 + 2 * row).join('\n');
      expect(text).toContain(`Pack ${String(pack).replace(/(\d{3})$/, ' $1')}`);
      expect(text).toContain('X.pdf');
      for (const ticket of describePack(game, packs, row)) {
        for (const words of [ticket.name, ticket.inventory, ticket.pin]) expect(text).toContain(words);
        expect(text.replaceAll('-', '')).toContain(ticket.validation);
        for (const { letters } of ticket.inscriptions) if (letters) expect(text).toContain(letters);
      }
    }
  });
});

/** Text of each page, blanks and hard blanks alike. */
async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const texts = Array.from(document.pages(), (page) => page.getText().replace(/[\u00a0\u202f]/g, ' '));
  document.destroy();
  library.destroy();
  return texts;
}
