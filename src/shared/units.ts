/** Lengths: definitions are in millimetres, PDF is in points (1/72 inch). */
const POINTS_PER_MM = 72 / 25.4;

export const mmToPt = (lengthMm: number): number => lengthMm * POINTS_PER_MM;
export const ptToMm = (lengthPt: number): number => lengthPt / POINTS_PER_MM;

/** Size of one dot of an imager in points; exact for the usual resolutions (600 dpi = 0.12 pt). */
export const dotPt = (dpi: number): number => 72 / dpi;
