import { PdfRef, PdfStream, type PdfValue } from '../../pdf/values.ts';
import type { PreflightRule } from '../rule.ts';

export const vtDpm: PreflightRule = {
  id: 'VT-DPM',
  severity: 'error',
  sentence:
    'Metadata of parts are dictionaries of texts, names, numbers, truth values and lists of them, and no node has an XMP packet: front ends read nothing else.',
  onlyVt: true,
  start: (doc, find) => ({
    file() {
      for (const { object, metadata, keys } of doc.parts.nodes) {
        if (keys.includes('Metadata')) find('a part has /Metadata', { object });
        if (metadata === undefined) continue;
        const dpm = doc.file.resolve(metadata);
        if (!(dpm instanceof Map)) find('/DPM is no dictionary', { object });
        else if (!isPlain(dpm)) find('/DPM holds a stream, a reference or nothing', { object });
      }
    },
  }),
};

const isPlain = (value: PdfValue): boolean => {
  if (value instanceof Map) return [...value.values()].every(isPlain);
  if (Array.isArray(value)) return value.every(isPlain);
  return value !== null && !(value instanceof PdfRef) && !(value instanceof PdfStream);
};
