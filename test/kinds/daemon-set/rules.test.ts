import fc from 'fast-check';
import { checkKind } from '../../../constructs/kinds/kinds';
import { DAEMON_SET_RULES } from '../../../constructs/kinds/daemon-set/rules';
import { checkDaemonSet } from '../../../constructs/kinds/daemon-set/checks';
import { WORKLOAD_RULES } from '../../../constructs/kinds/pods/workload-rules';
import { type RuleCase, triedBothWays } from '../../problems/tried-both-ways';
import { reportedCodes } from '../../problems/reported-codes';

const ALPHA = { apiVersion: 'apps.kruise.io/v1alpha1' };
const PROGRESSIVE = 'daemonset.kruise.io/progressive-create-pod';

/** A DaemonSet as people write it by hand, defaults left out. */
function manifest(spec: any = {}, more: any = {}): any {
  return {
    apiVersion: 'apps.kruise.io/v1beta1',
    kind: 'DaemonSet',
    metadata: { name: 'agent', namespace: 'infra' },
    spec: {
      selector: { matchLabels: { app: 'agent' } },
      template: { metadata: { labels: { app: 'agent' } }, spec: { containers: [{ name: 'agent', image: 'agent:1' }] } },
      ...spec,
    },
    ...more,
  };
}

const old = (spec: any = {}, metadata: any = {}) => manifest(spec, { ...ALPHA, metadata: { name: 'agent', ...metadata } });
const rolling = (rollingUpdate: any, spec: any = {}) => manifest({ updateStrategy: { type: 'RollingUpdate', rollingUpdate }, ...spec });
const template = (spec: any) => ({ metadata: { labels: { app: 'agent' } }, spec: { containers: [{ name: 'agent', image: 'agent:1' }], ...spec } });
const pods = (spec: any) => manifest({ template: template(spec) });
const apart = (topologyKey: string, more: any = {}) => template({
  affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey, labelSelector: { matchLabels: { app: 'agent' } }, ...more }] } },
});
const disk = (gcePersistentDisk: any) => old({ template: template({ volumes: [{ name: 'data', gcePersistentDisk }] }) });
const ported = (port: any, more: any = {}) => template({ containers: [{ name: 'agent', image: 'agent:1', ports: [port] }], ...more });
const codes = (object: any, kruise?: string) => reportedCodes(checkDaemonSet('infra/agent', object, kruise));

const { shape, apiVersion, kruiseVersion, name, wholeNumber, selector, selectorSyntax, selectorMismatch, restartPolicy, activeDeadline, amount } = WORKLOAD_RULES;
const RULES = {
  shape, apiVersion, kruiseVersion, name, wholeNumber, selector, selectorSyntax, selectorMismatch, restartPolicy, activeDeadline, amount, ...DAEMON_SET_RULES,
};

type Case = RuleCase<keyof typeof RULES>;

