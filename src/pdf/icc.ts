/** ICC profiles as far as a print file needs to know them: whether one describes a CMYK printing condition. */
import { badInput } from '../shared/errors.ts';

export interface OutputProfile {
  readonly bytes: Uint8Array;
  /** What the profile says it is of, e.g. « FOGRA39L coated ». */
  readonly description: string;
}

const HEADER_BYTES = 128;
const TAG_BYTES = 12;
/** An output profile is read in this direction by every RIP. */
const DEVICE_TO_COLOUR = 'A2B0';

/**
 * Checks that the bytes are a whole ICC profile of a CMYK printer (class `prtr`, version 2 or 4), as PDF/X-4 wants its
 * output intent. `name` stands in messages. Throws (exit code 2) saying what the profile is instead.
 */
export const parseOutputProfile = (bytes: Uint8Array, name: string): OutputProfile => {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (at: number): string => data.toString('latin1', at, at + 4);
  const refuse = (what: string, advice: string): never => {
    throw badInput('icc-profile', `${name}: ${what}. ${advice}`);
  };
  if (data.length < HEADER_BYTES + 4 || text(36) !== 'acsp') {
    refuse('this is no ICC profile', 'Give the .icc file of the printing condition.');
  }
  const size = data.readUInt32BE(0);
  if (size !== data.length) {
    refuse(`it says it has ${size} bytes and has ${data.length}`, 'It is cut or damaged: get it again.');
  }
  if (data[8]! >= 5) refuse(`it is of ICC version ${data[8]}`, 'PDF/X-4 takes versions 2 and 4.');
  if (text(12) !== 'prtr') {
    refuse(
      `it is of class « ${text(12)} », not of a printer (« prtr »)`,
      'Give the output profile of the press.',
    );
  }
  if (text(16) !== 'CMYK') {
    refuse(`its colours are ${text(16).trim()}, not CMYK`, 'Give a profile with four inks.');
  }
  if (text(20) !== 'Lab ' && text(20) !== 'XYZ ') {
    refuse(`it leads to ${text(20).trim()}, not to Lab or XYZ`, 'Give an output profile.');
  }
  const tags = new Map<string, Buffer>();
  const count = data.readUInt32BE(HEADER_BYTES);
  for (let tag = 0; tag < count; tag++) {
    const at = HEADER_BYTES + 4 + TAG_BYTES * tag;
    const whole = at + TAG_BYTES <= data.length;
    const offset = whole ? data.readUInt32BE(at + 4) : 0;
    const length = whole ? data.readUInt32BE(at + 8) : 0;
    if (!whole || length < 8 || offset + length > data.length) {
      refuse('its table of tags leads out of the file', 'It is cut or damaged: get it again.');
    }
    tags.set(text(at), data.subarray(offset, offset + length));
  }
  if (!tags.has(DEVICE_TO_COLOUR)) {
    refuse(`it has no table ${DEVICE_TO_COLOUR}`, 'Give an output profile, not a characterisation only.');
  }
  return { bytes, description: descriptionOf(tags.get('desc')) || name };
};

/** Text of a `desc` tag: ASCII in version 2, a list of texts in UTF-16 in version 4, of which the first counts. */
const descriptionOf = (tag: Buffer | undefined): string => {
  if (tag === undefined) return '';
  const kind = tag.toString('latin1', 0, 4);
  if (kind === 'desc' && tag.length > 12) {
    return plain(tag.toString('latin1', 12, 12 + Math.min(tag.readUInt32BE(8), tag.length - 12)));
  }
  if (kind === 'mluc' && tag.length >= 28) {
    const [length, offset] = [tag.readUInt32BE(20), tag.readUInt32BE(24)];
    if (offset + length > tag.length || length % 2 !== 0) return '';
    return plain(
      Buffer.from(tag.subarray(offset, offset + length))
        .swap16()
        .toString('utf16le'),
    );
  }
  return '';
};

/** Without what ends a text in C, and what no line of metadata can hold. */
const plain = (text: string): string => text.replace(/\p{Cc}/gu, '').trim();
