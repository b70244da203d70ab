import { valueReader } from '../../../constructs/plan/diff/read-values';
import { type ObjectChange, PlanChange } from '../../../constructs/plan/diff-model';
import { object } from '../plan-data';

const VARIABLES = 'which environment variables are read from';
const FILES = 'which is mounted with subPath';
const changed = (kind: string, name: string, field = 'data.key'): ObjectChange => ({ change: PlanChange.CHANGED, apiVersion: 'v1', kind, namespace: 'shop', name, fields: [{ field }] });
const deployment = (container: object, pod: object = {}) => object({
  apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', namespace: 'shop' },
  spec: { template: { spec: { containers: [{ name: 'web', image: 'web:1', ...container }], ...pod } } },
});
const mounted = (mount: object, source: object) => deployment({ volumeMounts: [{ name: 'v', mountPath: '/etc/x', ...mount }] }, { volumes: [{ name: 'v', ...source }] });
const CONFIG = { configMap: { name: 'settings' } };

test.each([
  ['a variable', deployment({ env: [{ name: 'A', valueFrom: { configMapKeyRef: { name: 'settings', key: 'key' } } }] }), changed('ConfigMap', 'settings'), VARIABLES],
  ['all variables of a Secret', deployment({ envFrom: [{ secretRef: { name: 'password' } }] }), changed('Secret', 'password'), VARIABLES],
  ['a file of a ConfigMap', mounted({ subPath: 'key' }, CONFIG), changed('ConfigMap', 'settings'), FILES],
  ['a file of binary data', mounted({ subPath: 'key' }, CONFIG), changed('ConfigMap', 'settings', 'binaryData.key'), FILES],
  ['a file whose name has variables', mounted({ subPathExpr: '$(NAME)' }, CONFIG), changed('ConfigMap', 'settings'), FILES],
  ['a file of a Secret', mounted({ subPath: 'key' }, { secret: { secretName: 'password' } }), changed('Secret', 'password'), FILES],
  ['a file of a projected Secret', mounted({ subPath: 'key' }, { projected: { sources: [CONFIG, { secret: { name: 'password' } }] } }), changed('Secret', 'password'), FILES],
  ['a file of an init container', deployment({}, { initContainers: [{ name: 'i', volumeMounts: [{ name: 'v', subPath: 'key' }] }], volumes: [{ name: 'v', ...CONFIG }] }), changed('ConfigMap', 'settings'), FILES],
])('%s is read when pods start', (_, workload, change, how) => {
  expect(valueReader()(workload, [change])).toEqual([`${change.kind} '${change.name}' changes, ${how}: running pods keep the old values until they restart.`]);
});

test.each([
  ['a whole volume', mounted({}, CONFIG), changed('ConfigMap', 'settings')],
  ['a volume that is mounted from its root', mounted({ subPath: '' }, CONFIG), changed('ConfigMap', 'settings')],
  ['another volume', mounted({ subPath: 'key', name: 'other' }, CONFIG), changed('ConfigMap', 'settings')],
  ['another ConfigMap', mounted({ subPath: 'key' }, CONFIG), changed('ConfigMap', 'other')],
  ['a Secret of the same name', mounted({ subPath: 'key' }, CONFIG), changed('Secret', 'settings')],
  ['labels', mounted({ subPath: 'key' }, CONFIG), changed('ConfigMap', 'settings', 'metadata.labels.a')],
])('%s is not', (_, workload, change) => {
  expect(valueReader()(workload, [change])).toEqual([]);
});

test('both ways are said', () => {
  const workload = deployment({ envFrom: [{ configMapRef: { name: 'settings' } }], volumeMounts: [{ name: 'v', subPath: 'key' }] }, { volumes: [{ name: 'v', ...CONFIG }] });
  expect(valueReader()(workload, [changed('ConfigMap', 'settings')])).toEqual([expect.stringContaining(FILES), expect.stringContaining(VARIABLES)]);
});
