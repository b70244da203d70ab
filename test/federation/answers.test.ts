import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, Chart, Testing } from 'cdk8s';
import { ClusterOverride, FederatedWorkload, FederationApp, Fleet, Placement } from '../../constructs/index';

const POD = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'registry.example.com/web:1' }] } };
const web = (replicas: number) => ({
  apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', namespace: 'shop' }, spec: { replicas, selector: { matchLabels: { app: 'web' } }, template: POD },
});

const AUTOSCALER = {
  apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', metadata: { name: 'web', namespace: 'shop' },
  spec: { minReplicas: 2, maxReplicas: 9, scaleTargetRef: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' } },
};
const OVERRIDDEN = [ClusterOverride.onClusters('us').replace('/spec/replicas', 8)];

function federated(items: object[], overrides: ClusterOverride[] = [], app: App = Testing.app()): FederatedWorkload {
  new Fleet(app, 'fleet', { clusters: [{ name: 'eu' }, { name: 'us' }] });
  return FederatedWorkload.fromManifest(new Chart(app, 'shop'), 'web', { apiVersion: 'v1', kind: 'List', items }, { placement: Placement.onAllClusters().duplicate(), overrides });
}

function counts({ deliveries }: FederatedWorkload) {
  return deliveries.map(({ cluster, replicas, workload }) => [cluster, replicas, workload.spec.replicas]);
}

/** What a synthesis prints of shares. */
function printed(items: object[], overrides: ClusterOverride[]): string {
  const outdir = mkdtempSync(join(tmpdir(), 'shares-'));
  const shares = process.env.KRUISE_FEDERATION_SHARES;
  delete process.env.KRUISE_FEDERATION_SHARES;
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const app = new FederationApp({ outdir });
    federated(items, overrides, app);
    app.synth();
    return write.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    write.mockRestore();
    if (shares !== undefined) process.env.KRUISE_FEDERATION_SHARES = shares;
    rmSync(outdir, { recursive: true });
  }
}

test('an override has the last word on replicas', () => {
  expect(counts(federated([web(3)], OVERRIDDEN))).toEqual([['eu', 3, 3], ['us', 8, 8]]);
  expect(printed([web(3)], OVERRIDDEN)).toContain('us 8, eu 3\n');
});

test('replicas that an autoscaler decides on are not known', () => {
  expect(counts(federated([web(3), AUTOSCALER]))).toEqual([['eu', undefined, 3], ['us', undefined, 3]]);
  expect(printed([web(3), AUTOSCALER], [])).toContain('  on eu, us\n');
});

test('clusters that get the same objects share one list, and others do not', () => {
  const lists = (overrides: ClusterOverride[]) => federated([web(3), AUTOSCALER], overrides).deliveries.map(({ objects }) => objects);
  const [[eu, us], [plain, overridden]] = [lists([]), lists(OVERRIDDEN)];
  expect(us).toBe(eu);
  expect(us.map(({ kind }) => kind)).toEqual(['CloneSet', 'HorizontalPodAutoscaler']);
  expect(overridden).not.toBe(plain);
});
