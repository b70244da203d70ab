import { checkCompanion, checkCompanions } from '../../../constructs/kinds/companions/checks';
import { COMPANION_RULES } from '../../../constructs/kinds/companions/rules';
import { checkCompanionsTogether } from '../../../constructs/kinds/companions/together-checks';
import type { KubeObject } from '../../../constructs/json/kube-object';
import { moduleOf } from '../../../constructs/kinds/kinds';
import { reportedCodes } from '../../problems/reported-codes';

const { targetMissing, second, clusters, momentary, perCluster } = COMPANION_RULES;
const object = (apiVersion: string, kind: string, name: string, spec: any = {}, namespace: string | undefined = 'shop'): KubeObject => ({ apiVersion, kind, metadata: { name, namespace }, spec });
const cloneSet = (name = 'web', namespace = 'shop') => object('apps.kruise.io/v1alpha1', 'CloneSet', name, { replicas: 3, template: { spec: { containers: [] } } }, namespace);
const CLONE_SET = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' };
const spread = (name = 'spread', target: any = CLONE_SET) => object('apps.kruise.io/v1alpha1', 'WorkloadSpread', name, { targetRef: target, subsets: [{ name: 'a', maxReplicas: 1 }, { name: 'b' }] });
const budget = (name: string, spec: any, namespace = 'shop') => object('policy.kruise.io/v1alpha1', 'PodUnavailableBudget', name, { maxUnavailable: '20%', ...spec }, namespace);
const autoscaler = (target: any) => object('autoscaling/v2', 'HorizontalPodAutoscaler', 'hpa', { scaleTargetRef: target });

/** A workload that goes to clusters with what it carries. */
function workload(template: KubeObject, attached: KubeObject[], reached: string[] | undefined, placement: any = {}): any {
  return {
    path: `at/${template.metadata.name}`, planes: new Set(),
    definition: { path: `at/${template.metadata.name}`, template, facts: moduleOf(template), placement, versions: { kruise: '1.9' }, companions: { attached, dependencies: [] } },
    deliveries: reached?.map((cluster) => ({ cluster, objects: [template, ...attached] })),
  };
}
const beside = (...objects: KubeObject[]) => [{ path: 'shop', objects }];
const together = (workloads: any[], objects: KubeObject[] = [], elsewhere: any[] = []) => checkCompanionsTogether(workloads, beside(...objects), elsewhere);

describe('the target of a companion', () => {
  test.each<[string, KubeObject[]]>([
    ['is beside it', [cloneSet(), spread()]],
    ['is of a group that an old autoscaler does not say', [cloneSet(), autoscaler({ kind: 'CloneSet', name: 'web' })]],
    ['is of no interest for other objects', [object('v1', 'ConfigMap', 'web')]],
    ['is not known for a selector', [budget('a', { selector: { matchLabels: { a: 'b' } } })]],
  ])('%s', (_what, objects) => {
    expect(reportedCodes(together([], objects))).toEqual([]);
  });

  test('is elsewhere in the app', () => {
    expect(together([], [spread()], [cloneSet()])).toEqual([]);
  });

  test('is a workload that carries it', () => {
    expect(together([workload(cloneSet(), [spread()], ['east'])])).toEqual([]);
  });

  test.each<[string, KubeObject[]]>([
    ['is not there', [spread()]],
    ['is in another namespace', [cloneSet('web', 'other'), spread()]],
    ['is of another group', [object('apps/v1', 'CloneSet', 'web'), spread()]],
    ['has another kind', [object('apps.kruise.io/v1beta1', 'StatefulSet', 'web'), spread()]],
  ])('%s', (_what, objects) => {
    const problems = together([], objects);
    expect(reportedCodes(problems)).toEqual([targetMissing.code]);
    expect(problems[0]).toMatchObject({ path: 'shop', fix: targetMissing.fix });
  });

  test('has nearly the name', () => {
    expect(together([], [cloneSet('wep'), spread()])[0].fix).toBe('did you mean \'wep\'?');
  });
});

describe('a second companion', () => {
  test('of the same workload is refused, at the second', () => {
    const [problem, ...more] = together([], [cloneSet(), spread('one'), spread('two')]);
    expect(more).toEqual([]);
    expect(problem).toMatchObject({ code: second.code, path: 'shop', message: expect.stringMatching(/'two'.*'one' both target CloneSet 'web'\.$/) });
  });

  test('of another kind or workload is not', () => {
    expect(together([], [cloneSet(), cloneSet('api'), spread('one'), spread('two', { ...CLONE_SET, name: 'api' }), budget('three', { targetRef: CLONE_SET })])).toEqual([]);
  });

  test('may be an autoscaler, which others judge', () => {
    expect(together([], [cloneSet(), autoscaler(CLONE_SET), { ...autoscaler(CLONE_SET), metadata: { name: 'other', namespace: 'shop' } }])).toEqual([]);
  });

  const labels = (app: string) => ({ selector: { matchLabels: { app } } });
  test.each<[string, KubeObject[], number]>([
    ['for the same pods', [budget('a', labels('web')), budget('b', labels('web'))], 1],
    ['for other pods', [budget('a', labels('web')), budget('b', labels('api'))], 0],
    ['for other labels', [budget('a', labels('web')), budget('b', { selector: { matchLabels: { tier: 'web' } } })], 0],
    ['in another namespace', [budget('a', labels('web')), budget('b', labels('web'), 'other')], 0],
    ['without a selector', [budget('a', {}), budget('b', {})], 0],
    ['with a selector that is a string', [budget('a', { selector: 'web' }), budget('b', { selector: 'web' })], 0],
    ['of which there are three', [budget('a', labels('web')), budget('b', labels('web')), budget('c', labels('web'))], 2],
  ])('is a budget %s', (_what, objects, count) => {
    expect(reportedCodes(together([], objects))).toEqual(Array.from({ length: count }, () => second.code));
  });
});

