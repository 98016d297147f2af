/** The server's answers: pages and their files, the game on screen, paper tickets. Nothing of it listens anywhere yet. */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { RotativeError } from '../shared/errors.ts';
import type { CardArt } from './card-art.ts';
import { ownPagesOnly, policy } from './guard.ts';
import { errorPage, historyPage, type PageFrame, paperPage, playPage } from './pages.ts';
import { paperRoutes } from './paper-routes.ts';
import type { PaperShelf } from './paper-shelf.ts';
import type { PlayTable } from './play-table.ts';
import type { CardLayout, ErrorView, TableView } from './protocol.ts';
import { notFound, Refusal } from './refusal.ts';
import { pageNumber, read, requestBody, symbolsBody, wholeNumber } from './requests.ts';
import type { StaticFile } from './static-files.ts';

/** A game that is played on screen. */
export interface ScreenGame {
  readonly table: PlayTable;
  readonly layout: CardLayout;
  readonly art: CardArt;
  readonly block: number;
  /** The game's rule, in words for its player. */
  readonly rule: string;
}

export interface PlayAppOptions {
  readonly game: string;
  readonly folder: string;
  /** Left out: the game is on paper only. */
  readonly screen?: ScreenGame;
  readonly shelf: PaperShelf;
  readonly files: ReadonlyMap<string, StaticFile>;
  /** What the server is called, with its port. */
  readonly hosts: () => readonly string[];
  /** Told of what went wrong inside; must not be shown to players. */
  readonly onFailure: (error: unknown) => void;
}

const BODY_BYTES = 4096;

export function createPlayApp(options: PlayAppOptions): Hono {
  const { game, folder, screen, shelf, files } = options;
  const frame: PageFrame = { game, folder, onScreen: screen !== undefined };
  const app = new Hono();
  app.use(policy());
  app.use(ownPagesOnly(options.hosts));
  app.use(async (context, next) => {
    context.header('Cache-Control', 'no-store');
    await next();
  });
  app.use(
    bodyLimit({
      maxSize: BODY_BYTES,
      onError: () => {
        throw new Refusal(413, 'TOO_LARGE', 'Cette demande est trop longue.');
      },
    }),
  );

  app.get('/assets/:name', ({ req, body }) => {
    const file = files.get(req.param('name'));
    if (file === undefined) throw notFound('Ce fichier n’existe pas.');
    return body(file.bytes, 200, { 'Content-Type': file.type, 'Cache-Control': 'no-cache' });
  });
  app.get('/ticket', (context) => {
    const [name, number] = [context.req.query('jeu') ?? folder, context.req.query('numero') ?? '1'];
    return context.redirect(`/ticket/${encodeURIComponent(name)}/${encodeURIComponent(number)}`);
  });
  app.get('/ticket/:game/:number', (context) => {
    const { game: name, number } = context.req.param();
    if (!shelf.games.includes(name)) throw notFound(`Il n’y a pas de jeu « ${name} ».`);
    return context.html(paperPage(frame, shelf.games, name, wholeNumber(number)));
  });
  app.route('/api/paper', paperRoutes(shelf));
  if (screen === undefined) app.get('/', (context) => context.redirect(`/ticket/${folder}/1`));
  else addScreen(app, frame, screen);

  app.notFound((context) => answerError(context, frame, notFound('Cette page n’existe pas.')));
  app.onError((error, context) => {
    if (!(error instanceof Refusal)) options.onFailure(error);
    return answerError(context, frame, error);
  });
  return app;
}

function addScreen(app: Hono, frame: PageFrame, { table, layout, art, block, rule }: ScreenGame): void {
  app.get('/', (context) => context.html(playPage(frame)));
  app.get('/unite/:id', (context) => {
    const id = wholeNumber(context.req.param('id'));
    table.play(id);
    return context.html(playPage(frame, id));
  });
  app.get('/historique', (context) => context.html(historyPage(frame)));
  app.get('/art/board.svg', (context) =>
    context.body(art.board, 200, { 'Content-Type': 'image/svg+xml; charset=utf-8' }),
  );
  app.get('/art/cover/:symbol', (context) => {
    const cover = art.covers[wholeNumber(context.req.param('symbol').replace(/\.svg$/, ''))];
    if (cover === undefined) throw notFound('Ce dessin n’existe pas.');
    return context.body(cover, 200, { 'Content-Type': 'image/svg+xml; charset=utf-8' });
  });

  app.get('/api/table', (context) => {
    const { purse, last, priceCents } = table;
    const view: TableView = { game: frame.game, block, priceCents, rule, card: layout, purse, last };
    return context.json(view);
  });
  app.get('/api/plays/:id', (context) => context.json(table.play(wholeNumber(context.req.param('id')))));
  app.post('/api/plays', async (context) => {
    const { request } = await read(context, requestBody);
    const { isNew, ...answer } = await table.stake(request);
    return context.json(answer, isNew ? 201 : 200);
  });
  app.post('/api/plays/:id/uncover', async (context) => {
    const { symbols } = await read(context, symbolsBody);
    return context.json(table.uncover(wholeNumber(context.req.param('id')), symbols));
  });
  app.post('/api/purse/refill', async (context) => {
    const { request } = await read(context, requestBody);
    return context.json(table.refill(request));
  });
  app.get('/api/history', (context) => context.json(table.history(pageNumber(context.req.query('page')))));
}

/** What a script is told as JSON, and a person as a page. */
async function answerError(context: Context, frame: PageFrame, error: unknown): Promise<Response> {
  const refused = error instanceof Refusal;
  const message = refused
    ? error.message
    : 'Le serveur a rencontré une erreur ; elle est décrite là où il a été lancé.';
  const code = refused || error instanceof RotativeError ? error.code : 'UNEXPECTED';
  const status = refused ? error.status : 500;
  if (context.req.path.startsWith('/api/')) return context.json(errorView(code, message), status);
  return context.html(await errorPage(frame, message), status);
}

const errorView = (code: string, message: string): ErrorView => ({ error: { code, message } });
