/** Reads an XMP packet: well-formed XML with properties of rdf:Description, by their usual prefixes. */
import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { PdfStream } from '../pdf/values.ts';

const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['http://www.npes.org/pdfx/ns/id/', 'pdfxid'],
  ['http://www.npes.org/pdfvt/ns/id/', 'pdfvtid'],
  ['http://ns.adobe.com/xap/1.0/', 'xmp'],
  ['http://ns.adobe.com/xap/1.0/mm/', 'xmpMM'],
  ['http://ns.adobe.com/pdf/1.3/', 'pdf'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
]);
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

export class Xmp {
  /** What keeps the packet from being read; undefined if nothing does. */
  readonly problem: string | undefined;
  /** The packet as text. */
  readonly text: string;
  readonly #properties: ReadonlyMap<string, string>;

  constructor(text: string, properties: ReadonlyMap<string, string>, problem?: string) {
    this.text = text;
    this.#properties = properties;
    this.problem = problem;
  }

  /** Value of a property such as `xmp:ModifyDate`; of a list the first item. */
  get(name: string): string | undefined {
    return this.#properties.get(name);
  }

  has(name: string): boolean {
    return this.#properties.has(name);
  }
}

/** Reads the packet of an unfiltered metadata stream. Never throws: what is wrong is the packet's `problem`. */
export function readXmp(stream: PdfStream | undefined): Xmp {
  if (stream === undefined) return new Xmp('', new Map(), 'there is no XMP packet');
  if (stream.dict.has('Filter')) return new Xmp('', new Map(), 'the XMP packet is filtered');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(stream.raw);
  } catch {
    return new Xmp('', new Map(), 'the XMP packet is not UTF-8');
  }
  const properties = new Map<string, string>();
  try {
    parse(text, properties);
  } catch (error) {
    return new Xmp(text, properties, `the XMP packet is no well-formed XML (${(error as Error).message})`);
  }
  return new Xmp(text, properties);
}

function parse(text: string, properties: Map<string, string>): void {
  const parser = new SaxesParser({ xmlns: true });
  const open: SaxesTagNS[] = [];
  let property: string | undefined;
  let value = '';
  const inDescription = (): boolean => isRdf(open.at(-1), 'Description');
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    if (isRdf(tag, 'Description')) {
      for (const attribute of Object.values(tag.attributes)) {
        const name = nameOf(attribute.uri, attribute.local);
        if (name !== undefined) properties.set(name, attribute.value);
      }
    } else if (inDescription()) {
      property = nameOf(tag.uri, tag.local);
      value = '';
    }
    open.push(tag);
  });
  parser.on('text', (piece) => {
    if (property !== undefined) value += piece;
  });
  parser.on('closetag', () => {
    open.pop();
    if (property === undefined) return;
    if (isRdf(open.at(-1), 'Alt') || isRdf(open.at(-1), 'Seq') || isRdf(open.at(-1), 'Bag')) {
      // The first item is the property; more items are translations.
      if (!properties.has(property)) properties.set(property, value.trim());
      value = '';
    } else if (inDescription()) {
      if (!properties.has(property)) properties.set(property, value.trim());
      property = undefined;
    }
  });
  parser.write(text).close();
}

const isRdf = (tag: SaxesTagNS | undefined, local: string): boolean =>
  tag?.uri === RDF && tag.local === local;

function nameOf(uri: string, local: string): string | undefined {
  const prefix = PREFIXES.get(uri);
  return prefix === undefined ? undefined : `${prefix}:${local}`;
}
