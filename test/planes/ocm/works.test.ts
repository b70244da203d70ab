import type { KubeObject } from '../../../constructs/json/kube-object';
import { workSpec } from '../../../constructs/planes/ocm/manifest-work';
import { manifestWorks } from '../../../constructs/planes/ocm/works';
import { KNOWN_KINDS } from '../../../constructs/kinds/kinds';

const SETTINGS = { options: {}, preserve: false, suspended: false, ocmVersion: '1.3', kinds: KNOWN_KINDS };

const configMap = (name: string, size = 1): KubeObject => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'shop' }, data: { text: 'x'.repeat(size) } });
const cloneSet = (name: string): KubeObject => ({ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name, namespace: 'shop' }, spec: {} });
const works = (template: KubeObject, manifests: Readonly<Record<string, readonly KubeObject[]>>, suspended: readonly string[] = []) => manifestWorks(
  { object: template }, Object.entries(manifests).map(([cluster, objects]) => ({ cluster, workload: objects.find((object) => object === template), manifests: objects })),
  (cluster) => ({ ...SETTINGS, suspended: suspended.includes(cluster) }),
).flatMap((made) => made.works);
const namesIn = (work: KubeObject): string[] => work.spec.workload.manifests.map((manifest: KubeObject) => manifest.metadata.name);

describe('the specs of works', () => {
  const web = cloneSet('web');

  test('are shared by clusters that get the very same objects', () => {
    const [a, b] = works(web, { a: [web], b: [web] });
    expect(a.spec).toBe(b.spec);
  });

  test('are told apart by every object in them, also by one that reads the same', () => {
    const objects = Array.from('abcdefghijklm', (letter) => configMap(letter));
    const [all, two, one, copy] = works(web, { all: objects, two: [objects[1], objects[2]], one: [objects[12]], copy: [{ ...objects[12] }] });
    expect([all, two, one, copy].map((work) => namesIn(work).join(''))).toEqual(['abcdefghijklm', 'bc', 'm', 'm']);
    expect(copy.spec).not.toBe(one.spec);
  });

  test('are told apart by whether the delivery to a cluster is suspended', () => {
    const [a, b] = works(web, { a: [web], b: [web] }, ['b']);
    const strategy = ({ spec }: KubeObject) => spec.manifestConfigs[0].updateStrategy?.type;
    expect([strategy(a), strategy(b)]).toEqual(['ServerSideApply', 'ReadOnly']);
  });
});

