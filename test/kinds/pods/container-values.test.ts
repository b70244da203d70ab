import { expectValues, reportedInContainer, type ValueRow } from './reported-places';

const exec = { command: ['/check'] };
const volumeClaimTemplate = { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } };
const VOLUMES = { volumes: [null, { name: 'claim', persistentVolumeClaim: { claimName: 'a' } }, { name: 'own', ephemeral: { volumeClaimTemplate } }, { name: 'files', emptyDir: {} }] };
const PATHS = [['a', 'a/..b', '..a', 3], ['/a', '..', 'a/..', 'a/../b']] as const;
const mounts = (mount: any) => ({ volumeMounts: [{ name: 'v', mountPath: '/v', ...mount }] });
const variable = (from: any) => ({ env: [{ name: 'A', valueFrom: from }] });
const field = (fieldRef: any) => variable({ fieldRef });
const amount = (resourceFieldRef: any) => variable({ resourceFieldRef });
const device = (more: any) => ({ volumeDevices: [{ name: 'claim', devicePath: '/dev/a', ...more }] });

describe('a value of a container: strings and numbers at the edge, values of other types are left to the schema', () => {
  test.each<ValueRow>([
    ['ports[0].hostPort', (hostPort) => ({ ports: [{ hostPort }] }), [0, 1, 65535, '70000', null], [-1, 65536]],

    ['volumeMounts[0].subPath', (subPath) => mounts({ subPath }), ...PATHS],
    ['volumeMounts[0].subPathExpr', (subPathExpr) => mounts({ subPathExpr }), ...PATHS],
    ['volumeMounts[0].subPathExpr', (subPath) => mounts({ subPath, subPathExpr: 'b' }), [undefined, ''], ['a']],
    ['volumeMounts[0].mountPropagation', (mountPropagation) => mounts({ mountPropagation }), ['None', 'HostToContainer', 3], ['Shared', 'Bidirectional']],
    ['volumeMounts[0].mountPropagation', (privileged) => ({ securityContext: { privileged }, ...mounts({ mountPropagation: 'Bidirectional' }) }), [true], [false, undefined]],
    ['volumeMounts[0].recursiveReadOnly', (recursiveReadOnly) => mounts({ recursiveReadOnly, readOnly: true }), ['Disabled', 'Enabled', 'IfPossible', 3], ['Sometimes']],
    ['volumeMounts[0].recursiveReadOnly', (recursiveReadOnly) => mounts({ recursiveReadOnly }), ['Disabled', undefined], ['Enabled', 'IfPossible']],
    ['volumeMounts[0].recursiveReadOnly', (readOnly) => mounts({ recursiveReadOnly: 'Enabled', readOnly }), [true], [false, undefined]],
    ['volumeMounts[0].recursiveReadOnly', (mountPropagation) => mounts({ recursiveReadOnly: 'Enabled', readOnly: true, mountPropagation }), ['None', null, undefined], ['HostToContainer']],
    ['volumeMounts[0].recursiveReadOnly', (recursiveReadOnly) => mounts({ recursiveReadOnly, readOnly: true, mountPropagation: 'HostToContainer' }), ['Disabled'], ['IfPossible']],

    ...['livenessProbe', 'readinessProbe', 'startupProbe'].flatMap((probe): ValueRow[] => [
      ...['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold'].map((name): ValueRow =>
        [`${probe}.${name}`, (value) => ({ [probe]: { exec, [name]: value } }), [0, 1, '-1'], [-1]]),
      ...['httpGet', 'tcpSocket', 'grpc'].map((handler): ValueRow =>
        [`${probe}.${handler}.port`, (port) => ({ [probe]: { [handler]: { port } } }), [1, 65535, 'http', ['70000'], null], [0, 65536, 'HTTP', '70000']]),
      [`${probe}.exec.command`, (command) => ({ [probe]: { exec: { command } } }), [['/check']], [[], undefined]],
      [`${probe}.httpGet.httpHeaders[0].name`, (name) => ({ [probe]: { httpGet: { port: 80, httpHeaders: [{ name }] } } }), ['X-Token-1', 'a', 3, undefined], ['', 'a b', ' a', 'a:', 'ä']],
    ]),
    ['livenessProbe.terminationGracePeriodSeconds', (seconds) => ({ livenessProbe: { exec, terminationGracePeriodSeconds: seconds } }), [1, null, '0'], [0, -1]],
    ['startupProbe.terminationGracePeriodSeconds', (seconds) => ({ startupProbe: { exec, terminationGracePeriodSeconds: seconds } }), [1, null, '0'], [0, -1]],
    ['readinessProbe.terminationGracePeriodSeconds', (seconds) => ({ readinessProbe: { exec, terminationGracePeriodSeconds: seconds } }), [null], [0, 1, '1']],

    ...['postStart', 'preStop'].flatMap((hook): ValueRow[] => [
      [`lifecycle.${hook}`, (handlers) => ({ lifecycle: { [hook]: handlers } }), [{ exec }, { httpGet: { port: 80 } }, { tcpSocket: { port: 80 } }, { sleep: { seconds: 1 } }, { exec, sleep: null }, 3],
        [{}, { exec: null }, { exec, sleep: { seconds: 1 } }, { grpc: { port: 80 } }]],
      [`lifecycle.${hook}.sleep.seconds`, (seconds) => ({ lifecycle: { [hook]: { sleep: { seconds } } } }), [1, 30, '31', null], [0, 31]],
      [`lifecycle.${hook}.exec.command`, (command) => ({ lifecycle: { [hook]: { exec: { command } } } }), [['/check']], [[]]],
    ]),

    ['resizePolicy[0].resourceName', (resourceName) => ({ resizePolicy: [{ resourceName }] }), ['cpu', 'memory', 3], ['disk']],
    ['resizePolicy[0].restartPolicy', (restartPolicy) => ({ resizePolicy: [{ resourceName: 'cpu', restartPolicy }] }), ['NotRequired', 'RestartContainer', 3], ['Never']],
    ['resizePolicy[1].resourceName', (resourceName) => ({ resizePolicy: [{ resourceName: 'cpu' }, { resourceName }] }), ['memory'], ['cpu']],
  ])('%s', (...row) => {
    expectValues(reportedInContainer, row);
  });

  test('a sleep is compared with the time that the pod has to end, if that is a number', () => {
    const sleeping = (seconds: number, grace: unknown) => reportedInContainer({ lifecycle: { preStop: { sleep: { seconds } } } }, { terminationGracePeriodSeconds: grace });
    expect(sleeping(5, 5)).toEqual([]);
    expect(sleeping(6, 5)).toEqual(['lifecycle.preStop.sleep.seconds']);
    expect(sleeping(6, '5')).toEqual([]);
  });
});

