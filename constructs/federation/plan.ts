import type { ClusterDelivery } from '../definition/cluster-delivery';
import type { Certainty } from '../definition/cluster-delivery';
import type { Definition, FleetView } from '../definition/definition';
import { hubObjects } from '../planes/ocm/hub-objects';
import type { PlannedOverride } from './reviewed-rules';
import { ReviewedRules } from './reviewed-rules';
import { SharedResults } from '../definition/shared-results';
import { checkDefinition, checkDeliveries, checkEmitted, checkShares } from './checks';
import type { Problem } from '../problems/problem';
import { Severity } from '../problems/problem';
import { deliver } from '../delivery/deliver';
import type { Delivery } from '../delivery/deliver';
import type { ForecastShare } from '../delivery/forecast';
import { byName, divided, withoutValueAt } from '../json/json';
import type { PlacementSpec } from '../delivery/model';
import type { KubeObject } from '../json/kube-object';
import { reachOf } from '../delivery/reach';
import { replicasOf, replicationOf, reviseTemplate } from '../delivery/replication';
import { jobShare } from '../delivery/job-share';
import { sharesOf, splitShares } from '../delivery/split';
import type { Split } from '../delivery/split';
import { ControlPlane } from '../fleet/fleet';
import { RETAIN_REPLICAS } from '../planes/karmada/interpreter';
import { isSelectedFrom, outsidePolicyHead, policyHead, propagationSpec } from '../planes/karmada/policies';
import { inApplyOrder } from '../kinds/apply-order';
import { kindOf } from '../kinds/kinds';

/** What Karmada is told. */
export interface KarmadaPlan {
  /** The template with the sum of the shares of Karmada's clusters. */
  readonly template: KubeObject;
  readonly propagation: any;
  /** The policy for companions that one in the namespace of the workload cannot select. */
  readonly outsidePropagation?: any;
  readonly overrides: readonly PlannedOverride[];
}

/** What becomes of a workload on all control planes. */
export interface Plan {
  readonly definition: Definition;
  readonly problems: readonly Problem[];
  /** What each cluster gets; undefined without a fleet. */
  readonly deliveries?: readonly ClusterDelivery[];
  readonly karmada?: KarmadaPlan;
  /** Objects for the OCM hub. */
  readonly hubObjects: readonly KubeObject[];
}

/** Works out who gets what. With errors in the definition there is nothing but the errors. */
export function planDelivery(definition: Definition): Plan {
  const rules = new ReviewedRules(definition);
  const problems = [...definition.problems, ...checkDefinition(definition), ...rules.problems()];
  if (hasErrors(problems)) return { definition, problems, hubObjects: [] };
  if (!definition.fleet) {
    const { template, placement } = definition;
    const karmada = karmadaPlan(definition, rules, { replicas: replicasOf(template, kindOf(template)), placement });
    problems.push(...rules.effects(() => undefined), ...checkEmitted(definition, policiesOf(definition, karmada)));
    return { definition, problems, karmada, hubObjects: [] };
  }
  const split = splitOf(definition, definition.fleet);
  problems.push(...checkShares(definition, split));
  if (hasErrors(problems)) return { definition, problems, hubObjects: [] };
  const deliveries = deliveriesOf(definition, definition.fleet, split, rules);
  const karmada = split.karmada && karmadaPlan(definition, rules, { ...split.karmada, job: jobShare(definition.template, definition.placement, split) });
  const hub = hubObjects(definition, deliveries);
  const workloads = new Map(deliveries.map(({ delivery, workload }) => [delivery.cluster, workload]));
  problems.push(...rules.effects((object, cluster) => (object === definition.template ? workloads.get(cluster) : undefined)));
  problems.push(...checkDeliveries(definition, deliveries), ...checkEmitted(definition, [...policiesOf(definition, karmada), ...hub]));
  return { definition, problems, karmada, deliveries: deliveries.map(({ delivery }) => delivery), hubObjects: hub };
}

/** What one cluster gets, with the workload told apart from its companions. */
export interface PlannedDelivery {
  readonly delivery: ClusterDelivery;
  readonly workload?: KubeObject;
  /** Why an override cannot be applied there. */
  readonly failure?: string;
}

function karmadaPlan(definition: Definition, rules: ReviewedRules, part: { replicas: number; placement: PlacementSpec; job?: KubeObject }): KarmadaPlan {
  const { template, companions, settings } = definition;
  // What pods refer to follows by itself if Karmada is asked to propagate dependencies, and is then shared between workloads.
  const selected = settings.propagateDeps ? companions.attached : [...companions.dependencies, ...companions.attached];
  const [inside, outside] = divided(inApplyOrder(selected), (object) => isSelectedFrom(template, object));
  return {
    template: part.job ?? reviseTemplate(template, kindOf(template), part.replicas),
    propagation: propagationSpec([template, ...inside], part.placement, settings),
    ...(outside.length > 0 && { outsidePropagation: propagationSpec(outside, part.placement, settings) }),
    overrides: rules.forKarmada(),
  };
}

