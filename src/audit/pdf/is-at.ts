/** Whether `own` stands in `bytes[start..end]`, and nothing besides. */
export function isAt(own: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (own.length !== end - start) return false;
  for (let i = 0; i < own.length; i++) if (own[i] !== bytes[start + i]) return false;
  return true;
}
