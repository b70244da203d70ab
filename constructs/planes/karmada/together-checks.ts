import { DELIVERY_RULES } from '../../definition/rules';
import type { Bystanders, ObjectHead, Together } from '../../definition/together';
import { ControlPlane } from '../../fleet/control-plane';
import { type KubeObject, nameOf } from '../../json/kube-object';
import { finding, type Problem } from '../../problems/problem';
import { bindingName } from './names';

/** What Karmada cannot tell apart, or would give to one policy only. */
export function checkKarmadaTogether(workloads: readonly Together[], bystanders: readonly Bystanders[], elsewhere: readonly ObjectHead[]): Problem[] {
  return [...bindingClashes(workloads, [...bystanders.flatMap(({ objects }) => objects), ...elsewhere]), ...claimedTwice(workloads)];
}

/** Whatever else is in the namespaces of the workloads may be covered by another policy. */
function bindingClashes(workloads: readonly Together[], others: readonly ObjectHead[]): Problem[] {
  const owners = new Map<string, Together>();
  const problems: Problem[] = [];
  for (const workload of workloads) {
    const { template } = workload.definition;
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
    const message = `${nameOf(object)} of ${object.apiVersion} in namespace '${object.metadata.namespace}' would have the same binding as this ${nameOf(owner.definition.template)}.`;
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
  for (const workload of workloads.filter(({ planes }) => planes.has(ControlPlane.KARMADA))) {
    const { companions, settings } = workload.definition;
    for (const object of settings.propagateDeps ? companions.attached : [...companions.attached, ...companions.dependencies]) {
      const other = owners.get(object);
      if (!other) owners.set(object, workload);
      else problems.push(finding(DELIVERY_RULES.claimedTwice, { path: workload.path, message: `${nameOf(object)} already travels with '${other.path}'.` }));
    }
  }
  return problems;
}
