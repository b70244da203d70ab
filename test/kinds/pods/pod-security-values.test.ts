import { expectValues, reportedInPod, type ValueRow } from './reported-places';

const IDS = [[0, 2147483647, 0.5, '-1', null], [-1, 2147483648]] as const;
const pod = (securityContext: any) => ({ securityContext });
const container = (securityContext: any, spec: any = {}) => ({ ...spec, containers: [{ name: 'web', securityContext }] });
const init = (securityContext: any) => ({ initContainers: [{ name: 'setup', securityContext }] });
const profile = (type: unknown, localhostProfile: unknown, field = 'seccompProfile') => pod({ [field]: { type, localhostProfile } });

describe('a value of a security context', () => {
  test.each<ValueRow>([
    ...['fsGroup', 'runAsUser', 'runAsGroup'].map((name): ValueRow => [`securityContext.${name}`, (id) => pod({ [name]: id }), ...IDS]),
    ['securityContext.supplementalGroups', (id) => pod({ supplementalGroups: [1, id] }), ...IDS],
    ['securityContext.fsGroupChangePolicy', (policy) => pod({ fsGroupChangePolicy: policy }), ['Always', 'OnRootMismatch', 3], ['Never']],
    ['securityContext.supplementalGroupsPolicy', (policy) => pod({ supplementalGroupsPolicy: policy }), ['Merge', 'Strict', 3], ['Loose']],
    ['securityContext.sysctls[0].name', (name) => pod({ sysctls: [{ name }] }),
      ['a', 'kernel.shm_rmid_forced', 'net/ipv4/ip-local', '0', 'a'.repeat(253), 3], ['', 'A', 'a.', '.a', 'a_', '_a', 'a..b', 'a.-b', 'a b', 'a'.repeat(254)]],
    ['securityContext.sysctls[1].name', (name) => pod({ sysctls: [{ name: 'a' }, { name }] }), ['b'], ['a']],
    ['containers[0].securityContext.runAsUser', (runAsUser) => container({ runAsUser }), ...IDS],
    ['containers[0].securityContext.runAsGroup', (runAsGroup) => container({ runAsGroup }), ...IDS],
    ['initContainers[0].securityContext.runAsUser', (runAsUser) => init({ runAsUser }), ...IDS],
    ['containers[0].securityContext', container, [
      { privileged: true }, { privileged: true, allowPrivilegeEscalation: true }, { privileged: false, allowPrivilegeEscalation: false },
      { capabilities: { add: ['CAP_SYS_ADMIN'] } }, { capabilities: { add: ['NET_ADMIN'] }, allowPrivilegeEscalation: false },
    ], [{ privileged: true, allowPrivilegeEscalation: false }, { capabilities: { add: ['CAP_SYS_ADMIN'] }, allowPrivilegeEscalation: false }]],
    ['containers[0].securityContext.procMount', (procMount) => container({ procMount }), ['Default', 3], ['Unmasked', 'Masked']],
    ['containers[0].securityContext.procMount', (procMount) => container({ procMount }, { hostUsers: false }), ['Default', 'Unmasked'], ['Masked']],
    ...['seccompProfile', 'appArmorProfile'].flatMap((field): ValueRow[] => [
      [`securityContext.${field}.type`, (type) => profile(type, undefined, field), ['RuntimeDefault', 'Unconfined', 3], ['Default']],
      [`securityContext.${field}.localhostProfile`, (path) => profile('RuntimeDefault', path, field), [null, undefined], ['a', '']],
      [`containers[0].securityContext.${field}.localhostProfile`, (path) => container({ [field]: { type: 'Localhost', localhostProfile: path } }), ['a'], [null, undefined]],
    ]),
    ['securityContext.seccompProfile.localhostProfile', (path) => profile('Localhost', path), ['a', 'a/b.json', 'a/..b', 3], ['/a', '..', 'a/../b', null, undefined]],
    ['securityContext.appArmorProfile.localhostProfile', (path) => profile('Localhost', path, 'appArmorProfile'), ['a', '/a', '../a', 'x'.repeat(4095), 3], ['', ' a', 'a ', 'x'.repeat(4096), null]],
    ...['gmsaCredentialSpec', 'gmsaCredentialSpecName', 'runAsUserName'].map((name): ValueRow =>
      [`securityContext.windowsOptions.${name}`, (value) => pod({ windowsOptions: { [name]: value } }), ['a', undefined], ['']]),
  ])('%s', (...row) => {
    expectValues(reportedInPod, row);
  });
});

