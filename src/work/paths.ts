/** Where the files of a block lie: `<out>/<game>/block-01/…`. Names tell game, block and part, never more. */
import { join } from 'node:path';

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

  print(part: number): string {
    const block = String(this.#block).padStart(2, '0');
    const name = `${this.#gameName}_B${block}_part${pad(part, this.#parts)}_of_${pad(this.#parts, this.#parts)}.pdf`;
    return join(this.folder, 'print', name);
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
