/**
 * Loaded into a process and its workers (`NODE_OPTIONS=--import`): all that they write to any file is searched for the
 * texts of WATCHED_MARKS (JSON) first. The file WATCHED gets a line for each that is found, and how many bytes were seen.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const marks = JSON.parse(process.env.WATCHED_MARKS ?? '[]');
const { openSync, writeSync } = fs;
let fd;
/** Functions of the file system call one another. */
let watching = false;

function watched(real) {
  return (target, content, ...more) => {
    if (watching) return real(target, content, ...more);
    watching = true;
    try {
      const bytes = Buffer.from(content);
      const found = marks.filter((mark) => bytes.includes(mark));
      fd ??= openSync(process.env.WATCHED, 'a');
      writeSync(fd, `${JSON.stringify({ bytes: bytes.length, found })}\n`);
      return real(target, content, ...more);
    } finally {
      watching = false;
    }
  };
}

for (const name of ['writeSync', 'writeFileSync', 'appendFileSync']) fs[name] = watched(fs[name]);
syncBuiltinESMExports();
