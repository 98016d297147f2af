import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { latin1 } from '../../src/pdf/bytes.ts';
import { SpotInks } from '../../src/pdf/colour.ts';
import { type ImportOptions, importForms } from '../../src/pdf/import-forms.ts';
import { PageTree, pageKind } from '../../src/pdf/page-tree.ts';
import { SourceFile } from '../../src/pdf/source-file.ts';
import { type Dictionary, isReference, type Reference, type Value } from '../../src/pdf/source-syntax.ts';
import { ID, memoryPdf, rasterOf } from './helpers/memory-pdf.ts';

const limelight = fileURLToPath(new URL('../../fonts/Limelight-Regular.ttf', import.meta.url));
const coat = { name: 'Scratch Off', cmyk: [0, 0, 0, 0.4] } as const;

type Draw = (doc: PDFKit.PDFDocument, page: number) => void;

const drawPdf = (pages: number, draw: Draw, options: PDFKit.PDFDocumentOptions = {}): Promise<Uint8Array> =>
  new Promise((resolve) => {
    const doc = new PDFDocument({ autoFirstPage: false, margin: 0, font: limelight, ...options });
    const chunks: Uint8Array[] = [];
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    (doc as unknown as { addSpotColor(name: string, ...cmyk: number[]): void }).addSpotColor(
      coat.name,
      0,
      0,
      0,
      40,
    );
    for (let page = 0; page < pages; page++) {
      doc.addPage({ size: [200, 100], margin: 0 });
      draw(doc, page);
    }
    doc.end();
  });

/** pdfkit's types do not tell that a stop may be CMYK. */
const cmyk = (magenta: number, yellow: number): string => [0, magenta, yellow, 0] as unknown as string;

/** Text in one font, a spot, an opacity state and a shading: what static art may have. */
const art: Draw = (doc, page) => {
  doc.fillColor([0, 100, 0, 0]).fontSize(20).text(`Cœur (${page})`, 10, 10);
  doc.rect(10, 50, 40, 40).fill(coat.name);
  const shade = doc.linearGradient(100, 0, 150, 0).stop(0, cmyk(0, 0)).stop(1, cmyk(100, 100));
  doc.rect(100, 50, 50, 40).fill(shade);
};

const importAll = (
  pdf: Uint8Array,
  options: ImportOptions = {},
): { bytes: Uint8Array; forms: number[]; file: SourceFile; spot: number } => {
  const { writer, bytes } = memoryPdf();
  const inks = new SpotInks(writer);
  const spot = inks.use(coat);
  const forms = importForms(writer, pdf, { spots: inks.numbers, ...options });
  const tree = new PageTree(writer, forms.length);
  for (const form of forms) {
    const contents = writer.alloc();
    writer.stream(contents, '', latin1('/A Do'));
    tree.addPage(
      writer.alloc(),
      pageKind(`/MediaBox[0 0 200 100]/Resources<</XObject<</A ${form} 0 R>>>>`),
      contents,
    );
  }
  writer.finish({ root: writer.add(`<</Type/Catalog/Pages ${tree.root} 0 R>>`), id: ID });
  return { bytes: bytes(), forms, file: new SourceFile(bytes()), spot };
};

/** The value at a path of keys, references followed. */
const at = (file: SourceFile, value: Value | undefined, ...keys: string[]): Value | undefined => {
  const found = file.resolve(value);
  const [key, ...rest] = keys;
  return key === undefined ? found : at(file, (found as Dictionary).get(key), ...rest);
};

