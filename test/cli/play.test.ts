import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root, rotative } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let out: string;
const started: ChildProcess[] = [];
beforeAll(() => {
  out = temporaryFolder();
});
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(out, { recursive: true });
});

/** Starts the server as a user does; resolves with what it prints first. */
function play(
  ...args: string[]
): Promise<{ child: ChildProcess; line: string; ended: Promise<number | null> }> {
  const child = spawn(process.execPath, [join(root, 'bin/rotative.js'), 'play', ...args], { cwd: root });
  started.push(child);
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout!.on('data', (chunk) => {
      text += chunk;
      if (text.endsWith('\n')) resolve({ child, line: text, ended });
    });
    // What is said on stderr may be progress; it is the reason only if no address comes.
    let said = '';
    child.stderr!.on('data', (chunk) => {
      said += chunk;
    });
    child.on('exit', () => reject(new Error(said)));
  });
}

it('prints its address, answers there, and ends on Ctrl-C with exit code 0', async () => {
  const { child, line, ended } = await play('exemple', '--port', '0', '--out', out, '--pack', '12');
  const url = /http:\/\/127\.0\.0\.1:\d+\/ticket\/exemple\/12/.exec(line)![0];
  expect(await (await fetch(url)).text()).toContain('Tickets à gratter');
  // A browser holds its connections open; they must not hold the server up.
  child.kill('SIGINT');
  expect(await ended).toBe(0);
});

it('says its address as one JSON document', async () => {
  const { child, line, ended } = await play('x10', '--port', '0', '--out', out, '--json');
  expect(JSON.parse(line)).toMatchObject({
    ok: true,
    game: 'X10',
    specimen: true,
    url: expect.stringMatching(/^http/),
  });
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

it('a port in use is a fault of the machine, said with what to do', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const busy = rotative('play', 'exemple', '--port', String(port), '--out', out);
  expect(busy).toMatchObject({ exitCode: 3, stdout: '' });
  expect(busy.stderr).toMatch(new RegExp(`port ${port}: another program uses it.*--port`));
  server.close();
});

it.each([
  ['a key', ['--key', 'key.hex'], /never played/],
  ['a pack that is not there', ['--pack', '60001'], /1 to 60000/],
  ['a port that is none', ['--port', '70000'], /from 0 to 65535/],
])('refuses %s', (_, args, why) => {
  const refused = rotative('play', 'exemple', '--out', out, ...args);
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toMatch(why);
});

it('refuses a folder that holds a production block', () => {
  const dir = temporaryFolder();
  const block = join(dir, 'exemple', 'block-01');
  mkdirSync(block, { recursive: true });
  const claim = { game: 'Kermesse', block: 1, specimen: false, keyId: 'ab'.repeat(8), partSize: 10_000 };
  writeFileSync(join(block, 'block.json'), JSON.stringify(claim));
  const refused = rotative('play', 'exemple', '--port', '0', '--out', dir);
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toMatch(/holds a production block, and a production block is never played/);
  rmSync(dir, { recursive: true });
});
