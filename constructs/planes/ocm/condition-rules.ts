import { ocmCel } from '../../health/dialects';
import type { KindModule } from '../../kinds/module';
import type { KindFacts } from '../../delivery/kind-facts';
import { getOr } from '../../json/maps';
import type { OcmFeedback } from './options';

/** A condition OCM's agent works out for a manifest, one of `manifestConfigs[].conditionRules`. */
export interface ConditionRule {
  readonly condition: string;
  readonly type: 'CEL';
  readonly celExpressions: string[];
  readonly messageExpression: string;
}

/**
 * The rules for `Progressing` and `Degraded` of a kind, from the statement of its health; empty for kinds without one. A rollout that has failed stays
 * Progressing: OCM calls a cluster failed only when Progressing and Degraded are both True, and succeeded as soon as Progressing is False.
 */
export function conditionRules({ health }: KindModule): ConditionRule[] {
  const statement = health?.();
  return !statement ? [] : ocmCel(statement).map(({ condition, expression, messageExpression }) => (
    { condition, type: 'CEL', celExpressions: [expression], messageExpression }
  ));
}

/**
 * What OCM's agent is asked to read back from objects of a kind: the generation, the desired replicas and the status fields of the table of
 * kinds. A generation that rises with every write is left out: the agent writes again whenever it has read something new, and would go on
 * for a while. Names are unique, as OCM's status list needs them. Empty for kinds without status fields in the table.
 */
export function feedbackPaths(facts: KindFacts): OcmFeedback[] {
  if (!facts.status?.length) return [];
  return [
    ...(facts.restlessGeneration ? [] : [{ name: 'generation', path: '.metadata.generation' }]),
    ...(facts.replicas ? [{ name: 'desiredReplicas', path: `.${facts.replicas.join('.')}` }] : []),
    ...facts.status.map((field) => ({ name: field, path: `.status.${field}` })),
  ];
}

/** What a work says of the workload in it, whatever the workload. */
export interface StatusRules {
  readonly conditionRules?: readonly ConditionRule[];
  readonly feedbackRules?: readonly { readonly jsonPaths: readonly OcmFeedback[]; readonly type: 'JSONPaths' }[];
}

/** The rules of kinds, each made once: they are most of the text of a work, and are written from one text then. */
export class KindRules {
  private readonly known = new Map<KindFacts, StatusRules>();

  /**
   * The rules for a workload.
   *
   * @param feedback what the user wants to be read beside what we do
   */
  public of(facts: KindFacts, feedback: readonly OcmFeedback[]): StatusRules {
    const shared = getOr(this.known, facts, () => {
      const rules = conditionRules(facts);
      return { ...(rules.length > 0 && { conditionRules: rules }), ...feedbackRules(feedbackPaths(facts)) };
    });
    return feedback.length === 0 ? shared : { ...shared, ...feedbackRules([...feedbackPaths(facts), ...feedback.map(({ name, path }) => ({ name, path }))]) };
  }
}

function feedbackRules(paths: readonly OcmFeedback[]): Pick<StatusRules, 'feedbackRules'> {
  return paths.length > 0 ? { feedbackRules: [{ jsonPaths: paths, type: 'JSONPaths' }] } : {};
}
