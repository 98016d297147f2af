/** Marks in a placement: modules of the corner that no codeword reaches. */
export const FIXED_DARK = -1;
const FIXED_LIGHT = -2;
const FREE = -3;

/** The eight modules of a codeword's usual shape, from its highest bit: [row, column] from the lower right one. */
const SHAPE = [
  [-2, -2],
  [-2, -1],
  [-1, -2],
  [-1, -1],
  [-1, 0],
  [0, -2],
  [0, -1],
  [0, 0],
] as const;

/** Shapes broken over corners; a negative place counts from the far side. */
const CORNERS = {
  first: [
    [-1, 0],
    [-1, 1],
    [-1, 2],
    [0, -2],
    [0, -1],
    [1, -1],
    [2, -1],
    [3, -1],
  ],
  second: [
    [-3, 0],
    [-2, 0],
    [-1, 0],
    [0, -4],
    [0, -3],
    [0, -2],
    [0, -1],
    [1, -1],
  ],
  third: [
    [-3, 0],
    [-2, 0],
    [-1, 0],
    [0, -2],
    [0, -1],
    [1, -1],
    [2, -1],
    [3, -1],
  ],
  fourth: [
    [-1, 0],
    [-1, -1],
    [0, -3],
    [0, -2],
    [0, -1],
    [1, -3],
    [1, -2],
    [1, -1],
  ],
} as const;

/**
 * Where the bits of the codewords go in a square region of `side` modules (ISO/IEC 16022, annex F): for each module, row by
 * row, 8 times the codeword and the bit from the highest, or a mark below 0 for a module that no codeword reaches.
 */
export const placeBits = (side: number): Int16Array => {
  const modules = new Int16Array(side * side).fill(FREE);
  let codeword = 0;

  const putShape = (row: number, column: number): void => {
    for (const [bit, [down, right]] of SHAPE.entries()) {
      let y = row + down;
      let x = column + right;
      if (y < 0) {
        y += side;
        x += 4 - ((side + 4) % 8);
      }
      if (x < 0) {
        x += side;
        y += 4 - ((side + 4) % 8);
      }
      modules[y * side + x] = 8 * codeword + bit;
    }
    codeword += 1;
  };
  const putCorner = (places: readonly (readonly [number, number])[]): void => {
    for (const [bit, [y, x]] of places.entries()) {
      modules[(y < 0 ? side + y : y) * side + (x < 0 ? side + x : x)] = 8 * codeword + bit;
    }
    codeword += 1;
  };
  const free = (row: number, column: number): boolean =>
    row >= 0 && row < side && column >= 0 && column < side && modules[row * side + column] === FREE;

  let row = 4;
  let column = 0;
  do {
    if (row === side && column === 0) putCorner(CORNERS.first);
    if (row === side - 2 && column === 0 && side % 4 !== 0) putCorner(CORNERS.second);
    if (row === side - 2 && column === 0 && side % 8 === 4) putCorner(CORNERS.third);
    if (row === side + 4 && column === 2 && side % 8 === 0) putCorner(CORNERS.fourth);
    do {
      if (free(row, column)) putShape(row, column);
      row -= 2;
      column += 2;
    } while (row >= 0 && column < side);
    row += 1;
    column += 3;
    do {
      if (free(row, column)) putShape(row, column);
      row += 2;
      column -= 2;
    } while (row < side && column >= 0);
    row += 3;
    column += 1;
  } while (row < side || column < side);

  const last = side * side - 1;
  if (modules[last] === FREE) {
    modules[last] = modules[last - side - 1] = FIXED_DARK;
    modules[last - 1] = modules[last - side] = FIXED_LIGHT;
  }
  return modules;
};
