/** Bar codes at the resolution of another imager: the same millimetres in its whole dots, or a refusal. */
import { badInput } from '../shared/errors.ts';
import { dotPt, ptToMm } from '../shared/units.ts';
import type { Resolution } from './imagers.ts';
import type { StripBack, StripControl, StripDefinition } from './schema.ts';

/**
 * The strip for an imager of `dpi`: sizes of modules and bars keep their millimetres.
 * @throws RotativeError (exit code 2) naming each size that is no whole number of dots there, and its neighbours that are
 */
export function atResolution(strip: StripDefinition, dpi: Resolution): StripDefinition {
  if (dpi === strip.dpi) return strip;
  const faults = new Set<string>();
  const scale = (what: string, dots: number): number => {
    const there = (dots * dpi) / strip.dpi;
    if (Number.isInteger(there)) return there;
    const mm = (count: number, of: number): number => Number(ptToMm(count * dotPt(of)).toFixed(4));
    const near = [Math.floor(there), Math.ceil(there)]
      .filter((count) => count > 0)
      .map((count) => `${mm(count, dpi)} mm (${count} dots)`);
    faults.add(
      `${what} of ${mm(dots, strip.dpi)} mm is no whole number of dots at ${dpi} dpi: ` +
        `possible are ${near.join(' and ')}`,
    );
    return there;
  };
  const control = (of: StripControl): StripControl => ({
    ...of,
    matrix: {
      ...of.matrix,
      moduleDots: scale('a module of the Data Matrix (moduleDots)', of.matrix.moduleDots),
    },
  });
  const back = (of: StripBack): StripBack => ({
    ...of,
    bars: {
      ...of.bars,
      narrowDots: scale('a narrow bar (narrowDots)', of.bars.narrowDots),
      wideDots: scale('a wide bar (wideDots)', of.bars.wideDots),
    },
  });
  const scaled: StripDefinition = {
    ...strip,
    dpi,
    control: control(strip.control),
    back: back(strip.back),
    tickets: strip.tickets.map((ticket) => ({
      ...ticket,
      ...(ticket.control && { control: control(ticket.control) }),
      ...(ticket.back && { back: back(ticket.back) }),
    })),
  };
  if (faults.size > 0) {
    throw badInput(
      'DOTS_NOT_WHOLE',
      `--dpi ${dpi} cannot print the bar codes of strip.yaml, which has ${strip.dpi} dpi:\n  ${[...faults].join('\n  ')}\n` +
        'Choose sizes in strip.yaml that both imagers have, or write strip.yaml for this one.',
      { details: { faults: [...faults] } },
    );
  }
  return scaled;
}
