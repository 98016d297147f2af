/** What programs that we did not write say of a print file. */

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { beforeAll, describe, expect, it } from 'vitest';
import { COAT_LAYERS } from '../../src/print/layers.ts';
import { packPdf } from '../../src/sample/pack-pdf.ts';
import { packageRoot } from '../../src/shared/package-root.ts';
import { writeFileAtomic } from '../../src/work/atomic-file.ts';
import { type Plate, platesOf, run } from '../helpers/outside.ts';
import { specimenPress } from '../helpers/press.ts';
import { plannedFolder, rotative } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const PACKS = 40;
let pdf: string;

beforeAll(() => {
  const out = plannedFolder();
  for (const verb of ['deal', 'print']) {
    const made = rotative(
      verb,
      '7extra',
      '--parts',
      '1',
      '--part-size',
      String(PACKS),
      '--out',
      out,
      '--quiet',
    );
    expect(made).toMatchObject({ exitCode: 0, stderr: '' });
  }
  const folder = join(out, '7extra', 'block-01', 'print');
  pdf = join(folder, readdirSync(folder)[0]!);
});

describe('structure', () => {
  it('qpdf finds no errors', () => {
    expect(run('qpdf', '--check', pdf)).toContain('No syntax or stream encoding errors found');
  });

  it('pdfinfo counts two pages a pack of the size of the strip', () => {
    const info = run('pdfinfo', '-box', pdf);
    expect(info).toMatch(new RegExp(`Pages:\\s+${2 * PACKS}\\n`));
    expect(info).toMatch(/PDF version:\s+1\.6/);
    const trim = /TrimBox:\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)/.exec(info)!.slice(1).map(Number);
    const sizeMm = [trim[2]! - trim[0]!, trim[3]! - trim[1]!].map((lengthPt) => (lengthPt / 72) * 25.4);
    expect(sizeMm[0]).toBeCloseTo(100, 1);
    expect(sizeMm[1]).toBeCloseTo(500, 1);
  });

  it('mutool finds a document part for each pack, and each page in its own', () => {
    const root = run('mutool', 'show', pdf, 'trailer/Root/DPartRoot');
    expect(root).toMatch(/\/NodeNameList \[ \/Job \/Pack \]\s+\/RecordLevel 1/);
    const job = run('mutool', 'show', pdf, 'trailer/Root/DPartRoot/DPartRootNode');
    const leaves = /\/DParts \[ \[([^\]]*)\] \]/.exec(job)![1]!.match(/\d+(?= 0 R)/g)!;
    expect(leaves).toHaveLength(PACKS);
    const pages = run('mutool', 'show', '-g', pdf, 'pages').match(/\d+ 0 R/g)!;
    for (const index of [0, 1, PACKS - 1]) {
      const leaf = run('mutool', 'show', pdf, leaves[index]!);
      expect(leaf).toContain(`/Pack (${String(index + 1).padStart(6, '0')})`);
      const [start, end] = [/\/Start (\d+ 0 R)/, /\/End (\d+ 0 R)/].map((key) => key.exec(leaf)![1]!);
      expect([start, end]).toEqual(pages.slice(2 * index, 2 * index + 2));
      for (const page of [start!, end!]) {
        expect(run('mutool', 'show', pdf, page.split(' ')[0]!)).toContain(`/DPart ${leaves[index]} 0 R`);
      }
    }
  });

  it('metadata that a parser of XML reads say PDF/X-4 and PDF/VT-1, and the same dates as Info', () => {
    const said = new Map<string, string>();
    const parser = new SaxesParser();
    let open = '';
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ name }) => {
      open = name;
    });
    parser.on('text', (text) => {
      if (text.trim() !== '') said.set(open, text);
    });
    parser.write(run('mutool', 'show', '-b', pdf, 'trailer/Root/Metadata').replace(/^\uFEFF/, '')).close();
    expect(said.get('pdfxid:GTS_PDFXVersion')).toBe('PDF/X-4');
    expect(said.get('pdfvtid:GTS_PDFVTVersion')).toBe('PDF/VT-1');
    expect(said.get('pdfvtid:GTS_PDFVTModDate')).toBe(said.get('xmp:ModifyDate'));
    const info = run('mutool', 'show', pdf, 'trailer/Info');
    expect(info).toContain(`/ModDate (D:${said.get('xmp:ModifyDate')!.replace(/[-T:]/g, '')})`);
    expect(info).toContain(`/Title (${said.get('rdf:li')})`);
    expect(info).toContain('/Trapped /False');
  });

  it('the output profile is embedded as it lies in the package', () => {
    const intent = run('mutool', 'show', pdf, 'trailer/Root/OutputIntents/1');
    expect(intent).toContain('/OutputConditionIdentifier (FOGRA39)');
    const reader = 'mutool';
    const { stdout } = spawnSync(reader, [
      'show',
      '-b',
      pdf,
      'trailer/Root/OutputIntents/1/DestOutputProfile',
    ]);
    expect(stdout.equals(readFileSync(join(packageRoot, 'profiles', 'fogra39l.icc')))).toBe(true);
  });

  it('pdffonts finds every font embedded', () => {
    const rows = run('pdffonts', pdf).trim().split('\n').slice(2);
    expect(rows.length).toBeGreaterThanOrEqual(5);
    for (const row of rows) expect(row).toMatch(/\s(yes|no) +(yes|no) +(yes|no) +\d+ +\d+$/);
    for (const row of rows) expect(/\s(yes|no) +(yes|no) +(yes|no) +\d+ +\d+$/.exec(row)![1]).toBe('yes');
  });

  it('pdftotext reads the words under the coat', () => {
    const text = run('pdftotext', '-f', '1', '-l', '2', '-raw', pdf, '-');
    expect(text).toContain('Bloc 00 · Pack 000001');
    expect(text).toMatch(/\d{3}-\d{3}-\d{4}/);
    expect(text).toMatch(/3990100000001\d/);
  });
});

