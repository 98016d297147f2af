import type { PreflightRule } from '../rule.ts';

const ALLOWED: ReadonlySet<string> = new Set(
  'FlateDecode DCTDecode JBIG2Decode CCITTFaxDecode JPXDecode RunLengthDecode ASCII85Decode ASCIIHexDecode'.split(
    ' ',
  ),
);

export const x4NoLzw: PreflightRule = {
  id: 'X4-NO-LZW',
  severity: 'error',
  sentence:
    'Streams are coded with filters that X-4 allows; LZW and Crypt are forbidden and what is unknown cannot be printed.',
  start: (doc, find) => ({
    stream({ dict }, object) {
      const filter = doc.file.resolve(dict.get('Filter'));
      for (const item of Array.isArray(filter) ? filter : filter === null ? [] : [filter]) {
        const name = doc.name(item) ?? 'without a name';
        if (!ALLOWED.has(name)) find(`a stream is coded with ${name}`, { object });
      }
    },
  }),
};
