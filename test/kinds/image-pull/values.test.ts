import { checkImageListPullJob, checkImagePullJob } from '../../../constructs/kinds/image-pull/checks';
import { IMAGE_PULL_RULES } from '../../../constructs/kinds/image-pull/rules';
import { WORKLOAD_RULES } from '../../../constructs/kinds/pods/workload-rules';
import { reportedCodes } from '../../problems/reported-codes';
import { triedAtTheEdge } from '../../problems/tried-at-the-edge';

const job = (spec: any): any => ({ apiVersion: 'apps.kruise.io/v1beta1', kind: 'ImagePullJob', metadata: { name: 'pull', namespace: 'shop' }, spec: { image: 'web:1', ...spec } });
const list = (spec: any): any => ({ apiVersion: 'apps.kruise.io/v1beta1', kind: 'ImageListPullJob', metadata: { name: 'pull', namespace: 'shop' }, spec: { images: ['web:1'], ...spec } });
const policy = (completionPolicy: any, more: any = {}) => job({ completionPolicy, ...more });
const RULES = { ...WORKLOAD_RULES, ...IMAGE_PULL_RULES };

describe('values of an ImagePullJob', () => {
  triedAtTheEdge(RULES, (object) => reportedCodes(checkImagePullJob('shop/pull', object)), [
    ['image', 'image', (image) => job({ image }), ['web', 'registry.example.com:5000/shop/web:1', `web@sha256:${'a'.repeat(64)}`], [undefined, '', 3, 'Web', 'web:1:2', ' web']],
    ['nodeSelector', 'selector.names', (names) => job({ selector: { names } }), [['a'], ['a', 'b'], null], [[], 'a', [''], [3], ['a', ''], ['a', 3], ['a', 'a']]],
    ['nodeSelector', 'selector.matchLabels', (matchLabels) => job({ selector: { matchLabels } }), [{ a: 'b' }], [3, { 'a b': 'c' }]],
    ['nodeSelector', 'labels beside names', (matchLabels) => job({ selector: { names: ['a'], matchLabels } }), [undefined], [{ a: 'b' }]],
    ['nodeSelector', 'podSelector', (podSelector) => job({ podSelector }), [undefined, null, { matchLabels: { a: 'b' } }], [{ matchLabels: 3 }]],
    ['twoSelectors', 'selector beside podSelector', (selector) => job({ selector, podSelector: { matchLabels: { a: 'b' } } }), [undefined, null], [{ names: ['a'] }]],
    ['parallelism', 'parallelism', (parallelism) => job({ parallelism }), [undefined, null, 1, 5, '1', '15', 2147483647], [0, '0', -1, 0.5, '', '5%', 'a5', '5a', true, [5], 2147483648]],
    ['completion', 'completionPolicy.type', (type) => policy({ type }), [undefined, null, '', 'Always', 'Never'], ['Sometimes', 3]],
    ['completion', 'a deadline of what never completes', (activeDeadlineSeconds) => policy({ type: 'Never', activeDeadlineSeconds }), [undefined, null], [0, 900]],
    ['completion', 'a time to live of what never completes', (ttlSecondsAfterFinished) => policy({ type: 'Never', ttlSecondsAfterFinished }), [undefined, null], [0, 5]],
    ['deadline', 'a deadline beside the usual time of a pull', (activeDeadlineSeconds) => policy({ activeDeadlineSeconds }), [undefined, null, 600], [0, 599]],
    ['deadline', 'a deadline of the type', (type) => policy({ type, activeDeadlineSeconds: 599 }), [], [undefined, null, '', 'Always']],
    ['deadline', 'the time of a pull beside a deadline', (timeoutSeconds) => policy({ activeDeadlineSeconds: 600 }, { pullPolicy: { timeoutSeconds } }), [undefined, 0, 600], [601]],
    ['wholeNumber', 'activeDeadlineSeconds', (activeDeadlineSeconds) => policy({ activeDeadlineSeconds }), [600], [-1, '600', 600.5]],
    ['wholeNumber', 'timeoutSeconds beside a deadline', (timeoutSeconds) => policy({ activeDeadlineSeconds: 0 }, { pullPolicy: { timeoutSeconds } }), [0], [-1, '1']],
    ['pullSecrets', 'pullSecrets', (pullSecrets) => job({ pullSecrets }), [undefined, null, [], ['a', 'b.c']], [[''], ['A'], [3], ['a', 'a']]],
    ['shape', 'pullPolicy', (pullPolicy) => job({ pullPolicy }), [undefined, null, {}], [3, []]],
    ['shape', 'podSelector', (podSelector) => job({ podSelector }), [undefined], ['a', []]],
  ]);

  test('a type that is nearly one is named', () => {
    expect(checkImagePullJob('p', policy({ type: 'never' }))[0].fix).toBe('write \'Never\'.');
  });
});

describe('values of an ImageListPullJob', () => {
  triedAtTheEdge(RULES, (object) => reportedCodes(checkImageListPullJob('shop/pull', object)), [
    ['images', 'images', (images) => list({ images }), [['a'], ['a', 'b']], [undefined, [], 'a', ['a', 'a']]],
  ]);
});
