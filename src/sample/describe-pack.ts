/** A pack in words, from its data: what stands in each cell, and the numbers as they are printed. */
import { inventoryNumber, printedBlock } from '../deal/numbers.ts';
import { slotsOf } from '../mechanics/dealer-of.ts';
import type { Packs } from '../print/packs.ts';
import { numberFormatOf } from '../regulation/number-format.ts';
import type { Game, Provenance, Side } from '../regulation/schema.ts';

export interface DescribedInscription {
  /** Name of the cell on the ticket. */
  readonly zone: string;
  readonly figures: string;
  readonly letters?: string;
  readonly side: Side;
}

export interface DescribedTicket {
  readonly emissionCode: number;
  readonly name: string;
  readonly provenance: Provenance;
  readonly prize: number;
  readonly inscriptions: readonly DescribedInscription[];
  readonly inventory: string;
  readonly validation: string;
  readonly pin: string;
}

/** @param row of the data, from 0 */
export function describePack(game: Game, data: Packs, row: number): DescribedTicket[] {
  const block = printedBlock(data.block, data.specimen);
  const format = numberFormatOf(game);
  return game.tickets.map((ticket, index) => {
    const width = data.faceBytes[index]!;
    const face = data.faces[index]!.subarray(row * width, (row + 1) * width);
    const inscriptions = slotsOf(ticket).map(({ name, signs, sides }, slot): DescribedInscription => {
      const byte = face[slot]!;
      const { main, caption } = signs[Math.floor(byte / sides.length)]!;
      const side = sides[byte % sides.length]!;
      return { zone: name, figures: main, ...(caption === undefined ? {} : { letters: caption }), side };
    });
    return {
      emissionCode: ticket.emissionCode,
      name: ticket.name,
      provenance: ticket.provenance,
      prize: data.prizes[index]![row]!,
      inscriptions,
      inventory: inventoryNumber(format, ticket.emissionCode, block, data.packNumbers[row]!),
      validation: String(data.validations[index]![row]!).padStart(10, '0'),
      pin: String(data.pins[index]![row]!).padStart(4, '0'),
    };
  });
}
