import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { plannedFolder, rotative, rotativeJson } from '../helpers/rotative.ts';

let out: string;
let samples: string;
const seed = 'a1'.repeat(32);

beforeAll(() => {
  out = plannedFolder();
  samples = join(out, '7extra', 'block-01', 'samples');
});

const sample = (...args: string[]) => rotativeJson('sample', '7extra', '--out', out, ...args);

describe('sample by ISO 2859-1', () => {
  it('draws, takes the record, and says accept or reject and why', () => {
    const drawn = sample('--aql', '0.10', '--seed', seed, '--sheets', '1');
    expect(drawn).toMatchObject({ exitCode: 0, json: { severity: 'normal', letter: 'Q' } });
    expect(readdirSync(samples).sort()).toEqual(['draw.json', 'inspection-001.pdf', 'record.csv']);
    const first = readFileSync(join(samples, 'draw.json'), 'utf8');
    expect(JSON.parse(first)).toMatchObject({ seed, plans: { major: { sampleSize: 1250, accept: 3 } } });

    const record = join(samples, 'record.csv');
    const bare = readFileSync(record, 'utf8');
    expect(sample('--record', record).exitCode).toBe(2);
    writeFileSync(record, bare.replaceAll(',,,', ',ok,,'));
    expect(sample('--record', record)).toMatchObject({ exitCode: 0, json: { accepted: true } });
    writeFileSync(
      record,
      bare.replace(',,,', ',nonconforming,critical,a 3 like an 8').replaceAll(',,,', ',ok,,'),
    );
    const rejected = rotative('sample', '7extra', '--out', out, '--record', record);
    expect(rejected.exitCode).toBe(1);
    expect(rejected.stdout).toMatch(
      /REJECT\n {2}critical: 1 of 1250 packs nonconforming, none is acceptable/,
    );
    // Drawn again it is the same draw, and another seed is refused.
    expect(sample('--aql', '0.10', '--sheets', '0').exitCode).toBe(0);
    expect(readFileSync(join(samples, 'draw.json'), 'utf8')).toBe(first);
    expect(sample('--aql', '0.10', '--seed', 'b2'.repeat(32), '--sheets', '0')).toMatchObject({
      exitCode: 2,
      json: { error: { code: 'DRAW_EXISTS' } },
    });
  });

  it('tightens after two refused lots', () => {
    const ledger = [
      '{"block":7,"severity":"normal","accepted":false}',
      '{"block":8,"severity":"normal","accepted":false}',
    ];
    writeFileSync(join(out, '7extra', 'inspections-specimen.jsonl'), `${ledger.join('\n')}\n`);
    const drawn = sample('--block', '9', '--aql', '0.10', '--sheets', '0');
    expect(drawn).toMatchObject({
      exitCode: 0,
      json: { severity: 'tightened', plans: { major: { accept: 2 } } },
    });
  });
});
