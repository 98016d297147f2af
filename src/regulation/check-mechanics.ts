/** That each ticket's mechanic can make every face the table asks for, and that its signs can be told apart. */
import { type RegulationFault, repeats } from './fault.ts';
import { alphabetsOf, placesOf, splitsOf, sumsOf } from './inscriptions.ts';
import type { Game, Mechanic, MechanicOf, Ticket } from './schema.ts';
import { amountWords, ticketPlace } from './words.ts';

/** Values of one byte of a face. */
const BYTE_VALUES = 256;

type Report = (code: string, sentence: string, details?: Record<string, unknown>) => void;

/** Faults of the mechanics and their alphabets. */
export function checkMechanics(game: Game): RegulationFault[] {
  const faults: RegulationFault[] = [];
  for (const ticket of game.tickets) {
    const report: Report = (code, sentence, details = {}) => {
      const message = `${ticketPlace(ticket)}, mechanic ${ticket.mechanic.kind}: ${sentence}`;
      faults.push({
        code,
        article: ticket.article,
        message,
        details: { emission: ticket.emission, ...details },
      });
    };
    checkAlphabets(ticket.mechanic, report);
    checkPlaces(ticket.mechanic, report);
    for (const sentence of parameterFaults(ticket)) report('MECHANIC_PARAMETER', sentence);
  }
  return faults;
}

function checkAlphabets(mechanic: Mechanic, report: Report): void {
  for (const { value } of repeats(sumsOf(mechanic).map((sum) => sum.amount))) {
    report('INSCRIPTION_TWICE', `the sum ${amountWords(value)} has two inscriptions`, { amount: value });
  }
  for (const { name, signs } of alphabetsOf(mechanic)) {
    for (const { value } of repeats(signs.map((sign) => sign.main))) {
      report('SIGN_TWICE', `${name}: "${value}" stands for two different things`, {
        alphabet: name,
        sign: value,
      });
    }
    for (const { value } of repeats(signs.flatMap((sign) => sign.caption ?? []))) {
      report('LETTERS_TWICE', `${name}: the letters ${value} stand for two different things`, {
        alphabet: name,
        letters: value,
      });
    }
  }
  const lettered = sumsOf(mechanic).filter((sum) => sum.letters !== undefined);
  if (lettered.length === 0) return;
  for (const { amount, letters } of sumsOf(mechanic)) {
    if (letters !== undefined) continue;
    report('LETTERS_MISSING', `the sum ${amountWords(amount)} has no letters, while others have`, { amount });
  }
}

function checkPlaces(mechanic: Mechanic, report: Report): void {
  for (const { name, signs, sides } of placesOf(mechanic)) {
    for (const { value } of repeats(sides))
      report('SIDE_TWICE', `${name}: the side ${value} is stated twice`);
    const values = signs * Math.max(1, sides.length);
    if (values <= BYTE_VALUES) continue;
    const sentence = `${name}: ${signs} signs on ${sides.length} sides make ${values} values, but a face keeps ${BYTE_VALUES}`;
    report('FACE_BYTE', sentence, { values });
  }
}

function parameterFaults(ticket: Ticket): string[] {
  const { mechanic } = ticket;
  switch (mechanic.kind) {
    case 'match':
      return matchFaults(mechanic);
    case 'keyed':
      return keyedFaults(mechanic, ticket);
    case 'beat':
      return beatFaults(mechanic);
    case 'numbers':
      return numbersFaults(mechanic);
    case 'reveal':
    case 'alike':
    case 'rows':
      return [];
  }
}

function matchFaults({ alike, among, sums }: MechanicOf<'match'>): string[] {
  if (alike > among) return [`${alike} alike are asked among ${among} sums`];
  const faults: string[] = [];
  const kinds = sums.length;
  if (kinds * (alike - 1) < among) {
    faults.push(`${kinds} sums are too few for a losing face of ${among} without ${alike} alike`);
  }
  if ((kinds - 1) * (alike - 1) < among - alike) {
    faults.push(`${kinds} sums are too few for a winning face of ${among} with only one sum ${alike} times`);
  }
  return faults;
}

function keyedFaults({ key, ranks, sets }: MechanicOf<'keyed'>, ticket: Ticket): string[] {
  if (!ranks.includes(key)) return [`the key ${key} is not among the ranks ${ranks.join(' ')}`];
  const others = new Set(ranks).size - 1;
  const fewest = Math.min(...ticket.prizes.flatMap((line) => splitsOf(line).map((split) => split.length)));
  if (others >= sets) return [];
  const needed = `other ranks differ within a face, and ${others} of them`;
  return [
    `${needed} do not fill ${sets} sets of a losing face${others < sets - fewest ? ' nor of a winning one' : ''}`,
  ];
}

function beatFaults({ numbers, hands, bank }: MechanicOf<'beat'>): string[] {
  const faults = repeats(numbers.map((number) => number.value)).map(
    ({ value }) => `the number ${value} is stated twice`,
  );
  for (const { value } of repeats([...hands, bank])) faults.push(`two hands are called « ${value} »`);
  return faults;
}

function numbersFaults({ winning, yours, numbers }: MechanicOf<'numbers'>): string[] {
  const different = new Set(numbers).size;
  if (different >= winning + yours) return [];
  return [`a losing face needs ${winning + yours} different numbers, but there are ${different}`];
}
