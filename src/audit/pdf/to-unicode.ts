/** What the codes of a font stand for by its ToUnicode map (ISO 32000-1, 9.10.3). */
import type { PdfFile } from './file.ts';
import type { PdfDict } from './values.ts';

/** What each code stands for; empty if the font has no such map. */
export function unicodeMap(file: PdfFile, font: PdfDict): ReadonlyMap<number, string> {
  const map = new Map<number, string>();
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

const utf16 = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');
