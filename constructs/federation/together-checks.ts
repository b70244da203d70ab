import { DELIVERY_RULES } from '../definition/rules';
import { checkSidecarSetsTogether } from '../kinds/sidecar-set/together-checks';
import { checkCompanionsTogether, distributedSources } from '../kinds/companions/together-checks';
import type { Problem } from '../problems/problem';
import { finding } from '../problems/problem';
import type { KubeObject } from '../json/kube-object';
import { bindingName } from '../planes/karmada/names';
import type { Plan } from './plan';
import { ControlPlane } from '../fleet/fleet';
import { groupOf, nameOf } from '../json/kube-object';

/** A workload among others. */
export interface Together {
  readonly path: string;
  readonly plan: Plan;
}

/** The user's other objects of a chart that has federated workloads. */
export interface Bystanders {
  readonly path: string;
  readonly objects: readonly KubeObject[];
}

/** As much of an object as its name takes. */
export type ObjectHead = Pick<KubeObject, 'apiVersion' | 'kind' | 'metadata'>;

/**
 * Checks that only make sense for all workloads of an app at once.
 *
 * @param elsewhere objects of charts without federated workloads
 * @param ownApp whether the app is ours, which leaves templates of workloads that are OCM's alone out of the output for Karmada
 */
export function checkTogether(workloads: readonly Together[], bystanders: readonly Bystanders[], ownApp: boolean, elsewhere: readonly ObjectHead[] = []): Problem[] {
  return [
    ...(ownApp ? [] : templatesOfNobody(workloads)),
    ...bindingClashes(workloads, [...bystanders.flatMap(({ objects }) => objects), ...elsewhere]),
    ...claimedTwice(workloads),
    ...conflictingCopies(workloads),
    ...undelivered(workloads, bystanders),
    ...checkSidecarSetsTogether(workloads),
    ...checkCompanionsTogether(workloads, bystanders, elsewhere),
  ];
}

function templatesOfNobody(workloads: readonly Together[]): Problem[] {
  return workloads.filter(({ plan }) => plan.hubObjects.length > 0 && !plan.karmada).map(({ path, plan }) => finding(DELIVERY_RULES.templateOfNobody, {
    path, message: `${nameOf(plan.definition.template)} goes to clusters of OCM only, but its template would be written for Karmada.`,
  }));
}

/** Whatever else is in the namespaces of the workloads may come under a policy of somebody else. */
function bindingClashes(workloads: readonly Together[], others: readonly ObjectHead[]): Problem[] {
  const owners = new Map<string, Together>();
  const problems: Problem[] = [];
  for (const workload of workloads) {
    const { template } = workload.plan.definition;
    const binding = bindingOf(template);
    const other = owners.get(binding);
    if (!other) owners.set(binding, workload);
    else {
      problems.push(finding(DELIVERY_RULES.bindingClash, {
        path: workload.path, message: `${nameOf(template)} in namespace '${template.metadata.namespace}' would share the binding '${bindingName(template.kind, template.metadata.name)}' with '${other.path}' on Karmada.`,
      }));
    }
  }
  for (const object of others) {
    const owner = owners.get(bindingOf(object));
    if (!owner) continue;
    const message = `${nameOf(object)} of ${object.apiVersion} in namespace '${object.metadata.namespace}' has the binding of this ${nameOf(owner.plan.definition.template)}.`;
    problems.push(finding(DELIVERY_RULES.bindingClash, { path: owner.path, message }));
  }
  return problems;
}

function bindingOf({ kind, metadata }: ObjectHead): string {
  return `${metadata.namespace ?? ''}/${bindingName(kind, String(metadata.name))}`;
}

function claimedTwice(workloads: readonly Together[]): Problem[] {
  const owners = new Map<KubeObject, Together>();
  const problems: Problem[] = [];
  for (const workload of workloads.filter(({ plan }) => plan.karmada)) {
    const { companions, settings } = workload.plan.definition;
    for (const object of settings.propagateDeps ? companions.attached : [...companions.attached, ...companions.dependencies]) {
      const other = owners.get(object);
      if (!other) owners.set(object, workload);
      else problems.push(finding(DELIVERY_RULES.claimedTwice, { path: workload.path, message: `${nameOf(object)} travels with '${other.path}' already.` }));
    }
  }
  return problems;
}

function conflictingCopies(workloads: readonly Together[]): Problem[] {
  const copies = new Map<string, { object: KubeObject; path: string }>();
  const problems = new Map<string, Problem>();
  const shared = sharedCompanions(workloads);
  if (shared.size === 0) return [];
  for (const { path, plan } of workloads) {
    for (const { cluster, controlPlane, objects } of plan.deliveries ?? []) {
      if (controlPlane !== ControlPlane.OCM) continue;
      for (const object of objects as KubeObject[]) {
        const id = `${object.kind}/${object.metadata.namespace ?? ''}/${object.metadata.name}`;
        if (!shared.has(id)) continue;
        const other = copies.get(`${cluster}/${id}`);
        if (!other) copies.set(`${cluster}/${id}`, { object, path });
        else if (other.object !== object && JSON.stringify(other.object) !== JSON.stringify(object)) {
          const message = `${nameOf(object)} in cluster '${cluster}' is another one than that of '${other.path}'.`;
          problems.set(`${path}/${id}`, finding(DELIVERY_RULES.conflictingCopies, { path, message }));
        }
      }
    }
  }
  return [...problems.values()];
}

/** Companions of more than one workload; only they can have conflicting copies. */
function sharedCompanions(workloads: readonly Together[]): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { plan } of workloads) {
    const { attached, dependencies } = plan.definition.companions;
    for (const object of [...attached, ...dependencies]) {
      const id = `${object.kind}/${object.metadata.namespace ?? ''}/${object.metadata.name}`;
      (seen.has(id) ? shared : seen).add(id);
    }
  }
  return shared;
}

/** Namespaces are pushed to all members by Karmada itself, without any policy; its own kinds are for the control plane. */
function undelivered(workloads: readonly Together[], bystanders: readonly Bystanders[]): Problem[] {
  const travelling = new Set(workloads.flatMap(({ plan }) => {
    const { attached, dependencies } = plan.definition.companions;
    return [...attached, ...dependencies];
  }));
  const staying = bystanders.flatMap(({ path, objects }) => objects
    .filter((object) => object.kind !== 'Namespace' && !groupOf(object.apiVersion).endsWith('karmada.io') && !travelling.has(object))
    .map((object) => ({ path, object })));
  const isDistributed = staying.length === 0 ? () => false : distributedSources(workloads, bystanders);
  return staying.filter(({ object }) => !isDistributed(object)).map(({ path, object }) => (
    finding(DELIVERY_RULES.undelivered, { path, message: `${nameOf(object)} belongs to no federated workload of its chart.` })
  ));
}
