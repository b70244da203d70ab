import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import type { KindTable } from '../delivery/kind-facts';
import { reviseTemplate } from '../delivery/replication';
import { FederatedWorkload } from '../federation/federated-workload';
import { ControlPlane } from '../fleet/control-plane';
import type { Fleet } from '../fleet/fleet';
import { withoutValueAt } from '../json/json';
import { constructIdOf, groupOf, type KubeObject } from '../json/kube-object';
import { ClusterOverride } from '../overrides/cluster-override';
import { Placement } from '../placement/placement';
import type { PropagationOptions } from '../placement/propagation-options';
import type { Delivery } from '../planes/delivery';
import type { Interpreter } from '../planes/karmada/interpreter-choice';
import type { GateSpec, GroupSpec } from '../rollout/model';
import { RolloutPlan } from '../rollout/rollout-plan';
import { commonForm, type Difference } from './common-form';
import { NEEDED } from './needed-options';
import { firstOf, type LiveCopies, type Subject } from './subjects';

/** Clusters that are taken over together. */
export interface TakenGroup {
  readonly name: string;
  readonly clusters: readonly string[];
  readonly gates: readonly GateSpec[];
}

/** How workloads are taken over, whichever they are. */
export interface TakeoverOptions {
  readonly fleet: Fleet;
  readonly kinds: KindTable;
  readonly groups: readonly TakenGroup[];
  readonly gates: readonly GateSpec[];
  readonly propagation?: PropagationOptions;
  readonly delivery?: Delivery[];
  readonly interpreter?: Interpreter;
}

/** A workload whose batch has begun, and how many groups of clusters have been taken over. */
export interface BegunSubject {
  readonly subject: Subject;
  readonly groups: number;
}

/** A federated workload, made of the one that runs already. */
export interface TakenOver {
  readonly subject: Subject;
  readonly resource: FederatedWorkload;
}

/**
 * Makes federated workloads of those that run already: the template is what clusters have in common, the rest are overrides, and every cluster keeps the replicas that it has.
 * What their pods refer to is selected by the same policy: as a dependency Karmada would bring it to clusters that are only looked at (its dependencies distributor knows
 * no suspension).
 */
export function takeOver(scope: Construct, begun: readonly BegunSubject[], options: TakeoverOptions): TakenOver[] {
  const companions = new Map(begun.map(({ subject }) => [subject, subject.companions.map((copies) => common(scope, copies))]));
  const all = [...companions.values()].flat().map(({ object }) => object);
  return begun.map(({ subject, groups }) => {
    const own = companions.get(subject)!;
    const { object, differences } = common(scope, subject.copies, (copies) => withoutReplicas(copies, subject, options.kinds), (template) => withReplicas(template, subject, options.kinds));
    const resource = FederatedWorkload.fromConstruct(scope, `federated-${object.node.id}`, object, {
      placement: placementOf(subject, options.fleet),
      propagation: { ...options.propagation, ...NEEDED },
      overrides: [
        ...differences.map((each) => asOverride(each)), ...own.flatMap(({ object: companion, differences: those }) => those.map((each) => asOverride(each, companion))),
        ...keptOverride(subject, own.map(({ object: companion }) => companion), options.fleet),
      ],
      rollout: rolloutOf(subject, groups, options),
      ...(options.delivery && { delivery: options.delivery }),
      ...(options.interpreter && { interpreter: options.interpreter }),
    });
    resource._verbatim = true;
    resource._autoscaled = isAutoscaled(subject);
    const mine = new Set(own.map(({ object: companion }) => companion));
    resource.addCompanion(...mine);
    resource._leftToOthers = new Set(all.filter((companion) => !mine.has(companion)));
    for (const { apiVersion, kind } of mine) resource._platformFor({ apiVersion, kind });
    return { subject, resource };
  });
}

/** Whether an autoscaler in the clusters decides on the replicas. */
export function isAutoscaled({ autoscaledOn }: Subject): boolean {
  return autoscaledOn.length > 0;
}

interface Common {
  readonly object: ApiObject;
  readonly differences: readonly Difference[];
}

