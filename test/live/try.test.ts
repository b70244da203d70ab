import { manifestsIn } from '../../live/control-planes/manifests';
import { shortList } from '../../live/control-planes/progress';
import { watchersMissing } from '../../live/control-planes/watchers';
import { memory, watcherRequirement } from '../../live/doctor';
import { deliveriesOf, fleetOf, kruiseLineOf, type PlanDocument } from '../../live/try/plan';
import { isFine, outcomeText } from '../../live/try/report';

const web = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', namespace: 'shop' } };
const cluster = (name: string, controlPlane: string, kruiseVersion = '1.9') => ({ name, controlPlane, kruiseVersion, labels: { tier: 'x' }, region: 'eu' });
const plan: PlanDocument = {
  clusters: [cluster('edge', 'OCM'), cluster('west', 'Karmada')],
  workloads: [{
    path: 'shop/web', kind: 'CloneSet', name: 'web', namespace: 'shop', app: '',
    clusters: [
      { cluster: 'west', controlPlane: 'Karmada', replicas: 2, certainty: 'exact', workload: 'a', objects: ['a'] },
      { cluster: 'edge', controlPlane: 'OCM', certainty: 'exact', workload: 'a', objects: ['a'], withheld: 'it is suspended' },
    ],
  }],
  objects: { a: { manifest: web } },
};

describe('a plan', () => {
  test('names the clusters, and those of OCM are in the set that the app chooses from', () => {
    expect(fleetOf(plan, 'edge-set')).toEqual([
      { name: 'edge', controlPlane: 'OCM', region: 'eu', labels: { 'tier': 'x', 'cluster.open-cluster-management.io/clusterset': 'edge-set' } },
      { name: 'west', controlPlane: 'Karmada', region: 'eu', labels: { tier: 'x' } },
    ]);
  });

  test('says what arrives where, but for what is withheld', () => {
    expect(deliveriesOf(plan)).toEqual([{ path: 'shop/web', cluster: 'west', controlPlane: 'Karmada', certainty: 'exact', replicas: 2, workload: web, objects: [web] }]);
    expect(deliveriesOf(plan)[0].objects[0]).toBe(deliveriesOf(plan)[0].workload);
  });

  test('has a version of Kruise, or says which is run in its place', () => {
    expect(kruiseLineOf(plan, ['1.8', '1.9', 'next'])).toEqual({ line: '1.9', notes: [] });
    expect(kruiseLineOf(plan, ['1.8', 'next'])).toEqual({ line: '1.8', notes: ['Kruise 1.9 cannot be run here; 1.8 is run instead.'] });
    const mixed = { ...plan, clusters: [cluster('a', 'OCM', '1.9'), cluster('b', 'OCM', '1.8')] };
    expect(kruiseLineOf(mixed, ['1.8', '1.9'])).toEqual({ line: '1.8', notes: ['The fleet has clusters with Kruise 1.8 and 1.9; all of them run 1.8 here.'] });
  });
});

test('the report says what has arrived, and how it differs', () => {
  const [delivery] = deliveriesOf(plan);
  const fine = { delivery, there: 1, differences: [], unready: [] };
  const surplus = 'east: CloneSet web is there, and should be in other clusters only';
  expect(isFine({ outcomes: [fine], others: [] })).toBe(true);
  expect(isFine({ outcomes: [{ ...fine, there: 0 }], others: [] })).toBe(false);
  expect(isFine({ outcomes: [fine], others: [surplus] })).toBe(false);
  expect(isFine({ outcomes: [], others: [] })).toBe(false);
  expect(outcomeText({ outcomes: [{ ...fine, differences: ['west: CloneSet web .spec.replicas is 3 instead of 2'] }], others: [surplus] })).toBe([
    'WORKLOAD  CLUSTER  PLANE    REPLICAS  DELIVERED  EQUAL  HEALTHY',
    'shop/web  west     Karmada         2  yes        no     yes',
    '',
    'Not as planned:',
    '  west: CloneSet web .spec.replicas is 3 instead of 2',
    `  ${surplus}`,
  ].join('\n'));
});

test('templates of upstream are filled in, without the parts that are for other cases', () => {
  const text = 'kind: Role\nmetadata:\n  name: {{ .Name }}\n  labels:\n    {{ if .Labels }}\n    "{{ $key }}": "{{ $value }}"\n    {{ end }}\nrules: []\n---\n# nothing\n';
  expect(manifestsIn(text, { Name: 'agent' })).toEqual([{ kind: 'Role', metadata: { name: 'agent' }, rules: [] }]);
});

test('what is waited for stays short', () => {
  expect(shortList(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c, d, e');
  expect(shortList(['a', 'b', 'c', 'd', 'e', 'f'])).toBe('a, b, c, d and 2 more');
});

test('a machine that is too small is told what to do', () => {
  expect(memory(4e9).fix).toContain('few clusters');
  expect(memory(16e9).fix).toBeUndefined();
  expect(watcherRequirement({ limit: 128, used: 100 })[0].fix).toContain('sysctl');
  expect(watcherRequirement({ limit: 128, used: 5 })[0].fix).toBeUndefined();
  expect(watcherRequirement(undefined)).toEqual([]);
  expect(watchersMissing(2, { limit: 128, used: 115 })).toContain('115 are in use, and an environment with 2 clusters needs about 18');
  expect(watchersMissing(2, { limit: 128, used: 110 })).toBeUndefined();
});
