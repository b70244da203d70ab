import { reachesFinished } from '../definition/definition';
import { DELIVERY_RULES } from '../definition/rules';
import { type Bystanders, foundObjects, type ObjectHead, objectKey, type Together, type WrittenByHand } from '../definition/together';
import { PLANE_TRAITS } from '../fleet/control-plane';
import { NEWEST_KRUISE } from '../fleet/versions';
import { type KubeObject, nameOf } from '../json/kube-object';
import { strayAutoscalers } from './autoscaler-checks';
import { ObjectNames } from './object-names';
import { checkCompanionsTogether } from '../kinds/companions/together-checks';
import { checksOf } from '../kinds/module';
import { moduleOf } from '../kinds/kinds';
import { isCustomResourceDefinition } from '../kinds/native/api';
import { distributedSources } from '../kinds/resource-distribution/together-checks';
import { isForControlPlane, PLANES } from '../planes/list';
import { finding, type Problem } from '../problems/problem';
import { repeated } from '../problems/reporter';
import { checkSchema } from '../problems/schema/schema-rules';

/**
 * Checks that only make sense for all workloads of an app at once.
 *
 * @param elsewhere objects of charts without federated workloads
 * @param written what users wrote for control planes, in any chart
 * @param ownApp whether the app is ours, which leaves templates out of the output that no control plane divides
 */
export function checkTogether(
  workloads: readonly Together[], bystanders: readonly Bystanders[], ownApp: boolean, elsewhere: readonly ObjectHead[] = [], written: readonly WrittenByHand[] = [],
): Problem[] {
  const found = foundObjects(workloads, bystanders);
  const modules = new Set(found.flatMap(({ object }) => moduleOf(object) ?? []));
  return [
    ...(ownApp ? [] : templatesOfNobody(workloads)),
    ...PLANES.flatMap((plane) => plane.checkTogether(workloads, bystanders, elsewhere)),
    ...conflictingCopies(workloads),
    ...undelivered(workloads, bystanders, written),
    ...strayAutoscalers(found, workloads),
    ...[...modules].flatMap((module) => checksOf(module)?.together?.(workloads, bystanders, elsewhere) ?? []),
    ...checkCompanionsTogether(workloads, bystanders, elsewhere),
  ];
}

/** Checks what users wrote for control planes by hand: by itself, and against what we tell them. */
export function checkWritten(written: readonly WrittenByHand[], workloads: readonly Together[]): Problem[] {
  return [
    ...written.filter(({ checked, object }) => !checked && !isCustomResourceDefinition(object)).flatMap(({ path, object }) => checkSchema(path, object, `the ${nameOf(object)}`, { kruise: NEWEST_KRUISE })),
    ...PLANES.flatMap(({ checkWritten: check }) => check?.(written, workloads) ?? []),
  ];
}

/** An object that we tell a control plane, and the construct it is told for. */
export interface ToldObject {
  readonly path: string;
  readonly object: KubeObject;
}

/**
 * What is told under one name for two constructs, or has the name of something that a user wrote. Two constructs may need the very same object.
 *
 * @param note called where two do
 */
export function checkNames(told: Iterable<ToldObject>, written: readonly WrittenByHand[], note: () => void = () => undefined): Problem[] {
  const known = new ObjectNames<ToldObject>();
  const problems: Problem[] = [];
  const say = (path: string, object: KubeObject, other: string) => problems.push(finding(DELIVERY_RULES.sameName, {
    path, message: `${nameOf(object)}${object.metadata.namespace === undefined ? '' : ` in namespace '${object.metadata.namespace}'`} is written for '${other}' too.`,
  }));
  for (const one of told) {
    const { path, object } = one;
    const other = known.take(object, one);
    if (other) note();
    if (other && other.object !== object && JSON.stringify(other.object.spec) !== JSON.stringify(object.spec)) say(path, object, other.path);
  }
  for (const { path, object } of written) {
    const other = known.get(object);
    if (other) say(path, object, other.path);
  }
  return problems;
}

function templatesOfNobody(workloads: readonly Together[]): Problem[] {
  return workloads.filter(({ planes }) => planes.size > 0 && ![...planes].some((plane) => PLANE_TRAITS[plane].schedules))
    .map(({ path, definition, planes }) => finding(DELIVERY_RULES.templateOfNobody, {
      path, message: `${nameOf(definition.template)} goes to ${[...planes].join(' and ')} clusters only, but its template would be written for Karmada.`,
    }));
}

function conflictingCopies(workloads: readonly Together[]): Problem[] {
  const copies = new Map<string, { object: KubeObject; path: string }>();
  const problems = new Map<string, Problem>();
  const shared = sharedCompanions(workloads);
  if (shared.size === 0) return [];
  for (const workload of workloads) {
    const { path, definition } = workload;
    // Nobody has to work out anew what only clusters get that are passed over below.
    if (!reachesFinished(definition)) continue;
    for (const { cluster, objects } of workload.deliveries ?? []) {
      if (definition.fleet?.planes.get(cluster)?.schedules) continue;
      for (const object of objects as KubeObject[]) {
        const id = objectKey(object);
        if (!shared.has(id)) continue;
        const other = copies.get(`${cluster}/${id}`);
        if (!other) copies.set(`${cluster}/${id}`, { object, path });
        else if (other.object !== object && JSON.stringify(other.object) !== JSON.stringify(object)) {
          const message = `${nameOf(object)} in cluster '${cluster}' differs from the one of '${other.path}'.`;
          problems.set(`${path}/${id}`, finding(DELIVERY_RULES.conflictingCopies, { path, message }));
        }
      }
    }
  }
  return [...problems.values()];
}

/** Companions of more than one workload; only they can have conflicting copies. */
function sharedCompanions(workloads: readonly Together[]): Set<string> {
  return repeated(workloads.flatMap(companionsOf).map(objectKey));
}

function companionsOf({ definition: { companions } }: Together): KubeObject[] {
  return [...companions.attached, ...companions.dependencies];
}

/** Namespaces are pushed to all members by Karmada itself, without any policy; kinds of control planes are not for clusters. */
function undelivered(workloads: readonly Together[], bystanders: readonly Bystanders[], written: readonly WrittenByHand[]): Problem[] {
  const travelling = new Set(workloads.flatMap(companionsOf));
  const staying = bystanders.flatMap(({ path, objects }) => objects
    .filter((object) => object.kind !== 'Namespace' && !isForControlPlane(object) && !travelling.has(object))
    .map((object) => ({ path, object })));
  const isDistributed = staying.length === 0 ? () => false : distributedSources(workloads, bystanders);
  const placed = PLANES.flatMap(({ places }) => (places && staying.length > 0 ? [places([...bystanders.flatMap(({ objects }) => objects), ...written.filter(({ beside }) => !beside).map(({ object }) => object)])] : []));
  return staying.filter(({ object }) => !isDistributed(object) && !placed.some((isPlaced) => isPlaced(object))).map(({ path, object }) => (
    finding(DELIVERY_RULES.undelivered, { path, message: `${nameOf(object)} does not belong to any federated workload in its chart.` })
  ));
}