function common(scope: Construct, copies: LiveCopies, each = (objects: LiveCopies) => objectsOf(objects), whole = (template: KubeObject) => template): Common {
  const { template, differences } = commonForm(each(copies));
  const id = constructIdOf(template);
  // Kinds of two groups may have the same name.
  return { object: new ApiObject(scope, scope.node.tryFindChild(id) ? `${id}-${groupOf(template.apiVersion)}` : id, whole(template) as any), differences };
}

function objectsOf(copies: LiveCopies): Map<string, KubeObject> {
  return new Map([...copies].map(([cluster, { object }]) => [cluster, object]));
}

/** Replicas are no difference: each cluster has its share of the sum. */
function withoutReplicas(copies: LiveCopies, { replicas }: Subject, kinds: KindTable): Map<string, KubeObject> {
  const path = kinds.of(firstOf(copies))?.replicas;
  return replicas && path ? new Map([...objectsOf(copies)].map(([cluster, object]) => [cluster, withoutValueAt(object, path)])) : objectsOf(copies);
}

/** What an autoscaler has is left to it; should nobody know, the most that a cluster has keeps all of its pods. */
function withReplicas(template: KubeObject, subject: Subject, kinds: KindTable): KubeObject {
  if (!subject.replicas) return template;
  const counts = [...subject.replicas.values()];
  return reviseTemplate(template, kinds.of(template), isAutoscaled(subject) ? Math.max(...counts) : counts.reduce((sum, count) => sum + count, 0));
}

/** With weights that are the replicas of today and their sum, Webster's method has nothing to round. */
function placementOf(subject: Subject, fleet: Fleet): Placement {
  const names = [...subject.copies.keys()];
  const taints = fleet._facts().filter(({ name }) => subject.copies.has(name)).flatMap((cluster) => cluster.taints ?? []);
  const distinct = [...new Map(taints.map((taint) => [`${taint.key}=${taint.value ?? ''}:${taint.effect}`, taint])).values()];
  const placed = distinct.reduce((placement, { key, value, effect }) => (
    effect === 'PreferNoSchedule' ? placement : placement.tolerating({ key, ...(value !== undefined && value !== '' && { value }), effect: effect as any })
  ), Placement.onClusters(...names));
  return subject.replicas && !isAutoscaled(subject) ? placed.divideByWeight(Object.fromEntries(subject.replicas)) : placed.duplicate();
}

function rolloutOf({ copies }: Subject, begun: number, { groups, gates }: TakeoverOptions): RolloutPlan {
  const own = groups.map(({ name, clusters, gates: after }, index) => ({ name, gates: after, index, clusterNames: clusters.filter((cluster) => copies.has(cluster)) }))
    .filter(({ clusterNames }) => clusterNames.length > 0);
  const specs = own.map(({ name, clusterNames, gates: after }): GroupSpec => ({ name, target: { clusterNames }, gates: after }));
  return RolloutPlan._adoption(specs, gates, own.filter(({ index }) => index < begun).length);
}

function asOverride({ clusters, operations }: Difference, companion?: ApiObject): ClusterOverride {
  const target = ClusterOverride.onClusters(...clusters);
  return operations.reduce((override, { operator, path, value }) => (
    operator === 'remove' ? override.remove(path) : operator === 'add' ? override.add(path, value) : override.replace(path, value)
  ), companion ? target.within(companion) : target);
}

/** Tells the tools that apply files to direct clusters to leave objects there when their files go, or the Application with them, as control planes are told for theirs. */
const KEPT: readonly (readonly [string, string])[] = [['argocd.argoproj.io/sync-options', 'Prune=false,Delete=false'], ['kustomize.toolkit.fluxcd.io/prune', 'disabled']];

function keptOverride({ copies }: Subject, companions: readonly ApiObject[], fleet: Fleet): ClusterOverride[] {
  const direct = [...copies.keys()].filter((cluster) => fleet._planes().get(cluster)?.controlPlane === ControlPlane.DIRECT);
  if (direct.length === 0) return [];
  const kept = (override: ClusterOverride) => KEPT.reduce((each, [key, value]) => each.annotation(key, value), override);
  return [companions.reduce((override, companion) => kept(override.within(companion)), kept(ClusterOverride.onClusters(...direct)))];
}
