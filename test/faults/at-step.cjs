/**
 * Loaded before rotative (`--require`), in its main thread and its workers: counts the steps that change the file
 * system, one byte a step in the file STEPS_FILE (m: main thread, w: a worker), and ends at step DIE_AT.
 *
 *     DIE_HOW  before | after | half (of what is written): the process, by SIGKILL
 *              thread: only the worker that has the step, where steps of workers alone count; x in the file says that it did
 */
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const { isMainThread } = require('node:worker_threads');

const { STEPS_FILE, DIE_AT, DIE_HOW } = process.env;
const real = { ...fs };
const dieAt = Number(DIE_AT ?? 0);

function step() {
  const fd = real.openSync(STEPS_FILE, 'a');
  real.writeSync(fd, isMainThread ? 'm' : 'w');
  const { size } = real.fstatSync(fd);
  real.closeSync(fd);
  if (DIE_HOW !== 'thread') return size;
  // Threads take turns as they like, so that the same step of all may be the main thread's in another run.
  return isMainThread ? 0 : real.readFileSync(STEPS_FILE, 'latin1').slice(0, size).split('w').length - 1;
}

function die() {
  if (DIE_HOW === 'thread') {
    real.appendFileSync(STEPS_FILE, 'x');
    process.exit(1);
  }
  process.kill(process.pid, 'SIGKILL');
  // Until the signal is there.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

/** The first half of what a step would write. */
const WRITES_HALF = {
  writeSync: (fd, bytes) => real.writeSync(fd, bytes.subarray(0, bytes.length >> 1)),
  appendFileSync: (path, text) => real.appendFileSync(path, text.slice(0, text.length >> 1)),
  writeFileSync: (path, text) => real.writeFileSync(path, text.slice(0, text.length >> 1)),
};

let inside = false;
for (const name of [
  'writeSync',
  'writeFileSync',
  'appendFileSync',
  'fsyncSync',
  'renameSync',
  'linkSync',
  'unlinkSync',
  'mkdirSync',
  'rmSync',
  'openSync',
]) {
  fs[name] = (...args) => {
    // Some of Node's own are made of others; reading changes nothing.
    if (inside || (name === 'openSync' && args[1] === 'r')) return real[name](...args);
    inside = true;
    try {
      const hit = step() === dieAt;
      if (hit && DIE_HOW === 'half') WRITES_HALF[name]?.(...args);
      if (hit && DIE_HOW !== 'after') die();
      const result = real[name](...args);
      if (hit) die();
      return result;
    } finally {
      inside = false;
    }
  };
}
syncBuiltinESMExports();
