import { badInput } from '../shared/errors.ts';
import { pdfName } from './names.ts';
import { textString } from './strings.ts';
import type { PdfWriter } from './writer.ts';

/** What a layer means to finishing, by ISO 19593-1. */
interface ProcessingStep {
  readonly group: string;
  /** Structural and Positions steps have one; the other groups must not. */
  readonly type?: string;
}

export interface Layer {
  readonly name: string;
  readonly step?: ProcessingStep;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** The types of each group; an empty set for the groups that have none. */
const STEPS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'Structural',
    words(
      'Cutting PartialCutting ReversePartialCutting Creasing ReverseCreasing CuttingCreasing ReverseCuttingCreasing ' +
        'PartialCuttingCreasing ReversePartialCuttingCreasing Drilling Gluing FoilStamping ColdFoilStamping Embossing ' +
        'Debossing Perforating Bleed VarnishFree InkFree InkVarnishFree Folding Punching Stapling',
    ),
  ],
  ['Positions', words('Hologram Barcode ContentArea CodingMarking Imprinting')],
  ...['White', 'Varnish', 'Dimensions', 'Braille', 'Legend'].map((group): [string, Set<string>] => [
    group,
    new Set(),
  ]),
]);

const stepEntry = (layer: string, step: ProcessingStep): string => {
  const types = STEPS.get(step.group);
  const right =
    types !== undefined && (types.size === 0 ? step.type === undefined : types.has(step.type ?? ''));
  if (!right) {
    throw badInput(
      'layer-step',
      `Layer "${layer}": ISO 19593-1 has no processing step ${step.group}/${step.type ?? '(no type)'}.`,
    );
  }
  const type = step.type === undefined ? '' : `/GTS_ProcStepsType${pdfName(step.type)}`;
  return `/GTS_Metadata<</GTS_ProcStepsGroup${pdfName(step.group)}${type}>>`;
};

/** The optional content groups of one file. */
export class Layers {
  readonly #writer: PdfWriter;
  readonly #numbers = new Map<string, number>();

  constructor(writer: PdfWriter) {
    this.#writer = writer;
  }

  /** Writes a layer; gives its object number, for `/OC` entries and /Properties. Throws if the name is taken. */
  add(layer: Layer): number {
    if (layer.name === '' || this.#numbers.has(layer.name)) {
      throw badInput(
        'layer-name',
        `Layer name "${layer.name}" is empty or used twice. Give each layer its own name.`,
      );
    }
    const step = layer.step === undefined ? '' : stepEntry(layer.name, layer.step);
    const num = this.#writer.add(`<</Type/OCG/Name${textString(layer.name)}${step}>>`);
    this.#numbers.set(layer.name, num);
    return num;
  }

  /**
   * The catalog's /OCProperties dictionary: all layers on, all listed in the order they were added, nothing switched
   * by the reader (no /AS), as PDF/X-4 asks. `configuration` names the one state.
   */
  properties(configuration: string): string {
    const all = [...this.#numbers.values()].map((num) => `${num} 0 R`).join(' ');
    return `<</OCGs[${all}]/D<</Name${textString(configuration)}/BaseState/ON/Order[${all}]>>>>`;
  }
}
