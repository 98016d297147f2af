import { describe, expect, it } from 'vitest';
import { type TicketFacts, xjdfTicket } from '../../src/ship/xjdf.ts';
import { BlockPaths } from '../../src/work/paths.ts';

const facts: TicketFacts = {
  jobId: '7EXTRA-B01',
  title: 'Jeu & "Co", block 1',
  toolVersion: '1.2.3',
  time: '2026-09-30T12:34:56Z',
  files: [
    { run: 'part001', url: 'A part001.pdf', bytes: 123, sha256: 'ab'.repeat(32), pages: 20 },
    { run: 'part002', url: 'B_part002.pdf', bytes: 456, sha256: 'cd'.repeat(32), pages: 10 },
  ],
  inks: [
    { name: 'ScratchOff', cmyk: [0, 0, 0, 0.28], type: 'Opaque' },
    { name: 'PANTONE 877 C', cmyk: [0, 0, 0, 0.4], type: 'Normal' },
  ],
  sides: 'TwoSided',
  trimPt: [8.5039370079, 8.5, 291.97, 1425.83],
};

describe('a job ticket', () => {
  const ticket = xjdfTicket(facts);

  it('lists each part as a run with its file, size, pages and SHA-256', () => {
    expect(ticket).toContain('<Part Run="part001"/>');
    expect(ticket).toContain('<RunList NPage="20" Pages="0 -1" SourceTrimBox="8.504 8.5 291.97 1425.83">');
    expect(ticket).toContain(
      '<FileSpec FileSize="123" MimeType="application/pdf" NPage="20" URL="A%20part001.pdf"/>',
    );
    expect(ticket).toContain(`<GeneralID IDUsage="SHA-256" IDValue="${'cd'.repeat(32)}"/>`);
    expect(ticket.match(/<FileSpec /g)).toHaveLength(2);
  });

  it('names every ink, the coat as opaque, under tokens that XJDF takes', () => {
    expect(ticket).toContain(
      'ColorantParams="Cyan Magenta Yellow Black ScratchOff PANTONE_877_C" ProcessColorModel="DeviceCMYK"',
    );
    expect(ticket).toContain('<Color ActualColorName="ScratchOff" CMYK="0 0 0 0.28" ColorType="Opaque"/>');
    expect(ticket).toContain('<Part Separation="PANTONE_877_C"/>');
    expect(ticket).toContain('ActualColorName="PANTONE 877 C"');
  });

  it('is two-sided, for a roll, and bears the time of the job', () => {
    expect(ticket).toContain('<DigitalPrintingParams Sides="TwoSided"/>');
    expect(ticket).toContain('<Media MediaType="Paper" MediaUnit="Roll"/>');
    expect(ticket).toContain('AgentVersion="1.2.3" DeviceID="rotative" Time="2026-09-30T12:34:56Z"');
    expect(ticket).toContain('DescriptiveName="Jeu &amp; &quot;Co&quot;, block 1"');
  });

  it('is the same for the same facts', () => {
    expect(xjdfTicket(structuredClone(facts))).toBe(ticket);
  });
});

describe('a job ticket of sheets', () => {
  const ticket = xjdfTicket({
    ...facts,
    sheet: {
      mediaPt: [0, 0, 600, 1500],
      bleedPt: [34, 34, 566, 1466],
      lanesPt: [
        [42.5, 42.5, 290, 1457],
        [310, 42.5, 557.5, 1457],
      ],
    },
  });

  it('tells the boxes of the pages, and where the web is slit into lanes', () => {
    expect(ticket).toContain('Types="Interpreting Rendering DigitalPrinting Cutting"');
    expect(ticket).toContain('SourceBleedBox="34 34 566 1466" SourceMediaBox="0 0 600 1500"');
    expect(ticket).toContain('<ResourceSet Name="CuttingParams" Usage="Input" CombinedProcessIndex="3">');
    expect(ticket).toContain(
      '<CutBlock BlockName="lane1" Box="42.5 42.5 290 1457" DescriptiveName="lane 1 of 2',
    );
    expect(ticket.match(/<CutBlock /g)).toHaveLength(2);
  });

  it('has another name than that of single strips', () => {
    const paths = new BlockPaths('out', '7extra', 1, 75, { lanes: 4 });
    expect(paths.ticket([1])).toBe('out/7extra/block-01/print/7EXTRA_B01_part001_of_075_4up.xjdf');
    expect(paths.print(1, '4up_front')).toBe(
      'out/7extra/block-01/print/7EXTRA_B01_part001_of_075_4up_front.pdf',
    );
    expect(paths.print(1, '4up_static')).toBe('out/7extra/block-01/print/7EXTRA_B01_4up_static.pdf');
  });
});

describe('its name', () => {
  const paths = new BlockPaths('out', '7extra', 1, 75);

  it.each([
    [[1], 'part001'],
    [[3, 1, 2], 'part001-003'],
    [[1, 2, 3, 7], 'part001-003+007'],
    [Array.from({ length: 20 }, (_, i) => 2 * i + 1), 'part001-039_20-of-these'],
  ])('tells the parts %j', (parts, name) => {
    expect(paths.ticket(parts)).toBe(`out/7extra/block-01/print/7EXTRA_B01_${name}_of_075.xjdf`);
  });

  it('and its job are tokens', () => {
    expect(paths.jobId).toBe('7EXTRA-B01');
    expect(new BlockPaths('out', 'my game.é', 12, 1).jobId).toBe('MY-GAME---B12');
  });
});
