import fc from 'fast-check';
import { IMAGE_PULL_RULES } from '../../../constructs/kinds/image-pull/rules';
import { checkImageListPullJob, checkImagePullJob } from '../../../constructs/kinds/image-pull/checks';
import { WORKLOAD_RULES } from '../../../constructs/kinds/pods/workload-rules';
import { reportedCodes } from '../../problems/reported-codes';

const manifest = (kind: string, spec: any): any => ({ apiVersion: 'apps.kruise.io/v1beta1', kind, metadata: { name: 'pull', namespace: 'shop' }, spec });
const one = (spec: any = {}) => reportedCodes(checkImagePullJob('shop/pull', manifest('ImagePullJob', { image: 'web:1', ...spec })));
const many = (spec: any = {}) => reportedCodes(checkImageListPullJob('shop/pull', manifest('ImageListPullJob', { images: ['web:1'], ...spec })));

const RULES = { ...WORKLOAD_RULES, ...IMAGE_PULL_RULES };

type Case = readonly [rule: keyof typeof RULES, what: string, spec: any];

const IMAGES: readonly Case[] = [
  ['image', 'no image', { image: undefined }],
  ['image', 'an empty image', { image: '' }],
  ['image', 'capitals in the name', { image: 'Web:1' }],
  ['image', 'a short digest', { image: `web@sha256:${'a'.repeat(63)}` }],
];

const REFUSED: readonly Case[] = [
  ['nodeSelector', 'names and labels', { selector: { names: ['a'], matchLabels: { a: 'b' } } }],
  ['nodeSelector', 'a name twice', { selector: { names: ['a', 'a'] } }],
  ['nodeSelector', 'no names', { selector: { names: [] } }],
  ['nodeSelector', 'an operator that does not exist', { selector: { matchExpressions: [{ key: 'a', operator: 'Is' }] } }],
  ['nodeSelector', 'a label of pods that is none', { podSelector: { matchLabels: { 'a b': 'c' } } }],
  ['twoSelectors', 'nodes and pods', { selector: { names: ['a'] }, podSelector: { matchLabels: { a: 'b' } } }],
  ['parallelism', 'a percentage', { parallelism: '50%' }],
  ['parallelism', 'zero', { parallelism: 0 }],
  ['parallelism', 'a negative number', { parallelism: -1 }],
  ['completion', 'an unknown type', { completionPolicy: { type: 'Sometimes' } }],
  ['completion', 'a deadline of what never completes', { completionPolicy: { type: 'Never', activeDeadlineSeconds: 900 } }],
  ['completion', 'a time to live of what never completes', { completionPolicy: { type: 'Never', ttlSecondsAfterFinished: 1 } }],
  ['deadline', 'a deadline below the usual time of a pull', { completionPolicy: { type: 'Always', activeDeadlineSeconds: 599 } }],
  ['deadline', 'a deadline below the given time of a pull', { completionPolicy: { activeDeadlineSeconds: 900 }, pullPolicy: { timeoutSeconds: 901 } }],
  ['pullPolicy', 'Never', { imagePullPolicy: 'Never' }],
  ['pullSecrets', 'an object in place of a name', { pullSecrets: [{ name: 'registry' }] }],
  ['pullSecrets', 'a name twice', { pullSecrets: ['registry', 'registry'] }],
  ['wholeNumber', 'a negative backoff limit', { pullPolicy: { backoffLimit: -1 } }],
  ['wholeNumber', 'a time to live in quotes', { completionPolicy: { ttlSecondsAfterFinished: '1' } }],
  ['shape', 'a selector that is a text', { selector: 'all' }],
  ['shape', 'secrets that are a text', { pullSecrets: 'registry' }],
  ['shape', 'a completion policy that is a text', { completionPolicy: 'Always' }],
];

const ACCEPTED: readonly Case[] = [
  ['nodeSelector', 'names', { selector: { names: ['a', 'b'] } }],
  ['nodeSelector', 'labels', { selector: { matchLabels: { a: 'b' }, matchExpressions: [{ key: 'c', operator: 'Exists' }] } }],
  ['twoSelectors', 'pods', { podSelector: { matchLabels: { a: 'b' } } }],
  ['parallelism', 'a number', { parallelism: 5 }],
  ['parallelism', 'a number in quotes, which Kruise reads', { parallelism: '15' }],
  ['parallelism', 'one digit in quotes', { parallelism: '5' }],
  ['completion', 'never', { completionPolicy: { type: 'Never' } }],
  ['deadline', 'a deadline that leaves time for a pull', { completionPolicy: { type: 'Always', activeDeadlineSeconds: 600 } }],
  ['pullPolicy', 'Always', { imagePullPolicy: 'Always' }],
  ['pullSecrets', 'names', { pullSecrets: ['registry', 'other'] }],
];

describe.each([['ImagePullJob', one], ['ImageListPullJob', many]] as const)('an %s', (_kind, codes) => {
  test.each(REFUSED)('%s: is refused with %s', (rule, _what, spec) => {
    expect(codes(spec)).toEqual([RULES[rule].code]);
  });

  test.each(ACCEPTED)('%s: is accepted with %s', (_rule, _what, spec) => {
    expect(codes(spec)).toEqual([]);
  });
});

describe('images', () => {
  test.each(IMAGES)('%s: are refused with %s', (rule, _what, { image }) => {
    expect(one({ image })).toEqual([RULES[rule].code]);
    expect(many({ images: ['web:1', image] })).toEqual([RULES[rule].code]);
  });

  test.each(['web', 'web:1', 'registry.example.com:5000/shop/web:1.4.2', `web@sha256:${'a'.repeat(64)}`, `web:1@sha256:${'a'.repeat(64)}`])('%s is one', (image) => {
    expect(one({ image })).toEqual([]);
    expect(many({ images: [image] })).toEqual([]);
  });

  test.each<[string, any]>([
    ['no list', 'web:1'],
    ['none', []],
    ['256 of them', Array.from({ length: 256 }, (_, i) => `web:${i}`)],
    ['one twice', ['web:1', 'web:1']],
  ])('%s are refused', (_what, images) => {
    expect(many({ images })).toEqual([IMAGE_PULL_RULES.images.code]);
  });

  test('may be 255', () => {
    expect(many({ images: Array.from({ length: 255 }, (_, i) => `web:${i}`) })).toEqual([]);
  });
});

test('malformed jobs never stop the checks', () => {
  const junk = fc.oneof(fc.jsonValue(), fc.constant(null));
  const spec = fc.record({
    image: junk, images: junk, selector: junk, podSelector: junk, parallelism: junk, pullPolicy: junk, completionPolicy: junk, pullSecrets: junk, sandboxConfig: junk,
  });
  fc.assert(fc.property(spec, (given) => {
    expect([...one(given), ...many(given)].every((code) => code.startsWith('KF'))).toBe(true);
  }), { numRuns: 300 });
});
