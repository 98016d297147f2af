/** The printing condition of print files: FOGRA39 of the package, or the printer's own profile. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseOutputProfile } from '../pdf/icc.ts';
import type { OutputCondition } from '../pdf/output-intent.ts';
import { badInput } from '../shared/errors.ts';
import { packageRoot } from '../shared/package-root.ts';

/**
 * Reads a profile and checks that it is one of a CMYK printer.
 * @param path the printer's own profile; without it the package's
 * @throws RotativeError (exit code 2) if it cannot be read or is of another kind
 */
export function loadOutputCondition(path?: string): OutputCondition {
  if (path === undefined) {
    const profile = parseOutputProfile(
      read(join(packageRoot, 'profiles', 'fogra39l.icc')),
      'profiles/fogra39l.icc',
    );
    return {
      profile,
      identifier: 'FOGRA39',
      registered: true,
      condition: 'Offset on coated paper, ISO 12647-2:2004/Amd 1, paper types 1 and 2 (FOGRA39L)',
    };
  }
  const profile = parseOutputProfile(read(path), basename(path));
  return { profile, identifier: 'Custom', registered: false, condition: profile.description };
}

function read(path: string): Uint8Array {
  try {
    return Uint8Array.from(readFileSync(path));
  } catch (cause) {
    throw badInput(
      'icc-missing',
      `cannot read the profile ${path} (${(cause as Error).message}): give an .icc file`,
      { cause },
    );
  }
}
