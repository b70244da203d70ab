import { checkSidecarSet } from '../../../constructs/kinds/sidecar-set/checks';
import { SIDECAR_SET_RULES } from '../../../constructs/kinds/sidecar-set/rules';
import { WORKLOAD_RULES } from '../../../constructs/kinds/pods/workload-rules';
import { triedAtTheEdge } from '../../problems/tried-at-the-edge';
import { container, init, manifest, patches, resources, revision, update } from './sidecar-set-manifests';
import { reportedCodes } from '../../problems/reported-codes';
import { waveOf } from '../../../constructs/output/order';

const { shape, wholeNumber, amount, priority, scatter } = WORKLOAD_RULES;
const RULES = { ...SIDECAR_SET_RULES, shape, wholeNumber, amount, priority, scatter };
const codes = (object: any, kruise?: string) => reportedCodes(checkSidecarSet('shop/logs', object, kruise));
const SELECTOR = { matchLabels: { a: 'b' } };
const NO_SELECTORS = [3, [], {}, { matchLabels: {} }, { matchLabels: { 'a b': 'c' } }];
const HOT = { upgradeType: 'HotUpgrade', hotUpgradeEmptyImage: 'empty:1' };
const NOT_UPDATE = { updateStrategy: { type: 'NotUpdate' } };
const transfer = (more: any) => container({ transferEnv: [{ sourceContainerName: 'web', envNames: ['A'], ...more }] });
const field = (fieldRef: any) => transfer({ sourceContainerName: undefined, sourceContainerNameFrom: { fieldRef } });
const named = (metadata: any) => manifest({}, { metadata: { name: 'logs', ...metadata } });
const priorities = (priorityStrategy: any) => update({ priorityStrategy });
const weight = (more: any) => priorities({ weightPriority: [{ weight: 1, matchSelector: SELECTOR, ...more }] });
const expression = (text: any) => resources({ resourcesExpr: { requests: { memory: text } } });

