import { type App, Chart, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  ClusterOverride, ControlPlane, AdvancedDaemonSetUpdateStrategy, FederationApp, Fleet, type FleetCluster, type FleetProps, KruiseFederatedDaemonSet,
  type KruiseFederatedDaemonSetProps, KruiseVersion, Placement,
} from '../../../constructs';

const CONTAINERS = [{ name: 'agent', image: 'registry.example.com/agent:2.3.0', portNumber: 9100 }];
const MIXED: FleetCluster[] = [{ name: 'east', region: 'us' }, { name: 'west', region: 'us' }, { name: 'edge', region: 'eu', controlPlane: ControlPlane.OCM }];
const { percent, absolute } = kplus.PercentOrAbsolute;

interface World { readonly app: App; readonly chart: Chart; readonly agent: KruiseFederatedDaemonSet }

function world(props: Partial<KruiseFederatedDaemonSetProps> = {}, fleet: Partial<FleetProps> = {}): World {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: MIXED, ...fleet });
  const chart = new Chart(app, 'infra', { namespace: 'infra', disableResourceNameHashes: true });
  return { app, chart, agent: new KruiseFederatedDaemonSet(chart, 'agent', { containers: CONTAINERS, ...props }) };
}

const rollingUpdateIn = (agent: KruiseFederatedDaemonSet, cluster: string) => agent.delivered(cluster).at(-1).spec.updateStrategy.rollingUpdate;

/** The works without the text of their condition rules, which have tests of their own. */
const worksOf = ({ works }: KruiseFederatedDaemonSet) => works.map((work: any) => ({
  ...work,
  spec: {
    ...work.spec,
    manifestConfigs: work.spec.manifestConfigs.map(({ conditionRules, ...config }: any) => ({ ...config, conditions: conditionRules?.map(({ condition }: any) => condition) })),
  },
}));

let warnings: string[];
beforeEach(() => {
  warnings = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => { warnings.push(String(text)); return true; });
});
afterEach(() => jest.restoreAllMocks());

describe('a federated DaemonSet', () => {
  test.each([KruiseVersion.V1_8, KruiseVersion.V1_9])('is written for both control planes, for Kruise %s', (kruiseVersion) => {
    const { chart, agent } = world({
      updateStrategy: AdvancedDaemonSetUpdateStrategy.inPlaceIfPossible({ partition: absolute(2), maxUnavailable: percent(10) }),
      progressiveScaling: true,
      overrides: [ClusterOverride.onClusters('west', 'edge').partition(absolute(0)), ClusterOverride.onClusters('edge').imageRegistry('registry.eu.example.com')],
    }, { kruiseVersion });
    agent.exposeViaService();
    expect(Testing.synth(chart)).toMatchSnapshot('Karmada');
    expect(worksOf(agent)).toMatchSnapshot('OCM');
    expect(agent.interpreterCustomization?.toJson().spec.target).toEqual({ apiVersion: agent.workload.apiVersion, kind: 'DaemonSet' });
    expect(warnings).toEqual([]);
  });

  test('goes to every selected cluster as a whole, and is the same there', () => {
    const { agent } = world();
    expect(agent.deliveries.map(({ cluster, controlPlane }) => [cluster, controlPlane])).toEqual([
      ['east', ControlPlane.KARMADA], ['edge', ControlPlane.OCM], ['west', ControlPlane.KARMADA],
    ]);
    expect(agent.delivered('edge').at(-1).spec).toEqual(agent.delivered('east').at(-1).spec);
    expect(agent.propagationPolicy!.toJson().spec.placement).not.toHaveProperty('replicaScheduling.weightPreference');
  });

  test('is never divided', () => {
    const { app, agent } = world({ placement: Placement.onAllClusters().divideEqually() });
    expect(() => agent.deliveries).toThrow(/KF523: The placement divides replicas, but a DaemonSet has none/);
    expect(() => app.synth()).toThrow(/KF523/);
    expect(() => world({ placement: Placement.onAllClusters().duplicate() }).agent.deliveries).not.toThrow();
  });

  test('differs in partition, unavailability and pause where overrides say so', () => {
    const { agent } = world({
      updateStrategy: AdvancedDaemonSetUpdateStrategy.standard({ partition: percent(100) }),
      overrides: [
        ClusterOverride.onClusters('east').partition(percent(50)).maxUnavailable(percent(20)),
        ClusterOverride.onClusters('edge').paused(true),
      ],
    });
    expect(rollingUpdateIn(agent, 'east')).toMatchObject({ partition: '50%', maxUnavailable: '20%' });
    expect(rollingUpdateIn(agent, 'west')).toEqual({ rollingUpdateType: 'Standard', partition: '100%', maxUnavailable: 1, maxSurge: 0 });
    expect(rollingUpdateIn(agent, 'edge')).toMatchObject({ partition: '100%', paused: true });
    expect(agent.overridePolicies.map((policy) => policy.toJson().spec.overrideRules)).toMatchSnapshot();
  });

  test('is checked as each cluster gets it', () => {
    const delivered = (...overrides: ClusterOverride[]) => () => world({ overrides }).agent.deliveries;
    expect(delivered(ClusterOverride.onClusters('east').maxUnavailable(percent(0)))).toThrow(/KF441: As delivered to east: /);
    expect(delivered(ClusterOverride.onClusters('east').maxUnavailable(percent(120)))).toThrow(/KF443: As delivered to east: /);
    expect(() => world({ overrides: [ClusterOverride.onClusters('edge').partition(percent(50))] }, { kruiseVersion: KruiseVersion.V1_8 }).agent.deliveries)
      .toThrow(/KF444: As delivered to edge: /);
  });

  test('points out an override that its update strategy ignores', () => {
    const { agent } = world({ updateStrategy: AdvancedDaemonSetUpdateStrategy.onDelete(), overrides: [ClusterOverride.onClusters('edge').partition(absolute(1))] });
    expect(agent.node.validate()).toEqual([]);
    expect(warnings.join('')).toMatch(/KF448: As delivered to edge: spec.updateStrategy.rollingUpdate has partition, but the type is OnDelete/);
  });

  test('brings what its pods refer to', () => {
    const { chart, agent } = world();
    const settings = new kplus.ConfigMap(chart, 'settings', { data: { a: 'b' } });
    agent.workload.containers[0].env.addVariable('A', kplus.EnvValue.fromConfigMap(settings, 'a'));
    for (const cluster of ['east', 'edge']) expect(agent.delivered(cluster).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['ConfigMap', 'DaemonSet']));
  });

  test('has its revision reported to the hub under the name that either version gives it', () => {
    const { manifestConfigs } = world().agent.works[0].spec;
    const names = manifestConfigs.at(-1).feedbackRules[0].jsonPaths.map(({ name }: any) => name);
    expect(names).toEqual(expect.arrayContaining(['updateRevision', 'daemonSetHash']));
    expect(new Set(names).size).toBe(names.length);
  });

  test('has no replicas to be asked for', () => {
    expect(() => world({ replicas: 3 } as any).agent.deliveries).toThrow(/KF521[^]*replicas/);
  });
});
