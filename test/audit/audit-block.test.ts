import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { reconcile } from '../../src/audit/audit-block.ts';
import { FAULTS_IN_FULL, FaultLog } from '../../src/audit/faults.ts';
import type { PartFindings } from '../../src/audit/findings.ts';
import { reportHtml } from '../../src/audit/report-html.ts';
import { escapeHtml } from '../../src/audit/report-text.ts';
import type { RuleId } from '../../src/audit/rules.ts';
import { gameSchema } from '../../src/regulation/schema.ts';

const whole = gameSchema.parse(parse(readFileSync('templates/7extra/game.yaml', 'utf8')));
/** Two tickets and a block of six packs, so that a test can hold it in hand. */
const game = {
  ...whole,
  blockSize: 6,
  // 15 € are won for 24.
  price: 4,
  tickets: [
    {
      ...whole.tickets[0]!,
      prizes: [
        { amount: 5, count: 1 },
        { amount: 2, count: 2 },
      ],
    },
    { ...whole.tickets[1]!, prizes: [{ amount: 2, count: 3 }] },
  ],
  packPrizes: {
    ...whole.packPrizes,
    lines: [
      { amount: 5, count: 1, decompositions: [[5]] },
      { amount: 2, count: 5, decompositions: [[2]] },
    ],
  },
};

const part = (n: 1 | 2, more: Partial<PartFindings> = {}): PartFindings => ({
  game: '7Extra',
  edition: whole.edition,
  block: 1,
  part: n,
  pagesAPack: 2,
  lanes: 1,
  parts: 2,
  firstPack: n === 1 ? 1 : 4,
  packs: 3,
  specimen: false,
  file: `part-${n}.pdf`,
  packsRead: 3,
  ticketsRead: 6,
  ticketCounts:
    n === 1
      ? [
          [1, 1, 1],
          [1, 2],
        ]
      : [
          [0, 1, 2],
          [2, 1],
        ],
  packCounts: n === 1 ? [1, 2] : [0, 3],
  printedTotals: n === 1 ? [7, 2] : [2, 4],
  dataTotals: n === 1 ? [7, 2] : [2, 4],
  validations: Float64Array.from({ length: 6 }, (_, i) => n * 100 + i),
  statistics: { lines: new Uint8Array(6), pins: new Uint16Array(6), signs: [], different: [] },
  dataCounts: { tickets: n === 1 ? [[1, 1], [1]] : [[0, 1], [2]], packs: n === 1 ? [1, 2] : [0, 3] },
  checked: { 'C-TRUTH': 6, 'C-FILE': 6 },
  faultsByRule: {},
  faultTotal: 0,
  faults: [],
  ...more,
});

const broken = (parts: PartFindings[], blockComplete = true): RuleId[] =>
  reconcile(game, parts, { blockComplete })
    .rules.filter(({ ok }) => !ok)
    .map(({ id }) => id);

