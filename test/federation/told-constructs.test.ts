import { type App, Chart, Testing } from 'cdk8s';
import { Construct } from 'constructs';
import { FederationApp, Fleet, KruiseFederatedCloneSet, Placement } from '../../constructs';

/** A workload in a chart, with a Service and a construct of the user below it. */
function workloadIn(app: App): KruiseFederatedCloneSet {
  new Fleet(app, 'fleet', { clusters: [{ name: 'eu' }] });
  const web = new KruiseFederatedCloneSet(new Chart(app, 'shop', { namespace: 'shop' }), 'web', {
    replicas: 2, containers: [{ name: 'web', image: 'registry.example.com/web:1', portNumber: 80 }], placement: Placement.onAllClusters().duplicate(),
  });
  web.exposeViaService();
  new Construct(web, 'own');
  return web;
}

const idsOf = (construct: Construct): string[] => construct.node.children.map(({ node }) => node.id);

test('an app that writes plans makes no constructs of policies that nobody asks for', () => {
  const web = workloadIn(new FederationApp());
  expect(idsOf(web)).toEqual(['workload', 'own']);
});

test('a policy that is asked for stands in front of the template, and everything else where it was', () => {
  const web = workloadIn(new FederationApp());
  const { workload } = web;
  const policy = web.propagationPolicy!;
  expect(idsOf(web)).toEqual(['told', 'workload', 'own']);
  expect(policy.node.path).toBe('shop/web/told/propagation');
  expect(web.node.tryFindChild('workload')).toBe(workload);
  expect(workload.node.path).toBe('shop/web/workload');
  expect(web.propagationPolicy).toBe(policy);
});

test.each([['ours', () => new FederationApp()], ['plain', () => Testing.app()]])('policies are rendered in front of the template, app: %s', (_, app) => {
  const web = workloadIn(app());
  expect(Testing.synth(Chart.of(web)).map(({ kind }) => kind)).toEqual(['PropagationPolicy', 'CloneSet', 'Service']);
});