describe('the clusters of a companion', () => {
  const carried = (reached: string[] | undefined) => workload(cloneSet('carrier'), [spread()], reached);

  test('are those of its workload', () => {
    expect(together([workload(cloneSet(), [], ['east', 'west']), carried(['west', 'east', 'edge'])])).toEqual([]);
  });

  test('must be all of them', () => {
    const problems = together([workload(cloneSet(), [], ['east', 'west']), carried(['west'])]);
    expect(reportedCodes(problems)).toEqual([clusters.code]);
    expect(problems[0].message).toContain('does not go to east, but');
    expect(reportedCodes(together([workload(cloneSet(), [], ['east']), carried(undefined)]))).toEqual([clusters.code]);
  });

  test('are not compared for what nobody carries, or its own workload does', () => {
    const web = cloneSet();
    const own = spread();
    expect(together([workload(web, [], ['east'])], [own])).toEqual([]);
    expect(together([workload(web, [own], ['east']), workload(cloneSet('carrier'), [own], [])])).toEqual([]);
  });

  test('are not compared for kinds of which there may be many', () => {
    expect(together([workload(cloneSet(), [], ['east']), workload(cloneSet('carrier'), [autoscaler(CLONE_SET)], ['west'])])).toEqual([]);
  });
});

describe('what travels with a workload', () => {
  const divided = { replicaScheduling: { replicaSchedulingType: 'Divided' } };
  const codes = (template: KubeObject, attached: KubeObject[], placement: any = {}) => reportedCodes(checkCompanions(workload(template, attached, [], placement).definition));
  const recreation = object('apps.kruise.io/v1alpha1', 'ContainerRecreateRequest', 'now', {});

  test('is checked by the rules of its kind, and named', () => {
    const faulty = { ...spread(), spec: { ...spread().spec, subsets: [] } };
    expect(codes(cloneSet(), [spread()])).toEqual([]);
    expect(checkCompanion('p', faulty, '1.9')).toEqual([expect.objectContaining({ message: expect.stringMatching(/^WorkloadSpread.*'spread'.*: spec\.subsets is/) })]);
    expect(codes(cloneSet(), [faulty])).toHaveLength(1);
  });

  test('is checked whatever its kind is', () => {
    expect(checkCompanion('p', object('v1', 'ConfigMap', 'a'), '1.9')).toEqual([]);
    expect(checkCompanion('p', { ...object('v1', 'ConfigMap', 'a'), data: { 'a b': '' } }, '1.9')).toHaveLength(1);
    expect(reportedCodes(checkCompanion('p', { ...cloneSet(), spec: {} }, '1.9'))).toEqual(['KF407', 'KF451']);
  });

  test('is not checked if it is about to be refused anyway', () => {
    expect(checkCompanion('p', recreation, '1.9')).toEqual([]);
  });

  test('may not act on running pods', () => {
    expect(codes(cloneSet(), [recreation])).toEqual([momentary.code]);
    expect(codes(recreation, [])).toEqual([momentary.code]);
  });

  test.each<[string, KubeObject, any, string[]]>([
    ['a number beside divided replicas', spread(), divided, [perCluster.code]],
    ['a number beside duplicated replicas', spread(), {}, []],
    ['a percentage', budget('a', { targetRef: CLONE_SET }), divided, []],
    ['a number of pods by their labels', budget('a', { maxUnavailable: 1, selector: { matchLabels: { a: 'b' } } }), divided, [perCluster.code]],
    ['a number for another workload', budget('a', { maxUnavailable: 1, targetRef: { ...CLONE_SET, name: 'api' } }), divided, []],
    ['a number for another kind', budget('a', { maxUnavailable: 1, targetRef: { apiVersion: 'apps.kruise.io/v1beta1', kind: 'StatefulSet', name: 'web' } }), divided, []],
    ['a number for another group', budget('a', { maxUnavailable: 1, targetRef: { apiVersion: 'example.com/v1', kind: 'CloneSet', name: 'web' } }), divided, []],
  ])('has %s', (_what, companion, placement, expected) => {
    expect(codes(cloneSet(), [companion], placement).filter((code) => code === perCluster.code)).toEqual(expected);
  });
});