describe('values of a SidecarSet', () => {
  triedAtTheEdge(RULES, codes, [
    ['namespace', 'metadata.namespace', (namespace) => named({ namespace }), [undefined, null, ''], ['shop']],
    ['customVersion', 'spec.customVersion', (customVersion) => manifest({ customVersion }), [undefined, null, '', 'v1'], ['a b', 3]],
    ['customVersion', 'labels', (labels) => named({ labels }), [undefined, {}, { app: 'logs' }], [{ 'apps.kruise.io/sidecarset-custom-version': 'v1' }]],
    ['namespaceSelector', 'spec.namespaceSelector', (namespaceSelector) => manifest({ namespaceSelector }), [undefined, null, SELECTOR], NO_SELECTORS],
    ['namespaceSelector', 'spec.namespace beside a selector', (namespace) => manifest({ namespace, namespaceSelector: SELECTOR }), [undefined, null, ''], ['shop']],
    ['wholeNumber', 'spec.revisionHistoryLimit', (revisionHistoryLimit) => manifest({ revisionHistoryLimit }), [null, 0, 10, 2147483647], [-1, 0.5, '1', 2147483648]],
    ['containers', 'spec.containers', (containers) => manifest({ containers }), [[{ name: 'a', image: 'a:1' }]], [[], undefined, null]],
    ['containers', 'spec.initContainers alone', (initContainers) => manifest({ containers: undefined, initContainers }), [[{ name: 'a', image: 'a:1' }]], [[], undefined]],
    ...['initContainers', 'volumes', 'imagePullSecrets', 'patchPodMetadata'].map((list) =>
      ['shape', `spec.${list}`, (value: any) => manifest({ [list]: value }), [undefined, null, []], [{}, 'a', 3]] as const),
    ['shape', 'spec.containers that are no list are not missed as well', (containers) => manifest({ containers }), [], [{}, 'a', 3]],

    ['containerPolicy', 'podInjectPolicy', (podInjectPolicy) => container({ podInjectPolicy }), [undefined, '', 'BeforeAppContainer', 'AfterAppContainer'], ['Before', 3]],
    ...['shareVolumePolicy', 'shareVolumeDevicePolicy'].flatMap((policy) => [
      ['containerPolicy', `${policy}.type`, (type: any) => container({ [policy]: { type } }), [undefined, '', 'enabled', 'disabled'], ['Enabled', true]],
      ['shape', policy, (value: any) => container({ [policy]: value }), [undefined, null, {}], ['enabled', []]],
    ] as const),
    ['shape', 'upgradeStrategy', (upgradeStrategy) => container({ upgradeStrategy }), [undefined, null, {}, HOT], ['HotUpgrade', []]],
    ['upgradeStrategy', 'upgradeType', (upgradeType) => container({ upgradeStrategy: { upgradeType } }), [undefined, '', 'ColdUpgrade'], ['Cold', 3, 'HotUpgrade']],
    ['upgradeStrategy', 'hotUpgradeEmptyImage', (image) => container({ upgradeStrategy: { ...HOT, hotUpgradeEmptyImage: image } }), ['empty:1'], [undefined, '', ' ', ' empty:1', 'empty:1 ', 3]],
    ['upgradeStrategy', 'the name of a container that is upgraded hot', (length) => container({ name: 's'.repeat(length), upgradeStrategy: HOT }), [61], [62, 63]],
    ['idleUpgrade', 'an empty image that is not used', (image) => container({ upgradeStrategy: { upgradeType: 'ColdUpgrade', hotUpgradeEmptyImage: image } }), [undefined, ''], ['empty:1']],
    ['idleUpgrade', 'the restart policy of an init container that is upgraded hot', (restartPolicy) => init({ restartPolicy, upgradeStrategy: HOT }, NOT_UPDATE), ['Always'], [undefined]],

    ['shape', 'transferEnv', (transferEnv) => container({ transferEnv }), [undefined, null, []], [{}, 'A']],
    ['transferEnv', 'sourceContainerName', (sourceContainerName) => transfer({ sourceContainerName }), ['web'], [undefined, '', 3]],
    ['transferEnv', 'fieldPath', (fieldPath) => field({ fieldPath }), ['metadata.labels[\'a\']', 'metadata.annotations[\'Example.com/a\']'],
      [undefined, 3, 'metadata.name', 'metadata.labels[\'Example.com/a\']', 'metadata.labels[\'a b\']', 'x.metadata.labels[\'a\']', 'metadata.labels[\'a\'] ']],
    ['transferEnv', 'apiVersion of the field', (apiVersion) => field({ apiVersion, fieldPath: 'metadata.labels[\'a\']' }), [undefined, '', 'v1'], ['v2']],
    ['transferEnv', 'envNames', (envNames) => transfer({ envNames }), [['A'], ['A', 'B']], [undefined, [], [''], ['A', ''], [3]]],
    ['transferEnv', 'envName', (envName) => transfer({ envName, envNames: undefined }), ['A'], [undefined, '', 3]],
    ['transferEnv', 'an entry', (entry) => container({ transferEnv: [entry] }), [], [null, 3, {}]],

    ['shape', 'resourcesPolicy', (resourcesPolicy) => container({ resourcesPolicy }), [undefined, null], ['sum', []]],
    ['resourcesPolicy', 'resources beside it', (given) => resources({}, { resources: given }), [undefined, {}, { limits: {}, requests: {} }, 3], [{ limits: { cpu: 1 } }, { requests: { cpu: 1 } }]],
    ['resourcesPolicy', 'targetContainersMode', (targetContainersMode) => resources({ targetContainersMode }), ['sum', 'max'], [undefined, '', 'Sum']],
    ['resourcesPolicy', 'targetContainersNameRegex', (targetContainersNameRegex) => resources({ targetContainersNameRegex }),
      [undefined, '.*', '^(?P<app>web|api)$', '(?i)web', '(?i:web)', '(?is)web', '(?i-s:web)', '[[:alpha:]]+', '\\Aweb\\z', '\\pL+'], ['', 3, '(web', '[', '(?=web)', '(?!web)', '(?<=a)web', '(?<!a)web', '(a)\\1']],
    ['resourcesPolicy', 'resourcesExpr', (resourcesExpr) => resources({ resourcesExpr }), [{ limits: {} }, { requests: { cpu: 'cpu' } }, { limits: 3 }], [undefined, 3, {}, { limits: null, requests: null }]],
    ['resourcesPolicy', 'resourcesExpr.requests.memory', expression, [undefined, '', 'memory', '200Mi', 'max(memory, 1Gi)'], ['cpu', 'memory +', 3]],
    ['nativeSidecar', 'the update type with an init container that keeps running', (type) => init({ restartPolicy: 'Always' }, { updateStrategy: { type } }), ['NotUpdate'], [undefined, '', 'RollingUpdate']],
    ['nativeSidecar', 'the restart policy of an init container', (restartPolicy) => init({ restartPolicy }), [undefined], ['Always']],

    ['shape', 'updateStrategy.paused', (paused) => update({ paused }), [undefined, null, true, false], ['true', 1]],
    ['updateType', 'updateStrategy.type', (type) => update({ type }), [undefined, '', 'RollingUpdate', 'NotUpdate'], ['OnDelete', 3]],
    ['updateSelector', 'updateStrategy.selector', (selector) => update({ selector }), [undefined, null, SELECTOR], NO_SELECTORS],
    ['updateSelector', 'a partition beside a selector', (partition) => update({ partition, selector: SELECTOR }), [undefined, null, 0], [1, '0%', '50%']],
    ['amount', 'updateStrategy.partition', (partition) => update({ partition }), [undefined, null, 0, 5, '0%', '100%'], [-1, 0.5, '5', '12.5%', '%', true]],
    ['amount', 'updateStrategy.maxUnavailable', (maxUnavailable) => update({ maxUnavailable }), [undefined, null, 1, '1%', '100%'], [-1, '5', '12.5%', 'a1%', '1%b']],
    ['standstill', 'updateStrategy.maxUnavailable', (maxUnavailable) => update({ maxUnavailable }), [1], [0, '0%']],
    ['idleUpdate', 'a partition without updates', (partition) => update({ type: 'NotUpdate', partition }), [undefined, null, 0], [1, '0%']],
    ['idleUpdate', 'maxUnavailable without updates', (maxUnavailable) => update({ type: 'NotUpdate', maxUnavailable }), [undefined, null, 1], [0, 2, '1%']],
    ['idleUpdate', 'a pause without updates', (paused) => update({ type: 'NotUpdate', paused }), [undefined, false], [true]],
    ...['selector', 'priorityStrategy', 'scatterStrategy'].map((part) =>
      ['idleUpdate', `${part} without updates`, (value: any) => update({ type: 'NotUpdate', [part]: value }), [undefined, null], [{}, []]] as const),

    ['priority', 'priorityStrategy', priorities, [undefined, null, {}, { weightPriority: [], orderPriority: [{ orderedKey: 'a' }] }, { weightPriority: null }],
      [3, [], { weightPriority: {} }, { orderPriority: 'a' }, { weightPriority: [{ weight: 1, matchSelector: SELECTOR }], orderPriority: [{ orderedKey: 'a' }] }]],
    ['priority', 'weight', (value) => weight({ weight: value }), [0, 100], [-1, 101, 0.5, '1', undefined]],
    ['priority', 'matchSelector', (matchSelector) => weight({ matchSelector }), [SELECTOR], [undefined, ...NO_SELECTORS]],
    ['priority', 'a weight', (entry) => priorities({ weightPriority: [entry] }), [], [null, 3]],
    ['priority', 'orderedKey', (orderedKey) => priorities({ orderPriority: [{ orderedKey }] }), ['a'], [undefined, '', 3]],
    ['priority', 'an ordered key', (entry) => priorities({ orderPriority: [entry] }), [], [null, 3]],
    ['scatter', 'scatterStrategy', (scatterStrategy) => update({ scatterStrategy }), [undefined, null, [], [{ key: 'a', value: '' }], [{ key: 'a', value: 'b' }, { key: 'a', value: 'c' }]],
      [{}, 3, [null], [{ key: '', value: 'b' }], [{ key: 3, value: 'b' }], [{ key: 'a' }], [{ key: 'a', value: 'b' }, { key: 'a', value: 'b' }]]],

    ['shape', 'injectionStrategy', (injectionStrategy) => manifest({ injectionStrategy }), [undefined, null, {}, { paused: true }, { revision: null }], [3, [], { paused: 1 }, { revision: 'a' }]],
    ['revision', 'injectionStrategy.revision', revision, [{ customVersion: 'a' }, { revisionName: 'a' }, { customVersion: 'a', revisionName: null }],
      [{}, { customVersion: '' }, { revisionName: 3 }, { customVersion: 'a', revisionName: 'b' }]],
    ['revision', 'injectionStrategy.revision.policy', (policy) => revision({ customVersion: 'a', policy }, { updateStrategy: { partition: '50%' } }), [undefined, '', 'Always', 'Partial'], ['Never', 3]],
    ['partialRevision', 'the partition of a partial revision', (partition) => revision({ customVersion: 'a', policy: 'Partial' }, { updateStrategy: { partition } }), ['50%'], [undefined, 0, 3]],
    ['partialRevision', 'the policy without a percentage', (policy) => revision({ customVersion: 'a', policy }), ['Always', undefined], ['Partial']],

    ['patchPodMetadata', 'patchPolicy', (patchPolicy) => patches({ annotations: { a: '1' }, patchPolicy }), [undefined, '', 'Retain', 'Overwrite', 'MergePatchJson'], ['Merge', 3]],
    ['patchPodMetadata', 'annotations', (annotations) => patches({ annotations }), [{ a: '' }, { 'Example.com/A': 'b' }], [undefined, 3, [], {}, { 'a b': 'c' }, { a: 3 }]],
    ['patchPodMetadata', 'an annotation to be merged', (a) => patches({ annotations: { a }, patchPolicy: 'MergePatchJson' }), ['{}', '1', '"a"'], ['', 'a', '{']],
    ['patchPodMetadata', 'an annotation of another patch', (key) => patches({ annotations: { a: 'b' } }, { annotations: { [key]: 'c' } }), ['b'], ['a']],
  ]);

  test.each(['shareVolumeDevicePolicy', 'resourcesPolicy'])('%s is known to Kruise 1.9, and null is no use of it', (name) => {
    const at = (value: any) => codes({ ...container({ [name]: value }), apiVersion: 'apps.kruise.io/v1alpha1' }, '1.8');
    expect(at(null)).toEqual([]);
    expect(at({})).toContain(SIDECAR_SET_RULES.fieldVersion.code);
  });
});

test.each<[any, number]>([[undefined, -5], [null, -5], [{}, -5], [{ updateStrategy: null }, -5], [{ updateStrategy: { paused: false } }, -5], [{ updateStrategy: { paused: true } }, 0]])(
  'a spec of %j comes in wave %s: workloads do not wait for one that is paused', (spec, wave) => {
    expect(waveOf({ apiVersion: 'apps.kruise.io/v1beta1', kind: 'SidecarSet', metadata: { name: 'logs' }, spec })).toBe(wave);
  });
