/** An SVG file as a tree of elements. Well-formed XML only; no doctype, no text. */
import { SaxesParser } from 'saxes';
import { badInput } from '../../shared/errors.ts';

export interface SvgElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly SvgElement[];
  /** Where it stands, for messages. */
  readonly file: string;
  readonly line: number;
}

/** Elements that say something about the drawing and paint nothing. */
const SILENT = new Set(['title', 'desc', 'metadata']);

/** The fault at an element: what is wrong and what to do, with file and line. */
export const svgFault = (at: { file: string; line: number }, message: string): Error =>
  badInput('SVG_UNSUPPORTED', `${at.file}, line ${at.line}: ${message}`, {
    details: { file: at.file, line: at.line },
  });

/**
 * Parses an SVG.
 * @param file its name in messages
 * @throws RotativeError (exit code 2) if it is no well-formed XML, or holds text or a doctype
 */
export function parseSvg(text: string, file: string): SvgElement {
  const parser = new SaxesParser();
  const open: (SvgElement & { children: SvgElement[] })[] = [];
  let root: SvgElement | undefined;
  let silent = 0;
  const fault = (message: string): Error => svgFault({ file, line: parser.line }, message);
  parser.on('error', (error) => {
    throw fault(`no well-formed XML (${error.message.replace(/^\d+:\d+: /, '')})`);
  });
  parser.on('doctype', () => {
    throw fault('a DOCTYPE is not read: remove it');
  });
  const refuseText = (content: string): void => {
    if (silent === 0 && content.trim() !== '') {
      throw fault(`text « ${content.trim().slice(0, 20)} » is not drawn: turn it into paths`);
    }
  };
  parser.on('text', refuseText);
  parser.on('cdata', refuseText);
  parser.on('opentag', ({ name, attributes }) => {
    if (silent > 0 || SILENT.has(name)) {
      silent++;
      return;
    }
    const element = { name, attributes, children: [], file, line: parser.line };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    if (silent > 0) silent--;
    else open.pop();
  });
  parser.write(text).close();
  if (root?.name !== 'svg') throw svgFault({ file, line: 1 }, 'the root element must be svg');
  return root;
}
