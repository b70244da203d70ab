import { type Draft, isRecord } from './draft';
import { IMPORT_KIND_RULES } from './kind-rules';
import { shown } from '../json/shown';
import { listOf, valueAt } from '../json/json';
import type { Rule } from '../problems/problem';

type Repair = (draft: Draft, spec: any) => void;

/** The rule that a field breaks, where it is below spec, where Kruise reads it, and what is said of it if that is not its value. */
type Move = readonly [rule: Rule, from: string, to: string, written?: string];

const NO_FIELD = 'there is no such field';

const MOVES: Readonly<Record<string, readonly Move[]>> = {
  CloneSet: [[IMPORT_KIND_RULES.paused, 'suspend', 'updateStrategy.paused'], [IMPORT_KIND_RULES.paused, 'paused', 'updateStrategy.paused']],
  StatefulSet: [[IMPORT_KIND_RULES.minReady, 'minReadySeconds', 'updateStrategy.rollingUpdate.minReadySeconds']],
  DaemonSet: [[IMPORT_KIND_RULES.rollingType, 'updateStrategy.rollingUpdate.type', 'updateStrategy.rollingUpdate.rollingUpdateType']],
  UnitedDeployment: [[IMPORT_KIND_RULES.pools, 'topology.pools', 'topology.subsets'], [IMPORT_KIND_RULES.pools, 'workloadTemplate', 'template', NO_FIELD]],
  AdvancedCronJob: [[IMPORT_KIND_RULES.paused, 'suspend', 'paused'], [IMPORT_KIND_RULES.jobTemplate, 'jobTemplate', 'template.jobTemplate', NO_FIELD]],
};

/** Moves a field to where Kruise reads it; what is there already stays. */
function move(draft: Draft, spec: any, [rule, from, to, written]: Move): void {
  const [source, target] = [from.split('.'), to.split('.')];
  const value = valueAt(spec, source);
  if (value === undefined) return;
  draft.note(rule, `spec.${from}`, written ?? `it is ${shown(value)}`);
  const parent = target.slice(0, -1).reduce((here, name) => (isRecord(here[name]) ? here[name] : (here[name] = {})), spec);
  if (parent[target.at(-1)!] === undefined) parent[target.at(-1)!] = value;
  delete valueAt(spec, source.slice(0, -1))[source.at(-1)!];
}

const UPDATE_TYPES: Readonly<Record<string, string>> = {
  Recreate: 'ReCreate', recreate: 'ReCreate', RollingUpdate: 'ReCreate', InPlace: 'InPlaceIfPossible', InPlaceUpdate: 'InPlaceIfPossible', OnDelete: 'ReCreate',
};

const cloneSet: Repair = (draft, spec) => {
  const strategy = spec.updateStrategy;
  if (!isRecord(strategy)) return;
  if (isRecord(strategy.rollingUpdate)) {
    draft.note(IMPORT_KIND_RULES.rollingUpdate, 'spec.updateStrategy.rollingUpdate', `it is ${shown(strategy.rollingUpdate)}`);
    Object.assign(strategy, { ...strategy.rollingUpdate, ...strategy });
    delete strategy.rollingUpdate;
  }
  if (Object.hasOwn(UPDATE_TYPES, strategy.type)) {
    const meant = UPDATE_TYPES[strategy.type];
    const held = strategy.type === 'OnDelete' && strategy.partition === undefined;
    draft.note(IMPORT_KIND_RULES.updateType, 'spec.updateStrategy.type', `it is ${shown(strategy.type)}`, `set to ${meant}${held ? ' with a partition of 100%' : ''}.`);
    if (held) strategy.partition = '100%';
    strategy.type = meant;
  }
};

