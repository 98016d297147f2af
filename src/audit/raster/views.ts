/**
 * Views of a finished file: the same bytes with an update behind them (ISO 32000-1, 7.5.6) that switches some layers
 * off, so that any viewer shows the board without its coat, or the coat alone.
 */
import type { PdfFile } from '../pdf/file.ts';
import { type PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue, textOf } from '../pdf/values.ts';
import { LAYERS } from '../reading/statics.ts';

/**
 * What is looked at: which layers are shown. The clear varnish and steps of finishing never are, since they are no ink;
 * nor is what is printed on the coat, since a picture would have it hide what only a coat hides.
 */
export const VIEWS = {
  /** Data and the coats over them. */
  covered: (layer) => layer === LAYERS.imaging || layer === LAYERS.coat,
  /** The plate of the coat. */
  coat: (layer) => layer === LAYERS.coat,
  /** Board and data: coats scratched off. */
  scratched: (layer) => layer === LAYERS.imaging || layer === LAYERS.art,
} as const satisfies Record<string, (layer: string) => boolean>;

export type View = keyof typeof VIEWS;

/** The file with only the layers of the view on. Throws a failed check if the file has no layers. */
export function viewOf(file: PdfFile, view: View): Uint8Array {
  const root = file.trailer.get('Root');
  const catalog = file.dict(root, 'the catalog');
  const properties = file.dict(catalog.get('OCProperties'), 'the layers');
  const state = file.dict(properties.get('D'), 'the state of the layers');
  const groups = file.resolve(properties.get('OCGs'));
  const shown = VIEWS[view];
  const off = (Array.isArray(groups) ? groups : []).filter((ref) => {
    const name = file.resolve(file.dict(ref, 'a layer').get('Name'));
    return name instanceof PdfString && !shown(textOf(name));
  });
  const switched: PdfDict = new Map(properties).set('D', new Map(state).set('OFF', off));
  return updated(file, root as PdfRef, new Map(catalog).set('OCProperties', switched));
}

/** The file with one object in the place of another of the same number. */
function updated({ bytes, trailer }: PdfFile, { num, gen }: PdfRef, body: PdfDict): Uint8Array {
  const tail = Buffer.from(bytes.subarray(Math.max(0, bytes.length - 1024))).toString('latin1');
  const before = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? '0';
  const object = `\n${num} ${gen} obj\n${written(body)}\nendobj\n`;
  const place = String(bytes.length + 1).padStart(10, '0');
  const last = new Map(trailer).set('Prev', Number(before));
  for (const key of ['XRefStm', 'Filter', 'DecodeParms', 'W', 'Index', 'Length', 'Type']) last.delete(key);
  const table = `xref\n${num} 1\n${place} ${String(gen).padStart(5, '0')} n \ntrailer\n${written(last)}\n`;
  const end = `startxref\n${bytes.length + object.length}\n%%EOF\n`;
  return Buffer.concat([bytes, Buffer.from(object + table + end, 'latin1')]);
}

function written(value: PdfValue): string {
  if (value instanceof PdfName) return `/${value.name.replace(/[^!-~]|[#/()<>[\]{}%]/g, hex)}`;
  if (value instanceof PdfRef) return `${value.num} ${value.gen} R`;
  if (value instanceof PdfString) return `<${Buffer.from(value.bytes).toString('hex')}>`;
  if (value instanceof PdfStream) throw new TypeError('a stream stands alone');
  if (value instanceof Map) {
    return `<<${[...value].map(([key, item]) => `${written(new PdfName(key))} ${written(item)}`).join(' ')}>>`;
  }
  if (Array.isArray(value)) return `[${value.map(written).join(' ')}]`;
  return String(value);
}

const hex = (sign: string): string => `#${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;
