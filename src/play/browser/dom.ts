/** Small helpers of the pages. */

/** The element of an id that the page has. Throws if the page has none of that kind. */
export function byId<T extends HTMLElement>(id: string, kind: { new (): T; prototype: T }): T {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new TypeError(`the page has no ${kind.name} #${id}`);
}

/** A new element with a class and children; texts are texts, never HTML. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  element.append(...children);
  return element;
}

const WHOLE = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});
const EXACT = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

/** 200 → « 2 € », 1250 → « 12,50 € ». */
export const euros = (cents: number): string => (cents % 100 === 0 ? WHOLE : EXACT).format(cents / 100);

export const figures = (value: number): string => value.toLocaleString('fr-FR');

/** Tells a screen reader. The same words twice are two messages. */
export function announce(text: string): void {
  const live = byId('live', HTMLElement);
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/** Puts an error where it is seen and read out; an empty text takes it away. */
export function showError(error: unknown): void {
  byId('error', HTMLElement).textContent =
    error === undefined ? '' : error instanceof Error ? error.message : String(error);
}

export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
