/** How many pages the sheets of a sample have. */

export const TICKETS_A_PAGE = 4;

/** Pages that one pack takes. */
export const pagesOfPack = (tickets: number): number => Math.ceil(tickets / TICKETS_A_PAGE);

/** Pages before those of the first pack. */
export const COVER_AND_PLOTS = 2;

/** Pages of a cover, of plots, and of packs of `tickets` tickets each. */
export const sheetPages = (packs: number, tickets: number): number =>
  COVER_AND_PLOTS + packs * pagesOfPack(tickets);
