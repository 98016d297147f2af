/**
 * The packs of a specimen block: from the data that the verb `deal` has left, or dealt on the spot by the same room. A
 * pack is the same either way. Production data are refused: whoever plays them knows where prizes lie.
 */

import { existsSync } from 'node:fs';
import { type DealSource, partsOf, recipesOfBlock } from '../deal/deal-part.ts';
import { chosenPacks, type Packs, packsOfPart } from '../print/packs.ts';
import { badInput } from '../shared/errors.ts';
import { readClaim } from '../work/claim.ts';
import { type JobContext, pathsOf } from '../work/job.ts';
import { readPartData } from '../work/part-files.ts';

export class PackSource {
  readonly job: JobContext;
  #recipes: DealSource['recipesOfPacks'];
  #kept: { readonly part: number; readonly packs: Packs } | undefined;

  /** @throws RotativeError (exit code 2) if job or folder are of a production */
  constructor(job: JobContext) {
    const claim = readClaim(pathsOf(job).folder);
    if (!job.specimen || claim?.specimen === false) {
      const { folder } = pathsOf(job);
      throw badInput(
        'PLAY_PRODUCTION',
        `${job.specimen ? `${folder} holds a production block` : 'this is a production block'}, and a production block is ` +
          'never played: whoever plays it knows where prizes lie. Leave out --key, and choose another --out or --block',
      );
    }
    const partSize = claim?.partSize ?? job.partSize;
    const encryptData = claim?.encryptData ?? false;
    this.job = { ...job, partSize, parts: partsOf(job.game.blockSize, partSize), encryptData };
  }

  /** One pack (from 1). Throws RotativeError (2) for a pack that does not exist, or data that are damaged or another's. */
  async pack(number: number): Promise<Packs> {
    const { partSize } = this.job;
    const part = Math.ceil(number / partSize);
    const dealt = await this.#dealtPart(part);
    if (dealt !== undefined) return oneOf(dealt, (number - 1) % partSize);
    this.#recipes ??= recipesOfBlock(this.job);
    return chosenPacks({ ...this.job, recipesOfPacks: this.#recipes }, [number]);
  }

  async #dealtPart(part: number): Promise<Packs | undefined> {
    if (this.#kept?.part === part) return this.#kept.packs;
    if (!existsSync(pathsOf(this.job).data(part))) return undefined;
    const packs = packsOfPart((await readPartData(this.job, part)).data);
    this.#kept = { part, packs };
    return packs;
  }
}

/** One row of some packs, as packs of their own. */
function oneOf(packs: Packs, row: number): Packs {
  const { faceBytes } = packs;
  return {
    block: packs.block,
    specimen: packs.specimen,
    packNumbers: [packs.packNumbers[row]!],
    faceBytes,
    prizes: packs.prizes.map((column) => column.slice(row, row + 1)),
    faces: packs.faces.map((column, ticket) =>
      column.slice(row * faceBytes[ticket]!, (row + 1) * faceBytes[ticket]!),
    ),
    validations: packs.validations.map((column) => column.slice(row, row + 1)),
    pins: packs.pins.map((column) => column.slice(row, row + 1)),
  };
}
