import fc from 'fast-check';
import { container, init, manifest, older, patches, resources, revision, update } from './sidecar-set-manifests';
import { POD_RULES } from '../../../constructs/kinds/pods/rules';
import { SIDECAR_SET_RULES } from '../../../constructs/kinds/sidecar-set/rules';
import { checkSidecarSet } from '../../../constructs/kinds/sidecar-set/checks';
import { WORKLOAD_RULES } from '../../../constructs/kinds/pods/workload-rules';
import { reportedCodes } from '../../problems/reported-codes';

const codes = (object: any, kruise?: string) => reportedCodes(checkSidecarSet('shop/logs', object, kruise));
const transfer = (...transferEnv: any[]) => container({ transferEnv });
const NOT_UPDATE = { updateStrategy: { type: 'NotUpdate' } };
const LABEL = { 'apps.kruise.io/sidecarset-custom-version': '1.0' };

/** The rules that look at more than one object or at the construct are tried beside those. */
const { addedContainer: _a, conflict: _c, defaultResources: _d, patchAllowed: _p, replaced: _r, revisionExists: _e, workloads: _w, ...ALONE } = SIDECAR_SET_RULES;
const { shape, apiVersion, kruiseVersion, name: objectName, wholeNumber, selector, selectorSyntax, amount, priority, scatter } = WORKLOAD_RULES;
const SHARED = { shape, apiVersion, kruiseVersion, objectName, wholeNumber, selector, selectorSyntax, amount, priority, scatter };
const { container: podContainer, duplicateContainer, image, mount, initContainer } = POD_RULES;
const RULES = { ...ALONE, ...SHARED, podContainer, duplicateContainer, image, mount, initContainer };

type Case = readonly [rule: keyof typeof RULES, what: string, object: any, kruise?: string];

/** Filled up to full length: jest hands a callback to parameters that are missing. */
const rows = (cases: readonly Case[]) => cases.map(([rule, what, object, more]) => [rule, what, object, more] as const);

