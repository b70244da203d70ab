import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chart } from 'cdk8s';
import { type ClusterDelivery, FederationApp, Fleet, KruiseFederatedCloneSet, KruiseFederatedDaemonSet, Placement } from '../../constructs';
import { sharesTable } from '../../constructs/plan/shares-table';

const delivery = (cluster: string, replicas?: number, more: object = {}) => ({ cluster, replicas, controlPlane: 'Karmada', certainty: 'exact', objects: [], ...more }) as unknown as ClusterDelivery;

test('each workload has a line, with the largest share first', () => {
  expect(sharesTable([
    { path: 'shop/web', deliveries: [delivery('east', 1), delivery('west', 3)] },
    { path: 'shop/very-long', deliveries: [delivery('east', 2, { alternativeReplicas: 1 }), delivery('west', undefined, { certainty: 'unknown' })] },
    { path: 'agent', deliveries: [delivery('east'), delivery('west')] },
  ])).toBe([
    '  shop/web        west 3, east 1',
    '  shop/very-long  east 1 or 2, west ?',
    '  agent           on east, west',
    '3 workloads on 2 clusters; the plan command shows more.', '',
  ].join('\n'));
});

test('it stays short, however large the fleet is', () => {
  const deliveries = Array.from({ length: 100 }, (_, index) => delivery(`c${index}`, 100 - index));
  const table = sharesTable(Array.from({ length: 50 }, (_, index) => ({ path: `w${index}`, deliveries })));
  expect(table.split('\n')).toHaveLength(23);
  expect(table).toContain('c6 94 and 93 more');
  expect(table).toContain('and 30 more');
});

test('without workloads there is nothing to print', () => expect(sharesTable([{ path: 'a', deliveries: [] }])).toBe(''));

describe('a FederationApp', () => {
  const printed = (printShares?: boolean, setting = '') => {
    const outdir = mkdtempSync(join(tmpdir(), 'shares-'));
    const app = new FederationApp({ outdir, printShares });
    new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'west' }] });
    const chart = new Chart(app, 'shop', { namespace: 'shop' });
    new KruiseFederatedCloneSet(chart, 'web', { replicas: 4, containers: [{ name: 'web', image: 'r.example.com/web:1' }], placement: Placement.onAllClusters().divideEqually() });
    new KruiseFederatedDaemonSet(chart, 'agent', { containers: [{ name: 'agent', image: 'r.example.com/agent:1' }], placement: Placement.onAllClusters() });
    const spy = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const before = process.env.KRUISE_FEDERATION_SHARES;
    process.env.KRUISE_FEDERATION_SHARES = setting;
    try {
      app.synth();
      return spy.mock.calls.map(([text]) => text).join('');
    } finally {
      process.env.KRUISE_FEDERATION_SHARES = before;
      spy.mockRestore();
      rmSync(outdir, { recursive: true, force: true });
    }
  };

  test('prints the table after a synthesis, unless it is switched off', () => {
    expect(printed()).toContain('  shop/web    east 2, west 2\n  shop/agent  on east, west\n');
    expect(printed(false)).toBe('');
    expect(printed(true, 'off')).toBe('');
  });
});
