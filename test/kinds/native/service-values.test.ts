import { messageOf, named, NO_OBJECTS, placesOf, refusedAt } from './refused-places';

const service = (spec: object = {}): any => named('v1', 'Service', { spec: { selector: { app: 'web' }, ports: [{ port: 80 }], ...spec } });
const port = (more: object, spec: object = {}): any => service({ ports: [{ port: 80, ...more }], ...spec });
const two = (first: object, second: object, spec: object = {}): any => service({ ports: [{ name: 'a', port: 80, ...first }, { name: 'b', port: 81, ...second }], ...spec });
const external = (spec: object): any => service({ type: 'ExternalName', selector: undefined, ports: undefined, externalName: 'db.example.com', ...spec });

describe('a Service', () => {
  refusedAt([
    ['spec.ports', 'one is needed', (ports) => service({ ports }), [[{ port: 80 }]], [undefined, null, []]],
    ['spec.ports', 'none is needed without an address, or for a name', (spec) => service({ ports: undefined, ...spec }),
      [{ clusterIP: 'None' }, { type: 'ExternalName', externalName: 'db' }], [{ clusterIP: '' }, { type: 'NodePort' }, { type: 'ClusterIP' }]],
    ['spec.clusterIP', 'an address', (clusterIP) => service({ clusterIP }), [undefined, null, '', 'None', '10.0.0.1', 'fd00::1', 7], ['10.0.0.256', 'none', 'web', '10.0.0.1/8']],
    ['spec.clusterIP', 'what is reached from outside has one', (type) => service({ type, clusterIP: 'None' }), [undefined, 'ClusterIP'], ['NodePort', 'LoadBalancer']],
    ['spec.clusterIP', 'a name has none', (clusterIP) => external({ clusterIP }), [undefined, null, ''], ['10.0.0.1', 'None']],
    ['spec.externalName', 'a host name', (externalName) => external({ externalName }), ['db', 'db.example.com', 'db.example.com.', 'x'.repeat(253), 7],
      [undefined, null, '', '.', 'a b', 'DB', 'db..', '.db', 'x'.repeat(254)]],
    ['spec.externalName', 'of no interest for other types', (externalName) => service({ externalName }), [undefined, 'a b'], []],
    ['spec.externalIPs', 'addresses', (address) => service({ externalIPs: [address] }), ['10.0.0.1', 'fd00::1', 7], ['', 'web', '10.0.0.0/8']],
    ['spec.ipFamilies', 'families', (ipFamilies) => service({ ipFamilies }), [undefined, null, [], ['IPv4'], ['IPv6', 'IPv4'], [7]], [['ipv4'], ['']]],
    ['spec.selector[app]', 'values of labels', (app) => service({ selector: { app } }), ['', 'web', 'x'.repeat(63)], ['a b', 'x'.repeat(64)]],
    ['A key in spec.selector', 'keys of labels', (key) => service({ selector: { [key]: 'web' } }), ['app', 'example.com/app'], ['', 'a b', '/app']],
  ]);

  test.each(NO_OBJECTS)('leaves a spec of %j to the schema', (spec) => {
    expect(placesOf(named('v1', 'Service', { spec }))).toEqual([]);
  });
});

