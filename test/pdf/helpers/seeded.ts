/** The same digits each run: a small generator of whole numbers (mulberry32), enough to draw test cases. */
export const seeded = (seed: number): ((bound: number) => number) => {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
};

/** `count` strings of `length` digits. */
export const seededDigits = (length: number, count: number, seed = 1): string[] => {
  const draw = seeded(seed + length);
  return Array.from({ length: count }, () => Array.from({ length }, () => draw(10)).join(''));
};
