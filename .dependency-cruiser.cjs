/** Who may know whom. Each rule is one sentence of docs/architecture.md. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: `^src/${from}/` },
  to: { path: '^src/', pathNot: [`^src/${from}/`, ...allowed.map((room) => `^src/${room}/`)] },
});

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    only('shared-knows-nobody', 'shared', [], 'shared/ is at the bottom.'),
    only('regulation-is-pure', 'regulation', ['shared'], 'The regulation knows nothing of machines.'),
    only('random-is-pure', 'random', ['shared'], 'Streams know nothing of tickets.'),
    only(
      'mechanics-are-pure',
      'mechanics',
      ['regulation', 'random', 'shared'],
      'A mechanic deals faces from a stream.',
    ),
    only('pdf-knows-no-tickets', 'pdf', ['shared'], 'The PDF writer knows nothing of tickets.'),
    only('strip-is-geometry', 'strip', ['regulation', 'shared'], 'Geometry knows the regulation only.'),
    only('plan-counts', 'plan', ['regulation', 'shared'], 'The plan is public and counts only.'),
    only(
      'deal-makes-data',
      'deal',
      ['regulation', 'plan', 'random', 'mechanics', 'shared'],
      'Data know no PDF.',
    ),
    only(
      'audit-is-the-second-engine',
      'audit',
      ['regulation', 'shared'],
      'A fault of the makers must not hide in the judge.',
    ),
    only(
      'play-shows-specimens',
      'play',
      ['regulation', 'deal', 'mechanics', 'strip', 'print', 'sample', 'work', 'shared'],
      'Playing shows what was dealt and printed; it judges and makes nothing.',
    ),
    {
      name: 'browser-knows-the-protocol',
      comment: 'Pages know what the server says, and nothing of how it knows.',
      severity: 'error',
      from: { path: '^src/play/browser/' },
      to: { pathNot: ['^src/play/browser/', '^src/play/protocol\\.ts$'] },
    },
    {
      name: 'nobody-imports-cli',
      severity: 'error',
      from: { pathNot: '^src/cli/' },
      to: { path: '^src/cli/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
