/** Figures as the regulation writes them, in French: groups of three, the currency behind. */

/** Keeps figures and sign on one line; for whatever is set or shown. */
export const NO_BREAK_SPACE = '\u00a0';

/** A whole number in groups of three: 246 302. `space` parts the groups. */
export function formatInteger(value: number, space = NO_BREAK_SPACE): string {
  const figures = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, space);
  return value < 0 ? `-${figures}` : figures;
}

/** An amount in whole euros: 1 000 €. */
export const formatEuros = (amountEuros: number, space = NO_BREAK_SPACE): string =>
  `${formatInteger(amountEuros, space)}${space}€`;

/** A share as a percentage with at most two decimals and a comma: 0.7 -> 70 %, 0.6233 -> 62,33 %. */
export function formatPercent(share: number, space = NO_BREAK_SPACE): string {
  const [whole, decimals] = (share * 100).toFixed(2).split('.') as [string, string];
  const kept = decimals.replace(/0+$/, '');
  return `${kept ? `${whole},${kept}` : whole}${space}%`;
}
