import { withCanonicalQuantities } from '../../../constructs/delivery/quantities';
import { kruiseKind } from '../../../constructs/kinds/kinds';
import { readFileSync } from 'fs';
import { join } from 'path';
import { ApiObject, App, Chart, Duration, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import fc from 'fast-check';
import { parse } from 'yaml';
import { KruiseVersion } from '../../../constructs/fleet/versions';
import { AdvancedDaemonSet, type AdvancedDaemonSetProps } from '../../../constructs/kinds/daemon-set/advanced-daemon-set';
import { daemonSetDefaults } from '../../../constructs/kinds/daemon-set/defaults';
import { AdvancedDaemonSetUpdateStrategy } from '../../../constructs/kinds/daemon-set/advanced-daemon-set-strategy';
import { reportedCodes } from '../../problems/reported-codes';

const CONTAINER = { name: 'agent', image: 'registry.example.com/agent:2.3.0', portNumber: 9100 };
const { V1_8, V1_9 } = KruiseVersion;

function chart(): Chart {
  return new Chart(new App(), 'infra', { namespace: 'infra', disableResourceNameHashes: true });
}

function daemonSet(props: AdvancedDaemonSetProps = {}, scope = chart()): AdvancedDaemonSet {
  return new AdvancedDaemonSet(scope, 'agent', { containers: [CONTAINER], ...props });
}

/** The object as `cdk8s synth` writes it. */
function synthesised(workload: AdvancedDaemonSet): any {
  return ApiObject.of(workload).toJson();
}

function everything(kruiseVersion: KruiseVersion, scope = chart()): AdvancedDaemonSet {
  return daemonSet({
    kruiseVersion,
    podMetadata: { labels: { tier: 'infra' } },
    updateStrategy: AdvancedDaemonSetUpdateStrategy.standard({
      partition: kruiseVersion === V1_8 ? kplus.PercentOrAbsolute.absolute(3) : kplus.PercentOrAbsolute.percent(50),
      maxSurge: kplus.PercentOrAbsolute.percent(10),
      nodeSelector: kplus.LabelSelector.of({ labels: { pool: 'canary' }, expressions: [kplus.LabelExpression.notIn('zone', ['c'])] }),
      paused: true,
    }),
    progressiveScaling: true,
    burstReplicas: kplus.PercentOrAbsolute.percent(20),
    lifecycle: { preDelete: { labels: { 'example.com/hold': 'true' }, finalizers: ['example.com/drained'], markPodNotReady: true } },
    revisionHistoryLimit: 3,
    minReady: Duration.seconds(10),
  }, scope);
}

const codes = (workload: AdvancedDaemonSet) => reportedCodes(workload._problems());

describe('an Advanced DaemonSet', () => {
  test.each([V1_8, V1_9])('with all its features renders as a whole for Kruise %s', (version) => {
    const scope = chart();
    everything(version, scope).exposeViaService();
    expect(Testing.synth(scope)).toMatchSnapshot();
  });

  test('updates one node at a time by new pods, unless told otherwise', () => {
    expect(synthesised(daemonSet()).spec).toMatchObject({
      burstReplicas: 250,
      revisionHistoryLimit: 10,
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { rollingUpdateType: 'Standard', maxUnavailable: 1, maxSurge: 0 } },
    });
  });

  test.each([[V1_8, 'v1alpha1'], [V1_9, 'v1beta1']])('for Kruise %s is written as %s', (kruiseVersion, version) => {
    expect(synthesised(daemonSet({ kruiseVersion })).apiVersion).toBe(`apps.kruise.io/${version}`);
    expect(codes(daemonSet({ kruiseVersion }))).toEqual([]);
  });

  test('gives its pods no defaults, for Kruise gives them none', () => {
    const { spec } = synthesised(daemonSet()).spec.template;
    for (const field of ['schedulerName', 'terminationGracePeriodSeconds']) expect(spec[field]).toBe(kplusTemplate().spec[field]);
    expect(spec.containers[0]).not.toHaveProperty('terminationMessagePath');
    const withQuantities = { spec: { template: kplusTemplate() } };
    expect(synthesised(daemonSet()).spec.template.spec).toEqual(withCanonicalQuantities(withQuantities, kruiseKind('DaemonSet')).spec.template.spec);
  });

  test('has no replicas and no claims of its own', () => {
    expect(synthesised(everything(V1_9)).spec).not.toHaveProperty('replicas');
    expect(daemonSet()).not.toHaveProperty('addVolumeClaimTemplate');
  });

  test.each([[V1_8, 'v1alpha1'], [V1_9, 'v1beta1']])('on Kruise %s reaches every field of %s that acts', (version, api) => {
    const release = version === V1_8 ? 'kruise-v1.8.4' : 'kruise-v1.9.0';
    const crd = parse(readFileSync(join(__dirname, '../../../crds', release, 'daemonsets.apps.kruise.io.yaml'), 'utf8'));
    const { spec } = crd.spec.versions.find(({ name }: any) => name === api).schema.openAPIV3Schema.properties;
    const expressed = daemonSet({ updateStrategy: AdvancedDaemonSetUpdateStrategy.inPlaceIfPossible({ maxUnavailable: kplus.PercentOrAbsolute.absolute(2) }) });
    expressed.select(kplus.LabelSelector.of({ expressions: [kplus.LabelExpression.exists('cdk8s.io/metadata.addr'), kplus.LabelExpression.in('a', ['b'])] }));
    const reached = new Set([everything(version), expressed].flatMap((workload) => paths(synthesised(workload).spec)));
    const idle = (path: string) => /^lifecycle\.(inPlaceUpdate|preNormal)/.test(path);
    expect(schemaPaths(spec).filter((path) => !reached.has(path) && !idle(path))).toEqual([]);
  });
});

