/** What operators change in the state that preflight follows (ISO 32000-1, annex A). */
import { operatorCode } from '../pdf/content-lexer.ts';
import type { Matrix } from '../pdf/matrix.ts';
import { OperatorTable } from '../pdf/operator-table.ts';
import { nameKey, nameOfKey } from '../pdf/resources.ts';
import { CMYK, GRAY, type Ink, RGB } from './paint-state.ts';
import type { ScanMachine } from './scan-machine.ts';

type Run = (scan: ScanMachine) => void;

/** All operators of PDF 1.6, by their code. */
export const SCAN_OPERATORS = new OperatorTable<Run>();
const nothing: Run = () => {};
const add = (names: string, run: Run): void => {
  for (const name of names.split(' ')) SCAN_OPERATORS.set(operatorCode(name), run);
};

add('w J j M d i ri m l c v y h re W W* n MP DP BX EX d0 d1', nothing);
add('Td TD Tm T* TL Tc Tw Tz Ts', nothing);
add('cm', (scan) => {
  const matrix: Matrix = [scan.num(6), scan.num(5), scan.num(4), scan.num(3), scan.num(2), scan.num(1)];
  scan.state.concat(matrix);
});
add('q', (scan) => scan.save());
add('Q', (scan) => scan.restore());
add('gs', (scan) => {
  const key = scan.key(1);
  const change = key === undefined ? undefined : scan.resources.state(key);
  if (change === undefined) {
    missing(scan, 'graphics state', key);
    return;
  }
  const { state } = scan;
  state.overprintFill = change.overprintFill ?? state.overprintFill;
  state.overprintStroke = change.overprintStroke ?? state.overprintStroke;
  state.overprintMode = change.overprintMode ?? state.overprintMode;
  state.font = change.font?.index ?? state.font;
  scan.changed();
});

add('g', (scan) => scan.setInk(scan.state.fill, GRAY, 1));
add('G', (scan) => scan.setInk(scan.state.stroke, GRAY, 1));
add('rg', (scan) => scan.setInk(scan.state.fill, RGB, 3));
add('RG', (scan) => scan.setInk(scan.state.stroke, RGB, 3));
add('k', (scan) => scan.setInk(scan.state.fill, CMYK, 4));
add('K', (scan) => scan.setInk(scan.state.stroke, CMYK, 4));
add('cs', (scan) => setSpace(scan, scan.state.fill));
add('CS', (scan) => setSpace(scan, scan.state.stroke));
add('sc scn', (scan) => setValues(scan, scan.state.fill));
add('SC SCN', (scan) => setValues(scan, scan.state.stroke));

const path = (fill: boolean, stroke: boolean): Run => {
  const painting = { kind: 'path', fill, stroke } as const;
  return (scan) => scan.paint(painting);
};
add('f F f*', path(true, false));
add('B B* b b*', path(true, true));
add('S s', path(false, true));
add('sh', (scan) => scan.paint({ kind: 'shading', fill: false, stroke: false }));

add('BT', (scan) => {
  if (scan.inText) scan.fault('balance', 'BT within BT');
  scan.inText = true;
});
add('ET', (scan) => {
  if (!scan.inText) scan.fault('balance', 'ET without BT');
  scan.inText = false;
});
add('Tf', (scan) => {
  const key = scan.key(2);
  const font = key === undefined ? undefined : scan.resources.font(key);
  if (font === undefined) {
    missing(scan, 'font', key);
    return;
  }
  scan.state.font = font.index;
});
add('Tr', (scan) => {
  scan.state.renderMode = scan.num(1);
  scan.changed();
});
const TEXT = [0, 1, 2, 3].map(
  (mode) => ({ kind: 'text', fill: mode === 0 || mode === 2, stroke: mode === 1 || mode === 2 }) as const,
);
add('Tj TJ \' "', (scan) => {
  scan.showText();
  scan.paint(TEXT[scan.state.renderMode % 4]!);
});

const OC = nameKey(new Uint8Array([0x4f, 0x43]), 0, 2);
add('BMC', (scan) => void scan.marked.push(scan.layer));
add('BDC', (scan) => {
  scan.marked.push(scan.layer);
  if (scan.key(scan.lexer.count) !== OC) return;
  const key = scan.key(1);
  const layer = key === undefined ? undefined : scan.resources.layer(key);
  if (layer === undefined) {
    missing(scan, 'layer', key);
    return;
  }
  scan.layer = layer;
  scan.changed();
});
add('EMC', (scan) => {
  if (scan.marked.length === 0) {
    scan.fault('balance', 'EMC without BDC');
    return;
  }
  scan.layer = scan.marked.pop();
  scan.changed();
});

add('Do', (scan) => {
  const key = scan.key(1);
  if (key === undefined) {
    missing(scan, 'XObject', key);
    return;
  }
  scan.drawXObject(key);
});
add('BI', nothing);
add('ID', (scan) => {
  scan.changed();
  scan.paint({ kind: 'image', fill: true, stroke: false });
  skipInlineImage(scan);
});
add('EI', nothing);

function setSpace(scan: ScanMachine, ink: Ink): void {
  const key = scan.key(1);
  const space = key === undefined ? undefined : scan.resources.space(key);
  if (space === undefined) {
    missing(scan, 'colour space', key);
    return;
  }
  ink.space = space;
  // The first value of inks is full, of a grey or process colour none, which is black.
  ink.count = space.family === 'DeviceCMYK' ? 4 : 1;
  ink.values.fill(0);
  if (space.inks.length > 0) ink.values[0] = 1;
  if (space.family === 'DeviceCMYK') ink.values[3] = 1;
  scan.changed();
}

function setValues(scan: ScanMachine, ink: Ink): void {
  scan.setInk(ink, ink.space, Math.max(1, scan.lexer.count));
}

function missing(scan: ScanMachine, kind: string, key: number | string | undefined): void {
  scan.fault(
    'resource',
    `${kind} ${key === undefined ? 'without a name' : nameOfKey(key)} is not in the resources`,
  );
}

/** The samples end before the EI that stands alone. */
function skipInlineImage(scan: ScanMachine): void {
  const { bytes } = scan.lexer;
  const isSpace = (byte: number | undefined): boolean =>
    byte === undefined || byte === 32 || (byte >= 9 && byte <= 13);
  for (let i = scan.lexer.position; i < bytes.length; i++) {
    if (bytes[i] === 0x45 && bytes[i + 1] === 0x49 && isSpace(bytes[i - 1]) && isSpace(bytes[i + 2])) {
      scan.lexer.position = i;
      return;
    }
  }
  scan.fault('operator', 'an inline image without end');
  scan.lexer.position = bytes.length;
}
