import { Chart, Duration, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { withoutConditions } from '../../federation/without-conditions';
import {
  ControlPlane, FederationApp, Fleet, ImagePullCompletion, KruiseFederatedImageListPullJob, KruiseFederatedImagePullJob, KruiseVersion, ClusterOverride, Placement,
} from '../../../constructs';

const EU = ClusterOverride.onClusters('edge', 'west').imageRegistry('registry.eu.example.com');

function world(kruiseVersion = KruiseVersion.V1_9) {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'west' }, { name: 'edge', controlPlane: ControlPlane.OCM }], kruiseVersion });
  return new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
}

const pull = (chart: Chart, props: any = {}) => new KruiseFederatedImagePullJob(chart, 'web', { image: 'registry.example.com/web:1', ...props });
const pulls = (chart: Chart, props: any = {}) => new KruiseFederatedImageListPullJob(chart, 'all', { images: ['registry.example.com/web:1', 'api:2'], ...props });

beforeEach(() => { jest.spyOn(process.stderr, 'write').mockImplementation(() => true); });
afterEach(() => jest.restoreAllMocks());

describe.each([KruiseVersion.V1_9, KruiseVersion.V1_8])('federated jobs that pull images, with Kruise %s', (kruiseVersion) => {
  test('are the same on both control planes', () => {
    const chart = world(kruiseVersion);
    const jobs = [pull(chart, { overrides: [EU] }), pulls(chart, { overrides: [EU] })];
    expect(Testing.synth(chart)).toMatchSnapshot();
    expect(jobs.map(({ works }) => withoutConditions(works))).toMatchSnapshot();
    for (const job of jobs) expect(job.deliveredWorkload('edge')).toEqual(job.deliveredWorkload('west'));
  });
});

describe('federated jobs that pull images', () => {
  test('pull from the registry of their cluster', () => {
    const chart = world();
    const [one, many] = [pull(chart, { overrides: [EU] }), pulls(chart, { overrides: [EU, ClusterOverride.onAllClusters().imageTag('3')] })];
    expect(['east', 'edge'].map((cluster) => one.deliveredWorkload(cluster).spec.image)).toEqual(['registry.example.com/web:1', 'registry.eu.example.com/web:1']);
    expect(['east', 'edge'].map((cluster) => many.deliveredWorkload(cluster).spec.images)).toEqual([
      ['registry.example.com/web:3', 'api:3'], ['registry.eu.example.com/web:3', 'registry.eu.example.com/api:3'],
    ]);
  });

  test.each([[pull], [pulls]])('bring their secrets along', (make) => {
    const chart = world();
    const secret = new kplus.Secret(chart, 'registry');
    const job = make(chart, { pullSecrets: [secret.name, 'made-elsewhere'] });
    for (const cluster of ['east', 'edge']) expect(job.delivered(cluster).map(({ kind }) => kind)).toEqual(['Secret', job.workload.kind]);
    expect(job.propagationPolicy!.toJson().spec.resourceSelectors.map(({ kind }: any) => kind)).toEqual([job.workload.kind]);
  });

  test.each([[pull], [pulls]])('have no time to live, after which they would be created again', (make) => {
    const chart = world();
    make(chart, { completionPolicy: ImagePullCompletion.whenDone({ ttlAfterFinished: Duration.hours(1) }) });
    expect(() => Testing.synth(chart)).toThrow(/KF949: spec\.completionPolicy\.ttlSecondsAfterFinished is 3600/);
  });

  test('get none by an override either', () => {
    const chart = world();
    pull(chart, { overrides: [ClusterOverride.onClusters('west').add('/spec/completionPolicy/ttlSecondsAfterFinished', 60)] });
    expect(() => Testing.synth(chart)).toThrow(/KF949: As delivered to west: /);
  });

  test('may have a deadline', () => {
    const chart = world();
    pull(chart, { completionPolicy: ImagePullCompletion.whenDone({ activeDeadline: Duration.hours(1) }) });
    expect(() => Testing.synth(chart)).not.toThrow();
  });

  test.each([[pull], [pulls]])('are never divided', (make) => {
    const chart = world();
    make(chart, { placement: Placement.onAllClusters().divideEqually() });
    expect(() => Testing.synth(chart)).toThrow(/KF523/);
  });

  test('say how an image is replaced as a whole', () => {
    const chart = world();
    pull(chart, { overrides: [ClusterOverride.onClusters('west').image('web', 'other:1')] });
    expect(() => Testing.synth(chart)).toThrow(/KF305: .*ImagePullJob has no known pod template.* Fix: use a JSON patch: .*`\.replace\(path, value\)`/);
  });
});
