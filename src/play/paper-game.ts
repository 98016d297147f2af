/**
 * Paper tickets on screen: the very print picture, cut at the zones. What a covered ticket shows of its zones is taken
 * from a page that was printed without any data, so that no pixel of it can tell what lies beneath.
 */
import sharp from 'sharp';
import { COAT_LAYERS, type LayerName, TECHNICAL_LAYERS } from '../print/layers.ts';
import type { Packs } from '../print/packs.ts';
import { compilePress, type Press } from '../print/press.ts';
import { type DescribedTicket, describePack } from '../sample/describe-pack.ts';
import { packPdf } from '../sample/pack-pdf.ts';
import { picture, type Raster, rasterPages } from '../sample/raster.ts';
import { liesInside } from '../strip/boxes.ts';
import { STUB, type StripGeometry } from '../strip/geometry.ts';
import type { BoxMm, StripTicket, StripZone } from '../strip/schema.ts';
import type { PackSource } from './pack-source.ts';

const PICTURE_DPI = 220;
const WEBP_QUALITY = 90;
/** Packs whose pictures are kept. */
const KEPT_PACKS = 4;

/** One pack, rastered. */
export interface PaperPack {
  readonly tickets: readonly DescribedTicket[];
  /** Without coats: never leaves but in pieces that were asked for. */
  readonly open: Raster;
}

export class PaperGame {
  readonly source: PackSource;
  readonly #packs = new Map<number, Promise<PaperPack>>();
  #press: Promise<Press> | undefined;
  /** The front with its coats and without any data. */
  #covered: Promise<Raster> | undefined;

  constructor(source: PackSource) {
    this.source = source;
  }

  /** Zones of a ticket with its control zone, which is the last. */
  zones(ticket: number): readonly StripZone[] {
    const { strip } = this.source.job;
    const own = strip.tickets[ticket]!;
    return [...own.zones, (own.control ?? strip.control).zone];
  }

  pack(number: number): Promise<PaperPack> {
    const known = this.#packs.get(number);
    if (known !== undefined) return known;
    const made = this.#render(number);
    this.#packs.set(number, made);
    made.catch(() => this.#packs.delete(number));
    for (const oldest of [...this.#packs.keys()].slice(0, -KEPT_PACKS)) this.#packs.delete(oldest);
    return made;
  }

  /** A ticket (or the STUB) with all its coats on, as WebP. */
  async coveredPicture(number: number, ticket: number): Promise<Uint8Array> {
    const [{ open }, { geometry }] = await Promise.all([this.pack(number), this.#compiled()]);
    const { strip } = this.source.job;
    const heightMm = ticket === STUB ? strip.stubHeightMm : strip.ticketHeightMm;
    const whole = pixels(geometry, ticket, [0, 0, strip.widthMm, heightMm], open);
    const image = picture(open).extract(whole);
    if (ticket === STUB) return image.webp({ quality: WEBP_QUALITY }).toBuffer();
    this.#covered ??= this.#renderCovered(number);
    const covered = await this.#covered;
    const coats = await Promise.all(
      this.zones(ticket).map(async ({ box }) => {
        const at = pixels(geometry, ticket, box, covered);
        const { data, info } = await picture(covered).extract(at).raw().toBuffer({ resolveWithObject: true });
        const raw = { width: info.width, height: info.height, channels: info.channels };
        return { input: data, raw, left: at.left - whole.left, top: at.top - whole.top };
      }),
    );
    // Put on before the picture is compressed, since compression would smear what lies beneath into its neighbours.
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    return sharp(data, { raw }).composite(coats).webp({ quality: WEBP_QUALITY }).toBuffer();
  }

  /** What lies under the coat of a zone, as WebP. */
  async zonePicture(number: number, ticket: number, zone: StripZone): Promise<Uint8Array> {
    const [{ open }, { geometry }] = await Promise.all([this.pack(number), this.#compiled()]);
    return picture(open)
      .extract(pixels(geometry, ticket, zone.box, open))
      .webp({ quality: WEBP_QUALITY })
      .toBuffer();
  }

  /** What stands in a zone, in words for those who do not see it. */
  async zoneWords(number: number, ticket: number, zone: StripZone): Promise<string> {
    const { tickets } = await this.pack(number);
    const described = tickets[ticket]!;
    const { cells } = this.source.job.strip.tickets[ticket] as StripTicket;
    const signs = described.inscriptions.filter(({ zone: cell }) => liesInside(cells[cell]!.box, zone.box));
    if (signs.length === 0) return `numéro de contrôle ${described.validation}, code ${described.pin}`;
    return signs
      .map(({ figures, letters }) => (letters === undefined ? figures : `${figures} ${letters}`))
      .join(', ');
  }

  async #render(number: number): Promise<PaperPack> {
    const data = await this.source.pack(number);
    const open = await this.#raster(data, [...COAT_LAYERS, ...TECHNICAL_LAYERS]);
    return { open, tickets: describePack(this.source.job.game, data, 0) };
  }

  async #renderCovered(number: number): Promise<Raster> {
    return this.#raster(await this.source.pack(number), ['Imaging', ...TECHNICAL_LAYERS]);
  }

  async #raster(data: Packs, without: readonly LayerName[]): Promise<Raster> {
    const [front] = await rasterPages(packPdf(await this.#compiled(), data, without), [0], PICTURE_DPI);
    return front!;
  }

  #compiled(): Promise<Press> {
    this.#press ??= compilePress(this.source.job);
    return this.#press;
  }
}

/** A box of a ticket in a picture of the page, wide enough to hold every pixel that the box touches. */
function pixels(geometry: StripGeometry, ticket: number, box: BoxMm, { width, height }: Raster) {
  const rect = geometry.rect(ticket, box);
  const [perX, perY] = [width / geometry.pageWidthPt, height / geometry.pageHeightPt];
  const left = Math.floor(rect.x * perX);
  const top = Math.floor((geometry.pageHeightPt - rect.y - rect.height) * perY);
  const right = Math.ceil((rect.x + rect.width) * perX);
  const bottom = Math.ceil((geometry.pageHeightPt - rect.y) * perY);
  return { left, top, width: right - left, height: bottom - top };
}
