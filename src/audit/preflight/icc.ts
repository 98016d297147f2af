/** Four letters in the header of an ICC profile (ICC.1, 7.2): 12 class, 16 colour space, 36 "acsp". */
export const signature = (profile: Uint8Array, at: number): string =>
  Buffer.from(profile.subarray(at, at + 4)).toString('latin1');