/** The same pods in a DaemonSet of cdk8s-plus. */
function kplusTemplate(): any {
  return ApiObject.of(new kplus.DaemonSet(chart(), 'agent', { containers: [CONTAINER] })).toJson().spec.template;
}

/** Paths of all fields in a value; lists count as their elements, and free maps end a path. */
function paths(value: any, prefix = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((element) => paths(element, prefix));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) => [`${prefix}${key}`, ...paths(field, `${prefix}${key}.`)]);
}

function schemaPaths(schema: any, prefix = ''): string[] {
  if (schema.items) return schemaPaths(schema.items, prefix);
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => [`${prefix}${key}`, ...schemaPaths(field, `${prefix}${key}.`)]);
}

describe('the update strategy', () => {
  test.each([
    ['a surge alone', AdvancedDaemonSetUpdateStrategy.standard({ maxSurge: kplus.PercentOrAbsolute.absolute(1) }), { rollingUpdateType: 'Standard', maxSurge: 1 }],
    ['an unavailability alone', AdvancedDaemonSetUpdateStrategy.standard({ maxUnavailable: kplus.PercentOrAbsolute.percent(5) }), { rollingUpdateType: 'Standard', maxUnavailable: '5%' }],
    ['nothing', AdvancedDaemonSetUpdateStrategy.inPlaceIfPossible(), { rollingUpdateType: 'InPlaceIfPossible', maxUnavailable: 1, maxSurge: 0 }],
  ])('with %s has the pair only where Kruise writes it', (_what, updateStrategy, rollingUpdate) => {
    expect(synthesised(daemonSet({ updateStrategy })).spec.updateStrategy).toEqual({ type: 'RollingUpdate', rollingUpdate });
    expect(codes(daemonSet({ updateStrategy }))).toEqual([]);
  });

  test('on deletion has nothing beside its type', () => {
    expect(synthesised(daemonSet({ updateStrategy: AdvancedDaemonSetUpdateStrategy.onDelete() })).spec.updateStrategy).toEqual({ type: 'OnDelete' });
  });

  test('takes the amounts of cdk8s-plus too', () => {
    const updateStrategy = AdvancedDaemonSetUpdateStrategy.standard({ partition: kplus.PercentOrAbsolute.percent(40) });
    expect(synthesised(daemonSet({ updateStrategy })).spec.updateStrategy.rollingUpdate.partition).toBe('40%');
  });

  test('does not touch the pod template, so that changing the type alone rolls nothing', () => {
    const [standard, inPlace] = [AdvancedDaemonSetUpdateStrategy.standard(), AdvancedDaemonSetUpdateStrategy.inPlaceIfPossible()]
      .map((updateStrategy) => synthesised(daemonSet({ updateStrategy })).spec.template);
    expect(inPlace).toEqual(standard);
  });

  test('has a partition in percent from Kruise 1.9 on', () => {
    const updateStrategy = AdvancedDaemonSetUpdateStrategy.standard({ partition: kplus.PercentOrAbsolute.percent(40) });
    expect(codes(daemonSet({ updateStrategy, kruiseVersion: V1_8 }))).toEqual(['KF444']);
    expect(codes(daemonSet({ updateStrategy, kruiseVersion: V1_9 }))).toEqual([]);
  });
});

