import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { violations } from '../../../constructs/problems/schema/schema';
import { validatorFor } from '../../../constructs/problems/schema/schema-validators';

const KRUISE = { kruise: '1.9' };

/** A valid CloneSet with one change; the change gets a deep copy. */
function cloneSet(change: (object: any) => void = () => undefined): any {
  const object = {
    apiVersion: 'apps.kruise.io/v1alpha1',
    kind: 'CloneSet',
    metadata: { name: 'web', namespace: 'shop', labels: { app: 'web' } },
    spec: {
      replicas: 3,
      selector: { matchLabels: { app: 'web' } },
      updateStrategy: { type: 'InPlaceIfPossible', partition: '20%', maxUnavailable: 1 },
      template: {
        metadata: { labels: { app: 'web' }, creationTimestamp: null },
        spec: {
          containers: [{ name: 'web', image: 'web:1', ports: [{ containerPort: 80 }], resources: { limits: { cpu: 0.5, memory: '1Gi' } } }],
          volumes: [{ name: 'settings', configMap: { name: 'settings' } }],
        },
      },
      volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } }],
    },
  };
  change(object);
  return object;
}

/** All kinds with a validator. */
function validatedKinds(kruise: string): { readonly apiVersion: string; readonly kind: string }[] {
  const schemas = JSON.parse(readFileSync(join(__dirname, '../../../schemas/index.json'), 'utf8'));
  const native = Object.keys(schemas.native).map((gvk) => ({ apiVersion: gvk.slice(0, gvk.lastIndexOf('/')), kind: gvk.slice(gvk.lastIndexOf('/') + 1) }));
  const custom = Object.entries<object>(schemas.custom).flatMap(([key, files]) => {
    const [groupKind, minor = kruise] = key.split('@');
    const [group, kind] = groupKind.split('/');
    return minor === kruise ? Object.keys(files).map((version) => ({ apiVersion: `${group}/${version}`, kind })) : [];
  });
  return [...native, ...custom];
}

const found = (object: any, versions = KRUISE): any => violations(object, versions)!.map(({ pointer, message }) => `${pointer} ${message}`);

describe('a validator', () => {
  test.each(['1.8', '1.9'])('exists and loads for every kind of Kruise %s, Karmada, OCM and Kubernetes', (kruise) => {
    const kinds = validatedKinds(kruise);
    expect(kinds.length).toBeGreaterThan(60);
    for (const { apiVersion, kind } of kinds) {
      expect(typeof validatorFor(apiVersion, kind, kruise)).toBe('function');
      // Whatever the kind, an object needs a name.
      expect(violations({ apiVersion, kind, metadata: {} } as any, { kruise })).toContainEqual({ pointer: '/metadata/name', message: 'is missing', fault: 'missing' });
    }
  });

  test('is not there for kinds outside the schemas', () => {
    expect(violations({ apiVersion: 'example.com/v1', kind: 'Anything', metadata: { name: 'a' } }, KRUISE)).toBeUndefined();
    expect(violations({ apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { name: 'a' } }, KRUISE)).toBeUndefined();
    expect(violations({ apiVersion: 'constructor', kind: '__proto__', metadata: { name: 'a' } }, KRUISE)).toBeUndefined();
  });
});

