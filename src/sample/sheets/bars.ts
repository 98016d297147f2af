/** Interleaved 2 of 5 on an office sheet, as bwip-js encodes it: the same number as on the ticket's back, to scan. */
import bwipjs from 'bwip-js';
import { mmToPt } from '../../shared/units.ts';
import { COLOURS, type Paper } from './paper.ts';

/** Module width: an office printer at 600 dpi draws it with six dots. */
const MODULE_MM = 0.254;
/** What must stay free beside the bars (ISO/IEC 16390: ten modules). */
export const QUIET_MM: number = 10 * MODULE_MM;

/** Draws the bars of an even number of digits; gives their width in mm. */
export function drawBars(paper: Paper, digits: string, xMm: number, yMm: number, heightMm: number): number {
  const [symbol] = bwipjs.raw({ bcid: 'interleaved2of5', text: digits });
  const widths = symbol !== undefined && 'sbs' in symbol ? symbol.sbs : [];
  let x = xMm;
  widths.forEach((modules, index) => {
    if (index % 2 === 0)
      paper.doc.rect(mmToPt(x), mmToPt(yMm), mmToPt(modules * MODULE_MM), mmToPt(heightMm));
    x += modules * MODULE_MM;
  });
  paper.doc.fill(COLOURS.ink);
  return x - xMm;
}
