import { ApiObject, App, Chart, Names } from 'cdk8s';
import type { IConstruct } from 'constructs';
import type { ClusterDelivery } from '../definition/cluster-delivery';
import { companionsOf, kruiseOf } from '../definition/definition';
import { getOr } from '../definition/shared-results';
import type { ClusterFacts } from '../delivery/model';
import { replicationOf } from '../delivery/replication';
import { Federation } from '../federation/federation';
import type { Plan as WorkloadPlan } from '../federation/plan';
import { policiesAt } from '../federation/written-overrides';
import { Fleet } from '../fleet/fleet';
import { byName } from '../json/json';
import { identityOf, type KubeObject } from '../json/kube-object';
import { appFiles } from '../output/app-files';
import { isPrecious } from '../output/order';
import { planeOf } from '../planes/list';
import { FederationError } from '../problems/error';
import { distinctProblems, type Problem, Severity } from '../problems/problem';
import { isAcknowledged } from '../problems/report';
import type { PlanData } from './diff/plan-data';
import { divisionOf, doubtOf } from './division';
import { withHiddenSecrets } from './hidden';
import { type FieldOrigin, OriginStep, type PlannedCluster, type PlannedObject, type PlannedPlatformObject, type PlannedShare, type PlannedWorkload, type PlanNote, type PlanWarning, RemovalEffect } from './model';
import { originsOf } from './origins';
import { assignedQuotas, type ClusterQuota } from './quota';
import { idOf, PlannedObjects } from './planned-objects';

/** A plan with all that there is to know of it. */
export interface WholePlan extends PlanData {
  /** The warnings of the synthesis that nobody acknowledged. */
  readonly warnings: readonly PlanWarning[];
  /** What namespaces may request in clusters, by policies of a control plane. */
  readonly quotas: readonly ClusterQuota[];
  /** What happens and why, in a plan that is only supposed. */
  readonly notes: readonly PlanNote[];
}

/** The kind whose objects assign quotas to clusters. */
const QUOTA = 'FederatedResourceQuota';

/** A federated object with what becomes of it. */
export interface Planned {
  readonly path: string;
  readonly chart: string;
  readonly plan: WorkloadPlan;
}

/** What each cluster gets of everything in an app, with all constructs as they are now. */
export function planNow(scope: IConstruct): WholePlan {
  return Federation.of(scope).look(() => planOf(scope));
}

/**
 * What each cluster gets of everything in an app, as the session at work sees it.
 *
 * @param change what becomes of the plans of single workloads before they are read, for what is only supposed
 * @throws FederationError if there is an error in the app, with all of them
 */
export function planOf({ node: { root } }: IConstruct, change: (planned: Planned) => Planned = (planned) => planned): WholePlan {
  const federation = Federation.of(root);
  const session = federation.current();
  const problems = session.allProblems();
  refuse(problems);
  const workloads = [...federation.workloadsByChart()].flatMap(([chart, participants]) => participants.map((participant) => (
    change({ path: participant.node.path, chart: chart.node.path, plan: session.plan(participant) })
  )));
  const supposed = workloads.flatMap(({ plan }) => plan.problems.filter((problem) => !problems.includes(problem)));
  refuse(supposed);
  const objects = new PlannedObjects(federation.kinds);
  return {
    clusters: clustersIn(root, workloads),
    workloads: workloads.map((workload) => plannedWorkload(workload, objects)),
    platform: platformIn(root, federation),
    tools: federation.appliers,
    warnings: warningsIn(root, [...problems, ...supposed]),
    quotas: assignedQuotas(root.node.findAll().filter((node): node is ApiObject => node instanceof ApiObject && node.kind === QUOTA).map((node) => node.toJson())),
    notes: [],
  };
}

function refuse(problems: readonly Problem[]): void {
  const errors = problems.filter(({ severity }) => severity === Severity.ERROR);
  if (errors.length > 0) throw new FederationError(distinctProblems(errors));
}

/** The clusters of all fleets, and those that are only supposed, in the order of names. */
function clustersIn(root: IConstruct, workloads: readonly Planned[]): PlannedCluster[] {
  const clusters = new Map<string, PlannedCluster>();
  const add = (facts: ClusterFacts, controlPlane: PlannedCluster['controlPlane'], kruiseVersion: string) => getOr(clusters, facts.name, () => ({
    name: facts.name, controlPlane,
    labels: { ...facts.labels },
    ...(facts.region !== undefined && { region: facts.region }),
    ...(facts.provider !== undefined && { provider: facts.provider }),
    ...(facts.capacity !== undefined && { capacity: facts.capacity }),
    kruiseVersion,
  }));
  const fleets = new Set(workloads.flatMap(({ plan: { definition } }) => definition.fleet?.clusters ?? []));
  for (const { plan: { definition } } of workloads) {
    if (fleets.size === clusters.size) break;
    for (const cluster of definition.fleet?.clusters ?? []) add(cluster, definition.fleet!.planes.get(cluster.name)!.controlPlane, kruiseOf(definition, cluster.name));
  }
  if (workloads.length === 0) {
    for (const fleet of root.node.findAll().filter((node): node is Fleet => node instanceof Fleet)) {
      for (const cluster of fleet._facts()) add(cluster, fleet._planes().get(cluster.name)!.controlPlane, String(fleet.kruiseVersionOf(cluster.name) ?? fleet.kruiseVersion));
    }
  }
  return [...clusters.values()].sort((a, b) => byName(a.name, b.name));
}

