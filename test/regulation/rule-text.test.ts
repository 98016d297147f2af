import { describe, expect, it } from 'vitest';
import { checkRegulation } from '../../src/regulation/check.ts';
import { mentionTexts, ruleText } from '../../src/regulation/rule-text.ts';
import { sevenExtra, ticketOf } from './seven-extra.ts';

const rule = (emission: number): string => ruleText(sevenExtra(), ticketOf(sevenExtra(), emission));

describe('rules', () => {
  it.each([
    [1, 'Si vous découvrez « CONTINUEZ »'],
    [2, 'les 4 tas de jetons. Si vous découvrez 2 sommes identiques'],
    [3, 'les 3 cartes. Si vous découvrez un as de cœur (A♥)'],
    [4, "l'un de vos 2 jeux est supérieur à celui de la banque"],
    [5, 'vos 4 numéros'],
    [6, 'les 3 dés et la zone « GAIN ». Si les 3 dés sont identiques'],
    [7, 'les 4 machines. Si les 3 symboles'],
    [8, 'les 6 zones. Si vous découvrez 3 sommes identiques'],
  ])('of ticket %i', (emission, words) => {
    expect(rule(emission)).toContain(words);
    expect(rule(emission)).not.toMatch(/[{}]/);
  });

  it('follow the mechanic when it changes', () => {
    const game = sevenExtra();
    const ticket = ticketOf(game, 8);
    Object.assign(ticket.mechanic, { alike: 4, among: 9 });
    expect(ruleText(game, ticket)).toBe(
      'Grattez les 9 zones. Si vous découvrez 4 sommes identiques, vous gagnez cette somme une fois.',
    );
  });

  it('mentions state price and number of tickets of the game', () => {
    expect(mentionTexts({ ...sevenExtra(), price: 12 })[0]).toContain('Le pack de 8 tickets est vendu 12 €.');
  });
});

it.each([
  ['a figure of its own', 'Grattez les 4 tas.', 'TEXT_FIGURE', 'states the figure 4 itself'],
  ['a name that is not known', 'Grattez les {heaps} tas.', 'TEXT_NAME', 'names {heaps}'],
])('refuses a rule with %s', (_, text, code, words) => {
  const game = sevenExtra();
  ticketOf(game, 2).rule = text;
  const faults = checkRegulation(game);
  expect(faults.map((fault) => fault.code)).toEqual([code]);
  expect(faults[0]!.message).toContain(words);
  expect(faults[0]!.article).toBe('3.3');
});
