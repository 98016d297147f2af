/** Colours of static art as they are written in the four inks. */

/** Bare board. */
export const WHITE = '0 0 0 0 k';

export type Inks = readonly [cyan: number, magenta: number, yellow: number, black: number];

/** How much of each ink a colour has, 0 to 1; undefined if it is not made of the four. */
export function inksOf(colour: string): Inks | undefined {
  const [c, m, y, k, operator] = colour.split(' ');
  return operator === 'k' ? [Number(c), Number(m), Number(y), Number(k)] : undefined;
}
