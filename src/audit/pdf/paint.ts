/** How something is painted: layer, colour and what else matters to a press, in one integer. */
const LAYER_BITS = 6;
const COLOUR_SHIFT = LAYER_BITS;
const COLOUR_BITS = 12;
const FLAG_SHIFT = COLOUR_SHIFT + COLOUR_BITS;

/** Bits of `paint` above layer and colour. */
export const OVERPRINTS = 1 << FLAG_SHIFT;
export const NOT_FILLED = 2 << FLAG_SHIFT;
export const TRANSPARENT = 4 << FLAG_SHIFT;
export const CLIPPED = 8 << FLAG_SHIFT;

/** Most layers and colours that a file may have for its paints to be told apart. */
export const MAX_LAYERS = 1 << LAYER_BITS;
export const MAX_COLOURS = 1 << COLOUR_BITS;

/** Layer (0 = none) and colour in the file's lists, and flags, in one integer. */
export const packPaint = (layer: number, colour: number, flags: number): number =>
  layer | (colour << COLOUR_SHIFT) | flags;
export const layerOf = (paint: number): number => paint & (MAX_LAYERS - 1);
export const colourOf = (paint: number): number => (paint >> COLOUR_SHIFT) & (MAX_COLOURS - 1);