const REFUSED: readonly Case[] = [
  ['shape', 'a spec that is a list', manifest({}, { spec: [] })],
  ['shape', 'an update strategy that is a string', manifest({ updateStrategy: 'OnDelete' })],
  ['shape', 'a block of rolling updates that is a list', rolling([])],
  ['shape', 'a pause that is a string', rolling({ paused: 'true' })],
  ['shape', 'a selector of nodes that is a string', rolling({ selector: 'zone=a' })],
  ['shape', 'a lifecycle that is a list', manifest({ lifecycle: [] })],
  ['shape', 'a hook that is a string', manifest({ lifecycle: { preDelete: 'x' } })],
  ['shape', 'progressive scaling in quotes', manifest({ scaleStrategy: { partitionedScaling: 'true' } })],
  ['apiVersion', 'v1alpha1 on Kruise 1.9', old()],
  ['apiVersion', 'v1beta1 on Kruise 1.8', manifest(), '1.8'],
  ['kruiseVersion', 'Kruise 2.0', manifest(), '2.0'],
  ['name', 'capitals in the name', manifest({}, { metadata: { name: 'Agent' } })],
  ['wholeNumber', 'a negative time', manifest({ minReadySeconds: -1 })],
  ['wholeNumber', 'half a revision', manifest({ revisionHistoryLimit: 0.5 })],
  ['selector', 'an empty selector', manifest({ selector: {} })],
  ['selectorSyntax', 'an operator that does not exist', manifest({ selector: { matchExpressions: [{ key: 'app', operator: 'Is', values: ['agent'] }] } })],
  ['selectorSyntax', 'a selector of nodes with a value that is no label', rolling({ selector: { matchLabels: { zone: 'a b' } } })],
  ['selectorMismatch', 'labels that differ', manifest({ selector: { matchLabels: { app: 'web' } } })],
  ['restartPolicy', 'Never', pods({ restartPolicy: 'Never' })],
  ['activeDeadline', 'a deadline', pods({ activeDeadlineSeconds: 60 })],
  ['amount', 'a number in quotes', rolling({ maxUnavailable: '5' })],
  ['amount', 'a decimal percentage', rolling({ partition: '12.5%' })],
  ['amount', 'a word that admission takes for zero', rolling({ maxUnavailable: 'some', maxSurge: 1 })],
  ['amount', 'a burst that is no number', manifest({ burstReplicas: 'all' })],
  ['updateType', 'the type of a CloneSet', manifest({ updateStrategy: { type: 'ReCreate' } })],
  ['updateType', 'a way that does not exist', rolling({ rollingUpdateType: 'InPlaceOnly' })],
  ['updateType', 'Surging', rolling({ rollingUpdateType: 'Surging', maxSurge: 1 })],
  ['updateType', 'Surging without a surge', rolling({ rollingUpdateType: 'Surging', maxUnavailable: 0 })],
  ['updateType', 'Surging on Kruise 1.8', old({ updateStrategy: { rollingUpdate: { rollingUpdateType: 'Surging', maxSurge: 1 } } }), '1.8'],
  ['pace', 'zero and zero', rolling({ maxUnavailable: 0, maxSurge: '0%' })],
  ['pace', 'a surge of zero alone', rolling({ maxSurge: 0 })],
  ['pace', 'an unavailability of zero alone', rolling({ maxUnavailable: '0%' })],
  ['pace', 'both', rolling({ maxUnavailable: 1, maxSurge: '10%' })],
  ['pace', 'a surge in place', rolling({ rollingUpdateType: 'InPlaceIfPossible', maxSurge: 1 })],
  ['burst', 'zero', manifest({ burstReplicas: 0 })],
  ['burst', 'zero percent', manifest({ burstReplicas: '0%' })],
  ['percentLimit', 'an unavailability of 101%', rolling({ maxUnavailable: '101%' })],
  ['percentLimit', 'a surge of 200%', rolling({ maxSurge: '200%' })],
  ['percentLimit', 'a partition of 101%', rolling({ partition: '101%' })],
  ['partitionVersion', 'a percentage on Kruise 1.8', old({ updateStrategy: { rollingUpdate: { partition: '50%' } } }), '1.8'],
  ['partitionVersion', 'a negative number on Kruise 1.8', old({ updateStrategy: { rollingUpdate: { partition: -1 } } }), '1.8'],
  ['lifecycle', 'a hook for updates in place', manifest({ lifecycle: { inPlaceUpdate: {} } })],
  ['lifecycle', 'a hook for new pods', manifest({ lifecycle: { preNormal: { labelsHandler: { a: 'b' } } } })],
  ['misplaced', 'a partition beside the block', manifest({ updateStrategy: { partition: 1 } })],
  ['misplaced', 'the way under another name', rolling({ type: 'Standard' })],
  ['misplaced', 'a pause of the whole', manifest({ paused: true })],
  ['misplaced', 'the annotation of v1alpha1', manifest({}, { metadata: { name: 'agent', annotations: { [PROGRESSIVE]: 'true' } } })],
  ['misplaced', 'the field of v1beta1 on Kruise 1.8', old({ scaleStrategy: { partitionedScaling: true } }), '1.8'],
  ['persistentDisk', 'a disk to write to on Kruise 1.8', disk({ pdName: 'data' }), '1.8'],
  ['idle', 'a partition with OnDelete', manifest({ updateStrategy: { type: 'OnDelete', rollingUpdate: { partition: 1 } } })],
  ['idle', 'progressive scaling with OnDelete', manifest({ updateStrategy: { type: 'OnDelete' }, scaleStrategy: { partitionedScaling: true } })],
  ['idle', 'the annotation with another value', old({}, { annotations: { [PROGRESSIVE]: 'yes' } }), '1.8'],
  ['crowded', 'a host port with a surge', rolling({ maxSurge: 1 }, { template: ported({ containerPort: 80, hostPort: 80 }) })],
  ['crowded', 'the network of the host with a surge', rolling({ maxSurge: 1 }, { template: ported({ containerPort: 80 }, { hostNetwork: true }) })],
  ['crowded', 'one pod to a zone', manifest({ template: apart('topology.kubernetes.io/zone') })],
  ['crowded', 'one pod to a zone, by the name of the namespace', manifest({ template: apart('topology.kubernetes.io/zone', { namespaces: ['shop', 'infra'] }) })],
  ['crowded', 'one pod to a zone in all namespaces', manifest({ template: apart('topology.kubernetes.io/zone', { namespaceSelector: {} }) })],
  ['crowded', 'one pod to a host with a surge', rolling({ maxSurge: 1 }, { template: apart('kubernetes.io/hostname') })],
];

