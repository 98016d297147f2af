/**
 * Which pack stands where: lane 1 holds the first packs of a part, lane 2 the next ones, so that each slit roll has its
 * packs in sequence. A part that does not divide leaves its last places empty, at the ends of the last lanes.
 *
 *   10 packs, 4 lanes     sheet 1:  1  4  7  10
 *                         sheet 2:  2  5  8   –
 *                         sheet 3:  3  6  9   –
 */

/** Sheets that so many packs take. */
export const sheetsOf = (packs: number, lanes: number): number => Math.ceil(packs / lanes);

/** Rows (from 0) of the packs of a sheet (from 0), lane by lane; empty places, which are the last ones, are left out. */
export function rowsOfSheet(packs: number, lanes: number, sheet: number): number[] {
  const length = sheetsOf(packs, lanes);
  return Array.from({ length: lanes }, (_, lane) => lane * length + sheet).filter((row) => row < packs);
}