const REFUSED: readonly Case[] = [
  ['shape', 'a spec that is a list', manifest({}, { spec: [] })],
  ['shape', 'containers that are no list', manifest({ containers: {} })],
  ['shape', 'an update strategy that is a text', update('RollingUpdate')],
  ['shape', 'a pause that is a text', update({ paused: 'true' })],
  ['shape', 'an injection that is paused by a text', manifest({ injectionStrategy: { paused: 'yes' } })],
  ['shape', 'an upgrade strategy that is a text', container({ upgradeStrategy: 'HotUpgrade' })],
  ['apiVersion', 'v1alpha1 on Kruise 1.9', older()],
  ['apiVersion', 'v1beta1 on Kruise 1.8', manifest(), '1.8'],
  ['kruiseVersion', 'Kruise 2.0', manifest(), '2.0'],
  ['objectName', 'capitals in the name', manifest({}, { metadata: { name: 'Logs' } })],
  ['name', 'dots in the name', manifest({}, { metadata: { name: 'logs.v2' } })],
  ['name', '64 characters', manifest({}, { metadata: { name: 'l'.repeat(64) } })],
  ['namespace', 'a namespace', manifest({}, { metadata: { name: 'logs', namespace: 'shop' } })],
  ['containers', 'nothing to inject', manifest({ containers: [] })],
  ['containers', 'no containers at all', manifest({ containers: undefined })],
  ['wholeNumber', 'a negative history', manifest({ revisionHistoryLimit: -1 })],
  ['selector', 'no selector', manifest({ selector: undefined })],
  ['selector', 'an empty selector', manifest({ selector: {} })],
  ['selectorSyntax', 'an operator that does not exist', manifest({ selector: { matchExpressions: [{ key: 'a', operator: 'Is', values: ['b'] }] } })],
  ['namespaceSelector', 'an empty selector', manifest({ namespaceSelector: {} })],
  ['namespaceSelector', 'a malformed selector', manifest({ namespaceSelector: { matchLabels: { 'a b': 'c' } } })],
  ['namespaceSelector', 'a name beside a selector', older({ namespace: 'shop', namespaceSelector: { matchLabels: { a: 'b' } } }), '1.8'],
  ['podContainer', 'a container without a name', container({ name: '' })],
  ['duplicateContainer', 'two containers of one name', manifest({ initContainers: [{ name: 'shipper', image: 'x' }] })],
  ['duplicateContainer', 'a lone init container with the name of the stand-in of admission', init({ name: 'test' }, { containers: [] })],
  ['image', 'a container without an image', container({ image: undefined })],
  ['mount', 'a mount of what only the pod has', container({ volumeMounts: [{ name: 'data', mountPath: '/data' }] })],
  ['initContainer', 'a probe of an init container', init({ livenessProbe: { exec: { command: ['true'] } } })],
  ['containerPolicy', 'another place', container({ podInjectPolicy: 'First' })],
  ['containerPolicy', 'another place of an init container', init({ podInjectPolicy: 'First' })],
  ['containerPolicy', 'sharing that is true', container({ shareVolumePolicy: { type: 'true' } })],
  ['containerPolicy', 'sharing of devices that is on', container({ shareVolumeDevicePolicy: { type: 'on' } })],
  ['upgradeStrategy', 'a warm upgrade', container({ upgradeStrategy: { upgradeType: 'WarmUpgrade' } })],
  ['upgradeStrategy', 'a hot upgrade without an empty image', container({ upgradeStrategy: { upgradeType: 'HotUpgrade' } })],
  ['upgradeStrategy', 'a hot upgrade of a long name', container({ name: 's'.repeat(62), upgradeStrategy: { upgradeType: 'HotUpgrade', hotUpgradeEmptyImage: 'empty:1' } })],
  ['idleUpgrade', 'an empty image for a cold upgrade', container({ upgradeStrategy: { hotUpgradeEmptyImage: 'empty:1' } })],
  ['idleUpgrade', 'a hot upgrade of what has ended', init({ upgradeStrategy: { upgradeType: 'HotUpgrade', hotUpgradeEmptyImage: 'empty:1' } })],
  ['transferEnv', 'no source', transfer({ envNames: ['A'] })],
  ['transferEnv', 'no names', transfer({ sourceContainerName: 'web' })],
  ['transferEnv', 'the name of the pod as the source', transfer({ sourceContainerNameFrom: { fieldRef: { fieldPath: 'metadata.name' } }, envName: 'A' })],
  ['transferEnv', 'a label without a key', transfer({ sourceContainerNameFrom: { fieldRef: { fieldPath: 'metadata.labels[\'\']' } }, envName: 'A' })],
  ['transferEnv', 'a field of another version', transfer({ sourceContainerNameFrom: { fieldRef: { apiVersion: 'v2', fieldPath: 'metadata.labels[\'a\']' } }, envName: 'A' })],
  ['resourcesPolicy', 'resources beside it', resources({}, { resources: { limits: { cpu: '1' } } })],
  ['resourcesPolicy', 'a mode that does not exist', resources({ targetContainersMode: 'avg' })],
  ['resourcesPolicy', 'a regular expression that does not close', resources({ targetContainersNameRegex: '(web' })],
  ['resourcesPolicy', 'an empty regular expression', resources({ targetContainersNameRegex: '' })],
  ['resourcesPolicy', 'no expressions', resources({ resourcesExpr: {} })],
  ['resourcesPolicy', 'an expression over the other variable', resources({ resourcesExpr: { requests: { cpu: 'memory' } } })],
  ['resourcesPolicy', 'an expression that is no text', resources({ resourcesExpr: { requests: { cpu: 1 } } })],
  ['resourcesPolicy', 'an init container that ends', init({ resourcesPolicy: { targetContainersMode: 'max', resourcesExpr: { limits: { cpu: 'cpu' } } } })],
  ['fieldVersion', 'devices on Kruise 1.8', { ...container({ shareVolumeDevicePolicy: { type: 'enabled' } }), apiVersion: 'apps.kruise.io/v1alpha1' }, '1.8'],
  ['fieldVersion', 'resources on Kruise 1.8', { ...resources({}), apiVersion: 'apps.kruise.io/v1alpha1' }, '1.8'],
  ['nativeSidecar', 'one that keeps running with the default strategy', init({ restartPolicy: 'Always' })],
  ['updateType', 'OnDelete', update({ type: 'OnDelete' })],
  ['updateSelector', 'a partition beside a selector', update({ partition: 1, selector: { matchLabels: { a: 'b' } } })],
  ['updateSelector', 'a partition of 0% beside a selector', update({ partition: '0%', selector: { matchLabels: { a: 'b' } } })],
  ['updateSelector', 'an empty selector', update({ selector: {} })],
  ['amount', 'a number in quotes', update({ partition: '5' })],
  ['amount', 'a decimal percentage', update({ maxUnavailable: '12.5%' })],
  ['standstill', 'no pod at all', update({ maxUnavailable: 0 })],
  ['standstill', 'no pod in percent', update({ maxUnavailable: '0%' })],
  ['priority', 'weights and keys', update({ priorityStrategy: { weightPriority: [{ weight: 1, matchSelector: { matchLabels: { a: 'b' } } }], orderPriority: [{ orderedKey: 'a' }] } })],
  ['scatter', 'a pair twice', update({ scatterStrategy: [{ key: 'a', value: 'b' }, { key: 'a', value: 'b' }] })],
  ['idleUpdate', 'a partition without updates', update({ type: 'NotUpdate', partition: '50%' })],
  ['idleUpdate', 'a pause without updates', update({ type: 'NotUpdate', paused: true, selector: { matchLabels: { a: 'b' } } })],
  ['patchPodMetadata', 'no annotations', patches({ annotations: {} })],
  ['patchPodMetadata', 'a key twice', patches({ annotations: { a: 'b' } }, { annotations: { a: 'c' }, patchPolicy: 'Overwrite' })],
  ['patchPodMetadata', 'a policy that does not exist', patches({ annotations: { a: 'b' }, patchPolicy: 'Merge' })],
  ['patchPodMetadata', 'text to merge as JSON', patches({ annotations: { a: 'b' }, patchPolicy: 'MergePatchJson' })],
  ['patchPodMetadata', 'a key that is none', patches({ annotations: { 'a b': 'c' } })],
  ['revision', 'neither name nor version', revision({})],
  ['revision', 'both name and version', revision({ customVersion: '1.0', revisionName: 'logs-1' })],
  ['revision', 'a policy that does not exist', revision({ customVersion: '1.0', policy: 'Never' })],
  ['partialRevision', 'a number of pods', revision({ customVersion: '1.0', policy: 'Partial' }, { updateStrategy: { partition: 3 } })],
  ['customVersion', 'a blank in it', manifest({ customVersion: 'version 1' })],
  ['customVersion', 'the label of v1alpha1', manifest({}, { metadata: { name: 'logs', labels: LABEL } })],
  ['customVersion', 'a blank in the label', older({}, { metadata: { name: 'logs', labels: { ...LABEL, [Object.keys(LABEL)[0]]: 'a b' } } }), '1.8'],
];

