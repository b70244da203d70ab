import { KruiseVersion } from '../../constructs';
import { TESTED_KUBERNETES } from '../../constructs/fleet/compatibility';
import { kubernetesMinor } from '../../constructs/fleet/kubernetes-version';
import { checkFleet } from '../../constructs/fleet/rules';

const found = (kruiseVersion: string | undefined, ...versions: (string | undefined)[]) => (
  checkFleet('fleet', { kruiseVersion, clusters: versions.map((kubernetesVersion, index) => ({ name: `c${index}`, kubernetesVersion })) }));

test.each([
  ['1.32', '1.32'], ['v1.32.4', '1.32'], ['v1.32.4+k3s1', '1.32'], ['v1.31.7-gke.1265000', '1.31'], ['v1.30.8-eks-2d5f260', '1.30'], ['1.24+', '1.24'],
  ['1', undefined], ['latest', undefined], ['1.32.4.5', undefined], [' 1.32', undefined], [1.32, undefined], [undefined, undefined], ['v0.0.0-master+$Format:%H$', undefined],
])('the minor version of %j is %j', (version, minor) => {
  expect(kubernetesMinor(version)).toBe(minor);
});

describe('a version of Kubernetes', () => {
  /** Columns of the table of openkruise.io that say that the two work together. */
  const WORKS = { '1.8': ['1.18', '1.20', '1.22', '1.24', '1.26', '1.28', '1.30'], '1.9': ['1.24', '1.26', '1.28', '1.30', '1.32'] };

  test.each(Object.entries(WORKS).flatMap(([kruise, versions]) => versions.map((version) => [version, kruise])))('%s fits Kruise %s', (version, kruise) => {
    expect(found(kruise, version)).toEqual([]);
  });

  test.each([
    ['1.8', '1.31', '1.18 to 1.30'], ['1.8', '1.32', '1.18 to 1.30'], ['1.9', '1.18', '1.24 to 1.32'], ['1.9', '1.22', '1.24 to 1.32'], ['1.9', '1.23', '1.24 to 1.32'], ['1.9', 'v1.33.1', '1.24 to 1.32'], ['1.9', '2.0', '1.24 to 1.32'],
  ])('which Kruise %s was not tested with is pointed out: %s', (kruise, version, tested) => {
    expect(found(kruise, version)).toMatchObject([
      { code: 'KF113', severity: 'warning', message: `Cluster 'c0' has Kubernetes ${kubernetesMinor(version)}, but Kruise ${kruise} was tested with ${tested}.` },
    ]);
  });

  test.each(['1.8', '1.9'])('between two that were tested is taken for tested with Kruise %s', (kruise) => {
    expect(found(kruise, '1.25', '1.27', '1.29')).toEqual([]);
  });

  test('that nobody declares is not looked at', () => {
    expect(found('1.8', undefined)).toEqual([]);
  });

  test.each(['1.17', '1.9', '0.21'])('before 1.18 is refused: %s', (version) => {
    expect(found(undefined, version)).toMatchObject([{ code: 'KF114', severity: 'error', message: `Cluster 'c0' has Kubernetes ${version}; expected 1.18 or newer.` }]);
  });

  test('is compared with the Kruise of its cluster, and said once of all clusters that are alike', () => {
    const clusters = [
      { name: 'a', kubernetesVersion: '1.32' }, { name: 'b', kubernetesVersion: 'v1.32.1' },
      { name: 'c', kubernetesVersion: '1.32', kruiseVersion: KruiseVersion.V1_9 }, { name: 'd', kubernetesVersion: '1.33', kruiseVersion: KruiseVersion.V1_9 },
    ];
    expect(checkFleet('fleet', { kruiseVersion: KruiseVersion.V1_8, clusters }).map(({ message }) => message)).toEqual([
      "Clusters 'a', 'b' have Kubernetes 1.32, but Kruise 1.8 was tested with 1.18 to 1.30.",
      "Cluster 'd' has Kubernetes 1.33, but Kruise 1.9 was tested with 1.24 to 1.32.",
    ]);
  });
});

test('every row of the table is a range', () => {
  for (const { from, to } of Object.values(TESTED_KUBERNETES)) expect(from).toBeLessThan(to);
});
