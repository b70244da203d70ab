import { Testing } from 'cdk8s';
import { Kinds } from '../../constructs/kinds/kinds';
import { withValueAt } from '../../constructs/json/json';
import { touchOf, touchText } from '../../constructs/migration/proof';
import { asDelivered } from '../../constructs/migration/written-by-others';
import { liveObjects } from './fleets';

const [web, api] = liveObjects('us-west').map(asDelivered);
const judge = (before: any, path: string[], value: unknown, autoscaled = false) => touchOf(before, withValueAt(before, path, value), { kinds: Kinds.of(Testing.app()), kruise: '1.9', autoscaled });

test('nothing happens to pods if the object is the same, or has other labels of its own', () => {
  expect(judge(web, ['metadata', 'labels', 'x'], 'y')).toBeUndefined();
  expect(touchOf(web, structuredClone(web), { kinds: Kinds.of(Testing.app()), kruise: '1.9', autoscaled: false })).toBeUndefined();
});

test('a selector cannot be changed', () => {
  expect(judge(web, ['spec', 'selector', 'matchLabels', 'app'], 'other')?.effect).toBe('refused');
});

test('a Deployment replaces its pods for a label of them', () => {
  const touch = judge(api, ['spec', 'template', 'metadata', 'labels', 'x'], 'y')!;
  expect(touch.effect).toBe('recreated');
  expect(touchText('Deployment shop/api', '\'us-west\'', touch)).toMatch(/^If Deployment shop\/api is taken over on 'us-west', its pods would be replaced: .*spec\.template\.metadata\.labels\.x/);
});

test('replicas count, unless an autoscaler has them', () => {
  expect(judge(web, ['spec', 'replicas'], 1)).toEqual({ effect: 'scaled', reasons: ['Replicas change from 2 to 1.'], replicas: { before: 2, after: 1 } });
  expect(judge(web, ['spec', 'replicas'], 1, true)).toBeUndefined();
});
