/**
 * strip.yaml as the audit reads it: only what tells where something must stand. Read with a schema of the audit's
 * own, so that a fault of the makers' reader cannot hide here.
 */
import { parse } from 'yaml';
import { z } from 'zod';
import { badInput } from '../../shared/errors.ts';

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const sized = z.looseObject({ box, sizePt: z.number().positive() });
const control = z.looseObject({
  validation: sized,
  pin: sized,
  matrix: z.looseObject({ at: z.tuple([z.number(), z.number()]), moduleDots: z.int().positive() }),
});
const back = z.looseObject({
  bars: z.looseObject({
    at: z.tuple([z.number(), z.number()]),
    narrowDots: z.int().positive(),
    wideDots: z.int().positive(),
    heightMm: z.number().positive(),
  }),
  inventory: sized,
});

const ink = z.looseObject({ name: z.string().min(1) });

const stripFile = z.looseObject({
  widthMm: z.number().positive(),
  ticketHeightMm: z.number().positive(),
  stubHeightMm: z.number().nonnegative(),
  bleedMm: z.number().nonnegative(),
  dpi: z.int().positive(),
  coatMarginMm: z.number().nonnegative(),
  fonts: z.looseObject({ imaging: z.string().min(1) }),
  inks: z.looseObject({ varnish: ink, coat: ink, perforation: ink, cut: ink }),
  stub: z.looseObject({ pack: sized }),
  imposition: z
    .looseObject({ marginMm: z.number().positive().default(12), voidWord: z.string().min(1).default('NUL') })
    .prefault({}),
  control,
  back,
  tickets: z
    .array(
      z.looseObject({
        emissionCode: z.int(),
        cells: z.record(
          z.string(),
          z.looseObject({ box, mainPt: z.number().positive(), captionPt: z.number().positive() }),
        ),
        control: control.optional(),
        back: back.optional(),
      }),
    )
    .min(1),
});

export type StripFile = z.infer<typeof stripFile>;
export type Box = z.infer<typeof box>;

/** Reads strip.yaml. Throws badInput if it is not what the audit needs, or not of these tickets in this order. */
export function readStripFile(yaml: string, emissionCodes: readonly number[]): StripFile {
  const read = stripFile.safeParse(parse(yaml));
  if (!read.success) {
    throw badInput(
      'strip-unreadable',
      `strip.yaml cannot be audited against: ${z.prettifyError(read.error)}`,
    );
  }
  const codes = read.data.tickets.map((ticket) => ticket.emissionCode);
  if (codes.join() !== emissionCodes.join()) {
    throw badInput(
      'strip-of-another-game',
      `strip.yaml has the emissions ${codes.join(', ')} and game.yaml ${emissionCodes.join(', ')}: give both the same, in the same order`,
    );
  }
  return read.data;
}
