import { goForm } from '../../../constructs/kinds/pods/go-form';
import { withContainer, withMetadata, withPod } from './objects';

/** Pairs that are one revision of a DaemonSet for the code of Kruise 1.9, which was asked about each. */
const SAME: readonly (readonly [string, any, any])[] = [
  ['an empty list', withContainer({ env: [] }), withContainer({})],
  ['null', withMetadata({ creationTimestamp: null }), withMetadata({})],
  ['an empty text', withPod({ serviceAccountName: '' }), withPod({})],
  ['flags without a pointer', withContainer({ tty: false, volumeMounts: [{ name: 'a', readOnly: false }] }), withContainer({ volumeMounts: [{ name: 'a' }] })],
  ['numbers without a pointer', withContainer({ ports: [{ containerPort: 80, hostPort: 0 }] }), withContainer({ ports: [{ containerPort: 80 }] })],
  ['resources', withContainer({ resources: { limits: {} } }), withContainer({})],
  ['empty maps', withPod({ nodeSelector: {}, overhead: {} }), withPod({})],
  ['quantities', withContainer({ resources: { limits: { cpu: '1000m', memory: '1.5Gi' } } }), withContainer({ resources: { limits: { cpu: 1, memory: '1536Mi' } } })],
  ['fractions below the next unit', withContainer({ resources: { limits: { memory: '0.5Ki' } } }), withContainer({ resources: { limits: { memory: '512' } } })],
  ['the size of a directory', withPod({ volumes: [{ name: 'a', emptyDir: { sizeLimit: '1024Mi' } }] }), withPod({ volumes: [{ name: 'a', emptyDir: { sizeLimit: '1Gi' } }] })],
  ['a divisor of 0', withContainer({ env: [{ name: 'A', valueFrom: { resourceFieldRef: { resource: 'limits.cpu', divisor: '0' } } }] }),
    withContainer({ env: [{ name: 'A', valueFrom: { resourceFieldRef: { resource: 'limits.cpu' } } }] })],
];

/** Pairs that are two revisions for it. */
const DIFFERENT: readonly (readonly [string, any, any])[] = [
  ['flags with a pointer', withPod({ hostUsers: false }), withPod({})],
  ['numbers with a pointer', withPod({ terminationGracePeriodSeconds: 0 }), withPod({})],
  ['objects with a pointer', withPod({ affinity: {} }), withPod({})],
  ['texts with a pointer', withPod({ runtimeClassName: '' }), withPod({})],
  ['the type of a host path', withPod({ volumes: [{ name: 'a', hostPath: { path: '/a', type: '' } }] }), withPod({ volumes: [{ name: 'a', hostPath: { path: '/a' } }] })],
  ['a flag of CSI', withPod({ volumes: [{ name: 'a', csi: { driver: 'd', readOnly: false } }] }), withPod({ volumes: [{ name: 'a', csi: { driver: 'd' } }] })],
  ['an option of DNS', withPod({ dnsConfig: { options: [{ name: 'a', value: '' }] } }), withPod({ dnsConfig: { options: [{ name: 'a' }] } })],
  ['an empty value in a map', withPod({ nodeSelector: { disk: '' } }), withPod({})],
  ['an empty word of a command', withContainer({ command: [''] }), withContainer({})],
  ['binary and decimal quantities', withContainer({ resources: { limits: { memory: '1Gi' } } }), withContainer({ resources: { limits: { memory: '1073741824' } } })],
];

test.each(SAME)('%s: the same', (_, a, b) => expect(goForm(a, 'template')).toEqual(goForm(b, 'template')));
test.each(DIFFERENT)('%s: different', (_, a, b) => expect(goForm(a, 'template')).not.toEqual(goForm(b, 'template')));

test('labels that have the name of a field are kept', () => {
  expect(goForm(withMetadata({ labels: { readOnly: '', requests: '1000m' } }), 'template').metadata.labels).toEqual({ readOnly: '', requests: '1000m' });
});
