import { Chart, Size, Testing } from 'cdk8s';
import {
  Fleet, HeadlessService, KruiseFederatedCloneSet, KruiseFederatedSidecarSet, KruiseFederatedStatefulSet, KruiseFederatedUnitedDeployment, OrdinalRange, PodUnavailableBudget, ProtectedPods,
  TransferEnv, UnavailableBudget, UnitedDeploymentTemplate,
} from '../../constructs';
import { Capability, Cpu, EnvValue, Handler, PercentOrAbsolute } from '../../constructs/plus';

/* Options of cdk8s-plus that our constructs take are looked at before cdk8s-plus gets them: it would fail in its depth, or ignore what has the wrong type. */

const cycle: any = {};
cycle.self = cycle;
const WRONG: readonly unknown[] = ['x', 5, true, Symbol('s'), () => 1, 5n, cycle, []];

function linesOf(make: (chart: Chart) => unknown): string[] {
  const app = Testing.app();
  const chart = new Chart(app, 'shop', { namespace: 'shop' });
  new Fleet(chart, 'fleet', { clusters: [{ name: 'east' }] });
  make(chart);
  return app.node.findAll().flatMap(({ node }) => node.validate());
}

const base = { image: 'web:1', portNumber: 80, securityContext: { user: 1000 } };
const cloneSet = (container: any, props: any = {}) => linesOf((chart) => new KruiseFederatedCloneSet(chart, 'web', { containers: [{ ...base, ...container }], ...props }));
const CODED = /^KF\d{3}: .+ Fix: .+/s;

describe.each<[string, (value: unknown) => any]>([
  ['lifecycle', (lifecycle) => ({ lifecycle })],
  ['lifecycle.preStop', (preStop) => ({ lifecycle: { preStop } })],
  ['resources', (resources) => ({ resources })],
  ['resources.cpu', (cpu) => ({ resources: { cpu } })],
  ['resources.cpu.limit', (limit) => ({ resources: { cpu: { limit } } })],
  ['resources.memory.request', (request) => ({ resources: { memory: { request } } })],
  ['resources.ephemeralStorage', (ephemeralStorage) => ({ resources: { ephemeralStorage } })],
  ['securityContext', (securityContext) => ({ securityContext })],
  ['securityContext.capabilities', (capabilities) => ({ securityContext: { user: 1, capabilities } })],
  ['envVariables', (envVariables) => ({ envVariables })],
  ['envVariables.A', (A) => ({ envVariables: { A } })],
])('%s of a container', (_name, container) => {
  test.each(WRONG.map((value) => [typeof value === 'object' ? (Array.isArray(value) ? 'a list' : 'a cycle') : String(value), value]))('that is %s is refused', (_words, value) => {
    const lines = cloneSet(container(value));
    expect(lines).not.toEqual([]);
    for (const line of lines) expect(line).toMatch(CODED);
  });
});

test.each<[string, any, any]>([
  ['a port that is no number', { portNumber: NaN }, {}],
  ['a command that is a string', { command: 'run' }, {}],
  ['a misspelt resource', { resources: { cpus: {} } }, {}],
  ['a misspelt setting of security', { securityContext: { user: 1000, readonlyRootFilesystem: true } }, {}],
  ['a search that is none', {}, { dns: { searches: [null] } }],
  ['a misspelt setting of DNS', {}, { dns: { nameserver: ['10.0.0.1'] } }],
  ['a sysctl that is none', {}, { securityContext: { sysctls: [null] } }],
  ['an alias that is none', {}, { hostAliases: [null] }],
  ['a name of pods that is none', {}, { podMetadata: { name: {} } }],
  ['finalizers that are none', {}, { podMetadata: { finalizers: 'x' } }],
])('%s is refused', (_what, container, props) => {
  const lines = cloneSet(container, props);
  expect(lines).not.toEqual([]);
  for (const line of lines) expect(line).toMatch(CODED);
});

test('what is right is accepted', () => {
  expect(cloneSet({
    resources: { cpu: { request: Cpu.millis(100), limit: Cpu.units(1) }, memory: { request: Size.mebibytes(64) }, ephemeralStorage: { limit: Size.gibibytes(1) } },
    lifecycle: { preStop: Handler.fromCommand(['sleep', '5']) }, envVariables: { A: EnvValue.fromValue('b') }, command: ['run'], args: [],
    securityContext: { user: 1000, capabilities: { add: [Capability.NET_BIND_SERVICE] } },
  }, { dns: { nameservers: ['10.0.0.1'], searches: ['shop.local'], options: [{ name: 'ndots', value: '2' }] }, podMetadata: { labels: { a: 'b' } } })).toEqual([]);
});

test.each<[string, (chart: Chart) => unknown]>([
  ['ordinals', (chart) => new KruiseFederatedStatefulSet(chart, 'web', { containers: [base], reserveOrdinals: [OrdinalRange.between(Symbol('s') as any, 3)] })],
  ['the name of a headless Service', (chart) => new KruiseFederatedStatefulSet(chart, 'web', { containers: [base], headlessService: HeadlessService.create({ name: Symbol('s') as any }) })],
  ['the key of a label', (chart) => new KruiseFederatedSidecarSet(chart, 'logs', {
    containers: [{ name: 'logs', image: 'logs:1', transferEnv: [TransferEnv.fromContainerInLabel(5 as any, 'A')] } as any], podLabels: { app: 'web' },
  } as any)],
  ['Secrets of a SidecarSet', (chart) => new KruiseFederatedSidecarSet(chart, 'logs', { containers: [{ name: 'logs', image: 'logs:1' }], podLabels: { app: 'web' }, imagePullSecrets: [{}] } as any)],
  ['what is protected', (chart) => new PodUnavailableBudget(chart, 'budget', {
    pods: ProtectedPods.withLabels({ matchLabels: { app: 'web' } }), budget: UnavailableBudget.maxUnavailable(PercentOrAbsolute.absolute(1)), protect: [Symbol('s')] as any,
  })],
  ['the management of pods', (chart) => new KruiseFederatedUnitedDeployment(chart, 'web', {
    replicas: 1, containers: [base], subsets: [{ name: 'a' }], template: UnitedDeploymentTemplate.statefulSet({ podManagementPolicy: 'Nope' as any }),
  } as any)],
  ['a flag of the fleet', (chart) => new Fleet(new Chart(chart, 'other'), 'fleet', { clusters: [{ name: 'east' }], managePlatform: 'false' as any })],
])('%s of the wrong type end in an error with a code', (_what, make) => {
  const lines = linesOf(make);
  expect(lines).not.toEqual([]);
  for (const line of lines) expect(line).toMatch(CODED);
});
