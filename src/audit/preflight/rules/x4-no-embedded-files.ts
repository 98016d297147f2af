import type { PreflightRule } from '../rule.ts';

export const x4NoEmbeddedFiles: PreflightRule = {
  id: 'X4-NO-EMBEDDED-FILES',
  severity: 'error',
  sentence: 'The file carries no other files, which a press neither prints nor checks.',
  start: (doc, find) => ({
    file() {
      if (doc.dict(doc.catalog.get('Names'))?.has('EmbeddedFiles')) find('the catalog names embedded files');
      for (const key of ['AF', 'Collection']) if (doc.catalog.has(key)) find(`the catalog has /${key}`);
    },
    dict(dict, object) {
      if (dict.has('EF')) find('a file is embedded', { object });
    },
  }),
};
