/** Programs that we did not write, run on files that we did. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { ByteSink } from '../../src/pdf/writer.ts';
import { writeFileAtomic } from '../../src/work/atomic-file.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** What a library says of a machine without fonts or a home, which is not what the program says of the file. */
const OF_THE_MACHINE = /^Fontconfig (error|warning): .*\n/gm;

/** Runs a program, which must end with 0 and say nothing on stderr; gives its stdout. */
export function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 27,
  });
  expect(error).toBeUndefined();
  expect(`${program}: ${status} ${stderr.replace(OF_THE_MACHINE, '')}`).toBe(`${program}: 0 `);
  return stdout;
}

/** Writes what `make` makes as `<name>.pdf` in a folder; gives its path. */
export function pdfIn(folder: string, name: string, make: (sink: ByteSink) => void): string {
  const chunks: Uint8Array[] = [];
  make({ write: (chunk) => chunks.push(chunk.slice()) });
  const path = join(folder, `${name}.pdf`);
  writeFileAtomic(path, Buffer.concat(chunks));
  return path;
}

/** A separation: 255 = no ink, 0 = solid. */
export interface Plate {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Plates of one page by name, as Ghostscript separates them. */
export async function platesOf(path: string, page: number, dpi: number): Promise<Map<string, Plate>> {
  const folder = temporaryFolder();
  run(
    'gs',
    ...['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=tiffsep', `-r${dpi}`],
    ...[`-dFirstPage=${page}`, `-dLastPage=${page}`, `-sOutputFile=${join(folder, 'p.tif')}`, path],
  );
  const found = new Map<string, Plate>();
  for (const name of readdirSync(folder)) {
    const plate = /\((.+)\)\.tif$/.exec(name)?.[1];
    if (plate === undefined) continue;
    const { data, info } = await sharp(join(folder, name))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    found.set(plate, { data, width: info.width, height: info.height });
  }
  return found;
}

/** How many pixels of a plate have ink. */
export const inked = ({ data }: Plate): number =>
  data.reduce((count, value) => count + (value < 255 ? 1 : 0), 0);
