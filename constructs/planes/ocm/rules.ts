import { error, finding, type Problem, type Rule, warning } from '../../problems/problem';
import { shown } from '../../json/shown';
import { isDnsLabel, isDnsSubdomain } from '../../json/syntax';
import type { ClusterAffinity } from '../../delivery/model';
import type { KubeObject } from '../../json/kube-object';
import { PAYLOAD_LIMIT, payloadSize } from './payload';
import { OcmDeletePolicy, type OcmOptions, OcmUpdateStrategy } from './options';
import { replicaSetName } from './replica-set';
import type { Named } from './works';

const MANIFEST_WORKS = 'ocm-api 1.3.0 work/v1/0000_00_work.open-cluster-management.io_manifestworks.crd.yaml';
const REPLICA_SETS = 'ocm 1.3.1 pkg/work/hub/controllers/manifestworkreplicasetcontroller/manifestworkreplicaset_deploy_reconcile.go';

/** Rules on delivery by Open Cluster Management. */
export const OCM_RULES = {
  payload: error('KF701', 'ocm 1.3.1 pkg/work/webhook/common/validator.go', {
    rule: 'A single object is small enough for a ManifestWork.',
    why: 'The hub refuses works with more than 512,000 bytes of manifests, and an object cannot be split.',
    fix: 'split the object, or deliver its content another way.',
  }),
  feedback: error('KF702', 'ocm 1.3.1 pkg/work/spoke/statusfeedback/reader.go', {
    rule: 'Feedback has a unique name and a path from the root of the object, starting with a dot and without braces.',
    why: 'A value whose name occurs twice makes the agent\'s status update fail; a path in braces is not understood.',
    fix: 'write for example `collisions` as `name` and `.status.collisionCount` as `path`.',
  }),
  fieldManager: error('KF703', MANIFEST_WORKS, {
    rule: 'The field manager starts with `work-agent`.',
    why: 'The hub\'s schema refuses other names.',
    fix: 'use a name such as `work-agent-shop`, or leave it out.',
  }),
  executor: error('KF704', MANIFEST_WORKS, {
    rule: 'An executor names a ServiceAccount by namespace and name.',
    why: 'The hub refuses the work otherwise.',
    fix: 'write for example `shop` as `namespace` and `deployer` as `name`.',
  }),
  option: error('KF705', MANIFEST_WORKS, {
    rule: 'OCM options have values that the API knows.',
    why: 'The hub refuses the work otherwise.',
    fix: 'use the members of OcmUpdateStrategy and OcmDeletePolicy.',
  }),
  version: error('KF706', MANIFEST_WORKS, {
    rule: 'OCM options exist in the version of OCM in use.',
    why: 'An older hub silently drops fields it does not know.',
    fix: 'raise the version of OCM in `controlPlaneVersions` of the fleet if the hub is newer, or leave the option out.',
  }),
  replicaSetDiffers: error('KF707', REPLICA_SETS, {
    rule: 'A ManifestWorkReplicaSet delivers workloads that are the same in every cluster.',
    why: 'OCM copies one spec to all clusters: it does not divide replicas and has no overrides.',
    fix: 'leave `replicaSet` out, so that every cluster gets a ManifestWork of its own.',
  }),
  replicaSetPlacement: error('KF708', 'ocm-api 1.3.0 cluster/v1beta1/types_placement.go', {
    rule: 'The placement of a ManifestWorkReplicaSet selects clusters by name or label only.',
    why: 'OCM has no equivalent of provider, region and zone, of ordered groups or of spread constraints.',
    fix: 'label the clusters and select by label.',
  }),
  replicaSetName: error('KF709', REPLICA_SETS, {
    rule: 'The namespace and name of a ManifestWorkReplicaSet have at most 62 characters in total, and names on the hub are DNS labels.',
    why: 'OCM writes both into one label; if that is too long, no work is ever created.',
    fix: 'choose a shorter name, or a shorter `hubNamespace`.',
  }),
  rollout: error('KF710', 'ocm 1.3.1 vendor/open-cluster-management.io/sdk-go/pkg/apis/cluster/v1alpha1/rollout.go', {
    rule: 'The numbers of a rollout are whole and not negative, or whole percentages, group names have 2 to 63 characters, and mandatory groups exist.',
    why: 'OCM accepts some wrong numbers as strings and then stops; for others it falls back to zero or to all clusters.',
    fix: 'use whole numbers or `PercentOrAbsolute.percent(25)`, and names from `groups`.',
  }),
  executorRights: warning('KF713', 'ocm 1.3.1 pkg/work/spoke/auth/basic/auth.go, ocm 1.3.1 pkg/work/webhook/common/validator.go', {
    rule: 'The executor of works has the rights for what is in them.',
    why: 'The agent asks for each object whether the executor may create, update, patch and get it, and applies nothing that it may not; whoever writes the work needs the verb `execute-as` on it.',
    fix: 'add a TeamAccess, whose executor has these rights, deliver the ClusterRole and a binding to the ServiceAccount with another workload, or acknowledge the warning if the clusters have them.',
  }),
  besideWorkloads: error('KF711', 'ours: the objects of a chart with federated workloads are for the API server of Karmada', {
    rule: 'Objects for the OCM hub are not in the chart of a federated workload.',
    why: 'What is beside a federated workload is written for the API server of Karmada, which does not know the kind, or not at all if no cluster of Karmada is selected.',
    fix: 'move it to a chart of its own.',
  }),
  competingWork: error('KF712', 'ocm 1.3.1 pkg/work/spoke/controllers/manifestcontroller/manifestwork_reconciler.go', {
    rule: 'No other work of the app has an object that a federated construct delivers to the cluster.',
    why: 'Two works with different versions of an object overwrite each other, and the object is deleted with the last of them only.',
    fix: 'remove the object from the work, and use `placement` and `overrides` of the construct.',
  }),
};

