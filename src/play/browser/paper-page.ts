/** The page of paper tickets: the print picture, whose coats come off zone by zone when the server has given what is below. */
import type { BoxShare, PaperTicket, PaperView, PaperZone } from '../protocol.ts';
import { get, post } from './api.ts';
import { announce, byId, euros, figures, make, showError } from './dom.ts';
import { ScratchLayer } from './scratch-layer.ts';

const sheet = byId('sheet', HTMLElement);
const strip = byId('strip', HTMLElement);
const all = byId('all', HTMLButtonElement);
const renew = byId('renew', HTMLButtonElement);

const game = sheet.dataset.game ?? '';
const number = Number(sheet.dataset.number);
const api = `/api/paper/${game}/${number}`;

/** A ticket on the page. */
interface Shown {
  readonly index: number;
  readonly place: HTMLElement;
  readonly verdict: HTMLElement;
  view: PaperTicket;
  readonly coats: Map<string, Coat>;
}

/** A coat that is still on, or coming off. */
interface Coat {
  readonly zone: PaperZone;
  readonly button: HTMLButtonElement;
  layer: ScratchLayer | undefined;
  asked: Promise<void> | undefined;
}

let shown: Shown[] = [];

async function start(): Promise<void> {
  draw(await get<PaperView>(api));
}

all.addEventListener('click', () => {
  void run(async () => {
    for (const ticket of shown) {
      const coats = [...ticket.coats.values()].filter(({ zone }) => !zone.control);
      await Promise.all(coats.map((coat) => take(ticket, coat)));
    }
    byId('tally', HTMLElement).focus();
  });
});

renew.addEventListener('click', () => {
  void run(async () => {
    draw(await post<PaperView>(`${api}/renew`));
    announce('Les couches sont remises.');
  });
});

function draw(view: PaperView): void {
  const stub = make('img', 'stub');
  stub.src = `${api}/stub`;
  stub.alt = `Souche : ${view.game}, numéro ${figures(view.number)}`;
  stub.width = view.widthMm * 8;
  stub.height = view.stubHeightMm * 8;
  shown = view.tickets.map((ticket, index) => {
    const place = make('div', 'ticket');
    const verdict = make('p', 'verdict');
    return { index, place, verdict, view: ticket, coats: new Map() };
  });
  strip.replaceChildren(stub, ...shown.map((ticket) => section(ticket, view)));
  link('previous', view.number > 1 ? view.number - 1 : undefined);
  link('next', view.number < view.blockSize ? view.number + 1 : undefined);
  all.disabled = renew.disabled = false;
  for (const ticket of shown) tell(ticket);
  tally();
}

function section(ticket: Shown, view: PaperView): HTMLElement {
  const { place, view: own, index } = ticket;
  const picture = make('img', 'print');
  picture.alt = '';
  picture.draggable = false;
  picture.width = view.widthMm * 8;
  picture.height = view.ticketHeightMm * 8;
  place.style.aspectRatio = `${view.widthMm} / ${view.ticketHeightMm}`;
  place.append(picture);
  for (const zone of own.zones) {
    if (zone.scratched) place.append(revealed(index, zone));
    else ticket.coats.set(zone.id, coatOf(ticket, zone));
  }
  picture.addEventListener('load', () => {
    for (const coat of ticket.coats.values()) addLayer(ticket, coat, picture);
  });
  picture.src = `${api}/${index}`;
  const title = make('h2', '', own.name);
  if (own.reconstructed) title.append(make('small', '', ' reconstruit'));
  const whole = make('section', 'ticket-frame', title, place, ticket.verdict);
  whole.ariaLabel = own.name;
  return whole;
}

/** A zone that is still covered: a button for keyboard and screen reader, and, once the picture is there, a coat to rub. */
function coatOf(ticket: Shown, zone: PaperZone): Coat {
  const button = make('button', zone.control ? 'zone control' : 'zone');
  button.type = 'button';
  button.ariaLabel = zone.control
    ? `${ticket.view.name}, case « nul si découvert » : ne pas gratter`
    : `${ticket.view.name}, zone ${ticket.view.zones.indexOf(zone) + 1}, à gratter`;
  put(button, zone.box);
  const coat: Coat = { zone, button, layer: undefined, asked: undefined };
  // A click, of whatever it comes from, takes the whole coat; a stroke takes what it rubs.
  button.addEventListener('click', () => {
    if (!coat.layer?.hasRubbed) void run(() => take(ticket, coat));
  });
  ticket.place.append(button);
  return coat;
}

