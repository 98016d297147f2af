/** Writes small PDF files for tests: objects as text, streams, a classic cross-reference table. */
import { deflateSync } from 'node:zlib';

export type TinyObject = string | { readonly dict: string; readonly stream: Uint8Array | string };

/** Objects numbered from 1; the first must be the catalog. */
export function tinyPdf(objects: readonly TinyObject[], trailerMore = ''): Uint8Array {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.6\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = pieces[0]!.length;
  const offsets: number[] = [];
  const put = (bytes: Buffer): void => {
    pieces.push(bytes);
    length += bytes.length;
  };
  objects.forEach((object, i) => {
    offsets.push(length);
    if (typeof object === 'string') put(Buffer.from(`${i + 1} 0 obj\n${object}\nendobj\n`, 'latin1'));
    else {
      const bytes = typeof object.stream === 'string' ? Buffer.from(object.stream, 'latin1') : object.stream;
      put(Buffer.from(`${i + 1} 0 obj\n<<${object.dict}/Length ${bytes.length}>>\nstream\n`, 'latin1'));
      put(Buffer.from(bytes));
      put(Buffer.from('\nendstream\nendobj\n'));
    }
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  put(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R${trailerMore}>>\n`,
    ),
  );
  // The table begins where the last piece does.
  const at = length - pieces.at(-1)!.length;
  put(Buffer.from(`startxref\n${at}\n%%EOF\n`));
  return Buffer.concat(pieces);
}

/** One page a content, with the same resources: objects from 10 on are `more`. */
export function pagesPdf(
  contents: readonly string[],
  resources: string,
  more: readonly TinyObject[] = [],
): Uint8Array {
  const firstPage = 10 + more.length;
  const kids = contents.map((_, i) => `${firstPage + 2 * i} 0 R`).join(' ');
  const objects: TinyObject[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${contents.length}/MediaBox[0 0 200 200]/Resources 3 0 R>>`,
    `<<${resources}>>`,
    ...Array.from({ length: 6 }, () => 'null'),
    ...more,
  ];
  contents.forEach((content, i) => {
    objects.push(`<</Type/Page/Parent 2 0 R/Contents ${firstPage + 2 * i + 1} 0 R>>`);
    objects.push({ dict: '/Filter/FlateDecode', stream: deflateSync(Buffer.from(content, 'latin1')) });
  });
  return tinyPdf(objects);
}
