/** Takes the content of a real page apart into the statements that set words, each with where it stands. */

import { parse } from 'yaml';
import { mmToPt } from '../../../src/shared/units.ts';
import { stripYaml } from './real-part.ts';

const strip = parse(stripYaml) as Record<'bleedMm' | 'stubHeightMm' | 'ticketHeightMm', number> & {
  tickets: unknown[];
};
const topPt = mmToPt(strip.bleedMm + strip.tickets.length * strip.ticketHeightMm);

export interface Statement {
  /** From `a b c d x y Tm` to the next one. */
  text: string;
  /** From 1; 0 on the stub. */
  readonly ticket: number;
  /** What is between the first brackets. */
  readonly shown: string;
}

const START = /(?=(?:1 0 0 1|0 1 -1 0) -?[\d.]+ -?[\d.]+ Tm)/;

const STRING = String.raw`\((?:\\.|[^\\)])*\)`;
const NUMBER = String.raw`(-?[\d.]+)`;
const OPERATOR = new RegExp(
  `/\\w+ ${NUMBER} Tf|${NUMBER} TL|${NUMBER} ${NUMBER} Td|(1 0 0 1|0 1 -1 0) ${NUMBER} ${NUMBER} Tm|` +
    `\\[${NUMBER}(${STRING})\\]TJ|${STRING}('?)`,
  'gs',
);

/** The same content with every word set by a matrix of its own, so that one can be changed without the next. */
function absolute(content: string): string {
  let [sizePt, leading, x, y] = [0, 0, 0, 0];
  let turn = '1 0 0 1';
  let moved = false;
  const place = (back: number): string => {
    const [left, down] = turn === '1 0 0 1' ? [back, 0] : [0, back];
    moved = false;
    return `${turn} ${Number((x - left).toFixed(3))} ${Number((y - down).toFixed(3))} Tm`;
  };
  return content.replace(
    OPERATOR,
    (all, size, tl, dx, dy, matrix, mx, my, kern, word: string, quote: string | undefined) => {
      if (size !== undefined) sizePt = Number(size);
      else if (tl !== undefined) leading = Number(tl);
      else if (dx !== undefined) {
        const [across, up] = [Number(dx), Number(dy)];
        [x, y] = turn === '1 0 0 1' ? [x + across, y + up] : [x - up, y + across];
        moved = true;
        return '';
      } else if (matrix !== undefined) {
        [turn, x, y, moved] = [matrix, Number(mx), Number(my), true];
        return '';
      } else if (kern !== undefined) return `${place((Number(kern) * sizePt) / 1000)}${word}Tj`;
      else {
        const before = moved ? place(0) : '';
        if (quote === "'") y -= leading;
        return before + all;
      }
      return all;
    },
  );
}

export function statements(content: string): { head: string; list: Statement[] } {
  const [head, ...texts] = absolute(content).split(START) as [string, ...string[]];
  const list = texts.map((text): Statement => {
    const y = Number(/^\S+ \S+ \S+ \S+ \S+ (\S+) Tm/.exec(text)![1]);
    const ticket = Math.max(0, Math.floor((topPt - y) / mmToPt(strip.ticketHeightMm)) + 1);
    return { text, ticket, shown: /\(([^)]*)\)/.exec(text)?.[1] ?? '' };
  });
  return { head, list };
}

export const join = ({ head, list }: { head: string; list: readonly Statement[] }): string =>
  head + list.map(({ text }) => text).join('');

/** Changes the first statement that fits; returns the new content and the ticket. */
export function change(
  content: string,
  fits: (statement: Statement) => boolean,
  edit: (text: string) => string,
): { content: string; ticket: number; shown: string } {
  const parts = statements(content);
  const found = parts.list.find(fits);
  if (found === undefined) throw new Error('no such statement on the page');
  found.text = edit(found.text);
  return { content: join(parts), ticket: found.ticket, shown: found.shown };
}
