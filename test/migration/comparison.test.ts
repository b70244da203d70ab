import type { Chart } from 'cdk8s';
import { ClusterOverride, ControlPlane, FederatedWorkload, FederationApp, KruiseFederatedCloneSet, type KruiseFederatedCloneSetProps, Placement } from '../../constructs/index';
import { readDumps } from '../../constructs/migration/dumps';
import { compared, type Comparison } from '../../constructs/migration/comparison';
import { comparisonJson, comparisonMarkdown, comparisonText } from '../../constructs/migration/comparison-text';
import { gateFindings, outcomeWords } from '../../constructs/migration/comparison-words';
import { withServerDefaults } from '../../constructs/migration/server-defaults';
import { podUpdate } from '../../constructs/kinds/updates';
import { planNow } from '../../constructs/plan/of';
import { chartOf, dumpText, liveObjects, migrationOf } from './fleets';

const DUMPS = readDumps(new Map(['us-west', 'us-east'].map((cluster) => [cluster, [{ name: `${cluster}.yaml`, text: dumpText(cluster) }]])));
const against = (chart: Chart): Comparison => compared(DUMPS, planNow(chart));
const outcomes = ({ objects }: Comparison) => Object.fromEntries(objects.map(({ title, cells }) => [title, Object.fromEntries(cells.map((cell) => [cell.cluster, outcomeWords(cell)]))]));

/** The CloneSet of the dumps, written by hand, with none of the defaults that webhooks add. */
function written(change: Partial<KruiseFederatedCloneSetProps> = {}, spec: object = {}): Chart {
  const chart = chartOf({}, new FederationApp());
  FederatedWorkload.fromManifest(chart, 'web', {
    apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', namespace: 'shop', annotations: { 'example.com/team': 'shop' } },
    spec: {
      minReadySeconds: 5, replicas: 7, progressDeadlineSeconds: 600, selector: { matchLabels: { app: 'web' } }, updateStrategy: { type: 'InPlaceIfPossible' },
      template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{
        name: 'web', image: 'registry.example.com/shop/web:1.4.2', imagePullPolicy: 'IfNotPresent', env: [{ name: 'LOG_LEVEL', value: 'info' }],
        envFrom: [{ configMapRef: { name: 'web-config' } }, { secretRef: { name: 'web-token' } }],
        ports: [{ containerPort: 8080, name: 'http' }], readinessProbe: { httpGet: { path: '/ready', port: 'http' } },
        resources: { limits: { memory: '256Mi' }, requests: { cpu: '0.1', memory: '128Mi' } },
      }] } },
      ...spec,
    },
  }, {
    placement: Placement.onAllClusters().divideByWeight({ 'us-west': 2, 'us-east': 5 }),
    overrides: [ClusterOverride.onClusters('us-east').imageRegistry('registry.us.example.com')], ...change,
  });
  return chart;
}

test('a migration delivers what runs', () => {
  const comparison = against((() => {
    const chart = chartOf({ 'us-east': ControlPlane.OCM }, new FederationApp());
    migrationOf({}, chart);
    return chart;
  })());
  expect(outcomes(comparison)).toEqual({
    'CloneSet shop/web': { 'us-east': 'same', 'us-west': 'same' },
    // The label by which Karmada is told to leave the replicas to the autoscaler is no difference.
    'Deployment shop/api': { 'us-east': 'same', 'us-west': 'same' },
    'ConfigMap shop/web-config': { 'us-east': 'same', 'us-west': 'same' },
    'HorizontalPodAutoscaler shop/api': { 'us-east': 'same', 'us-west': 'same' },
    'Service shop/web': { 'us-east': 'same', 'us-west': 'same' },
  });
  expect([...gateFindings(comparison, 'restart'), ...gateFindings(comparison, 'difference')]).toEqual([]);
});

test('what a migration tells the tools of direct clusters is no difference', () => {
  const chart = chartOf({ 'us-west': ControlPlane.DIRECT, 'us-east': ControlPlane.DIRECT }, new FederationApp());
  const { resources: [web] } = migrationOf({ include: ['shop/web'], step: 2 }, chart);
  expect(web.delivered('us-west').at(-1)!.metadata.annotations).toMatchObject({ 'kustomize.toolkit.fluxcd.io/prune': 'disabled' });
  expect(gateFindings(against(chart), 'difference')).toEqual([]);
});

test('a manifest without defaults is the object that runs', () => {
  expect(outcomes(against(written()))).toEqual({ 'CloneSet shop/web': { 'us-east': 'same', 'us-west': 'same' }, 'Deployment shop/api': { 'us-east': 'not delivered', 'us-west': 'not delivered' } });
});

