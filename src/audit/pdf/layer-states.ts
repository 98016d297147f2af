/** Whether all layers of a file are printed: none is off, and nothing switches them. */
import type { PdfFile } from './file.ts';
import { PdfRef, PdfString, textOf } from './values.ts';

/** What is wrong with the layers; empty if all are on. */
export function layerProblems(file: PdfFile): string[] {
  const catalog = file.dict(file.trailer.get('Root'), 'the catalog');
  if (file.resolve(catalog.get('OCProperties')) === null) return ['the file has no layers'];
  const properties = file.dict(catalog.get('OCProperties'), 'the layers');
  const state = file.dict(properties.get('D'), 'the state of the layers');
  const problems: string[] = [];
  const base = file.nameOf(state.get('BaseState')) ?? 'ON';
  if (base !== 'ON') problems.push(`layers are ${base} unless listed`);
  const off = file.resolve(state.get('OFF'));
  for (const ref of Array.isArray(off) ? off : []) {
    const name = ref instanceof PdfRef ? file.resolve(file.dict(ref, 'a layer').get('Name')) : null;
    problems.push(`layer “${name instanceof PdfString ? textOf(name) : '?'}” is off`);
  }
  const automatic = file.resolve(state.get('AS'));
  if (Array.isArray(automatic) && automatic.length > 0) problems.push('layers are switched by the reader');
  return problems;
}
