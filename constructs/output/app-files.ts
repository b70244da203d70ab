import { ApiObject, Chart, Names } from 'cdk8s';
import type { App } from 'cdk8s';
import type { Directory } from './directory';
import { chartDirectory, clusterDirectory, platformDirectory, ROOT } from './directory';
import { PulledFiles } from './pulled-files';
import { groupedBy } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { Federation } from '../federation/federation';
import type { FederatedResource } from '../federation/federated-resource';
import type { Session } from '../federation/session';
import { ControlPlane } from '../fleet/fleet';
import { interpreterScripts } from '../interpreters/scripts';
import { KARMADA_PLATFORM } from '../planes/karmada/interpreter';
import { InterpreterOwner } from '../planes/karmada/interpreter-choice';
import { policyName } from '../planes/karmada/policies';
import { OCM_PLATFORM } from '../planes/ocm/agent-permissions';
import { inApplyOrder } from '../kinds/apply-order';

/** A file of the tree before it is text. */
export interface AppFile {
  readonly directory: Directory;
  /** Name without an extension. */
  readonly name: string;
  readonly objects: readonly KubeObject[];
  /** The objects whose health is that of the file: templates that Karmada propagates. */
  readonly templates?: readonly KubeObject[];
  /** The workload the file is about; undefined for what several share. */
  readonly subject?: KubeObject;
  /** Whether the status of the templates is put together by scripts of this package. */
  readonly ourStatus?: boolean;
  /** Whether everything in it is asked about before it is removed. */
  readonly askedAbout?: boolean;
  /** Whether a template in it cannot be deleted, so that its policies have to stay with it. */
  readonly undeletable?: boolean;
}

const PLATFORM_PLANES: Readonly<Record<string, ControlPlane | undefined>> = {
  [KARMADA_PLATFORM]: ControlPlane.KARMADA,
  [OCM_PLATFORM]: ControlPlane.OCM,
};

/** The names of the directories of charts with federated workloads. */
export function federatedCharts(app: App): string[] {
  return [...Federation.of(app).workloadsByChart().keys()].map((chart) => Names.toDnsLabel(chart));
}

/** The control planes that anything of an app goes to, platforms included. */
export function planesInUse(app: App): ReadonlySet<ControlPlane> {
  const federation = Federation.of(app);
  const session = federation.current();
  const plans = [...federation.workloadsByChart().values()].flat().map((workload) => session.plan(workload));
  const platforms = app.node.findAll().flatMap((construct) => (
    construct instanceof Chart && construct.node.children.length > 0 ? PLATFORM_PLANES[federation.platformOf(construct) ?? ''] ?? [] : []
  ));
  return new Set([
    ...(plans.some(({ karmada }) => karmada) ? [ControlPlane.KARMADA] : []),
    ...(plans.some(({ hubObjects }) => hubObjects.length > 0) ? [ControlPlane.OCM] : []),
    ...platforms,
  ]);
}

/**
 * The files of an app, a directory for each API server and chart.
 *
 * @param pulled whether clusters of OCM pull their own objects, so that there is nothing for a hub and its agents
 */
export function* appFiles(app: App, pulled = false): Iterable<AppFile> {
  const pulledFiles = pulled ? new PulledFiles() : undefined;
  const federation = Federation.of(app);
  const session = federation.current();
  const federated = federation.workloadsByChart();
  for (const chart of app.node.findAll().filter((construct): construct is Chart => construct instanceof Chart)) {
    const workloads = federated.get(chart);
    const plane = PLATFORM_PLANES[federation.platformOf(chart) ?? ''];
    if (workloads) {
      yield* federatedFiles(chart, workloads, session, pulledFiles);
    } else if (plane) {
      if (pulled && plane === ControlPlane.OCM) continue;
      for (const object of objectsOf(chart)) yield { directory: platformDirectory(plane), name: object.metadata.namespace ?? object.metadata.name, objects: [object] };
    } else {
      const objects = objectsOf(chart);
      if (objects.length > 0) yield { directory: ROOT, name: Names.toDnsLabel(chart), objects };
    }
  }
}

function* federatedFiles(chart: Chart, workloads: readonly FederatedResource[], session: Session, pulled?: PulledFiles): Iterable<AppFile> {
  const name = Names.toDnsLabel(chart);
  const placed = new Set<KubeObject>();
  const onKarmada = workloads.filter((workload) => session.plan(workload).karmada);
  for (const workload of onKarmada) {
    const { definition, karmada } = session.plan(workload);
    const companions = definition.companions.attached;
    companions.forEach((companion) => placed.add(companion));
    const policies = workload._policies().map((policy) => policy.toJson());
    yield {
      directory: chartDirectory(name),
      name: fileOf(chart, definition.template),
      objects: [...policies, ...inApplyOrder([...companions, karmada!.template])],
      templates: [karmada!.template],
      subject: definition.template,
      ourStatus: hasOurStatus(workload),
    };
  }
  if (onKarmada.length > 0) {
    const rest = [...session.objectsOf(chart).values()].filter((object) => !placed.has(object));
    if (rest.length > 0) yield { directory: chartDirectory(name), name: '_shared', objects: inApplyOrder(rest) };
  }
  for (const workload of workloads) {
    const { definition, hubObjects } = session.plan(workload);
    const file = fileOf(chart, definition.template);
    if (pulled) {
      yield* pulled.of(name, file, session.plan(workload));
      continue;
    }
    for (const [cluster, objects] of groupedBy(hubObjects, ({ metadata }) => metadata.namespace!)) {
      yield { directory: clusterDirectory(cluster, name), name: file, objects, subject: definition.template };
    }
  }
}

function hasOurStatus(workload: FederatedResource): boolean {
  const { apiVersion, kind, interpreter } = workload._interpreted();
  const { statusReflection, statusAggregation } = (interpreter._scripts ?? {}) as Record<string, unknown>;
  return interpreter._owner === InterpreterOwner.OURS && statusReflection === undefined && statusAggregation === undefined
    && interpreterScripts(apiVersion, kind)?.statusAggregation !== undefined;
}

/** Named after the workload; one that is not in the namespace of its chart could share its name with another. */
function fileOf(chart: Chart, template: KubeObject): string {
  const { namespace } = template.metadata;
  return namespace === undefined || namespace === chart.namespace ? policyName(template) : `${namespace}-${policyName(template)}`;
}

function objectsOf(chart: Chart): KubeObject[] {
  return chart.node.findAll().filter((construct): construct is ApiObject => construct instanceof ApiObject && construct.chart === chart)
    .map((object) => object.toJson());
}