const TAKEN: readonly Case[] = [
  ['shape', 'a whole object', manifest()],
  ['shape', 'parts that are missing', manifest({ updateStrategy: undefined, injectionStrategy: null })],
  ['apiVersion', 'v1alpha1 on Kruise 1.8', older(), '1.8'],
  ['kruiseVersion', 'Kruise 1.9', manifest(), '1.9'],
  ['objectName', 'a name with dashes', manifest({}, { metadata: { name: 'logs-2' } })],
  ['name', '63 characters', manifest({}, { metadata: { name: 'l'.repeat(63) } })],
  ['namespace', 'an empty one', manifest({}, { metadata: { name: 'logs', namespace: '' } })],
  ['containers', 'an init container alone', init({}, { containers: undefined })],
  ['wholeNumber', 'no history', manifest({ revisionHistoryLimit: 0 })],
  ['selector', 'an expression alone', manifest({ selector: { matchExpressions: [{ key: 'a', operator: 'Exists' }] } })],
  ['selectorSyntax', 'In with values', manifest({ selector: { matchExpressions: [{ key: 'a', operator: 'In', values: ['b'] }] } })],
  ['namespaceSelector', 'the name as a label', manifest({ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'shop' } } })],
  ['namespaceSelector', 'the name as a field', older({ namespace: 'shop' }), '1.8'],
  ['podContainer', 'a DNS label', container({ name: 'log-shipper' })],
  ['duplicateContainer', 'a container named as the stand-in', container({ name: 'test' })],
  ['image', 'a digest', container({ image: `shipper@sha256:${'0'.repeat(64)}` })],
  ['mount', 'a volume of its own', manifest({ containers: [{ name: 's', image: 's', volumeMounts: [{ name: 'data', mountPath: '/data' }] }], volumes: [{ name: 'data', emptyDir: {} }] })],
  ['initContainer', 'a probe of one that keeps running', init({ restartPolicy: 'Always', livenessProbe: { exec: { command: ['true'] } } }, NOT_UPDATE)],
  ['containerPolicy', 'behind the others', container({ podInjectPolicy: 'AfterAppContainer', shareVolumePolicy: { type: 'enabled' }, shareVolumeDevicePolicy: { type: 'disabled' } })],
  ['upgradeStrategy', 'a hot upgrade', container({ name: 's'.repeat(61), upgradeStrategy: { upgradeType: 'HotUpgrade', hotUpgradeEmptyImage: 'empty:1' } })],
  ['idleUpgrade', 'a hot upgrade of an init container that keeps running',
    init({ restartPolicy: 'Always', upgradeStrategy: { upgradeType: 'HotUpgrade', hotUpgradeEmptyImage: 'empty:1' } }, NOT_UPDATE)],
  ['transferEnv', 'a container', transfer({ sourceContainerName: 'web', envNames: ['A', 'B'] })],
  ['transferEnv', 'a container in a label', transfer({ sourceContainerNameFrom: { fieldRef: { fieldPath: 'metadata.labels[\'example.com/main\']' } }, envName: 'A' })],
  ['transferEnv', 'a container in an annotation', transfer({ sourceContainerNameFrom: { fieldRef: { fieldPath: 'metadata.annotations[\'Main\']' } }, envName: 'A' })],
  ['resourcesPolicy', 'expressions', resources({ targetContainersNameRegex: '^(?P<app>web|api)$', resourcesExpr: { limits: { cpu: 'max(cpu * 50%, 50m)' }, requests: { memory: '200Mi' } } })],
  ['resourcesPolicy', 'an init container that keeps running',
    init({ restartPolicy: 'Always', resourcesPolicy: { targetContainersMode: 'max', resourcesExpr: { limits: { cpu: 'cpu' } } } }, NOT_UPDATE)],
  ['fieldVersion', 'sharing of volumes on Kruise 1.8', { ...container({ shareVolumePolicy: { type: 'enabled' } }), apiVersion: 'apps.kruise.io/v1alpha1' }, '1.8'],
  ['nativeSidecar', 'one that keeps running and is not updated', init({ restartPolicy: 'Always' }, NOT_UPDATE)],
  ['updateType', 'NotUpdate', update({ type: 'NotUpdate' })],
  ['updateSelector', 'a selector beside the default partition', update({ partition: 0, selector: { matchLabels: { a: 'b' } } })],
  ['amount', 'percentages', update({ partition: '90%', maxUnavailable: '10%' })],
  ['standstill', 'one percent', update({ maxUnavailable: '1%' })],
  ['priority', 'keys alone', update({ priorityStrategy: { orderPriority: [{ orderedKey: 'a' }] } })],
  ['scatter', 'every value of a key', update({ scatterStrategy: [{ key: 'a', value: '*' }] })],
  ['idleUpdate', 'the defaults that Kruise writes', update({ type: 'NotUpdate', partition: 0, maxUnavailable: 1 })],
  ['patchPodMetadata', 'each policy', patches({ annotations: { a: 'b' } }, { annotations: { c: '{"d": 1}' }, patchPolicy: 'MergePatchJson' }, { annotations: { e: '' }, patchPolicy: 'Overwrite' })],
  ['revision', 'a name', revision({ revisionName: 'logs-1', policy: 'Always' })],
  ['partialRevision', 'a percentage', revision({ customVersion: '1.0', policy: 'Partial' }, { updateStrategy: { partition: '50%' } })],
  ['partialRevision', 'a selector', revision({ customVersion: '1.0', policy: 'Partial' }, { updateStrategy: { selector: { matchLabels: { a: 'b' } } } })],
  ['customVersion', 'a version', manifest({ customVersion: '1.0' })],
  ['customVersion', 'the label on Kruise 1.8', older({}, { metadata: { name: 'logs', labels: LABEL } }), '1.8'],
];

