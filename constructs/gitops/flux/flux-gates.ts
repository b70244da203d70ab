import type { FluxHealth } from '../../health/dialects';
import { type Kinded, type ObjectReference, referenceKey } from '../../json/kube-object';
import type { Unit } from '../../output/unit';
import { PLANE_TRAITS } from '../../fleet/control-plane';
import { shown } from '../../json/shown';
import { finding, type Problem } from '../../problems/problem';
import { ROLLOUT_RULES } from '../../rollout/rules';

/** The expressions of a kind, or of some of its objects. */
export type FluxExpressions = Pick<FluxHealth, 'current'> & Partial<FluxHealth>;

/** An object with what has to be true of it after a step of its rollout, beside its health. */
export interface FluxGate extends ObjectReference {
  readonly expressions: readonly string[];
  /** Whether the rules of its kind hold for it as well. */
  readonly judged: boolean;
}

/**
 * The gates of a directory that Flux can hold to: those of workloads that are in it themselves. A work does not have the status of what it
 * carries, nor has a template all of it while something is held back. Neither are there gates on an object in a cluster whose kind Flux judges by
 * rules of its own: an expression would take their place.
 *
 * @param hasRules whether there are expressions for a kind
 */
export function gatesOf({ rollouts, templates, entries }: Unit, hasRules: (kind: Kinded) => boolean): FluxGate[] {
  return rollouts.filter(({ health }) => health.length > 0).flatMap(({ workload, health: expressions }): FluxGate[] => {
    const key = referenceKey(workload);
    const isMeant = (object: ObjectReference): boolean => referenceKey(object) === key;
    const ruled = hasRules(workload);
    const template = templates.find(isMeant);
    if (template) return template.held ? [] : [{ ...workload, expressions, judged: template.ours && ruled }];
    return ruled && entries.some(isMeant) ? [{ ...workload, expressions, judged: true }] : [];
  });
}

/**
 * Gates that hold nothing back. The status of a template is the sum over clusters, and Kruise counts pods as updated that have the template of their own
 * cluster: where the old version is held, these are all of the old ones.
 */
export function gateProblems(units: readonly Unit[]): Problem[] {
  return units.filter(({ directory: { plane } }) => plane !== undefined && PLANE_TRAITS[plane].schedules).flatMap(({ directory, rollouts }) => (
    rollouts.filter(({ pinned }) => pinned).flatMap(({ workload, health }) => health.filter((expression) => UPDATED.test(expression)).map((expression) => {
      const message = `The health gate ${shown(expression)} of ${workload.kind} '${workload.name}' counts updated pods, but clusters that keep the old version count theirs as updated, so it may hold nothing back.`;
      return finding(ROLLOUT_RULES.unused, { path: directory.chart ?? '', message, fix: FIX });
    }))
  ));
}

const UPDATED = /\bstatus\.updated\w*/;
const FIX = "ask for what all pods have to be, such as `status.readyReplicas == spec.replicas`, count the updated pods in each cluster by hand, or acknowledge the warning.";

/**
 * The expressions of a kind with the gates of some of its objects: Flux has one set for all objects of a kind, so each gate asks which object
 * it is. An object that is neither current nor failed is in progress to Flux, so a gate that does not hold makes it wait.
 */
export function withGates(health: FluxExpressions | undefined, gates: readonly FluxGate[]): FluxExpressions | undefined {
  return gates.reduce<FluxExpressions | undefined>((rules, gate) => {
    const is = condition(gate);
    const holds = gate.expressions.map(inBrackets).join(' && ');
    if (rules && gate.judged) return { ...rules, current: `(${rules.current}) && (!(${is}) || (${holds}))` };
    const others = (text: string | undefined): string | undefined => text && `!(${is}) && (${text})`;
    return {
      current: rules ? `${is} ? (${holds}) : (${rules.current})` : `!(${is}) || (${holds})`,
      ...(rules?.failed !== undefined && { failed: others(rules.failed) }),
      ...(rules?.inProgress !== undefined && { inProgress: others(rules.inProgress) }),
    };
  }, health);
}

function condition({ name, namespace }: FluxGate): string {
  return [`metadata.name == '${name}'`, ...(namespace === undefined ? [] : [`metadata.namespace == '${namespace}'`])].join(' && ');
}

/** An expression that ends with a comment would take the bracket along. */
const inBrackets = (expression: string): string => `(${expression}${expression.includes('//') ? '\n' : ''})`;
