import { badInput } from '../../shared/errors.ts';

/** Wide elements of each digit, 1 of weight: elements from the left. */
const DIGITS = [
  '00110',
  '10001',
  '01001',
  '11000',
  '00101',
  '10100',
  '01100',
  '00011',
  '10010',
  '01010',
] as const;

/** Widths in dots of bars and spaces in turn, from the first bar. */
export type Elements = readonly number[];

/** Codes of an ITF font: the pair 00 and up; both are free of bytes that a PDF string must escape. */
const PAIR_CODE = 0x80;
export const START_CODE = 0x7b;
export const STOP_CODE = 0x7d;

/** The code of a digit pair (0 to 99) in an ITF font. */
export const itfPairCode = (pair: number): number => PAIR_CODE + pair;

/** Bars of the first digit with the spaces of the second between them: ten elements, the last a space. */
export const itfPairElements = (pair: number, narrow: number, wide: number): Elements => {
  const bars = DIGITS[Math.floor(pair / 10)]!;
  const spaces = DIGITS[pair % 10]!;
  return Array.from({ length: 10 }, (_, index) =>
    (index % 2 === 0 ? bars : spaces)[index >> 1] === '1' ? wide : narrow,
  );
};

/** Two narrow bars, each with its space. */
export const itfStartElements = (narrow: number): Elements => [narrow, narrow, narrow, narrow];
/** A wide bar, a space, a narrow bar. */
export const itfStopElements = (narrow: number, wide: number): Elements => [wide, narrow, narrow];

/** Widths of a whole symbol, without quiet zones. Throws (exit code 2) if the digits are not an even number of digits. */
export const itfElements = (digits: string, narrow: number, wide: number): Elements => [
  ...itfStartElements(narrow),
  ...pairsOf(digits).flatMap((pair) => itfPairElements(pair, narrow, wide)),
  ...itfStopElements(narrow, wide),
];

/** Codes of a whole symbol in an ITF font: start, pairs, stop. Throws as `itfElements`. */
export const itfCodes = (digits: string): Uint8Array =>
  Uint8Array.of(START_CODE, ...pairsOf(digits).map(itfPairCode), STOP_CODE);

const pairsOf = (digits: string): number[] => {
  if (!/^(\d\d)+$/.test(digits)) {
    throw badInput(
      'itf-digits',
      'Interleaved 2 of 5 takes an even number of digits. Add a zero or a check digit.',
    );
  }
  return Array.from({ length: digits.length / 2 }, (_, pair) => Number(digits.slice(2 * pair, 2 * pair + 2)));
};
