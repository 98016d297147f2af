/** What a print file says of itself, once for old readers (Info) and once for PDF/X and PDF/VT (XMP): the same facts. */
import { createHash } from 'node:crypto';
import { badInput } from '../shared/errors.ts';
import { textString } from './strings.ts';
import type { PdfWriter } from './writer.ts';

export interface DocumentFacts {
  readonly title: string;
  /** The program; producer and creator are the same here. */
  readonly creator: string;
  /** UTC to the second: `2026-09-30T12:34:56Z`. Creation and change are one moment, a file is written once. */
  readonly date: string;
  /** 16 bytes that tell the file from others. */
  readonly id: Uint8Array;
  /** Whether the file is PDF/VT-1, too. */
  readonly variable: boolean;
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)Z$/;

/** Writes Info and XMP; gives the object numbers for the trailer and the catalog. Throws (exit code 2) on a bad date. */
export const addDocumentFacts = (writer: PdfWriter, facts: DocumentFacts): { info: number; xmp: number } => {
  const date = DATE.exec(facts.date);
  if (date === null || Number.isNaN(Date.parse(facts.date))) {
    throw badInput('pdf-date', `"${facts.date}" is no date. Write it as 2026-09-30T12:34:56Z.`);
  }
  const moment = `(D:${date.slice(1).join('')}Z)`;
  const creator = textString(facts.creator);
  const info = writer.add(
    `<</Title${textString(facts.title)}/Creator${creator}/Producer${creator}` +
      `/CreationDate${moment}/ModDate${moment}/Trapped/False>>`,
  );
  const xmp = writer.alloc();
  // Never compressed, so that a program that can't read PDF still finds it.
  writer.stream(xmp, '/Type/Metadata/Subtype/XML', Buffer.from(xmpPacket(facts), 'utf8'), {
    deflateLevel: 0,
  });
  return { info, xmp };
};

/** A name UUID (version 8) of what a file is of, e.g. `uuid:0b0a…`: same facts, same UUID. */
export const uuidOf = (...facts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const fact of facts) hash.update(`${fact.length}\0`).update(fact);
  const bytes = hash.digest().subarray(0, 16);
  bytes[6] = 0x80 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  return `uuid:${bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`;
};

const xmpPacket = ({ title, creator, date, id, variable }: DocumentFacts): string => {
  const pdfvt = variable
    ? `
   <pdfvtid:GTS_PDFVTVersion>PDF/VT-1</pdfvtid:GTS_PDFVTVersion>
   <pdfvtid:GTS_PDFVTModDate>${date}</pdfvtid:GTS_PDFVTModDate>`
    : '';
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
    xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
    xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"
    xmlns:pdfvtid="http://www.npes.org/pdfvt/ns/id/">
   <dc:format>application/pdf</dc:format>
   <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
   <xmp:CreatorTool>${escaped(creator)}</xmp:CreatorTool>
   <xmp:CreateDate>${date}</xmp:CreateDate>
   <xmp:ModifyDate>${date}</xmp:ModifyDate>
   <xmp:MetadataDate>${date}</xmp:MetadataDate>
   <xmpMM:DocumentID>${uuidOf('document', id)}</xmpMM:DocumentID>
   <xmpMM:InstanceID>${uuidOf('instance', id)}</xmpMM:InstanceID>
   <xmpMM:VersionID>1</xmpMM:VersionID>
   <xmpMM:RenditionClass>default</xmpMM:RenditionClass>
   <pdf:Producer>${escaped(creator)}</pdf:Producer>
   <pdf:Trapped>False</pdf:Trapped>
   <pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>${pdfvt}
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
