import { describe, expect, it } from 'vitest';
import { parsePackCsv, parsePackList } from '../../src/custody/pack-list.ts';
import { packsOf, rangesOf, rangeWords } from '../../src/custody/spoils.ts';

describe('lists of packs', () => {
  it.each<[string, unknown]>([
    ['7', [[7, 7]]],
    [
      '12-40, 3',
      [
        [12, 40],
        [3, 3],
      ],
    ],
  ])('"%s"', (text, ranges) => expect(parsePackList(text, 60)).toEqual(ranges));

  it.each(['', '0', '61', '9-7', 'a', '1-', '1;2', '-1', '1-2-3', '99999999999'])('refuses "%s"', (text) => {
    expect(() => parsePackList(text, 60)).toThrow(/--packs/);
  });

  it.each<[string, string, unknown]>([
    [
      'a column of packs',
      'pack\n7\n9\n',
      [
        [7, 7],
        [9, 9],
      ],
    ],
    ['ranges among other columns', 'roll,first,last\nA,"7",9\n\n', [[7, 9]]],
    ['as Excel writes it', '\uFEFFLast;First\r\n9;7\r\n', [[7, 9]]],
  ])('CSV with %s', (_name, text, ranges) => expect(parsePackCsv(text, 60, 's.csv')).toEqual(ranges));

  it.each<[string, string, RegExp]>([
    ['no header', '7\n9\n', /line 1: a column "pack"/],
    ['nothing in it', 'pack\n', /no packs/],
    ['a word', 'pack\n7\nsieben\n', /line 3: "sieben" is no pack number/],
    ['a pack too far', 'pack\n61\n', /line 2: 61-61: this block has the packs 1 to 60/],
    ['half a range', 'first,last\n3\n', /line 2: "" is no pack/],
  ])('refuses CSV with %s', (_name, text, words) =>
    expect(() => parsePackCsv(text, 60, 's.csv')).toThrow(words),
  );

  it('ranges join what touches and drop what is double', () => {
    const ranges = rangesOf([5, 3, 4, 4, 9]);
    expect(ranges).toEqual([
      [3, 5],
      [9, 9],
    ]);
    expect(packsOf(ranges)).toEqual([3, 4, 5, 9]);
    expect(rangeWords(ranges)).toBe('3-5, 9');
  });
});
