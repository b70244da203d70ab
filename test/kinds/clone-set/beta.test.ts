import { ApiObject, App, Chart, Duration, Size } from 'cdk8s';
import * as fc from 'fast-check';
import * as kplus from 'cdk8s-plus-28';
import { KruiseVersion } from '../../../constructs/fleet/versions';
import { cloneSetBetaSpec } from '../../../constructs/kinds/clone-set/beta';
import { checkCloneSet } from '../../../constructs/kinds/clone-set/checks';
import { CloneSet, type CloneSetProps } from '../../../constructs/kinds/clone-set/clone-set';
import { CloneSetUpdateStrategy } from '../../../constructs/kinds/clone-set/clone-set-strategy';
import { CLONE_SET_BETA_RULES, CLONE_SET_RULES } from '../../../constructs/kinds/clone-set/rules';
import { moduleOf, withKindDefaults } from '../../../constructs/kinds/kinds';
import { VERSION_RULES } from '../../../constructs/kinds/pods/version-rules';
import { WORKLOAD_RULES } from '../../../constructs/kinds/pods/workload-rules';
import { checkSchema } from '../../../constructs/problems/schema/schema-rules';
import { reportedCodes } from '../../problems/reported-codes';
import { type RuleCase, triedBothWays } from '../../problems/tried-both-ways';

const BETA = 'apps.kruise.io/v1beta1';
const { NEXT } = KruiseVersion;

function cloneSet(props: CloneSetProps = {}): any {
  const chart = new Chart(new App(), 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  return ApiObject.of(new CloneSet(chart, 'web', { containers: [{ name: 'web', image: 'web:1' }], kruiseVersion: NEXT, ...props })).toJson();
}

const everything = (): CloneSetProps => ({
  replicas: 12,
  volumeClaimTemplates: [{ name: 'cache', storage: Size.gibibytes(10), mountPath: '/cache' }],
  updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible({
    partition: kplus.PercentOrAbsolute.percent(50), maxUnavailable: kplus.PercentOrAbsolute.absolute(2), maxSurge: kplus.PercentOrAbsolute.percent(10), paused: true,
    scatter: [{ key: 'zone', value: 'a' }], gracePeriod: Duration.seconds(5),
  }),
  scaleStrategy: { maxUnavailable: kplus.PercentOrAbsolute.percent(25), disablePvcReuse: true },
  minReady: Duration.seconds(10),
  progressDeadline: Duration.minutes(10),
});

describe('a CloneSet for what comes after Kruise 1.9', () => {
  test('is in v1beta1, with the settings of its updates in rollingUpdate', () => {
    const { apiVersion, spec } = cloneSet(everything());
    expect(apiVersion).toBe(BETA);
    expect(spec.updateStrategy).toEqual({
      type: 'RollingUpdate',
      rollingUpdate: {
        podUpdatePolicy: 'InPlaceIfPossible', partition: '50%', maxUnavailable: 2, maxSurge: '10%', paused: true,
        scatterStrategy: [{ key: 'zone', value: 'a' }], inPlaceUpdateStrategy: { gracePeriodSeconds: 5 },
      },
    });
  });

  test('has the defaults of v1beta1', () => {
    expect(cloneSet().spec).toMatchObject({
      replicas: 1, revisionHistoryLimit: 10,
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { podUpdatePolicy: 'ReCreate', partition: 0, maxUnavailable: '20%', maxSurge: 0 } },
    });
  });

  test('takes over volume claims unless told otherwise, as before: v1beta1 would not by itself', () => {
    expect(cloneSet().spec.scaleStrategy).toEqual({ enablePVCReuse: true });
    expect(cloneSet({ scaleStrategy: { disablePvcReuse: true } }).spec.scaleStrategy).toEqual({ enablePVCReuse: false });
    expect(cloneSet(everything()).spec.scaleStrategy).toEqual({ maxUnavailable: '25%', enablePVCReuse: false });
  });

  test.each([['little', {}], ['everything', everything()]])('with %s said passes the schema and the rules, and no default is missing', (_, props) => {
    const object = cloneSet(props);
    expect(checkSchema('p', object, 'it', { kruise: NEXT })).toEqual([]);
    expect(checkCloneSet('p', object, NEXT)).toEqual([]);
    expect(withKindDefaults(object)).toBe(object);
  });

  test('says nothing but its form differently', () => {
    const [older, newer] = [KruiseVersion.V1_9, NEXT].map((kruiseVersion) => cloneSet({ ...everything(), kruiseVersion }));
    const { updateStrategy: _a, scaleStrategy: _b, ...before } = older.spec;
    const { updateStrategy: _c, scaleStrategy: _d, ...after } = newer.spec;
    expect(after).toEqual(before);
    expect(newer.metadata).toEqual(older.metadata);
  });

  test('leaves its replicas to an autoscaler that points at v1beta1', () => {
    const chart = new Chart(new App(), 'shop', { disableResourceNameHashes: true });
    const web = new CloneSet(chart, 'web', { containers: [{ name: 'web', image: 'web:1' }], kruiseVersion: NEXT });
    const autoscaler = new kplus.HorizontalPodAutoscaler(chart, 'hpa', { target: web, maxReplicas: 5 });
    expect(ApiObject.of(autoscaler).toJson().spec.scaleTargetRef).toMatchObject({ apiVersion: BETA, kind: 'CloneSet', name: 'shop-web' });
    expect(ApiObject.of(web).toJson().spec).not.toHaveProperty('replicas');
  });
});

