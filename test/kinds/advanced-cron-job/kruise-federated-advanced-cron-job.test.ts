import { App, Chart, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { withoutConditions } from '../../federation/without-conditions';
import {
  Checks, ClusterOverride, ControlPlane, CronJobTemplate, FederationApp, Fleet, KruiseFederatedAdvancedCronJob,
  type KruiseFederatedAdvancedCronJobProps, KruiseVersion, Placement,
} from '../../../constructs';

const CONTAINERS = [{ name: 'report', image: 'registry.example.com/report:2.1.0' }];
const JOB = CronJobTemplate.job({ containers: CONTAINERS });
const NODES = CronJobTemplate.broadcastJob({ containers: CONTAINERS });
const PULLS = CronJobTemplate.imageListPullJob({ images: ['registry.example.com/web:stable'], pullSecrets: ['shop-registry'] });

function world(props: Partial<KruiseFederatedAdvancedCronJobProps> = {}, kruiseVersion = KruiseVersion.V1_9, app: App = new FederationApp(), withFleet = true) {
  if (withFleet) new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'west' }, { name: 'edge', controlPlane: ControlPlane.OCM }], kruiseVersion });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  const report = new KruiseFederatedAdvancedCronJob(chart, 'report', { schedule: '0 3 * * *', timeZone: 'UTC', template: NODES, ...props });
  return { app, chart, report };
}

let warnings: string[];
beforeEach(() => {
  warnings = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => { warnings.push(String(text)); return true; });
});
afterEach(() => jest.restoreAllMocks());
const warned = () => warnings.map((text) => /KF\d+/.exec(text)?.[0]);

describe.each([KruiseVersion.V1_9, KruiseVersion.V1_8])('a federated AdvancedCronJob with Kruise %s', (kruiseVersion) => {
  test('is the same on both control planes', () => {
    const { chart, report } = world({ overrides: [ClusterOverride.onClusters('edge').imageRegistry('registry.eu.example.com').replace('/spec/schedule', '0 5 * * *')] }, kruiseVersion);
    expect(Testing.synth(chart)).toMatchSnapshot();
    expect(withoutConditions(report.works)).toMatchSnapshot();
    expect(report.deliveredWorkload('edge').spec.schedule).toBe('0 5 * * *');
    expect(report.deliveredWorkload('edge').spec.template.broadcastJobTemplate.spec.template.spec.containers[0].image).toBe('registry.eu.example.com/report:2.1.0');
    expect(report.interpreterCustomization?.toJson().spec.target).toEqual({ apiVersion: report.workload.apiVersion, kind: 'AdvancedCronJob' });
    expect(warnings).toEqual([]);
  });
});

describe('a federated AdvancedCronJob', () => {
  test('brings its pull secrets along', () => {
    const { chart, report } = world({ template: PULLS });
    new kplus.Secret(chart, 'registry');
    expect(report.delivered('east').map(({ kind }) => kind)).toEqual(['Secret', 'AdvancedCronJob']);
    expect(report.delivered('edge').map(({ kind }) => kind)).toEqual(['Secret', 'AdvancedCronJob']);
  });

  test('is never divided', () => {
    const { chart } = world({ placement: Placement.onAllClusters().divideEqually() });
    expect(() => Testing.synth(chart)).toThrow(/KF523/);
  });

  test('warns of a Job that several clusters run at the same moment', () => {
    Testing.synth(world({ template: JOB }).chart);
    expect(warnings).toEqual([expect.stringContaining('[shop/report] warning KF935: \'shop-report\' creates a Job at "0 3 * * *" on each of east, edge and west.')]);
  });

  test.each<[string, Partial<KruiseFederatedAdvancedCronJobProps>]>([
    ['one cluster', { placement: Placement.onClusters('east') }],
    ['different times', { overrides: [ClusterOverride.onClusters('east').replace('/spec/schedule', '0 4 * * *'), ClusterOverride.onClusters('west').replace('/spec/schedule', '0 5 * * *')] }],
    ['different time zones', { overrides: [ClusterOverride.onClusters('east').replace('/spec/timeZone', 'Europe/Lisbon'), ClusterOverride.onClusters('west').replace('/spec/timeZone', 'Asia/Tokyo')] }],
    ['a pause in all but one', { paused: true, overrides: [ClusterOverride.onClusters('east').replace('/spec/paused', false)] }],
  ])('does not warn of a Job with %s', (_what, props) => {
    Testing.synth(world({ template: JOB, ...props }).chart);
    expect(warnings).toEqual([]);
  });

  test('does not warn of what is for every node', () => {
    Testing.synth(world({ template: PULLS }).chart);
    expect(warnings).toEqual([]);
  });

  test('can be told that each cluster does work of its own', () => {
    const { chart, app } = world({ template: JOB });
    Checks.acknowledge(app, 'KF935');
    Testing.synth(chart);
    expect(warnings).toEqual([]);
  });

  test('warns without a fleet, unless one cluster is named or somebody thought of the times', () => {
    const without = (props: Partial<KruiseFederatedAdvancedCronJobProps>) => {
      warnings = [];
      Testing.synth(world({ template: JOB, ...props }, undefined, new App(), false).chart);
      return warned();
    };
    expect(without({})).toEqual(['KF935']);
    expect(without({ placement: Placement.onClusters('east', 'west') })).toEqual(['KF935']);
    expect(without({ placement: Placement.onClusters('east') })).toEqual([]);
    expect(without({ overrides: [ClusterOverride.onClusters('east').replace('/spec/schedule', '0 4 * * *')] })).toEqual([]);
    expect(without({ template: NODES })).toEqual([]);
  });

  test.each([['0 3 * * *', ['KF936']], ['@daily', ['KF936']], ['15 * * * *', []], ['@every 2h', []], ['@hourly', []], ['TZ=UTC 0 3 * * *', []]])('without a time zone, %s gives the warnings %j', (schedule, expected) => {
    Testing.synth(world({ schedule, timeZone: undefined }).chart);
    expect(warned()).toEqual(expected);
  });

  test('is checked as each cluster gets it', () => {
    const { chart } = world({ overrides: [ClusterOverride.onClusters('west').replace('/spec/timeZone', 'west')] });
    expect(() => Testing.synth(chart)).toThrow(/KF928: As delivered to west: spec\.timeZone is "west"/);
  });
});
