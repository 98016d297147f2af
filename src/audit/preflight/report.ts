/** What preflight found in one file, as plain values. */
import type { PreflightPlace, PreflightRule, PreflightSeverity } from './rule.ts';

export interface PreflightFinding {
  readonly rule: string;
  readonly severity: PreflightSeverity;
  /** Page from 1; 0 if the finding is of the whole file. */
  readonly page: number;
  /** Object number; 0 if the finding is of no one object. */
  readonly object: number;
  readonly what: string;
  /** File, page and object, what was found, and the rule's id. */
  readonly message: string;
}

export interface PreflightRuleResult {
  readonly id: string;
  readonly severity: PreflightSeverity;
  readonly sentence: string;
  readonly ok: boolean;
  readonly findings: number;
  /** How many of them are told in full. */
  readonly told: number;
}

export interface PreflightReport {
  readonly file: string;
  /** No rule of severity "error" is broken: the file meets our rules. It is no certificate. */
  readonly ok: boolean;
  readonly pages: number;
  /** Whether the rules of PDF/VT were applied. */
  readonly vt: boolean;
  readonly errors: number;
  readonly warnings: number;
  readonly rules: readonly PreflightRuleResult[];
  /** The first findings of each rule. */
  readonly findings: readonly PreflightFinding[];
}

const FINDINGS_IN_FULL = 20;

/** Collects findings of one file and counts what is over the first of each rule. */
export class FindingLog {
  readonly #file: string;
  readonly #counts = new Map<string, number>();
  readonly #findings: PreflightFinding[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  /** All findings so far. */
  get total(): number {
    let total = 0;
    for (const count of this.#counts.values()) total += count;
    return total;
  }

  add(rule: PreflightRule, what: string, place: PreflightPlace = {}): void {
    const count = (this.#counts.get(rule.id) ?? 0) + 1;
    this.#counts.set(rule.id, count);
    if (count > FINDINGS_IN_FULL) return;
    const page = place.page ?? 0;
    const object = Math.max(0, place.object ?? 0);
    const where = [
      this.#file,
      ...(page > 0 ? [`page ${page}`] : []),
      ...(object > 0 ? [`object ${object}`] : []),
    ];
    const message = `${where.join(', ')}: ${what} (${rule.id})`;
    this.#findings.push({ rule: rule.id, severity: rule.severity, page, object, what, message });
  }

  /** The report over the rules that were applied. */
  report(rules: readonly PreflightRule[], pages: number, vt: boolean): PreflightReport {
    const results = rules.map(({ id, severity, sentence }): PreflightRuleResult => {
      const findings = this.#counts.get(id) ?? 0;
      return {
        id,
        severity,
        sentence,
        ok: findings === 0,
        findings,
        told: Math.min(findings, FINDINGS_IN_FULL),
      };
    });
    const total = (severity: PreflightSeverity): number =>
      results.reduce((sum, rule) => sum + (rule.severity === severity ? rule.findings : 0), 0);
    const errors = total('error');
    return {
      file: this.#file,
      ok: errors === 0,
      pages,
      vt,
      errors,
      warnings: total('warning'),
      rules: results,
      findings: this.#findings,
    };
  }
}
