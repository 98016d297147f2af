import type { PreflightRule } from '../rule.ts';

export const x4OcNames: PreflightRule = {
  id: 'X4-OC-NAMES',
  severity: 'error',
  sentence:
    'Every configuration of layers has a name, and no two the same, as X-4 asks of files with layers.',
  start: (doc, find) => ({
    file() {
      const names = new Set<string>();
      for (const configuration of doc.layerConfigurations()) {
        const name = doc.text(configuration.get('Name'));
        if (!name) find('a configuration of layers has no /Name');
        else if (names.has(name)) find(`two configurations of layers are called "${name}"`);
        names.add(name ?? '');
      }
    },
  }),
};
