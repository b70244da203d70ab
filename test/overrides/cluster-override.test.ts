import { App, Chart } from 'cdk8s';
import { PercentOrAbsolute } from 'cdk8s-plus-28';
import { ClusterOverride } from '../../constructs/overrides/cluster-override';
import { ClusterSelector } from '../../constructs/fleet/cluster-selector';

describe('targets', () => {
  test('clusters are meant by name', () => {
    expect(ClusterOverride.onClusters('edge-1', 'edge-2')._target()).toEqual({ clusterNames: ['edge-1', 'edge-2'] });
  });

  test('clusters are meant by selector', () => {
    expect(ClusterOverride.onClustersMatching(ClusterSelector.labels({ tier: 'edge' }))._target()).toEqual({ labelSelector: { matchLabels: { tier: 'edge' } } });
  });

  test('all clusters are meant by no target', () => {
    expect(ClusterOverride.onAllClusters()._target()).toBeUndefined();
  });

  test('what is no selector is never taken for all clusters', () => {
    expect(ClusterOverride.onClustersMatching(undefined as any)._target()).toBeNull();
    expect(ClusterOverride.onClustersMatching('edge-1' as any)._target()).toBe('edge-1');
  });
});

test('changes are kept in the order of writing', () => {
  const override = ClusterOverride.onAllClusters().imageTag('1').env('web', 'A', 'a').imageTag('2', { containers: ['web'] });
  expect(override._changes()).toEqual([
    { type: 'image-part', part: 'tag', value: '1' },
    { type: 'env', container: 'web', name: 'A', value: 'a' },
    { type: 'image-part', part: 'tag', value: '2', containers: ['web'] },
  ]);
});

test('an override is a value: changing it leaves the original as it was', () => {
  const original = ClusterOverride.onClusters('edge-1').imageTag('1');
  original.imageTag('2');
  expect(original._changes()).toHaveLength(1);
});

test('every method is one change', () => {
  const override = ClusterOverride.onAllClusters()
    .imageRegistry('r.example.com').imageRepository('a/b').imageDigest('sha256:0').image('web', 'x:1')
    .command('web', ['run']).args('web', ['-v']).removeEnv('web', 'A')
    .label('l', '1').removeLabel('l').annotation('a', '1').removeAnnotation('a').podLabel('pl', '1').podAnnotation('pa', '1').nodeSelector('n', '1')
    .partition(PercentOrAbsolute.percent(50)).maxUnavailable(PercentOrAbsolute.absolute(1)).maxSurge(PercentOrAbsolute.absolute(2)).paused(true)
    .replicas(3).add('/a', 1).replace('/b', 2).remove('/c')
    .yamlField('/d', '/e', 1).removeYamlField('/d', '/e').jsonField('/d', '/e', 1).removeJsonField('/d', '/e');
  expect(override._changes()).toMatchSnapshot();
});

test('resources name only what they change, and set others as request and limit alike', () => {
  const [change] = ClusterOverride.onAllClusters().resources('web', { cpuRequest: '1', memoryLimit: '1Gi', other: { 'nvidia.com/gpu': '1' } })._changes();
  expect(change).toEqual({
    type: 'resources', container: 'web', requests: { cpu: '1', 'nvidia.com/gpu': '1' }, limits: { memory: '1Gi', 'nvidia.com/gpu': '1' },
  });
});

test('changes within a companion are not changes of the workload', () => {
  const config = new Chart(new App(), 'config');
  const override = ClusterOverride.onClusters('edge-1').imageTag('2').within(config).replace('/data/a', 'b');
  expect(override._companions()).toEqual([config]);
  expect(override._changes()).toEqual([{ type: 'image-part', part: 'tag', value: '2' }]);
  expect(override._changes(config)).toEqual([{ type: 'patch', operator: 'replace', path: '/data/a', value: 'b' }]);
});

test('wrong types from JavaScript callers are kept for the checks', () => {
  const any: any = ClusterOverride.onClusters(undefined as any);
  expect(() => any.resources('web').imageTag(5, null).partition().env().within(undefined).label({}, [])).not.toThrow();
});

test('what somebody changes after it was given is not what others get who say the same as it was', () => {
  const toleration = { key: 'edge' };
  const first = ClusterOverride.onAllClusters().add('/spec/tolerations/-', toleration);
  toleration.key = 'other';
  const [change] = ClusterOverride.onAllClusters().add('/spec/tolerations/-', { key: 'edge' })._changes();
  expect(change).toMatchObject({ value: { key: 'edge' } });
  expect(first._changes()).not.toContain(change);
});
