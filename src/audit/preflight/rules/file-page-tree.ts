import type { PreflightRule } from '../rule.ts';

export const filePageTree: PreflightRule = {
  id: 'FILE-PAGE-TREE',
  severity: 'error',
  sentence:
    'The page tree reaches every page once and counts right, or a RIP prints other pages than were checked.',
  start: () => ({}),
};
