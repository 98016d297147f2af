/**
 * What a worker does with a part: deals it, prints it, audits it; keeps between parts what a block needs only once. A
 * worker does one of these, so that what each of them is done with is loaded when it is asked for.
 */
import type { AuditReferences } from '../audit/audit-part.ts';
import type { PartFindings } from '../audit/findings.ts';
import type { RasterFindings } from '../audit/raster/look-at-packs.ts';
import { dealPart, recipesOfBlock } from '../deal/deal-part.ts';
import type { PartData } from '../deal/part-data.ts';
import type { PackRecipes } from '../deal/permutation.ts';
import { packsOfPart } from '../print/packs.ts';
import type { Press } from '../print/press.ts';
import { type FileSeal, withAtomicFile } from './atomic-file.ts';
import { type JobContext, partRange, pathsOf, printFilesOf } from './job.ts';
import { readPartData, wipe, writePartData } from './part-files.ts';
import { type BlockPaths, contentsOf, type PrintFileName } from './paths.ts';

export class PartMaker {
  readonly #job: JobContext;
  readonly #paths: BlockPaths;
  readonly #tick: (packs: number) => void;
  #recipesOfPacks: PackRecipes | undefined;
  #press: Promise<Press> | undefined;
  #references: AuditReferences | undefined;

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
    this.#press ??= import('../print/press.ts').then(({ compilePress }) =>
      compilePress({ ...this.#job, sheets: this.#job.imposition }),
    );
    return this.#press;
  }

  deal(part: number): FileSeal {
    const data = dealPart({ ...this.#job, part, recipesOfPacks: this.recipes() });
    const seal = writePartData(this.#job, data);
    wipe(data);
    this.#tick(data.packs);
    return seal;
  }

  /** Makes the print file of a part; with `name`, one of several. */
  async print(part: number, name?: PrintFileName): Promise<FileSeal> {
    const press = await this.press();
    const { printImprint, printPart, printPlates } = await import('../print/print-part.ts');
    const path = this.#paths.print(part, name);
    const contents = contentsOf(name);
    if (contents === 'static') return withAtomicFile(path, (file) => printPlates(press, file));
    const { data, sha256 } = await readPartData(this.#job, part);
    // The slug line of sheets names the data that they were printed from.
    const slug = press.sheet && { slug: { ...data, dataHash: sha256 } };
    const options = { ...slug, onPacks: this.#tick };
    const packs = packsOfPart(data);
    try {
      return withAtomicFile(path, (file) => {
        if (contents === 'whole') printPart(press, packs, file, options);
        // Packs count once, though each is in two files.
        else printImprint(press, packs, contents, file, contents === 'front' ? options : { ...slug });
      });
    } finally {
      wipe(data);
    }
  }

  async audit(part: number): Promise<PartFindings> {
    const { auditPart, readReferences } = await import('../audit/audit-part.ts');
    const { game, gameDir, partSize, block, specimen } = this.#job;
    const { firstPack, packs } = partRange(game.blockSize, partSize, part);
    this.#references ??= readReferences(this.#job);
    return auditPart({
      ...this.#printed(part),
      references: this.#references,
      game,
      gameDir,
      expect: { block, part, firstPack, packs, specimen },
      onPacks: this.#tick,
    });
  }

  /** Looks at packs of a part in pictures of its print files. */
  async look(part: number, packs: readonly number[]): Promise<RasterFindings> {
    const { lookAtPacks } = await import('../audit/raster/look-at-packs.ts');
    const { game, gameDir } = this.#job;
    return lookAtPacks({ ...this.#printed(part), game, gameDir, packs, onPack: () => this.#tick(1) });
  }

  /** The files of a part for those who read them back, and how strips stand in them. */
  #printed(part: number) {
    const { imposition, strip } = this.#job;
    const [first, ...others] = printFilesOf(this.#job).map((file) => this.#paths.print(part, file));
    return {
      ...(others.length === 0
        ? { pdfPath: first! }
        : { platesPath: first!, pdfPath: others[0]!, backPath: others[1]! }),
      ...(imposition && { imposition: { ...imposition, dpi: strip.dpi } }),
      dataPath: this.#paths.data(part),
      ...this.#dataKey,
    };
  }

  /** The data of a part, checked to belong to this job. Throws badInput if they are not there. */
  async data(part: number): Promise<PartData> {
    return (await readPartData(this.#job, part)).data;
  }

  /** The audit opens encrypted data by itself. */
  get #dataKey(): { readonly dataKey?: Uint8Array } {
    return this.#job.encryptData ? { dataKey: this.#job.masterKey } : {};
  }
}
