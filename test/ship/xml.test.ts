import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { element, xmlDocument } from '../../src/ship/xml.ts';

/** Attributes of the root as another program reads them. */
function readBack(text: string): Record<string, string> {
  let attributes: Record<string, string> = {};
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => {
    attributes = { ...tag.attributes };
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
  return attributes;
}

describe('XML', () => {
  it.each([
    ['signs of markup', `<a href="x">&amp;'</a>`],
    ['line ends and tabs', 'one\ntwo\r\nthree\tfour'],
    ['accents and signs beyond 16 bits', 'Gagnez à gratter ♠ 𝄞'],
    ['nothing', ''],
  ])('brings %s through', (_what, value) => {
    expect(readBack(xmlDocument(element('A', { V: value })))).toEqual({ V: value });
  });

  it.each([
    ['a control sign', 'a\u0001b'],
    ['half a sign', 'a\ud834b'],
    ['no character', 'a\uffffb'],
  ])('replaces %s', (_what, value) => {
    expect(readBack(xmlDocument(element('A', { V: value })))).toEqual({ V: 'a\ufffdb' });
  });

  it('writes elements within elements, and leaves out what is not given', () => {
    const inner = element('B', { N: 0, Gone: undefined });
    expect(xmlDocument(element('A', {}, [inner, element('C', {}, [inner])]))).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<A>\n  <B N="0"/>\n  <C>\n    <B N="0"/>\n  </C>\n</A>\n',
    );
  });
});
