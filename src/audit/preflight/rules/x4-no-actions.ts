import type { PreflightRule } from '../rule.ts';

export const x4NoActions: PreflightRule = {
  id: 'X4-NO-ACTIONS',
  severity: 'error',
  sentence:
    'Nothing in the file acts: no JavaScript, no open action, no additional actions, for a print file is looked at by no one.',
  start: (doc, find) => ({
    file() {
      for (const key of ['OpenAction', 'AA', 'URI'])
        if (doc.catalog.has(key)) find(`the catalog has /${key}`);
      if (doc.dict(doc.catalog.get('Names'))?.has('JavaScript')) find('the catalog names JavaScript');
    },
    page({ dict, number: page, object }) {
      if (dict.has('AA')) find('the page has /AA', { page, object });
    },
    dict(dict, object) {
      if (dict.has('JS') && doc.name(dict.get('S')) === 'JavaScript') find('there is JavaScript', { object });
    },
  }),
};
