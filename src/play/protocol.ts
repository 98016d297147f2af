/**
 * What server and page say to each other, as types. Amounts are whole cents. A covered symbol is `null`: what it hides,
 * and the prize of a play that is not wholly revealed, are in no message.
 */

/** A box in per cent of the card: left, top, width, height. */
export type BoxShare = readonly [number, number, number, number];

/** A piece of text on the card; `size` in per cent of the card's width. */
export interface PlacedText {
  readonly text: string;
  readonly box: BoxShare;
  readonly size: number;
}

/** Where text goes that is not known yet. */
export type TextPlace = Omit<PlacedText, 'text'>;

/** A symbol to uncover, in either zone of play. */
export interface SymbolPlace {
  readonly kind: 'winning' | 'yours';
  readonly box: BoxShare;
  /** Mention on the cover. */
  readonly mention: TextPlace;
  readonly sign: TextPlace;
  /** Where its sum stands; `yours` only. */
  readonly sum?: TextPlace;
}

/** The card as it is drawn, the same for all plays. */
export interface CardLayout {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly labels: readonly PlacedText[];
  readonly symbols: readonly SymbolPlace[];
  /** A place of the card that a screen can use for the gain. */
  readonly gain: BoxShare;
}

/** A symbol that has been uncovered. */
export interface OpenSymbol {
  /** A number, or a multiplier such as x10. */
  readonly sign: string;
  readonly multiplier?: number;
  /** As the card has it, e.g. « 1 000 € ». */
  readonly sum?: string;
}

/** One of yours that wins, as far as uncovered symbols tell. */
export interface WinView {
  readonly symbol: number;
  /** The winning number that it matches; left out if a multiplier wins. */
  readonly matches?: number;
  readonly cents: number;
}

export interface PlayView {
  readonly id: number;
  /** Its number in the block. */
  readonly number: number;
  readonly startedAt: string;
  readonly stakeCents: number;
  readonly symbols: readonly (OpenSymbol | null)[];
  readonly wins: readonly WinView[];
  /** What the uncovered symbols win. */
  readonly wonCents: number;
  /** All symbols are uncovered: `prizeCents` is there, and has been paid. */
  readonly done: boolean;
  readonly prizeCents?: number;
}

export interface PurseView {
  readonly cents: number;
  readonly refillCents: number;
}

export interface TableView {
  readonly game: string;
  readonly block: number;
  readonly priceCents: number;
  /** The game's rule, in words for its player. */
  readonly rule: string;
  readonly card: CardLayout;
  readonly purse: PurseView;
  /** The last play that was staked (article 4.1 of X10), whether it is finished or not. */
  readonly last: PlayView | null;
}

/** After a stake, a refill or a reveal. */
export interface PlayAnswer {
  readonly play: PlayView;
  readonly purse: PurseView;
}

export interface HistoryLine {
  readonly id: number;
  readonly number: number;
  readonly startedAt: string;
  readonly stakeCents: number;
  readonly uncovered: number;
  readonly symbols: number;
  /** Only of a finished play. */
  readonly prizeCents?: number;
}

export interface HistoryView {
  readonly page: number;
  readonly pages: number;
  readonly plays: number;
  readonly lines: readonly HistoryLine[];
  /** Sums over all entries of the test purse, of every game. */
  readonly totals: {
    readonly opening: number;
    readonly refills: number;
    readonly stakes: number;
    readonly prizes: number;
    readonly purse: number;
  };
}

/** A zone of a paper ticket. */
export interface PaperZone {
  readonly id: string;
  readonly box: BoxShare;
  /** The zone of the ticket's numbers, which must stay covered. */
  readonly control: boolean;
  readonly scratched: boolean;
  /** What stands in the zone, in words; only of a scratched one. */
  readonly words?: string;
}

export interface PaperTicket {
  readonly name: string;
  readonly emissionCode: number;
  readonly reconstructed: boolean;
  readonly zones: readonly PaperZone[];
  /** Only when every zone of play is scratched. */
  readonly prizeCents?: number;
}

export interface PaperView {
  readonly game: string;
  readonly number: number;
  readonly blockSize: number;
  readonly widthMm: number;
  readonly ticketHeightMm: number;
  readonly stubHeightMm: number;
  readonly tickets: readonly PaperTicket[];
}

/** A refusal or a failure, in the player's words. */
export interface ErrorView {
  readonly error: { readonly code: string; readonly message: string };
}
