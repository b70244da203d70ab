import type { Definition, ObjectOverride } from '../definition/definition';
import { affinityMatcher } from '../delivery/affinity';
import type { KindFacts } from '../delivery/kind-facts';
import type { ClusterFacts } from '../delivery/model';
import { applyMatching, matchingRules } from '../delivery/override';
import type { OverridePolicies, OverridePolicy } from '../delivery/override-policies';
import { replicationOf, revise } from '../delivery/replication';
import { differences, type Field, formatField } from '../json/field';
import type { KubeObject } from '../json/kube-object';
import { isSecretData, NOT_SHOWN } from '../json/secret';
import { said } from '../overrides/said';
import { perform } from '../overrides/state';
import { withHiddenSecrets } from './hidden';
import { type FieldOrigin, OriginStep } from './model';

/** What an object is made from for one cluster. */
export interface Making {
  readonly definition: Definition;
  /** The object before anything is done for the cluster. */
  readonly source: KubeObject;
  readonly facts: KindFacts | undefined;
  readonly cluster: ClusterFacts;
  /** The share of the cluster, for the workload itself. */
  readonly replicas?: number;
  /** In words: how many of how many, and why. */
  readonly share?: string;
  /** Override policies of the control plane, where others wrote some that select the object. */
  readonly policies?: OverridePolicies;
}

/** The steps that made a delivered object of its source, field by field, in the order in which they were made. */
export function originsOf(making: Making, delivered: KubeObject): FieldOrigin[] {
  const { definition: { path }, source, facts, replicas, share = 'the share of the cluster', policies } = making;
  const origins: FieldOrigin[] = [];
  const note = (before: KubeObject, after: KubeObject, step: OriginStep, by: string) => {
    if (before !== after) origins.push(...changesOf(before, after).map((change) => ({ ...change, step, by, construct: path })));
    return after;
  };
  const replication = replicas === undefined ? undefined : replicationOf(source, facts);
  let object = replication?.workload ? note(source, revise(source, replication, replicas!), OriginStep.DIVISION, share) : source;
  object = policies ? byPolicies(making, policies, object, note) : byChanges(making, object, note);
  for (const change of changesOf(object, delivered)) {
    // What is left is pruned by every control plane, but for fields that belong to an autoscaler and completions that follow the share.
    if (change.field === formatField((facts?.replicas ?? []).map((key) => ({ key }))) && change.after === undefined) {
      origins.push({ ...change, step: OriginStep.LEFT, by: 'an autoscaler in the cluster decides', construct: path });
    } else if (change.field === 'spec.completions') {
      origins.push({ ...change, step: OriginStep.DIVISION, by: share, construct: path });
    }
  }
  return origins;
}

type Note = (before: KubeObject, after: KubeObject, step: OriginStep, by: string) => KubeObject;

function byChanges({ definition, source, facts, cluster }: Making, start: KubeObject, note: Note): KubeObject {
  let object = start;
  for (const { place, target, changes } of overridesOf(definition, source)) {
    if (!affinityMatcher(target)(cluster)) continue;
    for (const change of changes) {
      object = note(object, perform(object, [change], facts, source).object, OriginStep.OVERRIDE, `override ${place}: ${said(change, source)}`);
    }
  }
  return object;
}

function overridesOf({ template, overrides, companionOverrides }: Definition, object: KubeObject): readonly ObjectOverride[] {
  return object === template ? overrides : companionOverrides.get(object) ?? [];
}

function byPolicies({ cluster }: Making, policies: OverridePolicies, start: KubeObject, note: Note): KubeObject {
  let object = start;
  const apply = ({ rules, origin }: OverridePolicy) => {
    const result = applyMatching(object, rules, matchingRules(rules)(cluster));
    if ('object' in result) object = note(object, result.object, origin === undefined ? OriginStep.OVERRIDE : OriginStep.POLICY, origin ?? 'the overrides of the app');
  };
  policies.clusterScoped(object).forEach(apply);
  policies.namespaced(object).forEach(apply);
  return object;
}

/** The fields that a step changed, without the data of Secrets. */
function changesOf(before: KubeObject, after: KubeObject): Pick<FieldOrigin, 'field' | 'before' | 'after'>[] {
  if (before === after) return [];
  return differences(before, after).map(({ field, ...values }) => {
    const open = (value: unknown) => (isSecretData(after, keysOf(field)) ? NOT_SHOWN : withHiddenSecrets({ apiVersion: '', kind: '', metadata: after.metadata, value }).value);
    return {
      field: formatField(field),
      ...('before' in values && { before: open(values.before) }),
      ...('after' in values && { after: open(values.after) }),
    };
  });
}

function keysOf(field: Field): string[] {
  return field.map((step) => ('key' in step ? step.key : 'name' in step ? step.name : String(step.index)));
}
