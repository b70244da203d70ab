import type { Adopted, AdoptedObject } from './adopted';
import { idOf, placementOf } from './adopted';
import type { Statement } from './expression';
import { evaluate } from './expression';
import { MODULES } from './program';
import type { Problem } from '../checks/problem';
import { Severity, shown } from '../checks/problem';
import { deliver } from '../delivery/deliver';
import type { Delivery } from '../delivery/deliver';
import { isObject } from '../delivery/json';
import type { KubeObject } from '../delivery/model';
import type * as Index from '../index';
import { Federation } from '../federation/federation';
import { FederatedResource } from '../federation/federated-resource';

/** What a cluster gets of one object. */
interface Got {
  /** Undefined where it depends on the room that clusters have. */
  readonly object?: KubeObject;
}

/** Objects by cluster and name. */
type Deliveries = ReadonlyMap<string, Got>;

/** Whether code delivers what manifests deliver. */
export interface Proof {
  /** How many objects on how many clusters were compared. */
  readonly objects: number;
  readonly clusters: number;
  readonly differences: readonly string[];
  /** What the checks of the constructs say of the code. */
  readonly problems: readonly Problem[];
}

/** What Karmada makes of the repaired manifests. */
export function deliveredByManifests({ objects, clusters: { compared } }: Adopted): Deliveries {
  const all = new Map<string, Got>();
  const put = (deliveries: readonly Delivery[], template: KubeObject) => deliveries.forEach(({ cluster, object, certainty }) => {
    if (object) all.set(`${cluster} ${idOf(object)}`, { object });
    else if (certainty === 'unknown') all.set(byCapacity(cluster, template), {});
  });
  const of = ({ object, facts, overrides }: AdoptedObject, placement: any, targets?: any) => deliver({
    template: object, facts, placement, targets, clusters: compared, overrideRules: overrides.flatMap(({ rules }) => rules),
  });
  for (const adopted of objects) {
    const own = of(adopted, placementOf(adopted));
    put(own, adopted.object);
    const reached = own.filter(({ object }) => object).map(({ cluster }) => ({ cluster, replicas: 0, certainty: 'exact' as const }));
    for (const dependency of adopted.dependencies) put(of(dependency, {}, reached), dependency.object);
  }
  return all;
}

/** A cluster that gets an object if it has room for it. */
function byCapacity(cluster: string, object: KubeObject): string {
  return `${cluster} ${idOf(object)} if there is room`;
}

/** Carries out code and compares what each cluster gets. */
export function prove(adopted: Adopted, statements: readonly Statement[]): Proof {
  const theirs = deliveredByManifests(adopted);
  const { deliveries: ours, problems, conflicts } = deliveredByCode(statements);
  const differences = [...conflicts];
  const keys = [...new Set([...theirs.keys(), ...ours.keys()])].sort();
  if (!problems.some(({ severity }) => severity === Severity.ERROR)) {
    for (const key of keys) {
      const [manifests, code] = [theirs.get(key), ours.get(key)];
      if (!code) differences.push(`${key}: the manifests deliver it, the code does not`);
      else if (!manifests) differences.push(`${key}: the code delivers it, the manifests do not`);
      else {
        const path = firstDifference(manifests.object, code.object);
        if (path !== undefined) differences.push(`${key}: ${path}`);
      }
    }
  }
  const clusters = new Set([...theirs.keys()].map((key) => key.slice(0, key.indexOf(' '))));
  return { objects: theirs.size, clusters: clusters.size, differences, problems };
}

function deliveredByCode(statements: readonly Statement[]): { deliveries: Deliveries; problems: Problem[]; conflicts: string[] } {
  // Loaded on use: the command line has other commands, and the index loads every construct.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const [cdk8s, index] = [require('cdk8s'), require('../index') as typeof Index];
  const known = new Map<string, any>(Object.values(MODULES).flat().map((one) => [one, (index as any)[one] ?? cdk8s[one]]));
  const resources: FederatedResource[] = [];
  for (const { name, expression } of statements) {
    const value = evaluate(expression, known);
    if (name !== undefined) known.set(name, value);
    if (value instanceof FederatedResource) resources.push(value);
  }
  const session = Federation.of(known.get('app')).begin();
  const problems = [...resources.flatMap((resource) => session.problemsOf(resource)), ...session.workloadCharts().flatMap((chart) => session.problemsOf(chart))];
  const deliveries = new Map<string, Got>();
  const conflicts: string[] = [];
  for (const resource of resources) {
    const plan = session.plan(resource);
    for (const { cluster, objects, certainty } of plan.deliveries ?? []) {
      if (certainty === 'unknown') deliveries.set(byCapacity(cluster, plan.definition.template), {});
      for (const object of objects as KubeObject[]) {
        const key = `${cluster} ${idOf(object)}`;
        const before = deliveries.get(key)?.object;
        const path = before && firstDifference(before, object);
        if (path !== undefined) conflicts.push(`${key}: two constructs deliver it: ${path}`);
        deliveries.set(key, { object });
      }
    }
  }
  return { deliveries, problems, conflicts };
}

/** The first field in which two values differ, with both values; undefined if they are equal. */
export function firstDifference(manifests: unknown, code: unknown, path = ''): string | undefined {
  if (Object.is(manifests, code)) return undefined;
  if (Array.isArray(manifests) && Array.isArray(code) && manifests.length === code.length) {
    return first(manifests.map((item, index) => () => firstDifference(item, code[index], `${path}[${index}]`)));
  }
  if (isObject(manifests) && isObject(code)) {
    return first([...new Set([...Object.keys(manifests), ...Object.keys(code)])].map((key) => () => firstDifference(manifests[key], code[key], path === '' ? key : `${path}.${key}`)));
  }
  return `${path} is ${shown(manifests)} by the manifests and ${shown(code)} by the code`;
}

function first(candidates: readonly (() => string | undefined)[]): string | undefined {
  for (const candidate of candidates) {
    const found = candidate();
    if (found !== undefined) return found;
  }
  return undefined;
}
