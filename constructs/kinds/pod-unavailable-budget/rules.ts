import type { KubeObject } from '../../json/kube-object';
import { checkPodSelector, checkTarget } from '../companions/companion-parts';
import { COMPANION_RULES } from '../companions/rules';
import type { Problem, Rule } from '../../problems/problem';
import { Severity } from '../../problems/problem';
import { shown } from '../../json/shown';
import { isCount } from '../pods/amounts';
import { checkKruiseObject } from '../pods/workload-parts';
import type { Report } from '../pods/workload-rules';

const { ERROR } = Severity;

const ADMISSION = 'kruise 1.9.0 pkg/webhook/podunavailablebudget/validating/pub_create_update_handler.go';

/** Rules on PodUnavailableBudgets. */
export const POD_UNAVAILABLE_BUDGET_RULES = {
  pods: {
    code: 'KF976', severity: ERROR,
    rule: 'A budget protects either the pods of one workload or those with certain labels.',
    why: 'Admission refuses both together, and neither.',
    fix: 'use `ProtectedPods.ofWorkload(...)` or `ProtectedPods.withLabels(...)`.',
    source: ADMISSION,
  },
  amount: {
    code: 'KF977', severity: ERROR,
    rule: 'A budget has either `maxUnavailable` or `minAvailable`: a whole number, or a whole percentage up to 100.',
    why: 'Admission refuses the object.',
    fix: 'use `UnavailableBudget.maxUnavailable(...)` or `UnavailableBudget.minAvailable(...)`.',
    source: ADMISSION,
  },
  annotations: {
    code: 'KF978', severity: ERROR,
    rule: 'A budget protects against DELETE, UPDATE, EVICT and, since Kruise 1.9, RESIZE, and its total is a whole number.',
    why: 'Admission refuses other values of the annotations.',
    fix: 'use `protect` and `protectTotalReplicas`.',
    source: ADMISSION,
  },
} satisfies Record<string, Rule>;

/** Kinds that Kruise finds the pods of: those it knows, and those that have replicas and can be scaled. */
const TARGETS = ['apps.kruise.io/CloneSet', 'apps.kruise.io/StatefulSet', 'apps.kruise.io/UnitedDeployment', 'apps/Deployment', 'apps/ReplicaSet', 'apps/StatefulSet'];

const OPERATIONS = ['DELETE', 'UPDATE', 'EVICT', 'RESIZE'];

/** Feature gates that are off by default, by the operation that needs them. */
const GATES: Readonly<Record<string, string>> = { UPDATE: 'PodUnavailableBudgetUpdateGate', RESIZE: 'InPlacePodVerticalScaling' };

/** Everything that Kruise's admission would refuse about a PodUnavailableBudget. Takes any object, however malformed. */
export function checkPodUnavailableBudget(path: string, object: KubeObject, kruise = '1.9'): Problem[] {
  return checkKruiseObject(path, object, 'PodUnavailableBudget', kruise, (spec, say) => {
    const given = ['selector', 'targetRef'].filter((field) => spec[field] != null);
    if (given.length !== 1) {
      say(POD_UNAVAILABLE_BUDGET_RULES.pods, `spec has ${given.length === 0 ? 'neither selector nor targetRef' : 'selector and targetRef'}, expected one of them.`);
    } else if (given[0] === 'selector') {
      checkPodSelector(spec.selector, say);
    } else {
      checkTarget(spec.targetRef, 'PodUnavailableBudget', TARGETS, false, say);
    }
    checkAmount(spec, say);
    checkAnnotations(object?.metadata?.annotations, kruise, say);
  });
}

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

function checkAnnotations(annotations: any, kruise: string, say: Report): void {
  const operations: unknown = annotations?.['kruise.io/pub-protect-operations'];
  if (operations !== undefined) {
    const known = kruise === '1.8' ? OPERATIONS.slice(0, 3) : OPERATIONS;
    for (const operation of typeof operations === 'string' ? operations.split(',') : [operations]) {
      if (!known.includes(operation as string)) {
        say(POD_UNAVAILABLE_BUDGET_RULES.annotations, `The budget protects against ${shown(operation)}, but Kruise ${kruise} only knows ${known.join(', ')}.`);
      } else if (Object.hasOwn(GATES, operation as string)) {
        say(COMPANION_RULES.gate, `The budget protects against ${operation}, for which Kruise needs the feature gate ${GATES[operation as string]}.`);
      }
    }
  }
  const total: unknown = annotations?.['pub.kruise.io/protect-total-replicas'];
  if (total !== undefined && !(typeof total === 'string' && /^\d+$/.test(total) && isCount(Number(total)))) {
    say(POD_UNAVAILABLE_BUDGET_RULES.annotations, `The total of the budget is ${shown(total)}, expected a whole number.`);
  }
}
