import type { Chart } from 'cdk8s';
import type { KruiseVersion } from '../../fleet/versions';
import type { Kinded } from '../../json/kube-object';
import { kindedIn } from '../workload-object';

/** What shows in the objects of a kind in a chart. */
export interface Surroundings extends Kinded {
  readonly kruiseVersion: KruiseVersion;
  readonly namespace?: string;
  readonly labels: { readonly [name: string]: string };
}

/** What shows in the objects of a chart as it is now, as a text; undefined if there is more to it than texts. */
export function surroundingsText({ namespace, labels }: Chart, kind: string, kruiseVersion: KruiseVersion): string | undefined {
  if ((namespace !== undefined && typeof namespace !== 'string') || !Object.values(labels).every((value) => typeof value === 'string')) return undefined;
  return JSON.stringify({ kind, kruiseVersion, namespace, labels });
}

/** The same from its text. */
export function surroundingsOf(text: string): Surroundings {
  const surroundings = JSON.parse(text);
  return { ...kindedIn(surroundings.kind, surroundings.kruiseVersion), ...surroundings };
}

/** Does something in a chart that is for the moment what it was: its labels may be changed by whoever gave them, and its namespace by anybody. */
export function inSurroundings<T>(chart: Chart, { namespace, labels }: Surroundings, make: () => T): T {
  if (chart.namespace === namespace && JSON.stringify(chart.labels) === JSON.stringify(labels)) return make();
  const own: Record<string, PropertyDescriptor | undefined> = Object.getOwnPropertyDescriptors(chart);
  Object.defineProperties(chart, { namespace: { value: namespace, configurable: true }, labels: { value: labels, configurable: true } });
  try {
    return make();
  } finally {
    for (const name of ['namespace', 'labels']) {
      const descriptor = own[name];
      if (descriptor) Object.defineProperty(chart, name, descriptor);
      else delete (chart as any)[name];
    }
  }
}
