import { readFileSync } from 'node:fs';
import { Option } from 'commander';
import { parsePackCsv, parsePackList } from '../custody/pack-list.ts';
import { packsOf, rangesOf, rangeWords } from '../custody/spoils.ts';
import { badInput } from '../shared/errors.ts';
import { type BlockFolderOptions, blockFolderOptions, openBlockFolder } from './block-folder.ts';
import type { OutputOptions, Verb } from './contract.ts';
import { reason } from './options.ts';
import { group } from './progress.ts';
import { who } from './session.ts';

interface VoidOptions extends BlockFolderOptions, OutputOptions {
  readonly packs?: string;
  readonly csv?: string;
  readonly reason: string;
}

export const verb: Verb<string, VoidOptions> = {
  options: [
    new Option('--packs <list>', 'packs, e.g. 12000-12049,12077'),
    new Option('--csv <file>', 'packs in a CSV with a column "pack", or "first" and "last"'),
    new Option('--reason <text>', 'why, for the record').argParser(reason('--reason')).makeOptionMandatory(),
    ...blockFolderOptions(),
  ],

  async run(gameFolder, options) {
    const { game, spoils } = openBlockFolder(gameFolder, options);
    const packs = rangesOf(packsOf(listOf(options, game.blockSize)));
    spoils.record({
      what: 'void',
      packs,
      reason: options.reason,
      when: new Date().toISOString(),
      who: who(),
    });
    const count = packsOf(packs).length;
    const all = spoils.voided().length;
    return {
      ok: true,
      json: { packs, count, voided: all },
      text: `${group(count)} packs are void: ${rangeWords(packs)}; ${group(all)} in the block. Print them again with "rotative reprint".`,
    };
  },
};

function listOf({ packs, csv }: VoidOptions, blockSize: number) {
  if ((packs === undefined) === (csv === undefined)) {
    throw badInput('BAD_PACKS', 'give the packs with --packs, or with --csv');
  }
  if (packs !== undefined) return parsePackList(packs, blockSize);
  let text: string;
  try {
    text = readFileSync(csv!, 'utf8');
  } catch (cause) {
    throw badInput('BAD_CSV', `cannot read ${csv}: give a CSV of packs`, { cause });
  }
  return parsePackCsv(text, blockSize, csv!);
}
