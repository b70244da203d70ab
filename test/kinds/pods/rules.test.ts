import { checkPodTemplate } from '../../../constructs/kinds/pods/checks';
import { POD_RULES } from '../../../constructs/kinds/pods/rules';
import { compareQuantities } from '../../../constructs/json/quantity';
import { reportedCodes } from '../../problems/reported-codes';

const BASE = { name: 'web', image: 'web:1' };
const pods = (spec: any) => ({ spec: { containers: [BASE], ...spec } });
const one = (fields: any, spec: any = {}) => pods({ containers: [{ ...BASE, ...fields }], ...spec });
const codes = (template: any, claims?: string[]) => reportedCodes(checkPodTemplate('shop/web', template, claims));
const TCP = { tcpSocket: { port: 80 } };

type Case = readonly [rule: keyof typeof POD_RULES, what: string, template: any, claims?: string[]];

/** Filled up to full length: jest hands a callback to parameters that are missing. */
const rows = (cases: readonly Case[]) => cases.map(([rule, what, object, more]) => [rule, what, object, more] as const);

const REFUSED: readonly Case[] = [
  ['containers', 'no template', undefined],
  ['containers', 'no containers', pods({ containers: [] })],
  ['container', 'a container that is null', pods({ containers: [null] })],
  ['container', 'capitals', one({ name: 'Web' })],
  ['duplicateContainer', 'two of one name', pods({ initContainers: [BASE] })],
  ['image', 'no image', one({ image: undefined })],
  ['containers', 'containers that are no list', pods({ containers: { web: BASE } })],
  ['image', 'blanks', one({ image: ' web:1' })],
  ['image', 'nothing but a blank', one({ image: ' ' })],
  ['image', 'an empty image', one({ image: '' })],
  ['volumeName', 'an underscore', pods({ volumes: [{ name: 'my_data' }] })],
  ['duplicateVolume', 'a claim of the same name', pods({ volumes: [{ name: 'data' }] }), ['data']],
  ['mount', 'a volume that is not there', one({ volumeMounts: [{ name: 'data', mountPath: '/data' }] })],
  ['mountPath', 'one path twice', one({ volumeMounts: [{ name: 'a', mountPath: '/x' }, { name: 'b', mountPath: '/x' }] }), ['a', 'b']],
  ['mountPath', 'an empty path', one({ volumeMounts: [{ name: 'a', mountPath: '' }] }), ['a']],
  ['mountPath', 'no path', one({ volumeMounts: [{ name: 'a' }] }), ['a']],
  ['port', 'port 70000', one({ ports: [{ containerPort: 70000 }] })],
  ['port', 'a name with capitals', one({ ports: [{ containerPort: 80, name: 'HTTP' }] })],
  ['port', 'a name of 16 characters', one({ ports: [{ containerPort: 80, name: 'a'.repeat(16) }] })],
  ['port', 'one name twice', one({ ports: [{ containerPort: 80, name: 'http' }, { containerPort: 81, name: 'http' }] })],
  ['port', 'a port that is null', one({ ports: [null] }, { hostNetwork: true })],
  ['port', 'another host port in the network of the host', one({ ports: [{ containerPort: 80, hostPort: 81 }] }, { hostNetwork: true })],
  ['env', 'no name', one({ env: [{ value: 'x' }] })],
  ['env', 'an empty name', one({ env: [{ name: '', value: 'x' }] })],
  ['env', 'an equals sign in the name', one({ env: [{ name: 'A=B', value: 'x' }] })],
  ['env', 'a number', one({ env: [{ name: 'A', value: 1 }] })],
  ['env', 'two sources', one({ env: [{ name: 'A', value: 'x', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }] })],
  ['resources', 'a request above the limit', one({ resources: { requests: { memory: '1.5Gi' }, limits: { memory: '1500Mi' } } })],
  ['probe', 'no handler', one({ readinessProbe: { periodSeconds: 3 } })],
  ['probe', 'two handlers', one({ readinessProbe: { ...TCP, exec: { command: ['true'] } } })],
  ['probe', 'a liveness probe that must succeed twice', one({ livenessProbe: { ...TCP, successThreshold: 2 } })],
  ['initContainer', 'a probe', pods({ initContainers: [{ name: 'init', image: 'i:1', livenessProbe: TCP }] })],
  ['initContainer', 'a handler', pods({ initContainers: [{ name: 'init', image: 'i:1', lifecycle: {} }] })],
];

