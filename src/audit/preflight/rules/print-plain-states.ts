import type { PdfValue } from '../../pdf/values.ts';
import type { PreflightDocument } from '../document.ts';
import type { PreflightRule } from '../rule.ts';

const OVERPRINT_KEYS: ReadonlySet<string> = new Set(['Type', 'OP', 'op', 'OPM', 'SA', 'TK']);
/** Keys of which X4-EXTGSTATE and X4-NO-TRANSPARENCY say what they may be. */
const ELSEWHERE: ReadonlySet<string> = new Set(['TR', 'HTP', 'ca', 'CA', 'BM', 'SMask']);
const DEFAULT_KEYS: ReadonlySet<string> = new Set(['TR2', 'BG2', 'UCR2', 'HT']);

export const printPlainStates: PreflightRule = {
  id: 'PRINT-PLAIN-STATES',
  severity: 'error',
  sentence:
    'Graphics states set overprint and nothing else but defaults, and no space stands in for DeviceCMYK: curves, dots and black generation could empty a plate unseen.',
  start: (doc, find) => ({
    dict(dict, object) {
      for (const key of ['DefaultCMYK', 'DefaultGray', 'DefaultRGB'])
        if (dict.has(key)) find(`there is a /${key}`, { object });
    },
    resource(category, value, object) {
      if (category !== 'ExtGState') return;
      for (const [key, item] of doc.dict(value) ?? [])
        if (!isPlain(doc, key, item)) find(`a graphics state has /${key}`, { object });
    },
  }),
};

function isPlain(doc: PreflightDocument, key: string, value: PdfValue): boolean {
  if (OVERPRINT_KEYS.has(key) || ELSEWHERE.has(key)) return true;
  if (key === 'AIS') return doc.file.resolve(value) === false;
  return DEFAULT_KEYS.has(key) && doc.name(value) === 'Default';
}
