/** The front of a pack as PNG, as a buyer sees it or scratched: trimmed, with its perforations and no technical ink. */
import sharp from 'sharp';
import { COAT_LAYERS, type LayerName, TECHNICAL_LAYERS } from '../print/layers.ts';
import type { Packs } from '../print/packs.ts';
import { compilePress, type PressJob } from '../print/press.ts';
import type { StripGeometry } from '../strip/geometry.ts';
import { packPdf } from './pack-pdf.ts';
import { picture, rasterPages } from './raster.ts';
import { type PixelBox, trimBox } from './trim.ts';

export interface PictureOptions {
  readonly scratched: boolean;
  readonly dpi: number;
}

/** PNG of the first pack of `data`. */
export async function packPicture(job: PressJob, data: Packs, options: PictureOptions): Promise<Uint8Array> {
  const press = await compilePress(job);
  const without: LayerName[] = [...(options.scratched ? COAT_LAYERS : []), ...TECHNICAL_LAYERS];
  const [front] = await rasterPages(packPdf(press, data, without), [0], options.dpi);
  const trim = trimBox(press.geometry, front!.width, front!.height);
  const trimmed = await picture(front!).extract(trim).png().toBuffer();
  return sharp(trimmed)
    .composite([{ input: perforations(press.geometry, trim), left: 0, top: 0 }])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Cut and bridge of the perforation in mm, as they look from a distance. */
const CUT_MM = 1.5;
const BRIDGE_MM = 1;

/** A light picture to lay over the strip: a row of short cuts above every ticket. */
function perforations({ strip }: StripGeometry, { width, height }: PixelBox): Buffer {
  const perMm = width / strip.widthMm;
  const line = (yMm: number, colour: string): string =>
    `<path d="M0 ${(yMm * perMm).toFixed(2)}H${width}" stroke="${colour}" stroke-width="${(0.22 * perMm).toFixed(2)}"` +
    ` stroke-dasharray="${(CUT_MM * perMm).toFixed(2)} ${(BRIDGE_MM * perMm).toFixed(2)}"/>`;
  const lines = strip.tickets.map((_, index) => {
    const y = strip.stubHeightMm + index * strip.ticketHeightMm;
    return line(y, 'rgb(255,255,255)') + line(y + 0.16, 'rgb(60,60,60)');
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g opacity=".55">${lines.join('')}</g></svg>`,
  );
}
