import type { PreflightRule } from '../rule.ts';

export const x4Resources: PreflightRule = {
  id: 'X4-RESOURCES',
  severity: 'error',
  sentence:
    'Every font, form, ink, layer and graphics state that content names is in its resources, or a RIP stops or leaves it out.',
  start: (_doc, find) => ({
    fault(kind, what, scan) {
      if (kind === 'resource') find(what, scan.place);
    },
  }),
};
