/** Looks at the tickets of one pack after another with their coats off, and holds what is seen against the data. */
import type { ReadInputBarcodeFormat } from 'zxing-wasm/reader';
import type { Game } from '../../regulation/schema.ts';
import { type FaultLog, quoted } from '../faults.ts';
import type { Complaint, Judge } from '../judges/judge.ts';
import { judgeOf } from '../judges/judge-of.ts';
import type { AuditData } from '../part-data.ts';
import type { Alphabet } from '../reading/alphabet.ts';
import type { PageMap, Region } from '../reading/regions.ts';
import type { Words } from '../reading/words.ts';
import type { RasterRuleId } from '../rules.ts';
import { type CellDesign, designsOf } from '../statistics/design.ts';
import { TicketNumbers } from '../ticket-numbers.ts';
import { type Blob, blobsOf, type Inked } from './blobs.ts';
import type { CleanSign, CleanSigns } from './clean-signs.ts';
import { decode, spoiledQuiet } from './codes.ts';
import type { PicturePage } from './pages.ts';
import { pixelBox, RASTER_DPI } from './places.ts';
import { readSigns } from './read-signs.ts';
import { linesSeen, type SeenLine, wordsSeen } from './words-seen.ts';

const DIGITS = '0123456789';
/** Light around a Data Matrix in modules (ISO/IEC 16022), and at both ends of an ITF bar code (ISO/IEC 16390). */
const MATRIX_QUIET = 1;
const ITF_QUIET = 10;
/** Modules around a code that are shown to the decoder. */
const SURROUNDINGS = 4;

interface Place {
  readonly page: number;
  readonly pack: number;
  readonly ticket: number;
}

export class TicketLooker {
  private readonly data: AuditData;
  private readonly map: PageMap;
  private readonly alphabet: Alphabet;
  private readonly clean: CleanSigns;
  private readonly log: FaultLog;
  private readonly numbers: TicketNumbers;
  private readonly judges: readonly Judge[];
  private readonly designs: readonly CellDesign[][];
  private readonly counts = { signs: 0, cells: 0, tickets: 0, codes: 0, right: 0 };

  constructor(
    game: Game,
    data: AuditData,
    map: PageMap,
    alphabet: Alphabet,
    clean: CleanSigns,
    log: FaultLog,
  ) {
    this.data = data;
    this.map = map;
    this.alphabet = alphabet;
    this.clean = clean;
    this.log = log;
    this.numbers = new TicketNumbers(game, data);
    this.judges = game.tickets.map((ticket) => judgeOf(ticket, (words) => alphabet.canonical(words)));
    this.designs = designsOf(game);
  }

  /** Codes decoded so far that are right. */
  get codes(): number {
    return this.counts.right;
  }

  get checked(): Readonly<Partial<Record<RasterRuleId, number>>> {
    const { signs, tickets, codes } = this.counts;
    return { 'R-CODE': codes, 'R-QUIET': codes, 'R-SHAPE': signs, 'R-WORDS': tickets };
  }

  /** The front of the pack in row `row` of the data; `page` from 1. */
  async front(row: number, page: number, picture: PicturePage): Promise<void> {
    for (let t = 0; t < this.judges.length; t++) {
      const place = this.placeOf(row, page, t);
      await this.face(picture, place, row, t);
      for (const region of this.map.front.byTicket[t]!) {
        const validation = this.data.validations[t]![row]!;
        if (region.kind === 'validation') {
          await this.number(picture, place, region, this.numbers.validation(validation), `${DIGITS}-`);
        } else if (region.kind === 'pin') {
          await this.number(picture, place, region, this.numbers.pin(this.data.pins[t]![row]!), DIGITS);
        } else if (region.kind === 'matrix') {
          const digits = this.numbers.matrix(t, place.pack, validation);
          const quiet = MATRIX_QUIET * region.narrowPt;
          await this.code(picture, place, region, digits, 'DataMatrix', [quiet, quiet]);
        }
      }
    }
  }

  /** The back of the same pack. */
  async back(row: number, page: number, picture: PicturePage): Promise<void> {
    for (let t = 0; t < this.judges.length; t++) {
      const place = this.placeOf(row, page, t);
      const digits = this.numbers.inventory(t, place.pack);
      for (const region of this.map.back.byTicket[t]!) {
        if (region.kind === 'inventory') await this.number(picture, place, region, digits, DIGITS);
        else if (region.kind === 'bars') {
          await this.code(picture, place, region, digits, 'ITF', [ITF_QUIET * region.narrowPt, 0]);
        }
      }
    }
  }

  private placeOf(row: number, page: number, t: number): Place {
    return { page, pack: this.data.firstPack + row, ticket: t + 1 };
  }

