/** Progress on stderr: a live line on a terminal (bar, rate, time left, memory), otherwise a plain line at times. */
import { units } from '../regulation/words.ts';
import type { JournalLine, Phase } from '../work/journal.ts';
import type { PhaseReporter } from '../work/phases.ts';

const WORDS: Record<Phase | 'look', string> = {
  deal: 'dealing',
  print: 'printing',
  audit: 'auditing',
  look: 'looking at pictures',
};
const BAR_WIDTH = 24;
const TERMINAL_MS = 120;
const PLAIN_MS = 5000;

export class Progress implements PhaseReporter {
  readonly #silent: boolean;
  readonly #terminal: boolean;
  #phase: Phase | 'look' = 'deal';
  #packs = 0;
  #unit = 'pack';
  #started = 0;
  #shown = 0;

  constructor(options: { silent: boolean }) {
    this.#silent = options.silent;
    this.#terminal = process.stderr.isTTY === true;
  }

  begin(phase: Phase | 'look', packs: number, unit: string): void {
    this.#unit = unit;
    this.#phase = phase;
    this.#packs = packs;
    this.#started = performance.now();
    this.#shown = this.#started;
  }

  advance(packsDone: number): void {
    const now = performance.now();
    if (this.#silent || now - this.#shown < (this.#terminal ? TERMINAL_MS : PLAIN_MS)) return;
    this.#shown = now;
    process.stderr.write(
      this.#terminal ? `\r\x1b[K${this.#line(packsDone, now)}` : `${this.#line(packsDone, now)}\n`,
    );
  }

  partDone(_phase: Phase, _part: number, _line: JournalLine, _skipped: boolean): void {}

  end(phase: Phase | 'look', complete: boolean): void {
    if (this.#silent || !complete) return;
    const seconds = (performance.now() - this.#started) / 1000;
    const line = `${WORDS[phase]}: ${units({ unit: this.#unit }, this.#packs)} in ${seconds.toFixed(1)} s`;
    process.stderr.write(this.#terminal ? `\r\x1b[K${line}\n` : `${line}\n`);
  }

  #line(done: number, now: number): string {
    const seconds = (now - this.#started) / 1000;
    const rate = done / Math.max(seconds, 0.001);
    const left = done > 0 ? `${clock(Math.ceil((this.#packs - done) / rate))} left` : 'starting';
    const share = this.#packs === 0 ? 1 : done / this.#packs;
    const filled = Math.round(share * BAR_WIDTH);
    const bar = this.#terminal ? `[${'='.repeat(filled)}${' '.repeat(BAR_WIDTH - filled)}] ` : '';
    const memory = Math.round(process.memoryUsage.rss() / 1e6);
    return (
      `${WORDS[this.#phase]} ${bar}${(share * 100).toFixed(0)} %  ${group(done)}/${units({ unit: this.#unit }, this.#packs)}  ` +
      `${group(Math.round(rate))}/s  ${left}  ${memory} MB`
    );
  }
}

/** 750000 → "750 000". */
export const group = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ' ');

const clock = (seconds: number): string =>
  seconds < 60
    ? `${seconds} s`
    : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
