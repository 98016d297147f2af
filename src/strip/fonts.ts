/** The fonts that come with the package: strip.yaml names them by file. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { badInput } from '../shared/errors.ts';
import { packageRoot } from '../shared/package-root.ts';

/**
 * Path of a font of the package.
 * @param name file name as strip.yaml gives it, e.g. `Limelight-Regular.ttf`
 * @throws RotativeError (exit code 2) if there is no such font
 */
export function fontFile(name: string): string {
  const path = join(packageRoot, 'fonts', name);
  if (name !== basename(name) || !/\.(ttf|otf)$/.test(name) || !existsSync(path)) {
    throw badInput(
      'FONT_MISSING',
      `strip.yaml names the font ${name}, which is not in the package's fonts/: ` +
        'write the file name of one of the fonts there (fonts/fonts.json lists them)',
    );
  }
  return path;
}
