import type { IConstruct } from 'constructs';
import { type Adopted, type AdoptedObject, idOf, placementOf } from './adopted';
import { evaluate, type Statement } from './expression';
import { policyMeaning } from './policy-proof';
import { MODULES } from './program';
import { type Problem, Severity } from '../problems/problem';
import { shownAt } from '../json/shown';
import { deliver, type Delivery, type DeliveryInput } from '../delivery/deliver';
import { firstOf, isObject } from '../json/json';
import type { ClusterFacts } from '../delivery/model';
import type { KubeObject } from '../json/kube-object';
import { replicasOf } from '../delivery/replication';
import type * as Index from '../index';
import { Federation } from '../federation/federation';
import { FederatedResource } from '../federation/federated-resource';
import { CompiledOverrides } from '../federation/compiled-overrides';
import { ControlPlane } from '../fleet/control-plane';
import { Fleet } from '../fleet/fleet';

/** What a cluster gets of one object. */
interface Got {
  readonly object?: KubeObject;
  /** The other number of replicas that is possible. */
  readonly alternative?: number;
  /** Where it depends on the room that clusters have: the object with all replicas. */
  readonly withRoom?: KubeObject;
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
  const put = (deliveries: readonly Delivery[], { object: template, facts, overrides }: AdoptedObject) => deliveries.forEach(({ cluster, object, alternative, certainty }) => {
    if (object) all.set(`${cluster} ${idOf(object)}`, { object, alternative });
    else if (alternative) all.set(byTie(cluster, template), { alternative });
    else if (certainty === 'unknown') all.set(byCapacity(cluster, template), { withRoom: withRoom({ template, facts, clusters: compared, overrideRules: overrides.flatMap(({ rules }) => rules) }, cluster) });
  });
  const of = ({ object, facts, overrides }: AdoptedObject, placement: any, targets?: any) => deliver({
    template: object, facts, placement, targets, clusters: compared, overrideRules: overrides.flatMap(({ rules }) => rules),
  });
  for (const adopted of objects) {
    const own = of(adopted, placementOf(adopted));
    put(own, adopted);
    const reached = own.filter(({ object }) => object).map(({ cluster }) => ({ cluster, replicas: 0, certainty: 'exact' as const }));
    for (const dependency of adopted.dependencies) put(of(dependency, {}, reached), dependency);
  }
  return all;
}

/** What a cluster gets that has room for all replicas. */
function withRoom(input: Omit<DeliveryInput, 'placement'>, cluster: string): KubeObject | undefined {
  const targets = [{ cluster, replicas: replicasOf(input.template, input.facts), certainty: 'exact' as const }];
  return deliver({ ...input, placement: {}, targets })[0].object;
}

/** A cluster that gets an object if it has room for it. */
function byCapacity(cluster: string, object: KubeObject): string {
  return `${cluster} ${idOf(object)} if there is room`;
}

/** A cluster that gets an object or not, by the UID that the API server will give it. */
function byTie(cluster: string, object: KubeObject): string {
  return `${cluster} ${idOf(object)} by chance`;
}

/** Runs code and compares what each cluster gets. */
export function prove(adopted: Adopted, statements: readonly Statement[]): Proof {
  const theirs = deliveredByManifests(adopted);
  const { deliveries: ours, policies, problems, conflicts } = deliveredByCode(statements, adopted.clusters.compared);
  const differences = [...conflicts];
  const keys = [...new Set([...theirs.keys(), ...ours.keys()])].sort();
  if (!problems.some(({ severity }) => severity === Severity.ERROR)) {
    for (const key of keys) {
      const [manifests, code] = [theirs.get(key), ours.get(key)];
      if (!code) differences.push(`${key}: the manifests deliver it, but the code does not`);
      else if (!manifests) differences.push(`${key}: the code delivers it, but the manifests do not`);
      else {
        const path = firstDifference(manifests.object ?? manifests.withRoom, code.object ?? code.withRoom) ?? firstDifference(manifests.alternative, code.alternative, 'the other possible number of replicas');
        if (path !== undefined) differences.push(`${key}: ${path}`);
      }
    }
    for (const { object, policy, spec } of adopted.objects) {
      const path = policies.has(idOf(object)) ? firstDifference(policyMeaning(keptByUs(object) ? { preserveResourcesOnDeletion: true, ...spec } : spec), policyMeaning(policies.get(idOf(object)))) : undefined;
      if (path !== undefined) differences.push(`${policy!.title} for ${idOf(object)}: ${path}`);
    }
  }
  const clusters = new Set([...theirs.keys()].map((key) => key.slice(0, key.indexOf(' '))));
  return { objects: theirs.size, clusters: clusters.size, differences, problems };
}

