import { DELIVERY_RULES } from '../../definition/rules';
import type { Bystanders, ObjectHead, Together } from '../../definition/together';
import { ControlPlane } from '../../fleet/control-plane';
import { groupedBy } from '../../json/json';
import { type KubeObject, nameOf } from '../../json/kube-object';
import { finding, type Problem } from '../../problems/problem';
import { bindingName } from './names';
import { selectedBeside } from './told';

/** What Karmada cannot tell apart, or would give to one policy only. */
export function checkKarmadaTogether(workloads: readonly Together[], bystanders: readonly Bystanders[], elsewhere: readonly ObjectHead[]): Problem[] {
  return [...bindingClashes(workloads, [...bystanders.flatMap(({ objects }) => objects), ...elsewhere]), ...claimedTwice(workloads)];
}

/** Whatever else is in the namespaces of the workloads may be covered by another policy. */
function bindingClashes(workloads: readonly Together[], others: readonly ObjectHead[]): Problem[] {
  const bindings = groupedBy(workloads, ({ definition }) => bindingOf(definition.template));
  const clash = (path: string, message: string, fix?: string) => finding(DELIVERY_RULES.bindingClash, { path, message, fix });
  const among = [...bindings.values()].flatMap(([first, ...rest]) => rest.map(({ path, definition: { template } }) => {
    const { kind, metadata: { name, namespace } } = template;
    return clash(path, `${nameOf(template)} in namespace '${namespace}' would share the binding '${bindingName(kind, name)}' with '${first.path}' on Karmada.`);
  }));
  const beside = others.flatMap((object) => (bindings.get(bindingOf(object)) ?? []).slice(0, 1).map(({ path, definition: { template } }) => {
    const which = `${nameOf(object)} of ${object.apiVersion} in namespace '${object.metadata.namespace}'`;
    const isSame = object.apiVersion === template.apiVersion && object.kind === template.kind && object.metadata.name === template.metadata.name;
    return isSame ? clash(path, `${which} is given twice.`, 'remove one of the two, or rename it.') : clash(path, `${which} would have the same binding as this ${nameOf(template)}.`);
  }));
  return [...among, ...beside];
}

function bindingOf({ kind, metadata }: ObjectHead): string {
  return `${metadata.namespace ?? ''}/${bindingName(kind, String(metadata.name))}`;
}

function claimedTwice(workloads: readonly Together[]): Problem[] {
  const owners = new Map<KubeObject, Together>();
  const problems: Problem[] = [];
  for (const workload of workloads.filter(({ planes }) => planes.has(ControlPlane.KARMADA))) {
    for (const object of selectedBeside(workload.definition)) {
      const other = owners.get(object);
      if (!other) owners.set(object, workload);
      else problems.push(finding(DELIVERY_RULES.claimedTwice, { path: workload.path, message: `${nameOf(object)} already travels with '${other.path}'.` }));
    }
  }
  return problems;
}
