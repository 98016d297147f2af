import { PdfName } from '../../../../src/audit/pdf/values.ts';
import { pdf } from '../../helpers/rewrite.ts';
import { type Damage, swap } from './damage.ts';

const separation = (
  name: string,
  more = '/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 0 0]/N 1>>',
) => pdf(`[/Separation/${name}${more}]`);

export const damagesOfInks: readonly Damage[] = [
  {
    rule: 'X4-NO-RGB',
    what: 'an RGB operator on a page',
    spoil: (r) => r.editContent(2, (text) => `${text}1 0 0 rg\n`),
  },
  {
    rule: 'X4-NO-RGB',
    what: 'an RGB operator in a form',
    spoil: (r) => r.editForm('ArFr', (text) => `${text}\n1 0 0 RG\n`),
  },
  {
    rule: 'X4-NO-RGB',
    what: 'an RGB space',
    spoil: (r) => r.editContent(2, (text) => `${text}/DeviceRGB cs\n`),
  },
  {
    rule: 'X4-NO-RGB',
    what: 'an RGB image',
    spoil: (r) =>
      r
        .dict(r.resources(1).get('XObject'))
        .set(
          'Photo',
          r.addStream(
            '<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB>>',
            '000',
          ),
        ),
  },
  {
    rule: 'X4-SPOT-SAME',
    what: 'the coat defined a second time in another colour',
    spoil: (r) => r.add(separation('ScratchOff')),
  },
  {
    rule: 'PRINT-ALL-BESIDE',
    what: 'the ink All in the art',
    spoil: (r) => {
      r.formResources('ArFr').set('ColorSpace', new Map([['Every', r.add(separation('All'))]]));
      r.editForm('ArFr', (text) => `${text}\n/Every cs 1 scn 0 0 9 9 re f`);
    },
  },
  { rule: 'X4-SPOT-NAMES', what: 'an ink called None', spoil: (r) => r.add(separation('None')) },
  {
    rule: 'X4-SPOT-NAMES',
    what: 'an ink that differs in case',
    spoil: (r) => r.add(separation('scratchoff')),
  },
  {
    rule: 'X4-SPOT-ALTERNATE',
    what: 'an alternate in Lab',
    spoil: (r) =>
      r.add(separation('Other', '[/Lab<</WhitePoint[0.96 1 0.82]>>]<</FunctionType 2/Domain[0 1]/N 1>>')),
  },
  {
    rule: 'X4-SPOT-ALTERNATE',
    what: 'a tint transform of type 4',
    spoil: (r) => r.add(separation('Other', '/DeviceCMYK<</FunctionType 4>>')),
  },
  {
    rule: 'X4-DEVICEN',
    what: 'a spot without its colorant',
    spoil: (r) => r.add(pdf('[/DeviceN[/Cyan/Coat2]/DeviceCMYK<</FunctionType 4>>]')),
  },
  {
    rule: 'X4-OVERPRINT-ICC',
    what: 'ICC-based CMYK in mode 1',
    spoil: (r) => {
      const spaces = pdf('<<>>') as Map<string, never>;
      spaces.set('Icc', [new PdfName('ICCBased'), r.outputIntent.get('DestOutputProfile')!] as never);
      r.resources(2).set('ColorSpace', spaces);
      r.editContent(2, (text) => `q /G gs /Icc cs 1 0 0 0 sc 0 0 9 9 re f Q\n${text}`);
    },
  },
  {
    rule: 'PRINT-OVERPRINT-COAT',
    what: 'a coat without overprint',
    spoil: (r) => {
      const states = r.dict(r.formResources('Co').get('ExtGState'));
      states.set('GsOver', pdf('<</Type/ExtGState/OP false/op false/OPM 0>>'));
    },
  },
  {
    rule: 'PRINT-OVERPRINT-COAT',
    what: 'a perforation without overprint of strokes',
    spoil: (r) => {
      const states = r.dict(r.formResources('Pe').get('ExtGState'));
      states.set('GsOver', pdf('<</Type/ExtGState/OP false/op true/OPM 1>>'));
    },
  },
  {
    rule: 'PRINT-K-ONLY',
    what: 'data in rich black',
    spoil: (r) => r.editContent(1, swap('0 0 0 1 k', '0.2 0 0 1 k')),
  },
  { rule: 'PRINT-K-ONLY', what: 'data that knock out', spoil: (r) => r.editContent(1, swap('/G gs ', '')) },
  {
    rule: 'PRINT-WHITE-KNOCKS-OUT',
    what: 'white that overprints',
    spoil: (r) => r.editContent(2, (text) => `q /G gs 0 0 0 0 k 0 0 9 9 re f Q\n${text}`),
  },
  {
    rule: 'PRINT-GRAY-KNOCKS-OUT',
    what: 'grey that should overprint',
    spoil: (r) => r.editContent(2, (text) => `q /G gs 0.5 g 0 0 9 9 re f Q\n${text}`),
  },
  {
    rule: 'PRINT-KEEPS-DATA',
    what: 'black on the coat',
    spoil: (r) => r.editForm('CoPr', (text) => `${text}\n0 0 0 .1 k 0 0 300 1434 re f\n`),
  },
  {
    rule: 'PRINT-PLAIN-LAYERS',
    what: 'a layer that says when it is shown',
    spoil: (r) => r.dict(r.resource('Properties', 'L')).set('Usage', pdf('<<>>')),
  },
  {
    rule: 'X4-OC-NAMES',
    what: 'a configuration without a name',
    spoil: (r) => r.layerConfiguration.delete('Name'),
  },
  {
    rule: 'X4-OC-ORDER',
    what: 'a layer that is not listed',
    spoil: (r) => void r.array(r.layerConfiguration.get('Order')).pop(),
  },
  { rule: 'X4-OC-NO-AS', what: '/AS', spoil: (r) => r.layerConfiguration.set('AS', pdf('[]')) },
  {
    rule: 'PRINT-LAYERS-ON',
    what: 'a layer that is off',
    spoil: (r) => r.layerConfiguration.set('OFF', [r.array(r.layerConfiguration.get('Order'))[0]!]),
  },
  {
    rule: 'PRINT-LAYERS-ON',
    what: 'all layers off',
    spoil: (r) => r.layerConfiguration.set('BaseState', new PdfName('OFF')),
  },
  {
    rule: 'PS-NAMES',
    what: 'an unknown step',
    spoil: (r) => {
      const layer = r.dict(r.dict(r.resource('XObject', 'Va')).get('OC'));
      layer.set('GTS_Metadata', pdf('<</GTS_ProcStepsGroup/Varnishing>>'));
    },
  },
  {
    rule: 'PS-NAMES',
    what: 'a structural step without a type',
    spoil: (r) =>
      r
        .dict(r.dict(r.dict(r.resource('XObject', 'Cu')).get('OC')).get('GTS_Metadata'))
        .delete('GTS_ProcStepsType'),
  },
  {
    rule: 'PS-SPOT-ONLY',
    what: 'a perforation in black',
    also: ['PRINT-KEEPS-DATA'],
    spoil: (r) => r.editForm('Pe', swap(/\/Ink\d+ CS 1 SCN/, '0 0 0 1 K')),
  },
  {
    rule: 'PS-PATHS-ONLY',
    what: 'an image among the cuts',
    also: ['PRINT-KEEPS-DATA'],
    spoil: (r) => r.editForm('Cu', (text) => `${text}\nBI /W 1 /H 1 /IM true ID x EI\n`),
  },
  {
    rule: 'PS-LAST',
    what: 'the coat print over the perforation',
    spoil: (r) => {
      // On a page on which all forms were read before.
      r.editContent(3, (text) => `${text}/CoPr Do\n`);
    },
  },
];
