import { ApiObject, type App, Chart, Names } from 'cdk8s';
import { clustersOn, type Definition } from '../definition/definition';
import type { Participant } from '../federation/participant';
import { groupedBy } from '../json/json';
import { Federation, type ToolName } from '../federation/federation';
import type { Plan } from '../federation/plan';
import type { Session } from '../federation/session';
import { ControlPlane } from '../fleet/control-plane';
import { interpreterScripts } from '../interpreters/scripts';
import { identityOf, type KubeObject } from '../json/kube-object';
import { inApplyOrder } from '../kinds/kinds';
import { checksItself } from '../planes/karmada/apis/karmada-object';
import { interpretedOf } from '../planes/karmada/interpreted';
import { InterpreterOwner } from '../planes/karmada/interpreter-choice';
import { policyName } from '../planes/karmada/policies';
import { planeKind, planeOf } from '../planes/list';
import { chartDirectory, type Directory, platformDirectory, ROOT } from './directory';
import { type UnitRollout, unitRollouts } from './unit-rollout';

/** A file of the tree before it is text. */
export interface AppFile {
  readonly directory: Directory;
  /** Name without an extension. */
  readonly name: string;
  readonly objects: readonly KubeObject[];
  /** The object whose health is that of the file: the template that Karmada propagates. */
  readonly template?: KubeObject;
  /** The workload the file is about; undefined for what several share. */
  readonly subject?: KubeObject;
  /** Whether the status of the template is put together by scripts of this package. */
  readonly ourStatus?: boolean;
  /** Whether everything in it is asked about before it is removed. */
  readonly askedAbout?: boolean;
  /** Whether the template cannot be deleted, so that its policies have to stay with it. */
  readonly undeletable?: boolean;
  /** What tools have to know of the rollout of the workload. */
  readonly rollout?: UnitRollout;
  /** The GitOps tool whose objects they are, which installs something with them. */
  readonly tool?: ToolName;
}

/** The names of the directories of charts with federated workloads. */
export function federatedCharts(app: App): string[] {
  return [...Federation.of(app).workloadsByChart().keys()].map((chart) => Names.toDnsLabel(chart));
}

/** The control planes that anything of an app goes to, platforms included, with the clusters that have a place of their own there. */
export type PlanesInUse = ReadonlyMap<ControlPlane, ReadonlySet<string>>;

export function planesInUse(app: App): PlanesInUse {
  const federation = Federation.of(app);
  const session = federation.current();
  const plans = [...federation.workloadsByChart().values()].flat().map((workload) => session.plan(workload));
  const platforms = chartsOf(app).flatMap((chart) => (chart.node.children.length > 0 ? federation.platformOf(chart) ?? [] : []));
  if (chartsOf(app).some((chart) => !federation.workloadsByChart().has(chart) && hasOwn(chart))) platforms.push(ControlPlane.KARMADA);
  const planes = new Map<ControlPlane, Set<string>>(platforms.map((plane) => [plane, new Set()]));
  for (const [plane, { parts }] of plans.flatMap(({ told }) => [...told])) {
    const clusters = planes.get(plane) ?? new Set();
    planes.set(plane, clusters);
    for (const { cluster } of parts) if (cluster !== undefined) clusters.add(cluster);
  }
  return planes;
}

/**
 * The files of an app, a directory for each API server and chart.
 *
 * @param pulled whether clusters that can pull their own objects do so, so that there is nothing for a hub and its agents
 */
