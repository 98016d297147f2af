/**
 * The colour bar of a sheet: a patch for each separation. Inks of processing steps (varnish, perforation, cut) are no
 * print, and stand beside it as a legend, each with its name.
 */
import { mmToPt } from '../shared/units.ts';
import type { RectPt } from './geometry.ts';
import type { StripDefinition } from './schema.ts';
import type { SheetGeometry } from './sheet-geometry.ts';

export type InkRole = keyof StripDefinition['inks'];

/** A patch of an ink: a role of strip.yaml, or the rank of a process ink (0 cyan to 3 black). */
export interface Patch {
  readonly ink: InkRole | number;
  /** From 0 to 1. */
  readonly tint: number;
  readonly rect: RectPt;
}

const PATCH_MM = 5;
/** Room for the name of an ink beside its patch, and between bar and legend. */
const NAME_MM = 19;
const SPACE_MM = 1;
/** The bar begins so far from the outermost trim, clear of its crop marks. */
const INDENT_MM = 4;

/** Solid and half tone of each process ink, and the coat. */
export function colourBar(sheet: SheetGeometry): readonly Patch[] {
  const patches: Omit<Patch, 'rect'>[] = [0, 1, 2, 3].flatMap((ink) => [
    { ink, tint: 1 },
    { ink, tint: 0.5 },
  ]);
  return [...patches, { ink: 'coat' as const, tint: 1 }].map((patch, at) => ({
    ...patch,
    rect: placed(sheet, at * PATCH_MM),
  }));
}

/** A patch and the room for its name for each ink of a processing step. */
export function inkLegend(sheet: SheetGeometry): readonly (Patch & { readonly name: RectPt })[] {
  const from = colourBar(sheet).length * PATCH_MM + 2 * SPACE_MM;
  return (['varnish', 'perforation', 'cut'] as const).map((ink, at) => {
    const rect = placed(sheet, from + at * (PATCH_MM + NAME_MM + 2 * SPACE_MM));
    return {
      ink,
      tint: 1,
      rect,
      name: { ...rect, x: rect.x + rect.width + mmToPt(SPACE_MM), width: mmToPt(NAME_MM) },
    };
  });
}

function placed(sheet: SheetGeometry, fromMm: number): RectPt {
  const { x, y, height } = sheet.band('foot');
  return { x: x + mmToPt(INDENT_MM + fromMm), y, width: mmToPt(PATCH_MM), height };
}
