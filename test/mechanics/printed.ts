import type { FaceSlot } from '../../src/mechanics/face.ts';

/** What stands in one cell when the face is printed. */
export interface Printed {
  readonly main: string;
  readonly caption: string | undefined;
  readonly side: string;
}

/** A face as it is printed, by cell. Throws if a byte stands for no sign of its slot. */
export function printFace(slots: readonly FaceSlot[], face: Uint8Array): Map<string, Printed> {
  if (face.length !== slots.length) throw new Error('a face has one byte a slot');
  return new Map(
    slots.map(({ name, signs, sides }, i) => {
      const byte = face[i] as number;
      const sign = signs[Math.floor(byte / sides.length)];
      if (sign === undefined) throw new Error(`no sign ${byte} in ${name}`);
      return [name, { main: sign.main, caption: sign.caption, side: sides[byte % sides.length] as string }];
    }),
  );
}

/** Every face that bytes can say, legal or not. */
export function* allFaces(slots: readonly FaceSlot[]): Generator<Uint8Array> {
  const sizes = slots.map(({ signs, sides }) => signs.length * sides.length);
  const total = sizes.reduce((product, size) => product * size, 1);
  for (let number = 0; number < total; number++) {
    let rest = number;
    yield Uint8Array.from(sizes, (size) => {
      const byte = rest % size;
      rest = Math.floor(rest / size);
      return byte;
    });
  }
}