describe('a CloneSet', () => {
  test('is accepted when every field is as the schema says', () => {
    expect(violations(cloneSet(), KRUISE)).toEqual([]);
  });

  test('may have members that are undefined, which are never written', () => {
    expect(violations(cloneSet((object) => Object.assign(object.spec, { replicas: undefined, whatever: undefined })), KRUISE)).toEqual([]);
  });

  test('may have a status, which is not looked at', () => {
    expect(violations(cloneSet((object) => Object.assign(object, { status: { anything: true } })), KRUISE)).toEqual([]);
  });

  test('has its unknown fields named with the nearest known one', () => {
    expect(violations(cloneSet((object) => Object.assign(object.spec.updateStrategy, { maxUnavailble: 1 })), KRUISE)).toEqual([{
      pointer: '/spec/updateStrategy/maxUnavailble',
      message: 'is not a field that Kruise 1.9 knows and would be dropped silently',
      suggestion: 'maxUnavailable',
      fault: 'unknown',
    }]);
  });

  test('names no suggestion where nothing is near', () => {
    expect(violations(cloneSet((object) => Object.assign(object.spec, { zzz: 1 })), KRUISE)![0]).not.toHaveProperty('suggestion');
  });

  test.each([
    ['containers', (spec: any) => Object.assign(spec.containers[0], { imagee: 'x' }), '/containers/0/imagee', 'image'],
    ['probes', (spec: any) => Object.assign(spec.containers[0], { readinessProbe: { httpGet: { prot: 80, port: 80 } } }), '/containers/0/readinessProbe/httpGet/prot', 'port'],
    ['volumes', (spec: any) => Object.assign(spec.volumes[0], { configmap: {} }), '/volumes/0/configmap', 'configMap'],
    ['the pod itself', (spec: any) => Object.assign(spec, { nodeSelecter: {} }), '/nodeSelecter', 'nodeSelector'],
  ])('has misspelt fields in its pod template found: %s', (_, change, pointer, suggestion) => {
    expect(violations(cloneSet((object) => change(object.spec.template.spec)), KRUISE))
      .toEqual([expect.objectContaining({ pointer: `/spec/template/spec${pointer}`, suggestion, fault: 'unknown' })]);
  });

  test('has volume claim templates checked as claims', () => {
    expect(violations(cloneSet((object) => Object.assign(object.spec.volumeClaimTemplates[0].spec, { storageClass: 'fast' })), KRUISE))
      .toEqual([expect.objectContaining({ pointer: '/spec/volumeClaimTemplates/0/spec/storageClass', suggestion: 'storageClassName' })]);
  });

  test.each<[string, (object: any) => void, string]>([
    ['a string for an integer', (o) => { o.spec.replicas = '3'; }, '/spec/replicas is "3", expected an integer'],
    ['a fraction', (o) => { o.spec.replicas = 1.5; }, '/spec/replicas is 1.5, expected an integer'],
    ['an integer beyond int32', (o) => { o.spec.replicas = 2 ** 31; }, '/spec/replicas is 2147483648, expected at most 2147483647'],
    ['a boolean for int-or-string', (o) => { o.spec.updateStrategy.partition = true; }, '/spec/updateStrategy/partition is true, expected an integer or a string'],
    ['a null', (o) => { o.spec.template.spec.volumes = null; }, '/spec/template/spec/volumes is null, expected an array'],
    ['a number as a label', (o) => { o.metadata.labels.app = 1; }, '/metadata/labels/app is 1, expected a string'],
    ['a unit that is none', (o) => { o.spec.template.spec.containers[0].resources.limits.memory = '1GB'; },
      '/spec/template/spec/containers/0/resources/limits/memory is "1GB", expected a quantity such as 500m or 2Gi'],
    ['a missing selector', (o) => { delete o.spec.selector; }, '/spec/selector is missing'],
    ['a container without a name', (o) => { delete o.spec.template.spec.containers[0].name; }, '/spec/template/spec/containers/0/name is missing'],
    ['a key with a slash', (o) => { o.metadata.labels['a/b~c'] = {}; }, '/metadata/labels/a~1b~0c is {}, expected a string'],
  ])('is refused for %s', (_, change, expected) => {
    expect(found(cloneSet(change))).toEqual([expected]);
  });

  test('has all that is wrong reported at once', () => {
    const wrong = cloneSet((object) => {
      object.spec.replicas = '3';
      delete object.spec.selector;
      object.spec.template.spec.containers[0].imagee = 'x';
    });
    expect(violations(wrong, KRUISE)!.map(({ fault }) => fault).sort()).toEqual(['missing', 'unknown', 'value']);
  });

  test('may have progressDeadlineSeconds from Kruise 1.9 on', () => {
    const object = cloneSet((o) => { o.spec.progressDeadlineSeconds = 600; });
    expect(violations(object, { kruise: '1.9' })).toEqual([]);
    expect(violations(object, { kruise: '1.8' })).toEqual([expect.objectContaining({ pointer: '/spec/progressDeadlineSeconds', fault: 'unknown' })]);
  });
});

