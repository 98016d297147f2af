/** The static side of a page, lane by lane, each as if its strip stood alone, and what stands around the strips. */
import type { FaultLog, Place } from '../faults.ts';
import type { Placement } from '../pdf/machine.ts';
import type { InkBook } from '../pdf/resources.ts';
import { byLane } from './by-lane.ts';
import { FurnitureReader } from './furniture.ts';
import type { Statics } from './known-statics.ts';
import type { Layout, SideName } from './layout.ts';
import type { ReadBy } from './read-by.ts';
import { StaticsReader } from './statics.ts';

export class PageStatics {
  private readonly book: InkBook;
  private readonly layout: Layout;
  private readonly log: FaultLog;
  private readonly statics: StaticsReader;
  private readonly furniture: FurnitureReader;
  /** What the first strip of each side has, and all others must have. */
  private readonly usual = new Map<SideName, Statics>();

  constructor(book: InkBook, { strip, layout, plates, log, knownStatics }: ReadBy) {
    this.book = book;
    this.layout = layout;
    this.log = log;
    this.statics = new StaticsReader(book, strip, layout, knownStatics);
    this.furniture = new FurnitureReader(book, strip, layout, plates);
  }

  /**
   * @param runs how many runs of text the page has
   * @param page where faults of the whole page are
   * @param places where faults of each lane are
   */
  check(
    placements: readonly Placement[],
    side: SideName,
    runs: number,
    page: Place,
    places: readonly Place[],
  ): void {
    const { layout, log } = this;
    if (layout.lanes === 1) {
      this.checkLane(this.statics.read(placements, side, runs), side, page);
      return;
    }
    const { lanes, around, lost } = byLane(placements, layout, side, this.book);
    for (const what of lost)
      log.add('C-LAYER', page, 'a form stands in no lane', what, 'a form at the beginning of each lane');
    lanes.forEach((own, lane) => {
      this.checkLane(this.statics.read(own, side, runs), side, places[lane]!);
    });
    for (const [rule, what, read, expected] of this.furniture.read(around, side))
      log.add(rule, page, what, read, expected);
  }

  /** What the words of the art of the first back say, as far as they can be seen. */
  get backWords(): string {
    return this.usual.get('back')?.words ?? '';
  }

  private checkLane(statics: Statics, side: SideName, where: Place): void {
    const { log } = this;
    const usual = this.usual.get(side);
    if (usual === undefined) this.usual.set(side, statics);
    else if (usual !== statics)
      log.add(
        'C-LAYER',
        where,
        'the static art is not that of the first strip',
        'other forms',
        'the same forms',
      );
    if (usual !== statics) {
      for (const problem of statics.problems)
        log.add('C-LAYER', where, problem, problem, 'static art that keeps the data');
      for (const { ticket, names } of statics.spoiled) {
        const place = { ...where, ticket: ticket + 1, cell: names };
        log.add(
          'C-CONTRAST',
          place,
          'data do not stand on bare paper',
          'art',
          'bare board or white, and on it nothing but light text',
        );
      }
    }
    for (const bare of statics.bare) {
      const place = { ...where, ticket: bare.ticket + 1, cell: bare.names };
      log.add('C-COVER', place, 'the coat does not cover it', 'bare', 'a coat with its margin');
    }
  }
}