describe('a variable', () => {
  const key = 'a'.repeat(253);

  test.each<ValueRow>([
    ['env[0].name', (name) => ({ env: [{ name }] }), ['A', 'z', '_', '-a', '.a', 'a.B-c_1', 3, undefined], ['1A', 'Aä', 'A/B']],
    ['env[0].valueFrom', variable, [{ fieldRef: { fieldPath: 'metadata.name' } }, { resourceFieldRef: { resource: 'limits.cpu' }, fieldRef: null }, null, 3],
      [{}, { fieldRef: null }, { fieldRef: { fieldPath: 'metadata.name' }, configMapKeyRef: { name: 'a', key: 'b' } }]],
    ['env[0].valueFrom.fieldRef.fieldPath', (fieldPath) => field({ fieldPath }),
      ['metadata.name', 'metadata.namespace', 'metadata.uid', "metadata.labels['a']", "metadata.annotations['a/b']", "metadata.annotations['Example.com/b']",
        'spec.host', 'spec.nodeName', 'spec.serviceAccountName', 'status.podIP', 'status.podIPs', 'status.hostIP', 'status.hostIPs', 3],
      ['', 'metadata.names', 'x.metadata.name', 'metadata.labels', "metadata.labels['']", "metadata.labels['a b']", "metadata.labels['Example.com/b']", "metadata.annotations['a b']", "metadata.labels['a']x", 'status.phase']],
    ['env[0].valueFrom.fieldRef.apiVersion', (apiVersion) => field({ apiVersion, fieldPath: 'metadata.name' }), ['v1', '', null, 3], ['v2']],
    ['env[0].valueFrom.resourceFieldRef.resource', (resource) => amount({ resource }),
      ['limits.cpu', 'requests.memory', 'limits.ephemeral-storage', 'requests.hugepages-2Mi', 3], ['cpu', 'limits.gpu', 'limits.cpus', 'x.limits.cpu', 'limits.hugepages-']],
    ['env[0].valueFrom.resourceFieldRef.divisor', (divisor) => amount({ resource: 'limits.cpu', divisor }), [null, '1', 1, '1m', '0', 0, 'x'], ['2', '1k', '1Ki', '-1']],
    ['env[0].valueFrom.resourceFieldRef.divisor', (divisor) => amount({ resource: 'limits.memory', divisor }),
      ['0', '1', '1k', '1M', '1G', '1T', '1P', '1E', '1Ki', '1Mi', '1Gi', '1Ti', '1Pi', '1Ei'], ['1m', '2', '3Mi', '-1Mi']],
    ...['configMapKeyRef', 'secretKeyRef'].flatMap((source): ValueRow[] => [
      [`env[0].valueFrom.${source}.key`, (value) => variable({ [source]: { name: 'a', key: value } }), [key, 'a.B-c_1', '.a'], ['', 'a b', 'a/b', '.', '..', '..a', `${key}a`, 3, undefined]],
      [`env[0].valueFrom.${source}.name`, (name) => variable({ [source]: { name, key: 'b' } }), ['a', 'a.b'], ['', 'A', undefined]],
      [`env[0].valueFrom.${source}`, (reference) => variable({ [source]: reference }), [3, { name: 'a', key: 'b' }], []],
    ]),
    ['envFrom[0]', (source) => ({ envFrom: [source] }), [{ configMapRef: { name: 'a' } }, { secretRef: { name: 'a' } }, { secretRef: { name: 'a' }, configMapRef: null }],
      [{}, { configMapRef: { name: 'a' }, secretRef: { name: 'a' } }]],
    ['envFrom[0].configMapRef.name', (name) => ({ envFrom: [{ configMapRef: { name } }] }), ['a.b'], ['', 'A', undefined]],
    ['envFrom[0].prefix', (prefix) => ({ envFrom: [{ prefix, secretRef: { name: 'a' } }] }), ['P_', '', 3, undefined], ['1', 'a b', 'ä']],
  ])('%s', (...row) => {
    expectValues(reportedInContainer, row);
  });

  test.each(['A B', 'A=B', ''])('named %p has a code of its own', (name) => {
    expect(reportedInContainer({ env: [{ name }] })).toEqual([]);
  });
});

