import { checkPodTemplate } from '../../../constructs/kinds/pods/checks';
import { reportedCodes } from '../../problems/reported-codes';

const template = (spec: any = {}, container: any = {}, metadata: any = {}) => ({
  metadata: { labels: { app: 'web' }, ...metadata },
  spec: { containers: [{ name: 'web', image: 'registry.example.com/web:1.4.2', ...container }], ...spec },
});
const init = (more: any) => template({ initContainers: [{ name: 'setup', image: 'setup:1', ...more }] });
const codes = (pods: any) => reportedCodes(checkPodTemplate('shop/web', pods));
const exec = { command: ['/check'] };
const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';
const SPREAD = { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', labelSelector: { matchLabels: { app: 'web' } } };

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
    ['a resource that nodes do not have', template({}, { resources: { requests: { gpu: 1 } } })],
    ['an amount below 0', template({}, { resources: { limits: { cpu: '-1' } } })],
    ['a fraction of a device', template({}, { resources: { limits: { 'example.com/gpu': '500m' } } })],
    ['a device that is shared', template({}, { resources: { requests: { 'example.com/gpu': 1 }, limits: { 'example.com/gpu': 2 } } })],
    ['a device without a limit', template({}, { resources: { requests: { 'example.com/gpu': 1 } } })],
    ['huge pages alone', template({}, { resources: { limits: { 'hugepages-2Mi': '4Mi' } } })],
    ['a part of a huge page', template({}, { resources: { limits: { 'hugepages-2Mi': '3Mi', cpu: 1 } } })],
    ['a claim that the pod does not have', template({}, { resources: { claims: [{ name: 'gpu' }] } })],
    ['two sources of a claim', template({ resourceClaims: [{ name: 'gpu', resourceClaimName: 'a', resourceClaimTemplateName: 'b' }] })],
    ['an affinity to nowhere', template({ affinity: { podAffinity: { [REQUIRED]: [{ topologyKey: '' }] } } })],
    ['a weight of 0', template({ affinity: { podAntiAffinity: { [PREFERRED]: [{ weight: 0, podAffinityTerm: { topologyKey: 'zone' } }] } } })],
    ['a weight of 101', template({ affinity: { nodeAffinity: { [PREFERRED]: [{ weight: 101, preference: {} }] } } })],
    ['no nodes', template({ affinity: { nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: [] } } } })],
    ['nodes by no value', template({ affinity: { nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'In' }] }] } } } })],
    ['nodes by another field than their name', template({ affinity: { nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: [{ matchFields: [{ key: 'a', operator: 'In', values: ['b'] }] }] } } } })],
    ['nodes by a key that is none', template({ affinity: { nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a b', operator: 'Exists' }] }] } } } })],
    ['nodes by the mere presence of a label, with a value', template({ affinity: { nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'Exists', values: ['b'] }] }] } } } })],
    ['nodes by two bounds', template({ affinity: { nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'Gt', values: ['1', '2'] }] }] } } } })],
    ['nodes by no bound', template({ affinity: { nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'Lt' }] }] } } } })],
    ['nodes by the presence of a name', template({ affinity: { nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'Exists' }] }] } } } })],
    ['nodes by two names', template({ affinity: { nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['a', 'b'] }] }] } } } })],
    ['two spreads alike', template({ topologySpreadConstraints: [SPREAD, SPREAD] })],
    ['a spread with no skew', template({ topologySpreadConstraints: [{ ...SPREAD, maxSkew: 0 }] })],
    ['domains of a spread that is a wish', template({ topologySpreadConstraints: [{ ...SPREAD, minDomains: 2, whenUnsatisfiable: 'ScheduleAnyway' }] })],
    ['a toleration of every key with a value', template({ tolerations: [{ key: '', operator: 'Equal', value: 'a' }] })],
    ['the address of a host', template({ hostAliases: [{ ip: '10.0.0.256', hostnames: ['a'] }] })],
    ['the name of an alias', template({ hostAliases: [{ ip: '::1', hostnames: ['A_B'] }] })],
    ['ephemeral containers', template({ ephemeralContainers: [{ name: 'debug', image: 'debug:1' }] })],
    ['a gate twice', template({ schedulingGates: [{ name: 'a' }, { name: 'a' }] })],
    ['an operating system', template({ os: { name: 'plan9' } })],
    ['what windows does not have', template({ os: { name: 'windows' }, hostPID: true })],
    ['a user on windows', template({ os: { name: 'windows' } }, { securityContext: { runAsUser: 1 } })],
    ['options of windows on linux', template({ os: { name: 'linux' }, securityContext: { windowsOptions: {} } })],
    ['shared processes in the host', template({ shareProcessNamespace: true, hostPID: true })],
    ['users of its own in the network of the host', template({ hostUsers: false, hostNetwork: true })],
    ['a sysctl twice', template({ securityContext: { sysctls: [{ name: 'a', value: '1' }, { name: 'a', value: '2' }] } })],
    ['a profile without a path', template({ securityContext: { seccompProfile: { type: 'Localhost' } } })],
    ['a port of the node in two containers', template({ containers: ['a', 'b'].map((name) => ({ name, image: 'a:1', ports: [{ containerPort: 80, hostPort: 80 }] })) })],
    ['a command of nothing', template({}, { livenessProbe: { exec: {} } })],
    ['a header', template({}, { livenessProbe: { httpGet: { port: 80, httpHeaders: [{ name: 'a b', value: 'c' }] } } })],
    ['a probe that kills at once', template({}, { livenessProbe: { exec, terminationGracePeriodSeconds: 0 } })],
    ['a sleep beyond the end of the pod', template({ terminationGracePeriodSeconds: 5 }, { lifecycle: { preStop: { sleep: { seconds: 6 } } } })],
    ['a variable whose name starts with a digit', template({}, { env: [{ name: '1A', value: 'b' }] })],
    ['a unit', template({}, { env: [{ name: 'A', valueFrom: { resourceFieldRef: { resource: 'limits.memory', divisor: '3Mi' } } }] })],
    ['a file out of the volume', template({ volumes: [{ name: 'v', secret: { secretName: 'a', items: [{ key: 'k', path: '../p' }] } }] })],
    ['a token of a minute', template({ volumes: [{ name: 'v', projected: { sources: [{ serviceAccountToken: { path: 'a', expirationSeconds: 60 } }] } }] })],
    ['a field that files cannot have', template({ volumes: [{ name: 'v', downwardAPI: { items: [{ path: 'a', fieldRef: { fieldPath: 'spec.nodeName' } }] } }] })],
    ['a claim for nothing', template({ volumes: [{ name: 'v', ephemeral: { volumeClaimTemplate: { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '0' } } } } } }] })],
    ['a device of files', template({ volumes: [{ name: 'v', emptyDir: {} }] }, { volumeDevices: [{ name: 'v', devicePath: '/dev/a' }] })],
    ['propagation to the host', template({ volumes: [{ name: 'v', emptyDir: {} }] }, { volumeMounts: [{ name: 'v', mountPath: '/a', mountPropagation: 'Bidirectional' }] })],
    ['too many name servers', template({ dnsConfig: { nameservers: ['1.1.1.1', '1.1.1.2', '1.1.1.3', '1.1.1.4'] } })],
    ['more annotations than fit', template({}, {}, { annotations: { note: 'x'.repeat(262144) } })],
  ])('is refused: %s', (_what, pods) => {
    expect(codes(pods)).toEqual(['KF994']);
  });

  test('is named with its place and what is expected', () => {
    expect(checkPodTemplate('shop/web', template({ hostname: 'A_B' }))[0]).toMatchObject({
      path: 'shop/web', message: 'hostname of the pod is "A_B", expected a DNS label.', fix: 'correct the value, or remove it.',
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

  test('is none of those that look odd and are taken', () => {
    expect(codes(template({
      os: { name: 'linux' }, hostPID: true, shareProcessNamespace: false, hostAliases: [{ ip: '10.0.0.01', hostnames: ['a.b'] }], schedulingGates: [{ name: 'example.com/quota' }],
      resourceClaims: [{ name: 'gpu', resourceClaimName: 'shared' }],
      tolerations: [{ key: '', operator: 'Exists' }],
      affinity: {
        nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'Gt', values: ['-3'] }] }] }, [PREFERRED]: [{ weight: 100, preference: {} }] },
        podAffinity: { [PREFERRED]: [{ weight: 1, podAffinityTerm: { topologyKey: 'zone', matchLabelKeys: ['x'], labelSelector: {} } }] },
      },
      topologySpreadConstraints: [SPREAD, { ...SPREAD, whenUnsatisfiable: 'ScheduleAnyway' }],
      initContainers: [{ name: 'a', image: 'a:1', ports: [{ containerPort: 80, hostPort: 80 }] }, { name: 'b', image: 'b:1', ports: [{ containerPort: 80, hostPort: 80 }] }],
      securityContext: { seccompProfile: { type: 'Localhost', localhostProfile: 'a/b.json' }, sysctls: [{ name: 'net/core', value: '1' }] },
      volumes: [{ name: 'v', persistentVolumeClaim: { claimName: 'a' } }, { name: 'p', projected: { sources: [{ downwardAPI: { items: [{ path: 'a', fieldRef: { fieldPath: 'metadata.labels' } }] } }] } }],
    }, {
      resources: { claims: [{ name: 'gpu' }], requests: { cpu: 0.5, 'example.com/gpu': '1k' }, limits: { 'example.com/gpu': 1000, 'hugepages-2Mi': '4Mi', 'kubernetes.io/x': '1m' } },
      env: [{ name: 'A', valueFrom: { resourceFieldRef: { resource: 'limits.cpu', divisor: '1m' } } }, { name: 'a.b-c', value: 'd' }],
      livenessProbe: { httpGet: { port: 'http', path: '' }, terminationGracePeriodSeconds: 1 },
      lifecycle: { preStop: { sleep: { seconds: 30 } } },
      volumeDevices: [{ name: 'v', devicePath: '/dev/a' }],
    }))).toEqual([]);
  });

  test.each([null, 3, 'x', [], [null]])('is not looked for in %p, which is no part of a pod', (wrong) => {
    const parts = [
      'hostname', 'dnsConfig', 'nodeSelector', 'readinessGates', 'tolerations', 'volumes', 'initContainers', 'affinity', 'topologySpreadConstraints', 'schedulingGates',
      'resourceClaims', 'os', 'securityContext', 'hostAliases', 'overhead', 'ephemeralContainers', 'terminationGracePeriodSeconds',
    ];
    for (const source of ['configMap', 'csi', 'downwardAPI', 'emptyDir', 'ephemeral', 'hostPath', 'image', 'nfs', 'projected', 'secret']) {
      expect(() => codes(template({ volumes: [{ name: 'v', [source]: wrong }, { name: 'w', [source]: { items: wrong, sources: [{ secret: wrong }, wrong], volumeClaimTemplate: { spec: wrong } } }] }))).not.toThrow();
    }
    for (const kind of ['nodeAffinity', 'podAffinity']) {
      expect(() => codes(template({ affinity: { [kind]: { [REQUIRED]: wrong, [PREFERRED]: wrong } } }))).not.toThrow();
      expect(() => codes(template({ affinity: { [kind]: { [REQUIRED]: [{ labelSelector: wrong, matchLabelKeys: wrong }], [PREFERRED]: [{ preference: { matchExpressions: wrong, matchFields: wrong } }] } } }))).not.toThrow();
    }
    for (const part of parts) expect(() => codes(template({ [part]: wrong }))).not.toThrow();
    for (const part of ['env', 'envFrom', 'lifecycle', 'ports', 'livenessProbe', 'securityContext', 'volumeMounts', 'volumeDevices', 'resources', 'resizePolicy']) expect(() => codes(template({}, { [part]: wrong }))).not.toThrow();
  });
});