/** The plates of page 1. */
const plates = (file: string): Promise<Map<string, Plate>> => platesOf(file, 1, 150);

describe('plates', () => {
  it('are the four of the process and one for each spot ink', async () => {
    expect([...(await plates(pdf)).keys()].sort()).toEqual(
      ['Black', 'Cyan', 'CutLine', 'Magenta', 'Perforation', 'ReleaseVarnish', 'ScratchOff', 'Yellow'].sort(),
    );
  });

  it('the hidden figures stand on the black plate, the same with the coat and without', async () => {
    const { press, packs } = await specimenPress([1]);
    const dir = temporaryFolder();
    const file = (name: string, without: Parameters<typeof packPdf>[2]): string => {
      const path = join(dir, `${name}.pdf`);
      writeFileAtomic(path, packPdf(press, packs, without));
      return path;
    };
    const whole = await plates(file('whole', []));
    const scratched = await plates(file('scratched', COAT_LAYERS));
    const blank = await plates(file('blank', ['Imaging']));
    expect(whole.get('Black')!.data.equals(scratched.get('Black')!.data)).toBe(true);
    expect(inkUnderCoat(whole, 'Black')).toBeGreaterThan(1.2 * inkUnderCoat(blank, 'Black') + 1000);
  });

  it('the release varnish lies exactly where the coat lies', async () => {
    const found = await plates(pdf);
    expect(found.get('ReleaseVarnish')!.data.equals(found.get('ScratchOff')!.data)).toBe(true);
  });

  it('the coat is solid on its zones and nowhere else', async () => {
    const coat = (await plates(pdf)).get('ScratchOff')!;
    let solid = 0;
    let partial = 0;
    for (const value of coat.data) {
      if (value === 0) solid++;
      else if (value < 255) partial++;
    }
    expect(solid / coat.data.length).toBeGreaterThan(0.15);
    // Only the edges of zones may be grey, and only since this raster is coarse.
    expect(partial / coat.data.length).toBeLessThan(0.02);
  });
});

/** Pixels of a plate with ink, among those that the coat covers. */
function inkUnderCoat(of: ReadonlyMap<string, Plate>, plate: string): number {
  const coat = of.get('ScratchOff')!.data;
  const ink = of.get(plate)!.data;
  let count = 0;
  for (let i = 0; i < coat.length; i++) if (coat[i] === 0 && ink[i]! < 128) count++;
  return count;
}
