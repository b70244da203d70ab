import { ApiObject, Chart } from 'cdk8s';
import { Checks, ControlPlane, FederationApp, Fleet, FluxSource, GitOps, KruiseFederatedCloneSet, Placement } from '../../constructs';
import { literalSecrets } from '../../constructs/planes/secret-checks';
import { codesOf, scratch } from './karmada/apis/chart';

const secret = (part: object = { stringData: { password: 'hunter2' } }): any => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'login', namespace: 'shop' }, ...part });

describe('a Secret has values', () => {
  test.each<[string, any, string[]]>([
    ['in data', secret({ data: { a: 'aHVudGVyMg==' } }), ['shop/login']],
    ['in stringData', secret(), ['shop/login']],
    ['that a distribution hands out', { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'ResourceDistribution', metadata: { name: 'all' }, spec: { resource: { ...secret(), metadata: { name: 'login' } } } }, ['login']],
  ])('%s', (_title, object, expected) => expect(literalSecrets([object])).toEqual(expected));

  test.each<[string, any]>([
    ['without data', secret({})],
    ['with empty values, which a controller fills in', secret({ data: {}, stringData: { token: '' } })],
    ['sealed', { ...secret(), apiVersion: 'bitnami.com/v1alpha1', kind: 'SealedSecret' }],
    ['fetched', { ...secret(), apiVersion: 'external-secrets.io/v1', kind: 'ExternalSecret' }],
    ['that is a ConfigMap', { ...secret({ data: { a: 'b' } }), kind: 'ConfigMap' }],
    ['that is nothing', null],
  ])('but not one %s', (_title, object) => expect(literalSecrets([object])).toEqual([]));
});

function codes(controlPlane: ControlPlane, object: any, gitOps: GitOps[] = [], beside?: any): string[] {
  const app = new FederationApp({ outdir: scratch(), gitOps });
  new Fleet(app, 'fleet', { clusters: [{ name: 'a', controlPlane }] });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  new ApiObject(chart, 'login', object);
  const web = new KruiseFederatedCloneSet(chart, 'web', { containers: [{ name: 'web', image: 'web:1', portNumber: 80 }], placement: Placement.onClusters('a') });
  web.addCompanion(chart.node.findChild('login') as ApiObject);
  Checks.acknowledge(app, 'KF432');
  if (beside) new ApiObject(new Chart(app, 'hub'), 'work', beside);
  return codesOf(app);
}

describe('values of Secrets are pointed out', () => {
  const flux = [GitOps.flux({ source: FluxSource.git({ url: 'https://git.example.com/deploy.git', branch: 'main' }), kubeConfigs: { Karmada: { secretName: 'karmada' } } })];

  test('in works', () => {
    expect(codes(ControlPlane.OCM, secret())).toEqual(['KF714']);
    expect(codes(ControlPlane.OCM, secret({}))).toEqual([]);
  });

  test('in works that are written by hand', () => {
    const work = (object: any) => ({ apiVersion: 'work.open-cluster-management.io/v1', kind: 'ManifestWork', metadata: { name: 'login', namespace: 'a' }, spec: { workload: { manifests: [object] } } });
    const other = { metadata: { name: 'other', namespace: 'shop' } };
    expect(codes(ControlPlane.OCM, secret({}), [], work({ ...secret(), ...other }))).toEqual(['KF714']);
    expect(codes(ControlPlane.OCM, secret({}), [], work({ ...secret({}), ...other }))).toEqual([]);
  });

  test('in the files of direct clusters', () => {
    expect(codes(ControlPlane.DIRECT, secret())).toEqual(['KF715']);
    expect(codes(ControlPlane.DIRECT, secret({}))).toEqual([]);
  });

  test('in the files for Karmada, where a tool takes them from Git', () => {
    expect(codes(ControlPlane.KARMADA, secret(), flux)).toEqual(['KF715']);
    expect(codes(ControlPlane.KARMADA, secret({}), flux)).toEqual([]);
    expect(codes(ControlPlane.KARMADA, secret())).toEqual([]);
  });
});