const TAKEN: readonly Case[] = [
  ['shape', 'objects where objects belong', manifest({ updateStrategy: { rollingUpdate: { selector: {}, paused: true } }, lifecycle: { preDelete: {} }, scaleStrategy: {} })],
  ['shape', 'null, which counts as nothing', rolling({ maxUnavailable: null, maxSurge: null, partition: null, selector: null }, { burstReplicas: null })],
  ['apiVersion', 'v1beta1 on Kruise 1.9', manifest()],
  ['apiVersion', 'v1alpha1 on Kruise 1.8', old(), '1.8'],
  ['kruiseVersion', 'Kruise 1.8', old(), '1.8'],
  ['name', 'dots in the name, and any length', manifest({}, { metadata: { name: `agent.${'v'.repeat(60)}.${'w'.repeat(60)}` } })],
  ['wholeNumber', 'zeros', manifest({ minReadySeconds: 0, revisionHistoryLimit: 0 })],
  ['selector', 'an expression alone', manifest({ selector: { matchExpressions: [{ key: 'app', operator: 'Exists' }] } })],
  ['selectorSyntax', 'a selector of nodes', rolling({ selector: { matchLabels: { zone: 'a' }, matchExpressions: [{ key: 'gpu', operator: 'DoesNotExist' }] } })],
  ['selectorMismatch', 'labels that agree', manifest()],
  ['restartPolicy', 'Always', pods({ restartPolicy: 'Always' })],
  ['activeDeadline', 'null', pods({ activeDeadlineSeconds: null })],
  ['amount', 'numbers and percentages', rolling({ maxUnavailable: '10%', partition: 3 }, { burstReplicas: '50%' })],
  ['updateType', 'OnDelete', manifest({ updateStrategy: { type: 'OnDelete' } })],
  ['updateType', 'InPlaceIfPossible', rolling({ rollingUpdateType: 'InPlaceIfPossible' })],
  ['updateType', 'nothing, which means Standard', manifest({ updateStrategy: { type: '', rollingUpdate: { rollingUpdateType: '' } } })],
  ['pace', 'a surge alone', rolling({ maxSurge: '25%' })],
  ['pace', 'a surge beside zero', rolling({ maxUnavailable: 0, maxSurge: 1 })],
  ['pace', 'no surge in place', rolling({ rollingUpdateType: 'InPlaceIfPossible', maxUnavailable: 2, maxSurge: 0 })],
  ['pace', 'neither, which means one pod', rolling({})],
  ['burst', 'one pod', manifest({ burstReplicas: 1 })],
  ['percentLimit', 'all of it', rolling({ maxUnavailable: '100%', partition: '100%' })],
  ['percentLimit', 'a number above a hundred', rolling({ maxUnavailable: 500, partition: 32767 })],
  ['partitionVersion', 'a percentage on Kruise 1.9', rolling({ partition: '50%' })],
  ['partitionVersion', 'a number on Kruise 1.8', old({ updateStrategy: { rollingUpdate: { partition: 3 } } }), '1.8'],
  ['lifecycle', 'a hook before deletion', manifest({ lifecycle: { preDelete: { finalizersHandler: ['example.com/drained'], markPodNotReady: true } } })],
  ['misplaced', 'the field of v1beta1', manifest({ scaleStrategy: { partitionedScaling: true } })],
  ['misplaced', 'the annotation of v1alpha1 on Kruise 1.8', old({}, { annotations: { [PROGRESSIVE]: 'true' } }), '1.8'],
  ['persistentDisk', 'a disk to read from on Kruise 1.8', disk({ pdName: 'data', readOnly: true }), '1.8'],
  ['persistentDisk', 'a disk to write to on Kruise 1.9', pods({ volumes: [{ name: 'data', gcePersistentDisk: { pdName: 'data' } }] })],
  ['idle', 'an empty block with OnDelete', manifest({ updateStrategy: { type: 'OnDelete', rollingUpdate: {} } })],
  ['idle', 'the annotation switched off', old({}, { annotations: { [PROGRESSIVE]: 'false' } }), '1.8'],
  ['crowded', 'a host port without a surge', manifest({ template: ported({ containerPort: 80, hostPort: 80 }) })],
  ['crowded', 'a port of the pod with a surge', rolling({ maxSurge: 1 }, { template: ported({ containerPort: 80 }) })],
  ['crowded', 'one pod to a host without a surge', manifest({ template: apart('kubernetes.io/hostname') })],
  ['crowded', 'distance from the pods of others', manifest({ template: apart('topology.kubernetes.io/zone', { labelSelector: { matchLabels: { app: 'web' } } }) })],
  ['crowded', 'distance from namespaces with a label', manifest({ template: apart('topology.kubernetes.io/zone', { namespaceSelector: { matchLabels: { a: 'b' } } }) })],
  ['crowded', 'distance from other namespaces', manifest({ template: apart('topology.kubernetes.io/zone', { namespaces: ['shop'] }) })],
];

