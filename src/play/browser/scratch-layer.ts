/**
 * The coat of one zone as something to rub off. It is the picture of the covered ticket, cut out; where it is rubbed one
 * sees what lies behind it, which the page has asked for when the first stroke began.
 */
import { calm } from './dom.ts';

/** Share of a coat that is rubbed off when the rest goes by itself. */
const ENOUGH = 0.5;
/** Width of a stroke in share of the zone's shorter side, and its most, in pixels of the coat: the edge of a coin. */
const BRUSH = 0.42;
const BRUSH_PX = 90;
/** A pointer that moves less, in pixels of the coat, has clicked. */
const CLICK_PX = 12;
/** Points at which the coat is looked at, across and down. */
const PROBES = 24;

export class ScratchLayer {
  readonly #canvas: HTMLCanvasElement;
  readonly #onDone: () => void;
  #last: { x: number; y: number } | undefined;
  #way = 0;
  #gone = false;

  /**
   * @param source picture of the covered ticket
   * @param cut left, top, width and height of the zone in that picture
   */
  constructor(
    canvas: HTMLCanvasElement,
    source: CanvasImageSource,
    [x, y, width, height]: readonly [number, number, number, number],
    handlers: { readonly onStart: () => void; readonly onDone: () => void },
  ) {
    this.#canvas = canvas;
    this.#onDone = handlers.onDone;
    canvas.width = Math.round(width);
    canvas.height = Math.round(height);
    this.#pen.drawImage(source, x, y, width, height, 0, 0, canvas.width, canvas.height);
    canvas.addEventListener('pointerdown', (event) => {
      if (this.#gone || event.button !== 0) return;
      event.preventDefault();
      canvas.setPointerCapture(event.pointerId);
      handlers.onStart();
      this.#way = 0;
      this.#stroke(event);
    });
    canvas.addEventListener('pointermove', (event) => {
      if (this.#last !== undefined) this.#stroke(event);
    });
    const end = (): void => {
      this.#last = undefined;
      if (this.#rubbed() >= ENOUGH) this.remove();
    };
    canvas.addEventListener('pointerup', end);
    canvas.addEventListener('pointercancel', end);
  }

  /** The last gesture rubbed; one that did not move was a click. */
  get hasRubbed(): boolean {
    return this.#way > CLICK_PX;
  }

  /** Takes the rest of the coat off. */
  remove(): void {
    if (this.#gone) return;
    this.#gone = true;
    if (calm()) this.#canvas.remove();
    else {
      this.#canvas.classList.add('leaves');
      this.#canvas.addEventListener('animationend', () => this.#canvas.remove());
    }
    this.#onDone();
  }

  get #pen(): CanvasRenderingContext2D {
    return this.#canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  }

  #stroke(event: PointerEvent): void {
    const canvas = this.#canvas;
    const box = canvas.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * canvas.width;
    const y = ((event.clientY - box.top) / box.height) * canvas.height;
    const from = this.#last ?? { x: x - 0.01, y };
    this.#way += Math.hypot(x - from.x, y - from.y);
    const pen = this.#pen;
    pen.globalCompositeOperation = 'destination-out';
    pen.lineWidth = Math.min(BRUSH * Math.min(canvas.width, canvas.height), BRUSH_PX);
    pen.lineCap = 'round';
    pen.beginPath();
    pen.moveTo(from.x, from.y);
    pen.lineTo(x, y);
    pen.stroke();
    this.#last = { x, y };
  }

  #rubbed(): number {
    const { width, height } = this.#canvas;
    const { data } = this.#pen.getImageData(0, 0, width, height);
    let clear = 0;
    for (let row = 0; row < PROBES; row++) {
      for (let column = 0; column < PROBES; column++) {
        const x = Math.floor(((column + 0.5) / PROBES) * width);
        const y = Math.floor(((row + 0.5) / PROBES) * height);
        if (data[4 * (y * width + x) + 3] === 0) clear++;
      }
    }
    return clear / PROBES ** 2;
  }
}
