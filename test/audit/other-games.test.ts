/** Games of other shapes than 7Extra, dealt, printed and read back: one card, and a pack of five made without code. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { auditPart } from '../../src/audit/audit-part.ts';
import { dealPacks, dealPart, recipesOfBlock } from '../../src/deal/deal-part.ts';
import type { PartData } from '../../src/deal/part-data.ts';
import { encodePart } from '../../src/deal/store.ts';
import { makePlan } from '../../src/plan/plan.ts';
import { packsOfPart } from '../../src/print/packs.ts';
import { compilePress, type Press } from '../../src/print/press.ts';
import { type PrintOptions, printPart } from '../../src/print/print-part.ts';
import { SPECIMEN_KEY } from '../../src/random/keys.ts';
import { loadGame } from '../../src/regulation/load.ts';
import { loadStrip } from '../../src/strip/load.ts';
import type { Imposition } from '../../src/strip/sheet-geometry.ts';
import { pdfSkeleton } from '../helpers/pdf-skeleton.ts';

const PACKS = 60;

const kept = new Map<string, ReturnType<typeof make>>();

/** A part of a game with all that made it, once for all tests. */
function made(name: string, part: number): ReturnType<typeof make> {
  const one = kept.get(name) ?? make(name, part);
  kept.set(name, one);
  return one;
}

async function make(name: string, part: number) {
  const { game, dir, hash } = loadGame(name);
  const plan = await makePlan(game, { gameHash: hash });
  const block = { game, plan, masterKey: SPECIMEN_KEY, specimen: true, block: 2 };
  const source = { ...block, recipesOfPacks: recipesOfBlock(block) };
  const { strip } = loadStrip(dir, game);
  const press = await compilePress({ ...source, gameDir: dir, strip });
  const data = dealPart({ ...source, part, partSize: PACKS });
  const audit = (pdfBytes: Uint8Array, against: PartData = data, sheets?: Imposition) =>
    auditPart({
      ...(sheets && { imposition: { ...sheets, dpi: strip.dpi } }),
      pdfPath: 'part.pdf',
      pdfBytes,
      dataPath: 'part.parquet',
      dataBytes: encodePart(against),
      game,
      gameDir: dir,
    });
  return { game, plan, source, press, data, audit };
}

function print(press: Press, data: PartData, options: PrintOptions = {}): Uint8Array {
  const pieces: Uint8Array[] = [];
  printPart(
    press,
    packsOfPart(data),
    { write: (bytes) => void pieces.push(Uint8Array.from(bytes)) },
    options,
  );
  return Buffer.concat(pieces);
}

describe.each([
  ['x10', 70_000, 1],
  ['exemple', 900, 5],
])('%s', (name, part, tickets) => {
  it('is printed as it was dealt', async () => {
    const { press, data, audit } = await made(name, part);
    const findings = await audit(print(press, data));
    expect(findings.faults.map(({ message }) => message)).toEqual([]);
    expect(findings).toMatchObject({ packsRead: PACKS, ticketsRead: PACKS * tickets, faultTotal: 0 });
    expect(findings.printedTotals).toEqual(findings.dataTotals);
    expect(findings.ticketCounts.flat().reduce((sum, count) => sum + count, 0)).toBe(PACKS * tickets);
  });

  it('is found wrong where its face is another’s', async () => {
    const { source, press, data, audit, plan } = await made(name, part);
    const recipe = (pack: number) => plan.recipes[source.recipesOfPacks[pack - 1]!]!.prizes[0]!;
    const pack = data.firstPack + 10;
    let other = 1;
    while (recipe(other) === recipe(pack) || recipe(other) === 0) other++;
    const [face] = dealPacks(source, [other]).faces;
    const faces = data.faces.map((bytes) => bytes.slice());
    faces[0]!.set(face!, 10 * data.faceBytes[0]!);
    const findings = await audit(print(press, { ...data, faces }));
    expect(findings.faults.filter(({ rule }) => rule === 'C-TRUTH')).toMatchObject([{ pack, ticket: 1 }]);
  });

  it('is found wrong where a pack has the numbers of its neighbour', async () => {
    const { press, data, audit } = await made(name, part);
    const shifted = { ...data, firstPack: data.firstPack + 1 };
    const rules = (await audit(print(press, shifted))).faults.map(({ rule }) => rule);
    expect(rules).toContain('C-JOIN');
    expect(rules).toContain('C-PACK');
  });
});

describe('sheets of x10', () => {
  const sheets = { lanes: 3, gapMm: 6 };
  it('say plays in slug lines and document parts, which the audit reads', async () => {
    const { press, data, audit } = await made('x10', 70_000);
    const dataHash = createHash('sha256').update(encodePart(data)).digest('hex');
    const pdf = print(await compilePress({ ...press, sheets }), data, { slug: { ...data, dataHash } });
    const findings = await audit(pdf, data, sheets);
    expect(findings.faults.map(({ message }) => message)).toEqual([]);
    const parts = pdfSkeleton(pdf, 'part.pdf').filter((object) => object.includes('ROTATIVE_Sheet'));
    expect(parts).toHaveLength(PACKS / 3);
    for (const part of parts) {
      expect(part).toMatch(/\bPlays\b/);
      expect(part).not.toMatch(/\bPacks?\b/);
    }
  });
});
