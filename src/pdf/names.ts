import { badInput } from '../shared/errors.ts';

const REGULAR = /^[!"$&'*-.0-;=?-Z\\^-z|~]$/;

/**
 * A PDF name object, with its slash: UTF-8, everything but regular ASCII characters as `#xx`.
 * Throws (exit code 2) if it is empty, longer than the 127 bytes a PDF allows, or holds a NUL.
 */
export const pdfName = (name: string): string => {
  const bytes = Buffer.from(name, 'utf8');
  if (bytes.length === 0 || bytes.length > 127 || bytes.includes(0)) {
    throw badInput(
      'pdf-name',
      `"${name}" can't be a PDF name: it must have 1 to 127 bytes and no NUL. Choose a shorter name.`,
    );
  }
  let written = '/';
  for (const byte of bytes) {
    const character = String.fromCharCode(byte);
    written += REGULAR.test(character) ? character : `#${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return written;
};
