import { Spoils } from '../custody/spoils.ts';
import { State, stateFolder } from '../custody/state.ts';
import { recipesOfBlock } from '../deal/deal-part.ts';
import { formatEuros } from '../regulation/money.ts';
import { badInput } from '../shared/errors.ts';
import { type Statement, statementOf } from '../ship/statement.ts';
import { writeFileAtomic } from '../work/atomic-file.ts';
import { checkClaim } from '../work/claim.ts';
import { type JobContext, partRange, pathsOf } from '../work/job.ts';
import { Journal, type JournalLine } from '../work/journal.ts';
import { contentsOf, otherSideOf } from '../work/paths.ts';
import type { Verb } from './contract.ts';
import { openJob } from './open-job.ts';
import { type CommonOptions, commonOptions } from './options.ts';
import { group } from './progress.ts';

export const verb: Verb<string, CommonOptions> = {
  options: commonOptions(),

  async run(gameFolder, options) {
    const job = await openJob(gameFolder, options, { verb: 'statement', writes: true, what: {} });
    const spoils = new Spoils(
      new State(options.state ?? stateFolder()),
      pathsOf(job).folder,
      checkClaim(job)?.dealing,
    );
    const produced = printedPacks(job);
    const voided = new Set(spoils.voided());
    const never = [...voided].filter((pack) => !produced.has(pack));
    if (never.length > 0) {
      throw badInput(
        'VOID_NOT_PRINTED',
        `pack ${never[0]} is void and was never printed here: correct the record, or give the folder it was printed in`,
      );
    }
    const recipes = recipesOfBlock(job);
    const statement = statementOf(job, recipes, produced, voided);
    recipes.fill(0);
    const path = pathsOf(job).statement;
    const json = {
      game: job.game.game,
      edition: job.game.edition,
      block: job.block,
      specimen: job.specimen,
      keyId: job.keyId,
      planHash: job.plan.hash,
      reprints: spoils.reprints(),
      ...statement,
    };
    writeFileAtomic(path, `${JSON.stringify(json, null, 1)}\n`);
    return {
      // A whole block whose lines are not the regulation's is a failed check.
      ok: statement.complete || statement.packs.produced < job.game.blockSize,
      json: { ...json, path },
      text: `${textOf(statement)}\nstatement: ${path}`,
      isAnswer: true,
    };
  },
};

/** Packs of the parts whose print files the journal knows, in whatever layout they were printed. */
function printedPacks(job: JobContext): Set<number> {
  const lines = new Journal(pathsOf(job).journal).all().filter(({ phase }) => phase === 'print');
  const packs = new Set<number>();
  for (let part = 1; part <= job.parts; part++) {
    if (!isPrinted(lines.filter((line) => line.part === part).map(({ file }) => file))) continue;
    const range = partRange(job.game.blockSize, job.partSize, part);
    for (let row = 0; row < range.packs; row++) packs.add(range.firstPack + row);
  }
  if (packs.size > 0) return packs;
  throw badInput('NOTHING_PRINTED', 'no part of this block was printed here: there is nothing to state');
}

/** Whether print files of a part show both sides: one that holds all, or front and back of one layout. */
function isPrinted(files: readonly JournalLine['file'][]): boolean {
  return files.some((file) => {
    const contents = contentsOf(file);
    return contents === 'front' ? files.includes(otherSideOf(file!)) : contents === 'whole';
  });
}

function textOf({ packs, tables, complete }: Statement): string {
  const columns = ['regulation', 'produced', 'void', 'shipped'];
  const row = (name: string, cells: readonly (string | number)[]): string =>
    `  ${name.padEnd(14)}${cells.map((cell) => (typeof cell === 'number' ? group(cell) : cell).padStart(12)).join('')}`;
  return [
    row('packs', columns),
    row('', [packs.regulation, packs.produced, packs.voided, packs.shipped]),
    ...tables.flatMap(({ name, emissionCode, lines }) => [
      '',
      `${emissionCode === undefined ? '' : `${emissionCode} `}${name}`,
      row('', columns),
      ...lines.map(({ amount, regulation, produced, voided, shipped }) =>
        row(amount === 0 ? 'loses' : formatEuros(amount), [regulation, produced, voided, shipped]),
      ),
    ]),
    '',
    complete
      ? 'the whole block was produced, and every line is the regulation’s'
      : packs.produced < packs.regulation
        ? 'only part of the block was produced: lines are those of the printed parts'
        : 'THE LINES ARE NOT THOSE OF THE REGULATION',
  ].join('\n');
}
