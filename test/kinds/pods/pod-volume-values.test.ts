import { checkClaimingPods } from '../../../constructs/kinds/pods/checks';
import { checkPodValues } from '../../../constructs/kinds/pods/pod-values';
import { expectValues, reportedInPod, type ValueRow } from './reported-places';

const volume = (source: any) => ({ volumes: [{ name: 'v', ...source }] });
const file = (item: any) => volume({ secret: { secretName: 'a', items: [{ key: 'k', path: 'p', ...item }] } });
const projected = (...sources: any[]) => volume({ projected: { sources } });
const token = (more: any) => projected({ serviceAccountToken: { path: 'token', ...more } });
const downward = (item: any) => volume({ downwardAPI: { items: [{ path: 'p', ...item }] } });
const claim = (spec: any, metadata?: any) => volume({
  ephemeral: { volumeClaimTemplate: { metadata, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec } } },
});
const NAME = { fieldRef: { fieldPath: 'metadata.name' } };
const CLAIM = 'volumes[0].ephemeral.volumeClaimTemplate';
const FILES = [['p', 'a/b', 'a/..b', 3], ['', '/p', '..', '../p', '..p', 'a/../p']] as const;
const MODES = [[0, 0o777, 0.5, '0o1000', null], [-1, 0o1000]] as const;

test('what is expected of a type is listed, without the empty one', () => {
  const expected: string[] = [];
  checkPodValues({ containers: [{ name: 'web' }], ...volume({ hostPath: { path: '/a', type: 'Pipe' } }) }, (_where, _value, what) => expected.push(what));
  expect(expected).toEqual(['one of BlockDevice, CharDevice, Directory, DirectoryOrCreate, File, FileOrCreate, Socket']);
});

describe('a volume', () => {
  test.each<ValueRow>([
    ['volumes[0]', volume, [{}, { emptyDir: {} }, { emptyDir: {}, hostPath: null }, { configMap: 3 }], [{ emptyDir: {}, nfs: { server: 'a', path: '/a' } }]],
    ['volumes[0].configMap.defaultMode', (defaultMode) => volume({ configMap: { name: 'a', defaultMode } }), ...MODES],
    ['volumes[0].hostPath.path', (path) => volume({ hostPath: { path } }), ['/a', '/a/..b'], ['', undefined, null, '/a/../b', '..']],
    ['volumes[0].hostPath.type', (type) => volume({ hostPath: { path: '/a', type } }),
      ['', 'BlockDevice', 'CharDevice', 'Directory', 'DirectoryOrCreate', 'File', 'FileOrCreate', 'Socket', 3], ['Pipe']],
    ['volumes[0].emptyDir.sizeLimit', (sizeLimit) => volume({ emptyDir: { sizeLimit } }), [0, '1Gi', 'x', null], [-1, '-1Gi']],
    ['volumes[0].nfs.path', (path) => volume({ nfs: { server: 'a', path } }), ['/', '/a', 3], ['', 'a', undefined]],
    ['volumes[0].csi.driver', (driver) => volume({ csi: { driver } }), ['a.example.com', 'A.Example.com', 3], ['', 'a_b', undefined]],
    ['volumes[0].csi.nodePublishSecretRef.name', (name) => volume({ csi: { driver: 'a', nodePublishSecretRef: { name } } }), ['a.b', 3], ['', 'A', undefined]],
    ['volumes[0].image.pullPolicy', (pullPolicy) => volume({ image: { reference: 'a:1', pullPolicy } }), ['Always', 'IfNotPresent', 'Never', 3], ['Sometimes']],
    ['volumes[0].cephfs.monitors', (monitors) => volume({ cephfs: { monitors } }), [['a']], [[], undefined]],
    ['volumes[0].ephemeral.volumeClaimTemplate', (volumeClaimTemplate) => volume({ ephemeral: { volumeClaimTemplate } }), [3, {}], [null]],
  ])('%s', (...row) => {
    expectValues(reportedInPod, row);
  });

  test.each<[string, string[]]>([
    ['persistentVolumeClaim', ['claimName']], ['configMap', ['name']], ['secret', ['secretName']], ['nfs', ['server', 'path']], ['gitRepo', ['repository']], ['awsElasticBlockStore', ['volumeID']],
    ['gcePersistentDisk', ['pdName']], ['glusterfs', ['endpoints', 'path']], ['rbd', ['monitors', 'image']], ['cinder', ['volumeID']], ['flexVolume', ['driver']], ['azureFile', ['secretName', 'shareName']],
    ['vsphereVolume', ['volumePath']], ['photonPersistentDisk', ['pdID']], ['portworxVolume', ['volumeID']], ['quobyte', ['registry', 'volume']], ['storageos', ['volumeName']],
    ['scaleIO', ['gateway', 'system', 'volumeName']],
  ])('%s needs %j', (source, fields) => {
    expect(reportedInPod(volume({ [source]: {} }))).toEqual(fields.map((field) => `volumes[0].${source}.${field}`));
  });

  test.each(['emptyDir', 'projected', 'downwardAPI', 'image', 'iscsi', 'constructor'])('%s needs nothing', (source) => {
    expect(reportedInPod(volume({ [source]: {} }))).toEqual([]);
  });
});