function plannedWorkload({ path, chart, plan }: Planned, objects: PlannedObjects): PlannedWorkload {
  const { definition, deliveries = [], told } = plan;
  const { template, facts, autoscaled } = definition;
  const { apiVersion, kind, metadata: { name, namespace, labels } } = template;
  const replication = replicationOf(template, facts);
  const division = divisionOf(plan);
  const because = new Map(division.clusters.map((step) => [step.cluster, step.because]));
  const making = makingOf(plan, because, objects);
  const clusters = deliveries.map((delivery) => plannedShare(delivery, making));
  const planes = [...told.keys()].map(planeOf);
  const orphaned = planes.length > 0 && planes.every(({ orphans }) => orphans?.(definition));
  return {
    path, chart, apiVersion, kind,
    ...(namespace !== undefined && { namespace }),
    name,
    labels: { ...labels },
    ...(replication?.path && !autoscaled && { replicas: replication.replicas }),
    division, clusters,
    removal: orphaned ? RemovalEffect.ORPHANED : RemovalEffect.DELETED,
    ...(clusters.some(({ certainty }) => certainty === 'unknown') && { template: objects.of(template, () => []) }),
  };
}

type Make = (object: KubeObject, delivery: ClusterDelivery) => PlannedObject;

/** Plans the objects of a workload; where each comes from is worked out once for all clusters that share it. */
function makingOf({ definition, overrides }: WorkloadPlan, because: ReadonlyMap<string, string>, objects: PlannedObjects): Make {
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

function plannedShare(delivery: ClusterDelivery, make: Make): PlannedShare {
  const { cluster, controlPlane, replicas, alternativeReplicas, certainty } = delivery;
  const reason = doubtOf(delivery);
  const objects = (delivery.objects as KubeObject[]).map((object) => make(object, delivery));
  const at = delivery.objects.indexOf(delivery.workload);
  return {
    cluster, controlPlane,
    ...(replicas !== undefined && { replicas }),
    ...(alternativeReplicas !== undefined && { alternativeReplicas }),
    certainty,
    ...(reason !== undefined && { reason }),
    ...(at >= 0 && { workload: objects[at] }),
    objects,
    overrides: overridesIn(objects),
  };
}

const OVERRIDES = new WeakMap<readonly FieldOrigin[], readonly string[]>();

/** The overrides that changed something in these objects, each once. */
export function overridesIn(objects: readonly PlannedObject[]): string[] {
  const found = objects.map(({ origins }) => getOr(OVERRIDES, origins, () => [...new Set(origins.flatMap(({ step, by }) => (
    step === OriginStep.OVERRIDE || step === OriginStep.POLICY ? [by] : []
  )))]));
  const changing = found.filter((list) => list.length > 0);
  return changing.length === 1 ? [...changing[0]] : [...new Set(changing.flat())];
}

/** The objects that belong to no single workload, by file. */
function platformIn(root: IConstruct, federation: Federation): PlannedPlatformObject[] {
  if (!(root instanceof App)) return [];
  const files = federation.writesItself ? [...appFiles(root)].filter(({ subject }) => !subject).map(({ directory, name, objects }) => (
    { path: directory.path ? `${directory.path}/${name}` : name, objects, kept: (object: KubeObject) => isPrecious(object, directory) }
  )) : chartsOf(root, federation).map((chart) => ({ path: Names.toDnsLabel(chart), objects: ownObjects(chart, federation), kept: () => false }));
  return files.flatMap(({ path, objects, kept }) => objects.map((object): PlannedPlatformObject => {
    const { apiVersion, kind, metadata: { name, namespace } } = object;
    return { file: `${path}${root.outputFileExtension}`, apiVersion, kind, ...(namespace !== undefined && { namespace }), name, id: idOf(withHiddenSecrets(object)), kept: kept(object) };
  }));
}

/** In an app of cdk8s itself, works have charts of their own, and templates and policies stand in the chart of their workload. */
function chartsOf(root: App, federation: Federation): Chart[] {
  return root.node.findAll().filter((node): node is Chart => node instanceof Chart && (federation.platformOf(node) !== undefined || !federation.isDerived(node)));
}

function ownObjects(chart: Chart, federation: Federation): KubeObject[] {
  const session = federation.current();
  if (federation.workloadsByChart().has(chart)) return [...session.objectsOf(chart).values()];
  return chart.node.findAll().filter((node): node is ApiObject => node instanceof ApiObject && node.chart === chart).map((node) => node.toJson());
}

/** The warnings that nobody acknowledged. */
function warningsIn(root: IConstruct, problems: readonly Problem[]): PlanWarning[] {
  const warnings = distinctProblems(problems.filter(({ severity }) => severity === Severity.WARNING));
  return warnings.filter(({ path, code }) => !isAcknowledged(constructAt(root, path), code)).map(({ code, path, message, fix }) => ({ code, path, message, fix }));
}

function constructAt(root: IConstruct, path: string): IConstruct {
  return path.split('/').filter((id) => id !== '').reduce((at: IConstruct, id) => at.node.tryFindChild(id) ?? at, root);
}
