/** C-VOID on the static art of a part: who is named a specimen. */
import type { FaultLog } from '../faults.ts';
import type { StaticForm } from './static-forms.ts';

const ART = 'Art';
const COAT_PRINT = 'Coat print';
const WORD = 'SPECIMEN';

/** A specimen says so under and on its coats, for every ticket; a product never does. */
export function checkVoid(
  forms: readonly StaticForm[],
  specimen: boolean,
  tickets: number,
  log: FaultLog,
): number {
  for (const layer of [ART, COAT_PRINT]) {
    const words = forms.filter((form) => form.layer === layer).flatMap((form) => form.words);
    const count = words.filter((word) => word.includes(WORD)).length;
    if (specimen ? count >= tickets : count === 0) continue;
    const expected = specimen ? `${WORD} on each of ${tickets} tickets` : `no ${WORD} on a product`;
    const what = specimen
      ? `a specimen does not say so on “${layer}”`
      : `a product says ${WORD} on “${layer}”`;
    log.add('C-VOID', {}, what, `${WORD} ${count} times`, expected);
  }
  return 2 * tickets;
}
