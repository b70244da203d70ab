import { cli, Folder } from '../cli/command-line';

/** As in an installation that lost the Lua VM. */
jest.mock('../../constructs/testing/lua-vm/bindings', () => ({
  luaBindings: () => jest.requireActual('../../constructs/testing/lua-vm/bindings').luaBindings('no-such-package/lua.51'),
}));

const folder = new Folder();
afterAll(() => folder.remove());

const cloneSet = {
  apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', namespace: 'shop' },
  spec: { replicas: 2, selector: { matchLabels: { app: 'web' } }, template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'registry.example.com/web:1.0.0' }] } } },
};
const policy = {
  apiVersion: 'policy.karmada.io/v1alpha1', kind: 'PropagationPolicy', metadata: { name: 'web', namespace: 'shop' },
  spec: { resourceSelectors: [{ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' }], placement: { clusterAffinity: { clusterNames: ['east'] } } },
};
const customization = (customizations: object) => ({
  apiVersion: 'config.karmada.io/v1alpha1', kind: 'ResourceInterpreterCustomization', metadata: { name: 'own' },
  spec: { target: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' }, customizations },
});
const broken = { luaScript: 'function AggregateStatus(desiredObj, statusItems)\n  return desiredObj\nend\n' };

test('scripts that could not be tried are an error that says so and what to install', () => {
  const { code, err } = cli('import', folder.file('script.yaml', cloneSet, policy, customization({ statusAggregation: broken })));
  expect(code).toBe(1);
  expect(err).toContain('KF087');
  expect(err).toContain('statusAggregation was not tried: Interpreter scripts run in Lua 5.1 from the package \'lua-wasm-bindings\', which is not installed');
  expect(err).toContain('To do: install the package lua-wasm-bindings and import again.');
});

test('nothing is said where there is no script to try', () => {
  const script = { luaScript: 'function ReviseReplica(desiredObj, desiredReplica)\n  desiredObj.spec.replicas = desiredReplica\n  return desiredObj\nend\n' };
  expect(cli('import', folder.file('other.yaml', cloneSet, policy, customization({ replicaRevision: script }))).err).not.toContain('KF087');
  expect(cli('import', folder.file('plain.yaml', cloneSet, policy)).err).not.toContain('KF087');
});
