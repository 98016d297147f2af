/** Paper packs zone by zone, with Kermesse: five tickets, quickly planned. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openJob } from '../../src/cli/open-job.ts';
import { type Database, openDatabase } from '../../src/play/open-database.ts';
import { PackSource } from '../../src/play/pack-source.ts';
import { PaperGame } from '../../src/play/paper-game.ts';
import { PaperShelf } from '../../src/play/paper-shelf.ts';
import { ScratchStore } from '../../src/play/scratch-store.ts';
import { STUB } from '../../src/strip/geometry.ts';

let folder: string;
let database: Database;
let source: PackSource;
let shelf: PaperShelf;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rotative-play-'));
  database = await openDatabase(join(folder, 'play.sqlite'));
  source = new PackSource(await openJob('exemple', { out: folder, block: 1, workers: 1, partSize: 10_000 }));
  shelf = new PaperShelf({
    games: ['exemple'],
    open: async () => source,
    scratches: new ScratchStore(database),
  });
});
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const pixels = async (webp: Uint8Array): Promise<{ data: Buffer; width: number; height: number }> => {
  const { data, info } = await sharp(webp).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

describe('a covered ticket', () => {
  it('is the same picture, to the byte, for all packs: nothing that is hidden reaches it', async () => {
    const paper = new PaperGame(source);
    const tickets = source.job.game.tickets.length;
    // Among these packs tickets of every kind win and lose.
    for (let ticket = 0; ticket < tickets; ticket++) {
      const [first, ...others] = await Promise.all(
        [1, 2, 3, 59_999].map((number) => paper.coveredPicture(number, ticket)),
      );
      for (const other of others) expect(Buffer.from(other).equals(Buffer.from(first!))).toBe(true);
    }
    const stubs = await Promise.all([1, 2].map((number) => paper.coveredPicture(number, STUB)));
    expect(Buffer.from(stubs[0]!).equals(Buffer.from(stubs[1]!))).toBe(false);
  });

  it('has a coat that hides: below it is another picture, and that differs from pack to pack', async () => {
    const paper = new PaperGame(source);
    const zone = paper.zones(0)[0]!;
    const below = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => paper.zonePicture(number, 0, zone)));
    expect(new Set(below.map((bytes) => Buffer.from(bytes).toString('hex'))).size).toBeGreaterThan(1);
    const [{ data, width, height }, covered] = await Promise.all([
      pixels(below[0]!),
      pixels(await paper.coveredPicture(1, 0)),
    ]);
    const { strip } = source.job;
    const perMm = covered.width / strip.widthMm;
    const [left, top] = [Math.floor(zone.box[0] * perMm) + 4, Math.floor(zone.box[1] * perMm) + 4];
    let different = 0;
    for (let y = 4; y < height - 8; y += 3) {
      for (let x = 4; x < width - 8; x += 3) {
        const a = data[3 * (y * width + x)]!;
        const b = covered.data[3 * ((top + y - 4) * covered.width + left + x - 4)]!;
        if (Math.abs(a - b) > 40) different++;
      }
    }
    expect(different).toBeGreaterThan(300);
  });
});

describe('a zone', () => {
  it('is refused while it is covered, given when it was asked for, and neither words nor prize come before', async () => {
    const before = await shelf.view('exemple', 7);
    expect(before.tickets).toHaveLength(5);
    expect(JSON.stringify(before)).not.toMatch(/words|prizeCents/);
    const { zones } = before.tickets[2]!;
    const play = zones.filter(({ control }) => !control);
    await expect(shelf.zonePicture('exemple', 7, 2, play[0]!.id)).rejects.toMatchObject({ code: 'COVERED' });
    const one = await shelf.scratch('exemple', 7, 2, play[0]!.id);
    expect(one.zones.filter(({ scratched }) => scratched).map(({ id }) => id)).toEqual([play[0]!.id]);
    expect(one.zones[0]!.words).toMatch(/\S/);
    expect('prizeCents' in one).toBe(play.length === 1);
    expect((await pixels(await shelf.zonePicture('exemple', 7, 2, play[0]!.id))).width).toBeGreaterThan(50);
    let last = one;
    for (const { id } of play.slice(1)) {
      await expect(shelf.zonePicture('exemple', 7, 2, id)).rejects.toMatchObject({ status: 403 });
      last = await shelf.scratch('exemple', 7, 2, id);
    }
    const { packNumbers: _, prizes } = await source.pack(7);
    expect(last.prizeCents).toBe(prizes[2]![0]! * 100);
    // Another pack, and another ticket, are as covered as before.
    expect(JSON.stringify(await shelf.view('exemple', 8))).not.toMatch(/words|prizeCents/);
    expect((await shelf.view('exemple', 7)).tickets[1]!.zones.some(({ scratched }) => scratched)).toBe(false);
  });

  it('of control has the ticket’s numbers, and is not needed for the prize', async () => {
    const { tickets } = await shelf.view('exemple', 9);
    const control = tickets[0]!.zones.at(-1)!;
    expect(control.control).toBe(true);
    const scratched = await shelf.scratch('exemple', 9, 0, control.id);
    const { validations } = await source.pack(9);
    expect(scratched.zones.at(-1)!.words).toContain(String(validations[0]![0]).padStart(10, '0'));
    expect('prizeCents' in scratched).toBe(false);
  });

  it('is covered again when the coats are put back', async () => {
    const { id } = (await shelf.view('exemple', 11)).tickets[0]!.zones[0]!;
    await shelf.scratch('exemple', 11, 0, id);
    expect(JSON.stringify(await shelf.renew('exemple', 11))).not.toMatch(/words|prizeCents/);
    await expect(shelf.zonePicture('exemple', 11, 0, id)).rejects.toMatchObject({ code: 'COVERED' });
  });
});

it('says what is not there: games, packs, tickets, zones', async () => {
  await expect(shelf.view('nope', 1)).rejects.toMatchObject({ status: 404 });
  for (const number of [0, 60_001]) {
    await expect(shelf.view('exemple', number)).rejects.toMatchObject({ status: 404 });
  }
  await expect(shelf.scratch('exemple', 1, 5, 'x')).rejects.toMatchObject({ status: 404 });
  await expect(shelf.scratch('exemple', 1, 0, 'x')).rejects.toMatchObject({ status: 404 });
  await expect(shelf.ticketPicture('exemple', 1, 5)).rejects.toMatchObject({ status: 404 });
});
