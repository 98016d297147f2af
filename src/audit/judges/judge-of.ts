/** The judge of a ticket. */
import type { Ticket } from '../../regulation/schema.ts';
import { judgeAlike } from './alike.ts';
import { judgeBeat } from './beat.ts';
import type { Canonical, Complaint, Judge } from './judge.ts';
import { judgeKeyed } from './keyed.ts';
import { judgeMatch } from './match.ts';
import { judgeNumbers } from './numbers.ts';
import { judgeReveal } from './reveal.ts';
import { judgeRows } from './rows.ts';

/** Judges by the ticket's mechanic, and lets pass only prizes that the ticket's table has. */
export function judgeOf(ticket: Ticket, canonical: Canonical): Judge {
  const mechanic = judgeOfMechanic(ticket, canonical);
  const prizes = new Set(ticket.prizes.map(({ amount }) => amount));
  return {
    cells: mechanic.cells,
    judge(words, complaints: Complaint[]) {
      const prize = mechanic.judge(words, complaints);
      if (prize === undefined || prize === 0 || prizes.has(prize)) return prize;
      complaints.push({
        rule: 'C-RULES',
        cell: undefined,
        what: 'the face pays what is no prize of the ticket',
        read: `${prize} €`,
        expected: 'a prize of the table',
      });
      return undefined;
    },
  };
}

function judgeOfMechanic(ticket: Ticket, canonical: Canonical): Judge {
  const { mechanic } = ticket;
  switch (mechanic.kind) {
    case 'reveal':
      return judgeReveal(mechanic, canonical);
    case 'match':
      return judgeMatch(mechanic, canonical);
    case 'keyed':
      return judgeKeyed(mechanic, ticket.prizes, canonical);
    case 'beat':
      return judgeBeat(mechanic, canonical);
    case 'numbers':
      return judgeNumbers(mechanic, ticket.prizes, canonical);
    case 'alike':
      return judgeAlike(mechanic, canonical);
    case 'rows':
      return judgeRows(mechanic, canonical);
  }
}
