import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Complaint } from '../../../src/audit/judges/judge.ts';
import { judgeOf } from '../../../src/audit/judges/judge-of.ts';
import type { Words } from '../../../src/audit/reading/words.ts';
import { gameSchema, type Side } from '../../../src/regulation/schema.ts';

const game = gameSchema.parse(parse(readFileSync('templates/7extra/game.yaml', 'utf8')));
const judges = game.tickets.map((ticket) => judgeOf(ticket, (words) => words));

/** Words from a short form: `50/CNQT`, with `^` above, `<` left, `>` right; below where nothing is said. */
function words(short: string): Words {
  const [main, letters = ''] = short.split('/') as [string, string?];
  const sides: Record<string, Side> = { '^': 'above', '<': 'left', '>': 'right' };
  const side = sides[letters[0] ?? ''];
  if (letters === '') return { main, caption: '', side: undefined };
  return { main, caption: side === undefined ? letters : letters.slice(1), side: side ?? 'below' };
}

function judge(
  ticket: number,
  faces: readonly string[],
): { prize: number | undefined; complaints: Complaint[] } {
  const complaints: Complaint[] = [];
  const prize = judges[ticket - 1]!.judge(faces.map(words), complaints);
  return { prize, complaints };
}

type Case = readonly [ticket: number, why: string, faces: string, prize: number];
const legal: Case[] = [
  [1, 'a sum', '★1/^★★★★UN', 1],
  [1, 'the top prize', '1.000/★MILLE', 1000],
  [1, 'the filler, arrow above', 'CONTINUEZ/^→', 0],
  [2, 'four different sums', '1/UN 2/^DEUX 5/CINQ 10/DIX', 0],
  [2, 'a pair', '1/UN 2/^DEUX 1/^UN 10/DIX', 1],
  [2, 'the top prize', '2.000/2MILLE 2.000/^2MILLE 50/CNQT 1/UN', 2000],
  [3, 'no ace', '8♥/10 9♥/10 D♥/^1.000', 0],
  [3, 'one ace', 'A♥/10 9♥/2 D♥/^1.000', 10],
  [3, 'two aces', 'A♥/25 A♥/^25 D♥/1', 50],
  [3, '2 000 in two', 'A♥/1.000 9♥/2 A♥/1.000', 2000],
  [4, 'hand 1 wins', '10/<DIX 9/>NEUF 2/<DEUX 3/<TRS 9/<NEUF 9/>NEUF 50/CNQT', 50],
  [4, 'hand 2 wins', '2/<DEUX 3/<TRS 11/>ONZE 11/<ONZE 9/<NEUF 9/>NEUF 2/DEUX', 2],
  [4, 'both win once', '11/<ONZE 11/<ONZE 11/>ONZE 11/<ONZE 9/<NEUF 9/>NEUF 10 000/10MIL', 10000],
  [4, 'equal loses', '9/<NEUF 9/<NEUF 2/>DEUX 3/<TRS 10/<DIX 8/>HUIT 500/5CENT', 0],
  [5, 'no number', '7 1 1/UN 2 1.000/MILLE 3 2/DEUX 36 15 000/15MIL', 0],
  [5, 'one number', '7 1 1/UN 7 6/SIX 3 2/DEUX 36 15 000/15MIL', 6],
  [6, 'three dice alike', '⚂/TRS ⚂/TRS ⚂/TRS 12/DOUZ', 12],
  [6, 'two alike', '⚂/TRS ⚂/TRS ⚁/DEUX 20 000/20MIL', 0],
  [
    7,
    'one row',
    '🍒/CRS 🍒/CRS 🍒/CRS 8/HUIT 🍒/CRS 🍒/CRS 🍋/CTR 8/HUIT ▬/BAR ➐/SPT ♦/DMT 4/QTRE 🔔/CLO 🔔/CLO ♦/DMT 50/CNQT',
    8,
  ],
  [
    7,
    'no row',
    '🍒/CRS 🍋/CTR 🍒/CRS 8/HUIT 🍒/CRS 🍒/CRS 🍋/CTR 8/HUIT ▬/BAR ➐/SPT ♦/DMT 4/QTRE 🔔/CLO 🔔/CLO ♦/DMT 50 000/50MIL',
    0,
  ],
  [8, 'three alike', '5/CINQ 5/^CINQ 1/UN 1/UN 5/CINQ 30/TRTE', 5],
  [8, 'pairs only', '5/CINQ 5/^CINQ 1/UN 1/UN 30/TRTE 30/TRTE', 0],
];

/** A space inside a sum is no end of a word. */
const split = (faces: string): string[] => faces.split(/ (?!000)/);

describe('legal faces pay', () => {
  it.each(legal)('ticket %d, %s: %s', (ticket, _, faces, prize) => {
    expect(judge(ticket, split(faces))).toEqual({ prize, complaints: [] });
  });
});