/** The policies as objects, to be checked. */
function policiesOf({ template }: Definition, karmada: KarmadaPlan | undefined): KubeObject[] {
  if (!karmada) return [];
  return [
    { ...policyHead('PropagationPolicy', template), spec: karmada.propagation },
    ...(karmada.outsidePropagation ? [{ ...outsidePolicyHead(template), spec: karmada.outsidePropagation }] : []),
    ...karmada.overrides.map(({ object, spec }) => ({ ...policyHead('OverridePolicy', object), spec })),
  ];
}

function splitOf(definition: Definition, fleet: FleetView): Split {
  const { template, placement } = definition;
  const { replicas = 0, workload = false } = replicationOf(template, kindOf(template)) ?? {};
  const on = (plane: ControlPlane) => fleet.clusters.filter(({ name }) => fleet.controlPlaneOf(name) === plane);
  // Clusters of OCM that no group selects must not turn Karmada's choice into ours.
  return SPLITS.of(placement, fleet.clusters, `${replicas} ${workload}`, () => splitShares({
    placement, replicas, workload,
    karmada: on(ControlPlane.KARMADA),
    ocm: on(ControlPlane.OCM).filter(reachOf(placement)),
  }));
}

const SPLITS = new SharedResults<Split>();

function deliveriesOf(definition: Definition, fleet: FleetView, split: Split, rules: ReviewedRules): PlannedDelivery[] {
  const { template, placement, companions, settings } = definition;
  const { clusters } = fleet;
  const of = (object: KubeObject, targets?: readonly ForecastShare[]) => new Map(
    deliver({ template: object, facts: kindOf(object), placement, clusters, overrideRules: rules.of(object), targets })
      .map((delivery): [string, Delivery] => [delivery.cluster, delivery]),
  );
  const workload = of(template, sharesOf(split));
  const attached = companions.attached.map((object) => of(object));
  const reached = [...workload.values()].filter(({ object }) => object).map(({ cluster }) => ({ cluster, replicas: 0, certainty: 'exact' as const }));
  const dependencies = companions.dependencies.map((object) => of(object, settings.propagateDeps ? reached : undefined));

  const names = new Set([...workload.keys(), ...[...attached, ...dependencies].flatMap((map) => [...map.keys()])]);
  // Where no cluster of Karmada has a share, Karmada is told nothing, and companions stay away with the workload.
  const served = [...names].filter((cluster) => split.karmada || fleet.controlPlaneOf(cluster) !== ControlPlane.KARMADA);
  const scaledLocally = once(leftToAutoscaler);
  return served.sort(byName).map((cluster) => {
    const own = workload.get(cluster);
    const objects = [...dependencies, ...attached].flatMap((map) => map.get(cluster)?.object ?? []);
    const onOcm = fleet.controlPlaneOf(cluster) === ControlPlane.OCM;
    const object = own?.object && onOcm && definition.autoscaled ? scaledLocally(own.object) : own?.object;
    return {
      workload: object,
      failure: [workload, ...dependencies, ...attached].flatMap((map) => map.get(cluster)?.error?.message ?? [])[0],
      delivery: {
        cluster,
        controlPlane: fleet.controlPlaneOf(cluster)!,
        replicas: own?.replicas,
        alternativeReplicas: own?.alternative,
        certainty: (own?.certainty ?? 'exact') as Certainty,
        objects: inApplyOrder(object ? [...objects, object] : objects),
      },
    };
  });
}

/** An object without its replicas: server-side apply leaves a field alone that nobody claims, where Karmada needs a label for it. */
function leftToAutoscaler(object: KubeObject): KubeObject {
  const unclaimed = withoutValueAt(withoutValueAt(object, kindOf(object)?.replicas ?? []), ['metadata', 'labels', RETAIN_REPLICAS]);
  return Object.keys(unclaimed.metadata.labels ?? {}).length > 0 ? unclaimed : withoutValueAt(unclaimed, ['metadata', 'labels']);
}

/** The function with its results kept by the identity of the object, so that clusters go on sharing it. */
function once(change: (object: KubeObject) => KubeObject): (object: KubeObject) => KubeObject {
  const made = new Map<KubeObject, KubeObject>();
  return (object) => {
    let result = made.get(object);
    if (!result) made.set(object, result = change(object));
    return result;
  };
}

function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === Severity.ERROR);
}
