import * as fc from 'fast-check';
import { Chart } from 'cdk8s';
import { Conversion, ConversionEffect, FederatedWorkload, FederationApp, Fleet, KruiseVersion, Placement } from '../../constructs';
import { checkKind, withKindDefaults } from '../../constructs/kinds/kinds';
import { CONVERSION_RULES } from '../../constructs/conversion/rules';
import { violations } from '../../constructs/problems/schema/schema';
const { SAME, DIFFERENT, ADDED, DROPPED } = ConversionEffect;

const template = Object.freeze({ metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web:1' }] } });
const deployment = (spec: object = {}): any => ({
  apiVersion: 'apps/v1', kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop', labels: { a: 'b' }, annotations: { 'deployment.kubernetes.io/revision': '7', note: 'x' } },
  spec: { selector: { matchLabels: { app: 'web' } }, template, ...spec }, status: { replicas: 3 },
});
const statefulSet = (spec: object = {}): any => ({ ...deployment({ serviceName: 'web', ...spec }), kind: 'StatefulSet' });

/** What is said of a field. */
function said(manifest: any, field: string, options = {}): [ConversionEffect, string] | undefined {
  const change = Conversion.toKruise(manifest, options).changes.find((one) => one.field === field);
  return change && [change.effect, change.text];
}

const specOf = (manifest: any, options = {}): any => Conversion.toKruise(manifest, options).manifest.spec;

describe('a Deployment', () => {
  test('becomes a CloneSet with the same selector and the very same pods', () => {
    const before = deployment({ replicas: 3 });
    const { manifest, converted } = Conversion.toKruise(before);
    expect(converted).toBe(true);
    expect(manifest).toEqual({
      apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet',
      metadata: { name: 'web', namespace: 'shop', labels: { a: 'b' }, annotations: { note: 'x' } },
      spec: {
        replicas: 3, selector: before.spec.selector, template, progressDeadlineSeconds: 600,
        updateStrategy: { type: 'ReCreate', maxSurge: '25%', maxUnavailable: '25%' },
      },
    });
    expect(manifest.spec.template).toBe(template);
    expect(before).toEqual(deployment({ replicas: 3 }));
  });

  test.each<[string, object, string, ConversionEffect, any]>([
    ['keeps its amounts', { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 2, maxUnavailable: 0 } } }, 'spec.strategy.rollingUpdate', SAME,
      { updateStrategy: { type: 'ReCreate', maxSurge: 2, maxUnavailable: 0 } }],
    ['is written with the amounts it has by default', {}, 'spec.strategy.rollingUpdate', ADDED, { updateStrategy: { type: 'ReCreate', maxSurge: '25%', maxUnavailable: '25%' } }],
    ['rounds otherwise without a surge', { strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: '10%' } } }, 'spec.strategy.rollingUpdate.maxUnavailable', DIFFERENT,
      { updateStrategy: { type: 'ReCreate', maxSurge: 0, maxUnavailable: '10%' } }],
    ['replaces all pods at once in place of Recreate', { strategy: { type: 'Recreate' } }, 'spec.strategy.type', DIFFERENT,
      { updateStrategy: { type: 'ReCreate', maxSurge: 0, maxUnavailable: '100%' } }],
    ['stays paused', { paused: true }, 'spec.paused', SAME, { updateStrategy: { type: 'ReCreate', maxSurge: '25%', maxUnavailable: '25%', paused: true } }],
    ['keeps its history', { revisionHistoryLimit: 4 }, 'spec.revisionHistoryLimit', SAME, { revisionHistoryLimit: 4 }],
    ['keeps its deadline', { progressDeadlineSeconds: 90, minReadySeconds: 5 }, 'spec.template', DIFFERENT, { progressDeadlineSeconds: 90, minReadySeconds: 5 }],
    ['is written with the deadline it has by default', {}, 'spec.progressDeadlineSeconds', ADDED, { progressDeadlineSeconds: 600 }],
    ['says how images are pulled', {}, 'spec.template.spec.containers.imagePullPolicy', DIFFERENT, {}],
    ['leaves out what a CloneSet does not have', { rollbackTo: { revision: 1 } }, 'spec.rollbackTo', DROPPED, {}],
  ])('%s', (_title, spec, field, effect, expected) => {
    expect(said(deployment(spec), field)).toEqual([effect, expect.stringMatching(/\.$/)]);
    expect(specOf(deployment(spec))).toMatchObject(expected);
  });

  test('has no deadline under Kruise 1.8', () => {
    const options = { kruiseVersion: KruiseVersion.V1_8 };
    expect(specOf(deployment({ progressDeadlineSeconds: 90 }), options)).not.toHaveProperty('progressDeadlineSeconds');
    expect(said(deployment({ progressDeadlineSeconds: 90 }), 'spec.progressDeadlineSeconds', options)?.[0]).toBe(DROPPED);
    expect(said(deployment(), 'spec.progressDeadlineSeconds', options)).toBeUndefined();
  });

  test('is updated in place if so wished', () => {
    expect(specOf(deployment(), { inPlace: true }).updateStrategy.type).toBe('InPlaceIfPossible');
    expect(said(deployment(), 'spec.strategy', { inPlace: true })?.[0]).toBe(DIFFERENT);
  });
});