describe('the form of v1beta1', () => {
  test('leaves alone what is no object', () => {
    for (const value of [undefined, null, 3, 'x', []]) {
      expect(cloneSetBetaSpec(value)).toBe(value);
      expect(cloneSetBetaSpec({ updateStrategy: value }).updateStrategy).toBe(value);
    }
    expect(cloneSetBetaSpec({ scaleStrategy: 'x' }).scaleStrategy).toBe('x');
    expect(cloneSetBetaSpec({ scaleStrategy: { disablePVCReuse: 'no' } }).scaleStrategy).toEqual({ enablePVCReuse: 'no' });
  });

  test('is what its kind is read by', () => {
    expect(moduleOf({ apiVersion: BETA, kind: 'CloneSet' })?.updateStrategy).toEqual(['spec', 'updateStrategy', 'rollingUpdate']);
    expect(moduleOf({ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' })?.updateStrategy).toEqual(['spec', 'updateStrategy']);
    expect(moduleOf({ apiVersion: 'apps.kruise.io/constructor', kind: 'CloneSet' })?.updateStrategy).toEqual(['spec', 'updateStrategy']);
  });

  test('gets the defaults that are missing, and no settings of a rolling update where there is none', () => {
    const defaults = (spec: any) => withKindDefaults({ apiVersion: BETA, kind: 'CloneSet', metadata: { name: 'web' }, spec }).spec;
    expect(defaults({})).toEqual({
      replicas: 1, revisionHistoryLimit: 10,
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { podUpdatePolicy: 'ReCreate', partition: 0, maxUnavailable: '20%', maxSurge: 0 } },
    });
    expect(defaults({ updateStrategy: { type: 'OnDelete' } }).updateStrategy).toEqual({ type: 'OnDelete' });
    expect(defaults({ updateStrategy: { rollingUpdate: { podUpdatePolicy: 'InPlaceOnly' } } }).updateStrategy.rollingUpdate.inPlaceUpdateStrategy).toEqual({});
    expect(defaults({ scaleStrategy: { maxUnavailable: 1 } }).scaleStrategy).toEqual({ maxUnavailable: 1, enablePVCReuse: false });
  });
});

function manifest(spec: any = {}, more: any = {}): any {
  return {
    apiVersion: BETA,
    kind: 'CloneSet',
    metadata: { name: 'web', namespace: 'shop' },
    spec: {
      replicas: 5,
      selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web:1' }] } },
      ...spec,
    },
    ...more,
  };
}

const update = (updateStrategy: any) => manifest({ updateStrategy });
const rolling = (rollingUpdate: any) => update({ type: 'RollingUpdate', rollingUpdate });
const { updateType, inPlaceOnlySurge, standstill } = CLONE_SET_RULES;
const { shape, amount, wholeNumber, priority, scatter, apiVersion } = WORKLOAD_RULES;
const RULES = { ...CLONE_SET_BETA_RULES, unseen: VERSION_RULES.unseen, updateType, inPlaceOnlySurge, standstill, shape, amount, wholeNumber, priority, scatter, apiVersion };
type Case = RuleCase<keyof typeof RULES>;
const ALPHA = { apiVersion: 'apps.kruise.io/v1alpha1' };

const REFUSED: readonly Case[] = [
  ['strategyType', 'the type of v1alpha1', update({ type: 'InPlaceIfPossible' })],
  ['settingsPlace', 'a partition where v1alpha1 has it', update({ partition: 1 })],
  ['surgeAlone', 'no pod to spare with a surge', rolling({ maxUnavailable: 0, maxSurge: 1 })],
  ['unseen', 'v1alpha1', manifest({ updateStrategy: { type: 'ReCreate', partition: 1 } }, ALPHA)],
  ['apiVersion', 'a version that there is not', manifest({}, { apiVersion: 'apps.kruise.io/v1' })],
  ['updateType', 'a policy that there is not', rolling({ podUpdatePolicy: 'Recreate' })],
  ['inPlaceOnlySurge', 'a surge in place', rolling({ podUpdatePolicy: 'InPlaceOnly', maxSurge: 1 })],
  ['standstill', 'neither a pod to spare nor a surge', rolling({ maxUnavailable: 0 })],
  ['shape', 'settings that are a list', rolling([])],
  ['shape', 'a pause that is a string', rolling({ paused: 'true' })],
  ['amount', 'a number in quotes', rolling({ partition: '1' })],
  ['wholeNumber', 'a negative grace period', rolling({ inPlaceUpdateStrategy: { gracePeriodSeconds: -1 } })],
  ['wholeNumber', 'a share of images that are pulled ahead', rolling({ inPlaceUpdateStrategy: { imagePreDownloadParallelism: '10%' } })],
  ['wholeNumber', 'a negative time to pull ahead', rolling({ inPlaceUpdateStrategy: { imagePreDownloadTimeoutSeconds: -1 } })],
  ['priority', 'weights that are no list', rolling({ priorityStrategy: { weightPriority: {} } })],
  ['scatter', 'labels that are no list', rolling({ scatterStrategy: {} })],
];

const TAKEN: readonly Case[] = [
  ['strategyType', 'OnDelete', update({ type: 'OnDelete' })],
  ['strategyType', 'none', manifest()],
  ['settingsPlace', 'a partition in rollingUpdate', rolling({ partition: 1 })],
  ['surgeAlone', 'a pod to spare with a surge', rolling({ maxUnavailable: 1, maxSurge: 1 })],
  ['surgeAlone', 'a surge of v1alpha1', manifest({ updateStrategy: { maxUnavailable: 0, maxSurge: 1 } }, ALPHA), '1.9'],
  ['unseen', 'v1alpha1 with Kruise 1.9', manifest({}, ALPHA), '1.9'],
  ['apiVersion', 'v1beta1', manifest()],
  ['updateType', 'InPlaceIfPossible', rolling({ podUpdatePolicy: 'InPlaceIfPossible' })],
  ['inPlaceOnlySurge', 'no surge in place', rolling({ podUpdatePolicy: 'InPlaceOnly', maxSurge: 0 })],
  ['standstill', 'no replicas', { ...rolling({ maxUnavailable: 0 }), spec: { ...rolling({ maxUnavailable: 0 }).spec, replicas: 0 } }],
  ['shape', 'a pause', rolling({ paused: true })],
  ['amount', 'a percentage with decimals', rolling({ partition: '12.5%' })],
  ['wholeNumber', 'images that are pulled ahead', rolling({ inPlaceUpdateStrategy: { imagePreDownloadParallelism: 3, imagePreDownloadMinUpdatedReadyPods: 1 } })],
  ['priority', 'an ordered key', rolling({ priorityStrategy: { orderPriority: [{ orderedKey: 'a' }] } })],
  ['scatter', 'a pair', rolling({ scatterStrategy: [{ key: 'a', value: 'b' }] })],
];

describe('the rules on CloneSets of v1beta1', () => {
  triedBothWays(RULES, (object, kruise = NEXT) => reportedCodes(checkCloneSet('shop/web', object, kruise)), REFUSED, TAKEN);

  test('tell which version Karmada sees, and what to change', () => {
    const [problem] = checkCloneSet('shop/web', manifest({}, ALPHA), NEXT);
    expect(problem.message).toBe('apiVersion is "apps.kruise.io/v1alpha1", but with Kruise next Karmada sees a CloneSet as apps.kruise.io/v1beta1 only.');
    expect(problem.fix).toMatch(/^write `apiVersion: apps\.kruise\.io\/v1beta1`, and move .*rollingUpdate.*enablePVCReuse`\.$/);
  });

  test('nothing malformed makes the check throw', () => {
    fc.assert(fc.property(fc.anything(), (value) => {
      checkCloneSet('p', manifest({ updateStrategy: value, scaleStrategy: value }), NEXT);
      checkCloneSet('p', rolling(value), NEXT);
      checkCloneSet('p', rolling({ podUpdatePolicy: value, inPlaceUpdateStrategy: value, maxUnavailable: value }), NEXT);
      checkCloneSet('p', rolling({ inPlaceUpdateStrategy: { imagePreDownloadParallelism: value } }), NEXT);
    }), { numRuns: 200 });
  });
});
