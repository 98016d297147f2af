/**
 * What a printed face wins by the rules of the game, worked out from figures, letters and signs alone. Written
 * apart from the dealers: it knows neither face bytes nor how a face is drawn.
 */
import type { MechanicOf, Ticket } from '../../src/regulation/schema.ts';
import type { Printed } from './printed.ts';

type Face = ReadonlyMap<string, Printed>;

/** The prize of a face (0 = loses), or 'illegal' if the rules allow no such face. */
export type Verdict = number | 'illegal';

/** Judges a face. Throws if something is printed that the ticket does not print. */
export function judge(ticket: Ticket, face: Face): Verdict {
  const { mechanic } = ticket;
  switch (mechanic.kind) {
    case 'reveal':
      return judgeReveal(mechanic, face);
    case 'match':
      return judgeMatch(mechanic, face);
    case 'keyed':
      return judgeKeyed(ticket, mechanic, face);
    case 'beat':
      return judgeBeat(mechanic, face);
    case 'numbers':
      return judgeNumbers(ticket, mechanic, face);
    case 'alike':
      return judgeAlike(mechanic, face);
    case 'rows':
      return judgeRows(mechanic, face);
  }
}

function judgeReveal({ sums, filler }: MechanicOf<'reveal'>, face: Face): Verdict {
  const { main, caption } = cell(face, 'sum');
  return main === filler.main && caption === filler.caption ? 0 : amountOf(sums, face, 'sum');
}

function judgeMatch({ sums, alike }: MechanicOf<'match'>, face: Face): Verdict {
  const times = new Map<number, number>();
  for (const name of face.keys()) {
    const amount = amountOf(sums, face, name);
    times.set(amount, (times.get(amount) ?? 0) + 1);
  }
  const often = [...times].filter(([, count]) => count >= alike);
  if (often.length === 0) return 0;
  const [[amount, count]] = often as [[number, number]];
  return often.length === 1 && count === alike ? amount : 'illegal';
}

function judgeKeyed(ticket: Ticket, { sums, key, suit }: MechanicOf<'keyed'>, face: Face): Verdict {
  const won: number[] = [];
  const others: string[] = [];
  for (const { main, caption } of face.values()) {
    if (!main.endsWith(suit)) throw new Error(`${main} without the suit`);
    const rank = main.slice(0, -suit.length);
    const amount = sums.find(({ figures }) => figures === caption)?.amount;
    if (amount === undefined) throw new Error(`no sum ${caption}`);
    if (rank === key) won.push(amount);
    else others.push(rank);
  }
  if (new Set(others).size < others.length) return 'illegal';
  if (won.length === 0) return 0;
  const sorted = (parts: number[]): string => parts.toSorted((a, b) => b - a).join(' ');
  const line = ticket.prizes.find(({ amount, faces = [[amount]] }) =>
    faces.some((parts) => sorted(parts) === sorted(won)),
  );
  return line?.amount ?? 'illegal';
}

function judgeBeat({ hands, numbers, gains }: MechanicOf<'beat'>, face: Face): Verdict {
  const total = (hand: string): number =>
    ['a', 'b'].reduce((sum, which) => {
      const { main, caption } = cell(face, `${hand}-${which}`);
      const number = numbers.find((one) => one.main === main && one.caption === caption);
      if (number === undefined) throw new Error(`no number ${main} ${caption}`);
      return sum + number.value;
    }, 0);
  const gain = amountOf(gains, face, 'gain');
  const best = Math.max(...hands.map((_, i) => total(`hand-${i + 1}`)));
  return best > total('bank') ? gain : 0;
}

function judgeNumbers(
  ticket: Ticket,
  { winning, yours, numbers, multipliers = [], sums }: MechanicOf<'numbers'>,
  face: Face,
): Verdict {
  const mainIn = (name: string): string => {
    const { main, caption } = cell(face, name);
    const known = numbers.includes(Number(main)) || multipliers.some((times) => main === `x${times}`);
    if (!known || caption !== undefined) throw new Error(`no number ${main}`);
    return main;
  };
  const drawn = Array.from({ length: winning }, (_, i) => mainIn(`winning-${i + 1}`));
  const mine = Array.from({ length: yours }, (_, i) => mainIn(`number-${i + 1}`));
  const plain = mine.filter((main) => !main.startsWith('x'));
  if (new Set(drawn).size < winning || new Set(plain).size < plain.length) return 'illegal';
  const won = mine.flatMap((main, i) => {
    const sum = amountOf(sums, face, `sum-${i + 1}`);
    if (main.startsWith('x')) return [{ sum, times: Number(main.slice(1)), name: `${main}*${sum}` }];
    return drawn.includes(main) ? [{ sum, times: 1, name: `${sum}` }] : [];
  });
  const total = won.reduce((euros, { sum, times }) => euros + sum * times, 0);
  if (total === 0) return 0;
  const made = won.map(({ name }) => name).toSorted();
  const line = ticket.prizes.find(({ amount }) => amount === total);
  const ways = line?.ways ?? [{ wins: [{ sum: total, multiplier: undefined }] }];
  const stated = ways.some(({ wins }) => {
    const names = wins.map(({ sum, multiplier }) => (multiplier ? `x${multiplier}*${sum}` : `${sum}`));
    return names.toSorted().join() === made.join();
  });
  return stated ? total : 'illegal';
}

function judgeAlike({ count, signs, gains }: MechanicOf<'alike'>, face: Face): Verdict {
  const shown = Array.from({ length: count }, (_, i) => signIn(signs, face, `sign-${i + 1}`));
  const gain = amountOf(gains, face, 'gain');
  return new Set(shown).size === 1 ? gain : 0;
}

function judgeRows({ rows, length, signs, sums }: MechanicOf<'rows'>, face: Face): Verdict {
  const won: number[] = [];
  for (let row = 1; row <= rows; row++) {
    const shown = Array.from({ length }, (_, i) => signIn(signs, face, `row-${row}-sign-${i + 1}`));
    const amount = amountOf(sums, face, `row-${row}-sum`);
    if (shown.every((sign) => sign === shown[0])) won.push(amount);
  }
  return won.length > 1 ? 'illegal' : (won[0] ?? 0);
}

function cell(face: Face, name: string): Printed {
  const printed = face.get(name);
  if (printed === undefined) throw new Error(`nothing is printed in ${name}`);
  return printed;
}

/** The amount printed in a cell: figures and letters must be of the same sum. */
function amountOf(
  sums: readonly { amount: number; figures: string; letters?: string | undefined }[],
  face: Face,
  name: string,
): number {
  const { main, caption } = cell(face, name);
  const sum = sums.find(({ figures, letters }) => figures === main && letters === caption);
  if (sum === undefined) throw new Error(`no sum ${main} ${caption} in ${name}`);
  return sum.amount;
}

function signIn(
  signs: readonly { main: string; caption?: string | undefined }[],
  face: Face,
  name: string,
): string {
  const { main, caption } = cell(face, name);
  if (!signs.some((sign) => sign.main === main && sign.caption === caption))
    throw new Error(`no sign ${main}`);
  return main;
}
