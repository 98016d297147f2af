/** Where the files of a block lie: `<out>/<game>/block-01/…`. Names tell game, block and part, never more. */
import { join } from 'node:path';

/** Files of the style `imprint`: plates of the block, variable data of each side of a part. */
export type PrintFileName = 'static' | 'front' | 'back';

export class BlockPaths {
  readonly folder: string;
  readonly #gameName: string;
  readonly #block: number;
  readonly #parts: number;

  /** @param gameFolder name of the game's folder in templates/, e.g. `7extra` */
  constructor(out: string, gameFolder: string, block: number, parts: number) {
    this.#gameName = gameFolder.toUpperCase();
    this.#block = block;
    this.#parts = parts;
    this.folder = join(out, gameFolder, `block-${String(block).padStart(2, '0')}`);
  }

  get plan(): string {
    return join(this.folder, 'plan.json');
  }

  get journal(): string {
    return join(this.folder, 'journal.jsonl');
  }

  get manifest(): string {
    return join(this.folder, 'manifest.json');
  }

  data(part: number): string {
    return join(this.folder, 'data', `part-${pad(part, this.#parts)}.parquet`);
  }

  /** The print file of a part; with `file`, one of several. The static plates are the same for all parts. */
  print(part: number, file?: PrintFileName): string {
    const block = `${this.#gameName}_B${String(this.#block).padStart(2, '0')}`;
    const ofPart = `${block}_part${pad(part, this.#parts)}_of_${pad(this.#parts, this.#parts)}`;
    const name = file === 'static' ? block : ofPart;
    return join(this.folder, 'print', `${name}${file === undefined ? '' : `_${file}`}.pdf`);
  }

  findings(part: number): string {
    return join(this.folder, 'audit', `part-${pad(part, this.#parts)}.findings`);
  }

  report(extension: 'json' | 'html'): string {
    return join(this.folder, 'audit', `report.${extension}`);
  }

  sample(name: string): string {
    return join(this.folder, 'samples', name);
  }
}

/** At least three digits, so that folders of usual blocks sort by name. */
function pad(number: number, largest: number): string {
  return String(number).padStart(Math.max(3, String(largest).length), '0');
}
