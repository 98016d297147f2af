/** strip.yaml from its folder, with the art and the fonts it names. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, normalize } from 'node:path';
import { parseDefinition } from '../regulation/definition.ts';
import type { Game } from '../regulation/schema.ts';
import { badInput } from '../shared/errors.ts';
import { fontFile } from './fonts.ts';
import { StripGeometry } from './geometry.ts';
import { type StripDefinition, stripSchema } from './schema.ts';

export interface LoadedStrip {
  readonly strip: StripDefinition;
  readonly geometry: StripGeometry;
  /** SHA-256 (hex) over strip.yaml, every art file and every font: changes when the printed strip could change. */
  readonly hash: string;
}

/**
 * Reads `<dir>/strip.yaml` and the files it names.
 * @throws RotativeError (exit code 2) naming line and path of a fault, a file that is missing, or colours of the
 * art that the palette does not have
 */
export function loadStrip(dir: string, game: Game): LoadedStrip {
  const text = readNamed(dir, 'strip.yaml', `the strip of ${game.game}`).toString('utf8');
  const strip = parseDefinition(text, 'strip.yaml', stripSchema);
  const hash = createHash('sha256');
  const faults: string[] = [];
  addFile(hash, 'strip.yaml', text);
  for (const file of artFiles(strip)) {
    const art = readNamed(dir, file, 'art').toString('utf8');
    addFile(hash, file, art);
    faults.push(...coloursOutside(strip, file, art));
  }
  if (faults.length > 0) {
    throw badInput('COLOUR_NOT_IN_PALETTE', faults.join('\n'), { details: { faults } });
  }
  for (const name of new Set(Object.values(strip.fonts))) addFile(hash, name, readFileSync(fontFile(name)));
  return { strip, geometry: new StripGeometry(strip), hash: hash.digest('hex') };
}

/** Art of the stub and of every ticket, each file once, in the order of the strip. */
function artFiles(strip: StripDefinition): readonly string[] {
  const files = [strip.stub.art, ...strip.tickets.flatMap((t) => (t.coatArt ? [t.art, t.coatArt] : [t.art]))];
  return [...new Set(files)];
}

/**
 * Bytes of a file that strip.yaml names, relative to its folder.
 * @throws RotativeError (exit code 2) if it is missing or lies outside the folder
 */
export function readNamed(dir: string, file: string, what: string): Buffer {
  const plain = normalize(file);
  if (isAbsolute(plain) || plain.startsWith('..')) {
    throw badInput(
      'FILE_OUTSIDE',
      `strip.yaml names ${file} (${what}): files must lie in the game's own folder`,
    );
  }
  const path = join(dir, plain);
  if (!existsSync(path)) {
    throw badInput(
      'FILE_MISSING',
      `${path} (${what}) is missing: make it, or correct its name in strip.yaml`,
    );
  }
  try {
    return readFileSync(path);
  } catch (cause) {
    throw badInput('FILE_UNREADABLE', `${path} (${what}) cannot be read: check that it is a readable file`, {
      cause,
    });
  }
}

function coloursOutside(strip: StripDefinition, file: string, art: string): readonly string[] {
  const paints = art.matchAll(/\b(?:fill|stroke)\s*=\s*["'](#[0-9a-f]{6})["']/g);
  return [...new Set(Array.from(paints, (paint) => paint[1]!))]
    .filter((colour) => strip.palette[colour] === undefined)
    .map((colour) => `${file}: colour ${colour} is not in the palette of strip.yaml; add its CMYK there`);
}

function addFile(hash: ReturnType<typeof createHash>, name: string, content: string | Uint8Array): void {
  const bytes = Buffer.from(content);
  hash.update(`${name}\0${bytes.length}\0`).update(bytes);
}
