import { visible } from '../json/visible';
import { type Rule, Severity } from '../problems/problem';

/** A mistake in the manifests: where, what was written, what Karmada would have done with it, and how it was repaired. */
export interface Mistake {
  readonly rule: Rule;
  /** File and document, as in `policies.yaml, document 2`. */
  readonly where: string;
  /** Kind and name, as in `PropagationPolicy shop/web`; empty where there is no object. */
  readonly object: string;
  /** The field, as in `spec.placement`; empty for the object as a whole. */
  readonly field: string;
  /** What was found, as a sentence without its full stop. */
  readonly written: string;
  /** How it was repaired, or what to do. */
  readonly repair: string;
}

/** Two lines for people: what and where, then what would have happened and how it was repaired. */
export function formatMistake({ rule, where, object, field, written, repair }: Mistake): string {
  const at = [where, object, field].filter((part) => part !== '').join(', ');
  const done = rule.severity === Severity.ERROR ? 'To do' : 'Repaired';
  return `${visible(`${rule.code} ${at}: ${written}.`)}\n    ${visible(`${rule.why} ${done}: ${repair}`)}\n`;
}

/** The same mistake found again is reported once. */
export function distinctMistakes(mistakes: readonly Mistake[]): Mistake[] {
  return [...new Map(mistakes.map((mistake) => [[mistake.rule.code, mistake.where, mistake.object, mistake.field, mistake.written].join('\n'), mistake])).values()];
}