test('replicas, images and templates that differ', () => {
  const comparison = against(written({ placement: Placement.onAllClusters().divideByWeight({ 'us-west': 3, 'us-east': 4 }), overrides: [] }));
  expect(outcomes(comparison)['CloneSet shop/web']).toEqual({ 'us-east': 'in place, scaled 5 -> 4', 'us-west': 'scaled 2 -> 3' });
  expect(gateFindings(comparison, 'restart')).toEqual(['CloneSet shop/web: in place, scaled 5 -> 4 on us-east, scaled 2 -> 3 on us-west.']);
  const [east] = comparison.objects[0].cells;
  expect(east.fields).toEqual([
    { field: 'spec.replicas', live: 5, delivered: 4, touchesPods: true },
    { field: 'spec.template.spec.containers[web].image', live: 'registry.us.example.com/shop/web:1.4.2', delivered: 'registry.example.com/shop/web:1.4.2', touchesPods: true },
  ]);
  expect(outcomes(against(written({}, { selector: { matchLabels: { app: 'web', tier: 'x' } }, template: { metadata: { labels: { app: 'web', tier: 'x' } }, spec: { containers: [{ name: 'web', image: 'x' }] } } })))['CloneSet shop/web'])
    .toEqual({ 'us-east': 'refused', 'us-west': 'refused' });
});

test('of an object that is refused, and of settings beside a template that changes, nothing is promised', () => {
  const template = { metadata: { labels: { app: 'web', tier: 'x' } }, spec: { containers: [{ name: 'web', image: 'x' }] } };
  const refused = comparisonText(against(written({}, { selector: { matchLabels: { app: 'web', tier: 'x' } }, template, updateStrategy: { type: 'InPlaceIfPossible', partition: 1 } })));
  expect(refused).toContain('spec.updateStrategy.partition: 0 -> 1\n');
  expect(refused).not.toContain('touches no pod)');
  const changed = against(written({}, { template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'x' }] } }, minReadySeconds: 7 })).objects[0].cells[0];
  expect(changed.fields.find(({ field }) => field === 'spec.minReadySeconds')).toEqual({ field: 'spec.minReadySeconds', live: 5, delivered: 7 });
});

test('fields that touch no pod are a difference, and no restart', () => {
  const comparison = against(written({}, { updateStrategy: { type: 'InPlaceIfPossible', maxUnavailable: '50%' } }));
  expect(outcomes(comparison)['CloneSet shop/web']).toEqual({ 'us-east': 'same pods', 'us-west': 'same pods' });
  expect(gateFindings(comparison, 'restart')).toEqual([]);
  expect(gateFindings(comparison, 'difference')).toEqual(['CloneSet shop/web: same pods on us-east, same pods on us-west.']);
  expect(comparison.objects[0].cells[0].fields).toEqual([{ field: 'spec.updateStrategy.maxUnavailable', live: '20%', delivered: '50%', touchesPods: false }]);
});

test('typed constructs: what a cluster does not have is new there', () => {
  const chart = chartOf({}, new FederationApp());
  new KruiseFederatedCloneSet(chart, 'cart', { metadata: { name: 'cart', namespace: 'shop' }, replicas: 2, containers: [{ name: 'cart', image: 'registry.example.com/shop/cart:1' }] });
  const comparison = against(chart);
  expect(outcomes(comparison)).toMatchObject({ 'CloneSet shop/cart': { 'us-east': 'new there', 'us-west': 'new there' }, 'CloneSet shop/web': { 'us-east': 'not delivered' } });
  expect(gateFindings(comparison, 'restart')).toEqual(['CloneSet shop/cart: new there on us-east, new there on us-west.']);
  expect(gateFindings(comparison, 'difference')).toHaveLength(1);
  expect(comparisonText(comparison)).toMatch(/^No pod of 3 workloads would be touched\. 1 workload would be new in some clusters, and start pods there\.\n/);
});

test('where the app delivers nothing, no gate is open', () => {
  const chart = chartOf({}, new FederationApp());
  migrationOf({ step: 0 }, chart);
  const comparison = against(chart);
  const words = 'Nothing is compared: the app delivers none of the 2 workloads in the dumps. A migration delivers nothing in step 0; say a later one.';
  expect(gateFindings(comparison, 'restart')).toEqual([words]);
  expect(comparisonText(comparison).split('\n')[0]).toBe(words);
});

