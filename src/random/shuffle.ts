/** Arrays of numbers that can be shuffled in place. */
export type Shuffled = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** Fisher–Yates from the last place down: every order of the places has the same chance. Works in place. */
export function shuffle(values: Shuffled, draw: { below(bound: number): number }): void {
  for (let i = values.length - 1; i > 0; i--) {
    const j = draw.below(i + 1);
    const held = values[i] as number;
    values[i] = values[j] as number;
    values[j] = held;
  }
}
