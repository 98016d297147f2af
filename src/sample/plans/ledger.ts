/** The ledger of a game's inspections: one line of JSON for each block that was decided, oldest first. */
import { z } from 'zod';
import { badInput } from '../../shared/errors.ts';

const lineShape = z.strictObject({
  block: z.int().positive(),
  severity: z.enum(['normal', 'tightened']),
  accepted: z.boolean(),
});

export type LedgerLine = z.infer<typeof lineShape>;

/** Reads the ledger. Throws badInput for a line that is none: the severity of the next lot hangs on each of them. */
export function parseLedger(text: string, where: string): LedgerLine[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [lineShape.parse(JSON.parse(line))];
    } catch (cause) {
      throw badInput('LEDGER_LINE', `${where}, line ${index + 1} is no inspection: restore the file`, {
        cause,
      });
    }
  });
}

/** The ledger with a decision added. A block counts once: its first inspection is the original one. */
export function withDecision(lines: readonly LedgerLine[], line: LedgerLine): readonly LedgerLine[] {
  return lines.some(({ block }) => block === line.block) ? lines : [...lines, line];
}

export const ledgerText = (lines: readonly LedgerLine[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');
