import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the package, found from this file whether it runs from src/ or from dist/. */
export const packageRoot: string = findRoot(dirname(fileURLToPath(import.meta.url)));

/** Version of the tool as package.json states it; part of every fingerprint. */
export const toolVersion: string = (
  JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }
).version;

function findRoot(from: string): string {
  let folder = from;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}