describe('importForms', () => {
  it('makes each page a form with its box and entries', async () => {
    const { file, forms } = importAll(await drawPdf(2, art), {
      entries: ['/OC 1 0 R'],
      boxes: [[1, 2, 3, 4]],
    });
    expect(forms).toHaveLength(2);
    const [first, second] = forms.map((num) => file.object(num).value as Dictionary);
    expect(first!.get('/Subtype')).toBe('/Form');
    expect(first!.get('/BBox')).toEqual(['1', '2', '3', '4']);
    expect(first!.get('/OC')).toEqual({ ref: 1 });
    expect(second!.get('/BBox')).toEqual(['0', '0', '200', '100']);
    expect(second!.has('/OC')).toBe(false);
    expect(second!.has('/Matrix')).toBe(false);
  });

  it('uses our ink for the one of the same name, and copies shared objects once', async () => {
    const { bytes, file, forms, spot } = importAll(await drawPdf(3, art));
    const spaces = forms.map((num) => at(file, { ref: num }, '/Resources', '/ColorSpace') as Dictionary);
    for (const space of spaces) expect([...space.values()]).toEqual([{ ref: spot }]);
    const text = Buffer.from(bytes).toString('latin1');
    expect(text.match(/\/Separation/g)).toHaveLength(1);
    expect(text.match(/\/FontFile2/g)).toHaveLength(1);
    const fonts = forms.map((num) => [
      ...(at(file, { ref: num }, '/Resources', '/Font') as Dictionary).values(),
    ]);
    expect(
      new Set(
        fonts.map((list) =>
          list
            .filter(isReference)
            .map(({ ref }: Reference) => ref)
            .join(),
        ),
      ).size,
    ).toBe(1);
  });

  it('copies an ink it has no number for, with its name', async () => {
    const { writer, text } = memoryPdf();
    const [form] = importForms(writer, await drawPdf(1, art)) as [number];
    writer.finish({ root: form, id: ID });
    expect(text()).toMatch(/\[\/Separation \/Scratch#20Off \/DeviceCMYK <</);
  });

  it.each([true, false])('looks as it did before (compressed: %s)', async (compress) => {
    const pdf = await drawPdf(2, art, { compress });
    const { bytes } = importAll(pdf);
    for (const page of [0, 1]) {
      const [before, after] = [await rasterOf(pdf, page, 150), await rasterOf(bytes, page, 150)];
      expect(before.grey.some((value) => value < 200)).toBe(true);
      expect(Buffer.compare(before.grey, after.grey)).toBe(0);
    }
  });

  it('deflates what was not compressed', async () => {
    const pdf = await drawPdf(1, art, { compress: false });
    expect(importAll(pdf).bytes.length).toBeLessThan(pdf.length * 0.8);
  });

  it('makes the same file from art drawn twice, at another time', async () => {
    const dated = (year: number): PDFKit.PDFDocumentOptions => ({
      info: { CreationDate: new Date(Date.UTC(year, 0, 1)) },
    });
    const files = [await drawPdf(2, art, dated(2001)), await drawPdf(2, art, dated(2026))].map(
      (pdf) => importAll(pdf).bytes,
    );
    expect(Buffer.compare(files[0]!, files[1]!)).toBe(0);
  });

  it('refuses a font that is not embedded', async () => {
    const pdf = await drawPdf(1, (doc) => doc.font('Helvetica').text('x', 1, 1));
    expect(() => importAll(pdf)).toThrow(/font \/Helvetica, which is not embedded/);
  });

  const damage: [string, RegExp, (text: string) => string][] = [
    ['no PDF', /no PDF file/, () => 'hello'],
    ['no end', /no PDF file/, (text) => text.slice(0, -8)],
    ['cut off', /no PDF file/, (text) => text.slice(0, text.length / 2)],
    ['a wrong startxref', /can't be read/, (text) => text.replace(/startxref\n\d+/, 'startxref\n20')],
    [
      'a startxref behind the end',
      /can't be read/,
      (text) => text.replace(/startxref\n\d+/, 'startxref\n99999999'),
    ],
    [
      'objects that moved',
      /can't be read/,
      (text) =>
        text
          .replace('%PDF-1.3\n', '%PDF-1.3\n%moved\n')
          .replace(/startxref\n(\d+)/, (_, at) => `startxref\n${Number(at) + 7}`),
    ],
    [
      'an object that is missing',
      /has no object \d+, though it refers to it/,
      (text) => {
        const num = Number(/\/Contents (\d+) 0 R/.exec(text)![1]);
        const line = text.indexOf('0000000000 65535 f') + 20 * num;
        return `${text.slice(0, line + 17)}f${text.slice(line + 18)}`;
      },
    ],
    [
      'a length that is wrong',
      /does not end here|can't be read/,
      (text) => text.replace(/\/Length \d\d/, '/Length 11'),
    ],
    ['encryption', /encrypted/, (text) => text.replace('/Root', '/Encrypt 1 0 R /Root')],
  ];
  it.each(damage)('refuses a file with %s', async (_, message, harm) => {
    const whole = Buffer.from(await drawPdf(1, art)).toString('latin1');
    const harmed = harm(whole);
    expect(harmed).not.toBe(whole);
    expect(() => importAll(latin1(harmed))).toThrow(message);
  });
});
