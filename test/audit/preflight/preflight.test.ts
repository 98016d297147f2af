import { beforeAll, describe, expect, it } from 'vitest';
import { PREFLIGHT_RULES } from '../../../src/audit/preflight/all-rules.ts';
import { preflightBytes } from '../../../src/audit/preflight/preflight.ts';
import { packPdf } from '../../../src/sample/pack-pdf.ts';
import { specimenPress } from '../../helpers/press.ts';
import { Rewrite } from '../helpers/rewrite.ts';
import { damagesOfInks } from './damages/of-inks.ts';
import { damagesOfPages } from './damages/of-pages.ts';
import { damagesOfParts } from './damages/of-parts.ts';
import { damagesOfTheFile } from './damages/of-the-file.ts';

const damages = [...damagesOfTheFile, ...damagesOfPages, ...damagesOfInks, ...damagesOfParts];

let good: Uint8Array;

beforeAll(async () => {
  const { press, packs } = await specimenPress([1, 2, 3]);
  good = packPdf(press, packs);
});

const broken = (bytes: Uint8Array): string[] =>
  preflightBytes(bytes, 'part.pdf', { vt: true })
    .rules.filter(({ ok }) => !ok)
    .map(({ id }) => id)
    .sort();

describe('a good file', () => {
  it('meets every rule, as it is and written anew', () => {
    const report = preflightBytes(good, 'part.pdf');
    expect(report.findings).toEqual([]);
    expect(report).toMatchObject({ ok: true, pages: 6, vt: true, errors: 0, warnings: 0 });
    expect(report.rules.map(({ id }) => id)).toEqual(PREFLIGHT_RULES.map(({ id }) => id));
    expect(broken(new Rewrite(good).bytes())).toEqual([]);
  });
});

describe('a damaged file breaks the rule that is for it, and no other', () => {
  it.each(damages)('$rule: $what', ({ rule, also = [], spoil, bytes }) => {
    const file = new Rewrite(good);
    spoil?.(file);
    const whole = file.bytes();
    expect(broken(bytes === undefined ? whole : bytes(Buffer.from(whole)))).toEqual([rule, ...also].sort());
  });

  it('for every rule', () => {
    const tested = new Set(damages.map(({ rule }) => rule));
    const rules = PREFLIGHT_RULES.map(({ id }) => id);
    expect(rules.filter((id) => !tested.has(id))).toEqual([]);
    expect(rules.length).toBeGreaterThanOrEqual(70);
    expect(new Set(rules).size).toBe(rules.length);
  });
});

describe('findings', () => {
  it('name file, page, object and rule', () => {
    const file = new Rewrite(good);
    file.page(3).delete('TrimBox');
    const { findings } = preflightBytes(file.bytes(), 'part.pdf');
    const object = file.pageNumbers[2]!;
    expect(findings).toEqual([
      {
        rule: 'X4-TRIM-ON-PAGE',
        severity: 'error',
        page: 3,
        object,
        what: 'the page has no /TrimBox of its own',
        message: `part.pdf, page 3, object ${object}: the page has no /TrimBox of its own (X4-TRIM-ON-PAGE)`,
      },
    ]);
  });

  it('are told once for what pages share, and counted beyond the first twenty', () => {
    const file = new Rewrite(good);
    file.editForm('Co', (text) => `${text}\n${'1 0 0 rg '.repeat(30)}`);
    const { rules, findings, errors } = preflightBytes(file.bytes(), 'part.pdf');
    expect(rules.find(({ id }) => id === 'X4-NO-RGB')).toMatchObject({ findings: 30, told: 20 });
    expect(findings).toHaveLength(20);
    expect(errors).toBe(30);
  });

  it('warnings keep no file from the press', () => {
    const file = new Rewrite(good);
    file.page(1).set('Contents', [file.page(1).get('Contents')!, file.addStream('<<>>', '')]);
    expect(preflightBytes(file.bytes(), 'part.pdf')).toMatchObject({ ok: true, errors: 0, warnings: 1 });
  });
});

describe('a file that is not PDF/VT', () => {
  it('is held against the rules of PDF/X-4 only, unless it must be', () => {
    const file = new Rewrite(good);
    file.catalog.delete('DPartRoot');
    file.editXmp((text) => text.replace(/<pdfvtid:.*\n/g, ''));
    const bytes = file.bytes();
    const report = preflightBytes(bytes, 'plates.pdf');
    expect(report).toMatchObject({ ok: true, vt: false });
    expect(report.rules.some(({ id }) => id.startsWith('VT-'))).toBe(false);
    expect(broken(bytes)).toEqual(expect.arrayContaining(['VT-DPARTROOT', 'VT-MODDATE', 'VT-VERSION']));
  });
});
