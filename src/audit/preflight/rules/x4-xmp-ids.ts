import type { PreflightRule } from '../rule.ts';

export const x4XmpIds: PreflightRule = {
  id: 'X4-XMP-IDS',
  severity: 'error',
  sentence:
    'xmpMM:DocumentID and InstanceID are uuid: names, VersionID and RenditionClass are there, so that a workflow knows which rendition it holds.',
  start: (doc, find) => ({
    file() {
      for (const name of ['xmpMM:DocumentID', 'xmpMM:InstanceID']) {
        const id = doc.xmp.get(name);
        if (!/^uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id ?? ''))
          find(`${name} is ${id ?? 'missing'}`);
      }
      for (const name of ['xmpMM:VersionID', 'xmpMM:RenditionClass']) {
        if (!doc.xmp.get(name)) find(`${name} is missing`);
      }
    },
  }),
};
