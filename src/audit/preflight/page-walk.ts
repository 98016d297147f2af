/** Pages in reading order with what they inherit, and what is wrong with the tree that they hang from. */
import { type PdfDict, PdfRef, type PdfValue } from '../pdf/values.ts';
import type { LenientReader } from './lenient.ts';

export interface Page {
  /** From 1. */
  readonly number: number;
  /** Object number of the page. */
  readonly object: number;
  readonly dict: PdfDict;
  readonly resources: PdfValue;
  readonly mediaBox: PdfValue;
}

const MAX_DEPTH = 32;

/** Yields every page that can be reached; tells `broken` of each fault of the tree and goes on. */
export function* walkPages(
  doc: LenientReader,
  root: PdfValue | undefined,
  broken: (what: string, object: number) => void,
): Generator<Page, void, void> {
  const seen = new Set<number>();
  let next = 1;
  function* walk(
    node: PdfValue | undefined,
    above: Pick<Page, 'resources' | 'mediaBox'>,
    depth: number,
  ): Generator<Page, void, void> {
    if (!(node instanceof PdfRef)) return broken('a node of the page tree is no object of its own', -1);
    if (seen.has(node.num)) return broken('it stands twice in the page tree', node.num);
    if (depth > MAX_DEPTH) return broken('the page tree is too deep', node.num);
    seen.add(node.num);
    const dict = doc.file.load(node);
    if (!(dict instanceof Map)) return broken('it is no page and no node of pages', node.num);
    const own = {
      resources: dict.get('Resources') ?? above.resources,
      mediaBox: dict.get('MediaBox') ?? above.mediaBox,
    };
    const type = doc.name(dict.get('Type'));
    if (type === 'Page') {
      yield { number: next++, object: node.num, dict, ...own } satisfies Page;
      return;
    }
    if (type !== 'Pages') return broken('it is no page and no node of pages', node.num);
    const first = next;
    for (const kid of doc.array(dict.get('Kids')) ?? []) yield* walk(kid, own, depth + 1);
    const count = doc.number(dict.get('Count'));
    if (count !== next - first)
      broken(`/Count is ${count ?? 'missing'}, and ${next - first} pages are below`, node.num);
  }
  yield* walk(root, { resources: null, mediaBox: null }, 0);
}
