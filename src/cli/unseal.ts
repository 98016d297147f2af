import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Option } from 'commander';
import { readPrivate } from '../custody/key-files.ts';
import { badInput, checkFailed } from '../shared/errors.ts';
import { decryptWith } from '../ship/age-file.ts';
import { parseIdentity } from '../ship/recipients.ts';
import { checkSeal, fingerprintOf, sealedName } from '../ship/seal.ts';
import type { FileSeal } from '../work/atomic-file.ts';
import { sha256OfFile } from '../work/journal.ts';
import type { OutputOptions, Verb } from './contract.ts';
import { signerKey } from './verify-seal.ts';

interface UnsealOptions extends OutputOptions {
  readonly identity: string;
  readonly to: string;
  readonly signer?: string;
}

export const verb: Verb<string, UnsealOptions> = {
  options: [
    new Option('--identity <file>', 'private file of the recipient').makeOptionMandatory(),
    new Option('--to <dir>', 'folder for the opened files').makeOptionMandatory(),
    new Option('--signer <hex>', 'public key that the sender told; any other is refused').argParser(
      signerKey,
    ),
  ],

  async run(folder, options) {
    const { seal, signer, faults } = await checkSeal(folder, options.signer);
    if (seal === undefined || signer === undefined || faults.length > 0) {
      throw checkFailed(
        'SEAL_BROKEN',
        `${folder}: the seal is broken: ${faults.slice(0, 5).join('; ')}; ask for the shipment again`,
        {
          details: { faults },
        },
      );
    }
    const file = readPrivate(options.identity);
    const identity = parseIdentity(file, options.identity);
    file.fill(0);
    const files = seal.files.map(({ name }) => join(options.to, name));
    for (const [index, { name, plain }] of seal.files.entries()) {
      const path = files[index]!;
      if (await isOpened(path, plain)) continue;
      const made = await decryptWith(join(folder, sealedName(name)), identity, path);
      if (made.sha256 !== plain.sha256) {
        rmSync(path, { force: true });
        throw checkFailed(
          'SEAL_BROKEN',
          `${name} opens to other bytes than were sealed: ask for the shipment again`,
        );
      }
    }
    return {
      ok: true,
      json: { files, signer, role: seal.role },
      text: `${files.length} files in ${options.to}, sealed by ${signer} (fingerprint ${fingerprintOf(signer)})`,
    };
  },
};

/** Whether a file was opened before. Throws `badInput` for another one of its name, which is never overwritten. */
async function isOpened(path: string, plain: FileSeal): Promise<boolean> {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return false;
  if (found.isFile() && found.size === plain.bytes && (await sha256OfFile(path)) === plain.sha256)
    return true;
  throw badInput(
    'UNSEAL_EXISTS',
    `${path} is there and is another file than was sealed: give an empty folder with --to`,
  );
}
