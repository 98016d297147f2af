import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { latin1 } from '../../src/pdf/bytes.ts';
import { PageTree, pageKind } from '../../src/pdf/page-tree.ts';
import { SourceFile } from '../../src/pdf/source-file.ts';
import { PdfWriter } from '../../src/pdf/writer.ts';
import { CrossReferences } from '../../src/pdf/xref.ts';
import { finishPages, ID, memoryPdf, withPdfium } from './helpers/memory-pdf.ts';

describe('PdfWriter', () => {
  it('writes header, objects, cross references and trailer to the byte', () => {
    const { writer, text } = memoryPdf();
    const [catalog, info] = [writer.alloc(), writer.alloc()];
    writer.object(info, ['<</Title', latin1('(x)'), '>>']);
    writer.object(catalog, '<</Type/Catalog>>');
    writer.finish({ root: catalog, info, id: [ID, new Uint8Array(16)] });
    expect(text()).toBe(
      '%PDF-1.6\n%\xe2\xe3\xcf\xd3\n' +
        '2 0 obj\n<</Title(x)>>\nendobj\n' +
        '1 0 obj\n<</Type/Catalog>>\nendobj\n' +
        'xref\n0 3\n0000000000 65535 f \n0000000044 00000 n \n0000000015 00000 n \n' +
        `trailer\n<</Size 3/Root 1 0 R/Info 2 0 R/ID[<${'AB'.repeat(16)}><${'00'.repeat(16)}>]>>\n` +
        'startxref\n77\n%%EOF\n',
    );
  });

  it('deflates streams, or leaves them alone', () => {
    const { writer, bytes } = memoryPdf();
    const data = latin1('BT (same) Tj ET '.repeat(50));
    const [deflated, plain, given] = [writer.alloc(), writer.alloc(), writer.alloc()];
    writer.stream(deflated, '/A 1', data);
    writer.stream(plain, '/Type/Metadata', data, { deflateLevel: 0 });
    writer.encodedStream(given, '/Filter/DCTDecode', latin1('jpeg'));
    writer.finish({ root: writer.add('<<>>'), id: ID });
    const file = new SourceFile(bytes());
    const first = file.object(deflated);
    expect(new Uint8Array(inflateSync(first.data!))).toEqual(new Uint8Array(data));
    expect(first.value).toEqual(
      new Map([
        ['/A', '1'],
        ['/Filter', '/FlateDecode'],
        ['/Length', String(first.data!.length)],
      ]),
    );
    expect(new Uint8Array(file.object(plain).data!)).toEqual(new Uint8Array(data));
    expect(file.object(plain).value).toEqual(
      new Map([
        ['/Type', '/Metadata'],
        ['/Length', '800'],
      ]),
    );
    expect(file.object(given).value).toEqual(
      new Map([
        ['/Filter', '/DCTDecode'],
        ['/Length', '4'],
      ]),
    );
  });

  it('knows where each object is, over many chunks and a table that grows', () => {
    const { writer, bytes } = memoryPdf();
    const first = writer.alloc(3000);
    for (let num = first + 2999; num >= first; num--) writer.object(num, `(${'x'.repeat(num % 700)}${num})`);
    writer.object(writer.alloc(), latin1('y'.repeat(600_000)));
    writer.finish({ root: first, id: ID });
    const file = new SourceFile(bytes());
    for (const num of [1, 2, 1023, 1024, 1025, 3000])
      expect(file.object(num).value).toBe(`(${'x'.repeat(num % 700)}${num})`);
    expect((file.object(3001).value as string).length).toBe(600_000);
  });

  it('counts its position and never writes to a chunk it handed over', () => {
    const chunks: Uint8Array[] = [];
    const copies: Uint8Array[] = [];
    const writer = new PdfWriter({
      write: (chunk) => {
        chunks.push(chunk);
        copies.push(chunk.slice());
      },
    });
    for (let index = 0; index < 3000; index++) writer.add('z'.repeat(500));
    writer.finish({ root: 1, id: ID });
    expect(chunks.length).toBeGreaterThan(4);
    expect(chunks.every((chunk, index) => Buffer.compare(chunk, copies[index]!) === 0)).toBe(true);
    expect(writer.position).toBe(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  });

  it.each<[string, RegExp, (writer: PdfWriter) => void]>([
    [
      'a number that was never written',
      /object 1 was numbered but never written/,
      (w) => w.finish({ root: w.alloc(), id: ID }),
    ],
    ['a number that was not allocated', /object 5 was never numbered/, (w) => w.object(5, '1')],
    ['the free object', /object 0 was never numbered/, (w) => w.object(0, '1')],
    ['an object twice', /object 1 is written twice/, (w) => w.object(w.add('1'), '2')],
    [
      'objects after the end',
      /is finished/,
      (w) => {
        w.finish({ root: w.add('1'), id: ID });
        w.add('2');
      },
    ],
  ])('refuses %s', (_, message, use) => {
    expect(() => use(memoryPdf().writer)).toThrow(message);
  });
});

describe('CrossReferences', () => {
  it('writes ten digits, past 4 GB too', () => {
    const references = new CrossReferences();
    references.set(references.alloc(1), 9_876_543_210);
    let text = '';
    references.write((bytes) => {
      text += Buffer.from(bytes).toString('latin1');
    });
    expect(text).toBe('xref\n0 2\n0000000000 65535 f \n9876543210 00000 n \n');
  });

  it('refuses offsets and numbers that PDF can not write', () => {
    const references = new CrossReferences();
    const num = references.alloc(1);
    expect(() => references.set(num, 10_000_000_000)).toThrow(/below 10 GB/);
    expect(() => references.alloc(8_388_607)).toThrow(/Make parts of fewer packs/);
  });
});

interface Node {
  readonly num: number;
  readonly parent: number | undefined;
  readonly count: number;
  readonly kids: readonly number[];
}

describe('PageTree', () => {
  it.each([1, 2, 63, 64, 65, 128, 4096, 4097])('hangs %i pages into a balanced tree', (pages) => {
    const { writer, bytes } = memoryPdf();
    const tree = new PageTree(writer, pages);
    const contents = writer.alloc();
    writer.stream(contents, '', new Uint8Array(0));
    const kind = pageKind('/MediaBox[0 0 9 9]');
    const numbers = Array.from({ length: pages }, (_, index) => {
      const num = writer.alloc();
      tree.addPage(num, kind, contents, index === 0 ? undefined : contents);
      return num;
    });
    tree.finish();
    writer.finish({ root: writer.add(`<</Type/Catalog/Pages ${tree.root} 0 R>>`), id: ID });

    const file = new SourceFile(bytes());
    const depths = new Set<number>();
    const read = (num: number): Node => {
      const entries = file.object(num).value as ReadonlyMap<string, unknown>;
      const refs = (value: unknown): number => (value as { ref: number }).ref;
      return {
        num,
        parent: entries.has('/Parent') ? refs(entries.get('/Parent')) : undefined,
        count: Number(entries.get('/Count') ?? 1),
        kids: ((entries.get('/Kids') ?? []) as readonly unknown[]).map(refs),
      };
    };
    const walk = (node: Node, parent: number | undefined, depth: number): number[] => {
      expect(node.parent).toBe(parent);
      if (node.kids.length === 0) {
        depths.add(depth);
        return [node.num];
      }
      expect(node.kids.length).toBeLessThanOrEqual(64);
      const below = node.kids.flatMap((kid) => walk(read(kid), node.num, depth + 1));
      expect(node.count).toBe(below.length);
      return below;
    };
    expect(walk(read(tree.root), undefined, 0)).toEqual(numbers);
    expect(depths.size).toBe(1);
  });

  it('writes a page as prefix, references and prepared entries', () => {
    const { writer, text } = memoryPdf();
    const tree = new PageTree(writer, 1, '/MediaBox[0 0 9 9]');
    tree.addPage(writer.alloc(), pageKind('/TrimBox[1 1 8 8]'), 7, 8);
    expect(tree.parentOf(0)).toBe(tree.root);
    writer.finish({ root: tree.root, id: ID });
    expect(text()).toContain('<</Type/Page/Parent 1 0 R/Contents 7 0 R/TrimBox[1 1 8 8]/DPart 8 0 R>>');
    expect(text()).toContain('<</Type/Pages/MediaBox[0 0 9 9]/Count 1/Kids[2 0 R]>>');
  });

  it('refuses no page, too many and too few', () => {
    const { writer } = memoryPdf();
    expect(() => new PageTree(writer, 0)).toThrow(/at least one page/);
    const tree = new PageTree(writer, 1);
    expect(() => tree.finish()).toThrow(/there are 0/);
    tree.add(writer.alloc());
    expect(() => tree.add(writer.alloc())).toThrow(/one more/);
  });

  it('makes files that PDFium opens', async () => {
    const { writer, bytes } = memoryPdf();
    finishPages(
      writer,
      Array.from({ length: 130 }, () => latin1('0 0 0 1 k 1 1 5 5 re f')),
      [90, 60],
    );
    await withPdfium(bytes(), async (document) => {
      expect(document.getPageCount()).toBe(130);
      expect(document.getPage(129).getOriginalSize()).toMatchObject({
        originalWidth: 90,
        originalHeight: 60,
      });
    });
  });
});
