/** Bar codes of a picture, decoded by zxing, which shares no code with the print or with the audit's own reader. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader';
import type { Grey } from './pages.ts';
import { RASTER_DPI } from './places.ts';

let prepared = false;

/** Loads the decoder from the package; it would fetch it from the network otherwise. */
function prepare(): void {
  if (prepared) return;
  prepared = true;
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer;
  prepareZXingModule({ overrides: { wasmBinary } });
}

/** Text of every code of the kind in the picture. */
export async function decode(
  { data, width, height }: Grey,
  format: ReadInputBarcodeFormat,
): Promise<string[]> {
  prepare();
  const dots = new Uint32Array(data.length);
  for (let i = 0; i < data.length; i++) dots[i] = (data[i]! * 0x010101) | 0xff000000;
  const image = { data: new Uint8ClampedArray(dots.buffer), width, height, colorSpace: 'srgb' as const };
  const found = await readBarcodes(image as Parameters<typeof readBarcodes>[0], {
    formats: [format],
    // The local one cuts pictures into squares of 8 pixels and stumbles over modules of 8.
    binarizer: 'GlobalHistogram',
    tryHarder: true,
    maxNumberOfSymbols: 2,
  });
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

/**
 * Share of the quiet zone of a code that is darker than half way between the lightest and the darkest of the picture,
 * the line by which scanners part light from dark. The code lies `aroundPt` from each edge of the picture; its quiet
 * zone is `acrossPt` wide at left and right and `downPt` high above and below. One pixel along the code is left out, as
 * edges fall on the grid as they fall.
 */
export function spoiledQuiet(
  { data, width, height }: Grey,
  aroundPt: number,
  [acrossPt, downPt]: readonly [number, number],
): number {
  const pixels = (pt: number): number => Math.round((pt * RASTER_DPI) / 72);
  const [around, across, down] = [pixels(aroundPt), pixels(acrossPt), pixels(downPt)];
  let [low, high] = [255, 0];
  for (const value of data) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const threshold = (low + high) / 2;
  const within = (at: number, size: number, beyond: number): boolean =>
    at >= around - beyond && at < size - around + beyond;
  let dark = 0;
  let all = 0;
  for (let y = 0; y < height; y++) {
    if (!within(y, height, down)) continue;
    const beside = within(y, height, 1);
    for (let x = 0; x < width; x++) {
      if (!within(x, width, across) || (beside && within(x, width, 1))) continue;
      all++;
      if (data[y * width + x]! < threshold) dark++;
    }
  }
  return all === 0 ? 0 : dark / all;
}
