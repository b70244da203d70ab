import { isDeepStrictEqual } from 'node:util';
import { Chart } from 'cdk8s';
import * as fc from 'fast-check';
import { ClusterOverride, FederationApp, Fleet, RolloutGroup, RolloutPlan, RolloutSpread } from '../../../constructs';
import type { Definition } from '../../../constructs/definition/definition';
import { deliver } from '../../../constructs/delivery/deliver';
import { Federation } from '../../../constructs/federation/federation';
import { type Plan, planDelivery } from '../../../constructs/federation/plan';
import { ControlPlane } from '../../../constructs/fleet/control-plane';
import type { KubeObject } from '../../../constructs/json/kube-object';
import { Severity } from '../../../constructs/problems/problem';
import { addWorkload, type RandomApp, randomApp } from '../random-apps';

/** A new version and its steps, as data. */
interface RandomRollout {
  readonly changes: readonly number[];
  readonly unit: 'ratio' | 'percent' | 'groups' | 'both';
  readonly numbers: readonly number[];
  readonly spread: RolloutSpread;
}

const randomRollout = fc.record<RandomRollout>({
  changes: fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 4 }),
  unit: fc.constantFrom('ratio', 'percent', 'groups', 'both'),
  numbers: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
  spread: fc.constantFrom(RolloutSpread.EVENLY, RolloutSpread.CLUSTER_BY_CLUSTER),
});

function changeOf(changes: readonly number[]): ClusterOverride {
  return changes.reduce((change, what) => {
    switch (what) {
      case 0: return change.imageTag('3.0', { containers: ['web'] });
      case 1: return change.env('web', 'NEW', 'yes');
      case 2: return change.removeEnv('web', 'LOG_LEVEL');
      case 3: return change.resources('web', { cpuLimit: '1700m', memoryLimit: '3Gi' });
      case 4: return change.podAnnotation('example.com/version', '3');
      case 5: return change.args('web', ['--new']);
      default: return change.add('/spec/template/spec/containers/0', { name: 'first', image: 'first:1' });
    }
  }, ClusterOverride.onAllClusters());
}

function planOf({ changes, unit, numbers, spread }: RandomRollout, clusters: readonly string[]): RolloutPlan {
  const plan = RolloutPlan.to(changeOf(changes)).spread(spread);
  const percents = [...new Set(numbers.map((_, index) => Math.round(100 * (index + 1) / numbers.length)))];
  switch (unit) {
    case 'ratio': return plan.inRatio(...numbers);
    case 'percent': return plan.inPercents(...percents);
    case 'groups': return plan.byGroups(RolloutGroup.onClusters(clusters[0]).named('first'), RolloutGroup.onRemainingClusters().named('rest'));
    default: return plan.byGroups(RolloutGroup.onClusters(clusters[0]).named('first').inPercents(50, 100), RolloutGroup.onRemainingClusters().named('rest').inRatio(...numbers));
  }
}

