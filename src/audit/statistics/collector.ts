/** Gathers from the judged pages of a part what the statistics of a block need: counts and short columns, no faces. */
import type { Game, Side } from '../../regulation/schema.ts';
import type { Words } from '../reading/words.ts';
import { type Coincidence, coincidenceOf } from './coincidence.ts';
import { type CellDesign, designsOf } from './design.ts';

/** Stands for a ticket that could not be judged, and for a PIN that could not be read. */
export const VOID_LINE = 255;
export const NO_PIN = 65_535;

/** Secret like the tickets: it says where winners lie. */
export interface PartStatistics {
  /** Pack by pack and ticket by ticket: 0 = loses, n = line n of the ticket's table. */
  readonly lines: Uint8Array;
  /** PINs as printed, in the same order. */
  readonly pins: Uint16Array;
  /**
   * Per ticket, how often each cell showed each sign on each side:
   * `[line][cell][sign * sides + side]`, flat; see `signLayout`.
   */
  readonly signs: readonly Uint32Array[];
  /** Per ticket, losing faces: groups of cells that showed 0, 1, 2, … different signs. */
  readonly different: readonly Uint32Array[];
}

/** Where the counts of a ticket's cells begin within one line, and how long a line is. */
export function signLayout(cells: readonly CellDesign[]): { starts: number[]; length: number } {
  const starts: number[] = [];
  let length = 0;
  for (const { signs, sides } of cells) {
    starts.push(length);
    length += signs.length * sides.length;
  }
  return { starts, length };
}

interface TicketCollector {
  readonly lineOfPrize: ReadonlyMap<number, number>;
  /** Per cell, where what is read is counted within one line. */
  readonly places: readonly CellPlaces[];
  readonly lineLength: number;
  readonly counts: Uint32Array;
  readonly coincidence: Coincidence | undefined;
  readonly different: Uint32Array;
}

export class StatisticsCollector {
  private readonly tickets: readonly TicketCollector[];
  private readonly lines: Uint8Array;
  private readonly pins: Uint16Array;

  /** `canonical` makes the words of the regulation comparable with readings. */
  constructor(game: Game, packs: number, canonical: (words: string) => string) {
    this.tickets = designsOf(game).map((cells, t): TicketCollector => {
      const { prizes, mechanic } = game.tickets[t]!;
      const { starts, length } = signLayout(cells);
      const coincidence = coincidenceOf(mechanic);
      return {
        lineOfPrize: new Map([[0, 0] as const, ...prizes.map(({ amount }, i) => [amount, i + 1] as const)]),
        places: cells.map((cell, c) => placesOf(cell, starts[c]!, canonical)),
        lineLength: length,
        counts: new Uint32Array((prizes.length + 1) * length),
        coincidence,
        different: new Uint32Array(coincidence?.shares.length ?? 0),
      };
    });
    this.lines = new Uint8Array(packs * game.tickets.length).fill(VOID_LINE);
    this.pins = new Uint16Array(packs * game.tickets.length).fill(NO_PIN);
  }

  /** Takes a judged ticket (`ticket` from 0): its words in the judge's order and its prize, undefined if void. */
  ticket(row: number, ticket: number, words: readonly Words[], prize: number | undefined): void {
    const { lineOfPrize, places, lineLength, counts, coincidence, different } = this.tickets[ticket]!;
    const line = prize === undefined ? undefined : lineOfPrize.get(prize);
    if (line === undefined) return;
    this.lines[row * this.tickets.length + ticket] = line;
    for (let c = 0; c < places.length; c++) {
      const place = placeOf(places[c]!, words[c]!);
      if (place >= 0) counts[line * lineLength + place]!++;
    }
    if (line !== 0 || coincidence === undefined) return;
    for (const group of coincidence.groups) {
      different[countDifferent(words, group, coincidence.captions)]!++;
    }
  }

  /** Takes a printed PIN, or NO_PIN. */
  pin(row: number, ticket: number, pin: number): void {
    this.pins[row * this.tickets.length + ticket] = pin;
  }

  result(): PartStatistics {
    const { lines, pins, tickets } = this;
    return {
      lines,
      pins,
      signs: tickets.map(({ counts }) => counts),
      different: tickets.map(({ different }) => different),
    };
  }
}

/** Place of the first side by main sign and caption: two maps, since to join the texts would cost more than all else. */
interface CellPlaces {
  readonly byMain: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly sides: readonly (Side | undefined)[];
}

/** Place of what a cell shows; -1 if it is none of its signs. */
function placeOf({ byMain, sides }: CellPlaces, { main, caption, side }: Words): number {
  const first = byMain.get(main)?.get(caption);
  if (first === undefined) return -1;
  for (let at = 0; at < sides.length; at++) if (sides[at] === side) return first + at;
  return -1;
}

function placesOf(
  { signs, sides }: CellDesign,
  start: number,
  canonical: (words: string) => string,
): CellPlaces {
  const byMain = new Map<string, Map<string, number>>();
  signs.forEach((sign, s) => {
    const main = canonical(sign.main);
    const captions = byMain.get(main) ?? new Map<string, number>();
    byMain.set(main, captions.set(canonical(sign.caption), start + s * sides.length));
  });
  return { byMain, sides };
}

function countDifferent(words: readonly Words[], group: readonly number[], captions: boolean): number {
  let different = 0;
  for (let i = 0; i < group.length; i++) {
    const own = words[group[i]!]!;
    let seen = false;
    for (let j = 0; j < i && !seen; j++) {
      const other = words[group[j]!]!;
      seen = captions ? other.caption === own.caption : other.main === own.main;
    }
    if (!seen) different++;
  }
  return different;
}
