import type { PreflightRule } from '../rule.ts';

export const vtDpartroot: PreflightRule = {
  id: 'VT-DPARTROOT',
  severity: 'error',
  sentence:
    'The catalog has /DPartRoot with a root node, a name for each level and the level of a record, by which a front end finds one pack among many.',
  onlyVt: true,
  start: (doc, find) => ({
    file() {
      const { root, rootObject, nodes } = doc.parts;
      if (root === undefined || rootObject < 0)
        return find('the catalog has no /DPartRoot of its own object');
      const place = { object: rootObject };
      if (doc.name(root.get('Type')) !== 'DPartRoot') find('/Type is not DPartRoot', place);
      if (nodes.length === 0) find('/DPartRootNode is missing or leads to no node', place);
      const names = (doc.array(root.get('NodeNameList')) ?? []).map((name) => doc.name(name));
      if (names.length === 0 || names.includes(undefined))
        find('/NodeNameList is missing or holds what is no name', place);
      const deepest = nodes.reduce((depth, node) => Math.max(depth, node.depth), 0);
      if (names.length > 0 && deepest >= names.length)
        find('/NodeNameList has fewer names than the tree has levels', place);
      const level = doc.number(root.get('RecordLevel'));
      if (level === undefined || !Number.isInteger(level) || level < 0 || level > deepest) {
        find(`/RecordLevel is ${level ?? 'missing'}, and the tree has ${deepest + 1} levels`, place);
      }
    },
  }),
};
