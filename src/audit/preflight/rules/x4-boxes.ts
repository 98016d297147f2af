import type { PreflightRule } from '../rule.ts';

export const x4Boxes: PreflightRule = {
  id: 'X4-BOXES',
  severity: 'error',
  sentence:
    'TrimBox lies within BleedBox, BleedBox within MediaBox, and a CropBox is the MediaBox, or a press cuts where nothing is printed.',
  start: (doc, find) => ({
    page({ dict, mediaBox, number: page, object }) {
      const media = doc.box(mediaBox);
      if (media === undefined) return find('the page has no /MediaBox', { page, object });
      const bleed = doc.box(dict.get('BleedBox')) ?? media;
      const trim = doc.box(dict.get('TrimBox')) ?? bleed;
      if (!within(bleed, media)) find('/BleedBox reaches out of /MediaBox', { page, object });
      if (!within(trim, bleed)) find('/TrimBox reaches out of /BleedBox', { page, object });
      const crop = dict.has('CropBox') ? doc.box(dict.get('CropBox')) : media;
      if (crop === undefined || !within(media, crop)) find('/CropBox is not the /MediaBox', { page, object });
    },
  }),
};

/** Boxes are written with three decimals. */
const within = (inner: readonly number[], outer: readonly number[]): boolean =>
  inner[0]! >= outer[0]! - 0.002 &&
  inner[1]! >= outer[1]! - 0.002 &&
  inner[2]! <= outer[2]! + 0.002 &&
  inner[3]! <= outer[3]! + 0.002;
