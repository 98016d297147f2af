import type { PreflightRule } from '../rule.ts';

const SCOPES: ReadonlySet<string> = new Set(['SingleUse', 'Record', 'File', 'Stream', 'Global', 'Unknown']);

export const vtReuseHints: PreflightRule = {
  id: 'VT-REUSE-HINTS',
  severity: 'error',
  sentence:
    'Hints for reuse are whole: /GTS_XID is a text, /GTS_Scope one of the six words, and stream or global scope names its environment, or a front end caches the wrong thing.',
  onlyVt: true,
  start: (doc, find) => ({
    resource(category, value, object) {
      const dict = category === 'XObject' ? doc.dict(value) : undefined;
      if (dict === undefined) return;
      if (dict.has('GTS_XID') && !doc.text(dict.get('GTS_XID'))) find('/GTS_XID is no text', { object });
      const scope = doc.name(dict.get('GTS_Scope'));
      if (dict.has('GTS_Scope') && !SCOPES.has(scope ?? ''))
        find(`/GTS_Scope is ${scope ?? 'no name'}`, { object });
      if ((scope === 'Stream' || scope === 'Global') && !doc.text(dict.get('GTS_Env')))
        find('/GTS_Env is missing', { object });
      if (
        dict.has('GTS_Encapsulated') &&
        typeof doc.file.resolve(dict.get('GTS_Encapsulated')) !== 'boolean'
      ) {
        find('/GTS_Encapsulated is not true or false', { object });
      }
    },
  }),
};
