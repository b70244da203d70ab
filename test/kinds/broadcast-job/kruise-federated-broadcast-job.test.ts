import { type App, Chart, Duration, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  BroadcastJobCompletion, BroadcastJobFailurePolicy, ClusterOverride, ControlPlane, FederationApp, Fleet, type FleetCluster, type FleetProps,
  KruiseFederatedBroadcastJob, type KruiseFederatedBroadcastJobProps, KruiseVersion, Placement,
} from '../../../constructs';

const CONTAINERS = [{ name: 'warm', image: 'registry.example.com/warm:1.0.0' }];
const MIXED: FleetCluster[] = [{ name: 'east', region: 'us' }, { name: 'west', region: 'us' }, { name: 'edge', region: 'eu', controlPlane: ControlPlane.OCM }];

interface World { readonly app: App; readonly chart: Chart; readonly warm: KruiseFederatedBroadcastJob }

function world(props: Partial<KruiseFederatedBroadcastJobProps> = {}, fleet: Partial<FleetProps> = {}): World {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: MIXED, ...fleet });
  const chart = new Chart(app, 'infra', { namespace: 'infra', disableResourceNameHashes: true });
  return { app, chart, warm: new KruiseFederatedBroadcastJob(chart, 'warm', { containers: CONTAINERS, ...props }) };
}

const specIn = (warm: KruiseFederatedBroadcastJob, cluster: string) => warm.delivered(cluster).at(-1).spec;

/** The works without the text of their condition rules, which have tests of their own. */
const worksOf = ({ works }: KruiseFederatedBroadcastJob) => works.map((work: any) => ({
  ...work,
  spec: {
    ...work.spec,
    manifestConfigs: work.spec.manifestConfigs.map(({ conditionRules, ...config }: any) => ({ ...config, conditions: conditionRules?.map(({ condition }: any) => condition) })),
  },
}));

describe('a federated BroadcastJob', () => {
  test.each([KruiseVersion.V1_8, KruiseVersion.V1_9])('is written for both control planes, for Kruise %s', (kruiseVersion) => {
    const { chart, warm } = world({
      restartPolicy: kplus.RestartPolicy.ON_FAILURE,
      parallelism: kplus.PercentOrAbsolute.percent(20),
      completionPolicy: BroadcastJobCompletion.whenDone({ activeDeadline: Duration.minutes(30) }),
      failurePolicy: BroadcastJobFailurePolicy.keepGoing({ restartLimit: 3 }),
      overrides: [ClusterOverride.onClusters('edge', 'west').imageRegistry('registry.eu.example.com')],
    }, { kruiseVersion });
    expect(Testing.synth(chart)).toMatchSnapshot('Karmada');
    expect(worksOf(warm)).toMatchSnapshot('OCM');
    expect(warm.interpreterCustomization?.toJson().spec.target).toEqual({ apiVersion: warm.workload.apiVersion, kind: 'BroadcastJob' });
  });

  test('goes to every selected cluster as a whole, with all pods at once', () => {
    const { warm } = world();
    expect(warm.deliveries.map(({ cluster }) => cluster)).toEqual(['east', 'edge', 'west']);
    for (const cluster of ['east', 'edge', 'west']) expect(specIn(warm, cluster)).toEqual(warm.workload._object().spec);
    expect(specIn(warm, 'east').parallelism).toBe(2147483647);
  });

  test('is never divided, for its parallelism is no number of replicas', () => {
    const { app, warm } = world({ placement: Placement.onAllClusters().divideByWeight({ east: 1, west: 2, edge: 1 }) });
    expect(() => warm.deliveries).toThrow(/KF523: The placement divides replicas, but a BroadcastJob has none/);
    expect(() => app.synth()).toThrow(/KF523/);
  });

  test('has no time to live, as the control planes would run it again', () => {
    const ttl = { completionPolicy: BroadcastJobCompletion.whenDone({ ttlAfterFinished: Duration.hours(1) }) };
    expect(() => world(ttl).warm.deliveries).toThrow(/KF473: spec.completionPolicy.ttlSecondsAfterFinished is 3600, but a federated BroadcastJob must stay/);
    expect(() => world(ttl).app.synth()).toThrow(/KF473/);
    expect(world({ completionPolicy: BroadcastJobCompletion.whenDone() }).warm.deliveries).toHaveLength(3);
  });

  test('gets none from an override either', () => {
    const overrides = [ClusterOverride.onClusters('edge').add('/spec/completionPolicy/ttlSecondsAfterFinished', 60)];
    expect(() => world({ overrides }).warm.deliveries).toThrow(/KF473: As delivered to edge: spec.completionPolicy.ttlSecondsAfterFinished is 60/);
  });

  test('can be held back everywhere, and let go cluster by cluster', () => {
    const { warm } = world({ paused: true, overrides: [ClusterOverride.onClusters('east').replace('/spec/paused', false)] });
    expect([specIn(warm, 'east').paused, specIn(warm, 'west').paused, specIn(warm, 'edge').paused]).toEqual([false, true, true]);
  });

  test('says that pausing is no part of an update strategy here', () => {
    expect(() => world({ overrides: [ClusterOverride.onClusters('east').paused(true)] }).warm.deliveries).toThrow(/BroadcastJob has no update strategy with paused/);
  });

  test('that never ends is delivered like any other', () => {
    const { warm } = world({ completionPolicy: BroadcastJobCompletion.never(), failurePolicy: BroadcastJobFailurePolicy.keepGoing() });
    expect(specIn(warm, 'edge')).toMatchObject({ completionPolicy: { type: 'Never' }, failurePolicy: { type: 'Continue' } });
  });
});
