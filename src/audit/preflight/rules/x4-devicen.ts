import type { PreflightRule } from '../rule.ts';

const PROCESS: ReadonlySet<string> = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'None']);

export const x4Devicen: PreflightRule = {
  id: 'X4-DEVICEN',
  severity: 'error',
  sentence:
    'A DeviceN space has at most 32 inks and an entry in /Colorants for each of its spots, or a RIP cannot make their plates.',
  start: (doc, find) => ({
    array([family, names, , , attributes], object) {
      if (doc.name(family) !== 'DeviceN') return;
      const inks = (doc.array(names) ?? []).map((ink) => doc.name(ink) ?? '');
      if (inks.length > 32) find(`a DeviceN space of ${inks.length} inks`, { object });
      const colorants = doc.dict(doc.dict(attributes)?.get('Colorants'));
      for (const ink of inks) {
        if (!PROCESS.has(ink) && colorants?.has(ink) !== true)
          find(`a DeviceN space has no colorant for ${ink}`, { object });
      }
    },
  }),
};
