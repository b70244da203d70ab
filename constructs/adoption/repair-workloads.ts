import type { Draft } from './draft';
import { IMPORT_KIND_RULES } from './kind-rules';
import { shown } from '../json/shown';
import { isObject, listOf } from '../json/json';

type Repair = (draft: Draft, spec: any) => void;

/** Moves a field to where Kruise reads it; what is there already stays. */
function move(parent: any, from: string, to: any, name: string): void {
  if (to[name] === undefined) to[name] = parent[from];
  delete parent[from];
}

function child(parent: any, name: string): any {
  return isObject(parent[name]) ? parent[name] : (parent[name] = {});
}

const UPDATE_TYPES: Readonly<Record<string, string>> = {
  Recreate: 'ReCreate', recreate: 'ReCreate', RollingUpdate: 'ReCreate', InPlace: 'InPlaceIfPossible', InPlaceUpdate: 'InPlaceIfPossible', OnDelete: 'ReCreate',
};

const cloneSet: Repair = (draft, spec) => {
  for (const name of ['suspend', 'paused']) {
    if (spec[name] === undefined) continue;
    draft.note(IMPORT_KIND_RULES.paused, `spec.${name}`, `it is ${shown(spec[name])}`);
    move(spec, name, child(spec, 'updateStrategy'), 'paused');
  }
  const strategy = spec.updateStrategy;
  if (!isObject(strategy)) return;
  const mutable: any = strategy;
  if (isObject(mutable.rollingUpdate)) {
    draft.note(IMPORT_KIND_RULES.rollingUpdate, 'spec.updateStrategy.rollingUpdate', `it is ${shown(mutable.rollingUpdate)}`);
    for (const name of Object.keys(mutable.rollingUpdate)) move(mutable.rollingUpdate, name, mutable, name);
    delete mutable.rollingUpdate;
  }
  if (Object.hasOwn(UPDATE_TYPES, mutable.type)) {
    const meant = UPDATE_TYPES[mutable.type];
    const held = mutable.type === 'OnDelete' && mutable.partition === undefined;
    draft.note(IMPORT_KIND_RULES.updateType, 'spec.updateStrategy.type', `it is ${shown(mutable.type)}`, `set to ${meant}${held ? ' with a partition of 100%' : ''}.`);
    if (held) mutable.partition = '100%';
    mutable.type = meant;
  }
};

const statefulSet: Repair = (draft, spec) => {
  if (spec.minReadySeconds !== undefined) {
    draft.note(IMPORT_KIND_RULES.minReady, 'spec.minReadySeconds', `it is ${shown(spec.minReadySeconds)}`);
    move(spec, 'minReadySeconds', child(child(spec, 'updateStrategy'), 'rollingUpdate'), 'minReadySeconds');
  }
  const rolling = spec.updateStrategy?.rollingUpdate;
  if (!isObject(rolling)) return;
  if (rolling.maxUnavailable !== undefined && rolling.maxUnavailable !== 1 && (spec.podManagementPolicy ?? 'OrderedReady') === 'OrderedReady') {
    draft.note(IMPORT_KIND_RULES.orderedUnavailable, 'spec.updateStrategy.rollingUpdate.maxUnavailable', `it is ${shown(rolling.maxUnavailable)} with the pod management policy OrderedReady`);
    delete (rolling as any).maxUnavailable;
  }
  const pods = spec.template?.spec;
  if (/^InPlace/.test(String(rolling.podUpdatePolicy)) && isObject(pods)
    && !listOf<any>(pods.readinessGates).some((gate) => gate?.conditionType === 'InPlaceUpdateReady')) {
    draft.note(IMPORT_KIND_RULES.readinessGate, 'spec.template.spec.readinessGates', `InPlaceUpdateReady is missing, but podUpdatePolicy is ${shown(rolling.podUpdatePolicy)}`);
    (pods as any).readinessGates = [...listOf(pods.readinessGates), { conditionType: 'InPlaceUpdateReady' }];
  }
};

const daemonSet: Repair = (draft, spec) => {
  const rolling = spec.updateStrategy?.rollingUpdate;
  if (!isObject(rolling)) return;
  const mutable: any = rolling;
  if (mutable.type !== undefined) {
    draft.note(IMPORT_KIND_RULES.rollingType, 'spec.updateStrategy.rollingUpdate.type', `it is ${shown(mutable.type)}`);
    move(mutable, 'type', mutable, 'rollingUpdateType');
  }
  if (nonZero(mutable.maxSurge) && nonZero(mutable.maxUnavailable)) {
    draft.note(IMPORT_KIND_RULES.surgeAndUnavailable, 'spec.updateStrategy.rollingUpdate', `maxSurge is ${shown(mutable.maxSurge)} and maxUnavailable is ${shown(mutable.maxUnavailable)}`);
    delete mutable.maxUnavailable;
  }
  if (mutable.rollingUpdateType === 'Surging' && !draft.object.apiVersion.endsWith('/v1alpha1')) {
    draft.note(IMPORT_KIND_RULES.rollingType, 'spec.updateStrategy.rollingUpdate.rollingUpdateType', 'it is "Surging", which only v1alpha1 has', 'set to Standard with maxSurge.');
    Object.assign(mutable, { rollingUpdateType: 'Standard', maxSurge: mutable.maxSurge ?? 1, maxUnavailable: 0 });
  }
};

