import { tryRules } from '../companions/rule-cases';
import { COMPANION_RULES } from '../../../constructs/kinds/companions/rules';
import { checkResourceDistribution } from '../../../constructs/kinds/resource-distribution/checks';
import { distributesTo } from '../../../constructs/kinds/resource-distribution/distributed';
import { RESOURCE_DISTRIBUTION_RULES } from '../../../constructs/kinds/resource-distribution/rules';

const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'login' }, type: 'Opaque' };
const included = (...names: any[]) => ({ includedNamespaces: { list: names.map((name) => ({ name })) } });
const excluded = (...names: any[]) => ({ excludedNamespaces: { list: names.map((name) => ({ name })) } });

describe('a ResourceDistribution', () => {
  tryRules({
    kind: 'ResourceDistribution', check: checkResourceDistribution, rules: RESOURCE_DISTRIBUTION_RULES, always: [COMPANION_RULES.gate.code],
    spec: { resource: secret, targets: included('shop') },
    refused: [
      ['resource', 'nothing', { resource: undefined }],
      ['resource', 'a Service', { resource: { ...secret, kind: 'Service' } }],
      ['resource', 'a Secret of a group', { resource: { ...secret, apiVersion: 'example.com/v1' } }],
      ['resource', 'no name', { resource: { ...secret, metadata: {} } }],
      ['targets', 'none', { targets: {} }],
      ['targets', 'no object', { targets: ['shop'] }],
      ['targets', 'a name that is none', { targets: included('Shop') }],
      ['targets', 'a namespace in and out', { targets: { ...included('shop', 'api'), ...excluded('api') } }],
      ['targets', 'a selector that is none', { targets: { namespaceLabelSelector: { matchExpressions: [{ key: 'team', operator: 'Is' }] } } }],
      ['shape', 'a selector that is a text', { targets: { ...included('shop'), namespaceLabelSelector: 'team=shop' } }],
    ],
    accepted: [
      ['a sound one', {}],
      ['one of Kruise 1.8', {}, '1.8'],
      ['all namespaces but one', { targets: { allNamespaces: true, ...excluded('kube-system') } }],
      ['namespaces by label', { targets: { namespaceLabelSelector: { matchLabels: { team: 'shop' } } } }],
    ],
  });

  test('says that its feature gate is off by default', () => {
    const object = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'ResourceDistribution', metadata: { name: 'login' }, spec: { resource: secret, targets: included('shop') } };
    expect(checkResourceDistribution('shop/login', object).map(({ code, severity }) => `${code} ${severity}`)).toEqual(['KF969 warning']);
  });

  test.each([
    [included('shop'), true], [included('api'), false], [{ allNamespaces: true }, true], [{ allNamespaces: true, ...excluded('shop') }, false],
    [{ namespaceLabelSelector: { matchLabels: { team: 'shop' } } }, false], [undefined, false],
    [{ includedNamespaces: { list: [null, { name: 'shop' }] } }, true], [{ includedNamespaces: { list: 'shop' } }, false], [{ includedNamespaces: null }, false], ['shop', false],
  ])('with the targets %j is known to reach a namespace: %s', (targets, expected) => {
    expect(distributesTo({ apiVersion: '', kind: '', metadata: { name: '' }, spec: { targets } }, 'shop')).toBe(expected);
  });
});
