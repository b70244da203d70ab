import { ApiObject, type App, Chart, Names } from 'cdk8s';
import { groupedBy } from '../json/json';
import { Federation } from '../federation/federation';
import type { Plan } from '../federation/plan';
import { ControlPlane } from '../fleet/control-plane';
import { compactText } from '../json/compact-text';
import type { KubeObject } from '../json/kube-object';
import { getOr } from '../json/maps';
import { inApplyOrder } from '../kinds/kinds';
import { checksItself } from '../planes/karmada/apis/karmada-object';
import { planeKind, planeOf } from '../planes/list';
import type { ToldPart } from '../planes/plane';
import type { AppFile } from './app-file';
import { platformDirectory, ROOT } from './directory';
import { finishedFiles, WrittenOnce } from './finished-files';
import { waveOf } from './order';
import { ChartParts } from './parts';
import { templateFiles } from './template-files';
import { allMade } from '../tree/late-children';

/** The names of the directories of charts with federated workloads. */
export function federatedCharts(app: App): string[] {
  return [...Federation.of(app).workloadsByChart().keys()].map((chart) => Names.toDnsLabel(chart));
}

/** The control planes that anything of an app goes to, platforms included, with the clusters that have a place of their own there. */
export type PlanesInUse = ReadonlyMap<ControlPlane, ReadonlySet<string>>;

export function planesInUse(app: App): PlanesInUse {
  const federation = Federation.of(app);
  const session = federation.current();
  const federated = federation.workloadsByChart();
  const plans = [...federated.values()].flat().map((workload) => session.plan(workload));
  const charts = chartsOf(app);
  const platforms = charts.flatMap((chart) => (chart.node.children.length > 0 ? federation.platformOf(chart) ?? [] : []));
  if (charts.some((chart) => !federated.has(chart) && hasOwn(chart))) platforms.push(ControlPlane.KARMADA);
  const planes = new Map<ControlPlane, Set<string>>(platforms.map((plane) => [plane, new Set()]));
  for (const [plane, parts] of plans.flatMap(toldParts)) {
    const clusters = getOr(planes, plane, () => new Set());
    for (const { cluster } of parts) if (cluster !== undefined) clusters.add(cluster);
  }
  return planes;
}

/** What each control plane is told. What is known is one file, and no cluster has a part of its own in it. */
function toldParts(plan: Plan): (readonly [ControlPlane, readonly ToldPart[]])[] {
  const { known } = plan;
  return known ? [[known.plane, []]] : Array.from(plan.told, ([plane, { parts }]) => [plane, parts]);
}

/**
 * The files of an app, a directory for each API server and chart.
 *
 * @param pulled whether clusters that can pull their own objects do so, so that there is nothing for a hub and its agents
 */
export function* appFiles(app: App, pulled = false): Iterable<AppFile> {
  const once = new WrittenOnce();
  const parts = ChartParts.of(app);
  const federation = Federation.of(app);
  const session = federation.current();
  const federated = federation.workloadsByChart();
  for (const chart of chartsOf(app)) {
    const workloads = federated.get(chart);
    const plane = federation.platformOf(chart);
    if (workloads) {
      yield* templateFiles(chart, workloads, session, parts, federation.recall);
      yield* finishedFiles(chart, workloads, session, parts, once, pulled);
    } else if (plane) {
      yield* platformFiles(chart, plane, pulled);
    } else {
      const objects = objectsOf(chart, (object) => !checksItself(object));
      const tool = federation.toolOf(chart);
      if (objects.length > 0) yield { directory: ROOT, name: Names.toDnsLabel(chart), objects, ...(tool && { tool }) };
      // What is for Karmada alone, and stands beside no workload, is kept for the whole control plane.
      const kept = inApplyOrder(objectsOf(chart, checksItself));
      if (kept.length > 0) yield { directory: platformDirectory(ControlPlane.KARMADA), name: Names.toDnsLabel(chart), objects: kept };
    }
  }
}

/** What is kept on a control plane for all workloads, a file for each cluster or object. Where clusters pull, agents have nothing to do, but the clusters are registered all the same. */
function* platformFiles(chart: Chart, plane: ControlPlane, pulled: boolean): Iterable<AppFile> {
  const kept = objectsOf(chart).filter((object) => !(pulled && planeOf(plane).pulled && planeKind(object)?.forAgents));
  for (const [name, objects] of groupedBy(kept, ({ metadata }) => compactText(metadata.namespace ?? metadata.name))) {
    yield { directory: platformDirectory(plane), name, objects: objects.sort((a, b) => waveOf(a) - waveOf(b)) };
  }
}

/** Whether a chart has objects of Karmada's API that constructs of ours emit. */
function hasOwn(chart: Chart): boolean {
  return allMade(chart).some((construct) => construct instanceof ApiObject && construct.chart === chart && checksItself(construct));
}

function chartsOf(app: App): Chart[] {
  return allMade(app).filter((construct): construct is Chart => construct instanceof Chart);
}

function objectsOf(chart: Chart, isMeant: (object: ApiObject) => boolean = () => true): KubeObject[] {
  return allMade(chart).filter((construct): construct is ApiObject => construct instanceof ApiObject && construct.chart === chart && isMeant(construct))
    .map((object) => object.toJson());
}
