/** Words of a form, through the ToUnicode maps of its fonts: static text is no proof of anything but itself. */
import type { PdfFile } from '../pdf/file.ts';
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
      map = maps.get(font) ?? unicodeMap(file, fonts, font);
      maps.set(font, map);
      continue;
    }
    const pieces =
      array === undefined ? [single!] : [...array.matchAll(/<([0-9A-Fa-f]+)>/g)].map(([, hex]) => hex!);
    words.push(pieces.map((hex) => decode(hex, map)).join(''));
  }
  return words;
}

function unicodeMap(file: PdfFile, fonts: PdfDict, name: string): ReadonlyMap<number, string> {
  const map = new Map<number, string>();
  const font = file.optionalDict(fonts.get(name), 'a font');
  if (!font.has('ToUnicode')) return map;
  const raw = Buffer.from(
    file.decode(file.streamOf(font.get('ToUnicode'), 'a map to Unicode'), 'a map to Unicode'),
  ).toString('latin1');
  // White space inside a hexadecimal string counts for nothing: a ligature may stand as <0066 0066 0069>.
  const text = raw.replace(/<([0-9A-Fa-f\s]+)>/g, (_, hex: string) => `<${hex.replace(/\s/g, '')}>`);
  for (const [, block] of text.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code, to] of block!.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g))
      map.set(Number.parseInt(code!, 16), utf16(to!));
  }
  const range = /<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(?:\[([^\]]*)\]|<([0-9A-Fa-f]+)>)/g;
  for (const [, block] of text.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, low, high, list, start] of block!.matchAll(range)) {
      const targets =
        list === undefined ? undefined : [...list.matchAll(/<([0-9A-Fa-f]+)>/g)].map(([, to]) => to!);
      const first = Number.parseInt(low!, 16);
      for (let code = first; code <= Number.parseInt(high!, 16); code++) {
        const to = targets?.[code - first];
        if (targets === undefined)
          map.set(code, String.fromCodePoint(Number.parseInt(start!, 16) + code - first));
        else if (to !== undefined) map.set(code, utf16(to));
      }
    }
  }
  return map;
}

function decode(hex: string, map: ReadonlyMap<number, string>): string {
  let text = '';
  for (let at = 0; at + 4 <= hex.length; at += 4)
    text += map.get(Number.parseInt(hex.slice(at, at + 4), 16)) ?? '';
  return text;
}

const utf16 = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');