describe('what a work says of its manifests', () => {
  const web = cloneSet('web');
  const namespace: KubeObject = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } };
  const specOf = (manifests: readonly KubeObject[], settings: object = {}): any => workSpec(manifests, web, { ...SETTINGS, ...settings } as any);

  test('is when the workload is done and what the hub reads of it', () => {
    const [config] = specOf([web]).manifestConfigs;
    expect(config.resourceIdentifier).toEqual({ group: 'apps.kruise.io', name: 'web', namespace: 'shop', resource: 'clonesets' });
    expect(config.conditionRules.length).toBeGreaterThan(0);
    expect(config.feedbackRules[0].jsonPaths.length).toBeGreaterThan(0);
  });

  test('is told once for all objects of another kind, and by name for those of the kind of the workload', () => {
    const identifiers = specOf([namespace, configMap('a'), configMap('b'), cloneSet('other'), web]).manifestConfigs.map(({ resourceIdentifier: { resource, name, namespace: where } }: any) => [resource, name, where]);
    expect(identifiers).toEqual([['namespaces', '*', ''], ['configmaps', '*', '*'], ['clonesets', 'other', 'shop'], ['clonesets', 'web', 'shop']]);
    expect(specOf([{ apiVersion: 'example.com/v1', kind: 'Unknown', metadata: { name: 'x' } }]).manifestConfigs).toEqual([]);
  });

  test('is what is left when it goes', () => {
    const orphans = (manifests: readonly KubeObject[], settings?: object): any => specOf(manifests, settings).deleteOption;
    expect(orphans([web])).toEqual({ propagationPolicy: 'Foreground' });
    expect(orphans([namespace, web])).toEqual({
      propagationPolicy: 'SelectivelyOrphan', selectivelyOrphans: { orphaningRules: [{ group: '', name: 'shop', namespace: '', resource: 'namespaces' }] },
    });
    expect(orphans([namespace, web], { preserve: true })).toEqual({ propagationPolicy: 'Orphan' });
  });

  test('is what is left when it goes, as it was said', () => {
    const left = (deletePolicy: string, preserve: boolean) => specOf([namespace, web], { options: { deletePolicy }, preserve }).deleteOption.propagationPolicy;
    expect([left('Foreground', true), left('Orphan', false), left('SelectivelyOrphan', true)]).toEqual(['Foreground', 'Orphan', 'SelectivelyOrphan']);
    const theirs = { ...namespace, apiVersion: 'example.com/v1' };
    expect(specOf([theirs, { ...configMap('v1') }, web]).deleteOption).toEqual({ propagationPolicy: 'Foreground' });
  });

  test.each([['1.1', false, undefined], ['1.1', true, undefined], ['1.2', false, 'Poll'], ['1.3', true, 'Watch']])('is how a hub of OCM %s reads it, watching: %p', (ocmVersion, watchFeedback, expected) => {
    const [config, workload] = specOf([configMap('a'), web], { ocmVersion, options: { watchFeedback } }).manifestConfigs;
    expect(workload.feedbackScrapeType).toBe(expected);
    // Only what is read of the workload can be worth watching.
    expect(config.feedbackScrapeType).toBe(expected && 'Poll');
  });

  test('is what the user wants to be read, after our own', () => {
    const [{ feedbackRules: [{ jsonPaths, type }] }] = specOf([web], { options: { feedback: [{ name: 'mine', path: '.status.mine', more: 1 }] } }).manifestConfigs;
    expect(type).toBe('JSONPaths');
    expect(jsonPaths.at(-1)).toEqual({ name: 'mine', path: '.status.mine' });
    expect(jsonPaths.slice(0, -1)).toEqual(specOf([web]).manifestConfigs[0].feedbackRules[0].jsonPaths);
  });

  test('is nothing but its name for a workload of which nothing can be read', () => {
    const config = configMap('a');
    expect(workSpec([config], config, SETTINGS).manifestConfigs).toEqual([{
      feedbackScrapeType: 'Poll', resourceIdentifier: { group: '', name: 'a', namespace: 'shop', resource: 'configmaps' },
      updateStrategy: { serverSideApply: { fieldManager: 'work-agent', force: true }, type: 'ServerSideApply' },
    }]);
    expect(workSpec([namespace], namespace, SETTINGS).manifestConfigs![0].resourceIdentifier.namespace).toBe('');
    expect(workSpec([config], undefined, SETTINGS).manifestConfigs![0].resourceIdentifier.name).toBe('*');
  });

  test('is by name only for the very kind of the workload', () => {
    const native: KubeObject = { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name: 'db', namespace: 'shop' } };
    const advanced: KubeObject = { ...native, apiVersion: 'apps.kruise.io/v1beta1' };
    expect(workSpec([native, advanced], advanced, SETTINGS).manifestConfigs!.map(({ resourceIdentifier: { group, name } }) => [group, name])).toEqual([['apps', '*'], ['apps.kruise.io', 'db']]);
    const other: KubeObject = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'SidecarSet', metadata: { name: 'mesh' } };
    expect(specOf([other, web]).manifestConfigs[0].resourceIdentifier).toEqual({ group: 'apps.kruise.io', name: '*', namespace: '', resource: 'sidecarsets' });
  });

  test.each(['Update', 'CreateOnly', 'ReadOnly'])('is the strategy %s, with nothing else, also for CRDs', (updateStrategy) => {
    const crd: KubeObject = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'x' } };
    expect(specOf([web, crd], { options: { updateStrategy } }).manifestConfigs.map((config: any) => config.updateStrategy)).toEqual([{ type: updateStrategy }, { type: updateStrategy }]);
    expect(specOf([web], { options: { updateStrategy }, suspended: true }).manifestConfigs[0].updateStrategy).toEqual({ type: 'ReadOnly' });
  });

  test('is who applies it, if not the agent itself', () => {
    expect(specOf([web])).not.toHaveProperty('executor');
    expect(specOf([web], { options: { executor: { name: 'deployer', namespace: 'shop' } } }).executor).toEqual({ subject: { serviceAccount: { name: 'deployer', namespace: 'shop' }, type: 'ServiceAccount' } });
  });

  test('is how it is applied: on the server, or by update where the agent may not patch', () => {
    const crd: KubeObject = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'x' } };
    expect(specOf([web, crd]).manifestConfigs.map(({ updateStrategy }: any) => updateStrategy)).toEqual([
      { serverSideApply: { fieldManager: 'work-agent', force: true }, type: 'ServerSideApply' }, { type: 'Update' },
    ]);
    expect(specOf([web], { options: { fieldManager: 'me', forceConflicts: false } }).manifestConfigs[0].updateStrategy).toEqual({ serverSideApply: { fieldManager: 'me', force: false }, type: 'ServerSideApply' });
  });
});

