import type { PreflightRule } from '../rule.ts';

export const vtDpartNodes: PreflightRule = {
  id: 'VT-DPART-NODES',
  severity: 'error',
  sentence:
    'Every node of the tree is a /DPart that points to its parent and has either parts below or pages, never both.',
  onlyVt: true,
  start: (doc, find) => ({
    file() {
      for (const { object, type, parent, above, inner, start } of doc.parts.nodes) {
        if (type !== 'DPart') find('/Type is not DPart', { object });
        if (parent !== above) find('/Parent is not the node above', { object });
        if (inner === start >= 0)
          find(inner ? 'it has parts and pages' : 'it has neither parts nor pages', { object });
      }
    },
  }),
};