describe('a port of a Service', () => {
  refusedAt([
    ['spec.ports[0].port', '1 to 65535', (number) => service({ ports: [{ port: number }] }), [1, 65535, undefined, '80'], [0, -1, 65536, 80.5]],
    ['spec.ports[0].name', 'a DNS label if there is one', (name) => port({ name }), [undefined, null, '', 'http', '80', 'x'.repeat(63), 7], ['a.b', 'HTTP', 'a_b', 'x'.repeat(64)]],
    ['spec.ports[0].name', 'one of several has a name', (name) => two({ name }, {}), ['http'], [undefined, null, '', 'HTTP']],
    ['spec.ports[1].name', 'no two of a name', (name) => two({}, { name }), ['b', 'c'], ['a']],
    ['spec.ports[1].port', 'no two of a number and protocol', (second) => two({}, second), [{ port: 81 }, { port: 80, protocol: 'UDP' }, { port: undefined }],
      [{ port: 80 }, { port: 80, protocol: 'TCP' }, { port: 80, protocol: '' }]],
    ['spec.ports[1].port', 'TCP is what is meant without a protocol', (second) => two({ protocol: 'UDP' }, second), [{ port: 80 }], [{ port: 80, protocol: 'UDP' }]],
    ['spec.ports[0].targetPort', 'a number or a name', (targetPort) => port({ targetPort }), [undefined, null, 0, 1, 65535, '', 'http', 'a1', 'abcdefghijklmno'],
      [-1, 65536, '8080', 'HTTP', 'a_b', 'abcdefghijklmnop', ' ']],
    ['spec.ports[0].nodePort', '1 to 65535', (nodePort) => port({ nodePort }, { type: 'NodePort' }), [undefined, null, 0, 1, 65535, '80'], [-1, 65536]],
    ['spec.ports[0].nodePort', 'of types that open one', (type) => port({ nodePort: 30_080 }, { type }), ['NodePort', 'LoadBalancer'], ['ClusterIP', undefined]],
    ['spec.ports[1].nodePort', 'no two of a number and protocol', (second) => two({ nodePort: 30_080 }, second, { type: 'NodePort' }),
      [{ nodePort: 30_081 }, { nodePort: 30_080, protocol: 'UDP' }, { nodePort: 0 }, {}], [{ nodePort: 30_080 }, { nodePort: 30_080, protocol: 'TCP' }]],
    ['spec.ports[1].nodePort', 'the protocol is TCP unless it is another', (second) => two({ nodePort: 30_080, protocol: 'UDP' }, second, { type: 'NodePort' }),
      [{ nodePort: 30_080 }, { nodePort: 30_080, protocol: 'TCP' }], [{ nodePort: 30_080, protocol: 'UDP' }]],
    ['spec.ports[0].appProtocol', 'like the key of a label', (appProtocol) => port({ appProtocol }), [undefined, null, 'http', 'kubernetes.io/h2c', 7], ['', 'a b', 'a/b/c']],
  ]);

  test('in quotes is said to be a number', () => {
    expect(messageOf(port({ targetPort: '8080' }))).toContain('expected the number 8080 without quotes, or the name of a port.');
    expect(messageOf(port({ targetPort: '8080-' }))).toContain('expected the number or name of a port.');
    expect(messageOf(port({ targetPort: '-8080' }))).toContain('expected the number or name of a port.');
  });

  test('without a name or a number has none that another one could have', () => {
    expect(placesOf(two({ name: undefined }, { name: undefined }))).toEqual(['spec.ports[0].name', 'spec.ports[1].name']);
    expect(placesOf(two({ name: '' }, { name: '' }))).toEqual(['spec.ports[0].name', 'spec.ports[1].name']);
    expect(placesOf(two({ port: undefined }, { port: undefined }))).toEqual([]);
  });

  test('below 1 is no number for another port to have', () => {
    expect(placesOf(two({ port: 0 }, { port: 0 }))).toEqual(['spec.ports[0].port', 'spec.ports[1].port']);
  });
});

describe('a Service that is reached from outside', () => {
  refusedAt([
    ['spec.externalTrafficPolicy', 'the types', (type) => service({ type, externalTrafficPolicy: 'Local' }), ['NodePort', 'LoadBalancer'], [undefined, 'ClusterIP']],
    ['spec.externalTrafficPolicy', 'the addresses', (externalIPs) => service({ externalIPs, externalTrafficPolicy: 'Local' }), [['203.0.113.1']], [undefined, []]],
    ['spec.externalTrafficPolicy', 'none is always right', (externalTrafficPolicy) => service({ externalTrafficPolicy }), [undefined, null, ''], ['Cluster']],
    ['spec.loadBalancerSourceRanges', 'for a balancer', (type) => service({ type, loadBalancerSourceRanges: ['10.0.0.0/8'] }), ['LoadBalancer'], ['NodePort', undefined]],
    ['spec.loadBalancerSourceRanges', 'none is always right', (loadBalancerSourceRanges) => service({ loadBalancerSourceRanges }), [undefined, null, []], []],
    ['spec.loadBalancerSourceRanges', 'ranges of addresses', (range) => service({ type: 'LoadBalancer', loadBalancerSourceRanges: [range] }),
      ['10.0.0.0/8', ' 10.0.0.0/8 ', '0.0.0.0/0', '10.0.0.0/32', 'fd00::/128', 7], ['', '10.0.0.0', '10.0.0.0/33', '10.0.0.0/8/8', 'fd00::/129', '10.0.0.0/', '10.0.0.0/a', '10.0.0.0/8a', '10.0.0.0/a8']],
    ['spec.allocateLoadBalancerNodePorts', 'for a balancer', (type) => service({ type, allocateLoadBalancerNodePorts: false }), ['LoadBalancer'], ['NodePort', undefined]],
    ['spec.allocateLoadBalancerNodePorts', 'none is always right', (allocateLoadBalancerNodePorts) => service({ allocateLoadBalancerNodePorts }), [undefined, null], [true, false]],
    ['spec.loadBalancerClass', 'for a balancer', (type) => service({ type, loadBalancerClass: 'example.com/internal' }), ['LoadBalancer'], ['NodePort', undefined]],
  ]);
});
