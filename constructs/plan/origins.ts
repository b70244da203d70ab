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
  const { definition: { path, template }, source, facts, replicas, share = 'the share of the cluster', policies } = making;
  const origins: FieldOrigin[] = [];
  const stage = source === template ? making.definition.stage : undefined;
  const byStage = stage?.partitions.has(making.cluster.name) ? { step: OriginStep.ROLLOUT, by: stage.title } : undefined;
  const note = (before: KubeObject, after: KubeObject, step: OriginStep, by: string) => {
    // Where a rollout holds pods back, nobody else sets the partition.
    const maker = (field: string) => (byStage && PARTITION.test(field) ? byStage : { step, by });
    if (before !== after) origins.push(...changesOf(before, after).map((change) => ({ ...change, ...maker(change.field), construct: path })));
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
    } else if (byStage && PARTITION.test(change.field)) {
      origins.push({ ...change, ...byStage, construct: path });
    }
  }
  return origins;
}

/** The field that holds pods back, or what it was made with. */
const PARTITION = /(^|\.)(partition|updateStrategy|rollingUpdate)$/;

type Note = (before: KubeObject, after: KubeObject, step: OriginStep, by: string) => KubeObject;

function byChanges(making: Making, start: KubeObject, note: Note): KubeObject {
  const { definition, source, facts, cluster } = making;
  let object = pinned(making, start, note);
  // Overrides are worked out for the version that a cluster has.
  const version = isPinned(making) ? definition.stage!.old : source;
  for (const { place, target, changes } of overridesOf(definition, source)) {
    if (!affinityMatcher(target)(cluster)) continue;
    for (const change of changes) {
      object = note(object, perform(object, [change], facts, version).object, OriginStep.OVERRIDE, `override ${place}: ${said(change, version)}`);
    }
  }
  return object;
}

/** Whether a rollout keeps the workload at its old version in the cluster. */
function isPinned({ definition: { stage, template }, source, cluster }: Making): boolean {
  return source === template && stage !== undefined && stage.pinned.has(cluster.name);
}

/** The old version of a workload, where its rollout has not come to the cluster. */
function pinned(making: Making, object: KubeObject, note: Note): KubeObject {
  if (!isPinned(making)) return object;
  const { pins, title } = making.definition.stage!;
  const result = applyMatching(object, [{ overriders: pins }], [0]);
  return 'object' in result ? note(object, result.object, OriginStep.ROLLOUT, title) : object;
}

function overridesOf({ template, overrides, companionOverrides }: Definition, object: KubeObject): readonly ObjectOverride[] {
  return object === template ? overrides : companionOverrides.get(object) ?? [];
}

function byPolicies(making: Making, policies: OverridePolicies, start: KubeObject, note: Note): KubeObject {
  const { cluster } = making;
  let object = start;
  const apply = ({ rules, origin }: OverridePolicy) => {
    // Our own policy begins with what the rollout says, which has the same effect twice.
    if (origin === undefined) object = pinned(making, object, note);
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
