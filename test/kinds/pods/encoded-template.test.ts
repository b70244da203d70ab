import * as fc from 'fast-check';
import { encodedTemplate } from '../../../constructs/kinds/pods/encoded-template';
import { goForm } from '../../../constructs/kinds/pods/go-form';

test('what is false or empty is left out, and what Go writes in any case is there', () => {
  expect(encodedTemplate({
    spec: {
      hostNetwork: false, automountServiceAccountToken: false, securityContext: {}, nodeSelector: {},
      containers: [{
        name: 'web', command: [], stdin: false,
        env: [{ name: 'A', value: '' }, { name: 'CPU', valueFrom: { resourceFieldRef: { resource: 'limits.cpu' } } }],
      }],
      volumes: [{ name: 'info', downwardAPI: { items: [{ path: 'cpu', resourceFieldRef: { resource: 'limits.cpu' } }] } }],
    },
  })).toEqual({
    metadata: {},
    spec: {
      automountServiceAccountToken: false, securityContext: {},
      containers: [{
        name: 'web', resources: {},
        env: [{ name: 'A' }, { name: 'CPU', valueFrom: { resourceFieldRef: { resource: 'limits.cpu', divisor: '0' } } }],
      }],
      volumes: [{ name: 'info', downwardAPI: { items: [{ path: 'cpu', resourceFieldRef: { resource: 'limits.cpu', divisor: '0' } }] } }],
    },
  });
});

test('what users name themselves is kept, empty or not', () => {
  const volumes = [{ name: 'disk', flexVolume: { driver: 'example.com/disk', options: { mode: '', readOnly: 'x' } } }];
  const spec = { containers: [], volumes, nodeSelector: { dedicated: '' }, dnsConfig: { options: [{ name: 'edns0', value: '' }] } };
  expect(encodedTemplate({ spec }).spec).toEqual(spec);
});

test('what is missing or malformed stays so, for the checks to report', () => {
  expect(encodedTemplate({ spec: { containers: [] } })).toEqual({ metadata: {}, spec: { containers: [] } });
  for (const malformed of [undefined, null, 7, 'x', { spec: 3 }, { spec: { containers: [null, 4], volumes: [null] } }]) {
    expect(() => encodedTemplate(malformed)).not.toThrow();
  }
});

const templates = fc.record({
  hostNetwork: fc.boolean(), hostPID: fc.boolean(), terminationGracePeriodSeconds: fc.nat(1), nodeSelector: fc.constantFrom({}, { a: '' }),
  containers: fc.array(fc.record({
    name: fc.constantFrom('a', 'b'), image: fc.constantFrom('web:1', ''), stdin: fc.boolean(), command: fc.constantFrom([], ['x']),
    resources: fc.constantFrom({}, { limits: { cpu: '1000m' } }, { limits: {} }),
    env: fc.constantFrom([], [{ name: 'A', value: '' }], [{ name: 'A', valueFrom: { resourceFieldRef: { resource: 'limits.cpu' } } }]),
  }, { requiredKeys: ['name'] }), { minLength: 1, maxLength: 2 }),
}, { requiredKeys: ['containers'] }).map((spec) => ({ spec }));

test('it is the same template to a controller, and comes back from itself', () => {
  fc.assert(fc.property(templates, (template) => {
    const encoded = encodedTemplate(template);
    expect(goForm(encoded, 'template')).toEqual(goForm(template, 'template'));
    expect(encodedTemplate(encoded)).toEqual(encoded);
  }));
});