export function* appFiles(app: App, pulled = false): Iterable<AppFile> {
  const once = new WrittenOnce();
  const federation = Federation.of(app);
  const session = federation.current();
  const federated = federation.workloadsByChart();
  for (const chart of chartsOf(app)) {
    const workloads = federated.get(chart);
    const plane = federation.platformOf(chart);
    if (workloads) {
      yield* templateFiles(chart, workloads, session);
      yield* finishedFiles(chart, workloads, session, once, pulled);
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
  for (const [name, objects] of groupedBy(kept, ({ metadata }) => metadata.namespace ?? metadata.name)) yield { directory: platformDirectory(plane), name, objects };
}

/** What a control plane gets that divides templates itself, and beside them the other objects of the chart. */
function* templateFiles(chart: Chart, workloads: readonly Participant[], session: Session): Iterable<AppFile> {
  const name = Names.toDnsLabel(chart);
  const placed = new Set<KubeObject>();
  const planes = new Set<ControlPlane>();
  for (const workload of workloads) {
    const plan = session.plan(workload);
    const { template: subject, companions: { attached } } = plan.definition;
    const rolloutOn = unitRollouts(plan);
    for (const [plane, { template }] of plan.told) {
      if (!template) continue;
      planes.add(plane);
      // Workloads with a shared policy may share companions, too.
      const own = attached.filter((companion) => !placed.has(companion));
      own.forEach((companion) => placed.add(companion));
      yield {
        directory: chartDirectory(plane, name),
        name: fileOf(chart, plan.definition),
        objects: [...workload._policies(plan), ...inApplyOrder([...own, template])],
        template,
        subject,
        ourStatus: hasOurStatus(plan),
        ...(rolloutOn && { rollout: rolloutOn(namesOn(plan.definition, plane)) }),
      };
    }
  }
  const rest = planes.size > 0 ? [...session.objectsOf(chart).values()].filter((object) => !placed.has(object)) : [];
  for (const plane of planes) if (rest.length > 0) yield { directory: chartDirectory(plane, name), name: '_shared', objects: inApplyOrder(rest) };
}

/** What control planes get that are given finished objects, or what their clusters pull. */
function* finishedFiles(chart: Chart, workloads: readonly Participant[], session: Session, once: WrittenOnce, pulled: boolean): Iterable<AppFile> {
  const name = Names.toDnsLabel(chart);
  for (const workload of workloads) {
    const plan = session.plan(workload);
    const { definition, deliveries = [], told } = plan;
    const { template: subject } = definition;
    const rolloutOn = unitRollouts(plan);
    for (const [plane, { template, parts }] of told) {
      if (template) continue;
      const { bare, pulled: pulledParts } = planeOf(plane);
      const pull = pulled ? pulledParts : undefined;
      for (const { cluster, objects } of pull ? pull(definition, deliveries.filter(({ controlPlane }) => controlPlane === plane)) : parts) {
        const own = bare || pull ? once.of(cluster!, objects) : objects;
        if (own.length === 0) continue;
        yield {
          directory: chartDirectory(plane, name, cluster, pull !== undefined),
          name: fileOf(chart, definition),
          objects: own,
          subject,
          ...(rolloutOn && { rollout: rolloutOn(cluster === undefined ? namesOn(definition, plane) : [cluster]) }),
        };
      }
    }
  }
}

/** All clusters of a control plane, for what it divides by itself. */
const namesOn = (definition: Definition, plane: ControlPlane): string[] => clustersOn(definition, plane).map(({ name }) => name);

function hasOurStatus({ definition }: Plan): boolean {
  const { apiVersion, kind, interpreter } = interpretedOf(definition);
  const { statusReflection, statusAggregation } = (interpreter._scripts ?? {}) as Record<string, unknown>;
  return interpreter._owner === InterpreterOwner.OURS && statusReflection === undefined && statusAggregation === undefined
    && interpreterScripts(apiVersion, kind)?.statusAggregation !== undefined;
}

/** Named after the workload; one that is not in the namespace of its chart could share its name with another. */
function fileOf(chart: Chart, { template, name }: Definition): string {
  const { namespace } = template.metadata;
  if (name !== undefined) return name;
  return namespace === undefined || namespace === chart.namespace ? policyName(template) : `${namespace}-${policyName(template)}`;
}

/** Whether a chart has objects of Karmada's API that constructs of ours emit. */
function hasOwn(chart: Chart): boolean {
  return chart.node.findAll().some((construct) => construct instanceof ApiObject && construct.chart === chart && checksItself(construct));
}

function chartsOf(app: App): Chart[] {
  return app.node.findAll().filter((construct): construct is Chart => construct instanceof Chart);
}

function objectsOf(chart: Chart, isMeant: (object: ApiObject) => boolean = () => true): KubeObject[] {
  return chart.node.findAll().filter((construct): construct is ApiObject => construct instanceof ApiObject && construct.chart === chart && isMeant(construct))
    .map((object) => object.toJson());
}

/**
 * Which objects are written for which cluster already. Two workloads of a cluster may share an object, which is written with the first of them, since no
 * two Applications should own it, and a kustomization has it once.
 */
class WrittenOnce {
  private readonly written = new Map<string, Set<string>>();

  /** The objects that are not written for a cluster yet; from now on they are. */
  public of(cluster: string, objects: readonly KubeObject[]): KubeObject[] {
    let known = this.written.get(cluster);
    if (!known) this.written.set(cluster, known = new Set());
    return objects.filter((object) => {
      const key = identityOf(object);
      return !known.has(key) && known.add(key) !== undefined;
    });
  }
}