  /** Reads the cells of a ticket and judges their words. */
  private async face(picture: PicturePage, place: Place, row: number, t: number): Promise<void> {
    const judge = this.judges[t]!;
    const words: Words[] = [];
    for (const [c, name] of judge.cells.entries()) {
      const region = this.map.front.byTicket[t]!.find((one) => one.kind === 'cell' && one.name === name)!;
      const lines = await this.lines(
        picture,
        place,
        region,
        await this.cellSigns(region, this.designs[t]![c]!),
      );
      words.push(wordsSeen(lines, region.mainPt));
    }
    const complaints: Complaint[] = [];
    const prize = judge.judge(words, complaints);
    const stated = this.data.prizes[t]![row]!;
    this.counts.tickets++;
    for (const { cell, what, read, expected } of complaints) {
      this.log.add('R-WORDS', cell === undefined ? place : { ...place, cell }, what, read, expected);
    }
    if (prize === stated) return;
    const read = prize === undefined ? 'a void ticket' : `${prize} €`;
    this.log.add('R-WORDS', place, 'the ticket seen does not pay what the data say', read, `${stated} €`);
  }

  /** All signs that a cell of the game may show, in the sizes and directions in which it may show them. */
  private async cellSigns({ mainPt, captionPt }: Region, { signs, sides }: CellDesign): Promise<CleanSign[]> {
    const text = (of: (sign: CellDesign['signs'][number]) => string): string =>
      this.alphabet.canonical(signs.map(of).join(''));
    const mains = await this.clean.of(
      text(({ main }) => main),
      mainPt,
      'upright',
    );
    const captions = text(({ caption }) => caption);
    const turned = sides.some((side) => side === 'left' || side === 'right');
    const upright = sides.some((side) => side === 'above' || side === 'below');
    return [
      ...mains,
      ...(upright ? await this.clean.of(captions, captionPt, 'upright') : []),
      ...(turned ? await this.clean.of(captions, captionPt, 'upwards') : []),
    ];
  }

  private async number(
    picture: PicturePage,
    place: Place,
    region: Region,
    expected: string,
    signs: string,
  ): Promise<void> {
    const lines = await this.lines(
      picture,
      place,
      region,
      await this.clean.of(signs, region.mainPt, 'upright'),
    );
    const read = lines.map(({ text }) => text.replaceAll(' ', '')).join(' ');
    if (read === expected) return;
    const what = 'the number seen is not that of this ticket';
    this.log.add('R-WORDS', { ...place, cell: region.name }, what, quoted(read), quoted(expected));
  }

  private async lines(
    picture: PicturePage,
    place: Place,
    region: Region,
    clean: readonly CleanSign[],
  ): Promise<SeenLine[]> {
    const inked = blobsOf(picture.grey(pixelBox(this.map, region, [0, 0]), RASTER_DPI));
    const { signs, left } = readSigns(inked, clean);
    this.counts.signs += signs.length;
    const [largest] = left.filter((blob) => !isFrame(inked, blob));
    if (largest !== undefined) {
      const mm = 25.4 / RASTER_DPI;
      const size = [largest.x1 - largest.x0 + 1, largest.y1 - largest.y0 + 1].map((px) =>
        (px * mm).toFixed(2),
      );
      const read = `${left.length} pieces of ink, the largest of ${size.join(' × ')} mm`;
      const what = 'there is ink that is no whole sign of this place';
      this.log.add('R-SHAPE', { ...place, cell: region.name }, what, read, 'whole signs, nothing else');
    }
    return linesSeen(signs, RASTER_DPI);
  }

  private async code(
    picture: PicturePage,
    place: Place,
    region: Region,
    expected: string,
    format: ReadInputBarcodeFormat,
    quietPt: readonly [number, number],
  ): Promise<void> {
    // Decoders want to see more than the quiet zone.
    const around = Math.max(...quietPt, SURROUNDINGS * region.narrowPt);
    const grey = picture.grey(pixelBox(this.map, region, [around, around]), RASTER_DPI);
    const cell = region.name;
    this.counts.codes++;
    const read = await decode(grey, format);
    if (read.length === 1 && read[0] === expected) this.counts.right++;
    else {
      const what = read.length === 0 ? 'the code cannot be decoded' : 'the code is not that of this ticket';
      this.log.add('R-CODE', { ...place, cell }, what, quoted(read.join(' and ')), quoted(expected));
    }
    const spoiled = spoiledQuiet(grey, around, quietPt);
    if (spoiled === 0) return;
    const share = `${(spoiled * 100).toFixed(2)} % of it is dark`;
    this.log.add('R-QUIET', { ...place, cell }, 'the quiet zone of the code is not free', share, 'light');
  }
}

/** Pixels that half of a line drawn on the edge of a cell reaches into it. */
const FRAME_PX = 4;

/** Whether a blob keeps to the edge of the picture all along: the frame around a cell. */
function isFrame({ labels, width, height }: Inked, { label, x0, y0, x1, y1 }: Blob): boolean {
  for (let y = Math.max(y0, FRAME_PX); y <= Math.min(y1, height - 1 - FRAME_PX); y++) {
    for (let x = Math.max(x0, FRAME_PX); x <= Math.min(x1, width - 1 - FRAME_PX); x++) {
      if (labels[y * width + x] === label) return false;
    }
  }
  return true;
}