describe('a device', () => {
  test.each<ValueRow>([
    ['volumeDevices[0].name', (name) => device({ name }), ['claim', 'own', 'template'], ['files', 'unknown', undefined]],
    ['volumeDevices[0].name', (name) => ({ ...device({}), volumeMounts: [null, { name, mountPath: '/a' }] }), ['files'], ['claim']],
    ['volumeDevices[1].name', (name) => ({ volumeDevices: [{ name: 'claim', devicePath: '/dev/a' }, { name, devicePath: '/dev/b' }] }), ['own'], ['claim']],
    ['volumeDevices[0].devicePath', (devicePath) => device({ devicePath }), ['/dev/a', '/dev/..a', 3, undefined], ['', '..', '/dev/../a']],
    ['volumeDevices[0].devicePath', (devicePath) => ({ ...device({ devicePath }), volumeMounts: [null, { name: 'files', mountPath: '/a' }] }), ['/b'], ['/a']],
    ['volumeDevices[1].devicePath', (devicePath) => ({ volumeDevices: [{ name: 'claim', devicePath: '/dev/a' }, { name: 'own', devicePath }] }), ['/dev/b'], ['/dev/a']],
  ])('%s', (...row) => {
    expectValues((container) => reportedInContainer(container, VOLUMES, ['template']), row);
  });
});

