import type { PdfValue } from '../../pdf/values.ts';
import { refOf } from '../lenient.ts';
import type { PreflightRule } from '../rule.ts';

export const x4OcOrder: PreflightRule = {
  id: 'X4-OC-ORDER',
  severity: 'error',
  sentence:
    'The /Order of a configuration lists every layer of the file, so that none is hidden from people.',
  start: (doc, find) => ({
    file() {
      for (const configuration of doc.layerConfigurations()) {
        if (!configuration.has('Order')) continue;
        const listed = new Set<number>();
        const collect = (value: PdfValue): void => {
          const items = doc.array(value);
          if (items === undefined) listed.add(refOf(value));
          else for (const item of items) collect(item);
        };
        collect(configuration.get('Order')!);
        for (const layer of doc.layers())
          if (!listed.has(layer)) find('a layer is not in /Order', { object: layer });
      }
    },
  }),
};
