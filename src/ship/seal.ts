/**
 * The seal of a shipment: seal.json lists every file with its hash, before and after encryption, and seal.sig signs it
 * with Ed25519. The signing key follows from the master key, so that only who has both shares can seal.
 */
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { deriveSubkey } from '../random/keys.ts';
import { readBounded } from '../shared/bounded-read.ts';
import { badInput } from '../shared/errors.ts';
import type { FileSeal } from '../work/atomic-file.ts';
import { sha256OfFile } from '../work/journal.ts';
import { ROLES } from './roles.ts';

export const SEAL_FILE = 'seal.json';
export const SIGNATURE_FILE = 'seal.sig';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const seal = z.strictObject({ bytes: z.int().nonnegative(), sha256: hash });
/** A plain name, so that what is unsealed can't land elsewhere. */
const fileName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._+-]{0,200}$/);

const sealSchema = z.strictObject({
  format: z.literal('rotative-seal/1'),
  role: z.enum(ROLES),
  /** The age key that the files are for. */
  recipient: z.string(),
  game: z.string(),
  edition: z.string(),
  block: z.int(),
  keyId: z.string(),
  holders: z.int(),
  planHash: hash,
  /** Head of the log at the time. */
  logHead: z.strictObject({ count: z.int(), sha256: hash }),
  /** Parts of how many. */
  parts: z.int(),
  ofParts: z.int(),
  toolVersion: z.string(),
  /** ISO 8601. */
  when: z.string(),
  files: z.array(z.strictObject({ name: fileName, plain: seal, sealed: seal })).max(100_000),
});

export type Seal = z.infer<typeof sealSchema>;
export interface SealedEntry {
  readonly name: string;
  readonly plain: FileSeal;
  readonly sealed: FileSeal;
}

/** How the encrypted file of a name is called. */
export const sealedName = (name: string): string => `${name}.age`;

/** Text of seal.json and of seal.sig (two lines: public key, signature). */
export function signSeal(made: Seal, master: Uint8Array): { json: string; signature: string } {
  const json = `${JSON.stringify(made, null, 1)}\n`;
  const secret = deriveSubkey(master, 'seal', 0);
  const der = Buffer.concat([PKCS8_ED25519, secret]);
  secret.fill(0);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  der.fill(0);
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  const signature = sign(null, Buffer.from(json), key);
  return { json, signature: `${publicKey.toString('hex')}\n${signature.toString('hex')}\n` };
}

export interface SealCheck {
  readonly seal: Seal | undefined;
  /** Public key of the signature: compare it with the one the sender told. */
  readonly signer: string | undefined;
  readonly faults: readonly string[];
}

/** Checks a folder that was shipped: signature, and every file, none missing and none more. */
export async function checkSeal(folder: string, expectedSigner?: string): Promise<SealCheck> {
  const json = readSealFile(folder, SEAL_FILE, MOST_SEAL_BYTES);
  const signature = readSealFile(folder, SIGNATURE_FILE, MOST_SIGNATURE_BYTES);
  if (typeof json === 'string' || typeof signature === 'string') {
    const fault = typeof json === 'string' ? json : signature;
    return { seal: undefined, signer: undefined, faults: [`${fault}: the folder is not sealed`] };
  }
  const signer = signerOf(json, Buffer.from(signature).toString('latin1'));
  if (signer === undefined)
    return {
      seal: undefined,
      signer,
      faults: ['the signature does not fit seal.json: one of them was altered'],
    };
  if (expectedSigner !== undefined && signer !== expectedSigner) {
    return { seal: undefined, signer, faults: [`it was sealed by ${signer}, not by ${expectedSigner}`] };
  }
  const made = parseSeal(Buffer.from(json).toString('utf8'));
  const faults: string[] = [];
  const wanted = new Map(made.files.map((file) => [sealedName(file.name), file]));
  if (wanted.size !== made.files.length) faults.push('a name is listed twice');
  const names = new Set(readdirSync(folder));
  for (const name of [SEAL_FILE, SIGNATURE_FILE]) names.delete(name);
  for (const name of names) if (!wanted.has(name)) faults.push(`${name} is no file of this shipment`);
  for (const [name, { sealed }] of wanted) {
    if (!names.has(name)) faults.push(`${name} is missing`);
    else if (!(await isAsSealed(join(folder, name), sealed))) faults.push(`${name} was altered`);
  }
  return { seal: made, signer, faults };
}

const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_ED25519 = Buffer.from('302a300506032b6570032100', 'hex');

/** The public key that signed, if the signature holds. */
function signerOf(json: Uint8Array, text: string): string | undefined {
  const match = /^([0-9a-f]{64})\n([0-9a-f]{128})\n$/.exec(text);
  if (!match) return undefined;
  const der = Buffer.concat([SPKI_ED25519, Buffer.from(match[1]!, 'hex')]);
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return verify(null, json, key, Buffer.from(match[2]!, 'hex')) ? match[1] : undefined;
  } catch {
    return undefined;
  }
}

function parseSeal(text: string): Seal {
  try {
    return sealSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw badInput(
      'BAD_SEAL',
      'seal.json is signed and has another form: use the version of rotative that made it',
      { cause },
    );
  }
}

/** A hundred thousand files, each with its line. */
const MOST_SEAL_BYTES = 64 << 20;
const MOST_SIGNATURE_BYTES = 1024;

/** The bytes of seal or signature, or what is wrong with them. */
function readSealFile(folder: string, name: string, mostBytes: number): Uint8Array | string {
  try {
    return readBounded(join(folder, name), mostBytes) ?? `${name} is missing`;
  } catch (error) {
    return `${name} ${(error as Error).message}`;
  }
}

/** Links lead out of the shipment, and devices and pipes never end: only files are looked into, and of that size. */
async function isAsSealed(path: string, { bytes, sha256 }: FileSeal): Promise<boolean> {
  try {
    const found = lstatSync(path);
    return found.isFile() && found.size === bytes && (await sha256OfFile(path)) === sha256;
  } catch {
    return false;
  }
}

/** A short name of a signer for people to compare over the telephone. */
export const fingerprintOf = (signer: string): string =>
  createHash('sha256')
    .update(signer)
    .digest('hex')
    .slice(0, 20)
    .replace(/(....)(?=.)/g, '$1 ');
