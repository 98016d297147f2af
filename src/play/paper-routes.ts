import { Hono } from 'hono';
import type { PaperShelf } from './paper-shelf.ts';
import { read, scratchBody, wholeNumber } from './requests.ts';

const WEBP = { 'Content-Type': 'image/webp' };

/** Paper packs: `/<game>/<number>` and what hangs on it. */
export function paperRoutes(shelf: PaperShelf): Hono {
  const routes = new Hono();
  const image = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
  routes.get('/:game/:number', async (context) => {
    const { game, number } = context.req.param();
    return context.json(await shelf.view(game, wholeNumber(number)));
  });
  routes.post('/:game/:number/scratch', async (context) => {
    const { game, number } = context.req.param();
    const { ticket, zone } = await read(context, scratchBody);
    return context.json(await shelf.scratch(game, wholeNumber(number), ticket, zone));
  });
  routes.post('/:game/:number/renew', async (context) => {
    const { game, number } = context.req.param();
    return context.json(await shelf.renew(game, wholeNumber(number)));
  });
  routes.get('/:game/:number/stub', async (context) => {
    const { game, number } = context.req.param();
    return context.body(image(await shelf.stubPicture(game, wholeNumber(number))), 200, WEBP);
  });
  routes.get('/:game/:number/:ticket', async (context) => {
    const { game, number, ticket } = context.req.param();
    const bytes = await shelf.ticketPicture(game, wholeNumber(number), wholeNumber(ticket));
    return context.body(image(bytes), 200, WEBP);
  });
  routes.get('/:game/:number/:ticket/:zone', async (context) => {
    const { game, number, ticket, zone } = context.req.param();
    const bytes = await shelf.zonePicture(game, wholeNumber(number), wholeNumber(ticket), zone);
    return context.body(image(bytes), 200, WEBP);
  });
  return routes;
}
