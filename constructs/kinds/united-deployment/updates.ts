import { differences, formatField } from '../../json/field';
import { isObject, listOf } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { cloneSetBetaDefaults, cloneSetDefaults } from '../clone-set/defaults';
import { CLONE_SET_UPDATES, cloneSetUpdate } from '../clone-set/updates';
import { deploymentUpdate, NATIVE_WORKLOADS, nativeStatefulSetUpdate } from '../native/workload-updates';
import { type ImmutableChange, type KindUpdates, type LeavingPods, type PodUpdate, UNTOUCHED, type UpdateSettings } from '../pod-update';
import { goForm } from '../pods/go-form';
import { changesExcept, immutableChange, SELECTOR_FIX } from '../pods/immutable';
import { patchedPods } from '../pods/pod-patch';
import { changing, type Where } from '../pods/rolling';
import { advancedStatefulSetDefaults } from '../stateful-set/defaults';
import { STATEFUL_SET_UPDATES, statefulSetUpdate } from '../stateful-set/updates';
import { subsetReplicas } from './subset-replicas';
import { type SubsetUpdate, together } from './subset-updates';

/** What happens when a UnitedDeployment changes: each subset is a workload of its own. */
export const UNITED_DEPLOYMENT_UPDATES: KindUpdates = { pods: unitedDeploymentPods, immutable: unitedDeploymentImmutable, settings: unitedDeploymentSettings, leaving };

interface Child {
  readonly defaults: (spec: any) => any;
  readonly update: (before: any, after: any, where: Where) => PodUpdate;
  readonly updates: KindUpdates;
  readonly apiVersion: string;
}

const betaSpec = (spec: any): boolean => isObject(spec?.updateStrategy) && isObject(spec.updateStrategy.rollingUpdate);

/** The workloads of subsets, by the name of their template. */
const CHILDREN: Readonly<Record<string, Child>> = {
  cloneSetTemplate: {
    defaults: (spec) => (betaSpec(spec) ? cloneSetBetaDefaults(spec) : cloneSetDefaults(spec, true)),
    update: (before, after, where) => cloneSetUpdate(before, after, [betaSpec(before), betaSpec(after)], where),
    updates: CLONE_SET_UPDATES, apiVersion: 'apps.kruise.io/v1alpha1',
  },
  advancedStatefulSetTemplate: {
    defaults: (spec) => advancedStatefulSetDefaults(spec, true), update: statefulSetUpdate, updates: STATEFUL_SET_UPDATES, apiVersion: 'apps.kruise.io/v1beta1',
  },
  statefulSetTemplate: { defaults: (spec) => spec, update: nativeStatefulSetUpdate, updates: NATIVE_WORKLOADS['apps/StatefulSet'], apiVersion: 'apps/v1' },
  deploymentTemplate: { defaults: (spec) => spec, update: deploymentUpdate, updates: NATIVE_WORKLOADS['apps/Deployment'], apiVersion: 'apps/v1' },
};

function templateOf(spec: any): string | undefined {
  return Object.keys(CHILDREN).find((key) => spec?.template?.[key] != null);
}

const SOURCE = 'kruise 1.9 pkg/webhook/uniteddeployment/validating/uniteddeployment_validation.go';
/** Fields of StatefulSets in subsets that may change. */
const MUTABLE: ReadonlySet<string> = new Set(['replicas', 'template', 'updateStrategy']);

