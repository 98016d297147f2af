import { PdfName, PdfRef } from '../../../../src/audit/pdf/values.ts';
import { pdf } from '../../helpers/rewrite.ts';
import { type Damage, swap } from './damage.ts';

export const damagesOfParts: readonly Damage[] = [
  { rule: 'VT-VERSION', what: 'PDF/VT-2', spoil: (r) => r.editXmp(swap('>PDF/VT-1<', '>PDF/VT-2<')) },
  {
    rule: 'VT-MODDATE',
    what: 'another instant',
    spoil: (r) => r.editXmp((text) => text.replace(/(<pdfvtid:GTS_PDFVTModDate>)\d{4}/, '$11999')),
  },
  {
    rule: 'VT-DPARTROOT',
    what: 'no root node',
    spoil: (r) => r.partRoot.delete('DPartRootNode'),
  },
  { rule: 'VT-DPARTROOT', what: 'no names of levels', spoil: (r) => r.partRoot.delete('NodeNameList') },
  {
    rule: 'VT-DPARTROOT',
    what: 'fewer names than levels',
    spoil: (r) => r.partRoot.set('NodeNameList', pdf('[/Job]')),
  },
  { rule: 'VT-DPARTROOT', what: 'a record below the leaves', spoil: (r) => r.partRoot.set('RecordLevel', 7) },
  { rule: 'VT-DPART-NODES', what: 'a wrong parent', spoil: (r) => r.leaf(1).set('Parent', new PdfRef(1, 0)) },
  {
    rule: 'VT-DPART-NODES',
    what: 'a leaf of another type',
    spoil: (r) => r.leaf(1).set('Type', new PdfName('Part')),
  },
  {
    rule: 'VT-DPARTS-NESTED',
    what: 'a flat list',
    also: ['VT-DPART-COVER', 'VT-DPARTROOT'],
    spoil: (r) =>
      r.rootPart.set(
        'DParts',
        r.array(r.rootPart.get('DParts')).flatMap((list) => r.array(list)),
      ),
  },
  {
    rule: 'VT-DPART-COVER',
    what: 'a leaf that leaves out a page',
    spoil: (r) => r.leaf(0).set('End', r.leaf(0).get('Start')!),
  },
  {
    rule: 'VT-DPART-COVER',
    what: 'leaves in another order',
    spoil: (r) => {
      const [list] = r.array(r.rootPart.get('DParts'));
      r.array(list).reverse();
    },
  },
  { rule: 'VT-DPART-ON-PAGE', what: 'a page without its part', spoil: (r) => r.page(2).delete('DPart') },
  {
    rule: 'VT-DPART-ON-PAGE',
    what: 'a page with another part',
    spoil: (r) => r.page(2).set('DPart', r.page(3).get('DPart')!),
  },
  {
    rule: 'VT-DPM',
    what: 'a reference within metadata',
    spoil: (r) => r.leaf(0).set('DPM', new Map([['X', r.add(1)]])),
  },
  {
    rule: 'VT-DPM',
    what: 'an XMP packet at a leaf',
    spoil: (r) => r.leaf(0).set('Metadata', r.catalog.get('Metadata')!),
  },
  {
    rule: 'VT-REUSE-HINTS',
    what: 'an unknown scope',
    spoil: (r) => r.dict(r.resource('XObject', 'ArFr')).set('GTS_Scope', new PdfName('Forever')),
  },
  {
    rule: 'VT-REUSE-HINTS',
    what: 'a global scope without its environment',
    spoil: (r) => r.dict(r.resource('XObject', 'ArFr')).set('GTS_Scope', new PdfName('Global')),
  },
];
