/** What a player is refused, in the player's words, with the status of the answer. */
export class Refusal extends Error {
  readonly status: 400 | 403 | 404 | 409 | 413;
  readonly code: string;

  constructor(status: Refusal['status'], code: string, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
  }
}

export const notFound = (message: string): Refusal => new Refusal(404, 'NOT_FOUND', message);
