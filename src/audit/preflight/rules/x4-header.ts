import type { PreflightRule } from '../rule.ts';

export const x4Header: PreflightRule = {
  id: 'X4-HEADER',
  severity: 'error',
  sentence:
    'The file begins with %PDF-1.6 and a comment of four bytes above 127, and its catalog states no other version, so that every tool takes it for the PDF that X-4 was made of.',
  start: (doc, find) => ({
    file() {
      const head = Buffer.from(doc.file.bytes.subarray(0, 64)).toString('latin1');
      if (!head.startsWith('%PDF-1.6')) find(`it begins with "${head.slice(0, 8)}"`);
      else if (!/^%PDF-1\.6[\r\n]+%[\x80-\xff]{4}/.test(head))
        find('no comment of four bytes above 127 follows the header');
      const version = doc.name(doc.catalog.get('Version'));
      if (version !== undefined && version !== '1.6') find(`the catalog says version ${version}`);
    },
  }),
};
