/** Requests to the server, typed by the protocol. */
import type { ErrorView } from '../protocol.ts';

/** The server said no, in the player's words. */
export class Refused extends Error {}

const UNREACHABLE =
  'Le serveur ne répond pas. Si votre mise a été débitée, l’unité de jeu est dans l’historique.';

export const get = <T>(path: string): Promise<T> => send<T>(path, { method: 'GET' });

export const post = <T>(path: string, body: object = {}): Promise<T> =>
  send<T>(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

async function send<T>(path: string, init: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Error(UNREACHABLE);
  }
  if (response.ok) return (await response.json()) as T;
  const { error } = (await response.json()) as ErrorView;
  throw response.status < 500 ? new Refused(error.message) : new Error(error.message);
}

/**
 * Sends a request that must be done once, under a key of its own. While no answer has come the key is kept, so that a
 * second click, or another try after a lost answer, asks for the same thing.
 */
export async function postOnce<T>(name: string, path: string): Promise<T> {
  const kept = `request-${name}`;
  const request = sessionStorage.getItem(kept) ?? crypto.randomUUID();
  sessionStorage.setItem(kept, request);
  try {
    const answer = await post<T>(path, { request });
    sessionStorage.removeItem(kept);
    return answer;
  } catch (error) {
    if (error instanceof Refused) sessionStorage.removeItem(kept);
    throw error;
  }
}
