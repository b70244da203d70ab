import type { Definition, Stage } from '../../constructs/definition/definition';
import type { OverridePolicies } from '../../constructs/delivery/override-policies';
import { CLONE_SET_FACTS } from '../../constructs/kinds/clone-set/facts';
import { OriginStep } from '../../constructs/plan/model';
import { originsOf } from '../../constructs/plan/origins';
import { ClusterOverride } from '../../constructs/overrides/cluster-override';
import { cloneSet } from './plan-data';

const IMAGE = 'spec.template.spec.containers[web].image';
const PARTITION = 'spec.updateStrategy.partition';
const TITLE = 'step 1 of 3 (all 1 of 3) of the rollout';
const [old, template] = ['web:1.4.2', 'web:1.5.0'].map((image) => cloneSet({ image }));
const pins = { plaintext: [{ path: '/spec/template/spec/containers/0/image', operator: 'replace' as const, value: 'web:1.4.2' }] };
const stage = { title: TITLE, old, pins, pinned: new Set(['a']), partitions: new Map([['b', 2]]), awaiting: new Set(), watched: new Set() } as unknown as Stage;

function origins(cluster: string, delivered: any, more: Partial<Definition> = {}, policies?: OverridePolicies) {
  const definition = { path: 'shop/web', template, stage, overrides: [], companionOverrides: new Map(), ...more } as unknown as Definition;
  return originsOf({ definition, source: template as any, facts: CLONE_SET_FACTS, cluster: { name: cluster }, policies }, delivered).map(({ field, step, by, before, after }) => ({ field, step, by, before, after }));
}

test('a cluster that keeps the old version has it from the rollout', () => {
  expect(origins('a', old)).toEqual([{ field: IMAGE, step: OriginStep.ROLLOUT, by: TITLE, before: 'web:1.5.0', after: 'web:1.4.2' }]);
});

test('a partition is the rollout\'s, and a cluster with the new version has nothing of it', () => {
  const delivered = cloneSet({ image: 'web:1.5.0', updateStrategy: { partition: 2 } });
  expect(origins('b', delivered)).toEqual([{ field: PARTITION, step: OriginStep.ROLLOUT, by: TITLE, before: 0, after: 2 }]);
  expect(origins('c', template)).toEqual([]);
});

test('policies of others and ours: what the rollout says is told apart from the overrides of the app', () => {
  const ours = { rules: [{ overriders: pins }, { overriders: { plaintext: [{ path: '/metadata/labels', operator: 'add' as const, value: { tier: 'edge' } }] } }] };
  const policies = { clusterScoped: () => [], namespaced: () => [ours] } as unknown as OverridePolicies;
  expect(origins('a', { ...old, metadata: { ...old.metadata, labels: { tier: 'edge' } } }, {}, policies).map(({ field, step }) => [field, step])).toEqual([
    [IMAGE, OriginStep.ROLLOUT], ['metadata.labels', OriginStep.OVERRIDE],
  ]);
  const holding = { rules: [{ overriders: { plaintext: [{ path: '/spec/updateStrategy/partition', operator: 'replace' as const, value: 2 }] } }] };
  expect(origins('b', cloneSet({ image: 'web:1.5.0', updateStrategy: { partition: 2 } }), {}, { clusterScoped: () => [], namespaced: () => [holding] } as unknown as OverridePolicies)).toEqual([
    { field: PARTITION, step: OriginStep.ROLLOUT, by: TITLE, before: 0, after: 2 },
  ]);
});


test('overrides come after the version that a cluster has', () => {
  const overrides = [{ place: 1, changes: ClusterOverride.onClusters('a').imageRegistry('registry.eu.example.com')._changes() }];
  const delivered = cloneSet({ image: 'registry.eu.example.com/web:1.4.2' });
  expect(origins('a', delivered, { overrides })).toEqual([
    { field: IMAGE, step: OriginStep.ROLLOUT, by: TITLE, before: 'web:1.5.0', after: 'web:1.4.2' },
    { field: IMAGE, step: OriginStep.OVERRIDE, by: expect.stringContaining('override 1: '), before: 'web:1.4.2', after: 'registry.eu.example.com/web:1.4.2' },
  ]);
});
