import { randomBytes } from 'node:crypto';
import { Option } from 'commander';
import { writeKeyFile, writePrivateFile, writeShareFiles } from '../custody/key-files.ts';
import { keyId } from '../random/keys.ts';
import { ROLES, type Role } from '../ship/roles.ts';
import { writeFileAtomic } from '../work/atomic-file.ts';
import type { OutputOptions, Verb, VerbResult } from './contract.ts';
import { wholeNumber } from './options.ts';

interface KeygenOptions extends OutputOptions {
  readonly shares?: number;
  readonly recipient?: Role;
}

export const verb: Verb<string, KeygenOptions> = {
  options: [
    new Option('--shares <n>', 'make 2 shares, which are of use together only').argParser(
      wholeNumber('--shares', 2, 2),
    ),
    new Option(
      '--recipient <role>',
      'make an age identity for who receives shipments, and <file>.pub to give out',
    ).choices(ROLES),
  ],

  async run(path, options) {
    if (options.recipient !== undefined) return recipientFiles(path, options.recipient);
    const key = randomBytes(32);
    const noise = randomBytes(32);
    try {
      const id = keyId(key);
      if (options.shares === undefined) {
        writeKeyFile(path, key);
        return {
          ok: true,
          json: { path, keyId: id },
          text: `${path}: key ${id}. Keep it as you would keep the prizes.`,
        };
      }
      const shares = writeShareFiles(path, key, noise);
      return {
        ok: true,
        json: { keyId: id, shares },
        text: [
          `key ${id} in two shares; neither tells anything without the other:`,
          ...shares.map(({ role, path: one }) => `  ${one} is the ${role}'s`),
          'Give each to its holder now, with a copy in a safe: the block cannot be made again if one is lost.',
        ].join('\n'),
      };
    } finally {
      key.fill(0);
      noise.fill(0);
    }
  },
};

async function recipientFiles(path: string, role: Role): Promise<VerbResult> {
  const { makeRecipient } = await import('../ship/recipients.ts');
  const { identity, recipient } = await makeRecipient(role);
  writePrivateFile(path, Buffer.from(identity));
  writeFileAtomic(`${path}.pub`, recipient);
  return {
    ok: true,
    json: { path, public: `${path}.pub`, role },
    text: `${path} opens what is shipped to the ${role}: keep it. ${path}.pub is for whoever ships.`,
  };
}
