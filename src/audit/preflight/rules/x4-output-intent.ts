import type { PdfDict } from '../../pdf/values.ts';
import type { PreflightRule } from '../rule.ts';

export const x4OutputIntent: PreflightRule = {
  id: 'X4-OUTPUT-INTENT',
  severity: 'error',
  sentence:
    'The catalog has exactly one output intent of PDF/X, which names its printing condition and either a registry or a description, so that the colours mean one thing.',
  start: (doc, find) => ({
    file() {
      const intents = doc.outputIntents();
      if (intents.length !== 1) return find(`there are ${intents.length} output intents of /S /GTS_PDFX`);
      const [intent] = intents as [PdfDict];
      if (!doc.text(intent.get('OutputConditionIdentifier')))
        find('/OutputConditionIdentifier is missing or empty');
      if (!doc.text(intent.get('RegistryName')) && !doc.text(intent.get('Info'))) {
        find('there is neither /RegistryName nor /Info');
      }
    },
  }),
};