describe('a file in a volume', () => {
  test.each<ValueRow>([
    ['volumes[0].secret.items[0].key', (key) => file({ key }), ['a', 3], ['']],
    ['volumes[0].secret.items[0].path', (path) => file({ path }), ...FILES],
    ['volumes[0].secret.items[0].mode', (mode) => file({ mode }), ...MODES],
    ['volumes[0].configMap.items[0].path', (path) => volume({ configMap: { name: 'a', items: [{ key: 'k', path }] } }), ...FILES],
    ['volumes[0].downwardAPI.items[0].path', (path) => downward({ ...NAME, path }), ...FILES],
    ['volumes[0].downwardAPI.items[0]', downward, [NAME, { ...NAME, resourceFieldRef: null }, { resourceFieldRef: { containerName: 'a', resource: 'limits.cpu' } }],
      [{}, { fieldRef: null }, { ...NAME, resourceFieldRef: { containerName: 'a', resource: 'limits.cpu' } }]],
    ['volumes[0].downwardAPI.items[0].fieldRef.fieldPath', (fieldPath) => downward({ fieldRef: { fieldPath } }),
      ['metadata.name', 'metadata.namespace', 'metadata.uid', 'metadata.labels', 'metadata.annotations', "metadata.labels['a']", "metadata.annotations['a']"],
      ['spec.nodeName', 'status.podIP', 'x.metadata.name', 'metadata.names', "metadata.labels['']"]],
    ['volumes[0].downwardAPI.items[0].resourceFieldRef.containerName', (containerName) => downward({ resourceFieldRef: { containerName, resource: 'limits.cpu' } }), ['a'], ['', undefined]],
    ['volumes[0].projected.sources[0]', projected, [{}, { secret: { name: 'a' } }, { secret: { name: 'a' }, configMap: null }, { clusterTrustBundle: {} }], [{ secret: { name: 'a' }, configMap: { name: 'a' } }]],
    ['volumes[0].projected.sources[0].secret.name', (name) => projected({ secret: { name } }), ['a'], ['', undefined]],
    ['volumes[0].projected.sources[0].configMap.items[0].path', (path) => projected({ configMap: { name: 'a', items: [{ key: 'k', path }] } }), ...FILES],
    ['volumes[0].projected.sources[0].downwardAPI.items[0].path', (path) => projected({ downwardAPI: { items: [{ ...NAME, path }] } }), ...FILES],
    ['volumes[0].projected.sources[0].serviceAccountToken.path', (path) => token({ path }), ...FILES],
    ['volumes[0].projected.sources[0].serviceAccountToken.expirationSeconds', (expirationSeconds) => token({ expirationSeconds }), [600, 2 ** 32, '60', null], [599, 2 ** 32 + 1]],
  ])('%s', (...row) => {
    expectValues(reportedInPod, row);
  });
});

describe('a claim', () => {
  test.each<ValueRow>([
    [`${CLAIM}.metadata`, (metadata) => claim({}, metadata), [undefined, {}, { labels: { a: 'b' }, annotations: {}, creationTimestamp: null }], [{ name: 'a' }, { labels: {}, finalizers: [] }]],
    [`${CLAIM}.spec.accessModes`, (accessModes) => claim({ accessModes }),
      [['ReadOnlyMany'], ['ReadWriteMany'], ['ReadWriteOnce', 'ReadOnlyMany'], ['ReadWriteOncePod'], [3]], [undefined, [], ['ReadWrite'], ['ReadWriteOncePod', 'ReadOnlyMany']]],
    [`${CLAIM}.spec.storageClassName`, (storageClassName) => claim({ storageClassName }), ['fast', '', 3, undefined], ['A_B']],
    [`${CLAIM}.spec.resources.requests.storage`, (storage) => claim({ resources: { requests: { storage } } }), ['1', 1, '1m', 'x'], ['0', 0, '-1Gi', null, undefined]],
    [`${CLAIM}.spec.resources.requests.storage`, (resources) => claim({ resources }), [], [undefined, {}, { requests: {} }]],
  ])('%s', (...row) => {
    expectValues(reportedInPod, row);
  });

  test('of a workload is checked the same way', () => {
    const pods = { spec: { containers: [{ name: 'web', image: 'web:1' }] } };
    const claims = (...volumeClaimTemplates: any[]) => checkClaimingPods('shop/web', { template: pods, volumeClaimTemplates }).map(({ code, message }) => `${code} ${message.split(' ')[0]}`);
    const data = { metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } };
    expect(claims(data)).toEqual([]);
    expect(claims(data, { metadata: { name: 'log' }, spec: { accessModes: ['ReadWriteOnce'] } })).toEqual(['KF994 spec.volumeClaimTemplates[1].spec.resources.requests.storage']);
  });
});
