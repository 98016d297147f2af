import type { PreflightRule } from '../rule.ts';

export const vtDpartCover: PreflightRule = {
  id: 'VT-DPART-COVER',
  severity: 'error',
  sentence:
    'The leaves of the tree cover every page once and in order, so that no page belongs to no record.',
  onlyVt: true,
  start: (doc, find) => ({
    end() {
      let next = 1;
      for (const { object, inner, start, end } of doc.parts.nodes) {
        if (inner) continue;
        const [first, last] = [doc.pageNumbers.get(start), doc.pageNumbers.get(end)];
        if (first === undefined || last === undefined || last < first) {
          find('/Start or /End is no page, or they are the wrong way round', { object });
          continue;
        }
        if (first !== next)
          find(`the part begins on page ${first}, and page ${next} is next`, { object, page: first });
        next = last + 1;
      }
      const pages = doc.pageNumbers.size;
      if (next !== pages + 1 && doc.parts.nodes.length > 0)
        find(`the parts end with page ${next - 1} of ${pages}`);
    },
  }),
};
