import { nearest } from '../../constructs/problems/nearest';

test.each([
  ['imagee', 'image'],
  ['iamge', 'image'],
  ['IMAGE', 'image'],
  ['containerport', 'containerPort'],
])('%s most likely stands for %s', (name, expected) => {
  expect(nearest(name, ['name', 'image', 'containerPort'])).toBe(expected);
});

test('the nearest of several wins', () => {
  expect(nearest('minReadySecond', ['minReadySeconds', 'ttlSecondsAfterFinished', 'readySeconds'])).toBe('minReadySeconds');
});

test('nothing is named that is far off', () => {
  expect(nearest('zzz', ['name', 'image'])).toBeUndefined();
  expect(nearest('x'.repeat(100_000), ['name'])).toBeUndefined();
});
