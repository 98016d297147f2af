/** Decodes every bar code of some packs from a raster at the resolution of the imager, by a reader that is not ours. */

import { expect } from 'vitest';
import { COAT_LAYERS } from '../../../src/print/layers.ts';
import type { Press } from '../../../src/print/press.ts';
import { numberFormatOf } from '../../../src/regulation/number-format.ts';
import { describePack } from '../../../src/sample/describe-pack.ts';
import { packPdf } from '../../../src/sample/pack-pdf.ts';
import { picture, type Raster, rasterPages } from '../../../src/sample/raster.ts';
import { mmToPt } from '../../../src/shared/units.ts';
import type { RectPt } from '../../../src/strip/geometry.ts';
import { specimenPress } from '../../helpers/press.ts';
import { decode } from '../../pdf/helpers/decode.ts';

const DPI = 600;

/** Prints the packs, reads all their codes of both sides and holds them against the data; gives how many were read. */
export async function readEveryCode(
  packNumbers: readonly number[],
  gameName = '7extra',
): Promise<{ matrices: number; bars: number }> {
  const { press, packs, game } = await specimenPress(packNumbers, gameName);
  const { packDigits } = numberFormatOf(game);
  // The coats are left out as a player scratches them off; the art stays, as it is on the board.
  const pdf = packPdf(press, packs, COAT_LAYERS);
  const count = { matrices: 0, bars: 0 };
  for (let row = 0; row < packNumbers.length; row++) {
    const tickets = describePack(game, packs, row);
    const [front, back] = await rasterPages(pdf, [2 * row, 2 * row + 1], DPI);
    for (const [index, ticket] of tickets.entries()) {
      const matrix = await decode(await crop(press, front!, matrixRect(press, index), 2.5), 'DataMatrix');
      expect(matrix).toHaveLength(1);
      const pack = String(packNumbers[row]).padStart(packDigits, '0');
      const number = ticket.inventory.slice(0, 7) + pack + ticket.validation;
      expect(matrix[0]).toHaveLength(24);
      expect(matrix[0]).toBe(number.length < 24 ? number + checkDigit(number) : number);
      count.matrices++;
      expect(
        await decode(
          await crop(press, back!, barsRect(press, index, ticket.inventory.length), mmToPt(2.5)),
          'ITF',
        ),
      ).toEqual([ticket.inventory]);
      count.bars++;
    }
  }
  return count;
}

function matrixRect(press: Press, ticket: number): RectPt {
  const { matrix } = press.strip.control;
  const side = (16 * matrix.moduleDots * 72) / DPI;
  const { x, y } = press.geometry.point(ticket, ...matrix.at);
  return { x, y: y - side, width: side, height: side };
}

function barsRect(press: Press, ticket: number, digits: number): RectPt {
  const { bars } = press.strip.back;
  const height = mmToPt(bars.heightMm);
  const { x, y } = press.geometry.point(ticket, ...bars.at);
  return { x, y: y - height, width: press.bars.itfFonts[0]!.bar.symbolPt(digits), height };
}

/** The part of a page, as grey values. */
async function crop(press: Press, page: Raster, rect: RectPt, quietPt: number) {
  const scale = DPI / 72;
  const left = Math.floor((rect.x - quietPt) * scale);
  const top = Math.floor((press.geometry.pageHeightPt - rect.y - rect.height - quietPt) * scale);
  const width = Math.ceil((rect.width + 2 * quietPt) * scale);
  const height = Math.ceil((rect.height + 2 * quietPt) * scale);
  const grey = await picture(page).extract({ left, top, width, height }).greyscale().raw().toBuffer();
  return { grey, width, height };
}

/** Modulo 10 with weights 3 and 1 from the right, written anew. */
function checkDigit(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}