function definitionOf(app: RandomApp): Definition {
  const root = new FederationApp();
  new Fleet(root, 'fleet', { clusters: [...app.clusters] });
  const chart = new Chart(root, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  return Federation.of(root).begin().plan(addWorkload(chart, app)).definition;
}

const isSound = ({ problems }: Plan) => !problems.some(({ severity }) => severity === Severity.ERROR);
const workloadsIn = ({ deliveries = [] }: Plan) => new Map(deliveries.map(({ cluster, workload }) => [cluster, workload as KubeObject | undefined]));

/** What Karmada's members get of the template of one step with the overrides of another: the moment between the two. */
function between(template: Plan, overrides: Plan): Map<string, KubeObject> {
  const { definition } = template;
  const written = template.told.get(ControlPlane.KARMADA)?.template;
  const policies = overrides.told.get(ControlPlane.KARMADA)?.parts.flatMap(({ objects }) => objects) ?? [];
  const placement = policies.find(({ kind }) => kind === 'PropagationPolicy')?.spec.placement;
  if (!written || !placement) return new Map();
  const rules = policies.filter(({ kind, spec }) => kind === 'OverridePolicy' && spec.resourceSelectors[0].kind === written.kind).flatMap(({ spec }) => spec.overrideRules);
  const clusters = definition.fleet!.clusters.filter(({ name }) => definition.fleet!.planes.get(name)!.schedules);
  const deliveries = deliver({ template: written, facts: definition.facts, clusters, overrideRules: rules, placement });
  expect(deliveries.map(({ error }) => error).filter(Boolean)).toEqual([]);
  return new Map(deliveries.flatMap(({ cluster, object }): [string, KubeObject][] => (object ? [[cluster, object]] : [])));
}

const partitionOf = (object: KubeObject): number => object.spec.updateStrategy.partition ?? 0;
const withoutPartition = (object: KubeObject) => ({ ...object, spec: { ...object.spec, updateStrategy: { ...object.spec.updateStrategy, partition: 0 } } });

/** Pods at the new version after Kruise has got an object, given how many there were: it never takes pods back because a partition rises. */
function podsAfter(object: KubeObject, isNew: boolean, pods: number, had: number): number {
  const held = Math.min(partitionOf(object), pods);
  return isNew ? Math.max(had, pods - held) : Math.min(had, held);
}

test('rollouts of random apps keep what they promise, step by step, on the way back and in between', () => {
  jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
  let [compared, moments, ways] = [0, 0, 0];
  fc.assert(fc.property(randomApp, randomRollout, (random, rollout) => {
    const app = { ...random, overrides: random.overrides.map((override) => ({ ...override, changes: override.changes.filter(({ what }) => what !== 7 && what !== 8) })).filter(({ changes }) => changes.length > 0) };
    const said = definitionOf(app);
    const base = planDelivery(said);
    const clusters = [...workloadsIn(base)].filter(([, workload]) => workload !== undefined).map(([cluster]) => cluster);
    if (!isSound(base) || clusters.length < 2) return;
    const spec = planOf(rollout, clusters)._spec();
    const at = (step?: number, from?: number) => planDelivery({ ...said, pruned: true, rollout: { ...spec, current: { step, from, saidBy: 'the test' } } });
    const end = at();
    if (!isSound(end)) return;
    const { steps, sizes } = end.rollout!;
    const plans = steps.map(({ number }) => at(number));
    expect(plans.every(isSound)).toBe(true);
    const [old, next] = [workloadsIn(base), workloadsIn(end)];

    // Step 0 delivers what the app without the rollout does, and the last one what the change in the workload itself does, to the last byte of what is told.
    expect(workloadsIn(plans[0])).toEqual(old);
    const { stage: _stage, rollout: _rollout, ...folded } = end.definition;
    const after = planDelivery(folded);
    expect([...end.told]).toEqual([...after.told]);
    expect(end.deliveries).toEqual(after.deliveries);

    const versionOf = (cluster: string, object: KubeObject): 'old' | 'new' | 'both' => {
      const [isOld, isNew] = [old, next].map((versions) => isDeepStrictEqual(withoutPartition(object), withoutPartition(versions.get(cluster)!)));
      expect(isOld || isNew).toBe(true);
      return isOld && isNew ? 'both' : isOld ? 'old' : 'new';
    };
    const counted = plans.map((plan) => new Map([...workloadsIn(plan)].filter(([, object]) => object).map(([cluster, object]) => {
      const { pods } = sizes.get(cluster)!;
      return [cluster, versionOf(cluster, object!) === 'old' ? 0 : pods! - Math.min(partitionOf(object!), pods!)];
    })));
    steps.forEach(({ number, updated }) => {
      if (number === 0) return;
      for (const cluster of clusters) if (versionOf(cluster, next.get(cluster)!) === 'new') expect(counted[number].get(cluster)).toBeGreaterThanOrEqual(counted[number - 1].get(cluster)!);
      const isTouched = clusters.every((cluster) => versionOf(cluster, next.get(cluster)!) === 'new');
      if (isTouched) expect([...counted[number].values()].reduce((sum, pods) => sum + pods, 0)).toBe(updated);
    });

    // Between any two steps, overrides come before the template: no cluster ever gets a version that neither of the two steps gives it.
    plans.forEach((plan, number) => [plans[number + 1], plans[number - 1], plans[0]].filter(Boolean).forEach((later) => {
      for (const [cluster, object] of between(plan, later)) {
        if (!old.get(cluster)) continue;
        const versions = [plan, later].map((each) => versionOf(cluster, workloadsIn(each).get(cluster)!));
        const got = versionOf(cluster, object);
        expect(got === 'both' || versions.includes(got) || versions.includes('both')).toBe(true);
        moments++;
      }
    }));

    // On the way back, Kruise is left with the pods of the earlier step.
    steps.forEach(({ number: from }) => steps.filter(({ number }) => number < from).forEach(({ number: to }) => {
      const back = at(to, from);
      expect(isSound(back)).toBe(true);
      for (const [cluster, object] of workloadsIn(back)) {
        if (!object || versionOf(cluster, next.get(cluster)!) === 'both') continue;
        const { pods } = sizes.get(cluster)!;
        expect(podsAfter(object, versionOf(cluster, object) === 'new', pods!, counted[from].get(cluster)!)).toBe(counted[to].get(cluster));
        ways++;
      }
    }));
    compared++;
  }), { numRuns: 100, seed: 13 });
  expect(compared).toBeGreaterThan(25);
  expect(moments).toBeGreaterThan(300);
  expect(ways).toBeGreaterThan(300);
});
