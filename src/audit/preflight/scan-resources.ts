/** Resources as content names them, looked up once a dictionary. */
import { nameOfKey } from '../pdf/resources.ts';
import { type PdfDict, type PdfStream, PdfString, type PdfValue, textOf } from '../pdf/values.ts';
import { type LenientReader, refOf } from './lenient.ts';
import { readScanFont, type ScanFont } from './scan-font.ts';
import { readSpace, type Space } from './spaces.ts';

/** What an ExtGState changes; undefined leaves a value as it is. */
export interface StateChange {
  readonly overprintFill: boolean | undefined;
  readonly overprintStroke: boolean | undefined;
  readonly overprintMode: number | undefined;
  readonly font: ScanFont | undefined;
}

export interface Layer {
  readonly object: number;
  readonly name: string;
  /** Group and type of its processing step (ISO 19593-1). */
  readonly group: string | undefined;
  readonly type: string | undefined;
}

export interface ScanXObject {
  readonly object: number;
  readonly subtype: string;
  readonly stream: PdfStream;
  readonly layer: Layer | undefined;
}

type Key = number | string;

/** Objects read once a file, whoever names them. */
export class ResourceBook {
  readonly doc: LenientReader;
  readonly fonts: ScanFont[] = [];
  readonly #known = new Map<number, ScanResources>();
  readonly #fontOf = new Map<number, ScanFont>();

  constructor(doc: LenientReader) {
    this.doc = doc;
  }

  /** Gives the resources, and tells whether they are met for the first time. */
  open(value: PdfValue | undefined): { readonly resources: ScanResources; readonly fresh: boolean } {
    const object = refOf(value);
    const known = this.#known.get(object);
    if (known !== undefined) return { resources: known, fresh: false };
    const resources = new ScanResources(this, this.doc.dict(value) ?? new Map());
    if (object >= 0) this.#known.set(object, resources);
    return { resources, fresh: true };
  }

  font(value: PdfValue): ScanFont {
    const object = refOf(value);
    const known = this.#fontOf.get(object);
    if (known !== undefined) return known;
    const font = readScanFont(this.doc, value, this.fonts.length);
    this.fonts.push(font);
    if (object >= 0) this.#fontOf.set(object, font);
    return font;
  }

  /** The layer of an /OC entry; of a membership dictionary its first group. */
  layer(value: PdfValue | undefined): Layer | undefined {
    const { doc } = this;
    const dict = doc.dict(value);
    if (dict === undefined) return undefined;
    if (doc.name(dict.get('Type')) === 'OCMD') {
      const groups = dict.get('OCGs');
      return this.layer(doc.array(groups)?.[0] ?? groups);
    }
    const step = doc.dict(dict.get('GTS_Metadata'));
    const name = doc.file.resolve(dict.get('Name'));
    return {
      object: refOf(value),
      name: name instanceof PdfString ? textOf(name) : 'without a name',
      group: doc.name(step?.get('GTS_ProcStepsGroup')),
      type: doc.name(step?.get('GTS_ProcStepsType')),
    };
  }
}

export class ScanResources {
  readonly dict: PdfDict;
  readonly #book: ResourceBook;
  readonly #fonts = new Map<Key, ScanFont>();
  readonly #states = new Map<Key, StateChange>();
  readonly #layers = new Map<Key, Layer>();
  readonly #spaces = new Map<Key, Space>();
  readonly #xObjects = new Map<Key, ScanXObject>();

  constructor(book: ResourceBook, dict: PdfDict) {
    this.#book = book;
    this.dict = dict;
  }

  font = (key: Key): ScanFont | undefined =>
    this.#get(this.#fonts, 'Font', key, (value) => this.#book.font(value));

  state = (key: Key): StateChange | undefined =>
    this.#get(this.#states, 'ExtGState', key, (value) => this.#readState(value));

  layer = (key: Key): Layer | undefined =>
    this.#get(this.#layers, 'Properties', key, (value) => this.#book.layer(value));

  xObject = (key: Key): ScanXObject | undefined =>
    this.#get(this.#xObjects, 'XObject', key, (value) => this.#readXObject(value));

  space = (key: Key): Space | undefined => {
    const name = nameOfKey(key);
    if (/^(Device(CMYK|Gray|RGB)|Pattern)$/.test(name)) {
      return (
        this.#get(this.#spaces, 'ColorSpace', key, (value) => readSpace(this.#book.doc, value)) ??
        device(name)
      );
    }
    return this.#get(this.#spaces, 'ColorSpace', key, (value) => readSpace(this.#book.doc, value));
  };

  /** Whether there is an entry, for what needs no reading. */
  has = (category: string, key: Key): boolean =>
    this.#book.doc.dict(this.dict.get(category))?.has(nameOfKey(key)) === true;

  #get<T>(known: Map<Key, T>, category: string, key: Key, read: (value: PdfValue) => T | undefined) {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = this.#book.doc.dict(this.dict.get(category))?.get(nameOfKey(key));
    const entry = value === undefined ? undefined : read(value);
    if (entry !== undefined) known.set(key, entry);
    return entry;
  }

  #readState(value: PdfValue): StateChange | undefined {
    const { doc } = this.#book;
    const dict = doc.dict(value);
    if (dict === undefined) return undefined;
    const flag = (key: string): boolean | undefined => {
      const entry = doc.file.resolve(dict.get(key));
      return typeof entry === 'boolean' ? entry : undefined;
    };
    const font = doc.array(dict.get('Font'))?.[0];
    return {
      overprintFill: flag('op') ?? flag('OP'),
      overprintStroke: flag('OP'),
      overprintMode: doc.number(dict.get('OPM')),
      font: font === undefined ? undefined : this.#book.font(font),
    };
  }

  #readXObject(value: PdfValue): ScanXObject | undefined {
    const { doc } = this.#book;
    const stream = doc.stream(value);
    if (stream === undefined) return undefined;
    return {
      object: refOf(value),
      subtype: doc.name(stream.dict.get('Subtype')) ?? 'none',
      stream,
      layer: this.#book.layer(stream.dict.get('OC')),
    };
  }
}

const device = (family: string): Space => ({ family, inks: [], base: undefined, components: 0 });
