import { podsLeaving } from '../../../constructs/kinds/updates';
import { NEW_IMAGE, POD, workload } from './objects';

type Case = readonly [what: string, before: any, after: any, expected: object | undefined];

const advanced = (spec: object): any => workload('apps.kruise.io/v1beta1', 'StatefulSet', spec);
const native = (spec: object): any => workload('apps/v1', 'StatefulSet', spec);
const united = (key: string, subsets: readonly object[], replicas: number | undefined, child: object = {}): any => ({
  apiVersion: 'apps.kruise.io/v1alpha1', kind: 'UnitedDeployment', metadata: { name: 'web' },
  spec: { replicas, template: { [key]: { spec: { template: POD, ...child } } }, topology: { subsets } },
});
const A = { name: 'a', replicas: 6 };
const B = { name: 'b' };

const CASES: readonly Case[] = [
  ['fewer replicas', native({}), native({ replicas: 7 }), { scaled: 3, deleted: 0 }],
  ['more replicas', native({}), native({ replicas: 12 }), { scaled: 0, deleted: 0 }],
  ['another template', native({}), native({ template: NEW_IMAGE }), { scaled: 0, deleted: 0 }],
  ['another start', native({}), native({ ordinals: { start: 2 } }), { scaled: 2, deleted: 0 }],
  ['another start and more replicas', native({}), native({ ordinals: { start: 2 }, replicas: 20 }), { scaled: 2, deleted: 0 }],
  ['a start beyond all pods', native({}), native({ ordinals: { start: 50 } }), { scaled: 10, deleted: 0 }],
  ['replicas of an autoscaler', native({}), native({ replicas: undefined }), undefined],
  ['a number that is reserved', advanced({}), advanced({ reserveOrdinals: [1, '3-4'] }), { scaled: 3, deleted: 0 }],
  ['a number that is reserved no more', advanced({ reserveOrdinals: [1] }), advanced({}), { scaled: 1, deleted: 0 }],
  ['a number that is reserved beyond all pods', advanced({}), advanced({ reserveOrdinals: [30] }), { scaled: 0, deleted: 0 }],
  ['another start of an Advanced StatefulSet', advanced({}), advanced({ ordinals: { start: 4 }, replicas: 4 }), { scaled: 6, deleted: 0 }],
  ['pods without names of their own', workload('apps/v1', 'Deployment', {}), workload('apps/v1', 'Deployment', { replicas: 1 }), undefined],
  ['subsets with fewer pods', united('statefulSetTemplate', [A, B], 8), united('statefulSetTemplate', [{ ...A, replicas: 2 }, B], 8), { scaled: 4, deleted: 0 }],
  ['subsets with other numbers', united('advancedStatefulSetTemplate', [A, B], 8), united('advancedStatefulSetTemplate', [A, B], 8, { reserveOrdinals: [0] }), { scaled: 2, deleted: 0 }],
  ['a subset that goes', united('statefulSetTemplate', [A, B], 8), united('statefulSetTemplate', [B], 8), { scaled: 0, deleted: 6 }],
  ['subsets with workloads of another kind', united('statefulSetTemplate', [A, B], 8), united('deploymentTemplate', [A, B], 8), { scaled: 0, deleted: 8 }],
  ['subsets with pods without names', united('cloneSetTemplate', [A, B], 8), united('cloneSetTemplate', [B], 8), undefined],
  ['subsets that an autoscaler fills', united('statefulSetTemplate', [A, B], undefined), united('statefulSetTemplate', [B], undefined), undefined],
];

test.each(CASES)('%s', (_, before, after, expected) => {
  expect(podsLeaving(before, after)).toEqual(expected);
});
