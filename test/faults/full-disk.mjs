/**
 * Runs and ships on a small file system that fills up at different points, then on the same with more room: a clear
 * message, exit code 3, no half shipment, and the same bytes in the end. How much room an undisturbed run takes is
 * measured first. Needs root for the mount; without it, it says so and ends well.
 *
 *     node test/faults/full-disk.mjs --count 20
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import {
  blockOf,
  campaignOptions,
  differences,
  finish,
  leavings,
  reference,
  rotative,
  shipmentsOf,
  snapshot,
  verbArgs,
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
const block = blockOf(out);
const AMPLE_KB = 64_000;
const faults = [];
const full = { run: 0, ship: 0 };

/** Runs, then ships, until one fails; gives the outcome of the last. */
async function runAndShip() {
  for (const verb of ['run', 'ship']) {
    const outcome = await rotative(verbArgs(whole, verb, out), { state: join(mounted, 'state') });
    if (outcome.code !== 0 || verb === 'ship') return { verb, ...outcome };
  }
}

async function onDisk(kb, what) {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kb}k`, 'none', mounted]);
  } catch {
    console.log(
      JSON.stringify({ campaign: 'full disk', skipped: 'this machine does not let us mount a tmpfs' }),
    );
    process.exit(0);
  }
  try {
    return await what();
  } finally {
    execFileSync('umount', [mounted]);
  }
}

async function check(tell, { all }) {
  const [found, broken] = await shipmentsOf(whole, block);
  for (const fault of [
    ...broken,
    ...differences(found, whole.shipments, { partial: !all }),
    ...differences(snapshot(block), whole.wanted, { partial: !all }),
  ])
    tell(fault);
}

/** What lies on the disk in the end: a disk with less cannot do. */
const neededKb = await onDisk(AMPLE_KB, async () => {
  const { code, output } = await runAndShip();
  if (code !== 0) throw new Error(output);
  const { blocks, bfree, bsize } = statfsSync(mounted);
  return Math.floor(((blocks - bfree) * bsize) / 1024);
});

for (let point = 1; point <= count; point++) {
  const kb = Math.max(8, Math.floor((neededKb * point) / (count + 1)));
  const tell = (text) => faults.push(`${kb} KB: ${text}`);
  await onDisk(kb, async () => {
    const first = await runAndShip();
    if (first.code === 3 && /the disk is full/.test(first.output)) full[first.verb]++;
    else tell(`${first.verb} ended with ${first.code}: ${first.output.slice(0, 300)}`);
    await check(tell, { all: false });
    execFileSync('mount', ['-o', `remount,size=${AMPLE_KB}k`, mounted]);
    const { verb, code, output } = await runAndShip();
    if (code !== 0) tell(`with more room ${verb} ended with ${code}: ${output.slice(0, 300)}`);
    await check(tell, { all: true });
    for (const name of leavings(block)) tell(`${name} was left behind`);
  });
  console.error(`${point} disks, ${faults.length} faults`);
}
finish({ campaign: 'full disk', count, neededKb, full: full.run + full.ship, by: full }, faults);
