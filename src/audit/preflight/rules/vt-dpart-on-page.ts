import { refOf } from '../lenient.ts';
import type { PreflightRule } from '../rule.ts';

export const vtDpartOnPage: PreflightRule = {
  id: 'VT-DPART-ON-PAGE',
  severity: 'error',
  sentence:
    'Every page points with /DPart to the leaf that it belongs to, so that a press can restart at a record.',
  onlyVt: true,
  start: (doc, find) => {
    const partOfPage: number[] = [];
    return {
      page({ dict, number: page, object }) {
        const part = refOf(dict.get('DPart'));
        if (part < 0) find('the page has no /DPart', { page, object });
        partOfPage.push(part);
      },
      end() {
        for (const node of doc.parts.nodes) {
          const [first, last] = [doc.pageNumbers.get(node.start), doc.pageNumbers.get(node.end)];
          if (node.inner || first === undefined || last === undefined) continue;
          for (let page = first; page <= last; page++) {
            const part = partOfPage[page - 1];
            if (part !== undefined && part >= 0 && part !== node.object)
              find(`/DPart is object ${part}, and object ${node.object} has the page`, { page });
          }
        }
      },
    };
  },
};
