/**
 * Pictures of single strips, wherever they are printed: alone on a page or in a lane of a sheet, from one file or from
 * plates and variable data, put together as on the press: art, then data over it, then the coat over both.
 */
import type { PartFiles } from '../part-files.ts';
import type { PdfFile } from '../pdf/file.ts';
import type { Layout, SideName } from '../reading/layout.ts';
import { bothInks, laidOver } from './overlay.ts';
import { type Grey, PictureFile, type PicturePage } from './pages.ts';
import { type View, viewOf } from './views.ts';

/** Where the strip of a pack stands; everything from 0. */
export interface StripPlace {
  readonly side: SideName;
  readonly lane: number;
  /** Of the variable data. */
  readonly page: number;
  /** Name of the file with the variable data. */
  readonly file: string;
}

/** Places of the packs of a part. */
export class StripPlaces {
  private readonly files: PartFiles;
  private readonly sheets: number;

  constructor(files: PartFiles, layout: Layout, packs: number) {
    this.files = files;
    this.sheets = Math.ceil(packs / layout.lanes);
  }

  /** The place of the pack in row `row` of the data: lane 1 has the first packs of the part, lane 2 the next ones. */
  of(row: number, side: SideName): StripPlace {
    const { files, sheets } = this;
    const sheet = row % sheets;
    const place = { side, lane: Math.floor(row / sheets) };
    return 'whole' in files
      ? { ...place, page: 2 * sheet + (side === 'front' ? 0 : 1), file: files.whole.name }
      : { ...place, page: sheet, file: files[side].name };
  }
}

/** Shows the page of a place to `look`, which must not keep it. */
type Show = <T>(place: StripPlace, look: (page: PicturePage) => T | Promise<T>) => Promise<T>;

/** Lends strips of a part in one view to `use`; pixels of a page are those of a strip that stands alone. */
export async function withStrips<T>(
  files: PartFiles,
  layout: Layout,
  view: View,
  use: (show: Show) => Promise<T>,
): Promise<T> {
  const opened: PictureFile[] = [];
  const open = async (file: PdfFile, shown: View): Promise<PictureFile> => {
    const pictures = await PictureFile.open(viewOf(file, shown), file.name);
    opened.push(pictures);
    return pictures;
  };
  try {
    const show = 'whole' in files ? await wholeFile(files, view, open) : await apart(files, view, open);
    return await use((place, look) => show(place, (page) => look(inLane(page, layout, place))));
  } finally {
    for (const pictures of opened) pictures.close();
  }
}

type Open = (file: PdfFile, view: View) => Promise<PictureFile>;

async function wholeFile(
  { whole }: Extract<PartFiles, { whole: unknown }>,
  view: View,
  open: Open,
): Promise<Show> {
  const pictures = await open(whole, view);
  return ({ page }, look) => pictures.look(page, look);
}

async function apart(files: Exclude<PartFiles, { whole: unknown }>, view: View, open: Open): Promise<Show> {
  // The same plates are under or over every page of data: each piece of them is rendered once.
  const plates = await open(files.plates, view === 'covered' ? 'coat' : view);
  const kept = new Map<string, Grey>();
  const platesAt =
    (page: PicturePage, side: SideName): PicturePage['grey'] =>
    (box, dpi, paper = 'white') => {
      const key = [side, paper, dpi, box.x, box.y, box.width, box.height].join();
      const known = kept.get(key) ?? page.grey(box, dpi, paper);
      kept.set(key, known);
      return known;
    };
  const ofSide = (side: SideName): number => (side === 'front' ? 0 : 1);
  if (view === 'coat') return ({ side }, look) => plates.look(ofSide(side), look);
  const data = { front: await open(files.front, view), back: await open(files.back, view) };
  return ({ side, page }, look) =>
    plates.look(ofSide(side), (plate) => {
      const plateGrey = platesAt(plate, side);
      return data[side].look(page, (imprint) =>
        look({
          grey: (box, dpi) =>
            view === 'covered'
              ? laidOver(plateGrey(box, dpi, 'white'), plateGrey(box, dpi, 'black'), imprint.grey(box, dpi))
              : bothInks(plateGrey(box, dpi), imprint.grey(box, dpi)),
        }),
      );
    });
}

/** The page with the strip's own corner where that of its page is. */
function inLane(
  page: PicturePage,
  { media, strip, origin }: Layout,
  { side, lane }: StripPlace,
): PicturePage {
  const { x, y } = origin(side, lane);
  const down = media.y1 - y - strip.heightPt;
  return {
    grey: (box, dpi) => {
      const pixels = (pt: number): number => Math.round((pt * dpi) / 72);
      return page.grey({ ...box, x: box.x + pixels(x), y: box.y + pixels(down) }, dpi);
    },
  };
}
