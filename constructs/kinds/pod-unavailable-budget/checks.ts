import type { KubeObject } from '../../json/kube-object';
import { checkPodSelector, checkTarget } from '../companions/companion-parts';
import { COMPANION_RULES } from '../companions/rules';
import { shown } from '../../json/shown';
import { isCount, isListOrMissing, isObjectOrMissing } from '../pods/fields';
import { kruiseCheck } from '../pods/workload-parts';
import type { Report } from '../pods/workload-rules';
import type { KindChecks } from '../module';
import { isBeta, kruiseCan } from '../kruise-facts';
import { isEmptySelector, isWellFormedSelector } from '../pods/label-selector';
import { POD_UNAVAILABLE_BUDGET_BETA_RULES, POD_UNAVAILABLE_BUDGET_RULES } from './rules';
import { POD_UNAVAILABLE_BUDGET_FACTS } from './facts';
import { closedGate, PROTECTED_OPERATIONS } from './gates';

/** Kinds that Kruise finds the pods of: those it knows, and those that have replicas and can be scaled. */
const TARGETS = ['apps.kruise.io/CloneSet', 'apps.kruise.io/StatefulSet', 'apps.kruise.io/UnitedDeployment', 'apps/Deployment', 'apps/ReplicaSet', 'apps/StatefulSet'];

const OPERATIONS = ['DELETE', 'UPDATE', 'EVICT', 'RESIZE'];

/** Everything that Kruise's admission would refuse about a PodUnavailableBudget. */
export const checkPodUnavailableBudget = kruiseCheck(POD_UNAVAILABLE_BUDGET_FACTS, (spec, say, { object, kruise }) => {
  const given = ['selector', 'targetRef'].filter((field) => spec[field] != null);
  if (given.length !== 1) {
    say(POD_UNAVAILABLE_BUDGET_RULES.pods, `spec has ${given.length === 0 ? 'neither selector nor targetRef' : 'selector and targetRef'}, expected one of them.`);
  } else if (given[0] === 'selector') {
    checkPodSelector(spec.selector, say);
  } else {
    checkTarget(spec.targetRef, 'PodUnavailableBudget', TARGETS, false, say);
  }
  checkAmount(spec, say);
  if (isBeta(object)) checkBetaProtection(spec, object.metadata?.annotations, kruise, say);
  else checkAnnotations(object?.metadata?.annotations, kruise, say);
});

function checkAmount(spec: any, say: Report): void {
  const given = ['maxUnavailable', 'minAvailable'].filter((field) => spec[field] != null);
  if (given.length !== 1) {
    say(POD_UNAVAILABLE_BUDGET_RULES.amount, `spec has ${given.length === 0 ? 'neither maxUnavailable nor minAvailable' : 'maxUnavailable and minAvailable'}, expected one of them.`);
    return;
  }
  const value: unknown = spec[given[0]];
  const percent = typeof value === 'string' && /^\d+%$/.test(value) && parseInt(value, 10) <= 100;
  if (!isCount(value) && !percent) {
    say(POD_UNAVAILABLE_BUDGET_RULES.amount, `spec.${given[0]} is ${shown(value)}, expected a whole number of 0 or more, or a percentage up to "100%".`);
  }
}

/** What else an alpha budget has in annotations. */
const TOTAL = 'pub.kruise.io/protect-total-replicas';

function checkAnnotations(annotations: any, kruise: string, say: Report): void {
  const operations: unknown = annotations?.[PROTECTED_OPERATIONS];
  if (operations !== undefined) checkOperations(typeof operations === 'string' ? operations.split(',') : [operations], kruise, say);
  const total: unknown = annotations?.[TOTAL];
  if (total !== undefined && !(typeof total === 'string' && /^\d+$/.test(total) && isCount(Number(total)))) {
    say(POD_UNAVAILABLE_BUDGET_RULES.annotations, `The total of the budget is ${shown(total)}, expected a whole number.`);
  }
}

function checkOperations(operations: readonly unknown[], kruise: string, say: Report): void {
  const known = OPERATIONS.filter((operation) => operation !== 'RESIZE' || kruiseCan(kruise, 'podUnavailableBudgetResize'));
  for (const operation of operations) {
    const gate = closedGate(operation as string);
    if (!known.includes(operation as string)) {
      say(POD_UNAVAILABLE_BUDGET_RULES.annotations, `The budget protects against ${shown(operation)}, but Kruise ${kruise} only knows ${known.join(', ')}.`);
    } else if (gate !== undefined) {
      say(COMPANION_RULES.gate, `The budget protects against ${operation}, for which Kruise needs the feature gate ${gate}.`);
    }
  }
}

/** What v1beta1 has in the spec, where the annotations are no longer read, or only if the spec says nothing. */
function checkBetaProtection(spec: any, annotations: any, kruise: string, say: Report): void {
  for (const [annotation, field] of [[PROTECTED_OPERATIONS, 'protectOperations'], [TOTAL, 'protectTotalReplicas']]) {
    if (annotations?.[annotation] !== undefined) {
      say(POD_UNAVAILABLE_BUDGET_BETA_RULES.annotated, `The annotation ${annotation} is ${shown(annotations[annotation])}, but v1beta1 has it in spec.${field}.`);
    }
  }
  if (isListOrMissing(spec.protectOperations, 'spec.protectOperations', say)) checkOperations(spec.protectOperations, kruise, say);
  const total: unknown = spec.protectTotalReplicas;
  if (total != null && !(isCount(total) && total > 0)) {
    say(POD_UNAVAILABLE_BUDGET_RULES.annotations, `spec.protectTotalReplicas is ${shown(total)}, expected a whole number of 1 or more.`);
  }
  const ignored: unknown = spec.ignoredPodSelector;
  if (isObjectOrMissing(ignored, 'spec.ignoredPodSelector', say) && (isEmptySelector(ignored) || !isWellFormedSelector(ignored))) {
    say(COMPANION_RULES.podSelector, `spec.ignoredPodSelector is ${shown(ignored)}, expected a valid selector with at least one condition.`);
  }
}

/** Numbers of pods that stay the same whatever share a cluster gets. */
function fixedBudget({ metadata, spec }: KubeObject): string[] {
  const total: unknown = metadata?.annotations?.[TOTAL] ?? spec?.protectTotalReplicas;
  return [
    ...['maxUnavailable', 'minAvailable'].filter((field) => typeof spec?.[field] === 'number' && spec[field] > 0).map((field) => `${field} is ${spec[field]}`),
    ...(total === undefined ? [] : [`the total is ${shown(total)}`]),
  ];
}

/** Everything that is checked about the kind. */
export const POD_UNAVAILABLE_BUDGET_CHECKS: KindChecks = {
  title: 'PodUnavailableBudget', rules: { ...POD_UNAVAILABLE_BUDGET_RULES, ...POD_UNAVAILABLE_BUDGET_BETA_RULES },
  alone: checkPodUnavailableBudget, fixedNumbers: fixedBudget,
};
