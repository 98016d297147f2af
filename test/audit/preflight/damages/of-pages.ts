import { PdfName } from '../../../../src/audit/pdf/values.ts';
import { pdf } from '../../helpers/rewrite.ts';
import { type Damage, swap } from './damage.ts';

export const damagesOfPages: readonly Damage[] = [
  { rule: 'X4-TRIM-ON-PAGE', what: 'no trim', spoil: (r) => r.page(3).delete('TrimBox') },
  {
    rule: 'X4-TRIM-ON-PAGE',
    what: 'an art box beside the trim',
    spoil: (r) => r.page(3).set('ArtBox', r.page(3).get('TrimBox')!),
  },
  {
    rule: 'X4-BOXES',
    what: 'a trim outside the bleed',
    spoil: (r) => r.page(2).set('TrimBox', pdf('[-9 9 100 200]')),
  },
  {
    rule: 'X4-BOXES',
    what: 'a bleed outside the sheet',
    spoil: (r) => r.page(2).set('BleedBox', pdf('[-9 -9 900 2000]')),
  },
  { rule: 'X4-BOXES', what: 'a crop box', spoil: (r) => r.page(2).set('CropBox', pdf('[9 9 100 200]')) },
  {
    rule: 'X4-PAGE-SIZE',
    what: 'a side of 15 000 units',
    spoil: (r) => {
      for (const key of ['MediaBox', 'BleedBox', 'TrimBox']) r.page(1).set(key, pdf('[0 0 300 15000]'));
    },
  },
  { rule: 'X4-PAGE-SIZE', what: 'a user unit', spoil: (r) => r.page(1).set('UserUnit', 2) },
  { rule: 'X4-PAGE-SIZE', what: 'a turned page', spoil: (r) => r.page(1).set('Rotate', 90) },
  { rule: 'X4-NO-PRESEPARATED', what: 'a plate', spoil: (r) => r.page(1).set('SeparationInfo', pdf('<<>>')) },
  {
    rule: 'X4-NO-ANNOTATIONS',
    what: 'a note',
    spoil: (r) => r.page(1).set('Annots', pdf('[<</Type/Annot/Subtype/Text/Rect[0 0 9 9]>>]')),
  },
  {
    rule: 'PRINT-ONE-CONTENT',
    what: 'a list of two streams',
    spoil: (r) => r.page(1).set('Contents', [r.page(1).get('Contents')!, r.addStream('<<>>', '')]),
  },
  {
    rule: 'X4-NO-TRANSPARENCY',
    what: 'a page group',
    spoil: (r) => r.page(1).set('Group', pdf('<</S/Transparency/CS/DeviceCMYK>>')),
  },
  {
    rule: 'X4-NO-TRANSPARENCY',
    what: 'alpha',
    spoil: (r) => r.dict(r.resource('ExtGState', 'G')).set('ca', 0.5),
  },
  {
    rule: 'X4-NO-TRANSPARENCY',
    what: 'a blend mode',
    spoil: (r) => r.dict(r.resource('ExtGState', 'G')).set('BM', new PdfName('Multiply')),
  },
  {
    rule: 'X4-NO-TRANSPARENCY',
    what: 'a soft mask',
    spoil: (r) => r.dict(r.resource('ExtGState', 'G')).set('SMask', pdf('<</S/Luminosity>>')),
  },
  {
    rule: 'X4-EXTGSTATE',
    what: 'a transfer function',
    spoil: (r) => r.dict(r.resource('ExtGState', 'G')).set('TR', pdf('/Identity')),
  },
  {
    rule: 'X4-EXTGSTATE',
    what: 'a halftone of type 6',
    also: ['PRINT-PLAIN-STATES'],
    spoil: (r) => r.dict(r.resource('ExtGState', 'G')).set('HT', pdf('<</HalftoneType 6>>')),
  },
  {
    rule: 'PRINT-PLAIN-STATES',
    what: 'a line width',
    spoil: (r) => r.dict(r.resource('ExtGState', 'G')).set('LW', 50),
  },
  {
    rule: 'X4-XOBJECTS',
    what: 'OPI',
    spoil: (r) => r.dict(r.resource('XObject', 'Co')).set('OPI', pdf('<<>>')),
  },
  {
    rule: 'X4-XOBJECTS',
    what: 'PostScript',
    spoil: (r) => r.addStream('<</Type/XObject/Subtype/PS>>', 'showpage'),
  },
  {
    rule: 'PRINT-NO-INTERPOLATION',
    what: 'an interpolated image',
    spoil: (r) =>
      r
        .dict(r.resources(1).get('XObject'))
        .set(
          'Photo',
          r.addStream(
            '<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Interpolate true>>',
            '0',
          ),
        ),
  },
  {
    rule: 'X4-OPERATORS',
    what: 'an unknown operator',
    spoil: (r) => r.editContent(2, (text) => `${text}1 xx\n`),
  },
  {
    rule: 'X4-OPERATORS',
    what: 'one between BX and EX',
    spoil: (r) => r.editContent(2, (text) => `${text}BX 1 xx EX\n`),
  },
  { rule: 'X4-OPERATORS', what: 'one in a form', spoil: (r) => r.editForm('Co', (text) => `${text} zz\n`) },
  { rule: 'X4-CONTENT-BALANCE', what: 'q without Q', spoil: (r) => r.editContent(2, (text) => `${text}q\n`) },
  {
    rule: 'X4-CONTENT-BALANCE',
    what: 'Q without q in a form',
    spoil: (r) => r.editForm('Cu', (text) => `${text}\nQ`),
  },
  {
    rule: 'X4-CONTENT-BALANCE',
    what: 'BDC without EMC',
    spoil: (r) => r.editContent(1, swap('ET EMC', 'ET')),
  },
  {
    rule: 'X4-RESOURCES',
    what: 'a font that is not there',
    spoil: (r) => r.editContent(1, swap('/F ', '/Gone ')),
  },
  {
    rule: 'X4-RESOURCES',
    what: 'a form that is not there',
    spoil: (r) => r.editContent(1, swap('/Co Do', '/Gone Do')),
  },
  {
    rule: 'LIMIT-STATE-DEPTH',
    what: '29 levels of q',
    spoil: (r) => r.editContent(2, (text) => `${text}${'q '.repeat(29)}${'Q '.repeat(29)}\n`),
  },
  {
    rule: 'X4-FONTS-EMBEDDED',
    what: 'a font without its program',
    spoil: (r) => r.dict(r.dict(r.resource('Font', 'F')).get('FontDescriptor')).delete('FontFile2'),
  },
  {
    rule: 'X4-FONT-WIDTHS',
    what: 'rounded widths',
    spoil: (r) => {
      const font = r.dict(r.resource('Font', 'F'));
      font.set(
        'Widths',
        r.array(font.get('Widths')).map((width) => Number(r.get(width)) + 2),
      );
    },
  },
  {
    rule: 'X4-FONT-CID-MAP',
    what: 'a CIDFontType2 without its map',
    spoil: (r) => {
      const fonts = r.dict(r.formResources('ArFr').get('Font'));
      const [own] = r.array(r.dict([...fonts.values()][0]).get('DescendantFonts'));
      r.dict(own).delete('CIDToGIDMap');
    },
  },
  {
    rule: 'X4-FONT-NOTDEF',
    what: 'a code without a glyph',
    spoil: (r) => r.editContent(1, swap(/\((\d+)\)Tj/, '(\\001)Tj')),
  },
  {
    rule: 'X4-FONT-NOTDEF',
    what: 'glyph 0 of a composite font',
    spoil: (r) => r.editForm('ArBa', swap(/\[<[0-9a-f]{4}/, '[<0000')),
  },
];
