/** The separations of a page as pictures: what each plate of the press would carry. */
import sharp from 'sharp';
import { PlateSource } from '../pdf/plate-file.ts';
import type { Packs } from '../print/packs.ts';
import { compilePress, type PressJob } from '../print/press.ts';
import type { StripGeometry } from '../strip/geometry.ts';
import type { StripDefinition } from '../strip/schema.ts';
import { packPdf } from './pack-pdf.ts';
import { type Raster, rasterPages } from './raster.ts';
import { trimBox } from './trim.ts';

/** One plate of one page: a byte a pixel, 255 = no ink, 0 = solid. */
export interface Plate {
  readonly ink: string;
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Plates of a strip in the order of printing: the process inks, then its own. */
export const plateNames = (strip: StripDefinition): readonly string[] => [
  'Cyan',
  'Magenta',
  'Yellow',
  'Black',
  ...new Set(Object.values(strip.inks).map((ink) => ink.name)),
];

/** Plates of the given pages (from 0) of a print file, page by page, in the order of `inks`. */
export async function platesOfPages(
  pdf: Uint8Array,
  pages: readonly number[],
  inks: readonly string[],
  dpi: number,
): Promise<Plate[][]> {
  const byPage: Plate[][] = pages.map(() => []);
  const source = new PlateSource(pdf);
  for (const ink of inks) {
    const rasters = await rasterPages(source.plate(ink), pages, dpi);
    for (const [index, raster] of rasters.entries()) byPage[index]!.push({ ink, ...grey(raster) });
  }
  return byPage;
}

/** Share of the trimmed strip that a plate covers with ink, from 0 to 1. */
export function coverage({ data, width, height }: Plate, geometry: StripGeometry): number {
  const trim = trimBox(geometry, width, height);
  let ink = 0;
  for (let y = trim.top; y < trim.top + trim.height; y++) {
    for (let x = trim.left; x < trim.left + trim.width; x++) ink += 255 - data[y * width + x]!;
  }
  return ink / 255 / (trim.width * trim.height);
}

/** A plate as PNG, black where it has ink. */
export const platePng = ({ data, width, height }: Plate): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toBuffer();

function grey({ data, width, height }: Raster): Omit<Plate, 'ink'> {
  const first = Buffer.alloc(width * height);
  for (let pixel = 0; pixel < first.length; pixel++) first[pixel] = data[3 * pixel]!;
  return { data: first, width, height };
}

/** Front and back of the first pack of `data`: a picture for each plate, by names for files. */
export async function plateFiles(
  job: PressJob,
  data: Packs,
  dpi: number,
): Promise<ReadonlyMap<string, Buffer>> {
  const pdf = packPdf(await compilePress(job), data);
  const [front, back] = await platesOfPages(pdf, [0, 1], plateNames(job.strip), dpi);
  const files = new Map<string, Buffer>();
  for (const [side, plates] of [['front', front!] as const, ['back', back!] as const]) {
    for (const plate of plates) {
      files.set(`${side}-${plate.ink.replace(/[^\w-]/g, '_')}.png`, await platePng(plate));
    }
  }
  return files;
}
