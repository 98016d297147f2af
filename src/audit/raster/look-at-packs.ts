/**
 * Looks at some packs of a finished part as a person with a loupe would: pictures of its pages at 600 dpi, coats on and
 * off. Nothing of it goes by what the PDF says: codes are decoded, signs are told by their ink, and the words that they
 * make are judged.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { numberFormatOf } from '../../regulation/number-format.ts';
import type { Game } from '../../regulation/schema.ts';
import { badInput } from '../../shared/errors.ts';
import { packageRoot } from '../../shared/package-root.ts';
import { mmToPt } from '../../shared/units.ts';
import { type Fault, FaultLog } from '../faults.ts';
import { readDataFile } from '../part-data.ts';
import { PdfFile } from '../pdf/file.ts';
import { Alphabet } from '../reading/alphabet.ts';
import { mapPage } from '../reading/regions.ts';
import { readStripFile } from '../reading/strip-file.ts';
import type { RuleId } from '../rules.ts';
import { CleanSigns } from './clean-signs.ts';
import { Coats, type Shows } from './coats.ts';
import { PictureFile } from './pages.ts';
import { COVERED_DPI, RASTER_DPI } from './places.ts';
import { TicketLooker } from './ticket-looker.ts';
import { type View, viewOf } from './views.ts';

export interface LookInput {
  /** The print file: its path, or its bytes and a name for messages. */
  readonly pdfPath: string;
  readonly pdfBytes?: Uint8Array;
  /** The part's Parquet file: its path, or its bytes. */
  readonly dataPath: string;
  readonly dataBytes?: Uint8Array;
  /** Master key of data that are kept encrypted. */
  readonly dataKey?: Uint8Array;
  readonly game: Game;
  /** Folder of the game with strip.yaml. */
  readonly gameDir: string;
  /** Numbers of the packs to look at; all of this part. */
  readonly packs: readonly number[];
  /** Told after each pack. */
  readonly onPack?: () => void;
}

/** What was seen, as plain values that can travel between threads. */
export interface RasterFindings {
  readonly file: string;
  readonly packs: readonly number[];
  /** Codes that were decoded and are right. */
  readonly codes: number;
  /** How many things each rule was held against. */
  readonly checked: Readonly<Partial<Record<RuleId, number>>>;
  readonly faultsByRule: Readonly<Partial<Record<RuleId, number>>>;
  readonly faultTotal: number;
  /** The first faults in full. */
  readonly faults: readonly Fault[];
}

/** Looks at packs of one part. Throws badInput for a pack that the part does not have. */
export async function lookAtPacks(input: LookInput): Promise<RasterFindings> {
  const { game, gameDir, packs } = input;
  const strip = readStripFile(
    readFileSync(join(gameDir, 'strip.yaml'), 'utf8'),
    game.tickets.map(({ emissionCode }) => emissionCode),
  );
  const name = basename(input.pdfPath);
  const { data } = await readDataFile(
    input.dataBytes ?? readFileSync(input.dataPath),
    game.tickets.length,
    input.dataPath,
    input.dataKey,
  );
  const stranger = packs.find((pack) => pack < data.firstPack || pack >= data.firstPack + data.packs);
  if (stranger !== undefined)
    throw badInput('raster-pack', `${name} has no pack ${stranger}: give its own packs`);
  const font = readFileSync(join(packageRoot, 'fonts', basename(strip.fonts.imaging)));
  const log = new FaultLog(
    name,
    game.tickets.map((ticket) => ticket.name),
  );
  const map = mapPage(strip, numberFormatOf(game).inventoryDigits);
  const file = new PdfFile(input.pdfBytes ?? readFileSync(input.pdfPath), name);
  const coats = new Coats(map, mmToPt(strip.coatMarginMm));
  const looker = new TicketLooker(
    game,
    data,
    map,
    new Alphabet(font),
    cleanSigns(strip.fonts.imaging, font),
    log,
  );
  const [first] = packs;
  if (first !== undefined) {
    const front = pageOf(first - data.firstPack, 'front');
    const bare = await withView(file, 'coat', (view) =>
      view.look(front, (page) => {
        for (const { region, share } of coats.bare(page)) {
          const place = { page: front + 1, pack: first, ticket: region.ticket + 1, cell: region.name };
          const read = `${(share * 100).toFixed(1)} % bare or of another tint`;
          log.add(
            'R-PLATE',
            place,
            'the plate of the coat is not solid here',
            read,
            'solid, with its margin',
          );
        }
        return coats.picture(page);
      }),
    );
    await withView(file, 'covered', (covered) =>
      withView(file, 'scratched', async (scratched) => {
        for (const pack of packs) {
          const row = pack - data.firstPack;
          const [frontPage, backPage] = [pageOf(row, 'front'), pageOf(row, 'back')];
          await covered.look(frontPage, (page) =>
            tellShows(coats.shows(coats.picture(page), bare), { page: frontPage + 1, pack }, log),
          );
          await scratched.look(frontPage, (page) => looker.front(row, frontPage + 1, page));
          await scratched.look(backPage, (page) => looker.back(row, backPage + 1, page));
          input.onPack?.();
        }
      }),
    );
  }
  return {
    file: name,
    packs,
    codes: looker.codes,
    checked: {
      ...looker.checked,
      'R-COAT': packs.length * coats.hiddenCount,
      'R-PLATE': packs.length === 0 ? 0 : coats.hiddenCount,
    },
    faultsByRule: log.byRule,
    faultTotal: log.total,
    faults: log.kept,
  };
}

/** Clean signs by font: drawn once a thread, as they take longer to draw than a pack to look at. */
const drawn = new Map<string, CleanSigns>();

function cleanSigns(name: string, font: Uint8Array): CleanSigns {
  const signs = drawn.get(name) ?? new CleanSigns(font, RASTER_DPI);
  drawn.set(name, signs);
  return signs;
}

/** Index of a page in a print file with front and back of each pack in turn. */
const pageOf = (row: number, side: 'front' | 'back'): number => 2 * row + (side === 'front' ? 0 : 1);

async function withView<T>(
  file: PdfFile,
  view: View,
  use: (pictures: PictureFile) => Promise<T>,
): Promise<T> {
  const pictures = await PictureFile.open(viewOf(file, view), file.name);
  try {
    return await use(pictures);
  } finally {
    pictures.close();
  }
}

function tellShows(
  shows: readonly Shows[],
  { page, pack }: { page: number; pack: number },
  log: FaultLog,
): void {
  for (const { region, pixels } of shows) {
    const place =
      region === undefined ? { page, pack } : { page, pack, ticket: region.ticket + 1, cell: region.name };
    const what = region === undefined ? 'something is printed beside all cells' : 'what is hidden shows';
    const read = `${pixels} pixels differ at ${COVERED_DPI} dpi`;
    log.add('R-COAT', place, what, read, 'the coat alone');
  }
}
