/** The rules that every print file is proven to keep: one id and one sentence each. */
export type RuleId =
  | 'C-FILE'
  | 'C-RULES'
  | 'C-TRUTH'
  | 'C-CAPTION'
  | 'C-ALPHABET'
  | 'C-GLYPH'
  | 'C-LAYER'
  | 'C-CLIP'
  | 'C-COVER'
  | 'C-JOIN'
  | 'C-UNIQ'
  | 'C-PACK'
  | 'C-TABLE'
  | 'C-RECON'
  | 'C-LAW'
  | 'C-WORDS'
  | 'C-WIDTH'
  | 'C-CONTRAST'
  | 'C-VOID'
  | 'C-TEXT'
  | 'C-ORDER'
  | 'C-CARTON'
  | 'C-DESIGN'
  | 'C-COINC'
  | 'C-LEAK'
  | 'C-REPEAT'
  | 'C-PREFLIGHT'
  | RasterRuleId;

/** Rules of pictures, held against drawn packs only. */
export type RasterRuleId = 'R-CODE' | 'R-QUIET' | 'R-SHAPE' | 'R-WORDS' | 'R-COAT' | 'R-PLATE';

/** How bad a broken rule is: critical ones may cost money or void a ticket. */
export type Severity = 'critical' | 'major';

export interface Rule {
  readonly id: RuleId;
  readonly severity: Severity;
  readonly sentence: string;
}

export const RULES: readonly Rule[] = [
  {
    id: 'C-FILE',
    severity: 'critical',
    sentence:
      'Every file is whole, every page has the size of the strip, and every operator on it is understood.',
  },
  {
    id: 'C-RULES',
    severity: 'critical',
    sentence:
      'Every face is legal by the rule of its ticket, and every pack pays one of the allowed decompositions.',
  },
  {
    id: 'C-TRUTH',
    severity: 'critical',
    sentence: 'The prize judged from the printed words is the prize in the data, for every ticket.',
  },
  {
    id: 'C-CAPTION',
    severity: 'critical',
    sentence:
      'Figures and letters of every inscription agree, and the letters stand on a side that is allowed.',
  },
  {
    id: 'C-ALPHABET',
    severity: 'critical',
    sentence: 'Only signs and inscriptions of the regulation are printed under a coat.',
  },
  {
    id: 'C-GLYPH',
    severity: 'critical',
    sentence: 'Every glyph is drawn as in the reference font, whatever its code says.',
  },
  {
    id: 'C-LAYER',
    severity: 'major',
    sentence:
      'Variable data are black only, overprint, lie on their layer below the coat, and the static art is the same on every page.',
  },
  {
    id: 'C-CLIP',
    severity: 'critical',
    sentence:
      'Every inscription stands whole in its own cell, once, and nothing is printed outside the cells.',
  },
  {
    id: 'C-COVER',
    severity: 'critical',
    sentence: 'The scratch coat covers everything that it has to hide, with its margin.',
  },
  {
    id: 'C-JOIN',
    severity: 'critical',
    sentence: 'Data Matrix, bar code, printed numbers and data agree on every ticket.',
  },
  { id: 'C-UNIQ', severity: 'critical', sentence: 'No validation number occurs twice.' },
  {
    id: 'C-PACK',
    severity: 'critical',
    sentence:
      'Every pack has its front and its back, all its tickets in order, and packs follow one another without a gap.',
  },
  {
    id: 'C-TABLE',
    severity: 'critical',
    sentence: 'The tables of the tickets and of the pack hold exactly over the block.',
  },
  {
    id: 'C-RECON',
    severity: 'critical',
    sentence:
      'Packs, tickets and totals read from print are those of the data, and files belong to one block.',
  },
  {
    id: 'C-LAW',
    severity: 'critical',
    sentence: 'The payout, worked out from the tables, lies within the bounds of the law.',
  },
  {
    id: 'C-WORDS',
    severity: 'major',
    sentence: 'No letters under a coat, alone or read on from their neighbours, make a banned word.',
  },
  {
    id: 'C-WIDTH',
    severity: 'major',
    sentence: 'Where the regulation fixes how many signs the letters of a sum have, they have so many.',
  },
  {
    id: 'C-CONTRAST',
    severity: 'critical',
    sentence:
      'Figures stand on bare paper, and those that may be taken for one another are drawn differently enough.',
  },
  {
    id: 'C-VOID',
    severity: 'critical',
    sentence:
      'Specimens say SPECIMEN under and on the coat of every ticket and print block 00; products never do.',
  },
  {
    id: 'C-TEXT',
    severity: 'major',
    sentence:
      'The back of every ticket states, word for word and for all to see, the rule by which the audit judges it.',
  },
  {
    id: 'C-ORDER',
    severity: 'critical',
    sentence:
      'Winners lie in the order of packs as chance has it: runs, gaps, correlation at many lags, excess up to any place.',
  },
  {
    id: 'C-CARTON',
    severity: 'critical',
    sentence:
      'No carton has its share of winners for sure: their number varies from carton to carton as by chance.',
  },
  {
    id: 'C-DESIGN',
    severity: 'critical',
    sentence:
      'Each cell shows each sign, on each side, as often as the exact design says, on losing tickets and on those of each prize.',
  },
  {
    id: 'C-COINC',
    severity: 'critical',
    sentence: 'Coincidences that must happen do happen, as often as chance has it.',
  },
  {
    id: 'C-LEAK',
    severity: 'critical',
    sentence: 'No printed number, and no digit of one, tells anything of the prize.',
  },
  {
    id: 'C-REPEAT',
    severity: 'critical',
    sentence: 'What packs pay has nothing to do with what those of another block pay, however shifted.',
  },
  {
    id: 'C-PREFLIGHT',
    severity: 'major',
    sentence:
      'Every print file meets the rules of preflight, which follow PDF/X-4, PDF/VT-1 and ISO 19593-1 as far as they are known to us.',
  },
];

/** Looked at in pictures of the finished pages at 600 dpi, by programs that the rest of the audit does not use. */
export const RASTER_RULES: readonly (Rule & { readonly id: RasterRuleId })[] = [
  {
    id: 'R-CODE',
    severity: 'critical',
    sentence: 'Every Data Matrix and every bar code decodes from the picture to the number of its ticket.',
  },
  {
    id: 'R-QUIET',
    severity: 'major',
    sentence: 'Around every code the picture is light as far as its quiet zone reaches.',
  },
  {
    id: 'R-SHAPE',
    severity: 'critical',
    sentence:
      'With the coats off, all ink in a cell is whole signs that look like those of the reference font.',
  },
  {
    id: 'R-WORDS',
    severity: 'critical',
    sentence: 'The signs seen in the picture make the numbers of the ticket and pay its prize.',
  },
  {
    id: 'R-COAT',
    severity: 'critical',
    sentence: 'With the coats over them, nothing of the data shows: the picture is that of the coats alone.',
  },
  {
    id: 'R-PLATE',
    severity: 'critical',
    sentence: 'The plate of the coat alone covers all that it has to hide, with its margin, in one tint.',
  },
];
