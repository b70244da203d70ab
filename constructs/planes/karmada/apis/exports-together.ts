import { type Together, type WrittenByHand } from '../../../definition/together';
import { ControlPlane } from '../../../fleet/control-plane';
import { isObject } from '../../../json/json';
import { type KubeObject, nameOf } from '../../../json/kube-object';
import { isCustomResourceDefinition } from '../../../kinds/native/api';
import { objectsOf } from '../../../kinds/pods/pod-value';
import { finding, type Problem } from '../../../problems/problem';
import { listed } from '../../../problems/reporter';
import { PropagationPolicies } from '../precedence';
import { isServiceExport, isServiceImport } from './multi-cluster-api';
import { isCrossCluster, isService, placeOf } from './services-together';
import { TRAFFIC_RULES as RULES } from './traffic-rules';

/** An object, where it is reported, and the workload that it travels with. */
interface Found {
  readonly path: string;
  readonly object: KubeObject;
  readonly carrier?: Together;
}

/** Checks ServiceExports and ServiceImports, by hand or not, against the Services they are named after. */
export function checkExportsTogether(written: readonly WrittenByHand[], workloads: readonly Together[]): Problem[] {
  const concerns = (object: KubeObject) => isServiceExport(object) || isServiceImport(object);
  if (!written.some(({ object }) => concerns(object)) && !workloads.some((workload) => carried(workload).some(concerns))) return [];
  const travelling = workloads.flatMap((carrier) => carried(carrier).map((object): Found => ({ path: carrier.path, object, carrier })));
  const all = [...travelling, ...written.map(({ path, object }): Found => ({ path, object }))];
  const exports = all.filter(({ object }) => isServiceExport(object));
  const imports = all.filter(({ object }) => isServiceImport(object));
  const services = new Map(travelling.filter(({ object }) => isService(object)).map((found) => [placeOf(found.object), found]));
  const multi = new Map(written.filter(({ object }) => isCrossCluster(object)).map(({ object }) => [placeOf(object), object]));
  const imported = new Set(imports.map(({ object }) => placeOf(object)));
  const policies = new PropagationPolicies(written, ({ object }) => object);
  return [
    ...exports.flatMap((found) => checkExport(found, { service: services.get(placeOf(found.object)), multi: multi.get(placeOf(found.object)), policies, isImported: imported.has(placeOf(found.object)) })),
    ...imports.flatMap((found) => checkPorts(found, services.get(placeOf(found.object))?.object)),
    ...(imports.some(({ carrier }) => !carrier || carrier.planes.has(ControlPlane.KARMADA)) ? missingDefinitions(imports[0], travelling) : []),
  ];
}

interface Surroundings {
  readonly service?: Found;
  readonly multi?: KubeObject;
  readonly policies: PropagationPolicies<WrittenByHand>;
  /** Whether Karmada is to bring the Service to other clusters. */
  readonly isImported: boolean;
}

function checkExport({ path, object, carrier }: Found, { service, multi, policies, isImported }: Surroundings): Problem[] {
  const which = nameOf(object);
  if (multi) return [finding(RULES.exported, { path, message: `There is ${which}, and ${nameOf(multi)} for the same Service.`, fix: 'remove one of the two.' })];
  if (!carrier) {
    const isSelected = policies.matching(object, object.metadata.namespace ?? 'default').length > 0;
    if (isSelected || (!service && !isImported)) return [];
    const reason = service ? `Service '${object.metadata.name}' travels with '${service.path}', and its ServiceExport does not` : `No workload beside it has the Service '${object.metadata.name}'`;
    return [finding(RULES.exported, { path, message: `${which} goes to no cluster. ${reason}.` })];
  }
  if (!isImported || carrier.planes.size === 0) return [];
  if (!carrier.planes.has(ControlPlane.KARMADA)) return [finding(RULES.exported, { path, message: `${which} is imported by Karmada, and its workload goes to no cluster of Karmada.` })];
  const others = (carrier.deliveries ?? []).filter(({ controlPlane }) => controlPlane !== ControlPlane.KARMADA).map(({ cluster }) => cluster);
  return others.length === 0 ? [] : [finding(RULES.exportedElsewhere, { path, message: `Service '${object.metadata.name}' is served by ${listed(others)} too, which Karmada knows nothing of.` })];
}

/** Traffic goes from a port of the derived Service to the port of pods that has the same name. */
function checkPorts({ path, object }: Found, service: KubeObject | undefined): Problem[] {
  if (!service || !isObject(service.spec) || !isObject(object.spec)) return [];
  const known = new Set(objectsOf(service.spec.ports, '').map(([port]) => portKey(port)));
  return objectsOf(object.spec.ports, 'spec.ports').filter(([port]) => !known.has(portKey(port))).map(([{ name = '', protocol = 'TCP' }, where]) => finding(RULES.imported, {
    path, message: `${where} of ${nameOf(object)} has the name '${name}' and the protocol ${protocol}, and no port of ${nameOf(service)} has.`,
  }));
}

function portKey({ name, protocol }: any): string {
  return `${String(name ?? '')}/${String(protocol || 'TCP')}`;
}

/** Clusters need the definitions; those that the app federates are known to get there. */
function missingDefinitions({ path }: Found, travelling: readonly Found[]): Problem[] {
  const federated = new Set(travelling.filter(({ object }) => isCustomResourceDefinition(object)).map(({ object }) => object.metadata.name));
  const missing = ['serviceexports', 'serviceimports'].map((plural) => `${plural}.multicluster.x-k8s.io`).filter((name) => !federated.has(name));
  return missing.length === 0 ? [] : [finding(RULES.exportDefinitions, { path, message: `Nothing in this app brings ${listed(missing)} to clusters.` })];
}

function carried({ definition: { template, companions } }: Together): KubeObject[] {
  return [template, ...companions.attached, ...companions.dependencies];
}
