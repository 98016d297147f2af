/** Resources of pages and forms, made ready for the interpreter: names looked up once a file, not once a use. */
import type { PdfFile } from './file.ts';
import { FontList, type PrintedFont } from './fonts.ts';
import { nameOf } from './names.ts';
import { MAX_COLOURS, MAX_LAYERS } from './paint.ts';
import { type PdfDict, PdfName, PdfRef, type PdfStream, PdfString, type PdfValue, textOf } from './values.ts';

/** What an ExtGState changes; undefined leaves a value as it is. */
export interface GraphicsChange {
  readonly overprintFill: boolean | undefined;
  readonly overprintStroke: boolean | undefined;
  readonly overprintMode: number | undefined;
  /** Alpha below 1, a blend mode or a soft mask. */
  readonly transparent: boolean | undefined;
  readonly font: { readonly font: PrintedFont; readonly size: number } | undefined;
}

export interface XObject {
  /** Object number; the same object is the same ink on every page. */
  readonly num: number;
  readonly kind: 'Form' | 'Image' | 'other';
  readonly stream: PdfStream;
  /** Layer from the XObject's own /OC, 0 if it has none. */
  readonly layer: number;
}

/** Layers, colours and fonts of one file, numbered so that a mark can hold them in a few bits. */
export class InkBook {
  readonly file: PdfFile;
  readonly fonts: FontList;
  /** Names of the layers; 0 is "no layer". */
  readonly layers: string[] = ['no layer'];
  /** Colours as written; 0 is black, `0 0 0 1 k`. */
  readonly colours: string[] = ['0 0 0 1 k'];
  private readonly layerOfObject = new Map<number, number>();
  private readonly colourIds = new Map<string, number>([['0 0 0 1 k', 0]]);
  private readonly resourcesOfObject = new Map<number, Resources>();

  constructor(file: PdfFile) {
    this.file = file;
    this.fonts = new FontList(file);
  }

  colour(label: string): number {
    const known = this.colourIds.get(label);
    if (known !== undefined) return known;
    if (this.colours.length >= MAX_COLOURS) this.file.broken('it has too many colours');
    this.colours.push(label);
    this.colourIds.set(label, this.colours.length - 1);
    return this.colours.length - 1;
  }

  /** Layer of an optional content group, or of a membership dictionary of one group. */
  layer(value: PdfValue | undefined): number {
    const num = value instanceof PdfRef ? value.num : -1;
    const known = this.layerOfObject.get(num);
    if (known !== undefined) return known;
    const dict = this.file.dict(value, 'a layer');
    const name = this.file.resolve(dict.get('Name'));
    const label = name instanceof PdfString ? textOf(name) : 'a layer without a name';
    let layer = this.layers.indexOf(label);
    if (layer < 0) {
      if (this.layers.length >= MAX_LAYERS) this.file.broken('it has too many layers');
      layer = this.layers.push(label) - 1;
    }
    if (num >= 0) this.layerOfObject.set(num, layer);
    return layer;
  }

  resources(value: PdfValue): Resources {
    if (!(value instanceof PdfRef)) return new Resources(this, this.file.optionalDict(value, 'resources'));
    let known = this.resourcesOfObject.get(value.num);
    if (known === undefined) {
      known = new Resources(this, this.file.dict(value, 'resources'));
      this.resourcesOfObject.set(value.num, known);
    }
    return known;
  }
}

/** Resources of one page or form; each entry is read when it is used first. */
export class Resources {
  private readonly book: InkBook;
  private readonly dict: PdfDict;
  private readonly categories = new Map<string, PdfDict>();
  private readonly fonts = new Map<number | string, PrintedFont>();
  private readonly states = new Map<number | string, GraphicsChange>();
  private readonly layers = new Map<number | string, number>();
  private readonly xobjects = new Map<number | string, XObject>();

  constructor(book: InkBook, dict: PdfDict) {
    this.book = book;
    this.dict = dict;
  }

  font(key: number | string): PrintedFont | undefined {
    return this.lookUp(this.fonts, 'Font', key, (value) => this.book.fonts.load(value));
  }

