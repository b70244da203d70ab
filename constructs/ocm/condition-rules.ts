import type { KindFacts } from '../workloads/kinds';

/** A condition OCM's agent works out for a manifest, one of `manifestConfigs[].conditionRules`. */
export interface ConditionRule {
  readonly condition: string;
  readonly type: 'CEL';
  readonly celExpressions: string[];
  readonly messageExpression: string;
}

/** A value OCM's agent reads from an object, one of `feedbackRules[].jsonPaths`. */
export interface FeedbackPath {
  readonly name: string;
  readonly path: string;
}

/*
 * The rules say the same as the healthInterpretation.lua of the kind: healthy there is neither Progressing nor Degraded here. Every field is
 * looked at behind has(), since an error counts as False in OCM, and Progressing=False as a rollout that has succeeded. No optional syntax
 * (`.?`), which not every CEL engine knows.
 */

/** A status counter; Kruise leaves zeros out. */
const counter = (field: string): string => `(has(object.status.${field}) ? object.status.${field} : 0)`;

const REPLICAS = '(has(object.spec) && has(object.spec.replicas) ? object.spec.replicas : 1)';
const STRATEGY = 'has(object.spec) && has(object.spec.updateStrategy)';
const PARTITION = 'object.spec.updateStrategy.partition';

const OBSERVED = 'has(object.status) && has(object.status.observedGeneration) && has(object.metadata.generation)'
  + ' && object.status.observedGeneration == object.metadata.generation';

/** Kruise says Progressing=False when spec.progressDeadlineSeconds has passed, and only then. */
const DEADLINE_EXCEEDED = 'has(object.status.conditions)'
  + " && object.status.conditions.exists(c, has(c.type) && has(c.status) && c.type == 'Progressing' && c.status == 'False')";

const AVAILABLE = `${counter('availableReplicas')} >= ${REPLICAS}`;

const PAUSED = `(${STRATEGY} && has(object.spec.updateStrategy.paused) ? object.spec.updateStrategy.paused == true : false)`;

/** A partition that holds pods back: neither absent nor zero, as a number or as text. */
const HELD = `(${STRATEGY} && has(${PARTITION}) ? ${PARTITION} != 0 && ${PARTITION} != '0%' : false)`;

/**
 * How many pods must run the new revision, by Kruise's own count, which is written together with observedGeneration. It is left out when zero, which
 * takes a partition.
 */
const TARGET = `(has(object.status.expectedUpdatedReplicas) ? object.status.expectedUpdatedReplicas : ${HELD} ? 0 : ${REPLICAS})`;

const UPDATED = `${counter('updatedAvailableReplicas')} >= ${TARGET}`;

/**
 * A rollout whose deadline has passed stays Progressing: OCM calls a cluster failed only when Progressing and Degraded are both True, and
 * succeeded as soon as Progressing is False.
 */
const CLONE_SET: readonly ConditionRule[] = [
  {
    condition: 'Progressing',
    type: 'CEL',
    celExpressions: [`!(${OBSERVED} ? !(${DEADLINE_EXCEEDED}) && ${AVAILABLE} && (${PAUSED} || ${UPDATED}) : false)`],
    messageExpression: 'result ? "The rollout is not finished" : "The rollout is finished, or held back by partition or pause"',
  },
  {
    condition: 'Degraded',
    type: 'CEL',
    celExpressions: [`${OBSERVED} ? ${DEADLINE_EXCEEDED} : false`],
    messageExpression: 'result ? "The rollout has made no progress within its deadline" : "No deadline has passed"',
  },
];

const RULES: Readonly<Record<string, readonly ConditionRule[]>> = {
  'apps.kruise.io/CloneSet': CLONE_SET,
};

/** The rules for `Progressing` and `Degraded` of a kind; empty for kinds without rules of ours. */
export function conditionRules(facts: KindFacts): ConditionRule[] {
  const rules = RULES[`${facts.group}/${facts.kind}`] ?? [];
  return rules.map((rule) => ({ ...rule, celExpressions: [...rule.celExpressions] }));
}

/**
 * What OCM's agent is asked to read back from objects of a kind: the generation, the desired replicas and the status fields of the table of
 * kinds. Names are unique, as OCM's status list needs them. Empty for kinds without status fields in the table.
 */
export function feedbackPaths(facts: KindFacts): FeedbackPath[] {
  if (!facts.status?.length) return [];
  return [
    { name: 'generation', path: '.metadata.generation' },
    ...(facts.replicas ? [{ name: 'desiredReplicas', path: `.${facts.replicas.join('.')}` }] : []),
    ...facts.status.map((field) => ({ name: field, path: `.status.${field}` })),
  ];
}
