import { differences, formatField } from '../../json/field';
import { listOf } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { compareQuantities } from '../../json/quantity';
import type { ImmutableChange, KindUpdates } from '../pod-update';
import { goForm } from '../pods/go-form';
import { changesAt, changesExcept, immutableChange, SELECTOR_FIX } from '../pods/immutable';
import { nativeTemplate } from './workload-updates';

type Immutable = NonNullable<KindUpdates['immutable']>;

const from = (file: string): string => `kubernetes 1.32 pkg/apis/${file}/validation/validation.go`;
const kubernetes = (file: string, fix?: string): { by: string; source: string; fix?: string } => ({ by: 'Kubernetes', source: from(file), ...(fix === undefined ? {} : { fix }) });

/** Some fields that never change, as `spec.selector`. */
function fixed(file: string, fields: readonly string[], fix?: string): Immutable {
  const keys = fields.map((field) => field.split('.'));
  return (before, after) => changesAt(before, after, keys, kubernetes(file, fix));
}

const SELECTOR = fixed('apps', ['spec.selector'], SELECTOR_FIX);

const STATEFUL_SET_MUTABLE: ReadonlySet<string> = new Set([
  // `revisionHistoryLimit` since Kubernetes 1.33.
  'replicas', 'ordinals', 'template', 'updateStrategy', 'persistentVolumeClaimRetentionPolicy', 'minReadySeconds', 'revisionHistoryLimit', 'selector',
]);

const statefulSet: Immutable = (before, after) => [
  ...SELECTOR(before, after),
  ...changesExcept(withStatefulSetDefaults(before), withStatefulSetDefaults(after), ['spec'], STATEFUL_SET_MUTABLE, kubernetes('apps')),
];

function withStatefulSetDefaults(object: KubeObject): KubeObject {
  return { ...object, spec: { podManagementPolicy: 'OrderedReady', ...object.spec } };
}

const JOB_FIXED = ['completionMode', 'podFailurePolicy', 'backoffLimitPerIndex', 'managedBy', 'successPolicy', 'selector'].map((field) => `spec.${field}`);
/** What may change in the pods of a Job that is suspended and has never run. */
const SCHEDULING = /^(metadata\.(labels|annotations)|spec\.(nodeSelector|tolerations|schedulingGates|affinity\.nodeAffinity))\b/;

const job: Immutable = (before, after) => {
  const indexed = after.spec?.completionMode === 'Indexed' && after.spec.completions === after.spec.parallelism;
  const changed = fixed('batch', indexed ? JOB_FIXED : [...JOB_FIXED, 'spec.completions'])(before, after);
  const [old, now] = [before, after].map((object) => goForm(nativeTemplate(object.spec?.template), 'template'));
  const fields = differences(old, now).map(({ field }) => formatField(field)).filter((field) => before.spec?.suspend !== true || !SCHEDULING.test(field));
  return [...changed, ...fields.map((field) => immutableChange(`spec.template.${field}`, kubernetes('batch', 'Give the Job another name, so that it runs anew.')))];
};

const POD_FREE = /^(containers|initContainers)\[[^\]]*\]\.image$|^(activeDeadlineSeconds|tolerations|schedulingGates)\b/;

const pod: Immutable = (before, after) => {
  const [old, now] = [before, after].map((object) => goForm(nativeTemplate(object).spec, 'spec'));
  return differences(old, now).map(({ field }) => formatField(field)).filter((field) => !POD_FREE.test(field)).map((field) => immutableChange(`spec.${field}`, kubernetes('core')));
};

/** An address that was given by hand or is taken away by `None`; one that Kubernetes chose is in no manifest. */
const service: Immutable = (before, after) => {
  const [type, was] = [after.spec?.type, before.spec?.type];
  if (type === 'ExternalName' || was === 'ExternalName') return [];
  const [had, has] = [before.spec?.clusterIP ?? '', after.spec?.clusterIP ?? ''];
  // Nothing said keeps what there is, `None` included (pkg/registry/core/service/storage/alloc.go).
  const address = had !== has && has !== '' ? [immutableChange('spec.clusterIP', kubernetes('core', 'Give the Service another name, or delete it and create it anew.'))] : [];
  const families = had !== 'None' && [before, after].every((object) => listOf(object.spec?.ipFamilies).length > 0) && before.spec.ipFamilies[0] !== after.spec.ipFamilies[0];
  const balancer = was === 'LoadBalancer' && type === 'LoadBalancer' ? changesAt(before, after, [['spec', 'loadBalancerClass']], kubernetes('core')) : [];
  return [...address, ...(families ? [immutableChange('spec.ipFamilies', kubernetes('core'))] : []), ...balancer];
};

