import { instantOfPdf, instantOfXmp } from '../dates.ts';
import type { PreflightRule } from '../rule.ts';

const TEXTS = [
  ['Title', 'dc:title'],
  ['Creator', 'xmp:CreatorTool'],
  ['Producer', 'pdf:Producer'],
] as const;
const DATES = [
  ['CreationDate', 'xmp:CreateDate'],
  ['ModDate', 'xmp:ModifyDate'],
] as const;

export const x4InfoAgrees: PreflightRule = {
  id: 'X4-INFO-AGREES',
  severity: 'error',
  sentence:
    'What the Info dictionary says agrees with XMP, dates to the second and /Trapped as a name, since tools read one or the other.',
  start: (doc, find) => ({
    file() {
      const { info, xmp } = doc;
      for (const [key, name] of TEXTS) {
        const text = doc.text(info.get(key));
        if (info.has(key) && text !== xmp.get(name)) find(`/${key} is not what ${name} says`);
      }
      for (const [key, name] of DATES) {
        if (info.has(key) && instantOfPdf(doc.text(info.get(key))) !== instantOfXmp(xmp.get(name))) {
          find(`/${key} is not the instant of ${name}`);
        }
      }
      if (info.has('Trapped') && doc.name(info.get('Trapped')) !== xmp.get('pdf:Trapped')) {
        find('/Trapped is not the name that pdf:Trapped says');
      }
    },
  }),
};
