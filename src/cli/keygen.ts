import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { Command } from 'commander';
import { keyId } from '../random/keys.ts';
import { badInput } from '../shared/errors.ts';
import { fileSystemError } from '../work/atomic-file.ts';
import { type OutputOptions, runVerb } from './contract.ts';
import { outputOptions } from './options.ts';

export function keygenVerb(): Command {
  const command = new Command('keygen')
    .description('make a master key: 32 random bytes in hex, readable by its owner only')
    .argument('<file>', 'file to make; it must not exist');
  for (const option of outputOptions()) command.addOption(option);
  return command.action((path: string, options: OutputOptions) =>
    runVerb(options, async () => {
      if (existsSync(path)) {
        throw badInput('KEY_EXISTS', `${path} exists: a key is never overwritten, choose another name`);
      }
      const key = randomBytes(32);
      try {
        const fd = openSync(path, 'wx', 0o600);
        writeSync(fd, `${key.toString('hex')}\n`);
        closeSync(fd);
      } catch (error) {
        throw fileSystemError(path, error);
      }
      const id = keyId(key);
      key.fill(0);
      return {
        ok: true,
        json: { path, keyId: id },
        text: `${path}: key ${id}. Keep it as you would keep the prizes.`,
      };
    }),
  );
}