describe('an amount that a container asks for', () => {
  const RESOURCES = { limits: { memory: '1Gi' } };

  test.each<ValueRow>([
    ...['limits', 'requests'].flatMap((kind): ValueRow[] => [
      [`A resource in resources.${kind}`, (name) => ({ resources: { [kind]: { memory: '1Gi', [name]: 0 }, ...(kind === 'requests' && { limits: { [name]: 0 } }) } }), ['cpu', 'ephemeral-storage', 'example.com/gpu', 'kubernetes.io/x'], []],
      [`resources.${kind}[cpu]`, (cpu) => ({ resources: { [kind]: { cpu } } }), [0, '0', '1m', 'x', null], [-1, '-1m']],
    ]),
    ['A resource in resources.limits', (name) => ({ resources: { limits: { memory: '1Gi', [name]: 1 } } }), ['cpu', 'memory', 'example.com/gpu'], ['gpu', 'a b', 'example.com/', '-/gpu']],
    ['resources.limits[example.com/gpu]', (gpu) => ({ resources: { limits: { 'example.com/gpu': gpu } } }),
      [1, '1', '1000m', '2000000u', '3000000000n', '1k', '1.5k', '1e3', 'x'], [0.5, '0.5', '1500m', '1500u', '1n', -1]],
    ['resources.limits[kubernetes.io/x]', (x) => ({ resources: { limits: { 'kubernetes.io/x': x } } }), [1, '500m'], [-1]],
    ['resources.limits[hugepages-2Mi]', (pages) => ({ resources: { limits: { memory: '1Gi', 'hugepages-2Mi': pages } } }),
      ['2Mi', '4Mi', '1Gi', '1Ti', '2048Ki', 2097152, 0, '0.5Gi', 'x', '3Mib', '3 Mi'], ['1Mi', '3Mi', '1G', '1M', '2049Ki', 1000, '1k', '1T']],
    ['resources', (limits) => ({ resources: { limits } }), [{ 'hugepages-2Mi': '2Mi', cpu: 1 }, { 'hugepages-2Mi': '2Mi', memory: 1 }], [{ 'hugepages-2Mi': '2Mi' }, { 'hugepages-2Mi': '2Mi', 'example.com/gpu': 1 }]],
    ['resources', (requests) => ({ resources: { limits: { 'hugepages-2Mi': '2Mi' }, requests } }), [{ cpu: 1 }, { memory: 1 }], [{}, 3]],
    ...['example.com/gpu', 'hugepages-2Mi'].map((name): ValueRow =>
      [`resources.requests[${name}]`, (limit) => ({ resources: { limits: { memory: '1Gi', [name]: limit }, requests: { [name]: '4Mi' } } }), ['4Mi', '4096Ki', '2Mi'], ['6Mi', null]]),
    ['resources.requests[cpu]', (limit) => ({ resources: { limits: { cpu: limit }, requests: { cpu: 1 } } }), [2, null], []],
    ['resources.requests[kubernetes.io/x]', (limit) => ({ resources: { limits: { 'kubernetes.io/x': limit }, requests: { 'kubernetes.io/x': 1 } } }), [2, null], []],
    ['resources.requests[example.com/gpu]', (limits) => ({ resources: { limits, requests: { 'example.com/gpu': 1 } } }), [{ 'example.com/gpu': 1 }], [undefined, {}]],
  ])('%s', (...row) => {
    expectValues(reportedInContainer, row);
  });

  test.each<[string, readonly any[], string[]]>([
    ['a claim of the pod', [{ name: 'gpu' }, { name: 'nic' }], []],
    ['parts of a claim', [{ name: 'gpu', request: 'a' }, { name: 'gpu', request: 'b' }], []],
    ['what the schema refuses', [null, 3, { name: 3 }, {}], []],
    ['a claim that the pod does not have', [{ name: 'fpga' }], ['resources.claims']],
    ['a claim twice', [{ name: 'gpu' }, { name: 'gpu' }], ['resources.claims']],
    ['a part twice', [{ name: 'gpu', request: 'a' }, { name: 'gpu', request: 'a' }], ['resources.claims']],
    ['a claim and a part of it', [{ name: 'gpu' }, { name: 'gpu', request: 'a' }], ['resources.claims']],
  ])('by claims: %s', (_what, claims, places) => {
    const spec = { resourceClaims: [null, { name: 'gpu', resourceClaimName: 'a' }, { name: 'nic', resourceClaimName: 'b' }] };
    expect(reportedInContainer({ resources: { ...RESOURCES, claims } }, spec)).toEqual(places);
  });
});
