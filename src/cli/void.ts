import { readFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { parsePackCsv, parsePackList } from '../custody/pack-list.ts';
import { packsOf, rangesOf, rangeWords } from '../custody/spoils.ts';
import { badInput } from '../shared/errors.ts';
import { type BlockFolderOptions, blockFolderOptions, openBlockFolder } from './block-folder.ts';
import { type OutputOptions, runVerb } from './contract.ts';
import { outputOptions, reason } from './options.ts';
import { group } from './progress.ts';
import { who } from './session.ts';

interface VoidOptions extends BlockFolderOptions, OutputOptions {
  readonly packs?: string;
  readonly csv?: string;
  readonly reason: string;
}

export function voidVerb(): Command {
  const command = new Command('void')
    .description('record packs as spoiled and destroyed: they are not shipped')
    .argument('<game>', 'folder of the game in templates/, or a path')
    .option('--packs <list>', 'packs, e.g. 12000-12049,12077')
    .option('--csv <file>', 'packs in a CSV with a column "pack", or "first" and "last"')
    .addOption(
      new Option('--reason <text>', 'why, for the record')
        .argParser(reason('--reason'))
        .makeOptionMandatory(),
    );
  for (const option of [...blockFolderOptions(), ...outputOptions()]) command.addOption(option);
  return command.action((gameFolder: string, options: VoidOptions) =>
    runVerb(options, async () => {
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
    }),
  );
}

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
