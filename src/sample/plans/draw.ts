/**
 * The draw of an inspection: which packs are looked at, and by which plans. Its seed is its own, has nothing to do with
 * the keys of the game, and is recorded, so that anybody can draw again.
 */
import { z } from 'zod';
import { badInput } from '../../shared/errors.ts';
import { drawSample } from '../draw-sample.ts';
import { type Severity, type SinglePlan, singlePlan } from './single-plans.ts';

/** AQL of defects that spoil only the look. */
const MINOR_AQL = 0.65;

/** Classes of nonconformity, worst first. */
export const CLASSES = ['critical', 'major', 'minor'] as const;
export type DefectClass = (typeof CLASSES)[number];

const planShape = z.strictObject({
  severity: z.enum(['normal', 'tightened']),
  letter: z.string(),
  aql: z.number().nonnegative(),
  sampleSize: z.int().positive(),
  accept: z.int().nonnegative(),
});

const drawShape = z.strictObject({
  format: z.literal('rotative-draw/1'),
  game: z.string(),
  edition: z.string(),
  block: z.int().positive(),
  specimen: z.boolean(),
  lotSize: z.int().positive(),
  seed: z.string().regex(/^[0-9a-f]{64}$/),
  plans: z.strictObject({ critical: planShape, major: planShape, minor: planShape }),
  packs: z.array(z.int().positive()),
});

/** What draw.json holds. */
export type InspectionDraw = z.infer<typeof drawShape>;

export interface DrawOf {
  readonly game: string;
  readonly edition: string;
  readonly block: number;
  readonly specimen: boolean;
  /** Packs of the block. */
  readonly lotSize: number;
}

/** Draws the packs. `seed`: 32 bytes as hexadecimal digits; the same seed draws the same packs on any machine. */
export function drawInspection(of: DrawOf, aql: number, severity: Severity, seed: string): InspectionDraw {
  const major = singlePlan(of.lotSize, aql, severity);
  const minor = singlePlan(of.lotSize, MINOR_AQL, severity);
  // No critical defect is acceptable at any rate; every ticket was read by the audit, and this is only a second look.
  const critical: SinglePlan = { ...major, aql: 0, accept: 0 };
  const { game, edition, block } = of;
  const packs = drawSample(
    { game, edition, block, masterKey: bytesOf(seed) },
    Array.from({ length: of.lotSize }, (_, index) => index + 1),
    major.sampleSize,
  );
  return { format: 'rotative-draw/1', ...of, seed, plans: { critical, major, minor }, packs };
}

/** Reads draw.json, draws again from its seed and refuses one that comes out otherwise. `where` names it in errors. */
export function parseDraw(text: string, of: DrawOf, where: string): InspectionDraw {
  let draw: InspectionDraw;
  try {
    draw = drawShape.parse(JSON.parse(text));
  } catch (cause) {
    throw badInput('DRAW_DAMAGED', `${where} is no record of a draw: restore it, or draw again with --aql`, {
      cause,
    });
  }
  for (const key of ['game', 'edition', 'block', 'specimen', 'lotSize'] as const) {
    if (draw[key] === of[key]) continue;
    throw badInput(
      'DRAW_OTHER',
      `${where} is of ${key} ${draw[key]}, not ${of[key]}: give the job it was drawn for`,
    );
  }
  const again = drawInspection(of, draw.plans.major.aql, draw.plans.major.severity, draw.seed);
  if (JSON.stringify(again) !== JSON.stringify(draw)) {
    throw badInput(
      'DRAW_CHANGED',
      `${where} does not follow from its seed: it was changed by hand; draw again with --aql`,
    );
  }
  return draw;
}

const bytesOf = (seed: string): Uint8Array => {
  if (/^[0-9a-f]{64}$/.test(seed)) return new Uint8Array(Buffer.from(seed, 'hex'));
  throw badInput('SEED_FORMAT', 'the seed of a draw is 64 hexadecimal digits (32 bytes), in small letters');
};
