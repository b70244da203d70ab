import { isObject, type Json } from '../../json/json';
import { isObjectOrMissing } from './fields';
import type { KubeObject } from '../../json/kube-object';
import { labelMatcher } from '../../delivery/selector';
import { isDnsSubdomain } from '../../json/syntax';
import { KruiseVersion, NEWEST_KRUISE } from '../../fleet/versions';
import { apiVersionOf, type KindFacts } from '../../delivery/kind-facts';
import { isEmptySelector, isWellFormedSelector } from './label-selector';
import { VERSION_RULES } from './version-rules';
import { type Report, WORKLOAD_RULES } from './workload-rules';
import type { Problem, Rule } from '../../problems/problem';
import { reporter } from '../../problems/reporter';
import { shown } from '../../json/shown';

const VERSIONS: readonly string[] = Object.values(KruiseVersion);

/** The object that is checked, beside its spec. */
export interface Checked {
  /** Construct path for the problems. */
  readonly path: string;
  readonly object: KubeObject;
  /** Minor version of Kruise. */
  readonly kruise: string;
}

/**
 * The check of a Kruise kind: what all kinds have in common, then the rules of the kind, which are asked only if there is a spec to look at. Takes any object,
 * however malformed; fields that are missing count as their defaults.
 *
 * @param facts what there is to know of the kind
 * @param rules the rules of the kind; they return what is wrong with its pods
 */
export function kruiseCheck(facts: KindFacts, rules: (spec: Json, say: Report, checked: Checked) => Problem[] | void) {
  return (path: string, object: KubeObject, kruise: string = NEWEST_KRUISE): Problem[] => {
    const problems: Problem[] = [];
    const say = reporter(path, problems);
    checkHead(object, facts, kruise, say);
    const spec: unknown = object?.spec;
    if (isObject(spec)) return problems.concat(rules(spec, say, { path, object, kruise }) ?? []);
    say(WORKLOAD_RULES.shape, `spec is ${shown(spec)}, expected an object.`);
    return problems;
  };
}

function checkHead(object: KubeObject, facts: KindFacts, kruise: string, say: Report): void {
  if (!VERSIONS.includes(kruise)) {
    say(WORKLOAD_RULES.kruiseVersion, `The version of Kruise is ${shown(kruise)}, expected ${VERSIONS.join(' or ')}.`);
  } else {
    const expected = apiVersionOf(facts, kruise);
    if (kruise === KruiseVersion.NEXT && object?.apiVersion !== expected && object?.apiVersion === apiVersionOf(facts, NEWEST_KRUISE)) {
      say(VERSION_RULES.unseen, `apiVersion is ${shown(object.apiVersion)}, but with Kruise ${kruise} Karmada sees a ${facts.kind} as ${expected} only.`,
        `write \`apiVersion: ${expected}\`${facts.changed === undefined ? '' : `, and ${facts.changed}`}.`);
    } else if (object?.apiVersion !== expected) {
      say(WORKLOAD_RULES.apiVersion, `apiVersion is ${shown(object?.apiVersion)}, expected ${expected} for a ${facts.kind} with Kruise ${kruise}.`,
        `write \`apiVersion: ${expected}\`.`);
    }
  }
  const name: unknown = object?.metadata?.name;
  if (!isDnsSubdomain(name)) say(WORKLOAD_RULES.name, `metadata.name is ${shown(name)}, expected a DNS subdomain.`);
}

/** Whether `spec.selector` is valid and has a condition; anything else is reported. */
export function isSelecting(selector: unknown, empty: Rule, malformed: Rule, say: Report, fix?: string): selector is Json {
  if (!isObject(selector) || isEmptySelector(selector)) say(empty, `spec.selector is ${shown(selector)}, expected at least one label or expression.`, fix);
  else if (!isWellFormedSelector(selector)) say(malformed, `spec.selector is ${shown(selector)}, which is not a valid label selector.`);
  else return true;
  return false;
}

/** What is wrong with the selector of a workload, given the labels of its pods. */
export function checkSelector(selector: unknown, labels: unknown, say: Report): void {
  if (isSelecting(selector, WORKLOAD_RULES.selector, WORKLOAD_RULES.selectorSyntax, say) && !labelMatcher(selector)(isObject(labels) ? labels : {})) {
    say(WORKLOAD_RULES.selectorMismatch, `spec.selector is ${shown(selector)}, but the pods have the labels ${shown(labels ?? {})}.`);
  }
}

/** What pods that are meant to keep running cannot have. */
export function checkLastingPods(template: any, say: Report): void {
  const pod = template?.spec;
  if (pod?.restartPolicy && pod.restartPolicy !== 'Always') {
    say(WORKLOAD_RULES.restartPolicy, `The pods' restartPolicy is ${shown(pod.restartPolicy)}, expected Always.`);
  }
  if (pod?.activeDeadlineSeconds != null) {
    say(WORKLOAD_RULES.activeDeadline, `The pods' activeDeadlineSeconds is ${shown(pod.activeDeadlineSeconds)}, but must not be set.`);
  }
}

/** What is wrong with the `lifecycle` of a workload. */
export function checkLifecycle(lifecycle: unknown, say: Report): void {
  if (!isObjectOrMissing(lifecycle, 'spec.lifecycle', say)) return;
  for (const point of ['preDelete', 'inPlaceUpdate', 'preNormal']) isObjectOrMissing(lifecycle[point], `spec.lifecycle.${point}`, say);
  if (lifecycle.preNormal?.markPodNotReady) {
    say(WORKLOAD_RULES.idleHook, 'spec.lifecycle.preNormal.markPodNotReady is true, but only works in preDelete and inPlaceUpdate.');
  }
}
