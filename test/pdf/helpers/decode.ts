import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader';
import type { Raster } from './memory-pdf.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({
  overrides: {
    wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer,
  },
});

/** Texts of all bar codes of a kind that zxing finds on a page. */
export const decode = async (raster: Raster, format: ReadInputBarcodeFormat): Promise<string[]> => {
  const { width, height, grey } = raster;
  const data = new Uint8ClampedArray(4 * grey.length).fill(255);
  for (let dot = 0; dot < grey.length; dot++) data.fill(grey[dot]!, 4 * dot, 4 * dot + 3);
  const image = { data, width, height, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0];
  const found = await readBarcodes(image, { formats: [format], tryHarder: true });
  return found.filter((code) => code.isValid).map((code) => code.text);
};
