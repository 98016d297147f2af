/** The objects of a PDF file as the audit reads them (ISO 32000-1, 7.3). */

/** `/Name`, without the slash and with `#xx` resolved. */
export class PdfName {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** `12 0 R`. */
export class PdfRef {
  readonly num: number;
  readonly gen: number;
  constructor(num: number, gen: number) {
    this.num = num;
    this.gen = gen;
  }
}

/** `(text)` or `<hex>`, as bytes. */
export class PdfString {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** A dictionary and the bytes after it, still encoded. */
export class PdfStream {
  readonly dict: PdfDict;
  readonly raw: Uint8Array;
  constructor(dict: PdfDict, raw: Uint8Array) {
    this.dict = dict;
    this.raw = raw;
  }
}

export type PdfDict = Map<string, PdfValue>;
export type PdfValue =
  | number
  | boolean
  | null
  | PdfName
  | PdfRef
  | PdfString
  | PdfDict
  | PdfStream
  | PdfArray;
export type PdfArray = PdfValue[];

/** The text of a PDF string: UTF-16BE with a byte order mark, else one byte a sign. */
export function textOf(string: PdfString): string {
  const { bytes } = string;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    let text = '';
    for (let i = 2; i + 1 < bytes.length; i += 2) {
      text += String.fromCharCode((bytes[i]! << 8) | bytes[i + 1]!);
    }
    return text;
  }
  return Buffer.from(bytes).toString('latin1');
}
