/** What the forms of a page say: words as a reader would copy them. */
import type { PdfFile } from '../pdf/file.ts';
import { Interpreter } from '../pdf/interpreter.ts';
import type { Placement } from '../pdf/machine.ts';
import { type Matrix, product } from '../pdf/matrix.ts';
import type { PdfPage } from '../pdf/pages.ts';
import { InkBook } from '../pdf/resources.ts';
import { matrixOf } from '../reading/static-paints.ts';
import { wordsOfForm } from './form-words.ts';

export interface StaticForm {
  readonly layer: string;
  readonly words: readonly string[];
}

const DEEPEST = 8;
/** Files have four decimals. */
const NEAR_PT = 0.002;

/**
 * The forms that a page places, nested ones taken with the form that places them.
 * @param origin where the strip begins that is meant; its forms are moved to where a strip stands that is alone
 */
export function staticForms(
  file: PdfFile,
  page: PdfPage,
  origin: { readonly x: number; readonly y: number } = { x: 0, y: 0 },
): StaticForm[] {
  const book = new InkBook(file);
  const interpreter = new Interpreter(book);
  const content = file.decode(file.streamOf(page.dict.get('Contents'), 'the content of a page'), 'a page');
  interpreter.run(content, book.resources(page.resources));
  return interpreter.placements
    .filter(({ xobject, matrix }) => xobject.kind === 'Form' && beginsAt(matrix, origin))
    .map((placement) => {
      const words: string[] = [];
      const [a, b, c, d, e, f] = placement.matrix;
      const matrix = [a, b, c, d, e - origin.x, f - origin.y] as const;
      walk(book, { ...placement, matrix }, 0, words);
      return { layer: book.layers[placement.layer]!, words };
    });
}

/** A strip that is alone may have moved forms: that is told elsewhere. */
const beginsAt = ([, , , , e, f]: Matrix, { x, y }: { readonly x: number; readonly y: number }): boolean =>
  (x === 0 && y === 0) || (Math.abs(e - x) < NEAR_PT && Math.abs(f - y) < NEAR_PT);

function walk(book: InkBook, placement: Placement, depth: number, words: string[]): void {
  if (depth > DEEPEST || placement.xobject.kind !== 'Form') return;
  const { file } = book;
  const { stream } = placement.xobject;
  const content = file.decode(stream, 'the content of a form');
  const resources = stream.dict.get('Resources') ?? null;
  const dict = file.optionalDict(resources, 'the resources of a form');
  words.push(...wordsOfForm(file, content, dict));
  if (!dict.has('XObject')) return;
  const matrix = product(matrixOf(book, placement), placement.matrix);
  const inner = new Interpreter(book);
  inner.run(content, book.resources(resources), matrix, placement.layer, placement.overprints);
  for (const next of [...inner.placements]) walk(book, next, depth + 1, words);
}
