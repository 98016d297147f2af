/** Pages as grey pictures, by pdfium: only the asked-for piece is rendered, since a whole page at 600 dpi is 30 MB. */
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { checkFailed } from '../../shared/errors.ts';

/** Whole pixels; y downwards from the top of the page. */
export interface PixelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One byte a pixel: 0 = black, 255 = paper. */
export interface Grey {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Bytes a pixel, which is also pdfium's name for the format. */
const GREY = 1;
const RENDER_GREY = 0x08;
const PAPER = { white: 0xffffffff, black: 0xff000000 } as const;

/** What a page is rendered on; black shows which inks let through what is under them. */
export type Paper = keyof typeof PAPER;

/** One for all files of a thread: to load it takes longer than to open a file. */
let pdfium: Promise<PDFiumLibrary> | undefined;

/** One file, opened for looking at. Must be closed. */
export class PictureFile {
  private readonly library: PDFiumLibrary;
  private readonly document: PDFiumDocument;

  private constructor(library: PDFiumLibrary, document: PDFiumDocument) {
    this.library = library;
    this.document = document;
  }

  /** Throws a failed check if pdfium cannot open the bytes. */
  static async open(bytes: Uint8Array, name: string): Promise<PictureFile> {
    pdfium ??= PDFiumLibrary.init();
    const library = await pdfium;
    try {
      return new PictureFile(library, await library.loadDocument(bytes));
    } catch (cause) {
      throw checkFailed('raster-open', `${name} cannot be opened by pdfium: print the part again.`, {
        cause,
      });
    }
  }

  /** Shows a page (from 0) to `look`, which must not keep it. */
  async look<T>(index: number, look: (page: PicturePage) => T | Promise<T>): Promise<T> {
    // What follows uses pdfium beneath its wrapper, which renders whole pages only.
    // biome-ignore lint/complexity/useLiteralKeys: private in the wrapper's types
    const module = this.library['module'];
    // biome-ignore lint/complexity/useLiteralKeys: private in the wrapper's types
    const page = this.document.getPage(index)['pageIdx'];
    try {
      const [widthPt, heightPt] = [module._FPDF_GetPageWidth(page), module._FPDF_GetPageHeight(page)];
      return await look({
        grey: ({ x, y, width, height }, dpi, paper = 'white') => {
          const size = width * height * GREY;
          const buffer = module.wasmExports.malloc(size);
          if (buffer === 0) throw new RangeError(`no memory for a picture of ${size} bytes`);
          const bitmap = module._FPDFBitmap_CreateEx(width, height, GREY, buffer, width * GREY);
          module._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, PAPER[paper]);
          const [whole, high] = [Math.round((widthPt * dpi) / 72), Math.round((heightPt * dpi) / 72)];
          module._FPDF_RenderPageBitmap(bitmap, page, -x, -y, whole, high, 0, RENDER_GREY);
          const data = module.HEAPU8.slice(buffer, buffer + size);
          module._FPDFBitmap_Destroy(bitmap);
          module.wasmExports.free(buffer);
          return { data, width, height };
        },
      });
    } finally {
      module._FPDF_ClosePage(page);
    }
  }

  close(): void {
    this.document.destroy();
  }
}

export interface PicturePage {
  /** A piece of the page at `dpi`; what lies beyond the page is paper, which is white unless asked otherwise. */
  grey(box: PixelBox, dpi: number, paper?: Paper): Grey;
}
