import type { ClusterDelivery } from '../definition/cluster-delivery';
import { companionsOf, type Definition } from '../definition/definition';
import { getOr } from '../json/maps';
import { replicationOf } from '../delivery/replication';
import { strategyOf } from '../delivery/strategy';
import { toldIn } from '../federation/answers';
import type { Plan as WorkloadPlan } from '../federation/plan';
import { policiesAt } from '../federation/written-overrides';
import type { ControlPlane } from '../fleet/control-plane';
import { inKeyOrder, valueAt, withoutValueAt } from '../json/json';
import { identityOf, type KubeObject } from '../json/kube-object';
import { reachesPods } from '../kinds/updates';
import { planeOf } from '../planes/list';
import { divisionOf, doubtOf } from './division';
import { digest, withHiddenChanges } from './hidden';
import { type PlannedDivision, type PlannedObject, type PlannedShare, type PlannedWorkload, RemovalEffect } from './model';
import { originsOf } from './origins';
import { outlinesOf } from './outlines';
import { overridesIn, type PlannedObjects } from './planned-objects';
import { plannedRollout } from './planned-rollout';

/** A federated object with what becomes of it. */
export interface Planned {
  readonly path: string;
  readonly chart: string;
  readonly plan: WorkloadPlan;
}

/** @param app what tells the app from others of the program */
export function plannedWorkload({ path, chart, plan }: Planned, app: string, objects: PlannedObjects): PlannedWorkload {
  const { definition, told, rollout } = plan;
  const { template, facts, autoscaled } = definition;
  const { apiVersion, kind, metadata: { name, namespace, labels } } = template;
  const replication = replicationOf(template, facts);
  const division = divisionOf(plan);
  const clusters = sharesOf(plan, division, objects);
  const planes = [...told.keys()].map(planeOf);
  const scheduling = schedulingOf(plan);
  return {
    path, chart, app, apiVersion, kind,
    ...(namespace !== undefined && { namespace }),
    name,
    labels: { ...labels },
    ...(replication?.path && !autoscaled && { replicas: replication.replicas }),
    autoscaled, division, clusters,
    removal: planes.length > 0 && planes.every(({ orphans }) => orphans?.(definition)) ? RemovalEffect.ORPHANED : RemovalEffect.DELETED,
    policies: policiesOf(plan).map((policy) => objects.of(withHiddenChanges(policy), () => [])),
    ...(scheduling !== undefined && { scheduling }),
    ...((clusters.length === 0 || clusters.some(({ outline }) => outline)) && { template: objects.of(template, () => []) }),
    ...(rollout && { rollout: plannedRollout(rollout, reachesPods(template)) }),
  };
}

function sharesOf(plan: WorkloadPlan, division: PlannedDivision, objects: PlannedObjects): PlannedShare[] {
  const { definition, deliveries = [] } = plan;
  const because = new Map(division.clusters.map((step) => [step.cluster, step.because]));
  const make = makerOf(plan, because, objects);
  const outline = outlinesOf(plan, objects);
  const path = replicationOf(definition.template, definition.facts)?.path;
  const removals = new Map<ControlPlane, RemovalEffect>();
  const removal = (plane: ControlPlane) => getOr(removals, plane, () => (planeOf(plane).orphans?.(definition) ? RemovalEffect.ORPHANED : RemovalEffect.DELETED));
  return deliveries.map((delivery): PlannedShare => {
    const { cluster, controlPlane, certainty } = delivery;
    const reason = doubtOf(delivery);
    const all = (delivery.objects as KubeObject[]).map((object) => make(object, delivery));
    const at = delivery.objects.indexOf(delivery.workload);
    const maybe = at < 0 && (delivery.alternativeReplicas ?? 0) > 0;
    const known = certainty === 'unknown' || maybe ? outline(cluster) : undefined;
    const withheld = planeOf(controlPlane).withholds?.(definition, cluster);
    return {
      cluster, controlPlane,
      ...(definition.autoscaled ? {} : replicasIn(delivery, path)),
      certainty,
      ...(reason !== undefined && { reason }),
      ...(at >= 0 && { workload: all[at] }),
      objects: all,
      overrides: overridesIn(known ? [...all, known] : all),
      ...(known && { outline: known }),
      ...(withheld !== undefined && { withheld }),
      removal: removal(controlPlane),
    };
  });
}

/** What the object says counts: an override may have the last word on a number that was divided. */
function replicasIn({ replicas, alternativeReplicas, workload }: ClusterDelivery, path: readonly string[] | undefined): Pick<PlannedShare, 'replicas' | 'alternativeReplicas'> {
  const written: unknown = path && workload ? valueAt(workload, path) : undefined;
  if (typeof written === 'number' && written !== replicas) return { replicas: written };
  return { ...(replicas !== undefined && { replicas }), ...(alternativeReplicas !== undefined && { alternativeReplicas }) };
}

type Make = (object: KubeObject, delivery: ClusterDelivery) => PlannedObject;

/** Plans the objects of a workload; where each comes from is worked out once for all clusters that share it. */
function makerOf({ definition, overrides }: WorkloadPlan, because: ReadonlyMap<string, string>, objects: PlannedObjects): Make {
  const { template, fleet, kinds, namespaces } = definition;
  const sources = new Map<string, KubeObject>([...namespaces.values(), ...companionsOf(definition), template].map((object) => [identityOf(object), object]));
  const facts = new Map(fleet?.clusters.map((cluster) => [cluster.name, cluster]));
  return (object, { cluster, replicas }) => objects.of(object, () => {
    const source = sources.get(identityOf(object));
    if (!source || source === object) return [];
    const policies = fleet && overrides && policiesAt(definition, fleet, source, overrides)?.(cluster);
    return originsOf({
      definition, source, policies,
      facts: kinds.of(source),
      cluster: facts.get(cluster) ?? { name: cluster },
      ...(source === template && { replicas, share: because.get(cluster) }),
    }, object);
  });
}

/** The policies of a workload, and one of its works without what is in it: all have the same settings. */
function policiesOf(plan: WorkloadPlan): KubeObject[] {
  const [work] = toldIn(plan, 'work');
  return [...toldIn(plan, 'policy'), ...(work ? [settingsOf(work)] : [])];
}

function settingsOf(work: KubeObject): KubeObject {
  const { namespace: _cluster, ...metadata } = work.metadata;
  const settings = [['spec', 'workload'], ['spec', 'manifestWorkTemplate', 'workload']].reduce<KubeObject>((object, path) => withoutValueAt(object, path), work);
  return { ...settings, metadata } as KubeObject;
}

const PLACEMENTS = new WeakMap<object, string>();

/** Karmada divides anew when it is told another placement or another number, and not because clusters change (facts of its scheduler, doScheduleBinding). */
function schedulingOf({ definition, split }: WorkloadPlan): string | undefined {
  const { template, facts, stage }: Definition = definition;
  const part = split?.scheduled;
  if (!part || !replicationOf(template, facts)?.workload || strategyOf(part.placement) === 'Duplicated') return undefined;
  // Clusters that get nothing yet have no share, and get it without a new division.
  const awaiting = stage && stage.awaiting.size > 0 ? ` without ${[...stage.awaiting].join(', ')}` : '';
  return digest(`${getOr(PLACEMENTS, part.placement, () => JSON.stringify(inKeyOrder(part.placement)))} ${part.replicas}${awaiting}`, 16);
}
