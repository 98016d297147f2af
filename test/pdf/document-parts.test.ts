import { describe, expect, it } from 'vitest';
import { addDocumentFacts } from '../../src/pdf/document-facts.ts';
import { DocumentParts } from '../../src/pdf/document-parts.ts';
import { PdfWriter } from '../../src/pdf/writer.ts';

function written(write: (writer: PdfWriter) => void): string {
  const chunks: Uint8Array[] = [];
  const writer = new PdfWriter({ write: (chunk) => chunks.push(chunk.slice()) });
  write(writer);
  writer.finish({ root: 1, id: new Uint8Array(16) });
  return Buffer.concat(chunks).toString('latin1');
}

describe('DocumentParts', () => {
  it('hangs one leaf a record from the job, in arrays of at most 8 191 leaves', () => {
    const records = 8192;
    const text = written((writer) => {
      const page = writer.add('<<>>');
      const parts = new DocumentParts(writer, records, ['Job', 'Pack'], '/X_Job<</Block 1>>');
      for (let index = 0; index < records; index++) parts.addRecord(page, page + index, `/X_Pack ${index}`);
      parts.finish();
    });
    expect(text).toContain('<</Type/DPartRoot/DPartRootNode 3 0 R/NodeNameList[/Job/Pack]/RecordLevel 1>>');
    const [, lists] = /\/Parent 2 0 R\/DPM<<\/X_Job<<\/Block 1>>>>\/DParts\[(.*)\]>>/.exec(text)!;
    const sizes = lists!.match(/\[[^\]]*\]/g)!.map((list) => list.match(/\d+ 0 R/g)!.length);
    expect(sizes).toEqual([8191, 1]);
    // A record of one page has no /End.
    expect(text).toContain('4 0 obj\n<</Type/DPart/Parent 3 0 R/Start 1 0 R/DPM<</X_Pack 0>>>>');
    expect(text).toContain('6 0 obj\n<</Type/DPart/Parent 3 0 R/Start 1 0 R/End 3 0 R/DPM<</X_Pack 2>>>>');
  });

  it('refuses to end with records missing', () => {
    expect(() =>
      written((writer) => new DocumentParts(writer, 2, ['Job', 'Pack'], '').finish()),
    ).toThrowError(/made for 2 records; there are 0/);
  });
});

describe('addDocumentFacts', () => {
  const facts = {
    title: 'Jeux & « Récré » <1>',
    creator: 'maker 1.0',
    date: '2026-09-30T12:34:56Z',
    id: Uint8Array.from({ length: 16 }, (_, index) => index),
    variable: true,
  };

  it('says the same in Info and XMP, with the marks of PDF/X-4 and PDF/VT-1', () => {
    const text = written((writer) => void addDocumentFacts(writer, facts));
    expect(text).toContain('/CreationDate(D:20260930123456Z)/ModDate(D:20260930123456Z)/Trapped/False');
    const xmp = Buffer.from(text, 'latin1').toString('utf8');
    expect(xmp).toContain('x-default">Jeux &amp; « Récré » &lt;1&gt;</rdf:li>');
    expect(xmp).toContain('>PDF/X-4</pdfxid:GTS_PDFXVersion>');
    expect(xmp).toContain('>PDF/VT-1</pdfvtid:GTS_PDFVTVersion>');
    expect(xmp.match(/>2026-09-30T12:34:56Z</g)).toHaveLength(4);
    expect(text).not.toContain('/Filter');
  });

  it('does not claim PDF/VT for a file without records', () => {
    const text = written((writer) => void addDocumentFacts(writer, { ...facts, variable: false }));
    expect(text).not.toContain('GTS_PDFVT');
  });

  it.each(['2026-09-30', '2026-13-30T00:00:00Z', 'yesterday'])('refuses the date %s', (date) => {
    expect(() => written((writer) => void addDocumentFacts(writer, { ...facts, date }))).toThrowError(
      /is no date/,
    );
  });
});
