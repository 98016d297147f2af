import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { Command } from 'commander';
import { parsePackList } from '../custody/pack-list.ts';
import { type PackRange, packsOf, rangesOf, rangeWords, Spoils } from '../custody/spoils.ts';
import { State, stateFolder } from '../custody/state.ts';
import { chosenPacks } from '../print/packs.ts';
import { compilePress } from '../print/press.ts';
import { printImprint, printPart } from '../print/print-part.ts';
import { badInput } from '../shared/errors.ts';
import { ticketFacts } from '../ship/job-ticket.ts';
import { xjdfTicket } from '../ship/xjdf.ts';
import { withAtomicFile, writeFileAtomic } from '../work/atomic-file.ts';
import { checkClaim } from '../work/claim.ts';
import { type JobContext, pathsOf, printFilesOf, printPages } from '../work/job.ts';
import { contentsOf } from '../work/paths.ts';
import { runVerb } from './contract.ts';
import { openJob } from './open-job.ts';
import { type CommonOptions, commonOptions, type PressOptions, pressOptions } from './options.ts';
import { group } from './progress.ts';
import { who } from './session.ts';

interface ReprintOptions extends CommonOptions, PressOptions {
  readonly packs?: string;
}

export function reprintVerb(): Command {
  const command = new Command('reprint')
    .description('print void packs again: the same pages, in files that say reprint')
    .argument('<game>', 'folder of the game in templates/, or a path')
    .option('--packs <list>', 'packs, e.g. 12000-12049; default: all that are void');
  for (const option of [...pressOptions(), ...commonOptions()]) command.addOption(option);
  return command.action((gameFolder: string, options: ReprintOptions) =>
    runVerb(options, async () => {
      const job = await openJob(gameFolder, options, {
        verb: 'reprint',
        writes: true,
        what: { packs: options.packs ?? 'all that are void' },
      });
      const spoils = new Spoils(
        new State(options.state ?? stateFolder()),
        pathsOf(job).folder,
        checkClaim(job)?.dealing,
      );
      const packs = packsToPrint(spoils, options.packs, job.game.blockSize);
      const number = spoils.reprints() + 1;
      const files = await printAgain(job, packsOf(packs), number);
      // Only now: packs whose files could not be written stay void.
      spoils.record({
        what: 'reprint',
        packs,
        reason: `reprint ${number}`,
        when: new Date().toISOString(),
        who: who(),
      });
      const count = packsOf(packs).length;
      return {
        ok: true,
        json: { number, packs, files },
        text: `reprint ${number}: ${group(count)} packs (${rangeWords(packs)}) in ${files.join(', ')}`,
      };
    }),
  );
}

function packsToPrint(spoils: Spoils, list: string | undefined, blockSize: number): PackRange[] {
  const voided = spoils.voided();
  const wanted = list === undefined ? voided : packsOf(parsePackList(list, blockSize));
  if (wanted.length === 0)
    throw badInput('NO_PACKS', 'no pack is void: record spoiled packs with "rotative void" first');
  const known = new Set(voided);
  const wrong = wanted.filter((pack) => !known.has(pack));
  if (wrong.length === 0) return rangesOf(wanted);
  throw badInput(
    'PACK_NOT_VOID',
    `packs that are not void: ${rangeWords(rangesOf(wrong).slice(0, 8))}; a pack is printed again only when the first is destroyed: record it with "rotative void"`,
  );
}

/** Writes the print files and their job ticket; gives their paths. Static plates of imprint jobs are those of the block. */
async function printAgain(
  job: JobContext,
  packNumbers: readonly number[],
  number: number,
): Promise<string[]> {
  const paths = pathsOf(job);
  const press = await compilePress(job);
  const packs = chosenPacks(job, packNumbers);
  const what = `, REPRINT ${number}`;
  // Spoiled packs lie anywhere on the rolls: they are printed strip by strip, whatever the block was.
  const single = { ...job, imposition: undefined };
  const made = printFilesOf(single)
    .filter((file) => contentsOf(file) !== 'static')
    .map((file) => {
      const path = paths.reprint(number, 'pdf', file);
      const side = contentsOf(file);
      const seal = withAtomicFile(path, (sink) =>
        side === 'front' || side === 'back'
          ? printImprint(press, packs, side, sink, { what })
          : printPart(press, packs, sink, { what }),
      );
      return { path, file, seal };
    });
  const facts = ticketFacts(single, []);
  const ticket = paths.reprint(number, 'xjdf');
  writeFileAtomic(
    ticket,
    xjdfTicket({
      ...facts,
      jobId: `${facts.jobId}-R${number}`,
      title: `${facts.title}${what}`,
      files: made.map(({ path, file, seal }) => ({
        run: `reprint${number}${file === undefined ? '' : `-${file}`}`,
        url: basename(path),
        bytes: statSync(path).size,
        sha256: seal.sha256,
        pages: printPages(single, file, packNumbers.length),
      })),
    }),
  );
  return [...made.map(({ path }) => path), ticket];
}