const statefulSet: Repair = (draft, spec) => {
  const rolling = spec.updateStrategy?.rollingUpdate;
  if (!isRecord(rolling)) return;
  if (rolling.maxUnavailable !== undefined && rolling.maxUnavailable !== 1 && (spec.podManagementPolicy ?? 'OrderedReady') === 'OrderedReady') {
    draft.note(IMPORT_KIND_RULES.orderedUnavailable, 'spec.updateStrategy.rollingUpdate.maxUnavailable', `it is ${shown(rolling.maxUnavailable)} with the pod management policy OrderedReady`);
    delete rolling.maxUnavailable;
  }
  const pods = spec.template?.spec;
  if (/^InPlace/.test(String(rolling.podUpdatePolicy)) && isRecord(pods)
    && !listOf<any>(pods.readinessGates).some((gate) => gate?.conditionType === 'InPlaceUpdateReady')) {
    draft.note(IMPORT_KIND_RULES.readinessGate, 'spec.template.spec.readinessGates', `InPlaceUpdateReady is missing, but podUpdatePolicy is ${shown(rolling.podUpdatePolicy)}`);
    pods.readinessGates = [...listOf(pods.readinessGates), { conditionType: 'InPlaceUpdateReady' }];
  }
};

const daemonSet: Repair = (draft, spec) => {
  const rolling = spec.updateStrategy?.rollingUpdate;
  if (!isRecord(rolling)) return;
  if (nonZero(rolling.maxSurge) && nonZero(rolling.maxUnavailable)) {
    draft.note(IMPORT_KIND_RULES.surgeAndUnavailable, 'spec.updateStrategy.rollingUpdate', `maxSurge is ${shown(rolling.maxSurge)} and maxUnavailable is ${shown(rolling.maxUnavailable)}`);
    delete rolling.maxUnavailable;
  }
  if (rolling.rollingUpdateType === 'Surging' && !draft.object.apiVersion.endsWith('/v1alpha1')) {
    draft.note(IMPORT_KIND_RULES.rollingType, 'spec.updateStrategy.rollingUpdate.rollingUpdateType', 'it is "Surging", which only v1alpha1 has', 'set to Standard with maxSurge.');
    Object.assign(rolling, { rollingUpdateType: 'Standard', maxSurge: rolling.maxSurge ?? 1, maxUnavailable: 0 });
  }
};

function nonZero(amount: unknown): boolean {
  return amount !== undefined && amount !== 0 && amount !== '0%';
}

const sidecarSet: Repair = (draft, spec) => {
  if (isRecord(spec.namespaceSelector) && Object.keys(spec.namespaceSelector).length === 0) {
    draft.note(IMPORT_KIND_RULES.sidecarNamespaces, 'spec.namespaceSelector', 'it is empty');
    delete spec.namespaceSelector;
  }
  if (typeof spec.namespace === 'string' && !draft.object.apiVersion.endsWith('/v1alpha1')) {
    draft.note(IMPORT_KIND_RULES.sidecarNamespaces, 'spec.namespace', `it is ${shown(spec.namespace)}`);
    spec.namespaceSelector ??= { matchLabels: { 'kubernetes.io/metadata.name': spec.namespace } };
    delete spec.namespace;
  }
};

const unitedDeployment: Repair = (draft, spec) => {
  const template = spec.template;
  if (isRecord(template) && isRecord(template.spec) && Array.isArray(template.spec.containers)) {
    draft.note(IMPORT_KIND_RULES.barePods, 'spec.template', 'it is a pod template');
    const labels = template.metadata?.labels ?? spec.selector?.matchLabels;
    const selector = spec.selector ?? { matchLabels: labels };
    spec.template = { cloneSetTemplate: { metadata: { ...(labels && { labels }) }, spec: { selector, template } } };
  }
  const strategy = spec.updateStrategy;
  if (isRecord(strategy) && ((strategy.type !== undefined && strategy.type !== 'Manual') || strategy.partition !== undefined || strategy.rollingUpdate !== undefined)) {
    draft.note(IMPORT_KIND_RULES.manualOnly, 'spec.updateStrategy', `it is ${shown(strategy)}`);
    delete spec.updateStrategy;
  }
};

