import type { PreflightRule } from '../rule.ts';

export const x4OcNoAs: PreflightRule = {
  id: 'X4-OC-NO-AS',
  severity: 'error',
  sentence: 'No configuration has /AS, which would let a reader switch layers by itself.',
  start: (doc, find) => ({
    file() {
      if (doc.layerConfigurations().some((configuration) => configuration.has('AS')))
        find('a configuration of layers has /AS');
    },
  }),
};
