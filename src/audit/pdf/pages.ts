/** Pages in the order of the page tree, with what they inherit. */
import type { PdfFile } from './file.ts';
import { type PdfDict, PdfRef, type PdfValue } from './values.ts';

export interface PdfPage {
  /** From 1. */
  readonly number: number;
  readonly dict: PdfDict;
  readonly resources: PdfValue;
  /** [x0, y0, x1, y1] in points. */
  readonly mediaBox: readonly number[];
  /** Its own or inherited; null if there is none. */
  readonly cropBox: PdfValue;
  /** Object number of the page; each may stand in the tree once. */
  readonly num: number;
}

interface Inherited {
  readonly resources: PdfValue;
  readonly mediaBox: PdfValue;
  readonly cropBox: PdfValue;
  readonly rotate: PdfValue;
  readonly depth: number;
}

/**
 * Yields every page in order, reading each only when it is asked for. Throws a failed check if the tree is not
 * whole: wrong counts, a page that stands twice, a page that is turned or that has no size.
 */
export function* pagesOf(file: PdfFile): Generator<PdfPage, void, void> {
  const catalog = file.dict(file.trailer.get('Root'), 'the catalog');
  const root = catalog.get('Pages');
  const rootDict = file.dict(root, 'the page tree');
  const state = { next: 1, seen: new Set<number>() };
  yield* walk(
    file,
    root as PdfValue,
    { resources: null, mediaBox: null, cropBox: null, rotate: null, depth: 0 },
    state,
  );
  const count = file.resolve(rootDict.get('Count'));
  if (count !== state.next - 1) {
    file.broken(`its page tree says ${String(count)} pages and has ${state.next - 1}`);
  }
}

/** How many pages the root of the page tree claims. */
export function pageCount(file: PdfFile): number {
  const catalog = file.dict(file.trailer.get('Root'), 'the catalog');
  const count = file.resolve(file.dict(catalog.get('Pages'), 'the page tree').get('Count'));
  return typeof count === 'number' ? count : file.broken('its page tree has no /Count');
}

function* walk(
  file: PdfFile,
  node: PdfValue,
  above: Inherited,
  state: { next: number; seen: Set<number> },
): Generator<PdfPage, void, void> {
  if (!(node instanceof PdfRef)) file.broken('a page is no object of its own');
  if (state.seen.has(node.num)) file.broken(`object ${node.num} stands twice in the page tree`);
  if (above.depth > 32) file.broken('its page tree is too deep');
  state.seen.add(node.num);
  const loaded = file.load(node);
  if (!(loaded instanceof Map)) file.broken(`object ${node.num} of the page tree is no dictionary`);
  const dict = loaded;
  const inherited: Inherited = {
    resources: dict.get('Resources') ?? above.resources,
    mediaBox: dict.get('MediaBox') ?? above.mediaBox,
    cropBox: dict.get('CropBox') ?? above.cropBox,
    rotate: dict.get('Rotate') ?? above.rotate,
    depth: above.depth + 1,
  };
  const type = file.nameOf(dict.get('Type'));
  if (type === 'Pages') {
    const first = state.next;
    for (const kid of file.array(dict.get('Kids'), 'the children of a page node')) {
      yield* walk(file, kid, inherited, state);
    }
    const count = file.resolve(dict.get('Count'));
    if (count !== state.next - first) {
      file.broken(
        `node ${node.num} of its page tree says ${String(count)} pages and has ${state.next - first}`,
      );
    }
    return;
  }
  if (type !== 'Page') file.broken(`object ${node.num} of the page tree is no page`);
  // Some readers go by /Kids, whatever the type says.
  if (dict.has('Kids')) file.broken(`object ${node.num} of the page tree is a page and a node`);
  if ((file.resolve(inherited.rotate) ?? 0) !== 0 || dict.has('UserUnit')) {
    file.broken(`page ${state.next} is turned or scaled`);
  }
  const mediaBox = file.numbers(inherited.mediaBox, `the size of page ${state.next}`);
  if (mediaBox.length !== 4) file.broken(`the size of page ${state.next} is no rectangle`);
  const { resources, cropBox } = inherited;
  yield { number: state.next++, dict, resources, mediaBox, cropBox, num: node.num };
}