  graphicsState(key: number | string): GraphicsChange | undefined {
    return this.lookUp(this.states, 'ExtGState', key, (value) => this.readState(value));
  }

  layer(key: number | string): number | undefined {
    return this.lookUp(this.layers, 'Properties', key, (value) => this.book.layer(value));
  }

  xobject(key: number | string): XObject | undefined {
    return this.lookUp(this.xobjects, 'XObject', key, (value) => this.readXObject(value));
  }

  /** How a colour space is called in colours: the ink of a Separation, the name of a device space. */
  colourSpace(name: string): string {
    if (name === 'DeviceCMYK' || name === 'DeviceGray' || name === 'DeviceRGB') return name;
    const space = this.book.file.resolve(this.category('ColorSpace').get(name));
    if (!Array.isArray(space)) return `colour space ${name}`;
    const family = this.book.file.nameOf(space[0]) ?? 'unknown';
    if (family !== 'Separation') return family;
    return `Separation ${this.book.file.nameOf(space[1]) ?? 'unnamed'}`;
  }

  private lookUp<T>(
    known: Map<number | string, T>,
    category: string,
    key: number | string,
    read: (value: PdfValue) => T,
  ): T | undefined {
    let entry = known.get(key);
    if (entry !== undefined) return entry;
    const value = this.category(category).get(nameOfKey(key));
    if (value === undefined) return undefined;
    entry = read(value);
    known.set(key, entry);
    return entry;
  }

  private category(name: string): PdfDict {
    let dict = this.categories.get(name);
    if (dict === undefined) {
      dict = this.book.file.optionalDict(this.dict.get(name), `/${name} of resources`);
      this.categories.set(name, dict);
    }
    return dict;
  }

  private readState(value: PdfValue): GraphicsChange {
    const { file } = this.book;
    const dict = file.dict(value, 'a graphics state');
    const get = (key: string): PdfValue => file.resolve(dict.get(key));
    const stroke = get('OP');
    const fill = get('op') ?? stroke;
    const mode = get('OPM');
    const says = ['ca', 'CA', 'BM', 'SMask'].some((key) => dict.has(key));
    const blend = get('BM');
    const mask = get('SMask');
    const clear =
      ((get('ca') ?? 1) as number) >= 1 &&
      (blend === null ||
        (blend instanceof PdfName && (blend.name === 'Normal' || blend.name === 'Compatible'))) &&
      (mask === null || (mask instanceof PdfName && mask.name === 'None'));
    const font = get('Font');
    return {
      overprintFill: typeof fill === 'boolean' ? fill : undefined,
      overprintStroke: typeof stroke === 'boolean' ? stroke : undefined,
      overprintMode: typeof mode === 'number' ? mode : undefined,
      transparent: says ? !clear : undefined,
      font: Array.isArray(font)
        ? { font: this.book.fonts.load(font[0] ?? null), size: Number(file.resolve(font[1])) }
        : undefined,
    };
  }

  private readXObject(value: PdfValue): XObject {
    const { file } = this.book;
    const stream = file.streamOf(value, 'an XObject');
    const subtype = file.nameOf(stream.dict.get('Subtype'));
    const oc = stream.dict.get('OC');
    return {
      num: value instanceof PdfRef ? value.num : -1,
      kind: subtype === 'Form' || subtype === 'Image' ? subtype : 'other',
      stream,
      layer: oc === undefined ? 0 : this.book.layer(oc),
    };
  }
}

/**
 * Key of a name in content bytes: a number for up to six bytes, so that no string is made for the names that
 * stand on every page; a string for longer names and for those with `#`.
 */
export function nameKey(bytes: Uint8Array, start: number, end: number): number | string {
  let key = 0;
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!;
    if (byte === 0x23 || end - start > 6) return nameOf(bytes, start, end).name;
    key = key * 256 + byte;
  }
  return key;
}

export function nameOfKey(key: number | string): string {
  if (typeof key === 'string') return key;
  let name = '';
  for (let rest = key; rest > 0; rest = Math.floor(rest / 256)) name = String.fromCharCode(rest % 256) + name;
  return name;
}
