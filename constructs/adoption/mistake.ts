import { groupedBy } from '../json/json';
import { visible } from '../json/visible';
import { type Rule, Severity, shortened } from '../problems/problem';

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
  const at = [where, object, field].filter((part) => part !== '').map(shortened).join(', ');
  const done = rule.severity === Severity.ERROR ? 'To do' : 'Repaired';
  return `${visible(`${rule.code} ${at}: ${shortened(written)}.`)}\n    ${visible(`${rule.why} ${done}: ${shortened(repair)}`)}\n`;
}

/** The same mistake found again is reported once. */
export function distinctMistakes(mistakes: readonly Mistake[]): Mistake[] {
  return [...new Map(mistakes.map((mistake) => [[mistake.rule.code, mistake.where, mistake.object, mistake.field, mistake.written].join('\n'), mistake])).values()];
}

const MOST_OF_A_CODE = 20;

/** At most twenty mistakes of a rule in an object, and how many more there are: a list of thousands has one cause. */
export function fewMistakes(mistakes: readonly Mistake[]): { readonly mistakes: readonly Mistake[]; readonly more: readonly string[] } {
  const groups = [...groupedBy(mistakes, ({ rule, where, object }) => `${rule.code} ${where} ${object}`).values()];
  const shown = new Set(groups.flatMap((group) => group.slice(0, MOST_OF_A_CODE)));
  const more = groups.filter((group) => group.length > MOST_OF_A_CODE)
    .map((group) => visible(shortened(`${group[0].rule.code} ${group[0].where}, ${group[0].object}: there are ${group.length - MOST_OF_A_CODE} more mistakes of this kind.`)));
  return { mistakes: mistakes.filter((mistake) => shown.has(mistake)), more };
}
