import type { PreflightRule } from '../rule.ts';

export const printLayersOn: PreflightRule = {
  id: 'PRINT-LAYERS-ON',
  severity: 'error',
  sentence:
    'All layers are on in the default configuration: content that must not print does not belong in a production file.',
  start: (doc, find) => ({
    file() {
      const [configuration] = doc.layerConfigurations();
      if (configuration === undefined) return;
      const base = doc.name(configuration.get('BaseState')) ?? 'ON';
      if (base !== 'ON') find(`/BaseState is ${base}`);
      if ((doc.array(configuration.get('OFF')) ?? []).length > 0) find('layers are off by default');
    },
  }),
};
