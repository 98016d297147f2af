/** The pages as HTML: a frame with places that scripts fill. All text that a player reads is French. */
import { html } from 'hono/html';

type Html = ReturnType<typeof html>;

export interface PageFrame {
  readonly game: string;
  /** Folder of the game. */
  readonly folder: string;
  /** The game can be played on screen. */
  readonly onScreen: boolean;
}

type PageName = 'play' | 'history' | 'paper' | 'error';

function frame({ game, folder, onScreen }: PageFrame, page: PageName, title: string, main: Html): Html {
  const link = (name: PageName, href: string, text: string): Html =>
    name === page
      ? html`<a href="${href}" aria-current="page">${text}</a>`
      : html`<a href="${href}">${text}</a>`;
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${title} – ${game}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/base.css">
${page === 'error' ? '' : pageFiles(page)}
</head>
<body class="page-${page}">
<a class="skip" href="#main">Aller au contenu</a>
<header class="top">
  <p class="brand">${game}<span> · banc d’essai</span></p>
  <nav aria-label="Pages">
    ${onScreen ? [link('play', '/', 'Jouer'), link('history', '/historique', 'Historique')] : ''}
    ${link('paper', `/ticket/${folder}/1`, 'Tickets à gratter')}
  </nav>
</header>
<main id="main" tabindex="-1">
${main}
<noscript><p class="notice">Cette page a besoin de JavaScript.</p></noscript>
</main>
<footer class="foot"><p>Spécimen sans valeur. Argent fictif : rien n’est misé, rien n’est gagné.</p></footer>
</body>
</html>`;
}

const pageFiles = (page: PageName): Html => html`<link rel="stylesheet" href="/assets/${page}.css">
<script type="module" src="/assets/${page}-page.js"></script>`;

/** What went wrong with an address, with the ways out above it. */
export const errorPage = (of: PageFrame, message: string): Html =>
  frame(of, 'error', 'Erreur', html`<h1>Page indisponible</h1><p>${message}</p>`);

/** The game on screen. `play`: the play to show; the last one if left out. */
export const playPage = (of: PageFrame, play?: number): Html =>
  frame(
    of,
    'play',
    'Jouer',
    html`<h1 class="unseen">${of.game}</h1>
<div class="table" id="table" data-play="${play ?? ''}">
  <section class="card" id="card" aria-label="Carte de jeu"></section>
  <section class="panel" aria-label="Mise et gains">
    <div class="purse">
      <p class="purse-name" id="purse-name">Bourse d’essai</p>
      <p class="purse-sum" id="purse" aria-labelledby="purse-name">…</p>
      <button type="button" class="small" id="refill" hidden>Recharger</button>
    </div>
    <section class="result" id="result" tabindex="-1" aria-labelledby="result-title">
      <h2 id="result-title"></h2>
      <p id="result-text"></p>
      <ul id="result-wins"></ul>
    </section>
    <div class="actions">
      <button type="button" class="stake" id="stake" disabled>Jouez</button>
      <button type="button" class="auto" id="auto" disabled>Auto</button>
    </div>
    <p class="error" id="error" role="alert"></p>
    <p class="facts" id="facts"></p>
    <details class="rules">
      <summary>Règle du jeu</summary>
      <p id="rule"></p>
      <p>Au clavier : Tab ou les flèches pour aller d’un symbole à l’autre, Entrée pour découvrir.</p>
    </details>
  </section>
</div>
<p class="unseen" id="live" role="status" aria-live="polite"></p>`,
  );

/** The history of the last plays, a page at a time. */
export const historyPage = (of: PageFrame): Html =>
  frame(
    of,
    'history',
    'Historique',
    html`<h1>Historique</h1>
<dl class="totals" id="totals"></dl>
<div class="scroll"><table>
  <caption id="caption" class="unseen">Unités de jeu, de la plus récente à la plus ancienne</caption>
  <thead><tr><th scope="col">Unité</th><th scope="col">Date</th><th scope="col">Mise</th><th scope="col">Résultat</th><th scope="col"><span class="unseen">Action</span></th></tr></thead>
  <tbody id="lines"></tbody>
</table></div>
<p id="none" hidden>Aucune unité de jeu pour l’instant. <a href="/">Jouez la première.</a></p>
<p class="error" id="error" role="alert"></p>
<nav class="pager" id="pager" aria-label="Pages de l’historique"></nav>
<p class="unseen" id="live" role="status" aria-live="polite"></p>`,
  );

/** A paper pack to scratch. */
export const paperPage = (of: PageFrame, games: readonly string[], shown: string, number: number): Html =>
  frame(
    of,
    'paper',
    'Tickets à gratter',
    html`<h1>Tickets à gratter</h1>
<form class="chooser" action="/ticket" method="get">
  <label>Jeu <select name="jeu">${games.map(
    (name) => html`<option value="${name}"${name === shown ? html` selected` : ''}>${name}</option>`,
  )}</select></label>
  <label>Numéro <input name="numero" type="number" inputmode="numeric" min="1" value="${number}" required></label>
  <button type="submit">Voir</button>
</form>
<div class="sheet" id="sheet" data-game="${shown}" data-number="${number}">
  <div class="tools">
    <p id="tally" class="tally" role="status" aria-live="polite">Impression des tickets…</p>
    <button type="button" class="auto" id="all" disabled>Tout gratter</button>
    <button type="button" class="small" id="renew" disabled>Remettre les couches</button>
    <a class="small" id="previous" hidden>Précédent</a>
    <a class="small" id="next" hidden>Suivant</a>
  </div>
  <p class="error" id="error" role="alert"></p>
  <div class="strip" id="strip"></div>
</div>
<p class="unseen" id="live" role="status" aria-live="polite"></p>`,
  );