describe('other kinds of Kruise', () => {
  const pod = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'c:1' }] } };
  const typo = { spec: { containers: [{ name: 'c', imagee: 'c:1' }] } };
  const kruise = (version: string, kind: string, spec: any): any => ({ apiVersion: `apps.kruise.io/${version}`, kind, metadata: { name: 'a' }, spec });
  const selector = { matchLabels: { a: 'b' } };

  test.each<[string, (template: any) => any, string]>([
    ['StatefulSet', (template) => kruise('v1beta1', 'StatefulSet', { selector, template }), '/spec/template'],
    ['DaemonSet', (template) => kruise('v1beta1', 'DaemonSet', { selector, template }), '/spec/template'],
    ['BroadcastJob', (template) => kruise('v1beta1', 'BroadcastJob', { template }), '/spec/template'],
    ['AdvancedCronJob with jobs', (template) => kruise('v1beta1', 'AdvancedCronJob', { schedule: '@daily', template: { jobTemplate: { spec: { template } } } }),
      '/spec/template/jobTemplate/spec/template'],
    ['AdvancedCronJob with broadcast jobs', (template) => kruise('v1beta1', 'AdvancedCronJob', { schedule: '@daily', template: { broadcastJobTemplate: { spec: { template } } } }),
      '/spec/template/broadcastJobTemplate/spec/template'],
    ...['statefulSetTemplate', 'deploymentTemplate', 'cloneSetTemplate', 'advancedStatefulSetTemplate'].map((inner): [string, (template: any) => any, string] => [
      `UnitedDeployment with ${inner}`,
      (template) => kruise('v1alpha1', 'UnitedDeployment', { selector, template: { [inner]: { spec: { selector, template } } }, topology: { subsets: [{ name: 's', patch: { any: 1 } }] } }),
      `/spec/template/${inner}/spec/template`,
    ]),
  ])('have their pod templates checked: %s', (_, object, pointer) => {
    expect(violations(object(pod), KRUISE)).toEqual([]);
    expect(violations(object(typo), KRUISE)).toEqual([expect.objectContaining({ pointer: `${pointer}/spec/containers/0/imagee`, suggestion: 'image' })]);
  });

  test('take the fields of containers and their own in the containers of a SidecarSet', () => {
    const sidecarSet = (container: any): any => kruise('v1beta1', 'SidecarSet', { selector, containers: [container] });
    expect(violations(sidecarSet({ name: 'log', image: 'log:1', podInjectPolicy: 'BeforeAppContainer', shareVolumePolicy: { type: 'enabled' } }), KRUISE)).toEqual([]);
    expect(violations(sidecarSet({ name: 'log', imgae: 'log:1', podInjectPolici: 'x' }), KRUISE)!.map(({ suggestion }) => suggestion).sort()).toEqual(['image', 'podInjectPolicy']);
  });

  test('are known in the versions that their release serves', () => {
    const object = kruise('v1beta1', 'DaemonSet', { selector, template: pod });
    expect(violations(object, { kruise: '1.9' })).toEqual([]);
    expect(violations(object, { kruise: '1.8' })).toEqual([
      { pointer: '/apiVersion', message: 'is "apps.kruise.io/v1beta1", expected apps.kruise.io/v1alpha1 for a DaemonSet', fault: 'version' },
    ]);
  });
});

