/** The table at which a tester plays: stakes for plays of the block one after another, uncovering, the test purse. */
import { type Board, CENTS } from './board.ts';
import type { PlayStore } from './play-store.ts';
import { REFILL_CENTS } from './play-store.ts';
import type { HistoryView, PlayAnswer, PlayView, PurseView } from './protocol.ts';
import { notFound, Refusal } from './refusal.ts';
import type { StoredPlay } from './stored-play.ts';
import { lineOf, viewOf } from './view.ts';

/** Plays on a page of the history. */
export const PAGE_PLAYS = 10;

export interface PlayTableOptions {
  readonly store: PlayStore;
  /** The boards of the block by number, from 1. */
  readonly board: (number: number) => Promise<Board>;
  readonly blockSize: number;
  readonly priceEuros: number;
}

export class PlayTable {
  readonly priceCents: number;
  readonly #options: PlayTableOptions;

  constructor(options: PlayTableOptions) {
    this.#options = options;
    this.priceCents = options.priceEuros * CENTS;
  }

  get purse(): PurseView {
    return { cents: this.#options.store.purseCents, refillCents: REFILL_CENTS };
  }

  get last(): PlayView | null {
    const last = this.#options.store.last;
    return last === undefined ? null : viewOf(last);
  }

  /**
   * Takes the stake and gives the next play of the block.
   * @param request the stake's own key: asked again, it gives the same play for the same stake
   * @throws Refusal if the purse holds less than the stake, or every play of the block was staked
   */
  async stake(request: string): Promise<PlayAnswer & { readonly isNew: boolean }> {
    const { store, blockSize } = this.#options;
    for (;;) {
      const known = store.playOfRequest(request);
      if (known !== undefined) return { ...this.#answer(known), isNew: false };
      if (store.purseCents < this.priceCents) throw this.#poor();
      const number = store.nextNumber;
      if (number > blockSize) {
        throw new Refusal(
          409,
          'BLOCK_EXHAUSTED',
          'Le bloc est épuisé : toutes ses unités de jeu ont été jouées. Votre mise n’a pas été débitée.',
        );
      }
      const board = await this.#options.board(number);
      // Another request may have taken the number meanwhile: then this one is for the next.
      const outcome = store.stake(request, number, board, this.priceCents);
      if (outcome.kind === 'poor') throw this.#poor();
      if (outcome.kind !== 'taken') return { ...this.#answer(outcome.play), isNew: outcome.kind === 'new' };
    }
  }

  /** Uncovers symbols of a play. Throws Refusal if there is no such play or symbol. */
  uncover(id: number, symbols: readonly number[]): PlayAnswer {
    const play = this.#options.store.uncover(id, symbols);
    if (play === undefined) throw notFound('Cette unité de jeu ou ce symbole n’existe pas.');
    return this.#answer(play);
  }

  /** A play as far as it is uncovered. Throws Refusal if there is no such play. */
  play(id: number): PlayAnswer {
    const play = this.#options.store.play(id);
    if (play === undefined) throw notFound('Cette unité de jeu n’existe pas.');
    return this.#answer(play);
  }

  refill(request: string): PurseView {
    this.#options.store.refill(request);
    return this.purse;
  }

  /** @param page from 1; one beyond the last gives the last */
  history(page: number): HistoryView {
    const { store } = this.#options;
    const plays = store.plays;
    const pages = Math.max(1, Math.ceil(plays / PAGE_PLAYS));
    const shown = Math.min(page, pages);
    const lines = store.history(PAGE_PLAYS, (shown - 1) * PAGE_PLAYS).map(lineOf);
    return { page: shown, pages, plays, lines, totals: store.totals };
  }

  #answer(play: StoredPlay): PlayAnswer {
    return { play: viewOf(play), purse: this.purse };
  }

  #poor(): Refusal {
    return new Refusal(
      409,
      'PURSE_EMPTY',
      'La bourse d’essai ne suffit pas pour la mise. Rechargez-la pour jouer.',
    );
  }
}