describe('reconcile', () => {
  it('passes a whole block in any order of its parts', () => {
    const report = reconcile(game, [part(2), part(1)], { blockComplete: true });
    expect(report).toMatchObject({
      ok: true,
      packs: 6,
      tickets: 12,
      faults: 0,
      block: 1,
      blockComplete: true,
    });
    expect(report.tables).toHaveLength(5);
    expect(report.tables.every(({ expected, counted }) => expected === counted)).toBe(true);
    expect(report.rules.find(({ id }) => id === 'C-TABLE')).toMatchObject({ ok: true, checked: 5 });
    expect(report.rules.find(({ id }) => id === 'C-UNIQ')).toMatchObject({ ok: true, checked: 12 });
  });

  const cases: [string, PartFindings[], boolean, RuleId[]][] = [
    ['a part alone decides no table', [part(1)], false, []],
    ['a part alone is no block', [part(1)], true, ['C-PACK', 'C-TABLE']],
    ['a block that begins late', [part(2)], true, ['C-PACK', 'C-TABLE']],
    ['parts that overlap', [part(1), part(2, { firstPack: 3, packs: 4 })], false, ['C-PACK', 'C-RECON']],
    [
      'a winner too many',
      [
        part(1),
        part(2, {
          ticketCounts: [
            [1, 0, 2],
            [2, 1],
          ],
          printedTotals: [5, 4],
        }),
      ],
      true,
      ['C-TABLE', 'C-RECON'],
    ],
    [
      'a line exceeded on part of a block',
      [
        part(1, {
          ticketCounts: [
            [2, 0, 1],
            [1, 2],
          ],
        }),
      ],
      false,
      ['C-TABLE'],
    ],
    ['a pack line exceeded', [part(1, { packCounts: [3, 0] })], false, ['C-TABLE']],
    ['totals that differ from the data', [part(1, { dataTotals: [8, 2] })], false, ['C-RECON']],
    ['packs that were not read', [part(1, { packsRead: 2 })], false, ['C-RECON']],
    ['another block', [part(1), part(2, { block: 2 })], true, ['C-RECON']],
    ['another edition', [part(1), part(2, { edition: 'x' })], true, ['C-RECON']],
    ['specimen and product', [part(1), part(2, { specimen: true })], true, ['C-RECON']],
    [
      'a number in two parts',
      [part(1), part(2, { validations: Float64Array.of(105, 1, 2, 3, 4, 5) })],
      true,
      ['C-UNIQ'],
    ],
    ['a fault of a ticket', [part(1, { faultsByRule: { 'C-TRUTH': 3 }, faultTotal: 3 })], false, ['C-TRUTH']],
  ];
  it.each(cases)('%s', (_, parts, complete, rules) => {
    expect(broken(parts, complete)).toEqual(rules);
    expect(reconcile(game, parts, { blockComplete: complete }).ok).toBe(rules.length === 0);
  });

  it('names the files of specimen and production parts that are mixed', () => {
    const parts = [part(1), part(2, { specimen: true })];
    const { faultList } = reconcile(game, parts, { blockComplete: true });
    expect(faultList.map(({ message }) => message)).toEqual([
      'part-2.pdf: specimen and production parts are mixed; read specimen: part-2.pdf, expected one kind, as in production: part-1.pdf (C-RECON)',
    ]);
  });

  it('names the files of parts dealt under different keys', () => {
    const parts = [part(1, { keyId: 'aa11' }), part(2, { keyId: 'bb22' })];
    const { faultList } = reconcile(game, parts, { blockComplete: true });
    expect(faultList.map(({ rule, message }) => [rule, message])).toEqual([
      [
        'C-RECON',
        'part-2.pdf: parts of the block were dealt under different keys; read key bb22: part-2.pdf, expected one kind, as in key aa11: part-1.pdf (C-RECON)',
      ],
    ]);
    expect(broken([part(1, { keyId: 'aa11' }), part(2, { keyId: 'aa11' })])).toEqual([]);
    expect(broken([part(1, { keyId: 'aa11' }), part(2)])).toEqual([]);
  });

  it('names both tickets that share a number', () => {
    const parts = [part(1), part(2, { validations: Float64Array.of(1, 2, 3, 4, 5, 103) })];
    const { faultList } = reconcile(game, parts, { blockComplete: true });
    expect(faultList.map(({ file, pack, ticket, page, read }) => [file, pack, ticket, page, read])).toEqual([
      ['part-1.pdf', 2, 2, 3, '0000000103'],
      ['part-2.pdf', 6, 2, 5, '0000000103'],
    ]);
  });

  it('does not take numbers that could not be read for the same number', () => {
    expect(broken([part(1, { validations: Float64Array.of(-1, -1, 1, 2, 3, 4) })], false)).toEqual([]);
  });

  it('nothing read is not well', () => {
    expect(reconcile(game, [], { blockComplete: false }).ok).toBe(false);
  });
});

