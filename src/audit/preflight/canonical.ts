/** A value as text in which equal objects are equal: references followed, keys in order. */
import { createHash } from 'node:crypto';
import { PdfName, PdfStream, PdfString, type PdfValue } from '../pdf/values.ts';
import type { LenientReader } from './lenient.ts';

const MAX_DEPTH = 12;

export function canonical(doc: LenientReader, value: PdfValue | undefined, depth = 0): string {
  if (depth > MAX_DEPTH) return '…';
  const object = doc.file.resolve(value);
  const inner = (item: PdfValue): string => canonical(doc, item, depth + 1);
  if (object instanceof PdfName) return `/${object.name}`;
  if (object instanceof PdfString) return `<${Buffer.from(object.bytes).toString('hex')}>`;
  if (object instanceof PdfStream) {
    return `stream ${inner(object.dict)} ${createHash('sha256').update(object.raw).digest('hex')}`;
  }
  if (Array.isArray(object)) return `[${object.map(inner).join(' ')}]`;
  if (object instanceof Map) {
    const keys = [...object.keys()].sort();
    return `<<${keys.map((key) => `/${key} ${inner(object.get(key)!)}`).join('')}>>`;
  }
  return String(object);
}
