/** What requests bring, checked. Everything else is refused in the player's words. */
import type { Context } from 'hono';
import { z } from 'zod';
import { notFound, Refusal } from './refusal.ts';

/** A stake or a refill, by a key of its own: sent twice, it is done once. */
export const requestBody = z.strictObject({ request: z.uuid() });

export const symbolsBody = z.strictObject({
  symbols: z.array(z.int().min(0).max(255)).min(1).max(256),
});

export const scratchBody = z.strictObject({
  ticket: z.int().min(0).max(255),
  zone: z.string().min(1).max(64),
});

/** The body of a request. Throws Refusal if it is not what `schema` says. */
export async function read<T extends z.ZodType>(context: Context, schema: T): Promise<z.infer<T>> {
  let body: unknown;
  try {
    body = await context.req.json();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw badRequest();
  }
  const result = schema.safeParse(body);
  if (!result.success) throw badRequest();
  return result.data;
}

/** A whole number in an address. Throws Refusal if it is none. */
export function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw notFound(`« ${text.slice(0, 20)} » n’est pas un numéro.`);
}

/** A page of the history, from 1; anything else is the first. */
export const pageNumber = (text: string | undefined): number =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;

const badRequest = (): Refusal =>
  new Refusal(400, 'BAD_REQUEST', 'Le serveur ne comprend pas cette demande.');