describe('policies of Karmada', () => {
  const selectors = [{ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' }];
  const karmada = (kind: string, spec: any): any => ({ apiVersion: 'policy.karmada.io/v1alpha1', kind, metadata: { name: 'a' }, spec });
  const placement = { clusterAffinity: { clusterNames: ['a'] }, replicaScheduling: { replicaSchedulingType: 'Divided' } };
  const overriders = { imageOverrider: [{ component: 'Tag', operator: 'replace', value: 'v2' }], plaintext: [{ path: '/a', operator: 'add', value: { any: [1] } }] };

  test.each(['PropagationPolicy', 'ClusterPropagationPolicy'])('%s', (kind) => {
    expect(violations(karmada(kind, { resourceSelectors: selectors, placement }), KRUISE)).toEqual([]);
    expect(found(karmada(kind, { resourceSelectors: [], placement: { ...placement, clusterAfinity: {} }, conflictResolution: 'Ignore' }))).toEqual([
      '/spec/conflictResolution is "Ignore", expected "Abort" or "Overwrite"',
      '/spec/placement/clusterAfinity is not a field that the API server knows and would be dropped silently',
      '/spec/resourceSelectors has 0 items, expected at least 1',
    ]);
  });

  test.each(['OverridePolicy', 'ClusterOverridePolicy'])('%s', (kind) => {
    expect(violations(karmada(kind, { resourceSelectors: selectors, overrideRules: [{ overriders }] }), KRUISE)).toEqual([]);
    expect(found(karmada(kind, { overrideRules: [{ overriders: { imageOverrider: [{ component: 'Tags', operator: 'replace' }] } }, {}] }))).toEqual([
      '/spec/overrideRules/0/overriders/imageOverrider/0/component is "Tags", expected "Registry", "Repository" or "Tag"',
      '/spec/overrideRules/1/overriders is missing',
    ]);
  });
});

describe('a ManifestWork', () => {
  const work = (...manifests: any[]): any =>
    ({ apiVersion: 'work.open-cluster-management.io/v1', kind: 'ManifestWork', metadata: { name: 'a', namespace: 'edge-1' }, spec: { workload: { manifests } } });

  test('carries any object that has apiVersion, kind and a name', () => {
    expect(violations(work({ apiVersion: 'example.com/v1', kind: 'Anything', metadata: { name: 'a' }, whatever: [1] }), KRUISE)).toEqual([]);
    expect(found(work({ kind: '', metadata: { label: {} } }))).toEqual([
      '/spec/workload/manifests/0/apiVersion is missing',
      '/spec/workload/manifests/0/kind is "", expected at least 1 character',
      '/spec/workload/manifests/0/metadata/label is not a field that the API server knows and would be dropped silently',
      '/spec/workload/manifests/0/metadata/name is missing',
    ]);
  });

  test('has each feedback of a rule once by name', () => {
    const object = work({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } });
    const jsonPaths = [{ name: 'ready', path: '.a' }, { name: 'total', path: '.b' }, { name: 'ready', path: '.c' }];
    object.spec.manifestConfigs = [{ resourceIdentifier: { resource: 'configmaps', name: 'a' }, feedbackRules: [{ type: 'JSONPaths', jsonPaths }] }];
    expect(found(object)).toEqual(['/spec/manifestConfigs/0/feedbackRules/0/jsonPaths/2 has the same name as an item before it, expected a unique one']);
  });
});

describe('kinds of Kubernetes', () => {
  test('are checked as whole objects', () => {
    const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' }, spec: { ports: [{ port: 80, targetPort: 'http' }], selector: { a: 'b' } } };
    expect(violations(service, KRUISE)).toEqual([]);
    expect(found({ ...service, spec: { ...service.spec, ports: [{ targetport: 80 }] } })).toEqual([
      '/spec/ports/0/port is missing',
      '/spec/ports/0/targetport is not a field that the API server knows and would be dropped silently',
    ]);
  });

  test('may repeat a key of a list that Kubernetes only merges by', () => {
    const ports = [{ port: 53, protocol: 'TCP', name: 'a' }, { port: 53, protocol: 'TCP', name: 'b' }];
    expect(violations({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' }, spec: { ports } }, KRUISE)).toEqual([]);
  });

  test('need no service name in a StatefulSet', () => {
    const spec = { selector: {}, template: { spec: { containers: [{ name: 'a' }] } } };
    expect(violations({ apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name: 'a' }, spec }, KRUISE)).toEqual([]);
  });
});

describe('what is no Kubernetes object', () => {
  test.each([null, undefined, 1, 'text', true, []].map((value) => [value]))('is said to be none: %p', (value) => {
    expect(violations(value as any, KRUISE)).toEqual([expect.objectContaining({ pointer: '', fault: 'value' })]);
  });

  test('is said to lack what makes it one', () => {
    expect(violations({} as any, KRUISE)).toEqual([{ pointer: '/apiVersion', message: 'is missing', fault: 'missing' }]);
    expect(violations({ apiVersion: 'v1', kind: 1 } as any, KRUISE)).toEqual([{ pointer: '/kind', message: 'is 1, expected a string', fault: 'value' }]);
  });

  test('is reported, not thrown, when its members cannot be read', () => {
    const spec = Object.defineProperty({}, 'selector', { enumerable: true, get: () => { throw new Error('no'); } });
    expect(violations(cloneSet((object) => { object.spec = spec; }), KRUISE)).toEqual([{ pointer: '', message: 'cannot be read as JSON (no)', fault: 'value' }]);
  });

  test('is reported, not thrown, when it contains itself', () => {
    const schema: any = { type: 'object' };
    schema.properties = { again: schema };
    const crd = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'a.b' }, spec: {
      group: 'b', scope: 'Namespaced', names: { kind: 'A', plural: 'a' }, versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    } };
    expect(violations(crd, KRUISE)).toEqual([expect.objectContaining({ pointer: '', fault: 'value' })]);
  });
});
