/** Where the files of a block lie: `<out>/<game>/block-01/…`. Names tell game, block and part, never more. */
import { join } from 'node:path';

/** Files of the style `imprint`: plates of the block, variable data of each side of a part. */
type ImprintFileName = 'static' | 'front' | 'back';
/** What a print file of several is called; those of sheets begin with how many strips stand side by side. */
export type PrintFileName = ImprintFileName | `${number}up` | `${number}up_${ImprintFileName}`;

/** What a print file holds, whatever the strips on its pages. */
export function contentsOf(file: PrintFileName | undefined): ImprintFileName | 'whole' {
  const side = file?.split('_').at(-1);
  return side === 'static' || side === 'front' || side === 'back' ? side : 'whole';
}

/** The file of the backs that goes with a file of fronts. */
export const otherSideOf = (front: PrintFileName): PrintFileName =>
  front.replace(/front$/, 'back') as PrintFileName;

export class BlockPaths {
  readonly folder: string;
  readonly #gameName: string;
  readonly #block: number;
  readonly #parts: number;
  readonly #up: string;
  readonly #secret: string;

  /**
   * @param gameFolder name of the game's folder in templates/, e.g. `7extra`
   * @param how `lanes`: strips on a sheet, undefined for one strip a page; `encrypted`: files that say which packs win
   */
  constructor(
    out: string,
    gameFolder: string,
    block: number,
    parts: number,
    { lanes, encrypted }: { readonly lanes?: number | undefined; readonly encrypted?: boolean } = {},
  ) {
    this.#up = lanes === undefined ? '' : `_${lanes}up`;
    this.#secret = encrypted ? '.enc' : '';
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
    return join(this.folder, 'data', `part-${pad(part, this.#parts)}.parquet${this.#secret}`);
  }

  /** The print file of a part; with `file`, one of several. The static plates are the same for all parts. */
  print(part: number, file?: PrintFileName): string {
    const name = contentsOf(file) === 'static' ? this.#blockName : this.#printName(pad(part, this.#parts));
    return join(this.folder, 'print', `${name}${file === undefined ? '' : `_${file}`}.pdf`);
  }

  /** Job ticket of a set of parts, named by them: `…_part001-003+007_of_075.xjdf`, of sheets `…_4up.xjdf`. */
  ticket(parts: readonly number[]): string {
    return join(this.folder, 'print', `${this.#printName(ranges(parts, this.#parts))}${this.#up}.xjdf`);
  }

  /** `7EXTRA-B01` */
  get jobId(): string {
    return `${this.#gameName}-B${String(this.#block).padStart(2, '0')}`.replace(/[^A-Z0-9-]/g, '-');
  }

  #printName(parts: string): string {
    return `${this.#blockName}_part${parts}_of_${pad(this.#parts, this.#parts)}`;
  }

  get #blockName(): string {
    return `${this.#gameName}_B${String(this.#block).padStart(2, '0')}`;
  }

  /** A print file of a reprint: `…_reprint001[_4up][_front].pdf`. */
  reprint(number: number, file?: PrintFileName): string {
    return `${this.#reprintName(number)}${file === undefined ? '' : `_${file}`}.pdf`;
  }

  /** The job ticket of a reprint: `…_reprint001[_4up].xjdf`. */
  reprintTicket(number: number): string {
    return `${this.#reprintName(number)}${this.#up}.xjdf`;
  }

  #reprintName(number: number): string {
    return join(this.folder, 'reprint', `${this.#blockName}_reprint${pad(number, number)}`);
  }

  get statement(): string {
    return join(this.folder, 'statement.json');
  }

  findings(part: number): string {
    return join(this.folder, 'audit', `part-${pad(part, this.#parts)}.findings${this.#secret}`);
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

/** Sets of many pieces are named by the first and the last, so that no name is too long for a disk. */
const MAX_PIECES = 8;

function ranges(parts: readonly number[], largest: number): string {
  const pieces: [number, number][] = [];
  for (const part of [...parts].sort((a, b) => a - b)) {
    const last = pieces.at(-1);
    if (last !== undefined && part <= last[1] + 1) last[1] = part;
    else pieces.push([part, part]);
  }
  if (pieces.length > MAX_PIECES) {
    return `${pad(pieces[0]![0], largest)}-${pad(pieces.at(-1)![1], largest)}_${parts.length}-of-these`;
  }
  return pieces
    .map(([first, last]) =>
      first === last ? pad(first, largest) : `${pad(first, largest)}-${pad(last, largest)}`,
    )
    .join('+');
}
