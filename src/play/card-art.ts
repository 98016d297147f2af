/** The art of the card on screen: the same SVG files as on paper, the coat's cut at the symbols. */
import { readNamed } from '../strip/load.ts';
import type { BoxMm, StripDefinition } from '../strip/schema.ts';

export interface CardArt {
  readonly board: string;
  /** The cover of each symbol, in the order of the card's symbols. */
  readonly covers: readonly string[];
}

/**
 * Reads the art of a one-ticket game.
 * @param boxes what each cover shows of the coat, in mm of the ticket
 */
export function loadCardArt(dir: string, strip: StripDefinition, boxes: readonly BoxMm[]): CardArt {
  const { art, coatArt } = strip.tickets[0]!;
  const board = readNamed(dir, art, 'art').toString('utf8');
  const coat = coatArt === undefined ? board : readNamed(dir, coatArt, 'art').toString('utf8');
  return {
    board: cut(board, [0, 0, strip.widthMm, strip.ticketHeightMm]),
    covers: boxes.map((box) => cut(coat, box)),
  };
}

/** The same drawing with another view box, stretched to whatever it is put into. */
function cut(svg: string, [x, y, width, height]: BoxMm): string {
  return svg.replace(/<svg\b[^>]*>/, (tag) =>
    tag
      .replace(/\s(viewBox|width|height|preserveAspectRatio)="[^"]*"/g, '')
      .replace(
        '<svg',
        `<svg viewBox="${x} ${y} ${width} ${height}" width="${width}mm" height="${height}mm" preserveAspectRatio="none"`,
      ),
  );
}