const broadcastJob: Repair = (draft, spec) => {
  if (spec.replicas !== undefined) {
    draft.note(IMPORT_KIND_RULES.jobReplicas, 'spec.replicas', `it is ${shown(spec.replicas)}`);
    delete spec.replicas;
  }
  const pods = spec.template?.spec;
  if (!isRecord(pods) || pods.restartPolicy === 'Never' || pods.restartPolicy === 'OnFailure') return;
  draft.note(IMPORT_KIND_RULES.jobRestart, 'spec.template.spec.restartPolicy', pods.restartPolicy === undefined ? 'it is missing' : `it is ${shown(pods.restartPolicy)}`);
  pods.restartPolicy = 'Never';
};

const imagePullJob: Repair = (draft, spec) => {
  if (typeof spec.parallelism !== 'string' || !spec.parallelism.endsWith('%')) return;
  draft.note(IMPORT_KIND_RULES.parallelism, 'spec.parallelism', `it is ${shown(spec.parallelism)}`);
  delete spec.parallelism;
};

const budget: Repair = (draft, spec) => {
  if (draft.group === 'apps.kruise.io') {
    draft.note(IMPORT_KIND_RULES.budgetGroup, 'apiVersion', `it is ${draft.object.apiVersion}`);
    draft.object.apiVersion = 'policy.kruise.io/v1alpha1';
  }
  if (spec.selector === undefined || spec.targetRef === undefined) return;
  draft.note(IMPORT_KIND_RULES.budgetGroup, 'spec.selector', 'there is a targetRef as well');
  delete spec.selector;
};

const distribution: Repair = (draft, spec) => {
  const { targets } = spec;
  if (!isRecord(targets) || !Array.isArray(targets.namespaces)) return;
  draft.note(IMPORT_KIND_RULES.fieldName, 'spec.targets.namespaces', `it is ${shown(targets.namespaces)}`);
  const list = targets.namespaces.map((item: unknown) => (typeof item === 'string' ? { name: item } : item));
  targets.includedNamespaces ??= { list };
  delete targets.namespaces;
};

const spread: Repair = (draft, spec) => {
  listOf<any>(spec.subsets).forEach((subset, index) => {
    if (!isRecord(subset) || subset.nodeSelectorTerm === undefined) return;
    draft.note(IMPORT_KIND_RULES.fieldName, `spec.subsets[${index}].nodeSelectorTerm`, `it is ${shown(subset.nodeSelectorTerm)}`);
    if (subset.requiredNodeSelectorTerm === undefined) subset.requiredNodeSelectorTerm = subset.nodeSelectorTerm;
    delete subset.nodeSelectorTerm;
  });
};

const probeMarker: Repair = (draft, spec) => {
  listOf<any>(spec.probes).forEach((marker, index) => {
    const action = marker?.probe?.httpGet;
    if (!isRecord(action) || action.scheme !== undefined) return;
    draft.note(IMPORT_KIND_RULES.fieldName, `spec.probes[${index}].probe.httpGet.scheme`, 'it is missing', 'set to HTTP.');
    action.scheme = 'HTTP';
  });
};

const REPAIRS: Readonly<Record<string, Repair>> = {
  CloneSet: cloneSet, StatefulSet: statefulSet, DaemonSet: daemonSet, SidecarSet: sidecarSet, UnitedDeployment: unitedDeployment, BroadcastJob: broadcastJob,
  ImagePullJob: imagePullJob, ImageListPullJob: imagePullJob, PodUnavailableBudget: budget, ResourceDistribution: distribution,
  WorkloadSpread: spread, PodProbeMarker: probeMarker,
};

/** Repairs what tutorials get wrong in an object of OpenKruise. */
export function repairWorkload(draft: Draft): void {
  const { group, kind, object: { spec } } = draft;
  if (!group.endsWith('kruise.io') || !isRecord(spec)) return;
  if (Object.hasOwn(MOVES, kind)) MOVES[kind].forEach((one) => move(draft, spec, one));
  if (Object.hasOwn(REPAIRS, kind)) REPAIRS[kind](draft, spec);
}