describe('a StatefulSet', () => {
  test('becomes an Advanced StatefulSet with the same pods, claims and Service', () => {
    const spec = {
      replicas: 3, podManagementPolicy: 'Parallel', revisionHistoryLimit: 4, volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce'] } }],
      persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Delete', whenScaled: 'Retain' },
    };
    const { manifest } = Conversion.toKruise(statefulSet(spec));
    expect(manifest).toMatchObject({ apiVersion: 'apps.kruise.io/v1beta1', kind: 'StatefulSet' });
    expect(manifest.spec).toEqual({
      selector: { matchLabels: { app: 'web' } }, template, serviceName: 'web', ...spec,
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { podUpdatePolicy: 'ReCreate' } },
    });
    expect(manifest.spec.template).toBe(template);
  });

  test.each<[string, object, string, ConversionEffect, any]>([
    ['keeps its partition', { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 2 } } }, 'spec.updateStrategy.rollingUpdate.partition', SAME,
      { updateStrategy: { rollingUpdate: { partition: 2 } } }],
    ['keeps maxUnavailable, which is always on', { updateStrategy: { rollingUpdate: { maxUnavailable: 2 } } }, 'spec.updateStrategy.rollingUpdate.maxUnavailable', DIFFERENT,
      { updateStrategy: { rollingUpdate: { maxUnavailable: 2 } } }],
    ['has minReadySeconds in its update strategy', { minReadySeconds: 7 }, 'spec.minReadySeconds', SAME, { updateStrategy: { rollingUpdate: { minReadySeconds: 7 } } }],
    ['is updated by hand as before', { updateStrategy: { type: 'OnDelete' } }, 'spec.updateStrategy.type', SAME, { updateStrategy: { type: 'OnDelete' } }],
    ['has no minReadySeconds when updated by hand', { minReadySeconds: 7, updateStrategy: { type: 'OnDelete' } }, 'spec.minReadySeconds', DROPPED, { updateStrategy: { type: 'OnDelete' } }],
    ['starts at another number where a gate is on', { ordinals: { start: 3 } }, 'spec.ordinals', DIFFERENT, { ordinals: { start: 3 } }],
    ['keeps claims as before', { persistentVolumeClaimRetentionPolicy: { whenScaled: 'Delete' } }, 'spec.persistentVolumeClaimRetentionPolicy', SAME,
      { persistentVolumeClaimRetentionPolicy: { whenScaled: 'Delete' } }],
    ['leaves out what there is not', { unknown: 1 }, 'spec.unknown', DROPPED, {}],
  ])('%s', (_title, spec, field, effect, expected) => {
    expect(said(statefulSet(spec), field)).toEqual([effect, expect.stringMatching(/\.$/)]);
    expect(specOf(statefulSet(spec))).toMatchObject(expected);
  });

  test('is updated in place only if its pods have the gate for it', () => {
    const gated = { ...template, spec: { ...template.spec, readinessGates: [{ conditionType: 'InPlaceUpdateReady' }] } };
    const policyOf = (manifest: any) => specOf(manifest, { inPlace: true }).updateStrategy.rollingUpdate.podUpdatePolicy;
    expect(policyOf(statefulSet({ template: gated }))).toBe('InPlaceIfPossible');
    expect(policyOf(statefulSet())).toBe('ReCreate');
    expect(said(statefulSet(), 'spec.updateStrategy', { inPlace: true })?.[1]).toContain('InPlaceUpdateReady');
  });
});

