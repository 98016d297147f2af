/**
 * The verbs, as the list of them and their own help show them. Loading a verb takes all that it works with, so that
 * whoever asks what there is does not wait for it.
 */
import type { Verb } from './contract.ts';

export interface VerbLine {
  readonly name: string;
  /** What is given to it beside options. */
  readonly takes?: { readonly name: string; readonly what: string; readonly usual?: string };
  readonly does: string;
  load(): Promise<{ readonly verb: Verb }>;
}

const GAME = { name: '<game>', what: 'folder of the game in templates/, or a path' } as const;

export const VERBS: readonly VerbLine[] = [
  {
    name: 'plan',
    takes: GAME,
    does: 'check the regulation, allocate recipes, print the prize structure',
    load: () => import('./plan.ts'),
  },
  {
    name: 'deal',
    takes: GAME,
    does: 'make the data of a block: recipes, faces, numbers',
    load: () => import('./deal.ts'),
  },
  {
    name: 'print',
    takes: GAME,
    does: 'make print files from the data',
    load: () => import('./print.ts'),
  },
  {
    name: 'audit',
    takes: GAME,
    does: 'prove finished files right, or say exactly which ticket is wrong',
    load: () => import('./audit.ts'),
  },
  {
    name: 'preflight',
    takes: { name: '<file...>', what: 'PDF files' },
    does: 'hold any PDF against our rules of print files',
    load: () => import('./preflight.ts'),
  },
  {
    name: 'sample',
    takes: GAME,
    does: 'draw packs and make sheets to inspect them with a pen, as PDF and PNG',
    load: () => import('./sample.ts'),
  },
  {
    name: 'show',
    takes: GAME,
    does: 'one pack in words and, with --png, as a picture',
    load: () => import('./show.ts'),
  },
  {
    name: 'play',
    takes: GAME,
    does: 'play a specimen block on screen, or scratch its tickets, on this machine only',
    load: () => import('./play.ts'),
  },
  {
    name: 'run',
    takes: GAME,
    does: 'plan, deal, print, audit and sample, skipping what is done and intact',
    load: () => import('./run.ts'),
  },
  {
    name: 'reconstruct',
    takes: GAME,
    does: 'make one damaged ticket again from plan and keys, on record',
    load: () => import('./reconstruct.ts'),
  },
  {
    name: 'void',
    takes: GAME,
    does: 'record packs as spoiled and destroyed: they are not shipped',
    load: () => import('./void.ts'),
  },
  {
    name: 'reprint',
    takes: GAME,
    does: 'print void packs again: the same pages, in files that say reprint',
    load: () => import('./reprint.ts'),
  },
  {
    name: 'statement',
    takes: GAME,
    does: 'end of production: produced, void and shipped, for each line of each table',
    load: () => import('./statement.ts'),
  },
  {
    name: 'ship',
    takes: GAME,
    does: 'encrypt to each recipient what it may see, under a signed seal',
    load: () => import('./ship.ts'),
  },
  {
    name: 'verify-seal',
    takes: { name: '<folder...>', what: 'folders that were shipped' },
    does: 'whether a shipment is whole and as it was sealed; needs no key',
    load: () => import('./verify-seal.ts'),
  },
  {
    name: 'unseal',
    takes: { name: '<folder>', what: 'folder that was shipped' },
    does: 'open a shipment whose seal holds',
    load: () => import('./unseal.ts'),
  },
  {
    name: 'keygen',
    takes: {
      name: '<file>',
      what: 'file to make; it must not exist. Shares are <file>.printer and <file>.lottery',
    },
    does: 'make a master key, readable by its owner only; for production in two shares',
    load: () => import('./keygen.ts'),
  },
  {
    name: 'log',
    takes: {
      name: '[game]',
      what: 'folder of the game; without it, the log of this machine outside any block',
    },
    does: 'who touched secret data, when and how; --check: whether the log was altered',
    load: () => import('./log.ts'),
  },
  {
    name: 'doctor',
    does: 'whether this machine can do the job, and what to do if not',
    load: () => import('./doctor.ts'),
  },
  {
    name: 'bench',
    takes: { name: '[game]', what: GAME.what, usual: '7extra' },
    does: 'measure deal, print and audit beside a naive program and a floor',
    load: () => import('./bench.ts'),
  },
];