describe('rules on DaemonSets', () => {
  triedBothWays(RULES, codes, REFUSED, TAKEN);

  test('manifests of users go through them, those of Kubernetes itself do not', () => {
    const faulty = rolling({ maxSurge: 0 });
    expect(checkKind('p', faulty, '1.9').map(({ code }) => code)).toEqual(['KF441']);
    expect(checkKind('p', { ...faulty, apiVersion: 'apps/v1' }, '1.9')).toEqual([]);
  });

  test('what was meant is named in the fix', () => {
    expect(checkDaemonSet('p', rolling({ rollingUpdateType: 'inplaceifpossible' }))[0].fix).toBe('write \'InPlaceIfPossible\'.');
    expect(checkDaemonSet('p', rolling({ rollingUpdateType: 'Surging', maxSurge: 1 }))[0].fix).toBe('write \'Standard\' with `maxSurge: 1` and `maxUnavailable: 0`.');
  });

  test('all problems come at once, as sentences with the path', () => {
    const problems = checkDaemonSet('infra/agent', rolling({ rollingUpdateType: 'X', maxSurge: '200%', maxUnavailable: 1 }, { burstReplicas: 0, paused: true }));
    expect(problems.map((problem) => problem.code)).toEqual(['KF446', 'KF440', 'KF443', 'KF441', 'KF442']);
    for (const problem of problems) {
      expect(problem.path).toBe('infra/agent');
      expect(problem.message).toMatch(/^[^]+, (but|expected) [^]+\.$/);
      expect(problem.fix).toMatch(/\.$/);
    }
  });

  test('nothing malformed makes the check throw', () => {
    const anything = fc.anything();
    const field = fc.constantFrom('selector', 'template', 'updateStrategy', 'scaleStrategy', 'lifecycle', 'burstReplicas', 'minReadySeconds');
    fc.assert(fc.property(field, anything, anything, fc.constantFrom('1.8', '1.9'), (key, value, whole, kruise) => {
      checkDaemonSet('p', manifest({ [key]: value }), kruise);
      checkDaemonSet('p', rolling(value), kruise);
      checkDaemonSet('p', rolling({ rollingUpdateType: value, maxUnavailable: value, maxSurge: whole, partition: value, selector: value, paused: value }), kruise);
      checkDaemonSet('p', pods({ containers: [value], volumes: [value], affinity: value, hostNetwork: true }), kruise);
      checkDaemonSet('p', rolling({ maxSurge: 1 }, { template: { metadata: whole, spec: { containers: [{ ports: [value] }], affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [value] } } } } }), kruise);
      checkDaemonSet('p', manifest({}, { ...ALPHA, metadata: value }), kruise);
      checkDaemonSet('p', manifest({}, { metadata: value, spec: whole }), kruise);
      checkDaemonSet('p', whole as any, kruise);
    }), { numRuns: 300 });
  });
});
