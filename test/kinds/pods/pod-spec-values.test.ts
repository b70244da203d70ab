import { expectValues, reportedInPod, type ValueRow } from './reported-places';

const ADDRESSES = [['10.0.0.1', '010.0.0.01', '0.0.0.0', '255.255.255.255', '::1', 'fe80::1', 3], ['', '10.0.0.256', '10.0.0', 'fe80::1%eth0', 'a', ':::']] as const;
const NAMES = ['serviceAccountName', 'priorityClassName'];
const LABELS = ['hostname', 'subdomain'];
const claim = (more: any) => ({ resourceClaims: [{ name: 'gpu', resourceClaimName: 'a', ...more }] });
const ports = (...list: any[]) => ({ containers: list.map((each) => ({ name: 'web', ports: [{ containerPort: 80, ...each }] })) });

describe('a value of a pod', () => {
  test.each<ValueRow>([
    ...NAMES.map((name): ValueRow => [name, (value) => ({ [name]: value }), ['a.b', '', 3], ['A', 'a_b']]),
    ['runtimeClassName', (runtimeClassName) => ({ runtimeClassName }), ['a.b', 3], ['A', '']],
    ...LABELS.map((name): ValueRow => [name, (value) => ({ [name]: value }), ['a', '', 'x'.repeat(63), 3], ['a.b', 'A', 'x'.repeat(64)]]),
    ['readinessGates[0].conditionType', (conditionType) => ({ readinessGates: [{ conditionType }] }), ['Ready', 'example.com/Ready', 3], ['', 'a b']],
    ['resourceClaims[0].name', (name) => claim({ name }), ['gpu', 3], ['', 'a.b']],
    ['resourceClaims[1].name', (name) => ({ resourceClaims: [{ name: 'gpu', resourceClaimName: 'a' }, { name, resourceClaimName: 'a' }] }), ['nic'], ['gpu']],
    ['resourceClaims[0]', claim, [{}, { resourceClaimTemplateName: null }, { resourceClaimName: null, resourceClaimTemplateName: 'b' }], [{ resourceClaimName: null }, { resourceClaimTemplateName: 'b' }]],
    ['resourceClaims[0].resourceClaimName', (resourceClaimName) => claim({ resourceClaimName }), ['a.b', 3], ['', 'A']],
    ['hostAliases[0].ip', (ip) => ({ hostAliases: [{ ip }] }), ...ADDRESSES],
    ['hostAliases[0].hostnames', (name) => ({ hostAliases: [{ ip: '::1', hostnames: ['a', name] }] }), ['a.b', 3], ['', 'A_B']],
    ['overhead[cpu]', (cpu) => ({ overhead: { cpu } }), [0, '1m'], [-1]],
    ['ephemeralContainers', (ephemeralContainers) => ({ ephemeralContainers }), [[], undefined], [[{ name: 'debug' }]]],
    ['containers[0].restartPolicy', (restartPolicy) => ({ containers: [{ name: 'web', restartPolicy }] }), [null, undefined], ['Always', 3]],
    ['initContainers[0].restartPolicy', (restartPolicy) => ({ initContainers: [{ name: 'setup', restartPolicy }] }), ['Always', null, 3], ['Never', '']],
  ])('%s', (...row) => {
    expectValues(reportedInPod, row);
  });
});

describe('the DNS of a pod', () => {
  const dns = (dnsConfig: any, dnsPolicy?: string) => ({ dnsConfig, dnsPolicy });
  const many = (count: number, value: string) => Array.from({ length: count }, () => value);

  test.each<ValueRow>([
    ['dnsConfig.nameservers', (server) => dns({ nameservers: ['::1', server] }), ...ADDRESSES],
    ['dnsConfig.nameservers', (count) => dns({ nameservers: many(count, '::1') }), [0, 3], [4]],
    ['dnsConfig.nameservers', (config) => dns(config, 'None'), [{ nameservers: ['::1'] }], [undefined, 3, {}, { nameservers: [] }]],
    ['dnsConfig.nameservers', (policy) => dns({}, policy), ['Default', 'ClusterFirst', undefined], ['None']],
    ['The number of dnsConfig.searches', (count) => dns({ searches: many(count, 'a') }), [0, 32], [33]],
    ['dnsConfig.searches', (search) => dns({ searches: ['a', search] }), ['a.b', 'a.b.', 3], ['', 'A_B', 'a..', '.a']],
    ['dnsConfig.options[0].name', (name) => dns({ options: [{ name }] }), ['ndots'], ['', undefined]],
  ])('%s', (...row) => {
    expectValues(reportedInPod, row);
  });
});

describe('the metadata of a pod', () => {
  const BYTES = 256 * 1024;

  test.each<ValueRow>([
    ['A key in metadata.labels', (key) => ({ labels: { [key]: 'a' } }), ['a', 'example.com/a'], ['', 'a b', 'Example.com/a']],
    ['metadata.labels[a]', (value) => ({ labels: { a: value } }), ['', 'a', 3], ['a b']],
    ['A key in metadata.annotations', (key) => ({ annotations: { [key]: 'a b' } }), ['a', 'Example.com/A'], ['', 'a b']],
    ['The size of metadata.annotations', (bytes) => ({ annotations: { a: 'x'.repeat(bytes - 4), b: '', c: 3, d: '' } }), [BYTES], [BYTES + 1]],
    ['The size of metadata.annotations', (bytes) => ({ annotations: { a: 'é'.repeat((bytes - 1) / 2) } }), [BYTES - 1], [BYTES + 1]],
  ])('%s', (...row) => {
    expectValues((metadata) => reportedInPod({}, metadata), row);
  });
});

describe('a port of the node', () => {
  test.each<[string, any, string[]]>([
    ['is used by one container', ports({ hostPort: 80 }, { hostPort: 81 }), []],
    ['is not used', ports({ hostPort: 0 }, { hostPort: 0 }, {}, {}, { hostPort: 1.5 }, { hostPort: 1.5 }, { hostPort: '80' }, { hostPort: '80' }), []],
    ['is used by two', ports({ hostPort: 80 }, { hostPort: 80 }), ['containers[1].ports[0].hostPort']],
    ['is used by two, one of which names the protocol that is the default', ports({ hostPort: 80 }, { hostPort: 80, protocol: 'TCP' }), ['containers[1].ports[0].hostPort']],
    ['is used with two protocols', ports({ hostPort: 80 }, { hostPort: 80, protocol: 'UDP' }), []],
    ['is used at two addresses', ports({ hostPort: 80, hostIP: '10.0.0.1' }, { hostPort: 80, hostIP: '10.0.0.2' }), []],
    ['is used by an init container and a container', { ...ports({ hostPort: 80 }), initContainers: ports({ hostPort: 80 }).containers }, []],
    ['is used by two init containers, which run one after the other', { initContainers: ports({ hostPort: 80 }, { hostPort: 80 }).containers }, []],
    ['is used twice by an init container', { initContainers: [{ name: 'a', ports: [{ hostPort: 80 }, { hostPort: 80 }] }] }, ['initContainers[0].ports[1].hostPort']],
  ])('%s', (_what, spec, places) => {
    expect(reportedInPod(spec)).toEqual(places);
  });
});
