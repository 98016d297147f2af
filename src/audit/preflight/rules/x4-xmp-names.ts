import type { PreflightRule } from '../rule.ts';

export const x4XmpNames: PreflightRule = {
  id: 'X4-XMP-NAMES',
  severity: 'error',
  sentence:
    'xmp:CreatorTool, pdf:Producer and dc:title are there and not empty: a file without a maker or title cannot be asked after.',
  start: (doc, find) => ({
    file() {
      for (const name of ['xmp:CreatorTool', 'pdf:Producer', 'dc:title']) {
        if (!doc.xmp.get(name)?.trim()) find(`${name} is missing or empty`);
      }
    },
  }),
};