describe('objects beside a workload', () => {
  const autoscaler = (name: string, ref: object = {}, field = 'scaleTargetRef'): any => ({
    apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', metadata: { name, namespace: 'shop' },
    spec: { maxReplicas: 3, [field]: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', ...ref } },
  });

  test('point at what it has become', () => {
    const [, hpa, vpa, other, elsewhere] = Conversion.allToKruise([
      deployment(), autoscaler('hpa'), autoscaler('vpa', {}, 'targetRef'), autoscaler('other', { name: 'api' }), { ...autoscaler('elsewhere'), metadata: { name: 'x', namespace: 'y' } },
    ]);
    const reference = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' };
    expect(hpa.manifest.spec).toEqual({ maxReplicas: 3, scaleTargetRef: reference });
    expect(hpa.changes).toHaveLength(1);
    expect(vpa.manifest.spec.targetRef).toEqual(reference);
    expect(other.manifest).toEqual(autoscaler('other', { name: 'api' }));
    expect(elsewhere.changes).toEqual([]);
  });

  const policy = (kind: string, spec: object, namespace: string | undefined = 'shop'): any => ({
    apiVersion: 'policy.karmada.io/v1alpha1', kind, metadata: { name: 'web', ...(namespace ? { namespace } : {}) }, spec,
  });
  const selector = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };

  test.each([
    ['PropagationPolicy', 'shop'], ['ClusterPropagationPolicy', ''], ['OverridePolicy', 'shop'], ['ClusterOverridePolicy', ''],
  ])('are selected by a %s as before', (kind, namespace) => {
    const other = { ...selector, name: 'api' };
    const before = policy(kind, { resourceSelectors: [other, selector] }, namespace);
    const [, after] = Conversion.allToKruise([deployment(), before]);
    expect(after.manifest).toEqual(policy(kind, { resourceSelectors: [other, { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' }] }, namespace));
    expect(after.changes.map(({ object, field, effect }) => [object, field, effect])).toEqual([[`${kind}/web`, 'spec.resourceSelectors[1]', SAME]]);
  });

  test('are named where a policy selects by kind alone', () => {
    const before = policy('PropagationPolicy', { resourceSelectors: [{ apiVersion: 'apps/v1', kind: 'Deployment' }] });
    const [, after] = Conversion.allToKruise([deployment(), before]);
    expect(after.manifest).toBe(before);
    expect(after.changes).toEqual([expect.objectContaining({ effect: DIFFERENT, text: expect.stringContaining('no longer matches web') })]);
  });

  test('are named where an overrider knows a Deployment and no CloneSet', () => {
    const predicate = { path: '/spec/template/spec/containers/0/image' };
    const overriders = { imageOverrider: [{ component: 'Tag' }, { component: 'Tag', predicate }], argsOverrider: [{ containerName: 'web' }] };
    const spec = { resourceSelectors: [selector], overrideRules: [null, { overriders }] };
    const fields = (workload: any): string[] => Conversion.allToKruise([workload, policy('OverridePolicy', { ...spec, resourceSelectors: [{ ...selector, kind: workload.kind }] })])[1]
      .changes.filter(({ effect }) => effect === DIFFERENT).map(({ field }) => field);
    expect(fields(deployment())).toEqual(['spec.overrideRules[1].overriders.imageOverrider[0]', 'spec.overrideRules[1].overriders.argsOverrider[0]']);
    expect(fields(statefulSet())).toEqual([]);
  });

  test('leave policies alone that select something else', () => {
    for (const spec of [null, {}, { resourceSelectors: 'all' }, { resourceSelectors: [null, 7, { ...selector, namespace: 'other' }, { ...selector, kind: 'StatefulSet' }] }]) {
      const before = policy('PropagationPolicy', spec as any);
      expect(Conversion.allToKruise([deployment(), before])[1]).toMatchObject({ manifest: before, changes: [] });
    }
  });

  test('that select its pods go on doing so', () => {
    const budget = { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name: 'web', namespace: 'shop' }, spec: { selector: { matchLabels: { app: 'web' } }, minAvailable: 1 } };
    const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', namespace: 'shop' }, spec: { selector: { app: 'web' } } };
    const [, kept, same] = Conversion.allToKruise([deployment(), budget, service]);
    expect(kept.manifest).toBe(budget);
    expect(kept.changes[0].text).toContain('selects the same pods');
    expect(same.manifest).toBe(service);
    expect(same.changes).toEqual([]);
  });
});

test('what is no workload, or no object, stays as it is among others and is refused alone', () => {
  for (const manifest of [undefined, null, 'text', 7, [], {}, { apiVersion: 'apps/v1', kind: 'DaemonSet' }, { apiVersion: 'extensions/v1beta1', kind: 'Deployment' }]) {
    const [conversion] = Conversion.allToKruise([manifest]);
    expect(() => Conversion.toKruise(manifest)).toThrow(new RegExp(`^\\[Conversion\\] ${CONVERSION_RULES.inconvertible.code}: The object is .*; expected a Deployment or StatefulSet`));
    expect(conversion.manifest).toBe(manifest);
    expect([conversion.converted, conversion.changes]).toEqual([false, []]);
  }
});

test('misspelt options are refused', () => {
  expect(() => Conversion.allToKruise([deployment()], { inplace: true } as any)).toThrow(/There is no property 'inplace'.*did you mean 'inPlace'/);
});

test('no malformed workload is too much', () => {
  fc.assert(fc.property(fc.constantFrom('Deployment', 'StatefulSet'), fc.anything(), fc.anything(), fc.boolean(), (kind, metadata, spec, inPlace) => {
    const { manifest } = Conversion.toKruise({ apiVersion: 'apps/v1', kind, metadata, spec }, { inPlace });
    expect(manifest.apiVersion).toMatch(/^apps\.kruise\.io/);
  }));
});

test('what sound workloads become is sound, with nothing but the pull policy left to say', () => {
  const amounts = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 100 }).map((percent) => `${percent}%`));
  const random = fc.record({
    kind: fc.constantFrom('Deployment', 'StatefulSet'), kruise: fc.constantFrom(...Object.values(KruiseVersion)), inPlace: fc.boolean(),
    replicas: fc.nat(9), revisionHistoryLimit: fc.nat(9), minReadySeconds: fc.nat(60), maxSurge: amounts, maxUnavailable: amounts, paused: fc.boolean(),
    partition: fc.nat(5), type: fc.constantFrom('RollingUpdate', 'Recreate'),
  });
  fc.assert(fc.property(random, ({ kind, kruise, inPlace, maxSurge, maxUnavailable, paused, partition, type, ...common }) => {
    const manifest = kind === 'Deployment'
      ? deployment({ ...common, paused, strategy: type === 'Recreate' ? { type } : { type, rollingUpdate: { maxSurge, maxUnavailable } } })
      : statefulSet({ ...common, updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition } } });
    const object = withKindDefaults(Conversion.toKruise(manifest, { kruiseVersion: kruise, inPlace }).manifest);
    expect(violations(object, { kruise })).toEqual([]);
    expect(checkKind('', object, kruise)).toEqual([]);
  }), { numRuns: 200 });
});

test('a converted workload is federated at once', () => {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'west' }] });
  const chart = new Chart(app, 'shop', { namespace: 'shop' });
  const web = FederatedWorkload.fromManifest(chart, 'web', Conversion.toKruise(deployment({ replicas: 4 })).manifest, { placement: Placement.onAllClusters().divideEqually() });
  expect(web.deliveredWorkload('east')).toMatchObject({ kind: 'CloneSet', metadata: { name: 'web' }, spec: { replicas: 2 } });
  expect(web.interpreterCustomization?.name).toBe('cloneset-apps-kruise-io-v1alpha1');
});
