/** Files of the pages: scripts, styles, fonts. Read once; a name that is not in the list does not exist. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { badEnvironment } from '../shared/errors.ts';
import { packageRoot } from '../shared/package-root.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ttf': 'font/ttf',
  '.svg': 'image/svg+xml; charset=utf-8',
};

export interface StaticFile {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The browser's scripts are compiled into dist/, whether the server runs from there or from src/. */
const FOLDERS = ['dist/play/browser', 'screen', 'fonts'];

/** All files by name. Throws badEnvironment if the package was not built. */
export function loadStaticFiles(): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const folder of FOLDERS) {
    const path = join(packageRoot, folder);
    let names: string[];
    try {
      names = readdirSync(path);
    } catch (cause) {
      throw badEnvironment('NOT_BUILT', `${path} is not there: run "npm run build" first`, { cause });
    }
    for (const name of names) {
      const type = TYPES[extname(name)];
      if (type !== undefined)
        files.set(name, { type, bytes: new Uint8Array(readFileSync(join(path, name))) });
    }
  }
  return files;
}
