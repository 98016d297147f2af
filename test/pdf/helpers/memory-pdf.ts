import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { joinBytes } from '../../../src/pdf/bytes.ts';
import { PageTree, pageKind } from '../../../src/pdf/page-tree.ts';
import { PdfWriter } from '../../../src/pdf/writer.ts';

/** A writer into memory and what it wrote so far. */
export const memoryPdf = (): { writer: PdfWriter; bytes: () => Uint8Array; text: () => string } => {
  const chunks: Uint8Array[] = [];
  const bytes = (): Uint8Array => joinBytes(chunks);
  return {
    writer: new PdfWriter({ write: (chunk) => chunks.push(chunk) }),
    bytes,
    text: () => Buffer.from(bytes()).toString('latin1'),
  };
};

export const ID = new Uint8Array(16).fill(0xab);

/** Writes a file of pages of one size with these contents; `resources` is the inside of their dictionary. */
export const finishPages = (
  writer: PdfWriter,
  contents: readonly Uint8Array[],
  size: readonly [number, number],
  resources = '',
): void => {
  const tree = new PageTree(writer, contents.length);
  const kind = pageKind(`/MediaBox[0 0 ${size[0]} ${size[1]}]/Resources<<${resources}>>`);
  for (const content of contents) {
    const stream = writer.alloc();
    writer.stream(stream, '', content);
    tree.addPage(writer.alloc(), kind, stream);
  }
  tree.finish();
  writer.finish({ root: writer.add(`<</Type/Catalog/Pages ${tree.root} 0 R>>`), id: ID });
};

/** A page as grey dots, one byte each, row by row from the top. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
}

let library: Promise<PDFiumLibrary> | undefined;

/** Opens a file with PDFium, runs `use` and closes it. */
export const withPdfium = async <T>(
  pdf: Uint8Array,
  use: (document: PDFiumDocument) => Promise<T>,
): Promise<T> => {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(Buffer.from(pdf));
  try {
    return await use(document);
  } finally {
    document.destroy();
  }
};

/** Renders a page with PDFium. */
export const rasterOf = (pdf: Uint8Array, page: number, dpi: number): Promise<Raster> =>
  withPdfium(pdf, async (document) => {
    const { width, height, data } = await document
      .getPage(page)
      .render({ scale: dpi / 72, render: 'bitmap' });
    const grey = new Uint8Array(width * height);
    for (let dot = 0; dot < grey.length; dot++) {
      grey[dot] = (data[4 * dot]! + data[4 * dot + 1]! + data[4 * dot + 2]!) / 3;
    }
    return { width, height, grey };
  });
