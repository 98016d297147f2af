/** What a worker does with a part: deals it, prints it, audits it; keeps between parts what a block needs only once. */
import { readFileSync } from 'node:fs';
import { auditPart } from '../audit/audit-part.ts';
import type { PartFindings } from '../audit/findings.ts';
import { lookAtPacks, type RasterFindings } from '../audit/raster/look-at-packs.ts';
import { dealPart, recipesOfBlock } from '../deal/deal-part.ts';
import type { PartData } from '../deal/part-data.ts';
import type { PackRecipes } from '../deal/permutation.ts';
import { decodePart, encodePart } from '../deal/store.ts';
import { packsOfPart } from '../print/packs.ts';
import { compilePress, type Press } from '../print/press.ts';
import { printImprint, printPart, printPlates } from '../print/print-part.ts';
import { badInput } from '../shared/errors.ts';
import { type FileSeal, withAtomicFile, writeFileAtomic } from './atomic-file.ts';
import { type JobContext, partRange, pathsOf } from './job.ts';
import type { BlockPaths, PrintFileName } from './paths.ts';

export class PartMaker {
  readonly #job: JobContext;
  readonly #paths: BlockPaths;
  readonly #tick: (packs: number) => void;
  #recipesOfPacks: PackRecipes | undefined;
  #press: Promise<Press> | undefined;

  /** @param tick told now and then how many packs were done since the last call */
  constructor(job: JobContext, tick: (packs: number) => void = () => {}) {
    this.#job = job;
    this.#paths = pathsOf(job);
    this.#tick = tick;
  }

  /** The recipe of every pack of the block; made once. */
  recipes(): PackRecipes {
    this.#recipesOfPacks ??= recipesOfBlock(this.#job);
    return this.#recipesOfPacks;
  }

  /** The compiled strip; made once. */
  press(): Promise<Press> {
    this.#press ??= compilePress(this.#job);
    return this.#press;
  }

  deal(part: number): FileSeal {
    const data = dealPart({ ...this.#job, part, recipesOfPacks: this.recipes() });
    const seal = writeFileAtomic(this.#paths.data(part), encodePart(data));
    this.#tick(data.packs);
    return seal;
  }

  /** Makes the print file of a part; with `name`, one of several. */
  async print(part: number, name?: PrintFileName): Promise<FileSeal> {
    const press = await this.press();
    const path = this.#paths.print(part, name);
    if (name === 'static') return withAtomicFile(path, (file) => printPlates(press, file));
    const packs = packsOfPart(await this.data(part));
    return withAtomicFile(path, (file) =>
      name === undefined
        ? printPart(press, packs, file, { onPacks: this.#tick })
        : // Packs count once, though each is in two files.
          printImprint(press, packs, name, file, name === 'front' ? { onPacks: this.#tick } : {}),
    );
  }

  audit(part: number): Promise<PartFindings> {
    const { game, gameDir, partSize, block, specimen, style } = this.#job;
    const { firstPack, packs } = partRange(game.blockSize, partSize, part);
    return auditPart({
      ...(style === 'composite'
        ? { pdfPath: this.#paths.print(part) }
        : {
            pdfPath: this.#paths.print(part, 'front'),
            backPath: this.#paths.print(part, 'back'),
            platesPath: this.#paths.print(part, 'static'),
          }),
      dataPath: this.#paths.data(part),
      game,
      gameDir,
      expect: { block, part, firstPack, packs, specimen },
      onPacks: this.#tick,
    });
  }

  /** Looks at packs of a part in pictures of its print file. */
  look(part: number, packs: readonly number[]): Promise<RasterFindings> {
    const { game, gameDir } = this.#job;
    const [pdfPath, dataPath] = [this.#paths.print(part), this.#paths.data(part)];
    return lookAtPacks({ pdfPath, dataPath, game, gameDir, packs, onPack: () => this.#tick(1) });
  }

  /** The data of a part, checked to belong to this job. Throws badInput if they are not there. */
  async data(part: number): Promise<PartData> {
    const path = this.#paths.data(part);
    let bytes: Uint8Array;
    try {
      bytes = readFileSync(path);
    } catch (cause) {
      throw badInput('PART_MISSING', `cannot read ${path}: run "rotative deal" for part ${part} first`, {
        cause,
      });
    }
    const { game, block, parts, partSize, specimen, keyId, plan } = this.#job;
    const { firstPack, packs } = partRange(game.blockSize, partSize, part);
    const expected = { block, part, parts, firstPack, packs, specimen, keyId, planHash: plan.hash };
    return decodePart(bytes, game, expected, path);
  }
}