type Wrong = readonly [ticket: number, why: string, faces: string, rule: string, cell: string | undefined];
const wrong: Wrong[] = [
  [1, 'other letters', '20/★★CENT', 'C-CAPTION', 'sum'],
  [1, 'stars left out', '1/★★★★UN', 'C-ALPHABET', 'sum'],
  [1, 'no letters', '20', 'C-CAPTION', 'sum'],
  [1, 'an arrow that is missing', 'CONTINUEZ', 'C-CAPTION', 'sum'],
  [1, 'nothing', '', 'C-CLIP', 'sum'],
  [1, 'a sum of another ticket', '500/5CENT', 'C-ALPHABET', 'sum'],
  [2, 'three alike', '1/UN 1/UN 1/UN 10/DIX', 'C-RULES', undefined],
  [2, 'two pairs', '1/UN 1/UN 10/DIX 10/DIX', 'C-RULES', undefined],
  [2, 'one letter wrong', '1/UN 2/DEUS 1/UN 10/DIX', 'C-CAPTION', 'sum-2'],
  [3, 'aces that make up no prize', 'A♥/1 A♥/1 D♥/1', 'C-RULES', undefined],
  [3, '1 000 alone', 'A♥/1.000 8♥/1 D♥/1', 'C-RULES', undefined],
  [3, '500 in three', 'A♥/250 A♥/250 A♥/1', 'C-RULES', undefined],
  [3, 'a rank twice', '8♥/1 8♥/2 D♥/4', 'C-RULES', 'set-2'],
  [3, 'a rank without its suit', '8/1 9♥/2 D♥/4', 'C-ALPHABET', 'set-1'],
  [3, 'a sum that is missing', '8♥ 9♥/2 D♥/4', 'C-CLIP', 'set-1'],
  [3, 'a sum not of the list', '8♥/3 9♥/2 D♥/4', 'C-ALPHABET', 'set-1'],
  [
    4,
    'letters of another number',
    '10/<DIX 9/>SEPT 2/<DEUX 3/<TRS 9/<NEUF 9/>NEUF 50/CNQT',
    'C-CAPTION',
    'hand-1-b',
  ],
  [
    4,
    'letters on a side that is not allowed',
    '10/<DIX 9/NEUF 2/<DEUX 3/<TRS 9/<NEUF 9/>NEUF 50/CNQT',
    'C-CAPTION',
    'hand-1-b',
  ],
  [
    4,
    'a number that no hand has',
    '12/<DIX 9/>NEUF 2/<DEUX 3/<TRS 9/<NEUF 9/>NEUF 50/CNQT',
    'C-ALPHABET',
    'hand-1-a',
  ],
  [5, 'the number twice', '7 7 1/UN 7 6/SIX 3 2/DEUX 36 1/UN', 'C-RULES', undefined],
  [5, 'another number twice', '7 1 1/UN 1 6/SIX 3 2/DEUX 36 1/UN', 'C-RULES', undefined],
  [5, 'a number out of range', '37 1 1/UN 2 6/SIX 3 2/DEUX 36 1/UN', 'C-ALPHABET', 'winning-1'],
  [6, 'pips and letters that differ', '⚂/TRS ⚂/TRS ⚂/DEUX 12/DOUZ', 'C-CAPTION', 'sign-3'],
  [
    7,
    'two rows',
    '🍒/CRS 🍒/CRS 🍒/CRS 8/HUIT 🍋/CTR 🍋/CTR 🍋/CTR 8/HUIT ▬/BAR ➐/SPT ♦/DMT 4/QTRE 🔔/CLO 🔔/CLO ♦/DMT 50/CNQT',
    'C-RULES',
    undefined,
  ],
  [
    7,
    'a sign of another ticket',
    '⚂/TRS 🍒/CRS 🍒/CRS 8/HUIT 🍋/CTR 🍋/CTR ♦/DMT 8/HUIT ▬/BAR ➐/SPT ♦/DMT 4/QTRE 🔔/CLO 🔔/CLO ♦/DMT 50/CNQT',
    'C-ALPHABET',
    'row-1-sign-1',
  ],
  [8, 'four alike', '5/CINQ 5/CINQ 5/CINQ 1/UN 5/CINQ 30/TRTE', 'C-RULES', undefined],
  [8, 'two triples', '5/CINQ 5/CINQ 5/CINQ 1/UN 1/UN 1/UN', 'C-RULES', undefined],
];

describe('illegal faces are refused', () => {
  it.each(wrong)('ticket %d, %s: %s', (ticket, _, faces, rule, cell) => {
    const { complaints } = judge(ticket, split(faces));
    expect(complaints.map((complaint) => [complaint.rule, complaint.cell])).toContainEqual([rule, cell]);
  });

  it('an inscription that voids the ticket leaves no prize', () => {
    expect(judge(2, split('50/CNQT 50/CENT 1/UN 2/DEUX')).prize).toBeUndefined();
    expect(judge(6, split('⚂/TRS ⚂/TRS ⚂/TRS 12/NEUF')).prize).toBeUndefined();
    expect(judge(8, split('5/CINQ 5/CINQ 5/CINQ 1/UN 1/UN 1/UN')).prize).toBeUndefined();
  });
});

describe('cells', () => {
  it('are those of the mechanics', () => {
    expect(judges[3]!.cells).toEqual([
      'hand-1-a',
      'hand-1-b',
      'hand-2-a',
      'hand-2-b',
      'bank-a',
      'bank-b',
      'gain',
    ]);
    expect(judges[4]!.cells.slice(0, 3)).toEqual(['winning-1', 'number-1', 'sum-1']);
    expect(judges[6]!.cells.slice(0, 5)).toEqual([
      'row-1-sign-1',
      'row-1-sign-2',
      'row-1-sign-3',
      'row-1-sum',
      'row-2-sign-1',
    ]);
  });
});
