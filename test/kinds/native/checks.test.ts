import { checkKind } from '../../../constructs/kinds/kinds';
import { reportedCodes } from '../../problems/reported-codes';

const workload = (kind: string, spec: object = {}): any => ({
  apiVersion: 'apps/v1', kind, metadata: { name: 'web', namespace: 'shop' },
  spec: {
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web', tier: 'front' } }, spec: { containers: [{ name: 'web', image: 'web:1' }] } },
    ...spec,
  },
});
const codes = (object: any): string[] => reportedCodes(checkKind('shop/web', object, '1.9'));

describe.each(['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet'])('a native %s', (kind) => {
  test('is taken as every API server takes it', () => {
    expect(codes(workload(kind))).toEqual([]);
    expect(codes(workload(kind, { selector: { matchExpressions: [{ key: 'tier', operator: 'Exists' }] } }))).toEqual([]);
  });

  test.each<[string, string, object]>([
    ['a selector that selects nothing by name', 'KF407', { selector: {} }],
    ['a selector that is none', 'KF408', { selector: { matchExpressions: [{ key: 'app', operator: 'Is', values: ['web'] }] } }],
    ['a selector that misses its own pods', 'KF409', { selector: { matchLabels: { app: 'wbe' } } }],
    ['a selector that selects nothing, and no pods', 'KF407', { selector: {}, template: undefined }],
    ['pods without labels', 'KF409', { template: { spec: { containers: [{ name: 'web', image: 'web:1' }] } } }],
    ['pods whose metadata is null', 'KF409', { template: { metadata: null, spec: { containers: [{ name: 'web', image: 'web:1' }] } } }],
    ['pods that are not restarted', 'KF410', { template: { metadata: { labels: { app: 'web' } }, spec: { restartPolicy: 'Never', containers: [{ name: 'web', image: 'web:1' }] } } }],
    ['pods with a deadline', 'KF411', { template: { metadata: { labels: { app: 'web' } }, spec: { activeDeadlineSeconds: 5, containers: [{ name: 'web', image: 'web:1' }] } } }],
  ])('cannot have %s', (_title, code, spec) => {
    expect(codes(workload(kind, spec))).toEqual([code]);
  });

  test.each<[any]>([[undefined], [null], [7], ['text'], [[]], [{}], [{ selector: null, template: null }], [{ selector: 'app', template: [] }], [{ selector: { matchLabels: { app: 'web' } }, template: null }]])(
    'leaves a spec of %j to the schema', (spec) => {
      expect(codes({ ...workload(kind), spec })).toEqual([]);
    });
});
