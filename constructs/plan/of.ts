import { relative, resolve } from 'node:path';
import { ApiObject, App } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { kruiseOf } from '../definition/definition';
import { getOr } from '../json/maps';
import type { ClusterFacts } from '../delivery/model';
import { Federation } from '../federation/federation';
import { Fleet } from '../fleet/fleet';
import { byName } from '../json/json';
import { FederationError } from '../problems/error';
import { distinctProblems, type Problem, Severity } from '../problems/problem';
import { isAcknowledged } from '../problems/report';
import type { PlanData } from './diff/plan-data';
import type { PlannedCluster, PlanNote, PlanWarning } from './model';
import { PlannedObjects } from './planned-objects';
import { type Planned, plannedWorkload } from './planned-workload';
import { platformIn } from './platform-objects';
import { assignedQuotas, type ClusterQuota } from './quota';
import { allMade } from '../tree/late-children';

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
export function planOf({ node: { root } }: IConstruct, change?: (planned: Planned) => Planned): WholePlan {
  const federation = Federation.of(root);
  const session = federation.current();
  const problems = session.allProblems();
  refuse(problems);
  const workloads = [...federation.workloadsByChart()].flatMap(([chart, participants]) => participants.map((participant) => {
    const planned = { path: participant.node.path, chart: chart.node.path, plan: session.plan(participant) };
    return change ? change(planned) : planned;
  }));
  const known = new Set(problems);
  const supposed = change ? workloads.flatMap(({ plan }) => plan.problems.filter((problem) => !known.has(problem))) : [];
  refuse(supposed);
  const objects = new PlannedObjects(federation.kinds);
  const app = appOf(root);
  return {
    clusters: clustersIn(root, workloads, change === undefined),
    workloads: workloads.map((workload) => plannedWorkload(workload, app, objects)),
    platform: platformIn(root, app, federation),
    tools: federation.appliers,
    warnings: warningsIn(root, [...problems, ...supposed]),
    quotas: assignedQuotas(allMade(root).filter((node): node is ApiObject => node instanceof ApiObject && node.kind === QUOTA).map((node) => node.toJson())),
    notes: [],
  };
}

function refuse(problems: readonly Problem[]): void {
  const errors = problems.filter(({ severity }) => severity === Severity.ERROR);
  if (errors.length > 0) throw new FederationError(distinctProblems(errors));
}

const OUTDIR = Symbol.for('cdk8s-kruise-federation.outdir');

/** Notes where an app would have written, before somebody sends its output elsewhere. */
export function keepOutdir(root: IConstruct): void {
  Object.defineProperty(root, OUTDIR, { value: (root as unknown as App).outdir, configurable: true });
}

/** The output directory that an app names for itself; empty for one that takes the usual one. */
function appOf(root: IConstruct): string {
  const outdir: unknown = (root as any)[OUTDIR] ?? (root instanceof App ? root.outdir : undefined);
  if (typeof outdir !== 'string' || outdir === process.env.CDK8S_OUTDIR || outdir === 'dist') return '';
  return relative(process.cwd(), resolve(outdir));
}

/** The clusters of all fleets, in the order of names. What is supposed of a fleet is in the definitions alone. */
function clustersIn(root: IConstruct, workloads: readonly Planned[], asItIs: boolean): PlannedCluster[] {
  const clusters = new Map<string, PlannedCluster>();
  const add = (facts: ClusterFacts, controlPlane: PlannedCluster['controlPlane'], kruiseVersion: string) => getOr(clusters, facts.name, () => ({
    name: facts.name, controlPlane,
    labels: { ...facts.labels },
    ...(facts.region !== undefined && { region: facts.region }),
    ...(facts.provider !== undefined && { provider: facts.provider }),
    ...(facts.capacity !== undefined && { capacity: facts.capacity }),
    kruiseVersion,
  }));
  const seen = new Set<readonly ClusterFacts[]>();
  for (const { plan: { definition } } of workloads) {
    const { fleet } = definition;
    if (!fleet || seen.has(fleet.clusters)) continue;
    seen.add(fleet.clusters);
    for (const cluster of fleet.clusters) add(cluster, fleet.planes.get(cluster.name)!.controlPlane, kruiseOf(definition, cluster.name));
  }
  for (const fleet of asItIs ? allMade(root).filter((node): node is Fleet => node instanceof Fleet) : []) {
    for (const cluster of fleet._facts()) add(cluster, fleet._planes().get(cluster.name)!.controlPlane, String(fleet.kruiseVersionOf(cluster.name) ?? fleet.kruiseVersion));
  }
  return [...clusters.values()].sort((a, b) => byName(a.name, b.name));
}

/** The warnings that nobody acknowledged. */
function warningsIn(root: IConstruct, problems: readonly Problem[]): PlanWarning[] {
  const warnings = distinctProblems(problems.filter(({ severity }) => severity === Severity.WARNING));
  return warnings.filter(({ path, code }) => !isAcknowledged(constructAt(root, path), code)).map(({ code, path, message, fix }) => ({ code, path, message, fix }));
}

function constructAt(root: IConstruct, path: string): IConstruct {
  return path.split('/').filter((id) => id !== '').reduce((at: IConstruct, id) => at.node.tryFindChild(id) ?? at, root);
}
