/** Sums over all shifts at once, by the fast Fourier transform. */

/** For each shift k: the sum over i of a[i] · b[(i + k) mod n]. Both must have the same length n. */
export function crossCorrelation(a: Float64Array, b: Float64Array): Float64Array {
  const n = a.length;
  let size = 1;
  while (size < 2 * n) size *= 2;
  // One transform does both: a as the real part, b as the imaginary one.
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  re.set(a);
  im.set(b);
  transform(re, im);
  const [real, imaginary] = [new Float64Array(size), new Float64Array(size)];
  for (let f = 0; f < size; f++) {
    const g = (size - f) % size;
    const [ar, ai] = [(re[f]! + re[g]!) / 2, (im[f]! - im[g]!) / 2];
    const [br, bi] = [(im[f]! + im[g]!) / 2, (re[g]! - re[f]!) / 2];
    // conj(A) · B, turned round for the way back by the same transform.
    real[f] = ar * br + ai * bi;
    imaginary[f] = -(ar * bi - ai * br);
  }
  transform(real, imaginary);
  // Shifts below 0 stand at the end; going round, k and k - n are the same.
  return Float64Array.from({ length: n }, (_, k) =>
    k === 0 ? real[0]! / size : (real[k]! + real[size - n + k]!) / size,
  );
}

/** In place; the length must be a power of two. */
function transform(re: Float64Array, im: Float64Array): void {
  const size = re.length;
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j]!, re[i]!];
      [im[i], im[j]] = [im[j]!, im[i]!];
    }
  }
  const cos = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  const sin = Float64Array.from({ length: size / 2 }, (_, i) => -Math.sin((2 * Math.PI * i) / size));
  for (let span = 1; span < size; span *= 2) {
    const step = size / (2 * span);
    for (let start = 0; start < size; start += 2 * span) {
      for (let i = 0; i < span; i++) {
        const [low, high] = [start + i, start + i + span];
        const [c, s] = [cos[i * step]!, sin[i * step]!];
        const x = re[high]! * c - im[high]! * s;
        const y = re[high]! * s + im[high]! * c;
        re[high] = re[low]! - x;
        im[high] = im[low]! - y;
        re[low]! += x;
        im[low]! += y;
      }
    }
  }
}
