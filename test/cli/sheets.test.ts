/** `--nup` and `--gap`: sheets go through the whole line, and what web or page cannot hold is refused. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MICRO, root, rotative, rotativeJson } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const SIZE = ['--parts', '1', '--part-size', '42'];
const NAME = 'MICRO_B01_part001_of_002';

describe('sheets of four strips', () => {
  it('are printed, audited and listed beside single strips', () => {
    const out = temporaryFolder();
    const folder = join(out, 'micro', 'block-01');
    const sheets = rotative('run', MICRO, ...SIZE, '--nup', '4', '--gap', '6mm', '--out', out, '--quiet');
    expect(sheets).toMatchObject({ exitCode: 0, stderr: '' });
    expect(readdirSync(join(folder, 'print'))).toEqual([`${NAME}_4up.pdf`, `${NAME}_4up.xjdf`]);
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({ imposition: { lanes: 4, gapMm: 6 }, pages: 22 });
    expect(manifest.files[1]).toMatchObject({ path: `print/${NAME}_4up.pdf`, pages: 22, lastPack: 42 });
    const report = JSON.parse(readFileSync(join(folder, 'audit', 'report.json'), 'utf8'));
    expect(report).toMatchObject({ ok: true, packs: 42, tickets: 42 });
    expect(report.evidence.command).toContain('--nup 4 --gap 6mm');
    // Their slug line names the data that they were printed from, and nothing else is said of the data.
    const { stdout } = rotative('preflight', join(folder, 'print', `${NAME}_4up.pdf`));
    expect(stdout).toContain('meets our rules');
    const data = readFileSync(join(folder, 'data', 'part-001.parquet'));
    expect(manifest.files[0].sha256).toBe(createHash('sha256').update(data).digest('hex'));

    const before = readFileSync(join(folder, 'print', `${NAME}_4up.pdf`));
    const { exitCode } = rotative('print', MICRO, ...SIZE, '--out', out, '--quiet');
    expect(exitCode).toBe(0);
    expect(readdirSync(join(folder, 'print'))).toEqual([
      `${NAME}.pdf`,
      `${NAME}.xjdf`,
      `${NAME}_4up.pdf`,
      `${NAME}_4up.xjdf`,
    ]);
    // With other workers the same bytes; without a gap, that of strip.yaml.
    const again = ['print', MICRO, ...SIZE, '--nup', '4', '--workers', '1', '--out', out, '--quiet'];
    expect(rotative(...again).exitCode).toBe(0);
    expect(readFileSync(join(folder, 'print', `${NAME}_4up.pdf`)).equals(before)).toBe(true);
    // Audited with another gap, the sheets are not what was asked for.
    const other = rotativeJson('audit', MICRO, ...SIZE, '--nup', '4', '--gap', '5mm', '--out', out);
    expect(other.exitCode).toBe(1);
    expect(JSON.stringify(other.json)).toContain('the page has another size');
  });

  it('in the style imprint, at another resolution, are three files that are audited as one part', () => {
    const out = temporaryFolder();
    const how = ['--style', 'imprint', '--nup', '3', '--gap', '2mm', '--dpi', '300'];
    const made = rotative('run', MICRO, ...SIZE, ...how, '--out', out, '--quiet');
    expect(made).toMatchObject({ exitCode: 0, stderr: '' });
    expect(readdirSync(join(out, 'micro', 'block-01', 'print'))).toEqual([
      'MICRO_B01_3up_static.pdf',
      `${NAME}_3up.xjdf`,
      `${NAME}_3up_back.pdf`,
      `${NAME}_3up_front.pdf`,
    ]);
  });

  it('one strip a page is what there is without them', () => {
    const out = temporaryFolder();
    expect(rotative('deal', MICRO, ...SIZE, '--out', out, '--quiet').exitCode).toBe(0);
    expect(rotative('print', MICRO, ...SIZE, '--nup', '1', '--out', out, '--quiet').exitCode).toBe(0);
    expect(readdirSync(join(out, 'micro', 'block-01', 'print'))).toEqual([`${NAME}.pdf`, `${NAME}.xjdf`]);
  });
});

describe('print refuses', () => {
  it.each<[string, readonly string[], RegExp]>([
    ['no strips', ['--nup', '0'], /--nup 0: give a whole number from 1/],
    ['parts of strips', ['--nup', '1.5'], /--nup 1.5: give a whole number from 1/],
    ['more strips than the web holds', ['--nup', '5'], /the web has 520 mm .*at most --nup 4/],
    ['a gap for which the web is too narrow', ['--nup', '4', '--gap', '40mm'], /at most --nup 3/],
    ['strips over one another', ['--nup', '4', '--gap', '-1mm'], /--gap -1mm: strips would lie over/],
    ['a gap without a unit', ['--nup', '4', '--gap', '6'], /for example 6mm/],
    ['a gap without a neighbour', ['--gap', '6mm'], /give --nup, too/],
  ])('%s', (_, how, message) => {
    const made = rotative('print', '7extra', ...how, '--out', temporaryFolder());
    expect(made.stderr).toMatch(message);
    expect(made.exitCode).toBe(2);
  });

  const written = (text: string, at: number) => (icc: Buffer) => {
    icc.write(text, at);
    return icc;
  };
  it.each<[string, (icc: Buffer) => Uint8Array, RegExp]>([
    ['a profile in RGB', written('RGB ', 16), /colours are RGB, not CMYK/],
    ['a scanner profile', written('scnr', 12), /class « scnr »/],
    ['a truncated profile', (icc) => icc.subarray(0, -500), /says it has \d+ bytes and has/],
  ])('%s', (_, damage, message) => {
    const path = join(temporaryFolder(), 'press.icc');
    writeFileSync(path, damage(readFileSync(join(root, 'profiles', 'fogra39l.icc'))));
    const made = rotative('print', '7extra', '--icc', path, '--out', temporaryFolder());
    expect(made.stderr).toMatch(message);
    expect(made.exitCode).toBe(2);
  });
});