function addLayer(ticket: Shown, coat: Coat, picture: HTMLImageElement): void {
  const [x, y, width, height] = coat.zone.box;
  const across = picture.naturalWidth / 100;
  const down = picture.naturalHeight / 100;
  const canvas = make('canvas', 'coat');
  canvas.ariaHidden = 'true';
  coat.layer = new ScratchLayer(canvas, picture, [x * across, y * down, width * across, height * down], {
    onStart: () => void run(() => ask(ticket, coat)),
    onDone: () => void run(() => finish(ticket, coat)),
  });
  coat.button.append(canvas);
}

/** Has the server give what lies below. Only then is there anything to see under the strokes. */
function ask(ticket: Shown, coat: Coat): Promise<void> {
  coat.asked ??= (async () => {
    ticket.view = await post<PaperTicket>(`${api}/scratch`, { ticket: ticket.index, zone: coat.zone.id });
    const zone = ticket.view.zones.find(({ id }) => id === coat.zone.id) as PaperZone;
    const below = revealed(ticket.index, zone);
    await below.decode().catch(() => {});
    coat.button.before(below);
  })();
  coat.asked.catch(() => {
    coat.asked = undefined;
  });
  return coat.asked;
}

async function take(ticket: Shown, coat: Coat): Promise<void> {
  await ask(ticket, coat);
  if (coat.layer === undefined) await finish(ticket, coat);
  else coat.layer.remove();
}

/** The coat is off: the button goes, and what was found is said. */
async function finish(ticket: Shown, coat: Coat): Promise<void> {
  await ask(ticket, coat);
  if (!ticket.coats.delete(coat.zone.id)) return;
  const zone = ticket.view.zones.find(({ id }) => id === coat.zone.id);
  const focused = document.activeElement === coat.button;
  const next = [...ticket.coats.values()].find((other) => !other.zone.control)?.button;
  coat.button.classList.add('off');
  coat.button.disabled = true;
  setTimeout(() => coat.button.remove(), 400);
  if (focused) (next ?? ticket.verdict).focus({ preventScroll: next !== undefined });
  tell(ticket);
  announce(`${ticket.view.name} : ${zone?.words ?? ''}. ${ticket.verdict.textContent}`);
  tally();
}

function revealed(ticket: number, zone: PaperZone): HTMLImageElement {
  const image = make('img', 'below');
  image.src = `${api}/${ticket}/${encodeURIComponent(zone.id)}`;
  image.alt = zone.words ?? '';
  image.draggable = false;
  put(image, zone.box);
  return image;
}

/** All coats of play are off: what the server knows since the first stroke may be told. */
const isOff = ({ coats }: Shown): boolean => [...coats.values()].every(({ zone }) => zone.control);

function verdictOf({ prizeCents, zones }: PaperTicket): string | undefined {
  const isVoid = zones.some(({ control, scratched }) => control && scratched);
  if (prizeCents === undefined)
    return isVoid ? 'Case « nul si découvert » grattée : le ticket est nul.' : undefined;
  const verdict = prizeCents > 0 ? `Gagné : ${euros(prizeCents)}` : 'Perdu';
  return isVoid ? `${verdict}, mais nul : la case « nul si découvert » est grattée.` : verdict;
}

function tell(ticket: Shown): void {
  const { verdict } = ticket;
  // A zone that is half rubbed is known to the page already, and not yet to the player.
  const { prizeCents, ...covered } = ticket.view;
  const view: PaperTicket = isOff(ticket) ? ticket.view : covered;
  verdict.tabIndex = -1;
  verdict.textContent = verdictOf(view) ?? '';
  verdict.classList.toggle('won', (view.prizeCents ?? 0) > 0);
}

function tally(): void {
  const known = shown.filter(isOff);
  const won = known.reduce((sum, { view }) => sum + (view.prizeCents ?? 0), 0);
  const place = byId('tally', HTMLElement);
  place.tabIndex = -1;
  place.textContent =
    known.length === shown.length
      ? `Tout est gratté. Total : ${euros(won)}`
      : shown.length === 1
        ? 'À gratter'
        : `Grattés : ${known.length} sur ${shown.length} · ${euros(won)}`;
  all.disabled = shown.every(isOff);
}

function link(id: string, to: number | undefined): void {
  const anchor = byId(id, HTMLAnchorElement);
  anchor.hidden = to === undefined;
  if (to !== undefined) anchor.href = `/ticket/${game}/${to}`;
}

function put(element: HTMLElement, [x, y, width, height]: BoxShare): void {
  element.style.left = `${x}%`;
  element.style.top = `${y}%`;
  element.style.width = `${width}%`;
  element.style.height = `${height}%`;
}

async function run(action: () => Promise<void>): Promise<void> {
  showError(undefined);
  try {
    await action();
  } catch (error) {
    showError(error);
  }
}

start().catch(showError);