/** Options whose value alone tells whether it is sound. */
const VALUES: readonly (readonly [keyof OcmOptions, Rule, (value: any) => boolean])[] = [
  ['updateStrategy', OCM_RULES.option, (value) => Object.values(OcmUpdateStrategy).includes(value)],
  ['deletePolicy', OCM_RULES.option, (value) => Object.values(OcmDeletePolicy).includes(value)],
  ['fieldManager', OCM_RULES.fieldManager, (value) => typeof value === 'string' && value.startsWith('work-agent')],
  ['executor', OCM_RULES.executor, (value) => isDnsSubdomain(value?.name) && isDnsSubdomain(value?.namespace)],
];

/** Checks the options of a workload's delivery by OCM, whatever a caller without types passed. */
export function checkOcmOptions(path: string, options: OcmOptions, ocmVersion: string, feedbackNames: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  const report = (rule: Rule, message: string) => problems.push(finding(rule, { path, message }));
  for (const [name, rule, isSound] of VALUES) {
    const value = options[name];
    if (value !== undefined && !isSound(value)) report(rule, `${name} of Delivery.byOcm is ${shown(value)}.`);
  }
  if (options.watchFeedback && ocmVersion === '1.1') {
    report(OCM_RULES.version, `watchFeedback of Delivery.byOcm needs OCM 1.2, but the fleet has ${ocmVersion}.`);
  }
  checkFeedback(options.feedback, feedbackNames, report);
  return problems;
}

type Report = (rule: Rule, message: string, fix?: string) => void;

function checkFeedback(feedback: unknown, taken: readonly string[], report: Report): void {
  if (feedback === undefined) return;
  if (!Array.isArray(feedback)) return report(OCM_RULES.feedback, `feedback of Delivery.byOcm is ${shown(feedback)}; expected a list.`);
  const names = new Set(taken);
  for (const entry of feedback) {
    const wellFormed = typeof entry?.name === 'string' && entry.name !== '' && typeof entry.path === 'string' && /^\.[^{}\s]+$/.test(entry.path);
    if (!wellFormed) report(OCM_RULES.feedback, `feedback of Delivery.byOcm contains ${shown(entry)}.`);
    else if (names.has(entry.name)) report(OCM_RULES.feedback, `The feedback name '${entry.name}' is already taken.`);
    names.add(entry?.name);
  }
}

/** Checks that every object fits into a work. */
export function checkPayload(path: string, manifests: Iterable<KubeObject>): Problem[] {
  return [...manifests].filter((manifest) => payloadSize(manifest) > PAYLOAD_LIMIT).map((manifest) => finding(OCM_RULES.payload, {
    path,
    message: `${manifest.kind} '${manifest.metadata.name}' has ${payloadSize(manifest)} bytes, but a work holds at most ${PAYLOAD_LIMIT}.`,
  }));
}

