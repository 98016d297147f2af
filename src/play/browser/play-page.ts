/** The page of the game: stakes, uncovers, shows the result. What is won is what the server says. */
import type { PlayAnswer, PlayView, PurseView, TableView, WinView } from '../protocol.ts';
import { get, post, postOnce } from './api.ts';
import { Card } from './card.ts';
import { announce, byId, calm, euros, figures, make, pause, showError } from './dom.ts';

const AUTO_STEP_MS = 130;

const stake = byId('stake', HTMLButtonElement);
const auto = byId('auto', HTMLButtonElement);
const refill = byId('refill', HTMLButtonElement);
const result = byId('result', HTMLElement);

let table: TableView;
let card: Card;
let play: PlayView | null = null;
let purse: PurseView;
/** A request is on its way: what it answers comes before anything else is asked. */
let busy = false;
let drawing = false;
/** Symbols that are to be uncovered once the answer is there. */
const wanted = new Set<number>();

async function start(): Promise<void> {
  table = await get<TableView>('/api/table');
  const asked = byId('table', HTMLElement).dataset.play;
  card = new Card(byId('card', HTMLElement), table.card, (symbol) => void uncover([symbol]));
  byId('rule', HTMLElement).textContent = table.rule;
  stake.textContent = `Jouez ${euros(table.priceCents)}`;
  purse = table.purse;
  play = asked ? (await get<PlayAnswer>(`/api/plays/${asked}`)).play : table.last;
  draw();
  byId('table', HTMLElement).dataset.ready = 'true';
}

stake.addEventListener('click', () =>
  once(async () => {
    const answer = await postOnce<PlayAnswer>('stake', '/api/plays');
    // An older play may have been shown under its own address.
    if (location.pathname !== '/') history.replaceState(null, '', '/');
    play = answer.play;
    purse = answer.purse;
    wanted.clear();
    draw();
    card.focusFirst();
    announce(
      `Mise de ${euros(play.stakeCents)} débitée. Unité ${figures(play.number)} : ${play.symbols.length} symboles à découvrir.`,
    );
  }),
);

auto.addEventListener('click', () => {
  if (play === null || play.done) return;
  const covered = play.symbols.flatMap((symbol, index) => (symbol === null ? [index] : []));
  void uncover(covered);
});

refill.addEventListener('click', () =>
  once(async () => {
    purse = await postOnce<PurseView>('refill', '/api/purse/refill');
    draw();
    announce(`Bourse d’essai rechargée : ${euros(purse.cents)}.`);
    if (!stake.disabled) stake.focus();
  }),
);

// Another tab may have gone on with this play.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && play !== null && !busy) void refresh(play.id);
});

async function refresh(id: number): Promise<void> {
  try {
    const answer = await get<PlayAnswer>(`/api/plays/${id}`);
    if (busy || play?.id !== id) return;
    play = answer.play;
    purse = answer.purse;
    draw();
  } catch (error) {
    showError(error);
  }
}

/** Uncovers symbols; those that are asked for while an answer is awaited come after it. */
async function uncover(symbols: readonly number[]): Promise<void> {
  if (play === null) {
    showError(`Jouez ${euros(table.priceCents)} pour commencer.`);
    return;
  }
  for (const symbol of symbols) wanted.add(symbol);
  while (!busy && wanted.size > 0) {
    const fresh = [...wanted].filter((symbol) => play?.symbols[symbol] === null);
    wanted.clear();
    if (fresh.length > 0) await once(() => uncoverNow(fresh));
  }
}

/** The server tells what the symbols hide, then they are drawn one after another. */
async function uncoverNow(symbols: readonly number[]): Promise<void> {
  if (play === null) return;
  const answer = await post<PlayAnswer>(`/api/plays/${play.id}/uncover`, { symbols });
  await drawOneByOne(answer.play, symbols);
  play = answer.play;
  purse = answer.purse;
  draw();
  const words = `${symbols.map((symbol) => card.wordsOf(symbol)).join(' ; ')}.`;
  announce(play.done ? `${words} ${resultWords().join('. ')}` : words);
  if (play.done) {
    celebrate(play);
    result.focus({ preventScroll: true });
  }
}

