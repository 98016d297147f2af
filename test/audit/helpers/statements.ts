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

export function statements(content: string): { head: string; list: Statement[] } {
  const [head, ...texts] = content.split(START) as [string, ...string[]];
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