/** What makes the clusters of a workload differ, or makes it impossible for OCM to choose them. */
export interface ReplicaSetUse {
  readonly template: Named;
  readonly divided: boolean;
  readonly overridden: boolean;
  readonly affinity: ClusterAffinity;
  /** The placement has ordered groups or spread constraints. */
  readonly ranked: boolean;
}

/** Checks that one spec for all clusters is right for a workload. */
export function checkReplicaSet(path: string, options: OcmOptions, use: ReplicaSetUse): Problem[] {
  const { replicaSet } = options;
  if (replicaSet === undefined) return [];
  const problems: Problem[] = [];
  const report = (rule: Rule, message: string, fix?: string) => problems.push(finding(rule, { path, message, fix }));
  if (use.divided) report(OCM_RULES.replicaSetDiffers, 'The replicas are divided between the clusters.');
  if (use.overridden) report(OCM_RULES.replicaSetDiffers, 'There are overrides for clusters of OCM.');
  if (use.ranked) report(OCM_RULES.replicaSetPlacement, 'The placement has ordered groups or spread constraints.');
  if (use.affinity.fieldSelector) report(OCM_RULES.replicaSetPlacement, `The placement selects by ${shown(use.affinity.fieldSelector)}.`);
  const { clusterSet } = replicaSet;
  const hubNamespace = replicaSet.hubNamespace ?? use.template.object.metadata.namespace;
  if (!isDnsLabel(clusterSet)) report(OCM_RULES.replicaSetName, `replicaSet.clusterSet of Delivery.byOcm is ${shown(clusterSet)}.`);
  if (!isDnsLabel(hubNamespace)) report(OCM_RULES.replicaSetName, `The namespace on the hub is ${shown(hubNamespace)}.`);
  const length = `${hubNamespace}.${replicaSetName(use.template)}`.length;
  if (length > 63) report(OCM_RULES.replicaSetName, `'${hubNamespace}.${replicaSetName(use.template)}' has ${length} characters.`);
  checkRollout(replicaSet, report);
  return problems;
}

/** Checks the steps of a rollout, and its groups. */
export function checkRollout(replicaSet: Pick<NonNullable<OcmOptions['replicaSet']>, 'rollout' | 'groups'>, report: Report): void {
  const groups = Array.isArray(replicaSet.groups) ? replicaSet.groups : [];
  for (const group of groups) {
    if (!(typeof group?.name === 'string' && group.name.length >= 2 && isDnsLabel(group.name))) {
      report(OCM_RULES.rollout, `A group is named ${shown(group?.name)}.`);
    }
  }
  const { rollout } = replicaSet;
  // Other values that are no OcmRollout are found with the types of all options.
  if (typeof rollout === 'string') return report(OCM_RULES.rollout, `rollout is ${shown(rollout)}; expected an OcmRollout.`, 'use `OcmRollout.all()`, `OcmRollout.progressive(...)` or `OcmRollout.progressivePerGroup(...)`.');
  const strategy = rollout?._strategy?.();
  const parameters = strategy?.progressive ?? strategy?.progressivePerGroup;
  if (!parameters) return;
  const { maxConcurrency, maxFailures } = parameters;
  if (strategy.progressive && !isAmount(maxConcurrency, 1)) {
    report(OCM_RULES.rollout, `maxConcurrency is ${shown(maxConcurrency)}; expected a whole number above zero, or 1% to 100%.`);
  }
  if (!isAmount(maxFailures, 0)) {
    report(OCM_RULES.rollout, `maxFailures is ${shown(maxFailures)}; expected a whole number, zero or more, or 0% to 100%.`);
  }
  for (const { groupName } of parameters.mandatoryDecisionGroups ?? []) {
    if (!groups.some((group) => group?.name === groupName)) report(OCM_RULES.rollout, `There is no group '${groupName}'.`);
  }
}

/** A number of clusters, or a share of them in whole percent: a number in quotes passes the schema, but stops the rollout. */
function isAmount(value: unknown, least: number): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && value >= least;
  return typeof value === 'string' && /^(100|[1-9]?[0-9])%$/.test(value) && Number.parseInt(value, 10) >= least;
}
