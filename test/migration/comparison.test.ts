import type { Chart } from 'cdk8s';
import { ClusterOverride, ControlPlane, FederatedWorkload, FederationApp, KruiseFederatedCloneSet, type KruiseFederatedCloneSetProps, Placement } from '../../constructs/index';
import { readDumps } from '../../constructs/migration/dumps';
import { compared, type Comparison } from '../../constructs/migration/comparison';
import { comparisonJson, comparisonMarkdown, comparisonText } from '../../constructs/migration/comparison-text';
import { gateFindings, outcomeWords } from '../../constructs/migration/comparison-words';
import { withServerDefaults } from '../../constructs/migration/server-defaults';
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
    // Karmada is told by a label to leave the replicas to the autoscaler.
    'Deployment shop/api': { 'us-east': 'same', 'us-west': 'same pods' },
    'ConfigMap shop/web-config': { 'us-east': 'same', 'us-west': 'same' },
    'HorizontalPodAutoscaler shop/api': { 'us-east': 'same', 'us-west': 'same' },
    'Service shop/web': { 'us-east': 'same', 'us-west': 'same' },
  });
  expect(gateFindings(comparison, 'restart')).toEqual([]);
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
  expect(gateFindings(comparison, 'restart')).toEqual([]);
  expect(gateFindings(comparison, 'difference')).toHaveLength(1);
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

test('the table, Markdown and JSON', () => {
  const comparison = against(written({ overrides: [] }));
  expect(comparisonText(comparison)).toMatchSnapshot();
  expect(comparisonMarkdown(comparison)).toMatchSnapshot();
  expect(JSON.parse(comparisonJson(comparison))).toMatchObject({ form: 'cdk8s-kruise-federation/migrate/v1', clusters: ['us-east', 'us-west'], objects: [{ title: 'CloneSet shop/web', workload: true }, {}] });
});
