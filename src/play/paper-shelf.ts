/** Paper packs of any game, zone by zone: which are scratched, and what may be shown of them. */
import { STUB } from '../strip/geometry.ts';
import type { StripZone } from '../strip/schema.ts';
import { CENTS } from './board.ts';
import { boxShare } from './card-layout.ts';
import type { PackSource } from './pack-source.ts';
import { PaperGame } from './paper-game.ts';
import type { PaperTicket, PaperView, PaperZone } from './protocol.ts';
import { notFound, Refusal } from './refusal.ts';
import type { PaperId, ScratchStore } from './scratch-store.ts';

export interface PaperShelfOptions {
  /** Games that can be shown, by the name of their folder. */
  readonly games: readonly string[];
  readonly open: (game: string) => Promise<PackSource>;
  readonly scratches: ScratchStore;
}

/** A pack that was found on the shelf. */
interface Found {
  readonly id: PaperId;
  readonly paper: PaperGame;
}

export class PaperShelf {
  readonly games: readonly string[];
  readonly #options: PaperShelfOptions;
  readonly #opened = new Map<string, Promise<PaperGame>>();

  constructor(options: PaperShelfOptions) {
    this.games = options.games;
    this.#options = options;
  }

  /** A pack as it may be seen now. Throws Refusal if there is no such game or pack. */
  async view(game: string, number: number): Promise<PaperView> {
    const found = await this.#find(game, number);
    const { strip, game: definition } = found.paper.source.job;
    return {
      game: definition.game,
      number,
      blockSize: definition.blockSize,
      widthMm: strip.widthMm,
      ticketHeightMm: strip.ticketHeightMm,
      stubHeightMm: strip.stubHeightMm,
      tickets: await Promise.all(strip.tickets.map((_, ticket) => this.#ticketView(found, ticket))),
    };
  }

  /** Takes the coat off a zone. Throws Refusal if there is none. */
  async scratch(game: string, number: number, ticket: number, zone: string): Promise<PaperTicket> {
    const found = await this.#find(game, number);
    zoneOf(found.paper, ticket, zone);
    this.#options.scratches.scratch(found.id, ticket, zone);
    return this.#ticketView(found, ticket);
  }

  /** Puts the coats of a pack back on. */
  async renew(game: string, number: number): Promise<PaperView> {
    const { id } = await this.#find(game, number);
    this.#options.scratches.renew(id);
    return this.view(game, number);
  }

  /** Picture of the stub of a pack. */
  async stubPicture(game: string, number: number): Promise<Uint8Array> {
    const { paper } = await this.#find(game, number);
    return paper.coveredPicture(number, STUB);
  }

  /** Picture of a ticket with all coats on. */
  async ticketPicture(game: string, number: number, ticket: number): Promise<Uint8Array> {
    const { paper } = await this.#find(game, number);
    if (!(ticket in paper.source.job.strip.tickets)) throw notFound('Ce ticket n’existe pas.');
    return paper.coveredPicture(number, ticket);
  }

  /** What lies under a coat. Throws Refusal while the coat is on. */
  async zonePicture(game: string, number: number, ticket: number, zone: string): Promise<Uint8Array> {
    const { id, paper } = await this.#find(game, number);
    const found = zoneOf(paper, ticket, zone);
    if (!this.#options.scratches.isScratched(id, ticket, zone)) {
      throw new Refusal(403, 'COVERED', 'Cette zone n’est pas encore grattée.');
    }
    return paper.zonePicture(number, ticket, found);
  }

  async #ticketView({ id, paper }: Found, ticket: number): Promise<PaperTicket> {
    const { game, strip } = paper.source.job;
    const zones = paper.zones(ticket);
    const views = await Promise.all(
      zones.map(async (zone, index): Promise<PaperZone> => {
        const scratched = this.#options.scratches.isScratched(id, ticket, zone.id);
        return {
          id: zone.id,
          box: boxShare(zone.box, strip),
          control: index === zones.length - 1,
          scratched,
          ...(scratched && { words: await paper.zoneWords(id.number, ticket, zone) }),
        };
      }),
    );
    const { name, emissionCode, provenance } = game.tickets[ticket]!;
    const open = views.every(({ control, scratched }) => control || scratched);
    return {
      name,
      emissionCode,
      reconstructed: provenance === 'reconstructed',
      zones: views,
      ...(open && { prizeCents: (await paper.pack(id.number)).tickets[ticket]!.prize * CENTS }),
    };
  }

  async #find(game: string, number: number): Promise<Found> {
    if (!this.games.includes(game)) throw notFound(`Il n’y a pas de jeu « ${game} ».`);
    let opened = this.#opened.get(game);
    if (opened === undefined) {
      opened = this.#options.open(game).then((source) => new PaperGame(source));
      this.#opened.set(game, opened);
      opened.catch(() => this.#opened.delete(game));
    }
    const paper = await opened;
    const { game: definition, block } = paper.source.job;
    if (!Number.isInteger(number) || number < 1 || number > definition.blockSize) {
      throw notFound(`Ce bloc a les numéros 1 à ${definition.blockSize}.`);
    }
    return { id: { game, block, number }, paper };
  }
}

function zoneOf(paper: PaperGame, ticket: number, id: string): StripZone {
  const known = ticket in paper.source.job.strip.tickets;
  const zone = known ? paper.zones(ticket).find((candidate) => candidate.id === id) : undefined;
  if (zone === undefined) throw notFound('Cette zone n’existe pas.');
  return zone;
}
