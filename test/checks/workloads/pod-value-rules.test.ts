import { checkPodTemplate } from '../../../constructs/checks/workloads/pod-rules';

const template = (spec: any = {}, container: any = {}, metadata: any = {}) => ({
  metadata: { labels: { app: 'web' }, ...metadata },
  spec: { containers: [{ name: 'web', image: 'registry.example.com/web:1.4.2', ...container }], ...spec },
});
const init = (more: any) => template({ initContainers: [{ name: 'setup', image: 'setup:1', ...more }] });
const codes = (pods: any) => checkPodTemplate('shop/web', pods).map(({ code }) => code);
const exec = { command: ['/check'] };

describe('a value that the schema of pods takes and Kubernetes refuses', () => {
  test.each<[string, any]>([
    ['a restart policy of an init container', init({ restartPolicy: 'Never' })],
    ['a restart policy of a container', template({}, { restartPolicy: 'Always' })],
    ['two containers on one port of the node', template({}, { ports: [{ containerPort: 80, hostPort: 80 }, { containerPort: 81, hostPort: 80 }] })],
    ['a field that variables cannot have', template({}, { env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: 'metadata.nam' } } }] })],
    ['a variable with two sources', template({}, { env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: 'metadata.name' }, secretKeyRef: { name: 'a', key: 'b' } } }] })],
    ['a variable without a source', template({}, { env: [{ name: 'A', valueFrom: {} }] })],
    ['a variable without a key', template({}, { env: [{ name: 'A', valueFrom: { configMapKeyRef: { name: 'a', key: '' } } }] })],
    ['variables from two objects', template({}, { envFrom: [{ configMapRef: { name: 'a' }, secretRef: { name: 'b' } }] })],
    ['variables from an object without a proper name', template({}, { envFrom: [{ configMapRef: { name: 'A_B' } }] })],
    ['a path out of the volume', template({ volumes: [{ name: 'v', emptyDir: {} }] }, { volumeMounts: [{ name: 'v', mountPath: '/a', subPath: '../b' }] })],
    ['a volume with two sources', template({ volumes: [{ name: 'v', emptyDir: {}, hostPath: { path: '/a' } }] })],
    ['a volume of a ConfigMap without a name', template({ volumes: [{ name: 'v', configMap: {} }] })],
    ['a volume of no path', template({ volumes: [{ name: 'v', hostPath: { path: '' } }] })],
    ['a mode beyond 0777', template({ volumes: [{ name: 'v', configMap: { name: 'a', defaultMode: 1000 } }] })],
    ['a probe with a negative period', template({}, { livenessProbe: { exec, periodSeconds: -3 } })],
    ['a probe on port 0', template({}, { livenessProbe: { httpGet: { path: '/', port: 0 } } })],
    ['a readiness probe that ends pods', template({}, { readinessProbe: { exec, terminationGracePeriodSeconds: 3 } })],
    ['a hook without a handler', template({}, { lifecycle: { preStop: {} } })],
    ['a user below 0', template({}, { securityContext: { runAsUser: -1 } })],
    ['privileges that cannot escalate', template({}, { securityContext: { privileged: true, allowPrivilegeEscalation: false } })],
    ['no DNS at all', template({ dnsPolicy: 'None' })],
    ['a toleration of everything with a value', template({ tolerations: [{ key: 'a', operator: 'Exists', value: 'b' }] })],
    ['a toleration for a time of what does not evict', template({ tolerations: [{ key: 'a', operator: 'Exists', effect: 'NoSchedule', tolerationSeconds: 3 }] })],
    ['the name of a host', template({ hostname: 'A_B' })],
    ['the name of an account', template({ serviceAccountName: 'A_B' })],
    ['the key of a node label', template({ nodeSelector: { 'a b': 'c' } })],
    ['a readiness gate', template({ readinessGates: [{ conditionType: 'a b' }] })],
    ['the value of a label', template({}, {}, { labels: { app: 'a b' } })],
    ['the key of an annotation', template({}, {}, { annotations: { 'a b': 'c' } })],
  ])('is refused: %s', (_what, pods) => {
    expect(codes(pods)).toEqual(['KF994']);
  });

  test('is named with its place and what is expected', () => {
    expect(checkPodTemplate('shop/web', template({ hostname: 'A_B' }))[0]).toMatchObject({
      path: 'shop/web', message: 'hostname of the pod is "A_B", but a DNS label is expected.', fix: 'correct the value, or remove it.',
    });
  });

  test('is none of those that are right', () => {
    expect(codes(template({
      hostname: 'web', dnsPolicy: 'None', dnsConfig: { nameservers: ['10.0.0.10'] }, serviceAccountName: 'web.shop', nodeSelector: { 'example.com/pool': 'a' },
      initContainers: [{ name: 'proxy', image: 'proxy:1', restartPolicy: 'Always' }],
      readinessGates: [{ conditionType: 'InPlaceUpdateReady' }],
      tolerations: [{ key: 'a', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 3 }, { operator: 'Exists' }],
      volumes: [{ name: 'v', configMap: { name: 'a', defaultMode: 0o777 } }, { name: 'none' }],
    }, {
      env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: "metadata.labels['example.com/shard']" } } }, { name: 'B', valueFrom: { resourceFieldRef: { resource: 'limits.cpu' } } }],
      envFrom: [{ prefix: 'P_', secretRef: { name: 'login' } }],
      lifecycle: { preStop: { exec } },
      ports: [{ containerPort: 80, hostPort: 80 }, { containerPort: 80, hostPort: 80, protocol: 'UDP' }],
      readinessProbe: { httpGet: { path: '/', port: 'http' } },
      securityContext: { runAsUser: 0 },
      volumeMounts: [{ name: 'v', mountPath: '/a', subPath: 'b/..c' }],
    }, { annotations: { 'Example.com/Note': 'x' } }))).toEqual([]);
  });

  test.each([null, 3, 'x', [], [null]])('is not looked for in %p, which is no part of a pod', (wrong) => {
    const parts = ['hostname', 'dnsConfig', 'nodeSelector', 'readinessGates', 'tolerations', 'volumes', 'initContainers'];
    for (const part of parts) expect(() => codes(template({ [part]: wrong }))).not.toThrow();
    for (const part of ['env', 'envFrom', 'lifecycle', 'ports', 'livenessProbe', 'securityContext', 'volumeMounts']) expect(() => codes(template({}, { [part]: wrong }))).not.toThrow();
  });
});
