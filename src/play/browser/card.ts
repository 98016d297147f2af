/** The card: draws what the server has said of a play, and nothing else. */
import type { BoxShare, CardLayout, OpenSymbol, PlayView, SymbolPlace, TextPlace } from '../protocol.ts';
import { calm, euros, make } from './dom.ts';

const GROUPS = { winning: 'Numéros gagnants', yours: 'Vos numéros' } as const;
const SINGLE = { winning: 'Numéro gagnant', yours: 'Votre numéro' } as const;

export class Card {
  readonly #layout: CardLayout;
  readonly #symbols: readonly HTMLButtonElement[];
  readonly #gain: HTMLElement;
  #play: PlayView | null = null;

  /** @param onPick told of the symbol that is to be uncovered */
  constructor(root: HTMLElement, layout: CardLayout, onPick: (symbol: number) => void) {
    this.#layout = layout;
    root.style.aspectRatio = `${layout.widthMm} / ${layout.heightMm}`;
    const art = make('img', 'board');
    art.src = '/art/board.svg';
    art.alt = '';
    this.#symbols = layout.symbols.map((place, index) => {
      const button = make('button', `symbol ${place.kind}`);
      button.type = 'button';
      put(button, place.box);
      button.addEventListener('click', () => onPick(index));
      button.addEventListener('keydown', (event) => this.#moveFocus(event, index));
      return button;
    });
    const groups = (['winning', 'yours'] as const).map((kind) => {
      const group = make('div', 'group', ...this.#symbols.filter((_, i) => layout.symbols[i]?.kind === kind));
      group.role = 'group';
      group.ariaLabel = GROUPS[kind];
      return group;
    });
    const labels = layout.labels.map((label) => {
      const text = make('span', 'label', label.text);
      text.ariaHidden = 'true';
      place(text, label);
      return text;
    });
    this.#gain = make('div', 'gain');
    this.#gain.ariaHidden = 'true';
    put(this.#gain, layout.gain);
    root.replaceChildren(art, ...labels, ...groups, this.#gain);
  }

  /** Shows a play, or a fresh card if there is none. */
  show(play: PlayView | null): void {
    const last = this.#play;
    const same = last !== null && play !== null && last.id === play.id;
    this.#play = play;
    this.#symbols.forEach((button, index) => {
      const open = play?.symbols[index] ?? null;
      const wasOpen = same && last.symbols[index] != null;
      if (open === null) this.#cover(button, index);
      else if (!wasOpen || button.dataset.state !== 'open') this.#open(button, index, open, same);
      button.setAttribute('aria-disabled', String(play === null || open !== null));
      button.ariaLabel = this.#words(index);
      button.classList.toggle('wins', play?.wins.some(({ symbol }) => symbol === index) ?? false);
      button.classList.toggle('matched', play?.wins.some(({ matches }) => matches === index) ?? false);
    });
    const [title, sum] = this.#gainWords();
    this.#gain.replaceChildren(make('span', 'gain-title', title), make('span', 'gain-sum', sum));
    this.#gain.classList.toggle('won', (play?.wonCents ?? 0) > 0);
  }

  /** Puts the focus on the first symbol that is covered. */
  focusFirst(): void {
    const first = this.#symbols.find((_, index) => this.#play?.symbols[index] === null);
    first?.focus({ preventScroll: true });
  }

  /** A symbol in words. */
  #words(index: number): string {
    const { symbols } = this.#layout;
    const { kind } = symbols[index] as SymbolPlace;
    const own = symbols.map((symbol, i) => (symbol.kind === kind ? i : -1)).filter((i) => i >= 0);
    const place = `${SINGLE[kind]}, ${own.indexOf(index) + 1} sur ${own.length}`;
    const open = this.#play?.symbols[index] ?? null;
    if (open === null) return `${place}, ${this.#play === null ? 'caché' : 'à découvrir'}`;
    return `${place} : ${this.wordsOf(index)}`;
  }

  /** What an uncovered symbol shows, and wins, in words. */
  wordsOf(index: number): string {
    const open = this.#play?.symbols[index] ?? null;
    if (open === null) return '';
    const win = this.#play?.wins.find(({ symbol }) => symbol === index);
    const sum = open.sum === undefined ? '' : `, ${open.sum}`;
    return `${open.sign}${sum}${win === undefined ? '' : `, gagne ${euros(win.cents)}`}`;
  }

  #cover(button: HTMLButtonElement, index: number): void {
    if (button.dataset.state === 'covered') return;
    button.dataset.state = 'covered';
    const { mention } = this.#layout.symbols[index] as SymbolPlace;
    const text = make('span', 'mention', 'Découvrir');
    place(text, mention, this.#layout.symbols[index]?.box);
    button.replaceChildren(coverOf(index), text);
  }

  #open(button: HTMLButtonElement, index: number, open: OpenSymbol, moved: boolean): void {
    button.dataset.state = 'open';
    const layout = this.#layout.symbols[index] as SymbolPlace;
    const sign = make('span', open.multiplier === undefined ? 'sign' : 'sign multiplier', open.sign);
    place(sign, layout.sign, layout.box);
    const face = make('span', 'face', sign);
    if (open.sum !== undefined && layout.sum !== undefined) {
      const sum = make('span', 'sum', open.sum);
      place(sum, layout.sum, layout.box);
      face.append(sum);
    }
    button.replaceChildren(face);
    if (moved && !calm()) {
      const cover = coverOf(index);
      cover.classList.add('leaves');
      cover.addEventListener('animationend', () => cover.remove());
      button.append(cover);
    }
  }

  #gainWords(): [string, string] {
    const play = this.#play;
    if (play === null) return ['Gain', '–'];
    if (play.done) return play.wonCents > 0 ? ['Gagné !', euros(play.wonCents)] : ['Perdu', euros(0)];
    return ['Gain découvert', euros(play.wonCents)];
  }

  /** Arrows go to the nearest symbol in their direction. */
  #moveFocus(event: KeyboardEvent, from: number): void {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const [stepX = 0, stepY = 0] = step;
    const centre = ([x, y, width, height]: BoxShare): [number, number] => [x + width / 2, y + height / 2];
    const centres = this.#layout.symbols.map(({ box }) => centre(box));
    const [x, y] = centres[from] as [number, number];
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    centres.forEach(([otherX, otherY], index) => {
      const along = (otherX - x) * stepX + (otherY - y) * stepY;
      const across = Math.abs((otherX - x) * stepY) + Math.abs((otherY - y) * stepX);
      const far = along + 3 * across;
      if (along > 1 && far < least) {
        best = index;
        least = far;
      }
    });
    this.#symbols[best]?.focus({ preventScroll: false });
  }
}

function coverOf(index: number): HTMLImageElement {
  const cover = make('img', 'cover');
  cover.src = `/art/cover/${index}.svg`;
  cover.alt = '';
  cover.draggable = false;
  return cover;
}

/** Puts an element into a box of the card, or of a symbol of the card. */
function put(element: HTMLElement, [x, y, width, height]: BoxShare, inside?: BoxShare): void {
  const [left, top, across, down] = inside ?? [0, 0, 100, 100];
  element.style.left = `${((x - left) / across) * 100}%`;
  element.style.top = `${((y - top) / down) * 100}%`;
  element.style.width = `${(width / across) * 100}%`;
  element.style.height = `${(height / down) * 100}%`;
}

function place(element: HTMLElement, { box, size }: TextPlace, inside?: BoxShare): void {
  put(element, box, inside);
  element.style.fontSize = `${size}cqw`;
}