function unitedDeploymentImmutable(before: KubeObject, after: KubeObject): ImmutableChange[] {
  const old = new Map(listOf<any>(before.spec?.topology?.subsets).map((subset) => [subset?.name, subset]));
  const fix = 'Give the subset another name; its pods are deleted then, and others are started.';
  const kruise = { by: 'Kruise', source: SOURCE };
  const subsets = listOf<any>(after.spec?.topology?.subsets).filter((subset) => old.has(subset?.name)).flatMap((subset) => ['nodeSelectorTerm', 'tolerations']
    .filter((key) => isChanged(old.get(subset.name)[key], subset[key]))
    .map((key) => immutableChange(`spec.topology.subsets[${subset.name}].${key}`, { ...kruise, fix })));
  const sets = ['statefulSetTemplate', 'advancedStatefulSetTemplate'].flatMap((key) => changesExcept(before, after, ['spec', 'template', key, 'spec'], MUTABLE, kruise));
  // Kruise accepts another selector, but the workloads of the subsets keep theirs: the API server refuses all updates of them from then on.
  const selector = isChanged(before.spec?.selector, after.spec?.selector)
    ? [immutableChange('spec.selector', { by: 'the workload of each subset has the selector, and the API server', source: SOURCE, fix: SELECTOR_FIX })] : [];
  return [...selector, ...subsets, ...sets];
}

function isChanged(before: unknown, after: unknown): boolean {
  return !(isEmpty(before) && isEmpty(after)) && differences(goForm(before), goForm(after)).length > 0;
}

function isEmpty(value: unknown): boolean {
  return value == null || (Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0);
}

function unitedDeploymentSettings({ metadata, spec }: KubeObject): UpdateSettings | undefined {
  const key = templateOf(spec);
  if (key === undefined) return undefined;
  const { defaults, updates, apiVersion } = CHILDREN[key];
  const child = defaults(spec.template[key].spec);
  const inner = updates.settings?.({ apiVersion: betaSpec(child) && key === 'cloneSetTemplate' ? 'apps.kruise.io/v1beta1' : apiVersion, kind: '', metadata, spec: child });
  const { partition: _, ...settings } = inner ?? { type: 'Manual', paused: false };
  const held = Object.entries(partitionsOf(spec)).map(([subset, pods]) => `${subset}: ${String(pods)}`);
  return held.length > 0 && key !== 'deploymentTemplate' ? { ...settings, partition: held.join(', ') } : settings;
}

function partitionsOf(spec: any): Readonly<Record<string, unknown>> {
  const partitions = spec?.updateStrategy?.manualUpdate?.partitions;
  return isObject(partitions) ? partitions : {};
}

function unitedDeploymentPods({ spec: before }: KubeObject, { spec: after }: KubeObject): PodUpdate {
  const [old, key] = [templateOf(before), templateOf(after)];
  if (old === undefined || key === undefined) return UNTOUCHED;
  if (old !== key) {
    const reason = `spec.template has a ${key} instead of a ${old}: Kruise deletes the workloads of all subsets with their pods, and makes others.`;
    return { effect: 'recreated', reasons: [reason], leastAvailable: 0 };
  }
  const fields = differences(goForm(before.template, 'template'), goForm(after.template, 'template')).map(({ field }) => `spec.template.${formatField(field)}`);
  const [shares, now] = [subsetReplicas(before), subsetReplicas(after)];
  const child = CHILDREN[key];
  const childOf = (spec: any, subset: any, replicas: number | undefined, revision: string): any => (
    subsetSpec(child.defaults(spec.template[key].spec), key, { partition: partitionsOf(spec)[subset.name], replicas, patch: subset.patch, revision, fields })
  );
  const later = new Map(listOf<any>(after.topology?.subsets).map((subset) => [subset?.name, subset]));
  const subsets = listOf<any>(before.topology?.subsets).map((subset): SubsetUpdate => {
    const name = String(subset?.name);
    const stays = later.get(subset?.name);
    const [pods, remain] = [shares?.get(subset?.name), now?.get(subset?.name)];
    const where = { spec: `spec.template.${key}.spec`, partition: `spec.updateStrategy.manualUpdate.partitions.${subset?.name}` };
    if (!stays) return { name, before: pods, after: 0, gone: `spec.topology.subsets[${name}]` };
    return { name, before: pods, after: remain, update: child.update(childOf(before, subset, pods, 'before'), childOf(after, stays, remain, 'after'), where) };
  });
  const had = new Set(subsets.map(({ name }) => name));
  const more = [...later.keys()].map(String).filter((name) => !had.has(name)).map((name): SubsetUpdate => ({ name, before: 0, after: now?.get(name) }));
  const update = explained(together([...subsets, ...more]), fields, key);
  return shares && now ? update : unforeseen(update, before.topology, after.topology);
}

