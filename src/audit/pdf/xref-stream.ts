/** Cross references in a stream (ISO 32000-1, 7.5.8), whose dictionary is the trailer too. */
import { inflateSync } from 'node:zlib';
import { Lexer } from './lexer.ts';
import { type PdfDict, PdfName } from './values.ts';
import { type Broken, MAX_OBJECTS, type XrefTable } from './xref-table.ts';

const PREDICTORS_OF_PNG = 10;
const PNG_NONE = 0;
const PNG_UP = 2;

// Kinds of entries.
const FREE = 0;
const AT_BYTE = 1;
const IN_STREAM = 2;

/** Calls `broken` (which must throw) if the stream at byte `at` is not whole; throws a SyntaxError if it cannot be read. */
export function readXrefStream(bytes: Uint8Array, at: number, broken: Broken): XrefTable {
  const lexer = new Lexer(bytes, at);
  const num = lexer.takeUnsigned();
  const generation = lexer.takeUnsigned();
  const trailer = num !== undefined && generation === 0 && lexer.takeKeyword('obj') ? lexer.value() : null;
  if (!(trailer instanceof Map) || !isName(trailer.get('Type'), 'XRef') || !lexer.takeKeyword('stream')) {
    return broken(`there are no cross references at byte ${at}, where the end says`);
  }
  const raw = streamData(bytes, lexer, trailer, broken);
  const rows = unpredicted(inflated(raw, trailer, broken), trailer, broken);
  return { ...tableOf(rows, trailer, bytes.length, broken), object: num };
}

function streamData(bytes: Uint8Array, lexer: Lexer, trailer: PdfDict, broken: Broken): Uint8Array {
  if (bytes[lexer.position] === 13) lexer.position++;
  const start = lexer.position + 1;
  const length = trailer.get('Length');
  if (typeof length !== 'number' || !(length >= 0) || start + length > bytes.length)
    return broken('its cross-reference stream is cut short');
  lexer.position = start + length;
  if (!lexer.takeKeyword('endstream')) broken('its cross-reference stream does not end where it says');
  return bytes.subarray(start, start + length);
}

function inflated(raw: Uint8Array, trailer: PdfDict, broken: Broken): Uint8Array {
  const filter = trailer.get('Filter');
  if (filter === undefined) return raw;
  if (!isName(filter, 'FlateDecode'))
    return broken('its cross-reference stream is not coded with FlateDecode');
  try {
    return inflateSync(raw, { maxOutputLength: MAX_OBJECTS * 16 });
  } catch (cause) {
    return broken(`its cross-reference stream cannot be decompressed (${(cause as Error).message})`);
  }
}

/** Undoes the filters of PNG, of which those that leave a row or add the one above are read. */
function unpredicted(rows: Uint8Array, trailer: PdfDict, broken: Broken): Uint8Array {
  const parameters = trailer.get('DecodeParms');
  const predictor = parameters instanceof Map ? (parameters.get('Predictor') ?? 1) : 1;
  if (predictor === 1) return rows;
  const columns = parameters instanceof Map ? parameters.get('Columns') : undefined;
  if (
    typeof predictor !== 'number' ||
    predictor < PREDICTORS_OF_PNG ||
    typeof columns !== 'number' ||
    columns < 1
  )
    return broken('its cross-reference stream is coded with a predictor that is not read');
  const count = Math.floor(rows.length / (columns + 1));
  const out = new Uint8Array(count * columns);
  for (let row = 0; row < count; row++) {
    const filter = rows[row * (columns + 1)]!;
    if (filter !== PNG_NONE && filter !== PNG_UP)
      broken('its cross-reference stream is coded with a filter of PNG that is not read');
    for (let i = 0; i < columns; i++) {
      const above = filter === PNG_UP && row > 0 ? out[(row - 1) * columns + i]! : 0;
      out[row * columns + i] = rows[row * (columns + 1) + 1 + i]! + above;
    }
  }
  return out;
}

function tableOf(
  rows: Uint8Array,
  trailer: PdfDict,
  length: number,
  broken: Broken,
): Omit<XrefTable, 'object'> {
  const size = trailer.get('Size');
  if (typeof size !== 'number' || !(size > 0) || size > MAX_OBJECTS)
    return broken('its trailer has no /Size');
  const widths = trailer.get('W');
  if (!Array.isArray(widths) || widths.length !== 3 || !widths.every(isWidth))
    return broken('its cross-reference stream does not say how wide its columns are');
  const [kindWidth, secondWidth, thirdWidth] = widths as [number, number, number];
  const index = trailer.get('Index') ?? [0, size];
  if (!Array.isArray(index) || index.length % 2 !== 0 || !index.every(isCount))
    return broken('its cross-reference stream has a damaged /Index');
  const offsets = new Float64Array(size).fill(-1);
  const containers = new Int32Array(size);
  const generations = new Uint16Array(size);
  let at = 0;
  const number = (width: number): number => {
    let value = 0;
    for (let i = 0; i < width; i++) value = value * 256 + rows[at++]!;
    return value;
  };
  for (let section = 0; section < index.length; section += 2) {
    const [first, count] = [index[section] as number, index[section + 1] as number];
    if (first + count > size) broken('its cross-reference stream is longer than /Size says');
    if (at + count * (kindWidth + secondWidth + thirdWidth) > rows.length)
      broken('its cross-reference stream is cut short');
    for (let num = first; num < first + count; num++) {
      const kind = kindWidth === 0 ? AT_BYTE : number(kindWidth);
      const second = number(secondWidth);
      const third = number(thirdWidth);
      if (kind === AT_BYTE) {
        if (second >= length) broken(`object ${num} would begin after the end`);
        offsets[num] = second;
        generations[num] = third;
      } else if (kind === IN_STREAM) {
        if (second === 0 || second >= size) broken(`object ${num} would be in a stream that is not there`);
        containers[num] = second;
      } else if (kind !== FREE) broken(`entry ${num} of its cross-reference stream is damaged`);
    }
  }
  return { offsets, containers, generations, trailer };
}

const isName = (value: unknown, name: string): boolean => value instanceof PdfName && value.name === name;
const isCount = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;
const isWidth = (value: unknown): boolean => isCount(value) && (value as number) <= 6;
