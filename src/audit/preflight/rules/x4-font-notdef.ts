import { STRING } from '../../pdf/content-lexer.ts';
import type { PreflightRule } from '../rule.ts';
import type { ScanFont } from '../scan-font.ts';

export const x4FontNotdef: PreflightRule = {
  id: 'X4-FONT-NOTDEF',
  severity: 'error',
  sentence: 'No text shows .notdef, the box that stands for a glyph that is not there.',
  start: (_doc, find) => ({
    text(scan) {
      const { font, lexer } = scan;
      if (font?.notdef === undefined || scan.state.renderMode === 3) return;
      for (let at = 0; at < lexer.count; at++) {
        if (lexer.kind[at] === STRING && showsNotdef(font, lexer.text, lexer.from[at]!, lexer.to[at]!)) {
          return find(`text in ${font.name} shows .notdef`, scan.place);
        }
      }
    },
  }),
};

function showsNotdef({ codeBytes, notdef }: ScanFont, text: Uint8Array, from: number, to: number): boolean {
  if (codeBytes === 2) {
    for (let i = from; i + 1 < to; i += 2) if (text[i] === 0 && text[i + 1] === 0) return true;
    return false;
  }
  for (let i = from; i < to; i++) if (notdef![text[i]!] === 1) return true;
  return false;
}