const CLAIM_MUTABLE: ReadonlySet<string> = new Set(['resources', 'volumeAttributesClassName', 'volumeName']);

const claim: Immutable = (before, after) => {
  const [had, has] = [before, after].map((object) => object.spec?.resources?.requests?.storage);
  const [old, now] = [before, after].map((object) => ({ ...object, spec: { volumeMode: 'Filesystem', ...object.spec } }));
  const smaller = had !== undefined && has !== undefined && compareQuantities(has, had) < 0;
  const shrunk = smaller ? [immutableChange('spec.resources.requests.storage', kubernetes('core', `Volumes never shrink: keep ${had}, or create another claim.`))] : [];
  return [...changesExcept(old, now, ['spec'], CLAIM_MUTABLE, kubernetes('core')), ...shrunk];
};

const SEALED_FIX = 'It was declared immutable: give the object with the new data another name.';

/** ConfigMaps and Secrets that say that they are immutable. Values are compared and never shown. */
const sealed = (fields: readonly string[]): Immutable => (before, after) => {
  const keys = before.immutable === true ? [...fields, 'immutable'] : [];
  return changesAt(before, after, keys.map((key) => [key]), kubernetes('core', SEALED_FIX));
};

const secret: Immutable = (before, after) => {
  const [old, now] = [before, after].map((object): KubeObject => ({ ...object, type: object.type ?? 'Opaque' }));
  return [...fixed('core', ['type'])(old, now), ...sealed(['data', 'stringData'])(before, after)];
};

const storageClass: Immutable = (before, after) => {
  const [old, now] = [before, after].map((object): KubeObject => ({ reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate', ...object }));
  return fixed('storage', ['provisioner', 'parameters', 'reclaimPolicy', 'volumeBindingMode'])(old, now);
};

const priorityClass: Immutable = (before, after) => {
  const [old, now] = [before, after].map((object): KubeObject => ({ value: 0, preemptionPolicy: 'PreemptLowerPriority', ...object }));
  return fixed('scheduling', ['value', 'preemptionPolicy'])(old, now);
};

const VOLUME_MUTABLE: ReadonlySet<string> = new Set([
  'capacity', 'accessModes', 'claimRef', 'persistentVolumeReclaimPolicy', 'storageClassName', 'mountOptions', 'nodeAffinity', 'volumeAttributesClassName',
]);

const ROLE_REF = fixed('rbac', ['roleRef'], 'Delete the binding and create it anew, or give the new one another name.');

const DEFINITION = {
  by: 'Kubernetes', source: 'kubernetes 1.32 apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go',
  fix: 'Deleting the definition deletes all objects of its kind: name a new kind instead.',
};

/** The fields of Kubernetes' own kinds that cannot be changed, by group and kind. */
export const NATIVE_IMMUTABLE: Readonly<Record<string, Immutable>> = {
  'apps/Deployment': SELECTOR,
  'apps/ReplicaSet': SELECTOR,
  'apps/DaemonSet': SELECTOR,
  'apps/StatefulSet': statefulSet,
  'batch/Job': job,
  '/Pod': pod,
  '/Service': service,
  '/PersistentVolumeClaim': claim,
  '/PersistentVolume': (before, after): ImmutableChange[] => changesExcept(before, after, ['spec'], VOLUME_MUTABLE, kubernetes('core')),
  '/ConfigMap': sealed(['data', 'binaryData']),
  '/Secret': secret,
  '/ResourceQuota': fixed('core', ['spec.scopes']),
  'storage.k8s.io/StorageClass': storageClass,
  'storage.k8s.io/VolumeAttributesClass': fixed('storage', ['driverName', 'parameters']),
  'storage.k8s.io/CSIDriver': fixed('storage', ['spec.attachRequired', 'spec.volumeLifecycleModes']),
  'rbac.authorization.k8s.io/RoleBinding': ROLE_REF,
  'rbac.authorization.k8s.io/ClusterRoleBinding': ROLE_REF,
  'scheduling.k8s.io/PriorityClass': priorityClass,
  'networking.k8s.io/IngressClass': fixed('networking', ['spec.controller']),
  'node.k8s.io/RuntimeClass': fixed('node', ['handler']),
  'discovery.k8s.io/EndpointSlice': fixed('discovery', ['addressType']),
  'apiextensions.k8s.io/CustomResourceDefinition': (before, after) => changesAt(before, after, [['spec', 'group'], ['spec', 'scope'], ['spec', 'names', 'plural']], DEFINITION),
};
