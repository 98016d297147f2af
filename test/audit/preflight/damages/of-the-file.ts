import { PdfName, PdfString } from '../../../../src/audit/pdf/values.ts';
import { pdf } from '../../helpers/rewrite.ts';
import { type Damage, swap } from './damage.ts';

const title = (text: string) => new PdfString(Buffer.from(text, 'latin1'));

export const damagesOfTheFile: readonly Damage[] = [
  { rule: 'FILE-WHOLE', what: 'cut short', bytes: (bytes) => bytes.subarray(0, bytes.length - 200) },
  {
    rule: 'FILE-WHOLE',
    what: 'a content whose data are damaged',
    bytes: (bytes) => {
      const at = bytes.lastIndexOf('/Filter /FlateDecode');
      const start = bytes.indexOf('stream\n', at) + 20;
      return Buffer.concat([bytes.subarray(0, start), Buffer.from('damage!'), bytes.subarray(start + 7)]);
    },
  },
  {
    rule: 'FILE-NO-ENCRYPTION',
    what: 'a trailer with /Encrypt',
    spoil: (r) => r.trailer.set('Encrypt', pdf('<</Filter/Standard/V 1>>')),
  },
  {
    rule: 'FILE-PAGE-TREE',
    what: 'a wrong /Count',
    spoil: (r) => r.dict(r.page(1).get('Parent')).set('Count', 99),
  },
  {
    rule: 'FILE-WRITTEN-ONCE',
    what: 'an update behind the file',
    bytes: (bytes) => {
      const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.toString('latin1'))![1]!;
      const trailer = /trailer\n<<(.*)>>\nstartxref/.exec(bytes.toString('latin1'))![1]!;
      const update = `xref\n0 0\ntrailer\n<<${trailer}/Prev ${previous}>>\nstartxref\n${bytes.length}\n%%EOF\n`;
      return Buffer.concat([bytes, Buffer.from(update, 'latin1')]);
    },
  },
  {
    rule: 'FILE-WRITTEN-ONCE',
    what: 'a second table in a stream',
    spoil: (r) => r.trailer.set('XRefStm', 9),
  },
  {
    rule: 'FILE-WRITTEN-ONCE',
    what: 'objects in a stream',
    spoil: (r) => r.addStream('<</Type/ObjStm/N 1/First 4>>', '1 0 null'),
  },
  {
    rule: 'X4-HEADER',
    what: 'version 1.7',
    spoil: (r) => {
      r.header = r.header.replace('1.6', '1.7');
    },
  },
  {
    rule: 'X4-HEADER',
    what: 'no binary comment',
    spoil: (r) => {
      r.header = '%PDF-1.6\n%text\n';
    },
  },
  {
    rule: 'X4-HEADER',
    what: '/Version in the catalog',
    spoil: (r) => r.catalog.set('Version', new PdfName('1.7')),
  },
  { rule: 'X4-ID', what: 'no /ID', spoil: (r) => r.trailer.delete('ID') },
  { rule: 'X4-ID', what: 'a short /ID', spoil: (r) => r.trailer.set('ID', pdf('[<00><00>]')) },
  {
    rule: 'X4-NO-LZW',
    what: 'a stream coded with LZW',
    spoil: (r) => r.addStream('<</Filter/LZWDecode>>', 'x'),
  },
  {
    rule: 'X4-NO-LZW',
    what: 'a Crypt filter',
    spoil: (r) => r.addStream('<</Filter[/Crypt/FlateDecode]>>', 'x'),
  },
  {
    rule: 'X4-NO-EXTERNAL-STREAMS',
    what: 'data in another file',
    spoil: (r) => r.addStream('<</F(data.bin)>>', ''),
  },
  {
    rule: 'X4-XMP',
    what: 'XML that is not well-formed',
    spoil: (r) => r.editXmp(swap('</rdf:RDF>', '</rdf:RDFF>')),
  },
  {
    rule: 'X4-XMP',
    what: 'an encoding in the header',
    spoil: (r) => r.editXmp(swap(' id="W5M0', ' encoding="UTF-8" id="W5M0')),
  },
  {
    rule: 'X4-XMP',
    what: 'no /Subtype',
    spoil: (r) => r.dict(r.catalog.get('Metadata')).delete('Subtype'),
  },
  {
    rule: 'X4-XMP-VERSION',
    what: 'PDF/X-4:2010',
    spoil: (r) => r.editXmp(swap('>PDF/X-4<', '>PDF/X-4:2010<')),
  },
  {
    rule: 'X4-XMP-DATES',
    what: 'a date without a zone',
    spoil: (r) => r.editXmp((text) => text.replace(/(<xmp:MetadataDate>[^<]*)Z</, '$1<')),
  },
  {
    rule: 'X4-XMP-IDS',
    what: 'no InstanceID',
    spoil: (r) => r.editXmp(swap(/<xmpMM:InstanceID>.*<\/xmpMM:InstanceID>/, '')),
  },
  {
    rule: 'X4-XMP-TRAPPED',
    what: 'Trapped Unknown',
    also: ['X4-INFO-AGREES'],
    spoil: (r) => r.editXmp(swap('>False<', '>Unknown<')),
  },
  {
    rule: 'X4-XMP-NAMES',
    what: 'no title',
    also: ['X4-INFO-AGREES'],
    spoil: (r) => r.editXmp(swap(/<dc:title>.*<\/dc:title>/, '')),
  },
  {
    rule: 'X4-INFO-AGREES',
    what: 'another title',
    spoil: (r) => r.dict(r.trailer.get('Info')).set('Title', title('another')),
  },
  {
    rule: 'X4-INFO-AGREES',
    what: 'another date',
    spoil: (r) => r.dict(r.trailer.get('Info')).set('CreationDate', title('D:19990101000000Z')),
  },
  {
    rule: 'X4-INFO-AGREES',
    what: '/Trapped as a truth value',
    spoil: (r) => r.dict(r.trailer.get('Info')).set('Trapped', false),
  },
  {
    rule: 'X4-INFO-NO-VERSION',
    what: 'a version in Info',
    spoil: (r) => r.dict(r.trailer.get('Info')).set('GTS_PDFXVersion', title('PDF/X-4')),
  },
  { rule: 'X4-OUTPUT-INTENT', what: 'none', spoil: (r) => r.catalog.delete('OutputIntents') },
  {
    rule: 'X4-OUTPUT-INTENT',
    what: 'two',
    spoil: (r) => {
      const intents = r.array(r.catalog.get('OutputIntents'));
      intents.push(intents[0]!);
    },
  },
  {
    rule: 'X4-OUTPUT-INTENT',
    what: 'no identifier',
    spoil: (r) => r.outputIntent.delete('OutputConditionIdentifier'),
  },
  { rule: 'X4-ICC-EMBEDDED', what: 'no profile', spoil: (r) => r.outputIntent.delete('DestOutputProfile') },
  {
    rule: 'X4-ICC-EMBEDDED',
    what: 'a profile cut short',
    spoil: (r) => r.edit(r.outputIntent.get('DestOutputProfile'), (bytes) => bytes.slice(0, 5000)),
  },
  {
    rule: 'X4-ICC-EMBEDDED',
    what: 'a wrong /N',
    spoil: (r) => r.dict(r.outputIntent.get('DestOutputProfile')).set('N', 3),
  },
  {
    rule: 'X4-ICC-CLASS',
    what: 'a scanner profile',
    spoil: (r) => r.edit(r.outputIntent.get('DestOutputProfile'), swap('prtr', 'scnr')),
  },
  {
    rule: 'X4-NO-ACTIONS',
    what: 'an open action',
    spoil: (r) => r.catalog.set('OpenAction', pdf('[null/Fit]')),
  },
  {
    rule: 'X4-NO-ACTIONS',
    what: 'JavaScript',
    spoil: (r) => r.add(pdf('<</S/JavaScript/JS(app.alert)>>')),
  },
  {
    rule: 'X4-NO-FORM-FIELDS',
    what: 'an AcroForm',
    spoil: (r) => r.catalog.set('AcroForm', pdf('<</Fields[]>>')),
  },
  {
    rule: 'X4-NO-EMBEDDED-FILES',
    what: 'a file specification with data',
    spoil: (r) => r.add(pdf('<</Type/Filespec/EF<<>>>>')),
  },
  {
    rule: 'X4-NO-ALTERNATIVES',
    what: 'requirements',
    spoil: (r) => r.catalog.set('Requirements', pdf('[]')),
  },
  { rule: 'LIMIT-ARRAY', what: '8 192 items', spoil: (r) => r.add(Array.from({ length: 8192 }, () => 0)) },
  {
    rule: 'LIMIT-DICTIONARY',
    what: '4 096 entries',
    spoil: (r) => r.add(new Map(Array.from({ length: 4096 }, (_, i) => [`K${i}`, i]))),
  },
  { rule: 'LIMIT-NAME', what: '128 bytes', spoil: (r) => r.add(new PdfName('N'.repeat(128))) },
  {
    rule: 'LIMIT-OBJECTS',
    what: '8 388 608 objects',
    // The last number is free: that is enough for a reader to make room for all before it.
    bytes: (bytes) => {
      const text = bytes.toString('latin1');
      const at = text.lastIndexOf('trailer\n');
      const trailer = text.slice(at).replace(/\/Size \d+/, '/Size 8388609');
      return Buffer.from(`${text.slice(0, at)}8388608 1\n0000000000 65535 f \n${trailer}`, 'latin1');
    },
  },
  { rule: 'LIMIT-STRING', what: '32 768 bytes', spoil: (r) => r.add(new PdfString(new Uint8Array(32_768))) },
];
