/**
 * The data of one part in memory: columns, one row a pack. What Parquet holds (docs/data-format.md), ready to
 * be read without making an object a row.
 */
export interface PartIdentity {
  readonly game: string;
  readonly edition: string;
  readonly block: number;
  /** From 1. */
  readonly part: number;
  readonly parts: number;
  /** From 1; packs of a part are consecutive. */
  readonly firstPack: number;
  readonly packs: number;
  /** Specimen data are made with the public key and print block 00. */
  readonly specimen: boolean;
  /** Hash prefix of the master key (see random/keys.ts): parts of one block have one. */
  readonly keyId: string;
  /** SHA-256 (hex) of the plan and game definition the data were dealt from. */
  readonly planHash: string;
}

export interface PartData extends PartIdentity {
  /** Per ticket: prize in euros of each pack, 0 = loses. */
  readonly prizes: readonly Int32Array[];
  /** Per ticket: faces of all packs one after another, `faceBytes[t]` bytes each. */
  readonly faces: readonly Uint8Array[];
  readonly faceBytes: readonly number[];
  /** Per ticket: validation number (10 digits) of each pack as an integer below 10^10. */
  readonly validations: readonly Float64Array[];
  /** Per ticket: PIN (4 digits) of each pack as an integer below 10^4. */
  readonly pins: readonly Uint16Array[];
}
