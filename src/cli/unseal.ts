import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { readPrivate } from '../custody/key-files.ts';
import { checkFailed } from '../shared/errors.ts';
import { decryptWith } from '../ship/age-file.ts';
import { parseIdentity } from '../ship/recipients.ts';
import { checkSeal, fingerprintOf, sealedName } from '../ship/seal.ts';
import { type OutputOptions, runVerb } from './contract.ts';
import { outputOptions } from './options.ts';
import { signerKey } from './verify-seal.ts';

interface UnsealOptions extends OutputOptions {
  readonly identity: string;
  readonly to: string;
  readonly signer?: string;
}

export function unsealVerb(): Command {
  const command = new Command('unseal')
    .description('open a shipment whose seal holds')
    .argument('<folder>', 'folder that was shipped')
    .requiredOption('--identity <file>', 'private file of the recipient')
    .requiredOption('--to <dir>', 'folder for the opened files')
    .option('--signer <hex>', 'public key that the sender told; any other is refused', signerKey);
  for (const option of outputOptions()) command.addOption(option);
  return command.action((folder: string, options: UnsealOptions) =>
    runVerb(options, async () => {
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
      const files: string[] = [];
      for (const { name, plain } of seal.files) {
        const path = join(options.to, name);
        const made = await decryptWith(join(folder, sealedName(name)), identity, path);
        if (made.sha256 !== plain.sha256) {
          rmSync(path, { force: true });
          throw checkFailed(
            'SEAL_BROKEN',
            `${name} opens to other bytes than were sealed: ask for the shipment again`,
          );
        }
        files.push(path);
      }
      return {
        ok: true,
        json: { files, signer, role: seal.role },
        text: `${files.length} files in ${options.to}, sealed by ${signer} (fingerprint ${fingerprintOf(signer)})`,
      };
    }),
  );
}
