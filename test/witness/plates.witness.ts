/** Our plates beside those of Ghostscript. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { packPdf } from '../../src/sample/pack-pdf.ts';
import { plateNames, platesOfPages } from '../../src/sample/plates.ts';
import { writeFileAtomic } from '../../src/work/atomic-file.ts';
import { specimenPress } from '../helpers/press.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** A pitch that gives the page, 106 x 506 mm, a whole number of pixels: near 100 dpi, and no seam between two rounders. */
const DPI = 101.6;
/** Ghostscript does not smooth edges; four times the pitch, brought down, does. */
const FINER = 4;
const BLOCK = 8;
const GHOSTSCRIPT = 'gs';

it.each(['front', 'back'] as const)('agree on the %s', async (side) => {
  const { press, packs } = await specimenPress([4242]);
  const pdf = packPdf(press, packs);
  const page = side === 'front' ? 0 : 1;
  const [plates] = await platesOfPages(pdf, [page], plateNames(press.strip), DPI);
  const dir = temporaryFolder();
  writeFileAtomic(join(dir, 'pack.pdf'), pdf);
  const gs = spawnSync(
    GHOSTSCRIPT,
    [
      ...['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=tiffsep', `-r${DPI * FINER}`],
      ...[`-dFirstPage=${page + 1}`, `-dLastPage=${page + 1}`, `-sOutputFile=${join(dir, 'p.tif')}`],
      join(dir, 'pack.pdf'),
    ],
    { encoding: 'utf8' },
  );
  expect(`${gs.status} ${gs.stderr}`).toBe('0 ');
  for (const { ink, data, width, height } of plates!) {
    const file = join(dir, `p(${ink}).tif`);
    if (!existsSync(file)) {
      // Ghostscript writes no plate for a spot ink that the page does not use.
      expect(
        data.every((value) => value === 255),
        `${ink}, unused`,
      ).toBe(true);
      continue;
    }
    const theirs = await sharp(file)
      .greyscale()
      .resize({ width, height, fit: 'fill', kernel: 'linear' })
      .raw()
      .toBuffer();
    const differences: number[] = [];
    let sum = 0;
    for (let y = 0; y + BLOCK <= height; y += BLOCK) {
      for (let x = 0; x + BLOCK <= width; x += BLOCK) {
        const difference = (mean(data, width, x, y) - mean(theirs, width, x, y)) / 255;
        differences.push(Math.abs(difference));
        sum += difference;
      }
    }
    differences.sort((a, b) => a - b);
    // Over the whole plate, and in all but the busiest blocks: Ghostscript thickens hairlines.
    expect(Math.abs(sum / differences.length), `${ink}, whole`).toBeLessThan(0.01);
    expect(differences[Math.floor(0.99 * differences.length)], `${ink}, blocks`).toBeLessThan(0.12);
  }
});

function mean(data: Uint8Array, width: number, left: number, top: number): number {
  let sum = 0;
  for (let y = top; y < top + BLOCK; y++) {
    for (let x = left; x < left + BLOCK; x++) sum += data[y * width + x]!;
  }
  return sum / BLOCK ** 2;
}
