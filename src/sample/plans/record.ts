/**
 * The inspector's record: a CSV with one line for each pack that was looked at, and the decision that follows from it.
 *
 *   pack,result,class,remark
 *   000123,ok,,
 *   000456,nonconforming,major,coat torn on ticket 3
 */
import type { Game } from '../../regulation/schema.ts';
import { badInput } from '../../shared/errors.ts';
import { CLASSES, type DefectClass, type InspectionDraw } from './draw.ts';
import type { Severity } from './single-plans.ts';

/** The first line, in the game's own word for a pack. */
const headOf = ({ unit }: Pick<Game, 'unit'>): string => `${unit},result,class,remark`;

export interface RecordLine {
  readonly pack: number;
  /** Worst class found on the pack; undefined if it is as it should be. */
  readonly found: DefectClass | undefined;
}

export interface Decision {
  readonly accepted: boolean;
  readonly severity: Severity;
  readonly classes: readonly {
    readonly name: DefectClass;
    readonly aql: number;
    readonly accept: number;
    readonly found: number;
    readonly accepted: boolean;
  }[];
  /** One sentence for each class. */
  readonly why: readonly string[];
}

/** The record to fill in: every drawn pack, nothing said yet. */
export const emptyRecord = ({ packs }: InspectionDraw, game: Pick<Game, 'unit'>): string =>
  `${[headOf(game), ...packs.map((pack) => `${String(pack).padStart(6, '0')},,,`)].join('\n')}\n`;

/**
 * Reads a record. Throws badInput, with the line, for anything that is no record, and for a record that leaves out a
 * drawn pack, has one that was not drawn, or one twice: the sample is what was drawn and nothing else.
 */
export function parseRecord(
  text: string,
  draw: InspectionDraw,
  game: Pick<Game, 'unit'>,
  where: string,
): RecordLine[] {
  const { unit } = game;
  const head = headOf(game);
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const bad = (line: number, what: string): Error =>
    badInput('RECORD_LINE', `${where}, line ${line}: ${what}`, { details: { line } });
  if (lines[0]?.trim() !== head) throw bad(1, `the first line must be "${head}"`);
  const open = new Set(draw.packs);
  const drawn = new Set(draw.packs);
  const read: RecordLine[] = [];
  lines.forEach((line, index) => {
    if (index === 0 || line.trim() === '') return;
    const [pack = '', result = '', name = ''] = line.split(',').map((field) => field.trim());
    const number = Number(pack);
    if (!/^\d+$/.test(pack) || !drawn.has(number))
      throw bad(index + 1, `${unit} "${pack}" is not in the draw`);
    if (!open.delete(number)) throw bad(index + 1, `${unit} ${number} has a line already`);
    if (result === 'ok' && name === '') read.push({ pack: number, found: undefined });
    else if (result === 'nonconforming' && isClass(name)) read.push({ pack: number, found: name });
    else throw bad(index + 1, `write "ok", or "nonconforming" and one of ${CLASSES.join(', ')}`);
  });
  if (open.size > 0) {
    throw badInput(
      'RECORD_INCOMPLETE',
      `${where}: ${open.size} of ${drawn.size} drawn ${unit}s have no result; look at them, too`,
      { details: { missing: open.size } },
    );
  }
  return read;
}

/** Accept or reject, and why. A pack counts once, in its worst class. */
export function decide(draw: InspectionDraw, record: readonly RecordLine[]): Decision {
  const classes = CLASSES.map((name) => {
    const { aql, accept } = draw.plans[name];
    const found = record.filter((line) => line.found === name).length;
    return { name, aql, accept, found, accepted: found <= accept };
  });
  const why = classes.map(({ name, aql, accept, found, accepted }) => {
    const limit = aql === 0 ? 'none is acceptable' : `AQL ${aql} accepts ${accept} and refuses ${accept + 1}`;
    return `${name}: ${found} of ${draw.packs.length} packs nonconforming, ${limit}: ${accepted ? 'accept' : 'reject'}`;
  });
  return {
    accepted: classes.every(({ accepted }) => accepted),
    severity: draw.plans.major.severity,
    classes,
    why,
  };
}

const isClass = (name: string): name is DefectClass => (CLASSES as readonly string[]).includes(name);
