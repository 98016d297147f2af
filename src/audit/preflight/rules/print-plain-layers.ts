import type { PdfValue } from '../../pdf/values.ts';
import type { PreflightDocument } from '../document.ts';
import { refOf } from '../lenient.ts';
import type { PreflightRule } from '../rule.ts';

export const printPlainLayers: PreflightRule = {
  id: 'PRINT-PLAIN-LAYERS',
  severity: 'error',
  sentence:
    'Content lies on layers of the list /OCGs themselves, never on memberships, and layers have no /Usage, no /Intent but View and one configuration, so that none can hide what another reader shows.',
  start: (doc, find) => {
    const listed = new Set(doc.layers());
    const check = (layer: PdfValue, object: number): void => {
      if (!listed.has(refOf(layer))) find('content lies on what is no layer of /OCGs', { object });
    };
    return {
      file() {
        const configurations = doc.layerConfigurations();
        if (configurations.length > 1) find('there are other configurations of layers (/Configs)');
        if (configurations.some((configuration) => !isForView(doc, configuration.get('Intent'))))
          find('a configuration of layers has another /Intent than View');
        for (const object of listed) {
          const layer = doc.dict(doc.file.loadNumber(object));
          if (layer === undefined || doc.name(layer.get('Type')) !== 'OCG')
            find('it is no layer', { object });
          else if (layer.has('Usage')) find('a layer has /Usage', { object });
          else if (!isForView(doc, layer.get('Intent')))
            find('a layer has another /Intent than View', { object });
        }
      },
      resource(category, value, object) {
        if (category === 'Properties') check(value, object);
        const layer = category === 'XObject' ? doc.dict(value)?.get('OC') : undefined;
        if (layer !== undefined) check(layer, object);
      },
    };
  },
};

const isForView = (doc: PreflightDocument, intent: PdfValue | undefined): boolean =>
  intent === undefined ||
  (doc.array(intent) ?? [intent]).every((name) => doc.name(name) === 'View' || doc.name(name) === 'All');
