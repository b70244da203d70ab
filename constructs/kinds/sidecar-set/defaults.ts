import { isObject, withoutValueAt } from '../../json/json';
import { type Defaulting, every, fill, within } from '../defaulting';
import { containerDefaults, pullPolicyOf, volumeDefaults } from '../pods/pod-defaults';

const UPDATE = { type: 'RollingUpdate', maxUnavailable: 1, partition: 0 };

/**
 * The spec of a SidecarSet with everything that Kruise's webhook would write into it (apis/apps/defaults, alike for both versions). It writes
 * hashes into the annotations every time and so encodes the whole object anew: `resources` and `injectionStrategy` come back even when empty,
 * and what is false not at all.
 */
export function sidecarSetDefaults(spec: any): any {
  let filled = fill(spec, { revisionHistoryLimit: 10, updateStrategy: {}, injectionStrategy: {} });
  filled = within(filled, 'updateStrategy', (strategy) => unlessFalse(fill(strategy, UPDATE), 'paused'));
  filled = within(filled, 'initContainers', every(sidecarDefaults('AfterAppContainer')));
  filled = within(filled, 'containers', every(sidecarDefaults('BeforeAppContainer')));
  filled = within(filled, 'volumes', every(volumeDefaults));
  filled = within(filled, 'injectionStrategy', (strategy) => unlessFalse(strategy, 'paused'));
  filled = within(filled, 'patchPodMetadata', every((patch) => fill(patch, { patchPolicy: 'Retain' })));
  return within(filled, 'injectionStrategy', (strategy) => within(strategy, 'revision', (revision) => fill(revision, { policy: 'Always' })));
}

const COLD = { upgradeType: 'ColdUpgrade' };
const UNSHARED = { type: 'disabled' };

function sidecarDefaults(podInjectPolicy: string): Defaulting {
  return (container) => {
    let filled = fill(container, { podInjectPolicy, upgradeStrategy: {}, shareVolumePolicy: {}, resources: {} });
    filled = within(filled, 'upgradeStrategy', (strategy) => fill(strategy, COLD));
    filled = within(filled, 'shareVolumePolicy', (policy) => fill(policy, UNSHARED));
    filled = within(filled, 'resourcesPolicy', regexDefault);
    filled = within(filled, 'transferEnv', every((variable) => within(variable, 'sourceContainerNameFrom', fieldRefDefaults)));
    return containerDefaults(filled, pullPolicyOf(isObject(container) ? container.image : undefined));
  };
}

function unlessFalse(value: any, field: string): any {
  return isObject(value) && value[field] === false ? withoutValueAt(value, [field]) : value;
}

const fieldRefDefaults: Defaulting = (source) => within(source, 'fieldRef', (ref) => fill(ref, { apiVersion: 'v1' }));

/** A default of the schema: other than for the webhook, empty text is not missing there. */
const regexDefault: Defaulting = (policy) => (
  isObject(policy) && policy.targetContainersNameRegex == null ? { ...policy, targetContainersNameRegex: '.*' } : policy
);
