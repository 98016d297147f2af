/** Writes XML 1.0 as text: elements with attributes and children, everything escaped. */

export interface XmlElement {
  readonly name: string;
  /** Attributes in this order; those that are undefined are left out. */
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly children: readonly XmlElement[];
}

/** Makes an element. */
export const element = (
  name: string,
  attributes: XmlElement['attributes'] = {},
  children: readonly XmlElement[] = [],
): XmlElement => ({ name, attributes, children });

/** A document in UTF-8, one element a line. Characters that XML cannot hold are written as U+FFFD. */
export function xmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text(root, '')}`;
}

function text({ name, attributes, children }: XmlElement, indent: string): string {
  const list = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeAttribute(String(value))}"`)
    .join('');
  if (children.length === 0) return `${indent}<${name}${list}/>\n`;
  return `${indent}<${name}${list}>\n${children.map((child) => text(child, `${indent}  `)).join('')}${indent}</${name}>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Line ends and tabs in attributes would be read as spaces.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** What is no character of XML 1.0, lone surrogates among it. */
const ILLEGAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escapeAttribute = (value: string): string =>
  value.replace(ILLEGAL, '\ufffd').replace(/[&<>"\t\n\r]/g, (sign) => ENTITIES[sign]!);
