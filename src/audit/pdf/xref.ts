/**
 * The cross references of a PDF file with its trailer: a classic table (ISO 32000-1, 7.5.4) or a stream (7.5.8). A print
 * file has exactly one: incremental updates and hybrid files are refused.
 */
import { Lexer } from './lexer.ts';
import type { PdfDict } from './values.ts';
import { readXrefStream } from './xref-stream.ts';
import { type Broken, MAX_OBJECTS, type XrefTable } from './xref-table.ts';

/** An end is looked for in so many last bytes. */
const TAIL = 1024;

/** Calls `broken` (which must throw) with a reason if the table, or the file around it, is not whole. */
export function readXref(bytes: Uint8Array, broken: Broken): XrefTable {
  if (ascii(bytes, 0, 7) !== '%PDF-1.') broken('it does not begin as a PDF 1 file');
  const tail = ascii(bytes, Math.max(0, bytes.length - TAIL), bytes.length);
  const mark = tail.lastIndexOf('startxref');
  const end = /^startxref\s+(\d+)\s+%%EOF\s*$/.exec(mark < 0 ? '' : tail.slice(mark));
  if (end === null) return broken('it has no end (startxref and %%EOF): the file was cut short or added to');
  const at = Number(end[1]);
  try {
    if (at >= bytes.length) broken(`its cross-reference table cannot be at byte ${at}`);
    if (!new Lexer(bytes, at).takeKeyword('xref')) {
      const table = readXrefStream(bytes, at, broken);
      refuseOtherTables(table.trailer, broken);
      return table;
    }
    const section = readSection(bytes, at);
    refuseOtherTables(section.trailer, broken);
    return tableOf(section, bytes.length, broken);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return broken(`its cross-reference table cannot be read: ${error.message}`);
  }
}

/** A second table can replace objects, and readers differ in which one they go by. */
function refuseOtherTables(trailer: PdfDict, broken: Broken): void {
  if (trailer.has('Prev')) broken('it was added to after it was written (/Prev)', 'pdf-added-to');
  if (trailer.has('XRefStm')) broken('it has a second table in a stream (/XRefStm)', 'pdf-added-to');
}

interface Section {
  readonly entries: readonly { first: number; rows: number; at: number }[];
  readonly trailer: PdfDict;
  readonly bytes: Uint8Array;
}

function readSection(bytes: Uint8Array, at: number): Section {
  const lexer = new Lexer(bytes, at);
  lexer.takeKeyword('xref');
  const entries: { first: number; rows: number; at: number }[] = [];
  for (;;) {
    if (lexer.takeKeyword('trailer')) break;
    const first = lexer.takeUnsigned();
    const rows = lexer.takeUnsigned();
    if (first === undefined || rows === undefined) return lexer.fail('no subsection');
    if (first + rows > MAX_OBJECTS) lexer.fail('a subsection claims too many objects');
    lexer.skipSpace();
    entries.push({ first, rows, at: lexer.position });
    lexer.position += rows * 20;
    if (lexer.position > bytes.length) lexer.fail('a subsection is cut short');
  }
  const trailer = lexer.value();
  if (!(trailer instanceof Map)) return lexer.fail('no trailer');
  return { entries, trailer, bytes };
}

function tableOf({ entries, trailer, bytes }: Section, length: number, broken: Broken): XrefTable {
  const size = trailer.get('Size');
  if (typeof size !== 'number' || !(size > 0) || size > MAX_OBJECTS)
    return broken('its trailer has no /Size');
  const offsets = new Float64Array(size).fill(-1);
  const generations = new Uint16Array(size);
  const listed = new Uint8Array(size);
  for (const { first, rows, at } of entries) {
    if (first + rows > size) broken('its cross-reference table is longer than /Size says');
    for (let row = 0; row < rows; row++) {
      const entry = at + row * 20;
      // Some readers go by the first entry, others by the last.
      if (listed[first + row] === 1)
        broken(`its cross-reference table lists object ${first + row} twice`, 'pdf-added-to');
      listed[first + row] = 1;
      const offset = digits(bytes, entry, 10);
      const kind = bytes[entry + 17];
      if (offset < 0 || (kind !== 0x6e && kind !== 0x66)) {
        broken(`entry ${first + row} of its cross-reference table is damaged`);
      }
      if (kind === 0x6e && offset >= length) broken(`object ${first + row} would begin after the end`);
      offsets[first + row] = kind === 0x6e ? offset : -1;
      generations[first + row] = digits(bytes, entry + 11, 5);
    }
  }
  return { offsets, containers: undefined, generations, object: undefined, trailer };
}

function digits(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let i = at; i < at + count; i++) {
    const digit = bytes[i]! - 48;
    if (!(digit >= 0 && digit <= 9)) return -1;
    value = value * 10 + digit;
  }
  return value;
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);
}