async function drawOneByOne(to: PlayView, symbols: readonly number[]): Promise<void> {
  if (symbols.length < 2 || calm()) return;
  drawing = true;
  const shown = [...(play?.symbols ?? [])];
  for (const symbol of symbols) {
    shown[symbol] = to.symbols[symbol] ?? null;
    const known = (win: WinView): boolean =>
      shown[win.symbol] !== null && (win.matches === undefined || shown[win.matches] !== null);
    const wins = to.wins.filter(known);
    const { prizeCents: _, ...rest } = to;
    card.show({ ...rest, symbols: [...shown], wins, wonCents: sum(wins), done: false });
    await pause(AUTO_STEP_MS);
  }
  drawing = false;
}

/** One thing after another: a click that comes while an answer is awaited is none. */
async function once(action: () => Promise<void>): Promise<void> {
  if (busy) return;
  busy = true;
  enable();
  showError(undefined);
  try {
    await action();
  } catch (error) {
    showError(error);
  } finally {
    busy = false;
    drawing = false;
    enable();
  }
}

function draw(): void {
  if (drawing) return;
  card.show(play);
  byId('purse', HTMLElement).textContent = euros(purse.cents);
  byId('facts', HTMLElement).textContent =
    play === null
      ? `Bloc d’essai ${table.block} · spécimen sans valeur`
      : `Unité n° ${figures(play.number)} · bloc d’essai ${table.block} · spécimen sans valeur`;
  refill.textContent = `Recharger ${euros(purse.refillCents)}`;
  refill.hidden = false;
  drawResult();
  enable();
}

/** Buttons keep the focus while a request is on its way: a button that is disabled would lose it. */
function enable(): void {
  const open = play !== null && !play.done;
  const poor = purse !== undefined && purse.cents < table.priceCents;
  stake.disabled = open || poor;
  auto.disabled = !open;
  for (const button of [stake, auto, refill]) button.setAttribute('aria-busy', String(busy));
}

function drawResult(): void {
  const [title, text] = resultWords();
  byId('result-title', HTMLElement).textContent = title;
  byId('result-text', HTMLElement).textContent = text;
  byId('result-wins', HTMLElement).replaceChildren(
    ...(play?.wins ?? []).map((win) => make('li', '', winWords(win))),
  );
  result.className = `result ${play === null ? 'idle' : !play.done ? 'open' : play.wonCents > 0 ? 'won' : 'lost'}`;
}

function resultWords(): [string, string] {
  if (play === null) {
    return ['À vous de jouer', 'Chaque unité du bloc est décidée d’avance : l’écran ne fait que la montrer.'];
  }
  const left = play.symbols.filter((symbol) => symbol === null).length;
  if (!play.done) {
    const text = left === 1 ? 'Encore un symbole à découvrir.' : `Encore ${left} symboles à découvrir.`;
    return [play.wonCents > 0 ? `Déjà ${euros(play.wonCents)}` : 'En cours', text];
  }
  const poor = purse.cents < table.priceCents ? ' La bourse ne suffit plus pour la mise : rechargez-la.' : '';
  if (play.wonCents === 0) return ['Unité perdante', `Aucun gain cette fois.${poor}`];
  return [`Gagné ! ${euros(play.wonCents)}`, 'Le gain est versé dans la bourse d’essai.'];
}

function winWords({ symbol, matches, cents }: WinView): string {
  const { sign, sum: amount } = play?.symbols[symbol] ?? { sign: '', sum: '' };
  return matches === undefined
    ? `${sign} avec ${amount} : ${euros(cents)}`
    : `${sign} est un numéro gagnant : ${euros(cents)}`;
}

const sum = (wins: readonly WinView[]): number => wins.reduce((total, { cents }) => total + cents, 0);

const SPARKS = 22;

function celebrate({ wonCents }: PlayView): void {
  if (wonCents === 0 || calm()) return;
  const burst = make('div', 'burst', ...Array.from({ length: SPARKS }, () => make('i', '')));
  burst.ariaHidden = 'true';
  [...burst.children].forEach((spark, index) => {
    const angle = (index / SPARKS) * 2 * Math.PI;
    const far = 30 + 18 * ((index * 7) % 5);
    (spark as HTMLElement).style.setProperty('--x', `${(Math.cos(angle) * far).toFixed(1)}cqw`);
    (spark as HTMLElement).style.setProperty('--y', `${(Math.sin(angle) * far).toFixed(1)}cqw`);
    (spark as HTMLElement).style.animationDelay = `${(index % 4) * 70}ms`;
  });
  byId('card', HTMLElement).append(burst);
  setTimeout(() => burst.remove(), 2500);
}

start().catch(showError);
