/** The front of a pack as PNG, as a buyer sees it or scratched. */
import { COAT_LAYERS } from '../print/layers.ts';
import type { Packs } from '../print/packs.ts';
import { compilePress, type PressJob } from '../print/press.ts';
import { packPdf } from './pack-pdf.ts';
import { picture, rasterPages } from './raster.ts';

export interface PictureOptions {
  readonly scratched: boolean;
  readonly dpi: number;
}

/** PNG of the first pack of `data`. */
export async function packPicture(job: PressJob, data: Packs, options: PictureOptions): Promise<Uint8Array> {
  const press = await compilePress(job);
  const pdf = packPdf(press, data, options.scratched ? COAT_LAYERS : []);
  const [front] = await rasterPages(pdf, [0], options.dpi);
  return picture(front!).png({ compressionLevel: 9 }).toBuffer();
}
