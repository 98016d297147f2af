import { describe, expect, it } from 'vitest';
import { addGraphicsStates, SpotInks, separationBody } from '../../src/pdf/colour.ts';
import { Layers } from '../../src/pdf/layers.ts';
import { ID, memoryPdf } from './helpers/memory-pdf.ts';

describe('inks', () => {
  it('are Separation spaces with a straight tint to DeviceCMYK', () => {
    expect(separationBody({ name: 'Scratch Off', cmyk: [0, 0, 0.05, 0.4] })).toBe(
      '[/Separation/Scratch#20Off/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 0 .05 .4]/N 1>>]',
    );
  });

  it('are one object each, however often they are used', () => {
    const { writer, text } = memoryPdf();
    const inks = new SpotInks(writer);
    const coat = inks.use({ name: 'Coat', cmyk: [0, 0, 0, 0.4] });
    expect(inks.use({ name: 'Coat', cmyk: [0, 0, 0, 0.4] })).toBe(coat);
    const cut = inks.use({ name: 'Cut', cmyk: [0, 1, 0, 0] });
    expect(inks.numbers).toEqual(
      new Map([
        ['Coat', coat],
        ['Cut', cut],
      ]),
    );
    writer.finish({ root: coat, id: ID });
    expect(text().match(/\/Separation/g)).toHaveLength(2);
  });

  it('refuse a second colour and values beyond 1', () => {
    const inks = new SpotInks(memoryPdf().writer);
    inks.use({ name: 'Coat', cmyk: [0, 0, 0, 0.4] });
    expect(() => inks.use({ name: 'Coat', cmyk: [0, 0, 0, 0.5] })).toThrow(/two colours/);
    expect(() => inks.use({ name: 'Cut', cmyk: [0, 100, 0, 0] })).toThrow(/outside 0 to 1/);
    expect(() => inks.use({ name: 'Nil', cmyk: [0, Number.NaN, 0, 0] })).toThrow(/outside 0 to 1/);
  });
});

describe('graphics states', () => {
  it('say overprint and knock-out for fills and strokes', () => {
    const { writer, text } = memoryPdf();
    const { overprint, knockOut } = addGraphicsStates(writer);
    writer.finish({ root: overprint, id: ID });
    expect(text()).toContain(`${overprint} 0 obj\n<</Type/ExtGState/OP true/op true/OPM 1>>`);
    expect(text()).toContain(`${knockOut} 0 obj\n<</Type/ExtGState/OP false/op false/OPM 0>>`);
  });
});

describe('Layers', () => {
  it('are groups, with a processing step where they have one, all on and all in order', () => {
    const { writer, text } = memoryPdf();
    const layers = new Layers(writer);
    const art = layers.add({ name: 'Static' });
    const cut = layers.add({ name: 'Cut', step: { group: 'Structural', type: 'Cutting' } });
    const legend = layers.add({ name: 'Légende', step: { group: 'Legend' } });
    writer.finish({ root: art, id: ID });
    expect(text()).toContain(`${art} 0 obj\n<</Type/OCG/Name(Static)>>`);
    expect(text()).toContain(
      '<</Type/OCG/Name(Cut)/GTS_Metadata<</GTS_ProcStepsGroup/Structural/GTS_ProcStepsType/Cutting>>>>',
    );
    expect(text()).toContain('<</Type/OCG/Name<FEFF');
    expect(layers.properties('Print')).toBe(
      `<</OCGs[${art} 0 R ${cut} 0 R ${legend} 0 R]/D<</Name(Print)/BaseState/ON/Order[${art} 0 R ${cut} 0 R ${legend} 0 R]>>>>`,
    );
  });

  it.each([
    ['no such group', { group: 'Scratching', type: 'Coat' }],
    ['no such type', { group: 'Structural', type: 'Coat' }],
    ['a type is missing', { group: 'Positions' }],
    ['a type too many', { group: 'Varnish', type: 'Cutting' }],
  ])('refuse a step: %s', (_, step) => {
    expect(() => new Layers(memoryPdf().writer).add({ name: 'x', step })).toThrow(/ISO 19593-1 has no/);
  });

  it('refuse a name twice and no name', () => {
    const layers = new Layers(memoryPdf().writer);
    layers.add({ name: 'A' });
    expect(() => layers.add({ name: 'A' })).toThrow(/used twice/);
    expect(() => layers.add({ name: '' })).toThrow(/empty/);
  });
});
