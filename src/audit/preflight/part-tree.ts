/** The document parts of PDF/VT: every node in reading order, as it is, right or wrong. */
import { type PdfDict, PdfRef, type PdfValue } from '../pdf/values.ts';
import { type LenientReader, refOf } from './lenient.ts';

export interface PartNode {
  readonly object: number;
  /** 0 for the root node. */
  readonly depth: number;
  /** The node above, or the DPartRoot. */
  readonly above: number;
  readonly parent: number;
  readonly type: string | undefined;
  /** Whether it has /DParts, and whether that is an array of filled arrays of references. */
  readonly inner: boolean;
  readonly nested: boolean;
  /** Page objects of a leaf, -1 where there is none. */
  readonly start: number;
  readonly end: number;
  readonly metadata: PdfValue | undefined;
  readonly keys: readonly string[];
}

export interface PartTree {
  readonly root: PdfDict | undefined;
  readonly rootObject: number;
  readonly nodes: readonly PartNode[];
}

const MAX_DEPTH = 32;

/** Walks the tree from the catalog's /DPartRoot; a node that stands in it twice is read once. */
export function readPartTree(doc: LenientReader, value: PdfValue | undefined): PartTree {
  const root = doc.dict(value);
  const rootObject = refOf(value);
  const nodes: PartNode[] = [];
  const seen = new Set<number>();
  const walk = (ref: PdfValue | undefined, above: number, depth: number): void => {
    if (!(ref instanceof PdfRef) || seen.has(ref.num) || depth > MAX_DEPTH) return;
    seen.add(ref.num);
    const dict = doc.file.load(ref);
    if (!(dict instanceof Map)) return;
    const lists = doc.array(dict.get('DParts'))?.map((list) => doc.file.resolve(list)) ?? [];
    nodes.push({
      object: ref.num,
      depth,
      above,
      parent: refOf(dict.get('Parent')),
      type: doc.name(dict.get('Type')),
      inner: dict.has('DParts'),
      nested: lists.length > 0 && lists.every(isFilledList),
      start: refOf(dict.get('Start')),
      end: refOf(dict.get('End') ?? dict.get('Start')),
      metadata: dict.get('DPM'),
      keys: [...dict.keys()],
    });
    for (const list of lists) {
      if (Array.isArray(list)) for (const kid of list) walk(kid, ref.num, depth + 1);
    }
  };
  walk(root?.get('DPartRootNode'), rootObject, 0);
  return { root, rootObject, nodes };
}

const isFilledList = (list: PdfValue): boolean =>
  Array.isArray(list) && list.length > 0 && list.every((kid) => kid instanceof PdfRef);
