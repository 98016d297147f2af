/** A file under preflight: what many rules ask for, read once. */
import type { PdfFile } from '../pdf/file.ts';
import type { PdfDict, PdfStream } from '../pdf/values.ts';
import { LenientReader, refOf } from './lenient.ts';
import { type PartTree, readPartTree } from './part-tree.ts';
import { readXmp, type Xmp } from './xmp.ts';

export class PreflightDocument extends LenientReader {
  readonly catalog: PdfDict;
  readonly xmp: Xmp;
  /** Page number of each page object, filled while the pages are read. */
  readonly pageNumbers = new Map<number, number>();
  #parts: PartTree | undefined;

  constructor(file: PdfFile) {
    super(file);
    this.catalog = this.dict(file.trailer.get('Root')) ?? new Map();
    this.xmp = readXmp(this.metadata());
  }

  get info(): PdfDict {
    return this.dict(this.file.trailer.get('Info')) ?? new Map();
  }

  /** The stream of the XMP packet. */
  metadata(): PdfStream | undefined {
    return this.stream(this.catalog.get('Metadata'));
  }

  /** The output intents that PDF/X looks at. */
  outputIntents(): readonly PdfDict[] {
    const all = this.array(this.catalog.get('OutputIntents')) ?? [];
    return all
      .map((intent) => this.dict(intent))
      .filter((intent) => intent !== undefined)
      .filter((intent) => this.name(intent.get('S')) === 'GTS_PDFX');
  }

  /** The profile of the output intent, decoded; undefined if there is none or it cannot be. */
  outputProfile(): { readonly stream: PdfStream; readonly bytes: Uint8Array } | undefined {
    const stream = this.stream(this.outputIntents()[0]?.get('DestOutputProfile'));
    return stream && { stream, bytes: this.file.decode(stream, 'the profile of the output intent') };
  }

  /** The default configuration of layers, and the others. */
  layerConfigurations(): readonly PdfDict[] {
    const properties = this.dict(this.catalog.get('OCProperties'));
    if (properties === undefined) return [];
    const others = this.array(properties.get('Configs')) ?? [];
    return [properties.get('D'), ...others].map((value) => this.dict(value) ?? new Map());
  }

  /** Object numbers of all layers. */
  layers(): readonly number[] {
    const properties = this.dict(this.catalog.get('OCProperties'));
    return (this.array(properties?.get('OCGs')) ?? []).map(refOf);
  }

  /** Whether anything in the file claims that it is PDF/VT. */
  get claimsVt(): boolean {
    return this.catalog.has('DPartRoot') || this.xmp.has('pdfvtid:GTS_PDFVTVersion');
  }

  get parts(): PartTree {
    this.#parts ??= readPartTree(this, this.catalog.get('DPartRoot'));
    return this.#parts;
  }
}
