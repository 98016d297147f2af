/**
 * The verbs as the list of them shows them. Loading a verb takes all that it works with, so that whoever asks what there
 * is does not wait for it; a test holds each line against what the verb says of itself.
 */
import type { Command } from 'commander';

export interface VerbLine {
  readonly name: string;
  /** What is given to it beside options. */
  readonly takes?: string;
  readonly does: string;
  load(): Promise<Command>;
}

export const VERBS: readonly VerbLine[] = [
  {
    name: 'plan',
    takes: '<game>',
    does: 'check the regulation, allocate recipes, print the prize structure',
    load: async () => (await import('./plan.ts')).planVerb(),
  },
  {
    name: 'deal',
    takes: '<game>',
    does: 'make the data of a block: recipes, faces, numbers',
    load: async () => (await import('./deal.ts')).dealVerb(),
  },
  {
    name: 'print',
    takes: '<game>',
    does: 'make print files from the data',
    load: async () => (await import('./print.ts')).printVerb(),
  },
  {
    name: 'audit',
    takes: '<game>',
    does: 'prove finished files right, or say exactly which ticket is wrong',
    load: async () => (await import('./audit.ts')).auditVerb(),
  },
  {
    name: 'preflight',
    takes: '<file...>',
    does: 'hold any PDF against our rules of print files',
    load: async () => (await import('./preflight.ts')).preflightVerb(),
  },
  {
    name: 'sample',
    takes: '<game>',
    does: 'draw packs and make sheets to inspect them with a pen, as PDF and PNG',
    load: async () => (await import('./sample.ts')).sampleVerb(),
  },
  {
    name: 'show',
    takes: '<game>',
    does: 'one pack in words and, with --png, as a picture',
    load: async () => (await import('./show.ts')).showVerb(),
  },
  {
    name: 'play',
    takes: '<game>',
    does: 'play a specimen block on screen, or scratch its tickets, on this machine only',
    load: async () => (await import('./play.ts')).playVerb(),
  },
  {
    name: 'run',
    takes: '<game>',
    does: 'plan, deal, print, audit and sample, skipping what is done and intact',
    load: async () => (await import('./run.ts')).runVerbAll(),
  },
  {
    name: 'reconstruct',
    takes: '<game>',
    does: 'make one damaged ticket again from plan and keys, on record',
    load: async () => (await import('./reconstruct.ts')).reconstructVerb(),
  },
  {
    name: 'void',
    takes: '<game>',
    does: 'record packs as spoiled and destroyed: they are not shipped',
    load: async () => (await import('./void.ts')).voidVerb(),
  },
  {
    name: 'reprint',
    takes: '<game>',
    does: 'print void packs again: the same pages, in files that say reprint',
    load: async () => (await import('./reprint.ts')).reprintVerb(),
  },
  {
    name: 'statement',
    takes: '<game>',
    does: 'end of production: produced, void and shipped, for each line of each table',
    load: async () => (await import('./statement.ts')).statementVerb(),
  },
  {
    name: 'ship',
    takes: '<game>',
    does: 'encrypt to each recipient what it may see, under a signed seal',
    load: async () => (await import('./ship.ts')).shipVerb(),
  },
  {
    name: 'verify-seal',
    takes: '<folder...>',
    does: 'whether a shipment is whole and as it was sealed; needs no key',
    load: async () => (await import('./verify-seal.ts')).verifySealVerb(),
  },
  {
    name: 'unseal',
    takes: '<folder>',
    does: 'open a shipment whose seal holds',
    load: async () => (await import('./unseal.ts')).unsealVerb(),
  },
  {
    name: 'keygen',
    takes: '<file>',
    does: 'make a master key, readable by its owner only; for production in two shares',
    load: async () => (await import('./keygen.ts')).keygenVerb(),
  },
  {
    name: 'log',
    takes: '[game]',
    does: 'who touched secret data, when and how; --check: whether the log was altered',
    load: async () => (await import('./log.ts')).logVerb(),
  },
  {
    name: 'doctor',
    does: 'whether this machine can do the job, and what to do if not',
    load: async () => (await import('./doctor.ts')).doctorVerb(),
  },
  {
    name: 'bench',
    takes: '[game]',
    does: 'measure deal, print and audit beside a naive program and a floor',
    load: async () => (await import('./bench.ts')).benchVerb(),
  },
];
