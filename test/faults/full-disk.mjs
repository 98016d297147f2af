/**
 * Runs on a small file system that fills up at different points, then on the same with more room: a clear message,
 * exit code 3, and the same bytes in the end. Needs root for the mount; without it, it says so and ends well.
 *
 *     node test/faults/full-disk.mjs --count 20
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  blockOf,
  campaignOptions,
  differences,
  finish,
  GAME,
  leavings,
  PARTS,
  reference,
  rotative,
  snapshot,
} from './common.mjs';

if (process.platform !== 'linux' || process.getuid() !== 0) {
  console.log(JSON.stringify({ campaign: 'full disk', skipped: 'mounting a tmpfs needs root on Linux' }));
  process.exit(0);
}
const { count, folder } = campaignOptions(20);
const whole = await reference(folder);
const mounted = join(folder, 'small');
mkdirSync(mounted);
const out = join(mounted, 'out');
const state = join(mounted, 'state');
const run = () => rotative(['run', GAME, ...PARTS, ...whole.keys, '--out', out, '--quiet'], { state });
const neededKb = Math.ceil(Number(execFileSync('du', ['-sk', whole.out]).toString().split('\t')[0]) * 1.02);
const faults = [];
let full = 0;
for (let point = 1; point <= count; point++) {
  const kb = Math.max(8, Math.round((neededKb * point) / (count + 1)));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kb}k`, 'none', mounted]);
  } catch {
    console.log(
      JSON.stringify({ campaign: 'full disk', skipped: 'this machine does not let us mount a tmpfs' }),
    );
    process.exit(0);
  }
  try {
    const tell = (text) => faults.push(`${kb} KB: ${text}`);
    const first = await run();
    if (first.code === 3 && /the disk is full/.test(first.output)) full++;
    else tell(`exit code ${first.code}: ${first.output.slice(0, 300)}`);
    for (const fault of differences(snapshot(blockOf(out)), whole.wanted, { partial: true })) tell(fault);
    execFileSync('mount', ['-o', `remount,size=${neededKb * 3}k`, mounted]);
    const second = await run();
    if (second.code !== 0) tell(`with more room: exit code ${second.code}: ${second.output.slice(0, 300)}`);
    for (const fault of differences(snapshot(blockOf(out)), whole.wanted)) tell(fault);
    for (const name of leavings(blockOf(out))) tell(`${name} was left behind`);
    rmSync(out, { recursive: true, force: true });
  } finally {
    execFileSync('umount', [mounted]);
  }
}
finish({ campaign: 'full disk', count, full, neededKb }, faults);
