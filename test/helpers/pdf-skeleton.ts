/** What a print file is made of beside the tickets themselves: every object but the content of pages. */
import { createHash } from 'node:crypto';
import { PdfFile } from '../../src/audit/pdf/file.ts';
import { PdfName, PdfRef, PdfStream, PdfString, type PdfValue, textOf } from '../../src/audit/pdf/values.ts';

/** Where containers lie, and how long they are, follows from how well pages are deflated. */
const CONTAINERS = new Set(['ObjStm', 'XRef']);

/** One text an object, in their order: dictionaries in words, streams by the hash of what they hold. */
export function pdfSkeleton(bytes: Uint8Array, name: string): string[] {
  const file = new PdfFile(bytes, name);
  const objects = Array.from({ length: file.size - 1 }, (_, index) => ({
    num: index + 1,
    value: file.loadNumber(index + 1),
  }));
  const contents = new Set(
    objects.flatMap(({ value }) =>
      value instanceof Map && typeOf(value) === 'Page' ? refsIn(value.get('Contents')) : [],
    ),
  );
  return objects.map(({ num, value }) => {
    if (value === undefined) return `${num} free`;
    if (!(value instanceof PdfStream)) return `${num} ${inWords(value)}`;
    if (CONTAINERS.has(typeOf(value.dict) ?? '')) return `${num} container`;
    const holds = contents.has(num) ? 'the content of a page' : heldBy(value, file.decode(value, name));
    const dict = new Map([...value.dict].filter(([key]) => key !== 'Length'));
    return `${num} ${inWords(dict)} stream ${holds}`;
  });
}

/** Metadata as text, so that identifiers in it can be told from words; anything else as a hash. */
const heldBy = ({ dict }: PdfStream, bytes: Uint8Array): string =>
  typeOf(dict) === 'Metadata' ? Buffer.from(bytes).toString('utf8') : sha256(bytes);

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function typeOf(dict: ReadonlyMap<string, PdfValue>): string | undefined {
  const type = dict.get('Type');
  return type instanceof PdfName ? type.name : undefined;
}

function refsIn(value: PdfValue | undefined): number[] {
  if (value instanceof PdfRef) return [value.num];
  return Array.isArray(value) ? value.flatMap(refsIn) : [];
}

function inWords(value: PdfValue): string {
  if (value instanceof PdfName) return `/${value.name}`;
  if (value instanceof PdfRef) return `${value.num} R`;
  if (value instanceof PdfString) return `(${textOf(value)})`;
  if (value instanceof PdfStream) return inWords(value.dict);
  if (value instanceof Map)
    return `<<${[...value].map(([key, item]) => `/${key} ${inWords(item)}`).join(' ')}>>`;
  if (Array.isArray(value)) return `[${value.map(inWords).join(' ')}]`;
  return String(value);
}