describe('the report', () => {
  it('escapes all that was read', () => {
    const log = new FaultLog('a<b>.pdf', { unit: 'pack', tickets: [{ name: 'T"1' }] });
    log.add(
      'C-CAPTION',
      { page: 1, pack: 1, ticket: 1, cell: '<i>' },
      'wrong',
      '<script>alert(1)</script>',
      "'&'",
    );
    const report = reconcile(
      game,
      [part(1, { file: 'a<b>.pdf', faultsByRule: log.byRule, faultTotal: 1, faults: log.kept })],
      { blockComplete: false },
    );
    const html = reportHtml(report);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toContain('<script');
    expect(html).not.toContain('a<b>');
    expect(html).toContain('T&quot;1');
    expect(escapeHtml(`<a href='x'>&"`)).toBe('&lt;a href=&#39;x&#39;&gt;&amp;&quot;');
  });

  it('stands alone', () => {
    const html = reportHtml(reconcile(game, [part(1), part(2)], { blockComplete: true }));
    expect(html).not.toMatch(/(src|href)=|@import|url\(/);
    expect(html).toContain('Tables of the block');
    expect(html).toMatch(/^<!doctype html>/);
  });

  it('leaves the tables open on part of a block, unless a line is exceeded', () => {
    const table = (parts: PartFindings[], blockComplete: boolean) => {
      const report = reconcile(game, parts, { blockComplete });
      const { ok, state } = report.rules.find(({ id }) => id === 'C-TABLE')!;
      const row = /<tr class="(\w+)"><td><code>C-TABLE<\/code><\/td><td>(\w+)</.exec(reportHtml(report))!;
      return [ok, state, row[1], row[2]];
    };
    expect(table([part(1)], false)).toEqual([true, 'open', 'open', 'open']);
    expect(table([part(1, { packCounts: [3, 0] })], false)).toEqual([false, 'broken', 'bad', 'BROKEN']);
    expect(table([part(1), part(2)], true)).toEqual([true, 'holds', 'ok', 'holds']);
  });

  it('speaks of packs in the words of the game, and leaves alone what was read', () => {
    const play = { ...game, unit: 'play' };
    const log = new FaultLog('x.pdf', play);
    log.add('C-PACK', { pack: 3 }, 'the front of another pack stands here', '“Bloc 01 Pack 4”', 'pack 3');
    const faulty = part(1, { faultsByRule: log.byRule, faultTotal: 1, faults: log.kept, packsRead: 2 });
    const report = reconcile(play, [faulty], { blockComplete: false });
    const message =
      'x.pdf, play 3: the front of another play stands here; read “Bloc 01 Pack 4”, expected play 3 (C-PACK)';
    expect(report.faultList.map((fault) => fault.message)).toContain(message);
    // The names of rules, files of print and what was read aside, nobody who reads the report meets a pack.
    const html = reportHtml(report).replaceAll('“Bloc 01 Pack 4”', '');
    const json = JSON.stringify([report.rules, report.statistics, report.tables, report.faultList]);
    for (const text of [html.replace(/<style>[\s\S]*<\/style>/, ''), json.replaceAll('“Bloc 01 Pack 4”', '')])
      expect(text.match(/\b[Pp]acks?\b(?!":)/g) ?? []).toEqual([]);
    expect(html).toContain('<th>Play</th>');
  });

  it('shows no table for part of a block', () => {
    expect(reportHtml(reconcile(game, [part(1)], { blockComplete: false }))).not.toContain(
      'Tables of the block',
    );
  });
});

describe('the log of faults', () => {
  it('keeps the first in full and counts the rest', () => {
    const log = new FaultLog('x.pdf', { unit: 'pack', tickets: [{ name: 'One' }] });
    for (let i = 0; i < FAULTS_IN_FULL + 50; i++)
      log.add('C-JOIN', { page: 1, pack: 2, ticket: 1, cell: 'PIN' }, 'wrong', 'a', 'b');
    expect(log.kept).toHaveLength(FAULTS_IN_FULL);
    expect(log.total).toBe(FAULTS_IN_FULL + 50);
    expect(log.byRule).toEqual({ 'C-JOIN': FAULTS_IN_FULL + 50 });
    expect(log.kept[0]!.message).toBe(
      'x.pdf, page 1, pack 2, ticket 1 « One », PIN: wrong; read a, expected b (C-JOIN)',
    );
  });
});
