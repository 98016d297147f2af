/** Names and Parquet types of the columns of a part: one row a pack, four columns a ticket. */
import type { SchemaElement } from 'hyparquet';
import { PIN_DIGITS, VALIDATION_DIGITS } from './numbers.ts';

/** Kind of column, of which each ticket has one. */
export type TicketColumn = 'prize' | 'face' | 'validation' | 'pin';

/** Column of the pack numbers. */
export const PACK_COLUMN = 'pack';

/** Name of a ticket's column; `ticket` counts from 0, names from 1. */
export const columnName = (kind: TicketColumn, ticket: number): string => `${kind}_${ticket + 1}`;

/** Digits of the columns that hold numbers as text. */
export const TEXT_DIGITS = { validation: VALIDATION_DIGITS, pin: PIN_DIGITS } as const;

/** The Parquet schema of a part, from the face bytes of each ticket. No value may be missing. */
export function partSchema(faceBytes: readonly number[]): SchemaElement[] {
  const each = (element: (ticket: number) => SchemaElement): SchemaElement[] =>
    faceBytes.map((_, ticket) => element(ticket));
  const columns: SchemaElement[] = [
    { name: PACK_COLUMN, type: 'INT32', repetition_type: 'REQUIRED' },
    ...each((ticket) => ({ name: columnName('prize', ticket), type: 'INT32', repetition_type: 'REQUIRED' })),
    ...each((ticket) => ({
      name: columnName('face', ticket),
      type: 'FIXED_LEN_BYTE_ARRAY',
      type_length: faceBytes[ticket] as number,
      repetition_type: 'REQUIRED',
    })),
    ...each((ticket) => text(columnName('validation', ticket))),
    ...each((ticket) => text(columnName('pin', ticket))),
  ];
  return [{ name: 'part', num_children: columns.length }, ...columns];
}

const text = (name: string): SchemaElement => ({
  name,
  type: 'BYTE_ARRAY',
  converted_type: 'UTF8',
  logical_type: { type: 'STRING' },
  repetition_type: 'REQUIRED',
});
