/** Words of a form, through the ToUnicode maps of its fonts: static text is no proof of anything but itself. */
import type { PdfFile } from '../pdf/file.ts';
import { unicodeMap } from '../pdf/to-unicode.ts';
import type { PdfDict } from '../pdf/values.ts';

const FONT_OR_TEXT = /\/([^\s/[\]<>()]+)\s+-?[\d.]+\s+Tf|\[([^\]]*)\]\s*TJ|<([0-9A-Fa-f]+)>\s*Tj/g;

/** Each string that is shown, in order; codes without a meaning are left out. */
export function wordsOfForm(file: PdfFile, content: Uint8Array, resources: PdfDict): string[] {
  const fonts = file.optionalDict(resources.get('Font'), 'fonts');
  const maps = new Map<string, ReadonlyMap<number, string>>();
  const words: string[] = [];
  let map: ReadonlyMap<number, string> = new Map();
  for (const [, font, array, single] of Buffer.from(content).toString('latin1').matchAll(FONT_OR_TEXT)) {
    if (font !== undefined) {
      map = maps.get(font) ?? unicodeMap(file, file.optionalDict(fonts.get(font), 'a font'));
      maps.set(font, map);
      continue;
    }
    const pieces =
      array === undefined ? [single!] : [...array.matchAll(/<([0-9A-Fa-f]+)>/g)].map(([, hex]) => hex!);
    words.push(pieces.map((hex) => decode(hex, map)).join(''));
  }
  return words;
}

function decode(hex: string, map: ReadonlyMap<number, string>): string {
  let text = '';
  for (let at = 0; at + 4 <= hex.length; at += 4)
    text += map.get(Number.parseInt(hex.slice(at, at + 4), 16)) ?? '';
  return text;
}
