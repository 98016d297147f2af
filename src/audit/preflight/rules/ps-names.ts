import { refOf } from '../lenient.ts';
import type { PreflightRule } from '../rule.ts';

const STEP_TYPES: Readonly<Record<string, readonly string[]>> = {
  Structural: (
    'Cutting PartialCutting ReversePartialCutting Creasing ReverseCreasing CuttingCreasing ReverseCuttingCreasing ' +
    'PartialCuttingCreasing ReversePartialCuttingCreasing Drilling Gluing FoilStamping ColdFoilStamping Embossing ' +
    'Debossing Perforating Bleed VarnishFree InkFree InkVarnishFree Folding Punching Stapling'
  ).split(' '),
  Positions: ['Hologram', 'Barcode', 'ContentArea', 'CodingMarking', 'Imprinting'],
  White: [],
  Varnish: [],
  Dimensions: [],
  Braille: [],
  Legend: [],
};

export const psNames: PreflightRule = {
  id: 'PS-NAMES',
  severity: 'error',
  sentence:
    'A layer with a processing step has a group and type that ISO 19593-1 knows, where the group has types, or finishing looks for it in vain.',
  start: (doc, find) => ({
    file() {
      for (const value of doc.array(doc.dict(doc.catalog.get('OCProperties'))?.get('OCGs')) ?? []) {
        const step = doc.dict(doc.dict(value)?.get('GTS_Metadata'));
        if (step === undefined) continue;
        const group = doc.name(step.get('GTS_ProcStepsGroup')) ?? 'missing';
        const type = doc.name(step.get('GTS_ProcStepsType'));
        const types = STEP_TYPES[group];
        const right =
          types !== undefined && (types.length === 0 ? type === undefined : types.includes(type ?? ''));
        if (!right)
          find(`the processing step ${group}/${type ?? 'no type'} is not one of ISO 19593-1`, {
            object: refOf(value),
          });
      }
    },
  }),
};
