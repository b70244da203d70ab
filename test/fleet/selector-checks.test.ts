import { ClusterSelector } from '../../constructs/fleet/cluster-selector';
import { checkClusterSelector } from '../../constructs/fleet/selector-checks';

const CLUSTERS = [{ name: 'us-west', labels: { tier: 'prod' } }];
const problemsOf = (selector: ClusterSelector) => checkClusterSelector('shop/web', 'The first override', selector._affinity(), CLUSTERS);

test('a selector is checked for others, in their words', () => {
  expect(problemsOf(ClusterSelector.names('us-wets'))).toMatchObject([
    { code: 'KF204', path: 'shop/web', message: "The first override names clusters that are not in the fleet: 'us-wets'." },
  ]);
  expect(problemsOf(ClusterSelector.labels({ tier: 'prod' }))).toEqual([]);
});