test('a Service that is new starts no pod', () => {
  const chart = chartOf({}, new FederationApp());
  FederatedWorkload.fromManifest(chart, 'web', { apiVersion: 'v1', kind: 'List', items: [liveObjects('us-west')[0], {
    apiVersion: 'v1', kind: 'Service', metadata: { name: 'web-admin', namespace: 'shop' }, spec: { selector: { app: 'web' }, ports: [{ port: 81 }] },
  }] }, { placement: Placement.onClusters('us-west') });
  const comparison = against(chart);
  expect(outcomes(comparison)['Service shop/web-admin']).toEqual({ 'us-west': 'new there' });
  expect(gateFindings(comparison, 'restart')).toEqual([]);
});

test('Secrets are compared without being shown', () => {
  const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'web-token', namespace: 'shop' }, type: 'Opaque', data: { TOKEN: 'b3RoZXI=' } };
  const same = { ...secret, data: { TOKEN: 'aHVudGVyMg==' } };
  const of = (object: object) => {
    const made = chartOf({}, new FederationApp());
    FederatedWorkload.fromManifest(made, 'web', { apiVersion: 'v1', kind: 'List', items: [liveObjects('us-west')[0], object] }, { placement: Placement.onAllClusters() });
    return against(made);
  };
  expect(outcomes(of(same))['Secret shop/web-token']).toEqual({ 'us-east': 'same', 'us-west': 'same' });
  const { data: _data, type: _type, ...bare } = secret;
  expect(outcomes(of({ ...bare, stringData: { TOKEN: 'hunter2' } }))['Secret shop/web-token']).toEqual({ 'us-east': 'same', 'us-west': 'same' });
  expect(outcomes(of({ ...bare, stringData: { TOKEN: 'hunter3' } }))['Secret shop/web-token']).toEqual({ 'us-east': 'same pods', 'us-west': 'same pods' });
  const comparison = of(secret);
  expect(outcomes(comparison)['Secret shop/web-token']).toEqual({ 'us-east': 'same pods', 'us-west': 'same pods' });
  for (const text of [comparisonText(comparison), comparisonMarkdown(comparison), comparisonJson(comparison)]) {
    expect(text).not.toContain('aHVudGVy');
    expect(text).not.toContain('b3RoZXI');
  }
});

test('defaults of API servers', () => {
  const bare = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', namespace: 'shop' }, spec: { type: 'NodePort', selector: { app: 'web' }, ports: [{ name: 'http', port: 80, targetPort: 'http' }] } };
  const live = DUMPS.live.get('us-west')!.get('/Service/shop/web')!.object;
  expect(withServerDefaults(bare).spec).toEqual(withServerDefaults(live).spec);
});

test('addresses of Services that follow from others', () => {
  const service = (spec: object) => withServerDefaults({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', namespace: 'shop' }, spec: { ports: [{ port: 80 }], ...spec } }).spec;
  expect(service({ clusterIP: 'None', clusterIPs: ['None'] })).toEqual(service({ clusterIP: 'None' }));
  expect(service({ type: 'LoadBalancer', allocateLoadBalancerNodePorts: true })).toEqual(service({ type: 'LoadBalancer' }));
  expect(service({ type: 'LoadBalancer', allocateLoadBalancerNodePorts: false })).not.toEqual(service({ type: 'LoadBalancer' }));
});

test('what Go writes into the templates of a UnitedDeployment without being asked is no change', () => {
  const united = (spec: object) => ({
    apiVersion: 'apps.kruise.io/v1alpha1', kind: 'UnitedDeployment', metadata: { name: 'web', namespace: 'shop' },
    spec: {
      replicas: 2, selector: { matchLabels: { app: 'web' } }, topology: { subsets: [{ name: 'a' }] },
      template: { cloneSetTemplate: {
        metadata: { labels: { app: 'web' } },
        spec: { selector: { matchLabels: { app: 'web' } }, template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'x' }] } }, ...spec },
      } },
    },
  });
  const written = (spec: object) => podUpdate(united({ scaleStrategy: {}, updateStrategy: {} }), united(spec), '1.9').effect;
  expect([written({}), written({ updateStrategy: { maxUnavailable: 1 } })]).toEqual(['none', 'recreated']);
});

test('the table, Markdown and JSON', () => {
  const comparison = against(written({ overrides: [] }));
  expect(comparisonText(comparison)).toMatchSnapshot();
  expect(comparisonMarkdown(comparison)).toMatchSnapshot();
  expect(JSON.parse(comparisonJson(comparison))).toMatchObject({ form: 'cdk8s-kruise-federation/migrate/v1', clusters: ['us-east', 'us-west'], objects: [{ title: 'CloneSet shop/web', workload: true }, {}] });
});
