/**
 * Who a block is shipped to. A recipient is an age key: its owner keeps the identity, and gives out the public file,
 * both in the form that age tools read, with the role in a comment.
 *
 *     # rotative recipient: printer
 *     age1…
 */
import { generateX25519Identity } from 'age-encryption';
import { badInput } from '../shared/errors.ts';
import { identityToRecipient, isRecipient } from './age-file.ts';
import { ROLES, type Role } from './roles.ts';

export interface Recipient {
  readonly role: Role;
  /** `age1…` */
  readonly key: string;
}

const PREFIX = '# rotative recipient: ';

/** A new identity and its public file, as texts. */
export async function makeRecipient(role: Role): Promise<{ identity: string; recipient: string }> {
  const secret = await generateX25519Identity();
  const key = await identityToRecipient(secret);
  return { identity: `${PREFIX}${role}\n# ${key}\n${secret}\n`, recipient: `${PREFIX}${role}\n${key}\n` };
}

/** Reads a public file. Throws `badInput`, naming `where`. */
export function parseRecipient(text: string, where: string): Recipient {
  const lines = linesOf(text);
  const role = ROLES.find((known) => lines.includes(`${PREFIX}${known}`));
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (keys.some((key) => key.startsWith('AGE-SECRET-KEY'))) {
    throw badInput('RECIPIENT_SECRET', `${where} is the secret identity: give the file ending in .pub`);
  }
  const [key] = keys;
  if (role === undefined || keys.length !== 1 || !isRecipient(key!)) {
    throw badInput(
      'BAD_RECIPIENT',
      `${where} is no recipient: a line "${PREFIX}${ROLES.join('|')}" and one age1… key are needed; make one with "rotative keygen FILE --recipient printer"`,
    );
  }
  return { role, key: key! };
}

/** The identity in a private file. Throws `badInput`, never showing it. */
export function parseIdentity(file: Uint8Array, where: string): string {
  const identities = linesOf(Buffer.from(file).toString('latin1')).filter((line) =>
    line.startsWith('AGE-SECRET-KEY-'),
  );
  const [identity] = identities;
  if (identity !== undefined && identities.length === 1) return identity;
  throw badInput(
    'BAD_IDENTITY',
    `${where} holds no age identity: give the private file that "rotative keygen --recipient" made`,
  );
}

const linesOf = (text: string): string[] => text.split(/\r?\n/).map((line) => line.trim());
