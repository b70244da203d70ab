import { ApiObject, Chart, Names } from 'cdk8s';
import type { App } from 'cdk8s';
import type { OutputFile } from './output-tree';
import { YamlWriter } from './yaml-writer';
import { groupedBy } from '../delivery/json';
import type { KubeObject } from '../delivery/model';
import { Federation } from '../federation/federation';
import type { FederatedResource } from '../federation/federated-resource';
import type { Session } from '../federation/session';
import { KARMADA_PLATFORM } from '../karmada/interpreter';
import { policyName } from '../karmada/policies';
import { OCM_PLATFORM } from '../ocm/agent-permissions';
import { inApplyOrder } from '../ocm/apply-order';

const PLATFORM_DIRECTORIES: Readonly<Record<string, string | undefined>> = {
  [KARMADA_PLATFORM]: 'karmada/platform',
  [OCM_PLATFORM]: 'ocm/platform',
};

/** The files of an app, a directory for each API server. */
export function* appTree(app: App): Iterable<OutputFile> {
  const federation = Federation.of(app);
  const session = federation.current();
  const writer = new YamlWriter();
  const file = (path: string, objects: readonly KubeObject[]): OutputFile => ({
    path: `${path}${app.outputFileExtension}`, content: writer.documents(objects),
  });
  const federated = federation.workloadsByChart();
  for (const chart of app.node.findAll().filter((construct): construct is Chart => construct instanceof Chart)) {
    const workloads = federated.get(chart);
    const platform = PLATFORM_DIRECTORIES[federation.platformOf(chart) ?? ''];
    if (workloads) {
      for (const { path, objects } of federatedFiles(chart, workloads, session)) yield file(path, objects);
    } else if (platform) {
      for (const object of objectsOf(chart)) yield file(`${platform}/${object.metadata.namespace ?? object.metadata.name}`, [object]);
    } else {
      const objects = objectsOf(chart);
      if (objects.length > 0) yield file(Names.toDnsLabel(chart), objects);
    }
  }
}

interface Documents {
  readonly path: string;
  readonly objects: readonly KubeObject[];
}

function* federatedFiles(chart: Chart, workloads: readonly FederatedResource[], session: Session): Iterable<Documents> {
  const name = Names.toDnsLabel(chart);
  const placed = new Set<KubeObject>();
  const onKarmada = workloads.filter((workload) => session.plan(workload).karmada);
  for (const workload of onKarmada) {
    const { definition, karmada } = session.plan(workload);
    const companions = definition.companions.attached;
    companions.forEach((companion) => placed.add(companion));
    const objects = workload._policies().map((policy) => policy.toJson());
    yield { path: `karmada/${name}/${fileOf(chart, definition.template)}`, objects: [...objects, ...inApplyOrder([...companions, karmada!.template])] };
  }
  if (onKarmada.length > 0) {
    const rest = [...session.objectsOf(chart).values()].filter((object) => !placed.has(object));
    if (rest.length > 0) yield { path: `karmada/${name}/_shared`, objects: inApplyOrder(rest) };
  }
  for (const workload of workloads) {
    const { definition, hubObjects } = session.plan(workload);
    const file = fileOf(chart, definition.template);
    for (const [cluster, objects] of groupedBy(hubObjects, ({ metadata }) => metadata.namespace!)) yield { path: `ocm/${cluster}/${name}/${file}`, objects };
  }
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
