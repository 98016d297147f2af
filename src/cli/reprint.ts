import { basename } from 'node:path';
import { Option } from 'commander';
import { parsePackList } from '../custody/pack-list.ts';
import { type PackRange, packsOf, rangesOf, rangeWords, Spoils } from '../custody/spoils.ts';
import { State, stateFolder } from '../custody/state.ts';
import { chosenPacks } from '../print/packs.ts';
import { compilePress } from '../print/press.ts';
import { printImprint, printPart, printPlates } from '../print/print-part.ts';
import { badInput } from '../shared/errors.ts';
import { toolVersion } from '../shared/package-root.ts';
import { ticketFacts } from '../ship/job-ticket.ts';
import { xjdfTicket } from '../ship/xjdf.ts';
import { withAtomicFile, writeFileAtomic } from '../work/atomic-file.ts';
import { checkClaim } from '../work/claim.ts';
import { type JobContext, pathsOf, printFilesOf, printPages } from '../work/job.ts';
import { fingerprint, Journal } from '../work/journal.ts';
import { contentsOf } from '../work/paths.ts';
import type { Verb } from './contract.ts';
import { openJob } from './open-job.ts';
import { type CommonOptions, commonOptions, type PressOptions, pressOptions } from './options.ts';
import { group } from './progress.ts';
import { who } from './session.ts';

interface ReprintOptions extends CommonOptions, PressOptions {
  readonly packs?: string;
}

export const verb: Verb<string, ReprintOptions> = {
  options: [
    new Option('--packs <list>', 'packs, e.g. 12000-12049; default: all that are void'),
    ...pressOptions(),
    ...commonOptions(),
  ],

  async run(gameFolder, options) {
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
  },
};

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

/**
 * Writes print files and job ticket, notes them in the journal, and gives their paths. How strips stand on the pages is
 * what the options say, whatever the block was: spoiled packs lie anywhere on its rolls.
 */
async function printAgain(
  job: JobContext,
  packNumbers: readonly number[],
  number: number,
): Promise<string[]> {
  const paths = pathsOf(job);
  const press = await compilePress({ ...job, sheets: job.imposition });
  const packs = chosenPacks(job, packNumbers);
  const what = `, REPRINT ${number}`;
  const options = { what, slug: { reprint: number, packNumbers, planHash: job.plan.hash } };
  const inputs = fingerprint('reprint', toolVersion, job.gameHash, job.stripHash, job.plan.hash, job.keyId);
  const made = printFilesOf(job).map((file) => {
    const path = paths.reprint(number, file);
    const contents = contentsOf(file);
    const seal = withAtomicFile(path, (sink) => {
      if (contents === 'whole') printPart(press, packs, sink, options);
      else if (contents === 'static') printPlates(press, sink);
      else printImprint(press, packs, contents, sink, options);
    });
    return { path, file, contents, seal };
  });
  const facts = ticketFacts(job, []);
  const ticket = paths.reprintTicket(number);
  writeFileAtomic(
    ticket,
    xjdfTicket({
      ...facts,
      jobId: `${facts.jobId}-R${number}`,
      title: `${facts.title}${what}`,
      files: made.map(({ path, file, contents, seal }) => ({
        run: `reprint${number}${contents === 'whole' ? '' : `-${contents}`}`,
        url: basename(path),
        ...seal,
        pages: printPages(job, file, packNumbers.length),
      })),
    }),
  );
  const journal = new Journal(paths.journal);
  const ranges = rangesOf(packNumbers);
  for (const { file, contents, seal } of made) {
    const named = { ...(file && { file }), ...(contents === 'static' ? {} : { packs: ranges }) };
    journal.append({ phase: 'reprint', part: number, ...named, inputs, ...seal });
  }
  return [...made.map(({ path }) => path), ticket];
}