function nonZero(amount: unknown): boolean {
  return amount !== undefined && amount !== 0 && amount !== '0%';
}

const sidecarSet: Repair = (draft, spec) => {
  if (isObject(spec.namespaceSelector) && Object.keys(spec.namespaceSelector).length === 0) {
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
  const topology = spec.topology;
  if (isObject(topology) && topology.pools !== undefined) {
    draft.note(IMPORT_KIND_RULES.pools, 'spec.topology.pools', `it is ${shown(topology.pools)}`);
    move(topology, 'pools', topology, 'subsets');
  }
  if (spec.workloadTemplate !== undefined) {
    draft.note(IMPORT_KIND_RULES.pools, 'spec.workloadTemplate', 'there is no such field');
    move(spec, 'workloadTemplate', spec, 'template');
  }
  const template = spec.template;
  if (isObject(template) && isObject(template.spec) && Array.isArray(template.spec.containers)) {
    draft.note(IMPORT_KIND_RULES.barePods, 'spec.template', 'it is a pod template');
    const labels = template.metadata?.labels ?? spec.selector?.matchLabels;
    const selector = spec.selector ?? { matchLabels: labels };
    spec.template = { cloneSetTemplate: { metadata: { ...(labels && { labels }) }, spec: { selector, template } } };
  }
  const strategy = spec.updateStrategy;
  if (isObject(strategy) && ((strategy.type !== undefined && strategy.type !== 'Manual') || strategy.partition !== undefined || strategy.rollingUpdate !== undefined)) {
    draft.note(IMPORT_KIND_RULES.manualOnly, 'spec.updateStrategy', `it is ${shown(strategy)}`);
    delete spec.updateStrategy;
  }
};

const advancedCronJob: Repair = (draft, spec) => {
  if (spec.suspend !== undefined) {
    draft.note(IMPORT_KIND_RULES.paused, 'spec.suspend', `it is ${shown(spec.suspend)}`);
    move(spec, 'suspend', spec, 'paused');
  }
  if (spec.jobTemplate === undefined) return;
  draft.note(IMPORT_KIND_RULES.jobTemplate, 'spec.jobTemplate', 'there is no such field');
  move(spec, 'jobTemplate', child(spec, 'template'), 'jobTemplate');
};

const broadcastJob: Repair = (draft, spec) => {
  if (spec.replicas !== undefined) {
    draft.note(IMPORT_KIND_RULES.jobReplicas, 'spec.replicas', `it is ${shown(spec.replicas)}`);
    delete spec.replicas;
  }
  const pods = spec.template?.spec;
  if (!isObject(pods) || pods.restartPolicy === 'Never' || pods.restartPolicy === 'OnFailure') return;
  draft.note(IMPORT_KIND_RULES.jobRestart, 'spec.template.spec.restartPolicy', pods.restartPolicy === undefined ? 'it is missing' : `it is ${shown(pods.restartPolicy)}`);
  (pods as any).restartPolicy = 'Never';
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
  if (!isObject(targets) || !Array.isArray(targets.namespaces)) return;
  draft.note(IMPORT_KIND_RULES.fieldName, 'spec.targets.namespaces', `it is ${shown(targets.namespaces)}`);
  const list = targets.namespaces.map((item: unknown) => (typeof item === 'string' ? { name: item } : item));
  (targets as any).includedNamespaces ??= { list };
  delete (targets as any).namespaces;
};

const spread: Repair = (draft, spec) => {
  listOf<any>(spec.subsets).forEach((subset, index) => {
    if (!isObject(subset) || subset.nodeSelectorTerm === undefined) return;
    draft.note(IMPORT_KIND_RULES.fieldName, `spec.subsets[${index}].nodeSelectorTerm`, `it is ${shown(subset.nodeSelectorTerm)}`);
    move(subset, 'nodeSelectorTerm', subset, 'requiredNodeSelectorTerm');
  });
};

const probeMarker: Repair = (draft, spec) => {
  listOf<any>(spec.probes).forEach((marker, index) => {
    const action = marker?.probe?.httpGet;
    if (!isObject(action) || action.scheme !== undefined) return;
    draft.note(IMPORT_KIND_RULES.fieldName, `spec.probes[${index}].probe.httpGet.scheme`, 'it is missing', 'set to HTTP.');
    (action as any).scheme = 'HTTP';
  });
};

const REPAIRS: Readonly<Record<string, Repair>> = {
  CloneSet: cloneSet, StatefulSet: statefulSet, DaemonSet: daemonSet, SidecarSet: sidecarSet, UnitedDeployment: unitedDeployment, AdvancedCronJob: advancedCronJob,
  BroadcastJob: broadcastJob, ImagePullJob: imagePullJob, ImageListPullJob: imagePullJob, PodUnavailableBudget: budget, ResourceDistribution: distribution,
  WorkloadSpread: spread, PodProbeMarker: probeMarker,
};

/** Repairs what tutorials get wrong in an object of OpenKruise. */
export function repairWorkload(draft: Draft): void {
  if (!draft.group.endsWith('kruise.io') || !Object.hasOwn(REPAIRS, draft.kind) || !isObject(draft.object.spec)) return;
  REPAIRS[draft.kind](draft, draft.object.spec);
}
