/**
 * strip.yaml: where everything stands, in millimetres. Boxes are [x, y, width, height]; x to the right and y
 * DOWN from the top left corner of the ticket (or of the stub). Type sizes are in points.
 */
import { z } from 'zod';
import { RESOLUTIONS } from './imagers.ts';

const box = z.tuple([z.number(), z.number(), z.number().positive(), z.number().positive()]);
const cmyk = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .refine((c) => c.every((v) => v >= 0 && v <= 1), {
    message: 'each of C, M, Y, K lies between 0 and 1',
  });

/** A coated area and what is printed on its coat. */
const zone = z.strictObject({
  id: z.string().min(1),
  box,
  radiusMm: z.number().nonnegative().default(0),
  /** Mention on the coat, e.g. « Grattez ici ». */
  mention: z.string().min(1),
  mentionPt: z.number().positive(),
  /** Box of the mention inside the ticket; default is the zone's box. */
  mentionBox: box.optional(),
});

/** Where one slot of the face is printed; its key is the slot's name (`sum-1`, `die-2`). */
const cell = z.strictObject({ box, mainPt: z.number().positive(), captionPt: z.number().positive() });

/** Constant text printed under the coat or on the board. */
const label = z.strictObject({ text: z.string().min(1), box, sizePt: z.number().positive() });

/** Numbers of one ticket: under the coat of the control zone, and in clear on the back. */
const control = z.strictObject({
  zone,
  validation: z.strictObject({ box, sizePt: z.number().positive() }),
  pin: z.strictObject({ box, sizePt: z.number().positive() }),
  /** Top left corner of the Data Matrix (without quiet zone) and the size of a module in dots of the imager. */
  matrix: z.strictObject({ at: z.tuple([z.number(), z.number()]), moduleDots: z.int().positive() }),
});

const back = z.strictObject({
  /** Interleaved 2 of 5: left end of the first bar, top; widths in dots of the imager. */
  bars: z.strictObject({
    at: z.tuple([z.number(), z.number()]),
    narrowDots: z.int().positive(),
    wideDots: z.int().positive(),
    heightMm: z.number().positive(),
    /** Whole dots taken off each bar against ink that spreads; the pitch stays. */
    reductionDots: z.int().nonnegative().default(0),
  }),
  inventory: z.strictObject({ box, sizePt: z.number().positive() }),
  rule: z.strictObject({ box, sizePt: z.number().positive() }),
});

const ticket = z.strictObject({
  emissionCode: z.int(),
  /** SVG of the board (under everything) and of what is printed on the coat; view box in mm of the ticket. */
  art: z.string().min(1),
  coatArt: z.string().min(1).optional(),
  title: label.optional(),
  labels: z.array(label).default([]),
  zones: z.array(zone).min(1),
  cells: z.record(z.string(), cell),
  /** Overrides the strip's common control and back. */
  control: control.optional(),
  back: back.optional(),
});

const ink = z.strictObject({ name: z.string().min(1), cmyk });

/** Strips side by side on a sheet (`--nup`). */
const imposition = z.strictObject({
  /** Widest sheet that the web holds, margins included. */
  maxWidthMm: z.number().positive().default(520),
  /** Between the trims of two strips, unless `--gap` says otherwise. */
  gapMm: z.number().nonnegative().default(6),
  /** Around the strips and their bleed: room for marks, slug line and colour bar. */
  marginMm: z.number().min(12).default(12),
  /** Printed wherever data would stand in an empty place. */
  voidWord: z.string().min(1).default('NUL'),
});

export const stripSchema = z.strictObject({
  widthMm: z.number().positive(),
  ticketHeightMm: z.number().positive(),
  stubHeightMm: z.number().positive(),
  bleedMm: z.number().nonnegative(),
  /** Resolution of the imager that prints the variable data. */
  dpi: z.literal(RESOLUTIONS),
  /** How far dark areas of bar codes are drawn in on each side, against RIPs that darken every dot they touch. */
  edgeInsetDots: z.number().min(0).max(0.25).default(0.15),
  /** How far the coat reaches past what it hides. */
  coatMarginMm: z.number().nonnegative(),
  fonts: z.strictObject({
    /** Variable data: figures, letters, signs, numbers. */
    imaging: z.string(),
    display: z.string(),
    text: z.string(),
    textBold: z.string(),
  }),
  /** Spot inks; names and looks are the printer's. The varnish lies under the coat and lets it come off. */
  inks: z.strictObject({ varnish: ink, coat: ink, perforation: ink, cut: ink }),
  /** Colours of the art: each RGB colour that an SVG uses, as the CMYK that is printed. */
  palette: z.record(z.string().regex(/^#[0-9a-f]{6}$/), cmyk),
  stub: z.strictObject({
    art: z.string().min(1),
    title: label,
    /** Block and pack number in clear; `word` is what the game calls a pack. */
    pack: z.strictObject({ box, sizePt: z.number().positive(), word: z.string().min(1).default('Pack') }),
  }),
  control,
  back,
  imposition: imposition.prefault({}),
  tickets: z.array(ticket).min(1),
});

export type StripDefinition = z.infer<typeof stripSchema>;
export type BoxMm = z.infer<typeof box>;
export type StripTicket = StripDefinition['tickets'][number];
export type StripZone = z.infer<typeof zone>;
export type StripLabel = z.infer<typeof label>;
export type StripControl = z.infer<typeof control>;
export type StripBack = z.infer<typeof back>;
export type Ink = z.infer<typeof ink>;
