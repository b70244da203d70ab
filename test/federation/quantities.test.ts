import { Chart, Testing } from 'cdk8s';
import {
  ClusterOverride, ControlPlane, FederatedWorkload, FederationApp, Fleet, KruiseFederatedCloneSet, Placement,
} from '../../constructs';
import { Federation } from '../../constructs/federation/federation';
import type { KubeObject } from '../../constructs/json/kube-object';
import { byKarmada, byOcm, type Built } from './delivered-by';

const OVERRIDES = [
  ClusterOverride.onClusters('west', 'edge').resources('web', { cpuRequest: '1000m', memoryLimit: '2048Mi' }),
  ClusterOverride.onClusters('west', 'edge').add('/spec/template/spec/containers/0/resources/limits/cpu', '2000m'),
  ClusterOverride.onClusters('west', 'edge').add('/metadata/labels/cpu', '1000m'),
];
const RESOURCES = { requests: { cpu: '1' }, limits: { memory: '2Gi', cpu: '2' } };

const KINDS: Readonly<Record<string, (shop: Chart) => KruiseFederatedCloneSet | FederatedWorkload>> = {
  CloneSet: (shop) => new KruiseFederatedCloneSet(shop, 'web', {
    metadata: { labels: { app: 'web' } }, replicas: 4, overrides: OVERRIDES,
    containers: [{ name: 'web', image: 'registry.example.com/web:1', portNumber: 80 }],
  }),
  Deployment: (shop) => FederatedWorkload.fromManifest(shop, 'web', {
    apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', namespace: 'shop', labels: { app: 'web' } },
    spec: {
      replicas: 4, selector: { matchLabels: { app: 'web' } },
      template: {
        metadata: { labels: { app: 'web' } },
        spec: { containers: [{
          name: 'web', image: 'registry.example.com/web:1', resources: { requests: { cpu: '0.5' }, limits: { memory: '1024Mi' } },
        }] },
      },
    },
  }, { placement: Placement.onAllClusters(), overrides: OVERRIDES }),
};

function built(kind: string): Built {
  const app = new FederationApp();
  const clusters = [{ name: 'west' }, { name: 'east' }, { name: 'edge', controlPlane: ControlPlane.OCM }];
  const fleet = new Fleet(app, 'fleet', { clusters });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  const web = KINDS[kind](chart);
  return { fleet, chart, web, plan: Federation.of(app).begin().plan(web) };
}

const ofKind = (objects: readonly KubeObject[] | undefined, kind: string) => objects!.find((object) => object.kind === kind)!;
const resources = ({ spec }: KubeObject) => spec.template.spec.containers[0].resources;

describe.each(Object.keys(KINDS))('what overrides write into a %s', (kind) => {
  test('is in one form in the policies of Karmada, in works, and in what is said to be delivered', () => {
    const world = built(kind);
    const [west, edge] = [ofKind(byKarmada(world).get('west'), kind), ofKind(byOcm(world).get('edge'), kind)];
    for (const object of [west, edge, world.web.deliveredWorkload('west'), ofKind(world.web.delivered('edge'), kind)]) {
      expect(resources(object)).toMatchObject(RESOURCES);
      expect(object.metadata.labels.cpu).toBe('1000m');
    }
  });

  test('is written so by the policy itself', () => {
    const written = Testing.synth(built(kind).chart).filter((object: KubeObject) => object.kind === 'OverridePolicy');
    const said = JSON.stringify(written);
    expect(written).not.toEqual([]);
    expect(said).toContain('"value":"1000m"');
    expect(said.split('"1000m"')).toHaveLength(2);
    expect(said).not.toMatch(/2000m|2048Mi/);
  });
});
