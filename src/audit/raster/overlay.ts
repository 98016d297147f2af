/** How inks of two files come together on paper. */
import type { Grey } from './pages.ts';

/** Ink on ink: whatever one of them darkens stays dark, and neither takes anything off the other. */
export const bothInks = (a: Grey, b: Grey): Grey => ({
  ...a,
  data: a.data.map((level, at) => Math.round((level * b.data[at]!) / 255)),
});

/**
 * What shows of `under` with another page over it, which was rendered on white and on black: where both look the same
 * it hides everything, and where they differ it lets through so much.
 */
export const laidOver = (onWhite: Grey, onBlack: Grey, under: Grey): Grey => ({
  ...under,
  data: under.data.map((level, at) => {
    const [high, low] = [onWhite.data[at]!, onBlack.data[at]!];
    return Math.round(low + ((high - low) * level) / 255);
  }),
});
