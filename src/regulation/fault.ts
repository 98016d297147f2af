/** What a check of the regulation finds: a fault makes the game impossible, a warning asks for a look. */
export interface RegulationFault {
  /** Stable name of the rule, e.g. `TICKET_WINNERS`. */
  readonly code: string;
  /** Article of the regulation where the fault is. */
  readonly article: string;
  /** One sentence in the regulation's words; says what is stated and what follows from the figures. */
  readonly message: string;
  /** The figures of the message, for programs. */
  readonly details: Record<string, unknown>;
}

/** Indices of entries that occurred before, each with the index of the first. */
export function repeats<T>(entries: readonly T[]): { first: number; again: number; value: T }[] {
  const seen = new Map<T, number>();
  const found: { first: number; again: number; value: T }[] = [];
  for (const [index, value] of entries.entries()) {
    const first = seen.get(value);
    if (first === undefined) seen.set(value, index);
    else found.push({ first, again: index, value });
  }
  return found;
}
