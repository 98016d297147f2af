import { describe, expect, it } from 'vitest';
import { RotativeError } from '../../src/shared/errors.ts';
import type { Resolution } from '../../src/strip/imagers.ts';
import { atResolution } from '../../src/strip/resolution.ts';
import { sampleData, stripOf } from './sample-strip.ts';

const strip = (narrowDots = 6, wideDots = 16, moduleDots = 8) => {
  const data = sampleData();
  Object.assign(data.back.bars, { narrowDots, wideDots });
  data.control.matrix.moduleDots = moduleDots;
  return stripOf(data);
};

describe('atResolution', () => {
  it.each([
    [300, [3, 8, 4]],
    [600, [6, 16, 8]],
    [1200, [12, 32, 16]],
  ] as const)('keeps the millimetres in whole dots of %i dpi', (dpi, dots) => {
    const { back, control, dpi: at } = atResolution(strip(), dpi);
    expect(at).toBe(dpi);
    expect([back.bars.narrowDots, back.bars.wideDots, control.matrix.moduleDots]).toEqual(dots);
  });

  it('takes along tickets with bars of their own', () => {
    const data = sampleData();
    data.back.bars.wideDots = 16;
    data.tickets[1].back = structuredClone(data.back);
    data.tickets[1].back.bars.narrowDots = 8;
    expect(atResolution(stripOf(data), 300).tickets[1]!.back!.bars.narrowDots).toBe(4);
  });

  const refusal = (dpi: Resolution): RotativeError => {
    try {
      atResolution(strip(), dpi);
    } catch (error) {
      if (error instanceof RotativeError) return error;
    }
    throw new Error('it was not refused');
  };

  it('refuses sizes that another imager cannot print, naming the nearest that it can', () => {
    const { exitCode, message } = refusal(240);
    expect(exitCode).toBe(2);
    // 8 dots at 600 are 3.2 dots at 240.
    expect(message).toContain(
      'a module of the Data Matrix (moduleDots) of 0.3387 mm is no whole number of dots at 240 dpi: possible are 0.3175 mm (3 dots) and 0.4233 mm (4 dots)',
    );
    expect(message).toContain('a narrow bar (narrowDots) of 0.254 mm');
    expect(message).toContain('0.2117 mm (2 dots) and 0.3175 mm (3 dots)');
  });
});
