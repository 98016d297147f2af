import { deflate } from './deflate.ts';
import type { OutputProfile } from './icc.ts';
import { textString } from './strings.ts';
import type { PdfWriter } from './writer.ts';

/** For which printing condition the colours of a file are meant. */
export interface OutputCondition {
  readonly profile: OutputProfile;
  /** Name in the ICC's registry, e.g. `FOGRA39`; `Custom` for a condition that is not registered. */
  readonly identifier: string;
  /** Whether `identifier` is a name of the ICC's registry. */
  readonly registered: boolean;
  /** The condition in words. */
  readonly condition: string;
}

const ICC_REGISTRY = 'http://www.color.org';

/** Writes the profile, once; gives the catalog's /OutputIntents array with the one intent of PDF/X. */
export const addOutputIntent = (writer: PdfWriter, output: OutputCondition): string => {
  const profile = writer.alloc();
  writer.encodedStream(profile, '/N 4/Filter/FlateDecode', deflate(output.profile.bytes, 9));
  const registry = output.registered ? `/RegistryName${textString(ICC_REGISTRY)}` : '';
  const intent = writer.add(
    `<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier${textString(output.identifier)}${registry}` +
      `/OutputCondition${textString(output.condition)}/Info${textString(output.profile.description)}` +
      `/DestOutputProfile ${profile} 0 R>>`,
  );
  return `[${intent} 0 R]`;
};
