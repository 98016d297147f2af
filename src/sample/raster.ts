/** PDF pages as pictures, by pdfium; what a screen or an office printer shows. */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp, { type Sharp } from 'sharp';

/** A picture in plain RGB, 8 bits, no alpha. */
export interface Raster {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Loaded once: to begin it takes as long as to draw a plain page. */
let pdfium: Promise<PDFiumLibrary> | undefined;

/** Renders the given pages (from 0) at `dpi`. */
export async function rasterPages(pdf: Uint8Array, pages: readonly number[], dpi: number): Promise<Raster[]> {
  pdfium ??= PDFiumLibrary.init();
  const document = await (await pdfium).loadDocument(pdf);
  try {
    const rasters: Raster[] = [];
    for (const index of pages) {
      const image = await document.getPage(index).render({ scale: dpi / 72, render: 'bitmap' });
      const { data, info } = await sharp(image.data, {
        raw: { width: image.width, height: image.height, channels: 4 },
      })
        .flatten({ background: '#ffffff' })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      rasters.push({ data, width: info.width, height: info.height });
    }
    return rasters;
  } finally {
    document.destroy();
  }
}

/** A sharp pipeline over a raster. */
export const picture = ({ data, width, height }: Raster): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } });
