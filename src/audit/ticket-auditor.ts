/** Audits the pages of one pack: judges its tickets from what is printed and holds them against the data. */
import type { Game } from '../regulation/schema.ts';
import { badInput } from '../shared/errors.ts';
import { type FaultLog, quoted } from './faults.ts';
import type { Complaint, Judge } from './judges/judge.ts';
import { judgeOf } from './judges/judge-of.ts';
import { checkWidths } from './letter-width.ts';
import type { AuditData } from './part-data.ts';
import type { Alphabet } from './reading/alphabet.ts';
import type { Layout } from './reading/layout.ts';
import type { PageReader } from './reading/page-reader.ts';
import type { Region, RegionKind, Side } from './reading/regions.ts';
import type { Words } from './reading/words.ts';
import { NO_PIN, type StatisticsCollector } from './statistics/collector.ts';
import { TicketNumbers } from './ticket-numbers.ts';

/** A code begins with so many digits of the emission. */
const EMISSION_DIGITS = 5;

interface TicketRegions {
  readonly cells: readonly Region[];
  readonly validation: Region;
  readonly pin: Region;
  readonly matrix: Region;
  readonly inventory: Region;
  readonly bars: Region;
}

/** Regions of a strip. */
interface StripRegions {
  readonly tickets: readonly TicketRegions[];
  readonly stubs: { readonly front: Region; readonly back: Region };
}

/** Who reads fronts and backs: one reader if they are in one file. */
export interface Readers {
  readonly front: PageReader;
  readonly back: PageReader;
}

export class TicketAuditor {
  private readonly game: Game;
  private readonly data: AuditData;
  private reader: PageReader;
  private readonly readers: Readers;
  private readonly log: FaultLog;
  private readonly collector: StatisticsCollector;
  private readonly judges: readonly Judge[];
  /** Of each lane. */
  private readonly places: readonly StripRegions[];
  private at: StripRegions;
  private readonly numbers: TicketNumbers;
  private readonly stubNumbers: RegExp;
  private readonly complaints: Complaint[] = [];
  /** Of each ticket, as last read. */
  private readonly words: readonly Words[][];
  /** Inscriptions and cells read so far. */
  cellsRead = 0;

  constructor(
    game: Game,
    data: AuditData,
    layout: Layout,
    alphabet: Alphabet,
    readers: Readers,
    log: FaultLog,
    collector: StatisticsCollector,
  ) {
    this.game = game;
    this.collector = collector;
    this.data = data;
    this.readers = readers;
    this.reader = readers.front;
    this.log = log;
    this.judges = game.tickets.map((ticket) => judgeOf(ticket, (words) => alphabet.canonical(words)));
    const [front, back] = [layout.side('front', layout.lanes), layout.side('back', layout.lanes)];
    this.places = Array.from({ length: layout.lanes }, (_, lane) => {
      const first = lane * (game.tickets.length + 1);
      const stub = first + game.tickets.length;
      return {
        tickets: game.tickets.map((_, t) =>
          regionsOf(front.byTicket[first + t]!, back.byTicket[first + t]!, t, this.judges[t]!),
        ),
        stubs: { front: stubOf(front, stub), back: stubOf(back, stub) },
      };
    });
    this.at = this.places[0]!;
    this.words = this.judges.map(() => []);
    this.numbers = new TicketNumbers(game, data);
    this.stubNumbers = new RegExp(`^\\D*(\\d{2})\\D+(\\d{${this.numbers.format.packDigits}})$`);
  }

  /**
   * The front of the pack in row `row`, which the reader has just read in a lane. Puts the judged prizes in `prizes` (-1 where
   * a ticket is void) and the printed validation numbers in `validations` (-1 where unreadable).
   */
  front(row: number, lane: number, page: number, prizes: Int32Array, validations: Float64Array): void {
    this.at = this.places[lane]!;
    const pack = this.data.firstPack + row;
    this.reader = this.readers.front;
    this.stub('front', pack, page);
    for (let t = 0; t < this.judges.length; t++) {
      prizes[t] = this.judge(t, row, pack, page);
      validations[row * this.judges.length + t] = this.control(t, row, pack, page);
    }
  }

  /** The back of the pack in row `row`. */
  back(row: number, lane: number, page: number): void {
    this.at = this.places[lane]!;
    const pack = this.data.firstPack + row;
    this.reader = this.readers.back;
    this.stub('back', pack, page);
    for (let t = 0; t < this.judges.length; t++) {
      const { inventory, bars } = this.at.tickets[t]!;
      const full = this.numbers.inventory(t, pack);
      const place = { page, pack, ticket: t + 1 };
      const text = this.reader.textLike(inventory, full);
      const clear = text.includes(' ') ? text.replaceAll(' ', '') : text;
      this.join(place, inventory.name, clear, full);
      const symbol = this.reader.bars(bars);
      if ('problem' in symbol) {
        this.log.add(
          'C-JOIN',
          { ...place, cell: bars.name },
          'the bar code cannot be read',
          symbol.problem,
          full,
        );
      } else this.joinCode(place, bars.name, symbol.digits, full);
    }
  }

  private judge(t: number, row: number, pack: number, page: number): number {
    const judge = this.judges[t]!;
    const { cells } = this.at.tickets[t]!;
    const { complaints, reader } = this;
    const words = this.words[t]!;
    for (let i = 0; i < cells.length; i++) words[i] = reader.words(cells[i]!);
    if (complaints.length > 0) complaints.length = 0;
    this.cellsRead += cells.length;
    const prize = judge.judge(words, complaints);
    this.collector.ticket(row, t, words, prize);
    const place = { page, pack, ticket: t + 1 };
    checkWidths(this.game.tickets[t]!.mechanic, words, place, this.log);
    for (const { rule, cell, what, read, expected } of complaints) {
      this.log.add(rule, cell === undefined ? place : { ...place, cell }, what, read, expected);
    }
    const stated = this.data.prizes[t]![row]!;
    if (prize !== stated) {
      const read = prize === undefined ? 'a void ticket' : `${prize} €`;
      this.log.add(
        'C-TRUTH',
        place,
        'the printed ticket does not pay what the data say',
        read,
        `${stated} €`,
      );
    }
    return prize ?? -1;
  }

  /** Numbers under the control coat; returns the printed validation number. */
  private control(t: number, row: number, pack: number, page: number): number {
    const { validation, pin, matrix } = this.at.tickets[t]!;
    const place = { page, pack, ticket: t + 1 };
    const number = this.data.validations[t]![row]!;
    const written = this.numbers.validation(number);
    const clear = this.reader.textLike(validation, written);
    this.join(place, validation.name, clear, written);
    const statedPin = this.data.pins[t]![row]!;
    const writtenPin = this.numbers.pin(statedPin);
    const printedPin = this.reader.textLike(pin, writtenPin);
    this.join(place, pin.name, printedPin, writtenPin);
    this.collector.pin(row, t, printedPin === writtenPin ? statedPin : pinOf(printedPin));
    const expected = this.numbers.matrix(t, pack, number);
    const symbol = this.reader.matrix(matrix);
    if ('problem' in symbol) {
      this.log.add(
        'C-JOIN',
        { ...place, cell: matrix.name },
        'the Data Matrix cannot be read',
        symbol.problem,
        expected,
      );
    } else this.joinCode(place, matrix.name, symbol.digits, expected);
    if (clear === written) return number;
    return /^\d{3}-\d{3}-\d{4}$/.test(clear) ? Number(clear.replaceAll('-', '')) : -1;
  }

  private join(
    place: { page: number; pack: number; ticket: number },
    cell: string,
    read: string,
    expected: string,
  ): void {
    if (read === expected) return;
    this.log.add(
      'C-JOIN',
      { ...place, cell },
      'the number is not that of this ticket',
      quoted(read),
      quoted(expected),
    );
  }

  /** Joins a code, which begins with the ticket's emission: that of another means that tickets are out of order. */
  private joinCode(
    place: { page: number; pack: number; ticket: number },
    cell: string,
    digits: string,
    full: string,
  ): void {
    if (digits === full) return;
    this.join(place, cell, digits, full);
    const [read, expected] = [digits.slice(0, EMISSION_DIGITS), full.slice(0, EMISSION_DIGITS)];
    if (read === expected) return;
    this.log.add('C-PACK', { ...place, cell }, 'the ticket is of another emission', read, expected);
  }

  private stub(side: 'front' | 'back', pack: number, page: number): void {
    const text = this.reader.text(this.at.stubs[side]);
    const numbers = this.stubNumbers.exec(text);
    const expected = `block ${this.numbers.block}, pack ${this.numbers.pack(pack)}`;
    const place = { page, pack, cell: 'stub' };
    if (numbers === null) {
      this.log.add('C-PACK', place, `the ${side} does not say its block and pack`, quoted(text), expected);
      return;
    }
    const read = `block ${numbers[1]}, pack ${numbers[2]}`;
    if (numbers[1] !== this.numbers.block) {
      this.log.add('C-RECON', place, 'the page is of another block than the data', read, expected);
    }
    if (Number(numbers[2]) !== pack) {
      this.log.add('C-PACK', place, `the ${side} of another pack stands here`, read, expected);
    }
  }
}

const pinOf = (text: string): number => (/^\d{4}$/.test(text) ? Number(text) : NO_PIN);

function stubOf({ byTicket }: Side, stub: number): Region {
  return byTicket[stub]!.find(({ kind }) => kind === 'stub')!;
}

function regionsOf(
  front: readonly Region[],
  back: readonly Region[],
  ticket: number,
  judge: Judge,
): TicketRegions {
  const one = (list: readonly Region[], kind: RegionKind): Region =>
    list.find((region) => region.kind === kind)!;
  const cells = new Map(front.filter(({ kind }) => kind === 'cell').map((region) => [region.name, region]));
  const wrong = [
    ...judge.cells.filter((name) => !cells.has(name)).map((name) => `${name} is missing`),
    ...[...cells.keys()]
      .filter((name) => !judge.cells.includes(name))
      .map((name) => `${name} is no cell of this game`),
  ];
  if (wrong.length > 0) {
    throw badInput(
      'strip-cells',
      `strip.yaml, ticket ${ticket + 1}: ${wrong.join('; ')}. Give it the cells of its mechanic.`,
    );
  }
  return {
    cells: judge.cells.map((name) => cells.get(name)!),
    validation: one(front, 'validation'),
    pin: one(front, 'pin'),
    matrix: one(front, 'matrix'),
    inventory: one(back, 'inventory'),
    bars: one(back, 'bars'),
  };
}
