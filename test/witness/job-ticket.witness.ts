/** What xmllint says of a job ticket, and of the XMP of a print file. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { plannedFolder, rotative } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let print: string;

beforeAll(() => {
  const out = plannedFolder();
  for (const verb of ['deal', 'print']) {
    const made = rotative(verb, '7extra', '--parts', '2,3,5', '--part-size', '10', '--out', out, '--quiet');
    expect(made).toMatchObject({ exitCode: 0, stderr: '' });
  }
  print = join(out, '7extra', 'block-01', 'print');
});

const PROGRAM = 'xmllint';

function xmllint(...args: string[]) {
  const { status, stdout, stderr, error } = spawnSync(PROGRAM, args, { encoding: 'utf8' });
  expect(error).toBeUndefined();
  return { status, stdout: stdout.trim(), stderr };
}

describe('the job ticket', () => {
  const ticket = () => join(print, '7EXTRA_B01_part00002-00003+00005_of_75000.xjdf');

  it('is well-formed', () => {
    expect(xmllint('--noout', ticket())).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('lists the files that are there', () => {
    const { stdout } = xmllint('--xpath', '//*[local-name()="FileSpec"]/@URL', ticket());
    const urls = [...stdout.matchAll(/URL="([^"]+)"/g)].map(([, url]) => url);
    expect(urls).toEqual(readdirSync(print).filter((name) => name.endsWith('.pdf')));
  });
});

describe('the XMP packet', () => {
  it('is well-formed and says what the file is', () => {
    const [name] = readdirSync(print).filter((file) => file.endsWith('.pdf'));
    const text = readFileSync(join(print, name!)).toString('latin1');
    const path = join(temporaryFolder(), 'packet.xml');
    writeFileSync(path, /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(text)![0], 'latin1');
    expect(xmllint('--noout', path)).toMatchObject({ status: 0, stderr: '' });
    const of = (local: string): string =>
      xmllint('--xpath', `string(//*[local-name()="${local}"])`, path).stdout;
    expect([of('GTS_PDFXVersion'), of('GTS_PDFVTVersion')]).toEqual(['PDF/X-4', 'PDF/VT-1']);
    expect(of('GTS_PDFVTModDate')).toBe(of('ModifyDate'));
  });
});
