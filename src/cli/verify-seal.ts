import { Option } from 'commander';
import { badInput } from '../shared/errors.ts';
import { checkSeal, fingerprintOf, type SealCheck } from '../ship/seal.ts';
import type { OutputOptions, Verb } from './contract.ts';

interface VerifyOptions extends OutputOptions {
  readonly signer?: string;
}

export const verb: Verb<readonly string[], VerifyOptions> = {
  options: [
    new Option('--signer <hex>', 'public key that the sender told; any other is refused').argParser(
      signerKey,
    ),
  ],

  async run(folders, options) {
    const checks: (SealCheck & { folder: string })[] = [];
    for (const folder of folders) checks.push({ folder, ...(await checkSeal(folder, options.signer)) });
    return {
      ok: checks.every(({ faults }) => faults.length === 0),
      json: { shipments: checks },
      text: checks.map(describe).join('\n'),
      isAnswer: true,
    };
  },
};

function describe({ folder, seal, signer, faults }: SealCheck & { folder: string }): string {
  if (faults.length > 0)
    return [`${folder}: THE SEAL IS BROKEN`, ...faults.map((fault) => `  FAIL ${fault}`)].join('\n');
  const { role, files, game, block, parts, ofParts, when } = seal!;
  return [
    `${folder}: the seal holds, ${files.length} files for the ${role}: ${game}, block ${block}, ${parts} of ${ofParts} parts, ${when}`,
    `  sealed by ${signer}, fingerprint ${fingerprintOf(signer!)}: compare it with what the sender told`,
  ].join('\n');
}

export function signerKey(text: string): string {
  const key = text.toLowerCase();
  if (/^[0-9a-f]{64}$/.test(key)) return key;
  throw badInput('BAD_OPTION', `--signer ${text}: give the 64 hexadecimal digits that "rotative ship" told`);
}
