import { type Definition, reachedPlanes } from '../../../definition/definition';
import type { Together, WrittenByHand } from '../../../definition/together';
import { ControlPlane } from '../../../fleet/control-plane';
import { groupedBy, valueAt } from '../../../json/json';
import { type KubeObject, nameOf, type ObjectReference, referenceKey } from '../../../json/kube-object';
import { REPLICAS } from '../../../kinds/kruise-facts';
import { isAutoscaler } from '../../../kinds/target-of';
import { finding, type Problem, type Rule } from '../../../problems/problem';
import { ROLLOUT_RULES } from '../../../rollout/rules';
import { scaleTargetOf } from './scale-target';
import { SCALING_RULES as RULES } from './scaling-rules';

/** An autoscaler of Karmada, and what it scales. */
interface Scaler extends WrittenByHand {
  readonly target: ObjectReference;
  /** What tells the target from all others. */
  readonly key: string;
}

/** Checks autoscalers of Karmada against the workloads that they scale, and against each other. */
export function checkAutoscalersTogether(written: readonly WrittenByHand[], workloads: readonly Together[]): Problem[] {
  const scalers = written.flatMap(scalerOf);
  if (scalers.length === 0) return [];
  const templates = new Map(workloads.map((workload) => [templateKey(workload.definition.template), workload]));
  return [
    ...[...groupedBy(scalers, ({ key }) => key).values()].flatMap(([first, ...rest]) => rest.map((scaler) => problemOf(RULES.competing, scaler,
      `${nameOf(scaler.object)} scales ${scaler.target.kind} '${scaler.target.name}', and so does ${nameOf(first.object)}.`))),
    ...scalers.flatMap((scaler) => {
      const workload = templates.get(scaler.key);
      return workload ? checkScaled(scaler, workload) : [];
    }),
  ];
}

function scalerOf(written: WrittenByHand): Scaler[] {
  const target = scaleTargetOf(written.object);
  return target ? [{ ...written, target, key: referenceKey(target) }] : [];
}

function templateKey({ apiVersion, kind, metadata: { name, namespace } }: KubeObject): string {
  return referenceKey({ apiVersion, kind, name, namespace });
}

function checkScaled(scaler: Scaler, { path, definition }: Together): Problem[] {
  const { template } = definition;
  const planes = reachedPlanes(definition).map(({ controlPlane }) => controlPlane);
  const others = planes.filter((plane) => plane !== ControlPlane.KARMADA);
  const who = nameOf(scaler.object);
  if (!planes.includes(ControlPlane.KARMADA)) return [problemOf(RULES.unreached, scaler, `${who} scales ${nameOf(template)}, which goes to no cluster of Karmada.`)];
  const local = autoscalerOf(definition);
  return [
    ...(scaler.target.apiVersion === template.apiVersion ? []
      : [problemOf(RULES.version, scaler, `${who} scales ${nameOf(template)} of ${scaler.target.apiVersion}, which is written as ${template.apiVersion}.`)]),
    ...(local === undefined ? [] : [problemOf(RULES.competing, scaler, `${who} scales ${nameOf(template)}, which ${local} scales in each cluster.`)]),
    ...(definition.rollout?.groups.some(({ sizes }) => sizes) ? [finding(ROLLOUT_RULES.unknownPods, {
      path, message: `${who} scales ${nameOf(template)}, whose rollout has steps within clusters: they are counted for the replicas that are written.`,
      fix: 'let the steps of the rollout be whole clusters (`byGroups` without numbers), or take the autoscaler away for the time of the rollout.',
    })] : []),
    ...(definition.rollout?.form === 'move' ? [finding(ROLLOUT_RULES.move, {
      path, message: `${who} scales ${nameOf(template)}, whose rollout is a move: between its steps the replicas are those that the move writes.`,
      fix: 'take the autoscaler away for the time of the move.',
    })] : []),
    ...(others.length === 0 ? []
      : [finding(RULES.partly, { path, message: `${nameOf(template)} also goes to clusters of ${others.join(' and ')}, where ${who} has no effect.` })]),
    ...(scaler.object.kind === 'FederatedHPA' && valueAt(template, definition.facts?.replicas ?? REPLICAS) === 0
      ? [finding(RULES.atZero, { path, message: `${nameOf(template)} has 0 replicas, so ${who} does not scale it.` })] : []),
  ];
}

/** What scales a workload in the clusters; undefined if nothing does. */
function autoscalerOf({ autoscaled, companions }: Definition): string | undefined {
  const object = companions.attached.find(isAutoscaler);
  return object ? nameOf(object) : autoscaled ? 'an autoscaler' : undefined;
}

function problemOf(rule: Rule, { path }: Scaler, message: string): Problem {
  return finding(rule, { path, message });
}
