import { jobShare } from '../../constructs/delivery/job-share';
import { splitShares } from '../../constructs/delivery/split';

const job = (spec: object): any => ({ apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'migrate' }, spec: { template: { spec: { containers: [] } }, ...spec } });
const weights = (record: Record<string, number>): any => ({
  replicaScheduling: {
    replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Weighted',
    weightPreference: { staticWeightList: Object.entries(record).map(([name, weight]) => ({ targetCluster: { clusterNames: [name] }, weight })) },
  },
});

function shareOf(spec: any, finished: readonly string[]) {
  const placement = weights({ east: 3, west: 2, edge: 1 });
  const clusters = ['east', 'west', 'edge'].map((name) => ({ name }));
  const split = splitShares({
    placement, replicas: Math.min(spec.parallelism, spec.completions ?? spec.parallelism), workload: true,
    scheduled: clusters.filter(({ name }) => !finished.includes(name)), finished: clusters.filter(({ name }) => finished.includes(name)),
  });
  return jobShare(job(spec), placement, split)?.spec;
}

test('the part of Karmada has the parallelism and the completions that others leave', () => {
  expect(shareOf({ parallelism: 6, completions: 12 }, ['edge'])).toMatchObject({ parallelism: 5, completions: 10 });
  expect(shareOf({ parallelism: 6 }, ['edge'])).not.toHaveProperty('completions');
});

test('a Job that is Karmada\'s alone stays as it is, and so does what is no Job', () => {
  expect(shareOf({ parallelism: 6, completions: 12 }, [])).toBeUndefined();
  expect(jobShare({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a' }, spec: { replicas: 3 } }, {}, { finished: [], candidates: [], certainty: 'exact' })).toBeUndefined();
});
