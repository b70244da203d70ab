import { checkDeliveredKind } from '../kinds/federated-kind-checks';
import { checkCompanion } from '../kinds/companions/checks';
import { checkKind } from '../kinds/kinds';
import { VERSION_RULES } from '../kinds/pods/version-rules';
import { WORKLOAD_RULES } from '../kinds/pods/workload-rules';
import { companionsOf, type Definition, kruiseOf } from '../definition/definition';
import type { PlannedDelivery } from '../definition/planned-delivery';
import { DELIVERY_RULES } from '../definition/rules';
import { getOr } from '../json/maps';
import type { KindFacts } from '../delivery/kind-facts';
import { type KubeObject, nameOf } from '../json/kube-object';
import { PLANES } from '../planes/list';
import { distinctProblems, finding, type Problem, Severity } from '../problems/problem';
import { checkSchema } from '../problems/schema/schema-rules';
import { foundUnder } from './found-under';

/** Checks every object that a cluster gets for the version of Kruise of that cluster, each different one once for each version. */
export function checkDeliveries(definition: Definition, deliveries: readonly PlannedDelivery[]): Problem[] {
  const { path, template, facts, versions } = definition;
  const checked = new Map([[versions.kruise, new Set<KubeObject>([template, ...companionsOf(definition)])]]);
  const problems: Problem[] = [];
  for (const { delivery: { cluster, objects }, workload, failure } of deliveries) {
    if (failure !== undefined) {
      problems.push(finding(DELIVERY_RULES.overrideFails, { path, message: `Cluster '${cluster}' would get nothing: ${failure}` }));
    }
    const kruise = kruiseOf(definition, cluster);
    const seen = getOr(checked, kruise, () => new Set<KubeObject>());
    for (const object of objects as KubeObject[]) {
      if (seen.has(object)) continue;
      seen.add(object);
      const isWorkload = object === workload;
      if (isWorkload && differsInReplicasOnly(object, template, facts)) {
        if (seen.has(template)) continue;
        seen.add(template);
      }
      problems.push(...checkDelivered(definition, { object, isWorkload, cluster, kruise }));
    }
  }
  problems.push(...checkDeliveredKind(definition, deliveries));
  for (const plane of PLANES) {
    const own = deliveries.filter(({ delivery }) => delivery.controlPlane === plane.controlPlane);
    if (own.length > 0) problems.push(...plane.checkDeliveries(definition, own));
  }
  return distinctProblems(problems);
}

/** What is said of an apiVersion. */
const OF_VERSIONS: ReadonlySet<string> = new Set([WORKLOAD_RULES.apiVersion, ...Object.values(VERSION_RULES)].map(({ code }) => code));

/** An object that a cluster gets. */
interface DeliveredObject {
  readonly object: KubeObject;
  readonly isWorkload: boolean;
  readonly cluster: string;
  /** The version of Kruise of the cluster. */
  readonly kruise: string;
}

function checkDelivered(definition: Definition, { object, isWorkload, cluster, kruise }: DeliveredObject): Problem[] {
  const { path, template, versions, kinds } = definition;
  const where = versions.clusters ? `${cluster} (Kruise ${kruise})` : cluster;
  const found = isWorkload ? checkKind(path, object, kruise, kinds) : checkCompanion(path, object, kruise, kinds).filter(({ severity }) => severity === Severity.ERROR);
  const fresh = kruise === versions.kruise ? found : beyond(found, kruise, () => checkKind(path, template, versions.kruise, kinds), versions.kruise);
  return [
    ...checkSchema(path, object, `the ${nameOf(object)} delivered to ${where}`, { kruise }),
    ...fresh.map((problem) => ({ ...problem, message: `As delivered to ${where}: ${problem.message}` })),
  ];
}

/**
 * What is wrong with an object for the version of Kruise of a cluster, and was not said of the template. Clusters serve older apiVersions, too, which the schema
 * shows: it is the version that the template is written for that decides.
 */
function beyond(found: readonly Problem[], kruise: string, ofTemplate: () => readonly Problem[], written: string): Problem[] {
  const own = found.filter(({ code }) => !OF_VERSIONS.has(code));
  if (own.length === 0) return [];
  const said = foundUnder(ofTemplate(), written);
  return own.filter((problem) => !said.has(problem, kruise));
}

/**
 * Whether an object is the template with another share, and sound because the template is: parts that nothing changed are the very same. Subsets that fit
 * one number of replicas need not fit another.
 */
function differsInReplicasOnly(object: KubeObject, template: KubeObject, facts: KindFacts | undefined): boolean {
  const { replicas: path, subsets } = facts ?? {};
  if (path?.length !== 2 || subsets || Object.keys(object).length !== Object.keys(template).length) return false;
  const [parent, field] = path;
  return Object.keys(template).every((key) => key === parent || object[key] === template[key])
    && Object.keys(template[parent]).every((key) => key === field || object[parent][key] === template[parent][key])
    && Object.keys(object[parent]).length === Object.keys(template[parent]).length
    && Number.isInteger(object[parent][field]);
}
