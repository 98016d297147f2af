/** A whole block of Micro, the smallest game, in one part of any form: for tests to which 7Extra is not the point. */
import { dealPart, recipesOfBlock } from '../../../src/deal/deal-part.ts';
import { encodePart } from '../../../src/deal/store.ts';
import { makePlan } from '../../../src/plan/plan.ts';
import { packsOfPart } from '../../../src/print/packs.ts';
import { compilePress } from '../../../src/print/press.ts';
import { printImprint, printPart, printPlates } from '../../../src/print/print-part.ts';
import { SPECIMEN_KEY } from '../../../src/random/keys.ts';
import { loadGame } from '../../../src/regulation/load.ts';
import { loadStrip } from '../../../src/strip/load.ts';
import type { Imposition } from '../../../src/strip/sheet-geometry.ts';
import { MICRO } from '../../helpers/rotative.ts';

/** Data and print files: `whole`, and the same in three files. */
export async function smallPart(sheets?: Imposition) {
  const { game, dir, hash } = loadGame(MICRO);
  const plan = await makePlan(game, { gameHash: hash });
  const block = { game, plan, masterKey: SPECIMEN_KEY, specimen: true, block: 1 };
  const source = { ...block, recipesOfPacks: recipesOfBlock(block) };
  const data = dealPart({ ...source, part: 1, partSize: game.blockSize });
  const press = await compilePress({ ...source, gameDir: dir, strip: loadStrip(dir, game).strip, sheets });
  const packs = packsOfPart(data);
  const bytes = (make: (sink: { write(bytes: Uint8Array): void }) => void): Uint8Array => {
    const pieces: Uint8Array[] = [];
    make({ write: (piece) => void pieces.push(Uint8Array.from(piece)) });
    return Buffer.concat(pieces);
  };
  const slug = { slug: { ...data, dataHash: 'ab'.repeat(32) } };
  return {
    game,
    gameDir: dir,
    data,
    dataBytes: encodePart(data),
    whole: bytes((sink) => printPart(press, packs, sink, slug)),
    plates: bytes((sink) => printPlates(press, sink)),
    front: bytes((sink) => printImprint(press, packs, 'front', sink, slug)),
    back: bytes((sink) => printImprint(press, packs, 'back', sink, slug)),
  };
}
