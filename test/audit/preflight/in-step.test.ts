import { beforeAll, describe, expect, it } from 'vitest';
import { PdfFile } from '../../../src/audit/pdf/file.ts';
import { Interpreter } from '../../../src/audit/pdf/interpreter.ts';
import { pagesOf } from '../../../src/audit/pdf/pages.ts';
import { InkBook } from '../../../src/audit/pdf/resources.ts';
import { Skeleton } from '../../../src/audit/pdf/skeleton.ts';
import { Preflight, runPreflight } from '../../../src/audit/preflight/preflight.ts';
import type { PreflightReport } from '../../../src/audit/preflight/report.ts';
import { packPdf } from '../../../src/sample/pack-pdf.ts';
import { specimenPress } from '../../helpers/press.ts';
import { Rewrite } from '../helpers/rewrite.ts';
import { damagesOfInks } from './damages/of-inks.ts';
import { damagesOfPages } from './damages/of-pages.ts';
import { damagesOfParts } from './damages/of-parts.ts';

let good: Uint8Array;

beforeAll(async () => {
  const { press, packs } = await specimenPress([1, 2, 3, 4]);
  good = packPdf(press, packs);
});

/** Preflight that goes along with another reader, as in an audit; and how many pages it was spared. */
function inStep(file: PdfFile): { report: PreflightReport; spared: number } {
  const preflight = new Preflight(file, { vt: true });
  const book = new InkBook(file);
  const skeleton = new Skeleton();
  const reader = new Interpreter(book, skeleton);
  let decoded = 0;
  let pages = 0;
  const decode = file.decode.bind(file);
  file.decode = (stream, what) => {
    if (what.startsWith('the content of page')) decoded++;
    return decode(stream, what);
  };
  try {
    for (const { dict, num, resources } of pagesOf(file)) {
      reader.run(decode(file.streamOf(dict.get('Contents'), 'a page'), 'a page'), book.resources(resources));
      const { problems, lacksGlyphs } = reader;
      preflight.nextPage(problems.length > 0 || lacksGlyphs ? undefined : { object: num, skeleton });
      pages++;
    }
  } catch {
    // A page that this reader refuses: preflight goes on alone.
  }
  return { report: preflight.finish(), spared: pages - decoded };
}

const open = (bytes: Uint8Array): PdfFile => new PdfFile(bytes, 'part.pdf');

describe('preflight in step with another reader', () => {
  it('reads a front and a back, and is spared the pages that paint alike', () => {
    const { report, spared } = inStep(open(good));
    expect(report).toEqual(runPreflight(open(good), { vt: true }));
    expect(report.ok).toBe(true);
    expect(spared).toBe(8 - 2);
  });

  it.each(
    [...damagesOfPages, ...damagesOfInks, ...damagesOfParts].filter(({ bytes }) => bytes === undefined),
  )('finds what it finds alone: $rule: $what', ({ spoil }) => {
    const file = new Rewrite(good);
    spoil?.(file);
    const bytes = file.bytes();
    expect(inStep(open(bytes)).report).toEqual(runPreflight(open(bytes), { vt: true }));
  });

  it.each([
    ['an RGB colour', (text: string) => text.replace('0 0 0 1 k', '0 0 0 rg'), 'X4-NO-RGB'],
    ['a code without a glyph', (text: string) => text.replace(/\(Bloc/, '(\\001'), 'X4-FONT-NOTDEF'],
    ['a form that is gone', (text: string) => text.replace('/Cu Do', '/Gone Do'), 'X4-RESOURCES'],
    ['white over the data', (text: string) => `${text}\n0 0 0 0 k 0 0 9 9 re f`, 'PRINT-WHITE-KNOCKS-OUT'],
  ])('finds %s on a late page', (_, change, rule) => {
    const file = new Rewrite(good);
    file.editContent(7, change);
    const bytes = file.bytes();
    const { report } = inStep(open(bytes));
    expect(report).toEqual(runPreflight(open(bytes), { vt: true }));
    expect(report.findings.filter(({ page }) => page === 7).map((finding) => finding.rule)).toContain(rule);
  });
});