/** The pods with names of their own that end for good: those of subsets that go, or get fewer of them, and all if the workloads are of another kind. */
function leaving({ metadata, spec: before }: KubeObject, { spec: after }: KubeObject): LeavingPods | undefined {
  const key = templateOf(before);
  const shares = subsetReplicas(before);
  if (key === undefined || !CHILDREN[key].updates.leaving || !shares) return undefined;
  const replaced = templateOf(after) !== key;
  const now = replaced ? undefined : subsetReplicas(after);
  if (!replaced && !now) return undefined;
  const staying = new Set(replaced ? [] : listOf<any>(after.topology?.subsets).map((subset) => subset?.name));
  let [scaled, deleted] = [0, 0];
  for (const [name, pods] of shares) {
    const childOf = (spec: any, replicas: number | undefined): KubeObject => ({ apiVersion: CHILDREN[key].apiVersion, kind: '', metadata, spec: { ...spec.template[key].spec, replicas } });
    if (staying.has(name)) scaled += CHILDREN[key].updates.leaving!(childOf(before, pods), childOf(after, now!.get(name)))?.scaled ?? 0;
    else deleted += pods;
  }
  return { scaled, deleted };
}

/** What says how pods are divided among subsets. */
const DIVISION = ['name', 'replicas', 'minReplicas', 'maxReplicas'];

/** An update where nobody knows how many pods the subsets have: if they are divided in another way, pods may move. */
function unforeseen(update: PodUpdate, before: any, after: any): PodUpdate {
  const division = ({ subsets, scheduleStrategy }: any): any => (
    { subsets: listOf<any>(subsets).map((subset) => Object.fromEntries(DIVISION.map((key) => [key, subset?.[key]]))), type: scheduleStrategy?.type }
  );
  if (update.effect === 'refused' || update.effect === 'recreated' || differences(division(before), division(after)).length === 0) return update;
  return { effect: 'unknown', reasons: [...update.reasons, 'spec.topology divides pods among subsets in another way; how many of them are deleted and started elsewhere depends on what runs.'] };
}

/** The label of pods that Kruise sets to the revision of the UnitedDeployment. */
const REVISION = 'apps.kruise.io/controller-revision-hash';

/**
 * The spec of a subset's workload, as the adapters of Kruise write it (pkg/controller/uniteddeployment/adapter of 1.9). Pods get the revision of the UnitedDeployment as a
 * label, and every change below `spec.template` makes a new one: a change that no pod would notice otherwise is a change of all pods.
 */
function subsetSpec(spec: any, key: string, { partition = 0, replicas, patch, revision, fields }: {
  partition?: unknown; replicas?: number; patch?: unknown; revision: string; fields: readonly string[];
}): any {
  const labels = { ...spec?.template?.metadata?.labels, ...(fields.length > 0 ? { [REVISION]: revision } : {}) };
  const template = patchedPods({ ...spec?.template, metadata: { ...spec?.template?.metadata, labels } }, patch ?? {});
  const strategy = spec?.updateStrategy ?? {};
  const flat = key === 'cloneSetTemplate' && !betaSpec(spec);
  const rolling = strategy.type === 'OnDelete' ? strategy : { ...strategy, rollingUpdate: { ...strategy.rollingUpdate, partition } };
  return { ...spec, template, replicas, updateStrategy: flat ? { ...strategy, partition } : rolling };
}

/** An update whose only cause is the revision, said so. */
function explained(update: PodUpdate, fields: readonly string[], key: string): PodUpdate {
  if (update.effect === 'none' || fields.some((field) => field.startsWith(`spec.template.${key}.spec.template.`)) || fields.length === 0) return update;
  return { ...update, reasons: [`${changing(fields)}, which gives all pods another label ${REVISION}.`, ...update.reasons] };
}
