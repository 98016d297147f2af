import { appendFileSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { RotativeError } from '../../src/shared/errors.ts';
import { loadStrip } from '../../src/strip/load.ts';
import { sampleArt, sampleData, sampleGame, writeSample } from './sample-strip.ts';

function faultOf(dir: string): RotativeError {
  try {
    loadStrip(dir, sampleGame());
  } catch (error) {
    return error as RotativeError;
  }
  throw new Error('the strip was taken');
}

describe('loadStrip', () => {
  it('reads the strip and makes its geometry', () => {
    const { strip, geometry, hash } = loadStrip(writeSample(), sampleGame());
    expect(strip.tickets.map((ticket) => ticket.emissionCode)).toEqual([39902, 39903]);
    expect(geometry.pageHeightPt).toBeCloseTo(((20 + 2 * 60 + 6) * 72) / 25.4, 6);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('has one hash for one strip, and another when strip.yaml or art changes', () => {
    const [same, again, changed, redrawn] = [writeSample(), writeSample(), writeSample(), writeSample()];
    appendFileSync(join(changed, 'strip.yaml'), '# a remark\n');
    appendFileSync(join(redrawn, 'art/coat.svg'), '<!-- a remark -->\n');
    const hashes = [same, again, changed, redrawn].map((dir) => loadStrip(dir, sampleGame()).hash);
    expect(hashes[1]).toBe(hashes[0]);
    expect(new Set(hashes).size).toBe(3);
  });

  it('names line and path of every fault', () => {
    const data = sampleData();
    data.tickets[1].zones[0].box = [5, 17, 66];
    data.dpi = 'fine';
    const dir = writeSample(data);
    const lines = readFileSync(join(dir, 'strip.yaml'), 'utf8').split('\n');
    const fault = faultOf(dir);
    expect([fault.code, fault.exitCode]).toEqual(['DEFINITION_SHAPE', 2]);
    expect(fault.message).toContain(`line ${lines.indexOf('dpi: fine') + 1}, column 6: dpi: `);
    const place = /line (\d+), column \d+: tickets\[2\]\.zones\[1\]\.box/.exec(fault.message);
    expect(lines[Number(place?.[1]) - 1]).toMatch(/^\s+- 5$/);
  });

  it('names the line where a key is missing or unknown', () => {
    const data = sampleData();
    delete data.stub.pack;
    data.stub.packs = 1;
    expect(faultOf(writeSample(data)).message).toMatch(
      /line \d+, column \d+: stub.pack: is missing[\s\S]*line \d+, column \d+: stub: has "packs"/,
    );
  });

  it('names the line of broken YAML', () => {
    const dir = writeSample(`${stringify(sampleData())}inks: {{\n`);
    expect(faultOf(dir).message).toMatch(/strip.yaml.*\n?.*line \d+.*not valid YAML/);
  });

  it.each([
    ['a missing strip.yaml', 'strip.yaml', 'FILE_MISSING', /strip.yaml .* is missing/],
    ['missing art', 'art/coat.svg', 'FILE_MISSING', /coat.svg \(art\) is missing/],
  ])('refuses %s', (_, file, code, message) => {
    const dir = writeSample();
    unlinkSync(join(dir, file));
    const fault = faultOf(dir);
    expect([fault.code, fault.exitCode]).toEqual([code, 2]);
    expect(fault.message).toMatch(message);
  });

  it('refuses art outside the folder, and fonts the package does not have', () => {
    const outside = sampleData();
    outside.tickets[0].art = '../ticket.svg';
    expect(faultOf(writeSample(outside)).code).toBe('FILE_OUTSIDE');
    for (const font of ['Nothing.ttf', '../package.json', 'LICENSE-Limelight.txt']) {
      const data = sampleData();
      data.fonts.text = font;
      expect(faultOf(writeSample(data)).code).toBe('FONT_MISSING');
    }
  });

  it('refuses art with a colour that the palette does not have, and takes ids for no colours', () => {
    const art = sampleArt();
    art['art/coat.svg'] = art['art/coat.svg']!.replace('<circle', '<circle clip-path="url(#facade)"');
    const dir = writeSample(sampleData(), art);
    expect(() => loadStrip(dir, sampleGame())).not.toThrow();
    writeFileSync(join(dir, 'art/coat.svg'), art['art/coat.svg']!.replace('#f4c542', '#facade'));
    const fault = faultOf(dir);
    expect(fault.code).toBe('COLOUR_NOT_IN_PALETTE');
    expect(fault.message).toMatch(/art\/coat.svg: colour #facade is not in the palette/);
  });
});
