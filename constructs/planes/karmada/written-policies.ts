import { type Definition, reachesScheduler } from '../../definition/definition';
import type { Together, WrittenByHand } from '../../definition/together';
import { Closeness } from '../../delivery/resource-selector';
import { ControlPlane } from '../../fleet/control-plane';
import { isObject } from '../../json/json';
import { groupOf, identityOf, type KubeObject, nameOf } from '../../json/kube-object';
import { finding, type Problem } from '../../problems/problem';
import { isKarmadaKind } from './api-groups';
import { interpretedOf } from './interpreted';
import { writtenScripts } from './interpreter';
import { Interpreter } from './interpreter-choice';
import { namespaceOnServer } from './policies';
import { policyCloseness, PropagationPolicies } from './precedence';
import { KARMADA_RULES } from './rules';
import { isPropagatedByShared } from './shared-policy';
import { propagation } from './told';
import { checkWrittenOverrides } from './written-overrides';
import { WRITTEN_POLICY_RULES } from './written-rules';

/** Checks policies and interpreters that users wrote by hand against those that we write. */
export function checkWrittenForKarmada(written: readonly WrittenByHand[], workloads: readonly Together[]): Problem[] {
  // One with errors is told to nobody, but what competes with it is worth saying at once.
  const told = workloads.filter(({ planes, definition }) => (planes.size > 0 ? planes.has(ControlPlane.KARMADA) : reachesScheduler(definition)));
  const policies = new PropagationPolicies(written.filter(({ object }) => groupOf(object.apiVersion) === 'policy.karmada.io'), ({ object }) => object);
  return [
    ...unwritten(written, told),
    ...(policies.isEmpty ? [] : told.flatMap((workload) => competitors(workload, policies))),
    ...checkWrittenOverrides(written, told),
    ...competingInterpreters(written.filter(({ object }) => object.kind === 'ResourceInterpreterCustomization'), told),
  ];
}

/** What stands beside workloads is written with those that go to Karmada. */
function unwritten(written: readonly WrittenByHand[], told: readonly Together[]): Problem[] {
  return written.filter(({ beside, path, object }) => beside && isKarmadaKind(object) && !told.some((workload) => workload.path.startsWith(`${path}/`)))
    .map(({ path, object }) => finding(KARMADA_RULES.besideOthers, { path, message: `${nameOf(object)} is in chart '${path}', whose workloads do not go to clusters of Karmada.` }));
}

/** Policies that would get an object of ours, or could be given it first. */
function competitors(workload: Together, policies: PropagationPolicies<WrittenByHand>): Problem[] {
  const { path, definition } = workload;
  const { shared } = definition;
  let own: readonly KubeObject[] | undefined;
  return propagated(definition).flatMap((object) => {
    const namespace = namespaceOnServer(object, definition.kinds);
    const rivals = policies.matching(object, namespace).filter(({ object: policy }) => !shared || identityOf(policy) !== identityOf(shared.policy));
    if (rivals.length === 0) return [];
    own ??= propagation(definition, definition.placement);
    // What only follows a workload is selected by none of ours.
    const ours = isPropagatedByShared(definition, object) ? shared?.policy : own.find((policy) => policyCloseness(policy, object, namespace) !== Closeness.NONE);
    const all = [...rivals.map(({ object: policy }) => policy), ...(ours ? [ours] : [])];
    const ranked = new PropagationPolicies(all, (policy) => policy).matching(object, namespace);
    const first = ours ? ranked.indexOf(ours) : Infinity;
    return rivals.flatMap((rival) => {
      const how = ours ? `propagates with ${nameOf(ours)}` : 'brings along';
      const which = `${nameOf(rival.object)} in chart '${rival.path}' selects ${nameOf(object)}, which '${path}' ${how}`;
      if (ranked.indexOf(rival.object) < first) {
        return [finding(KARMADA_RULES.competingPolicy, { path, message: `${which}, and Karmada would give it to ${nameOf(rival.object)}.` })];
      }
      // A policy that a construct makes for many is meant to give way.
      return rival.checked ? [] : [finding(WRITTEN_POLICY_RULES.earlyClaim, {
        path, message: `${which}. Karmada prefers the policy of the construct, unless it sees the object before that policy.`,
      })];
    });
  });
}

function propagated({ template, companions }: Definition): KubeObject[] {
  return [template, ...companions.attached, ...companions.dependencies];
}

/** Karmada refuses the second of two customizations with one operation; what objects depend on is the exception. */
function competingInterpreters(written: readonly WrittenByHand[], workloads: readonly Together[]): Problem[] {
  if (written.length === 0) return [];
  const ours = new Map<string, ReadonlySet<string>>();
  for (const { definition } of workloads.filter(({ definition: { ownsPlatform } }) => ownsPlatform)) {
    for (const object of propagated(definition)) {
      const interpreter = object === definition.template ? interpretedOf(definition).interpreter : Interpreter.ours();
      const operations = Object.keys(writtenScripts(interpreter, object) ?? {}).filter((operation) => operation !== 'dependencyInterpretation');
      if (operations.length > 0) ours.set(`${object.apiVersion}/${object.kind}`, new Set(operations));
    }
  }
  return written.flatMap(({ path, object }) => {
    const { target, customizations } = isObject(object.spec) ? object.spec : {};
    const taken = Object.keys(isObject(customizations) ? customizations : {}).filter((operation) => ours.get(`${target?.apiVersion}/${target?.kind}`)?.has(operation));
    if (taken.length === 0) return [];
    const message = `${nameOf(object)} has ${taken.join(', ')} for ${target.kind} of ${target.apiVersion}, and so has the interpreter that this package writes.`;
    return [finding(KARMADA_RULES.competingInterpreter, { path, message })];
  });
}