const TAKEN: readonly Case[] = [
  ['containers', 'one container', pods({})],
  ['duplicateContainer', 'two names', pods({ initContainers: [{ ...BASE, name: 'init' }] })],
  ['volumeName', 'a DNS label', pods({ volumes: [{ name: 'my-data' }] })],
  ['duplicateVolume', 'two names', pods({ volumes: [{ name: 'data' }] }), ['cache']],
  ['mount', 'a claim of the same name', one({ volumeMounts: [{ name: 'data', mountPath: '/data' }] }), ['data']],
  ['mountPath', 'two paths', one({ volumeMounts: [{ name: 'a', mountPath: '/x' }, { name: 'a', mountPath: '/y' }] }), ['a']],
  ['port', 'two names', one({ ports: [{ containerPort: 80, name: 'http' }, { containerPort: 53, name: 'dns-udp', protocol: 'UDP' }, { containerPort: 81 }] })],
  ['port', 'names that are empty', one({ ports: [{ containerPort: 80, name: '' }, { containerPort: 81, name: '' }] })],
  ['port', 'the same host port in the network of the host', one({ ports: [{ containerPort: 80, hostPort: 80 }, { containerPort: 81 }] }, { hostNetwork: true })],
  ['port', 'another host port of an init container in the network of the host', pods({ hostNetwork: true, initContainers: [{ name: 'init', image: 'i:1', ports: [{ containerPort: 80, hostPort: 81 }] }] })],
  ['port', 'another host port in the network of pods', one({ ports: [{ containerPort: 80, hostPort: 81 }] })],
  ['env', 'one source', one({ env: [{ name: 'a.b', value: '' }, { name: 'B', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }] })],
  ['resources', 'equal amounts in other units', one({ resources: { requests: { memory: '1Gi', cpu: 1 }, limits: { memory: '1024Mi', cpu: '1000m' } } })],
  ['resources', 'a request without a limit', one({ resources: { requests: { memory: '1Gi', cpu: 1 }, limits: { cpu: 1 } } })],
  ['probe', 'probes that must succeed once, or as often as is the default', one({ livenessProbe: { ...TCP, successThreshold: 1 }, startupProbe: { ...TCP, successThreshold: 0 } })],
  ['probe', 'a readiness probe that must succeed twice', one({ readinessProbe: { ...TCP, successThreshold: 2 } })],
  ['initContainer', 'a probe of a sidecar', pods({ initContainers: [{ name: 'init', image: 'i:1', livenessProbe: TCP, lifecycle: {}, restartPolicy: 'Always' }] })],
];

describe('rules on pods', () => {
  test.each(rows(REFUSED))('%s finds %s, and nothing else', (rule, _what, template, claims) => {
    expect(codes(template, claims)).toEqual([POD_RULES[rule].code]);
  });

  test.each(rows(TAKEN))('%s is content with %s', (_rule, _what, template, claims) => {
    expect(codes(template, claims)).toEqual([]);
  });

  test('the report names the amounts, and the handlers that are there', () => {
    const message = (fields: any) => checkPodTemplate('shop/web', one(fields))[0].message;
    expect(message({ resources: { requests: { cpu: '2' }, limits: { cpu: '1' } } })).toBe('Container "web" requests "2" of cpu, but its limit is "1".');
    expect(message({ readinessProbe: {} })).toContain('has no handler,');
    expect(message({ readinessProbe: { ...TCP, exec: { command: ['true'] } } })).toContain('has exec and tcpSocket,');
  });

  test('every rule is tried, those on building pods with the construct, those on values by themselves', () => {
    const tried = new Set(REFUSED.map(([rule]) => rule));
    expect(Object.keys(POD_RULES).filter((rule) => !tried.has(rule as any))).toEqual(['refused', 'exposedPorts', 'twins', 'value']);
  });
});

describe('comparing quantities', () => {
  test.each<[any, any, number]>([
    ['1', '1000m', 0], ['1Gi', '1G', 1], ['500m', 1, -1], ['1e3', '1k', 0], ['0.5Gi', '512Mi', 0], ['100u', '1m', -1], ['x', '1', NaN],
  ])('%s and %s: %d', (a, b, sign) => {
    expect(Math.sign(compareQuantities(a, b))).toBe(sign);
  });
});
