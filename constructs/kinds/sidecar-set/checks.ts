import { isObject, listOf } from '../../json/json';
import { isDnsSubdomain, isLabelKey, isLabelValue } from '../../json/syntax';
import { CUSTOM_VERSION_LABEL } from './sidecar-set-injection';
import { isListOrMissing, wholeNumber } from '../pods/fields';
import { isEmptySelector, isWellFormedSelector } from '../pods/label-selector';
import { checkPodTemplate } from '../pods/checks';
import { checkSidecar } from './container-checks';
import { SIDECAR_SET_RULES } from './rules';
import { checkInjection, checkSidecarUpdate } from './update-checks';
import { isSelecting, kruiseCheck } from '../pods/workload-parts';
import { type Report, WORKLOAD_RULES } from '../pods/workload-rules';
import { shown } from '../../json/shown';
import type { KindChecks } from '../module';
import { checkDeliveredSidecarSets, checkFederatedSidecarSet } from './federated-checks';
import { checkSidecarSetsTogether } from './together-checks';
import { SIDECAR_SET_FACTS } from './facts';

const NAME_LIMIT = 63;
const PATCH_POLICIES = ['Retain', 'Overwrite', 'MergePatchJson'];

/** If there are only init containers, admission checks them together with this one, so its name is taken. */
const STAND_IN = { name: 'test', image: 'busybox' };

/** Everything that Kruise's admission would refuse about a SidecarSet, what it would accept and then ignore, and what would keep pods from being created. */
export const checkSidecarSet = kruiseCheck(SIDECAR_SET_FACTS, (spec, say, { path, object, kruise }) => {
  checkMetadata(object.metadata, say);
  checkCustomVersion(object, spec, say);
  checkSelectors(spec, say);
  wholeNumber(spec, 'revisionHistoryLimit', 0, say);
  const lists = ['containers', 'initContainers', 'volumes', 'imagePullSecrets'].map((field) => isListOrMissing(spec[field], `spec.${field}`, say));
  for (const secret of listOf<any>(spec.imagePullSecrets)) {
    if (!isDnsSubdomain(secret?.name)) say(WORKLOAD_RULES.shape, `spec.imagePullSecrets has the entry ${shown(secret)}, expected the name of a Secret.`, 'pass Secrets of cdk8s-plus.');
  }
  const containers = listOf<any>(spec.containers);
  const inits = listOf<any>(spec.initContainers);
  containers.forEach((container) => checkSidecar(container, false, kruise, say));
  inits.forEach((container) => checkSidecar(container, true, kruise, say));
  checkSidecarUpdate(spec.updateStrategy, say);
  checkNative(inits, spec.updateStrategy, say);
  checkInjection(spec, say);
  checkPatches(spec.patchPodMetadata, say);
  if (containers.length + inits.length > 0) {
    return checkPodTemplate(path, { spec: { containers: containers.length > 0 ? containers : [STAND_IN], initContainers: inits, volumes: spec.volumes } });
  }
  if (lists[0] || lists[1] || (spec.containers ?? spec.initContainers) == null) {
    say(SIDECAR_SET_RULES.containers, 'The SidecarSet has neither containers nor init containers, expected at least one.');
  }
  return [];
});

function checkMetadata(metadata: any, say: Report): void {
  const { name, namespace } = metadata ?? {};
  if (typeof name === 'string' && (name.length > NAME_LIMIT || name.includes('.'))) {
    say(SIDECAR_SET_RULES.name, `metadata.name is '${name}' with ${name.length} characters, expected at most ${NAME_LIMIT} and no dots.`);
  }
  if (namespace != null && namespace !== '') say(SIDECAR_SET_RULES.namespace, `metadata.namespace is ${shown(namespace)}, expected none.`);
}

function checkCustomVersion(object: any, spec: any, say: Report): void {
  const label: unknown = isObject(object.metadata?.labels) ? object.metadata.labels[CUSTOM_VERSION_LABEL] : undefined;
  const beta = object.apiVersion === 'apps.kruise.io/v1beta1';
  if (beta && label != null) {
    say(SIDECAR_SET_RULES.customVersion, `The label ${CUSTOM_VERSION_LABEL} is ${shown(label)}, but v1beta1 only reads spec.customVersion.`);
  }
  const version: unknown = beta ? spec.customVersion : label;
  if (version != null && !isLabelValue(version)) {
    say(SIDECAR_SET_RULES.customVersion, `The custom version is ${shown(version)}, expected a label value.`);
  }
}

function checkSelectors(spec: any, say: Report): void {
  const { selector, namespaceSelector } = spec;
  isSelecting(selector, WORKLOAD_RULES.selector, WORKLOAD_RULES.selectorSyntax, say, 'name the `workloads`, or give `podLabels` or `podExpressions`.');
  if (namespaceSelector == null) return;
  if (!isObject(namespaceSelector) || isEmptySelector(namespaceSelector) || !isWellFormedSelector(namespaceSelector)) {
    say(SIDECAR_SET_RULES.namespaceSelector, `spec.namespaceSelector is ${shown(namespaceSelector)}, expected a valid selector with at least one condition.`);
  }
  if (spec.namespace != null && spec.namespace !== '') {
    say(SIDECAR_SET_RULES.namespaceSelector, `spec.namespace is ${shown(spec.namespace)} together with a namespaceSelector, expected only one of them.`);
  }
}

function checkNative(inits: readonly any[], strategy: any, say: Report): void {
  const native = inits.find((container) => container?.restartPolicy === 'Always');
  if (!native || (strategy?.type || 'RollingUpdate') !== 'RollingUpdate') return;
  say(SIDECAR_SET_RULES.nativeSidecar, `Init container ${shown(native.name)} keeps running while the update type is RollingUpdate, expected NotUpdate.`);
}

function checkPatches(patches: unknown, say: Report): void {
  if (!isListOrMissing(patches, 'spec.patchPodMetadata', say)) return;
  const keys = new Set<string>();
  const wrong = (message: string) => say(SIDECAR_SET_RULES.patchPodMetadata, message);
  for (const patch of patches as any[]) {
    const annotations: unknown = patch?.annotations;
    const policy: unknown = patch?.patchPolicy || 'Retain';
    if (!PATCH_POLICIES.includes(policy as string)) wrong(`A patch of the pods has the policy ${shown(policy)}, expected one of ${PATCH_POLICIES.join(', ')}.`);
    if (!isObject(annotations) || Object.keys(annotations).length === 0) {
      wrong(`A patch of the pods has the annotations ${shown(annotations)}, expected at least one.`);
      continue;
    }
    for (const [key, value] of Object.entries(annotations)) {
      if (keys.has(key)) wrong(`The annotation ${shown(key)} is patched twice, but a key can only be in one patch.`);
      keys.add(key);
      if (!isLabelKey(key.toLowerCase()) || typeof value !== 'string') {
        wrong(`The pods are annotated with ${shown(key)}: ${shown(value)}, expected an annotation key and a string.`);
      } else if (policy === 'MergePatchJson' && !isJson(value)) {
        wrong(`The annotation ${shown(key)} to be merged has the value ${shown(value)}, expected JSON.`);
      }
    }
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Everything that is checked about the kind. */
export const SIDECAR_SET_CHECKS: KindChecks = {
  title: 'SidecarSet', rules: SIDECAR_SET_RULES,
  alone: checkSidecarSet, federated: checkFederatedSidecarSet, delivered: checkDeliveredSidecarSets, together: checkSidecarSetsTogether,
};
