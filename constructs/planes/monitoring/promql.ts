/** A label of a selector: a string to be equal to, or a list of which one must be equal. */
export type Matchers = Readonly<Record<string, string | readonly string[] | { readonly not: string }>>;

/**
 * A selector such as `up{job="a"}`. Labels with an empty list are left out: nothing is known about them. The quotes of PromQL are those of JSON for names of
 * Kubernetes.
 */
export function series(name: string, matchers: Matchers = {}): string {
  const labels = Object.entries(matchers).flatMap(([label, value]) => {
    if (typeof value === 'string') return `${label}=${JSON.stringify(value)}`;
    if ('not' in value) return `${label}!=${JSON.stringify(value.not)}`;
    return value.length > 0 ? `${label}=~${JSON.stringify(value.map(escaped).join('|'))}` : [];
  });
  return labels.length > 0 ? `${name}{${labels.join(', ')}}` : name;
}

/** `max by (a, b) (expression)`: one series for each object, however many instances report it. */
export function maxBy(labels: readonly string[], expression: string): string {
  return `max by (${labels.join(', ')}) (${expression})`;
}

/** The left side where the right has no series with the same labels. */
export function unless(left: string, labels: readonly string[], right: string): string {
  return `(${left}) unless on (${labels.join(', ')}) (${right})`;
}

/** The left side where the right has a series with the same labels. */
export function where(left: string, labels: readonly string[], right: string): string {
  return `(${left}) and on (${labels.join(', ')}) (${right})`;
}

/** Many series with labels of the one on the right that has the same labels; only those that have one. */
export function joined(many: string, labels: readonly string[], one: string, taken: readonly string[]): string {
  return `(${many}) * on (${labels.join(', ')}) group_left (${taken.join(', ')}) ${one}`;
}

/** Names of objects may have dots, which stand for themselves. */
function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Seconds as Prometheus writes them, in as few units as possible. */
export function promDuration(seconds: number): string {
  let rest = Math.round(seconds * 1000);
  if (rest === 0) return '0s';
  let text = '';
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    if (count > 0) text += `${count}${unit}`;
    rest -= count * size;
  }
  return text;
}

const UNITS: readonly (readonly [string, number])[] = [['d', 86_400_000], ['h', 3_600_000], ['m', 60_000], ['s', 1000], ['ms', 1]];