describe('rules on SidecarSets', () => {
  test.each(rows(REFUSED))('%s finds %s, and nothing else', (rule, _what, object, kruise) => {
    expect(codes(object, kruise)).toEqual([RULES[rule].code]);
  });

  test.each(rows(TAKEN))('%s is content with %s', (_rule, _what, object, kruise) => {
    expect(codes(object, kruise)).toEqual([]);
  });

  test('every rule is tried both ways', () => {
    const rules = Object.keys(RULES).sort();
    expect([...new Set(REFUSED.map(([rule]) => rule))].sort()).toEqual(rules);
    expect([...new Set(TAKEN.map(([rule]) => rule))].sort()).toEqual(rules);
  });

  test('all problems come at once, as sentences with the path', () => {
    const problems = checkSidecarSet('shop/logs', manifest({
      selector: {}, containers: [{ name: 'a', image: 'a', podInjectPolicy: 'X', upgradeStrategy: { upgradeType: 'HotUpgrade' } }], updateStrategy: { type: 'rollingupdate' },
    }));
    expect(problems.map((problem) => problem.code)).toEqual(['KF407', 'KF479', 'KF481', 'KF488']);
    for (const problem of problems) {
      expect(problem.path).toBe('shop/logs');
      expect(problem.message).toMatch(/^[^]+, (but|expected) [^]+\.$/);
      expect(problem.fix).toMatch(/\.$/);
    }
    expect(problems[3].fix).toBe('write \'RollingUpdate\'.');
  });

  test('nothing malformed makes the check throw', () => {
    const anything = fc.anything();
    const field = fc.constantFrom(
      'selector', 'namespaceSelector', 'containers', 'initContainers', 'volumes', 'updateStrategy', 'injectionStrategy', 'patchPodMetadata', 'customVersion', 'namespace',
    );
    const part = fc.constantFrom('name', 'podInjectPolicy', 'upgradeStrategy', 'shareVolumePolicy', 'transferEnv', 'resourcesPolicy', 'resources', 'restartPolicy');
    fc.assert(fc.property(field, part, anything, anything, (name, inner, value, whole) => {
      checkSidecarSet('p', manifest({ [name]: value }));
      checkSidecarSet('p', manifest({ containers: [value], initContainers: [whole], patchPodMetadata: [value] }));
      checkSidecarSet('p', container({ [inner]: value, transferEnv: [whole] }));
      checkSidecarSet('p', init({ [inner]: value, upgradeStrategy: { upgradeType: whole } }));
      checkSidecarSet('p', resources({ resourcesExpr: { limits: value }, targetContainersNameRegex: whole }));
      checkSidecarSet('p', update({ partition: value, selector: whole, maxUnavailable: value, type: whole }));
      checkSidecarSet('p', revision(value));
      checkSidecarSet('p', manifest({}, { metadata: value, spec: whole }));
      checkSidecarSet('p', whole as any);
    }), { numRuns: 300 });
  });
});