describe('progressive scaling', () => {
  const ANNOTATION = 'daemonset.kruise.io/progressive-create-pod';

  test('is a field with Kruise 1.9', () => {
    const { metadata, spec } = synthesised(daemonSet({ progressiveScaling: true }));
    expect(spec.scaleStrategy).toEqual({ partitionedScaling: true });
    expect(metadata.annotations).toBeUndefined();
  });

  test('is an annotation with Kruise 1.8, beside those of the user', () => {
    const { metadata, spec } = synthesised(daemonSet({ progressiveScaling: true, kruiseVersion: V1_8, metadata: { annotations: { a: 'b' } } }));
    expect(metadata.annotations).toEqual({ a: 'b', [ANNOTATION]: 'true' });
    expect(spec).not.toHaveProperty('scaleStrategy');
  });

  test.each([V1_8, V1_9])('leaves no trace when it is switched off on Kruise %s', (kruiseVersion) => {
    expect(synthesised(daemonSet({ progressiveScaling: false, kruiseVersion }))).toEqual(synthesised(daemonSet({ kruiseVersion })));
  });

  test('is reported where nothing would follow it', () => {
    for (const kruiseVersion of [V1_8, V1_9]) {
      expect(codes(daemonSet({ progressiveScaling: true, kruiseVersion, updateStrategy: AdvancedDaemonSetUpdateStrategy.onDelete() }))).toEqual(['KF448']);
    }
  });
});

describe('defaults', () => {
  test('share everything that is complete', () => {
    const complete = daemonSetDefaults({ template: {} });
    expect(daemonSetDefaults(complete)).toBe(complete);
    const onDelete = { burstReplicas: 1, revisionHistoryLimit: 0, updateStrategy: { type: 'OnDelete' } };
    expect(daemonSetDefaults(onDelete)).toBe(onDelete);
  });

  test('leave alone whatever has an unexpected shape', () => {
    fc.assert(fc.property(fc.anything(), fc.anything(), (value, rollingUpdate) => {
      const once = daemonSetDefaults(value);
      expect(daemonSetDefaults(once)).toEqual(once);
      const strategy = daemonSetDefaults({ updateStrategy: { rollingUpdate } });
      expect(daemonSetDefaults(strategy)).toBe(strategy);
    }), { numRuns: 300 });
  });
});

describe('problems', () => {
  test('stop the synth of a plain cdk8s app, all at once', () => {
    const scope = chart();
    daemonSet({ burstReplicas: kplus.PercentOrAbsolute.absolute(0), revisionHistoryLimit: 1.5 }, scope);
    expect(() => (scope.node.root as App).synthYaml()).toThrow(/\[infra\/agent\] KF406: spec.revisionHistoryLimit is 1.5[^]*KF442: spec.burstReplicas is 0/);
  });

  test('point out pods that would keep each other away', () => {
    expect(codes(daemonSet({ spread: true }))).toEqual(['KF449']);
  });

  test('from plain JavaScript callers are sentences, not stacks', () => {
    const wrong: any = {
      updateStrategy: 'OnDelete', progressiveScaling: 'yes', burstReplicas: '7', lifecycle: { inPlaceUpdate: {} }, minReady: '5s', revisionHistoryLimit: null,
    };
    expect(codes(daemonSet(wrong))).toEqual(['KF406', 'KF401', 'KF401', 'KF416', 'KF445']);
    expect(codes(daemonSet({ ...wrong, kruiseVersion: V1_8 }))).toEqual(['KF406', 'KF401', 'KF448', 'KF416', 'KF445']);
    expect(codes(new AdvancedDaemonSet(chart(), 'none', undefined))).toEqual(['KF450']);
  });
});
