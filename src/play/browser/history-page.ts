/** The page of the history: the plays that were staked, from the newest, and the sums of the test purse. */
import type { HistoryLine, HistoryView } from '../protocol.ts';
import { get } from './api.ts';
import { announce, byId, euros, figures, make, showError } from './dom.ts';

const DATE = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'medium' });

const pager = byId('pager', HTMLElement);

async function show(page: number, moved = false): Promise<void> {
  showError(undefined);
  const view = await get<HistoryView>(`/api/history?page=${page}`);
  byId('lines', HTMLElement).replaceChildren(...view.lines.map(row));
  byId('none', HTMLElement).hidden = view.plays > 0;
  const { opening, refills, stakes, prizes, purse } = view.totals;
  const totals: [string, string][] = [
    ['Unités de jeu', figures(view.plays)],
    ['Bourse de départ', euros(opening)],
    ['Recharges', euros(refills)],
    ['Mises', euros(0 - stakes)],
    ['Gains', euros(prizes)],
    ['Bourse d’essai', euros(purse)],
  ];
  byId('totals', HTMLElement).replaceChildren(
    ...totals.map(([name, value]) => make('div', '', make('dt', '', name), make('dd', '', value))),
  );
  drawPager(view);
  if (moved) announce(`Page ${view.page} sur ${view.pages}`);
}

function row({
  id,
  number,
  startedAt,
  stakeCents,
  uncovered,
  symbols,
  prizeCents,
}: HistoryLine): HTMLElement {
  const open = prizeCents === undefined;
  const result = open
    ? make('span', 'state open', `en cours, ${uncovered} sur ${symbols}`)
    : prizeCents > 0
      ? make('span', 'state won', `gagné ${euros(prizeCents)}`)
      : make('span', 'state lost', 'perdu');
  const link = make('a', 'small', open ? 'Reprendre' : 'Revoir');
  link.href = `/unite/${id}`;
  link.ariaLabel = `${open ? 'Reprendre' : 'Revoir'} l’unité ${number}`;
  const head = make('th', '', `n° ${figures(number)}`);
  head.scope = 'row';
  const date = make('time', '', DATE.format(new Date(startedAt)));
  date.dateTime = startedAt;
  return make(
    'tr',
    '',
    head,
    make('td', 'date', date),
    make('td', 'sum', euros(stakeCents)),
    make('td', '', result),
    make('td', 'action', link),
  );
}

function drawPager({ page, pages }: HistoryView): void {
  pager.hidden = pages < 2;
  const step = (text: string, to: number): HTMLElement => {
    const button = make('button', 'small', text);
    button.type = 'button';
    button.disabled = to < 1 || to > pages;
    button.addEventListener('click', () => {
      show(to, true)
        .then(() => byId('main', HTMLElement).focus())
        .catch(showError);
    });
    return button;
  };
  pager.replaceChildren(
    step('Plus récentes', page - 1),
    make('span', '', `Page ${page} sur ${pages}`),
    step('Plus anciennes', page + 1),
  );
}

show(1).catch(showError);
