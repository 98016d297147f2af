import type { PreflightRule } from '../rule.ts';

export const x4Xmp: PreflightRule = {
  id: 'X4-XMP',
  severity: 'error',
  sentence:
    'The catalog has an unfiltered XMP packet in UTF-8 that is well-formed XML, with no bytes or encoding in its header, since workflow tools search for it in the plain file.',
  start: (doc, find) => ({
    file() {
      const { problem, text } = doc.xmp;
      if (problem !== undefined) return find(problem);
      const { dict } = doc.metadata()!;
      if (doc.name(dict.get('Type')) !== 'Metadata' || doc.name(dict.get('Subtype')) !== 'XML') {
        find('the XMP packet is not of /Type /Metadata and /Subtype /XML');
      }
      if (/<\?xpacket begin=[^>]*\s(bytes|encoding)=/.test(text))
        find('the header of the XMP packet has bytes or encoding');
    },
  }),
};