describe('the labels of works', () => {
  test.each<[string, object, object]>([
    ['a workload', { name: 'web', namespace: 'shop' }, { 'app.kubernetes.io/name': 'web', 'app.kubernetes.io/part-of': 'shop' }],
    ['one without a namespace', { name: 'web' }, { 'app.kubernetes.io/name': 'web' }],
    ['one whose name makes no label', { name: 'w'.repeat(64), namespace: 'shop' }, { 'app.kubernetes.io/part-of': 'shop' }],
  ])('name %s', (_title, metadata, labels) => {
    const template: any = { ...cloneSet('x'), metadata };
    expect(works(template, { a: [template] })[0].metadata.labels).toEqual({ 'app.kubernetes.io/managed-by': 'cdk8s-kruise-federation', ...labels });
  });
});

describe('the names of works', () => {
  test('are without a namespace where the workload has none', () => {
    const template: KubeObject = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'SidecarSet', metadata: { name: 'mesh' } };
    expect(works(template, { a: [template] })[0].metadata).toMatchObject({ name: 'mesh-sidecarset', namespace: 'a' });
  });

  const LIMIT = 188;
  const nameFor = (length: number, last: string) => works(cloneSet(`${'n'.repeat(length - 'shop--cloneset'.length - last.length)}${last}`), { a: [configMap('c')] })[0].metadata.name;

  test('are those of namespace, workload and kind up to the limit', () => {
    expect(nameFor(LIMIT, 'x')).toBe(`shop-${'n'.repeat(LIMIT - 'shop--cloneset'.length - 1)}x-cloneset`);
  });

  test('are cut to the limit and told apart by a hash beyond it', () => {
    const [one, other, again] = [nameFor(LIMIT + 1, 'x'), nameFor(LIMIT + 1, 'y'), nameFor(LIMIT + 1, 'x')];
    expect(one).toMatch(/^shop-n+-[0-9a-f]{8}$/);
    expect([one.length, other.length]).toEqual([LIMIT, LIMIT]);
    expect(one).not.toBe(other);
    expect(one).toBe(again);
  });

  test('of one workload differ beyond the limit too', () => {
    const template = cloneSet('n'.repeat(200));
    const names = works(template, { a: [template, configMap('bulky', 200_000), configMap('bulkier', 300_000)] }).map(({ metadata }) => metadata.name);
    expect(names.length).toBeGreaterThan(1);
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => name.length === LIMIT)).toBe(true);
  });
});
