import { signature } from '../icc.ts';
import type { PreflightRule } from '../rule.ts';

const COMPONENTS: Readonly<Record<string, number>> = { CMYK: 4, 'RGB ': 3, GRAY: 1 };

export const x4IccEmbedded: PreflightRule = {
  id: 'X4-ICC-EMBEDDED',
  severity: 'error',
  sentence:
    'The profile of the output intent is embedded, whole, and /N is the number of its components: X-4 does not point elsewhere for it.',
  start: (doc, find) => ({
    file() {
      if (doc.outputIntents().length === 0) return;
      const profile = doc.outputProfile();
      if (profile === undefined) return find('/DestOutputProfile is missing or no stream');
      const { bytes, stream } = profile;
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      if (bytes.length < 128 || view.getUint32(0) !== bytes.length) return find('the profile is cut short');
      if (signature(bytes, 36) !== 'acsp') find('the profile is no ICC profile');
      const components = COMPONENTS[signature(bytes, 16)];
      const stated = doc.number(stream.dict.get('N'));
      if (components !== undefined && stated !== components)
        find(`/N is ${stated ?? 'missing'}, the profile has ${components} components`);
    },
  }),
};
