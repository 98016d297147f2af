import { checkFailed } from '../shared/errors.ts';

/** No length, number or count in a print file comes near it. */
const LIMIT = 1e9;
const POWERS = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000] as const;

/**
 * The shortest PDF number within half a unit of the last of `decimals` places (0 to 6, default 4): no exponent, no
 * trailing zeros, no zero before the point, never `-0`. Throws if `value` is not finite or beyond 10^9.
 */
export const formatNumber = (value: number, decimals = 4): string => {
  if (!(Math.abs(value) < LIMIT)) {
    throw checkFailed('pdf-number', `A PDF can't hold the number ${value}. Mend the geometry it comes from.`);
  }
  if (Number.isInteger(value)) return value === 0 ? '0' : String(value);
  const power = POWERS[decimals] ?? 10_000;
  const scaled = Math.round(Math.abs(value) * power);
  if (scaled === 0) return '0';
  const whole = Math.floor(scaled / power);
  const fraction = scaled % power;
  const sign = value < 0 ? '-' : '';
  if (fraction === 0) return sign + whole;
  const places = String(fraction).padStart(decimals, '0').replace(/0+$/, '');
  return `${sign}${whole === 0 ? '' : whole}.${places}`;
};

/** Several numbers with a space between them: a box, a matrix, operands. */
export const formatNumbers = (values: readonly number[], decimals = 4): string =>
  values.map((value) => formatNumber(value, decimals)).join(' ');
