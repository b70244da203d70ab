import { Chart, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import * as fc from 'fast-check';
import {
  AdvancedDaemonSet, AdvancedStatefulSet, BroadcastJob, Checks, CloneSet, FederationApp, Fleet, KruiseFederatedCloneSet, KruiseFederatedDaemonSet, KruiseFederatedStatefulSet,
  PodAddress, SidecarSet, UnitedDeployment, UnitedDeploymentTemplate,
} from '../../../constructs';
import { labelMatcher } from '../../../constructs/delivery/selector';
import { isLabelValue } from '../../../constructs/json/syntax';
import { podAddressOf } from '../../../constructs/kinds/pods/pod-address';

const ADDRESS = kplus.Pod.ADDRESS_LABEL;
const containers = [{ name: 'web', image: 'registry.example.com/web:1.0.0', portNumber: 8080 }];
const chart = () => new Chart(Testing.app(), 'shop', { namespace: 'shop' });
const props = { metadata: { name: 'web' }, containers };
const found = (scope: Chart, kind: string) => Testing.synth(scope).find((object) => object.kind === kind);

const KINDS: Record<string, (scope: Construct, id: string, more?: object) => kplus.Workload> = {
  CloneSet: (scope, id, more) => new CloneSet(scope, id, { ...props, ...more }),
  StatefulSet: (scope, id, more) => new AdvancedStatefulSet(scope, id, { ...props, ...more }),
  DaemonSet: (scope, id, more) => new AdvancedDaemonSet(scope, id, { ...props, ...more }),
  UnitedDeployment: (scope, id, more) => new UnitedDeployment(scope, id, { ...props, template: UnitedDeploymentTemplate.cloneSet(), subsets: [{ name: 'a' }], ...more }),
};

describe('the address of pods', () => {
  test.each(Object.keys(KINDS))('is kind, namespace and name of a %s, wherever its construct is', (kind) => {
    const [here, moved] = [chart(), chart()];
    KINDS[kind](here, 'web');
    KINDS[kind](new Construct(moved, 'front'), 'renamed');
    expect(found(here, kind)).toEqual(found(moved, kind));
    expect(found(here, kind).spec.selector).toEqual({ matchLabels: { [ADDRESS]: `${kind.toLowerCase()}_shop_web` } });
  });

  test('is what Services, network policies, spreads and sidecars go by', () => {
    const scope = chart();
    const web = new CloneSet(scope, 'web', { ...props, isolate: true, spread: true });
    web.exposeViaService();
    web.connections.allowFrom(new CloneSet(scope, 'other', { ...props, metadata: { name: 'other' } }));
    new SidecarSet(scope, 'logs', { workloads: [web], containers: [{ name: 'logs', image: 'registry.example.com/logs:1.0.0' }] });
    const objects = Testing.synth(scope);
    const addresses = new Set(JSON.stringify(objects).match(/"cdk8s\.io\/metadata\.addr":"[^"]*"/g));
    expect([...addresses].sort()).toEqual([`"${ADDRESS}":"cloneset_shop_other"`, `"${ADDRESS}":"cloneset_shop_web"`]);
    expect(objects.find(({ kind }) => kind === 'Service').spec.selector).toEqual({ [ADDRESS]: 'cloneset_shop_web' });
    expect(objects.find(({ kind }) => kind === 'SidecarSet').spec.selector).toEqual({ matchLabels: { [ADDRESS]: 'cloneset_shop_web' } });
  });

  test('can stay that of the construct path, for workloads that run already', () => {
    const scope = chart();
    const web = new CloneSet(scope, 'web', { ...props, podAddress: PodAddress.CONSTRUCT_PATH });
    web.exposeViaService();
    const { spec } = found(scope, 'CloneSet');
    const address = spec.selector.matchLabels[ADDRESS];
    expect(address).toMatch(/^shop-web-c8/);
    expect(spec.template.metadata.labels).toEqual({ [ADDRESS]: address });
    expect(found(scope, 'Service').spec.selector).toEqual({ [ADDRESS]: address });
  });

  test('labels the pods of a workload that selects by other labels', () => {
    const scope = chart();
    const web = new CloneSet(scope, 'web', { ...props, select: false, podMetadata: { labels: { app: 'web' } } });
    web.select(kplus.LabelSelector.of({ labels: { app: 'web' } }));
    expect(found(scope, 'CloneSet').spec.selector).toEqual({ matchLabels: { app: 'web' } });
    expect(found(scope, 'CloneSet').spec.template.metadata.labels).toEqual({ app: 'web', [ADDRESS]: 'cloneset_shop_web' });
  });

  test('is written once: a label that is added later stays', () => {
    const scope = chart();
    const web = new BroadcastJob(scope, 'web', props);
    web.podMetadata.addLabel(ADDRESS, 'mine');
    expect(found(scope, 'BroadcastJob').spec.template.metadata.labels).toEqual({ [ADDRESS]: 'mine' });
  });

  test('must be one that exists', () => {
    const scope = chart();
    new CloneSet(scope, 'web', { ...props, podAddress: 'Path' as any });
    expect(() => Testing.synth(scope)).toThrow(/podAddress is "Path", expected a member of PodAddress/);
  });
});

test('two workloads of a namespace never select each other\'s pods, federated or not', () => {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }] });
  const scope = new Chart(app, 'shop', { namespace: 'shop' });
  const named = (name: string) => ({ containers, metadata: { name } });
  new KruiseFederatedCloneSet(scope, 'a', named('web'));
  new KruiseFederatedStatefulSet(scope, 'b', named('web'));
  new KruiseFederatedDaemonSet(scope, 'c', named('web'));
  new KruiseFederatedCloneSet(scope, 'd', named('web-2'));
  new KruiseFederatedCloneSet(scope, 'e', named('shop.web'));
  new CloneSet(scope, 'f', named('plain'));
  new kplus.Deployment(scope, 'g', named('web'));
  Checks.acknowledge(scope, 'KF510');
  const workloads = Testing.synth(scope).filter(({ spec }) => spec?.selector?.matchLabels && spec.template);
  expect(workloads).toHaveLength(7);
  for (const { spec } of workloads) {
    const matches = labelMatcher(spec.selector);
    expect(workloads.filter((other) => matches(other.spec.template.metadata.labels))).toHaveLength(1);
  }
});

test('every workload has an address of its own that is a label value', () => {
  const part = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,60}[a-z0-9])?$/);
  const name = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.').slice(0, 253).replace(/[.-]+$/, ''));
  const workload = fc.tuple(fc.constantFrom('CloneSet', 'StatefulSet', 'UnitedDeployment'), fc.option(part, { nil: undefined }), name);
  fc.assert(fc.property(workload, workload, (one, other) => {
    expect(isLabelValue(podAddressOf(...one))).toBe(true);
    expect(podAddressOf(...one) === podAddressOf(...other)).toBe(JSON.stringify(one) === JSON.stringify(other));
  }), { numRuns: 500 });
  expect(podAddressOf('CloneSet', undefined, 'web')).toBe('cloneset__web');
  expect(isLabelValue(podAddressOf('CloneSet', 'shop', 'not a name!'))).toBe(true);
});