/** A CustomResourceDefinition stays in the clusters unless somebody says otherwise: with it all objects of its kind would go. */
function keptByUs({ kind }: KubeObject): boolean {
  return kind === 'CustomResourceDefinition';
}

/** What becomes of code: what each cluster gets, and the spec of the policy of each object that a construct stands for. */
interface Outcome {
  readonly deliveries: Deliveries;
  readonly policies: ReadonlyMap<string, any>;
  readonly problems: readonly Problem[];
  readonly conflicts: readonly string[];
}

function deliveredByCode(statements: readonly Statement[], clusters: readonly ClusterFacts[]): Outcome {
  // Loaded on use: the command line has other commands, and the index loads every construct.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const [cdk8s, plus, index] = [require('cdk8s'), require('../plus'), require('../index') as typeof Index];
  const known = new Map<string, any>(Object.values(MODULES).flat().map((one) => [one, (index as any)[one] ?? plus[one] ?? cdk8s[one]]));
  const resources: FederatedResource[] = [];
  for (const { name, expression } of statements) {
    const value = evaluate(expression, known);
    if (name !== undefined) known.set(name, value);
    if (value instanceof FederatedResource) resources.push(value);
  }
  const session = Federation.of(known.get('app')).begin();
  const fleets = (known.get('app') as IConstruct).node.findAll().filter((one): one is Fleet => one instanceof Fleet);
  const problems = [...fleets.flatMap((fleet) => fleet._problems()), ...resources.flatMap((resource) => session.problemsOf(resource)), ...session.reportedCharts().flatMap((chart) => session.problemsOf(chart))];
  const deliveries = new Map<string, Got>();
  const policies = new Map<string, any>();
  const conflicts: string[] = [];
  for (const resource of resources) {
    const plan = session.plan(resource);
    const { template } = plan.definition;
    const policy = plan.told.get(ControlPlane.KARMADA)?.parts.flatMap((part) => part.objects).find(({ kind }) => kind.endsWith('PropagationPolicy'));
    if (policy) policies.set(idOf(template), policy.spec);
    const overrideRules = new CompiledOverrides(plan.definition).of(template);
    for (const { cluster, objects, certainty, alternativeReplicas } of plan.deliveries ?? []) {
      if (alternativeReplicas && !objects.some((object) => idOf(object) === idOf(template))) deliveries.set(byTie(cluster, template), { alternative: alternativeReplicas });
      if (certainty === 'unknown') deliveries.set(byCapacity(cluster, template), { withRoom: withRoom({ template, facts: plan.definition.facts, clusters, overrideRules }, cluster) });
      for (const object of objects as KubeObject[]) {
        const key = `${cluster} ${idOf(object)}`;
        const before = deliveries.get(key)?.object;
        const path = before && firstDifference(before, object);
        if (path !== undefined) conflicts.push(`${key}: two constructs deliver it: ${path}`);
        deliveries.set(key, { object, ...(idOf(object) === idOf(template) && { alternative: alternativeReplicas }) });
      }
    }
  }
  return { deliveries, policies, problems, conflicts };
}

/**
 * The first field in which two values differ, with both values; undefined if they are equal.
 *
 * @param title what the values are, where they are no objects
 */
export function firstDifference(manifests: unknown, code: unknown, title = ''): string | undefined {
  const differing = differingPath(manifests, code, []);
  if (differing === undefined) return undefined;
  const path = differing.reduce<string>((above, key) => (typeof key === 'number' ? `${above}[${key}]` : above === '' ? key : `${above}.${key}`), title);
  const pointer = differing.map(String);
  return `${path} is ${shownAt(manifests, pointer)} in the manifests and ${shownAt(code, pointer)} in the code`;
}

function differingPath(one: unknown, other: unknown, path: readonly (string | number)[]): readonly (string | number)[] | undefined {
  if (Object.is(one, other)) return undefined;
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
    return firstOf(one.keys(), (index) => differingPath(one[index], other[index], [...path, index]));
  }
  if (isObject(one) && isObject(other)) {
    return firstOf(new Set([...Object.keys(one), ...Object.keys(other)]), (key) => differingPath(one[key], other[key], [...path, key]));
  }
  return path;
}