describe('what a pod shares with its node', () => {
  test.each<[any, string[]]>([
    [{ hostPID: true, shareProcessNamespace: false }, []],
    [{ hostPID: false, shareProcessNamespace: true }, []],
    [{ hostPID: true, shareProcessNamespace: true }, ['shareProcessNamespace']],
    [{ hostUsers: true, hostNetwork: true, hostPID: true, hostIPC: true }, []],
    [{ hostUsers: false, hostNetwork: false }, []],
    [{ hostUsers: false, hostNetwork: true }, ['hostNetwork']],
    [{ hostUsers: false, hostPID: true, hostIPC: true }, ['hostPID', 'hostIPC']],
  ])('%j', (spec, places) => {
    expect(reportedInPod(spec)).toEqual(places);
  });
});

describe('the operating system of a pod', () => {
  const POD = ['hostUsers', 'shareProcessNamespace'];
  const PODS = ['appArmorProfile', 'seLinuxOptions', 'seccompProfile', 'fsGroup', 'fsGroupChangePolicy', 'sysctls', 'runAsUser', 'runAsGroup', 'supplementalGroups', 'supplementalGroupsPolicy', 'seLinuxChangePolicy'];
  const CONTAINER = ['appArmorProfile', 'seLinuxOptions', 'seccompProfile', 'capabilities', 'readOnlyRootFilesystem', 'privileged', 'allowPrivilegeEscalation', 'procMount', 'runAsUser', 'runAsGroup'];
  const on = (name: unknown, spec: any) => ({ os: { name }, ...spec });
  const all = (fields: string[]) => Object.fromEntries(fields.map((field) => [field, false]));

  test('is linux or windows', () => {
    expectValues(reportedInPod, ['os.name', (name) => on(name, {}), ['linux', 'windows', 3], ['', 'plan9']]);
  });

  test('is windows: fields of linux are refused, and none of them anywhere else', () => {
    const spec = { ...all(POD), securityContext: all(PODS), containers: [{ name: 'web', securityContext: all(CONTAINER) }], initContainers: [{ name: 'setup', securityContext: { runAsUser: 1 } }] };
    expect(reportedInPod(on('windows', spec)).sort()).toEqual([
      ...POD, ...PODS.map((field) => `securityContext.${field}`), ...CONTAINER.map((field) => `containers[0].securityContext.${field}`), 'initContainers[0].securityContext.runAsUser',
    ].sort());
    expect(reportedInPod(on('linux', spec))).toEqual([]);
    expect(reportedInPod(spec)).toEqual([]);
  });

  test('is windows: switches that are off, empty lists and nulls count as left out', () => {
    expectValues(reportedInPod, ['hostPID', (hostPID) => on('windows', { hostPID }), [false, null], [true]]);
    expectValues(reportedInPod, ['hostIPC', (hostIPC) => on('windows', { hostIPC }), [false, null], [true]]);
    expectValues(reportedInPod, ['securityContext.sysctls', (sysctls) => on('windows', pod({ sysctls })), [[], null], [[{ name: 'a', value: '1' }]]]);
    expectValues(reportedInPod, ['securityContext.runAsUser', (runAsUser) => on('windows', pod({ runAsUser })), [null], [1]]);
  });

  test('is linux: options of windows are refused', () => {
    const spec = { securityContext: { windowsOptions: {} }, containers: [{ name: 'web', securityContext: { windowsOptions: { hostProcess: false } } }] };
    expect(reportedInPod(on('linux', spec))).toEqual(['securityContext.windowsOptions', 'containers[0].securityContext.windowsOptions']);
    expect(reportedInPod(on('windows', spec))).toEqual([]);
    expect(reportedInPod(spec)).toEqual([]);
  });
});
