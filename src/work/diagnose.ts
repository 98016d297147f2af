/** What `doctor` looks at: each finding says what is so and, if it isn't good, what to do. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem, totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { packageRoot, toolVersion } from '../shared/package-root.ts';
import { writeFileAtomic } from './atomic-file.ts';
import { sha256OfFile } from './journal.ts';

export interface Finding {
  readonly level: 'good' | 'note' | 'bad';
  readonly what: string;
  readonly advice?: string;
}

/** A whole block of 7Extra takes about this much room: print files, data, reports. */
const BLOCK_GB = 3;
/** Two workers, the main thread and room for the system. */
const MEMORY_GB = 2;
/** Outside programs that serve as independent witnesses; nothing depends on them. */
const WITNESSES = ['qpdf', 'pdffonts', 'gs', 'mutool'];

export async function diagnose(out: string): Promise<Finding[]> {
  return [
    { level: 'good', what: `rotative ${toolVersion}` },
    node(),
    { level: 'good', what: `${availableParallelism()} cores for workers` },
    memory(),
    disk(out),
    writable(out),
    ...coreDumps(),
    ...(await fonts()),
    ...(await libraries()),
    ...WITNESSES.map(witness),
  ];
}

function node(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const enough = major > 20 || (major === 20 && minor >= 19);
  if (!enough)
    return { level: 'bad', what: `Node ${process.versions.node}`, advice: 'install Node 22 or later' };
  if (major === 20) {
    return {
      level: 'note',
      what: `Node ${process.versions.node}`,
      advice: 'works, but is past its end of life',
    };
  }
  return { level: 'good', what: `Node ${process.versions.node}` };
}

function memory(): Finding {
  const gigabytes = totalmem() / 1e9;
  const what = `${gigabytes.toFixed(1)} GB of memory, ${(freemem() / 1e9).toFixed(1)} GB free`;
  if (gigabytes >= MEMORY_GB) return { level: 'good', what };
  return {
    level: 'bad',
    what,
    advice: `a run takes up to ${MEMORY_GB} GB; use --workers 1 or a larger machine`,
  };
}

function disk(out: string): Finding {
  let folder = resolve(out);
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, bsize } = statfsSync(folder);
  const gigabytes = (bavail * bsize) / 1e9;
  const what = `${gigabytes.toFixed(1)} GB free for ${out}`;
  if (gigabytes >= BLOCK_GB) return { level: 'good', what };
  return { level: 'note', what, advice: `a whole block takes about ${BLOCK_GB} GB` };
}

function writable(out: string): Finding {
  const probe = join(resolve(out), '.rotative-doctor');
  try {
    writeFileAtomic(probe, 'probe');
    rmSync(probe);
    return { level: 'good', what: `${out} can be written` };
  } catch (error) {
    return { level: 'bad', what: `${out} cannot be written`, advice: (error as Error).message };
  }
}

/** A dump of a process that has a key holds the key. Only Linux says whether they are on. */
function coreDumps(): Finding[] {
  let limits: string;
  try {
    limits = readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return [];
  }
  const off = /^Max core file size\s+0\s/m.test(limits);
  if (off) return [{ level: 'good', what: 'core dumps are off' }];
  return [
    {
      level: 'note',
      what: 'core dumps are on',
      advice: 'a dump would hold the key: run "ulimit -c 0" before production',
    },
  ];
}

async function fonts(): Promise<Finding[]> {
  const folder = join(packageRoot, 'fonts');
  const list = JSON.parse(readFileSync(join(folder, 'fonts.json'), 'utf8')) as {
    file: string;
    sha256: string;
  }[];
  return Promise.all(
    list.map(async ({ file, sha256 }): Promise<Finding> => {
      const path = join(folder, file);
      if (!existsSync(path))
        return { level: 'bad', what: `font ${file} is missing`, advice: 'install rotative again' };
      if ((await sha256OfFile(path)) !== sha256) {
        return {
          level: 'bad',
          what: `font ${file} was changed`,
          advice: 'install rotative again, or update fonts.json',
        };
      }
      return { level: 'good', what: `font ${file}` };
    }),
  );
}

async function libraries(): Promise<Finding[]> {
  const names = ['sharp', '@hyzyla/pdfium', 'highs'];
  return Promise.all(
    names.map(async (name): Promise<Finding> => {
      try {
        await import(name);
        return { level: 'good', what: `${name} loads` };
      } catch (error) {
        return {
          level: 'bad',
          what: `${name} does not load`,
          advice: `run "npm ci" again (${(error as Error).message})`,
        };
      }
    }),
  );
}

function witness(program: string): Finding {
  const found = spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
  if (found) return { level: 'good', what: `${program} is there as an outside witness` };
  return {
    level: 'note',
    what: `${program} is not installed`,
    advice: 'not needed; an outside witness for print files',
  };
}
