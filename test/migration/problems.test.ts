import { Chart, Testing } from 'cdk8s';
import { ConflictResolution, ControlPlane, Delivery, FederationApp, Fleet, GitOps, Migration, MigrationBatches, MigrationDump, type MigrationProps, OcmDeletePolicy, OcmUpdateStrategy, RolloutGroup, Suspension } from '../../constructs/index';
import { STEP_VARIABLE } from '../../constructs/rollout/current-step';
import { BOTH, chartOf, liveObjects } from './fleets';

type Change = (object: any) => any;

/** A dump in which objects are changed; those that become undefined are not in it. */
function dump(cluster: 'us-west' | 'us-east', change: Change = (object) => object): MigrationDump {
  const items = liveObjects(cluster).map((object) => change(structuredClone(object))).filter((object) => object !== undefined);
  return MigrationDump.fromText(cluster, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
}

const ofWeb = (change: (web: any) => void): Change => (object) => {
  if (object.kind === 'CloneSet') change(object);
  return object;
};

function found(props: object | undefined, chart: Chart = chartOf()): string[] {
  const printed: string[] = [];
  const write = jest.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  new Migration(chart, 'move-in', (props === undefined ? props : { step: 0, ...props }) as MigrationProps);
  const errors = chart.node.root.node.findAll().flatMap((node) => node.node.validate());
  write.mockRestore();
  return [...errors, ...printed].map((text) => text.replace(/^\[.*?\] warning /, '').replace(/ Fix: .*\n?/, ''));
}

test('sound dumps have no problem', () => {
  expect(found({ dumps: BOTH })).toEqual([]);
});

describe('dumps', () => {
  test('a file that is not there, text that is no YAML, what is no object', () => {
    expect(found({ dumps: [MigrationDump.fromFiles('us-west', 'nowhere.yaml')] })).toEqual([expect.stringMatching(/^KF790: The dump "nowhere\.yaml" of cluster "us-west" cannot be read: .*ENOENT/)]);
    expect(found({ dumps: [MigrationDump.fromDirectory('us-west', 'nowhere')] })).toEqual([expect.stringMatching(/^KF790: The dump of cluster "us-west" cannot be read: .*ENOENT/)]);
    expect(found({ dumps: [MigrationDump.fromText('us-west', 'a: [')] })[0]).toMatch(/^KF790: The dump of cluster 'us-west' cannot be read: the text, document 1: it is not YAML/);
    expect(found({ dumps: [MigrationDump.fromText('us-west', '7')] })).toEqual(['KF790: The dump of cluster \'us-west\' cannot be read: the text, document 1: it is 7.']);
  });

  test('what is no dump at all', () => {
    expect(found({ dumps: ['us-west.yaml'] })).toEqual(['KF790: dumps[0] is "us-west.yaml"; expected a MigrationDump.']);
    expect(found({})).toEqual(['KF790: dumps is undefined; expected a list of MigrationDumps.']);
    expect(found(undefined)).toEqual(['KF790: dumps is undefined; expected a list of MigrationDumps.']);
    expect(found({ dumps: [MigrationDump.fromText('us-west', 7 as any)] })).toEqual(['KF790: The dump of cluster "us-west" is 7; expected text.']);
  });

  test('clusters that the fleet does not have, and no fleet', () => {
    expect(found({ dumps: [MigrationDump.fromText('us-wst', '')] })).toEqual(['KF791: There is a dump of cluster "us-wst", which the fleet does not have; did you mean \'us-west\'?']);
    expect(found({ dumps: [dump('us-west')] }, Testing.chart())[0]).toMatch(/^KF791: There is no fleet above 'test\/move-in'/);
  });

  test('nothing to take over', () => {
    expect(found({ dumps: [MigrationDump.fromText('us-west', 'apiVersion: v1\nkind: List\nitems: []\n')] })).toEqual(['KF799: There is no workload in the dumps.']);
    expect(found({ dumps: [], step: 2 })).toEqual(['KF799: There is no workload in the dumps.']);
    expect(found({ dumps: [] })).toEqual(['KF799: There is no workload in the dumps.']);
  });

  test('empty dumps', () => {
    for (const text of ['', '\n', '\uFEFF', '---\r\n', '# nothing\n\n---\nnull\n']) {
      expect(found({ dumps: [dump('us-east'), MigrationDump.fromText('us-west', text)] })).toEqual(['KF790: The dump of cluster \'us-west\' is empty: the text has no document.']);
    }
    expect(found({ dumps: [dump('us-east'), dump('us-west'), MigrationDump.fromText('us-west', '')] })).toHaveLength(1);
    expect(found({ dumps: [dump('us-east'), MigrationDump.fromText('us-west', '\n# all\n---\n{"apiVersion":"v1","kind":"List","items":[]}')] })).toEqual([]);
    expect(found({ dumps: [dump('us-east'), MigrationDump.fromFiles('us-west')] })).toEqual(['KF790: The dump of cluster "us-west" has no file.']);
    expect(found({ dumps: [dump('us-east'), MigrationDump.fromDirectory('us-west', __dirname)] })).toEqual([expect.stringMatching(/^KF790: The dump of cluster "us-west" cannot be read: '.*' has no \.yaml or \.json file/)]);
  });

  test('two dumps of a cluster that disagree', () => {
    const scaled = dump('us-west', ofWeb((web) => { web.spec.replicas = 9; }));
    expect(found({ dumps: [dump('us-west'), scaled, dump('us-east')] })).toEqual(['KF790: CloneSet \'web\' is in the dump of cluster \'us-west\' twice, in the text, document 1, item 1 and in the text, document 1, item 1, and spec.replicas differs.']);
    const beta = (replicas: number) => dump('us-west', ofWeb((web) => Object.assign(web, { apiVersion: 'apps.kruise.io/v1beta1', spec: { ...web.spec, replicas } })));
    expect(found({ dumps: [beta(9), dump('us-west'), dump('us-east')] })).toHaveLength(1);
    expect(found({ dumps: [beta(2), dump('us-west'), dump('us-east')] })).toEqual([]);
    const later = dump('us-west', ofWeb((web) => { web.metadata.resourceVersion = '99'; web.status.readyReplicas = 1; }));
    expect(found({ dumps: [dump('us-west'), later, dump('us-east')] })).toEqual([]);
  });
});

describe('choices', () => {
  test('names that nobody has', () => {
    expect(found({ dumps: BOTH, include: ['shop/wb'] })).toEqual(['KF792: include names "shop/wb", which no workload of the dumps is called; did you mean \'shop/web\'?']);
    expect(found({ dumps: BOTH, include: 'web' })).toEqual(['KF792: include is "web"; expected a list of names.']);
  });

  test('names of what belongs to others, and no names', () => {
    const owned: Change = (object) => (object.kind !== 'CloneSet' ? object : { ...object, metadata: { ...object.metadata, ownerReferences: [{ apiVersion: 'shop.example.com/v1', kind: 'Shop', name: 'main', uid: 'x' }] } });
    expect(found({ dumps: [dump('us-west', owned), dump('us-east', owned)], include: ['web'] })).toEqual(['KF792: include names "web", but CloneSet shop/web on us-west stays as it is: it belongs to Shop \'main\'.']);
    expect(found({ dumps: [dump('us-west', owned), dump('us-east', owned)], batches: MigrationBatches.of([['api', 'web']]) })).toEqual(['KF792: batch 1 names "web", but CloneSet shop/web on us-west stays as it is: it belongs to Shop \'main\'.']);
    expect(found({ dumps: BOTH, include: [] })).toEqual(['KF799: include is an empty list, so that no workload is taken over.']);
  });

  test('kinds of two groups with the same name', () => {
    const db = (apiVersion: string, app: string) => ({
      apiVersion, kind: 'StatefulSet', metadata: { name: 'db', namespace: 'shop' },
      spec: { replicas: 1, serviceName: 'db', selector: { matchLabels: { app } }, template: { metadata: { labels: { app } }, spec: { containers: [{ name: 'db', image: 'db:1' }] } } },
    });
    const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [db('apps/v1', 'a'), db('apps.kruise.io/v1beta1', 'b')] });
    const migration = (props: object) => new Migration(chartOf(), 'move-in', { dumps: [MigrationDump.fromText('us-west', text)], step: 2, ...props });
    expect(migration({}).workloads.map(({ title }) => title)).toEqual(['StatefulSet.apps shop/db', 'StatefulSet.apps.kruise.io shop/db']);
    const { workloads, resources } = migration({ include: ['StatefulSet.apps.kruise.io/db'] });
    expect([workloads[0].title, resources[0].deliveredWorkload('us-west').apiVersion]).toEqual(['StatefulSet shop/db', 'apps.kruise.io/v1beta1']);
    // Karmada would have one binding for both: its name has the kind, but not the group.
    expect(found({ dumps: [MigrationDump.fromText('us-west', text)], step: 2 })[0]).toMatch(/^KF513: StatefulSet 'db' in namespace 'shop' would share the binding/);
  });

  test('batches with a workload twice, or without one', () => {
    expect(found({ dumps: BOTH, batches: MigrationBatches.of([['web'], ['shop/web']]) })).toEqual(['KF792: CloneSet shop/web is in batch 1 and in batch 2.', 'KF792: Deployment shop/api is in no batch.']);
    expect(found({ dumps: BOTH, batches: MigrationBatches.inRatio(1, 0) })).toEqual(['KF792: The ratio of the batches is [1,0]; expected whole numbers of 1 or more.']);
    expect(found({ dumps: BOTH, batches: [['web']] })[0]).toBe('KF792: batches is [["web"]]; expected MigrationBatches.');
  });

  test('groups: every cluster in one, and whole', () => {
    expect(found({ dumps: BOTH, groups: [RolloutGroup.onClusters('us-west')] })[0]).toMatch(/^KF874: .*'us-east' is in no group/);
    expect(found({ dumps: BOTH, groups: [RolloutGroup.onRemainingClusters().inRatio(1, 2)] })).toEqual(['KF883: A group of the migration has steps within it.']);
  });

  test('options that are something else', () => {
    const codes = (props: object) => found({ dumps: BOTH, ...props }).map((text) => text.slice(0, 5));
    expect(codes({ propagation: 'Overwrite' })).toEqual(['KF517']);
    expect(codes({ delivery: 'OCM' })).toHaveLength(1);
    expect(codes({ interpreter: 'ours' })).toHaveLength(1);
  });

  test.each<[object, string]>([
    [{ propagation: { preserveOnDeletion: false } }, 'propagation.preserveOnDeletion is false; with it going back would delete objects in the clusters.'],
    [{ propagation: { conflictResolution: ConflictResolution.ABORT } }, 'propagation.conflictResolution is "Abort"; with it objects that clusters have already would never be taken over.'],
    [{ propagation: { propagateDependencies: true } }, 'propagation.propagateDependencies is true; with it Karmada would write what pods refer to into clusters that are only looked at.'],
    [{ propagation: { lazyActivation: true } }, 'propagation.lazyActivation is true; with it a step would wait for a change of the template.'],
    [{ propagation: { suspension: Suspension.onClusters('us-west') } }, 'propagation.suspension is said, but which clusters are held back is decided by the step.'],
    [{ delivery: [Delivery.byOcm({ deletePolicy: OcmDeletePolicy.KEEP_NAMESPACE })] }, 'deletePolicy of the delivery by OCM is "SelectivelyOrphan"; with it going back would delete objects in the clusters.'],
    [{ delivery: [Delivery.byOcm({ updateStrategy: OcmUpdateStrategy.CREATE_ONLY })] }, 'updateStrategy of the delivery by OCM is "CreateOnly"; with it objects that clusters have already would never be taken over.'],
  ])('options that take away what a migration relies on: %j', (props, message) => {
    for (const step of [0, 2]) expect(found({ dumps: BOTH, step, ...props })).toEqual([`KF841: ${message}`]);
  });

  test('options that leave it what it relies on', () => {
    expect(found({ dumps: BOTH, propagation: { preserveOnDeletion: true, conflictResolution: ConflictResolution.OVERWRITE, propagateDependencies: false, lazyActivation: false, priority: 3 } })).toEqual([]);
    const delivery = [Delivery.byOcm({ deletePolicy: OcmDeletePolicy.KEEP_ALL, updateStrategy: OcmUpdateStrategy.SERVER_SIDE_APPLY })];
    expect(found({ dumps: BOTH, delivery }, chartOf({ 'us-west': ControlPlane.OCM, 'us-east': ControlPlane.OCM }))).toEqual([]);
  });

  test('no step: it is 0, and said', () => {
    const message = 'KF840: Nobody says which step of the migration is the current one: it is 0 of 2, and nothing is taken over.';
    expect(found({ dumps: BOTH, step: undefined })).toEqual([message]);
    for (const step of [0, 1, 2]) expect(found({ dumps: BOTH, step })).toEqual([]);
    try {
      process.env[STEP_VARIABLE] = ' ';
      expect(found({ dumps: BOTH, step: undefined })).toEqual([message]);
      process.env[STEP_VARIABLE] = '1';
      expect(found({ dumps: BOTH, step: undefined })).toEqual([]);
      process.env[STEP_VARIABLE] = 'c/n=1';
      expect(found({ dumps: BOTH, step: undefined }).map((text) => text.slice(0, 5))).toContain('KF872');
    } finally {
      delete process.env[STEP_VARIABLE];
    }
  });

  test('a step that does not exist', () => {
    expect(found({ dumps: BOTH, step: 3 })).toEqual(['KF872: step says step 3; the migration has the steps 0 to 2.']);
    expect(found({ dumps: BOTH, step: 'all' })).toEqual(['KF872: step says step "all"; the migration has the steps 0 to 2.']);
  });
});

test('a ratio of batches that have begun', () => {
  const batches = MigrationBatches.inRatio(1, 1);
  expect(found({ dumps: BOTH, batches, step: 1 })).toEqual(['KF846: Step 1 has begun with batches in a ratio, and another workload in the dumps would move others between them.']);
  for (const props of [{ batches }, { batches: MigrationBatches.inRatio(1), step: 1 }, { batches: MigrationBatches.of([['api'], ['web']]), step: 1 }]) expect(found({ dumps: BOTH, ...props })).toEqual([]);
});

test('a tool that prunes all at once, where Karmada is told something', () => {
  const chart = (pruneLast: boolean, plane: ControlPlane) => chartOf({ 'us-west': plane, 'us-east': plane }, new FederationApp({ gitOps: [
    GitOps.argoCd({ repository: 'https://git.example.com/shop.git', destinations: { Karmada: { name: 'karmada' }, OCM: { name: 'hub' } }, sync: { pruneLast } }),
  ] }));
  expect(found({ dumps: BOTH }, chart(true, ControlPlane.KARMADA))).toContain('KF844: Argo CD removes everything at once, so that override policies may go before the templates that are let go of.');
  expect(found({ dumps: BOTH }, chart(false, ControlPlane.KARMADA)).join()).not.toContain('KF844');
  expect(found({ dumps: BOTH }, chart(true, ControlPlane.OCM)).join()).not.toContain('KF844');
});

describe('what runs', () => {
  test('no replicas in a cluster: it is left out, and said', () => {
    const props = { dumps: [dump('us-west', ofWeb((web) => { web.spec.replicas = 0; })), dump('us-east')], include: ['web'] };
    expect(found(props)).toEqual(['KF794: CloneSet shop/web has no replicas on \'us-west\', where it stays as it is.']);
    const migration = new Migration(chartOf(), 'move-in', { step: 2, ...props });
    expect(migration.resources[0].deliveries.map(({ cluster, replicas }) => [cluster, replicas])).toEqual([['us-east', 5]]);
    expect(migration.left).toContain('CloneSet shop/web on us-west: it has no replicas there.');
  });

  test('different API versions', () => {
    expect(found({ dumps: [dump('us-west', ofWeb((web) => { web.apiVersion = 'apps.kruise.io/v1beta1'; })), dump('us-east')] })).toContain(
      'KF795: CloneSet shop/web has the apiVersions \'apps.kruise.io/v1alpha1\', \'apps.kruise.io/v1beta1\' in the dumps.');
  });

  test('an autoscaler in one cluster only', () => {
    expect(found({ dumps: [dump('us-west', (object) => (object.kind === 'HorizontalPodAutoscaler' ? undefined : object)), dump('us-east')] })).toContain(
      'KF796: An autoscaler scales Deployment shop/api on \'us-east\', but not on \'us-west\'.');
  });

  test('an update that goes on', () => {
    const message = 'KF797: CloneSet shop/web is in the middle of an update on \'us-west\'.';
    expect(found({ dumps: [dump('us-west', ofWeb((web) => { web.status.updatedReplicas = 1; })), dump('us-east')] })).toEqual([message]);
    expect(found({ dumps: [dump('us-west', ofWeb((web) => { web.metadata.generation = 8; })), dump('us-east')] })).toEqual([message]);
  });

  test('a Rollout of Kruise at work', () => {
    const message = 'KF843: A Rollout of Kruise releases CloneSet shop/web on \'us-west\' right now.';
    for (const key of ['rollouts.kruise.io/in-progressing', 'batchrelease.rollouts.kruise.io/control-info']) {
      const web = ofWeb((object) => { object.metadata.annotations[key] = '{}'; object.status.updatedReplicas = 1; });
      expect(found({ dumps: [dump('us-west', web), dump('us-east')] })).toEqual([message]);
      expect(found({ dumps: [dump('us-west', web), dump('us-east')], include: ['api'] })).toEqual([]);
    }
  });

  test('what is being deleted', () => {
    const leaving = (kind: string): Change => (object) => (object.kind === kind ? { ...object, metadata: { ...object.metadata, deletionTimestamp: '2026-01-01T00:00:00Z' } } : object);
    expect(found({ dumps: [dump('us-west', leaving('CloneSet')), dump('us-east')] })).toEqual(['KF842: CloneSet shop/web is being deleted on \'us-west\'.']);
    expect(found({ dumps: [dump('us-west', leaving('Service')), dump('us-east')] })).toEqual(['KF842: Service shop/web is being deleted on \'us-west\'.']);
    expect(found({ dumps: [dump('us-west', leaving('CloneSet')), dump('us-east')], include: ['api'] })).toEqual([]);
  });

  test('an autoscaler that somebody else looks after is one all the same', () => {
    const owned: Change = (object) => (object.kind !== 'HorizontalPodAutoscaler' ? object
      : { ...object, metadata: { ...object.metadata, ownerReferences: [{ apiVersion: 'keda.sh/v1alpha1', kind: 'ScaledObject', name: 'api', uid: 'x' }] } });
    const props = { dumps: [dump('us-west', owned), dump('us-east', owned)], include: ['api'], step: 2 };
    expect(found(props)).toEqual([]);
    const chart = chartOf({ 'us-east': ControlPlane.OCM });
    const { workloads, resources } = new Migration(chart, 'move-in', props);
    expect(workloads).toMatchObject([{ title: 'Deployment shop/api', autoscaled: true, companions: [] }]);
    expect(resources[0].placement._spec().replicaScheduling?.replicaSchedulingType).toBe('Duplicated');
    expect(resources[0].deliveredWorkload('us-west').metadata.labels).toHaveProperty(['resourcetemplate.karmada.io/retain-replicas'], 'true');
    expect(resources[0].deliveredWorkload('us-east').spec).not.toHaveProperty('replicas');
    expect(found({ ...props, dumps: [dump('us-west', owned), dump('us-east', (object) => (object.kind === 'HorizontalPodAutoscaler' ? undefined : object))] })).toContain(
      'KF796: An autoscaler scales Deployment shop/api on \'us-west\', but not on \'us-east\'.');
  });

  test('replicas that were applied, though an autoscaler decides on them', () => {
    const ofApi = (change: (api: any) => void): Change => (object) => {
      if (object.kind === 'Deployment') change(object);
      return object;
    };
    const annotated = ofApi(({ metadata }) => { metadata.annotations['kubectl.kubernetes.io/last-applied-configuration'] = '{"spec":{"replicas":3}}'; });
    const managed = ofApi(({ metadata }) => { metadata.managedFields = [{ manager: 'argocd-controller', operation: 'Apply', fieldsV1: { 'f:spec': { 'f:replicas': {} } } }]; });
    const scaled = ofApi(({ metadata }) => { metadata.managedFields = [{ manager: 'kube-controller-manager', operation: 'Update', subresource: 'scale', fieldsV1: { 'f:spec': { 'f:replicas': {} } } }]; });
    const props = (change: Change) => ({ dumps: [dump('us-west', change), dump('us-east')], include: ['api'] });
    for (const change of [annotated, managed]) {
      expect(found(props(change), chartOf({ 'us-west': ControlPlane.DIRECT }))).toEqual(['KF845: The replicas of Deployment shop/api were applied with it on \'us-west\', though an autoscaler decides on them.']);
      expect(found(props(change))).toEqual([]);
    }
    expect(found(props(scaled), chartOf({ 'us-west': ControlPlane.DIRECT }))).toEqual([]);
  });

  test.each([
    ['the Helm release \'shop\'', (web: any) => { web.metadata.annotations['meta.helm.sh/release-name'] = 'shop'; }],
    ['Argo CD (\'shop\')', (web: any) => { web.metadata.annotations['argocd.argoproj.io/tracking-id'] = 'shop:apps.kruise.io/CloneSet:shop/web'; }],
    ['Flux (\'shop\')', (web: any) => { web.metadata.labels['kustomize.toolkit.fluxcd.io/name'] = 'shop'; }],
    ['Open Cluster Management', (web: any) => { web.metadata.ownerReferences = [{ apiVersion: 'work.open-cluster-management.io/v1', kind: 'AppliedManifestWork', name: 'x', uid: 'x' }]; }],
  ])('somebody else manages it: %s', (owner, change) => {
    expect(found({ dumps: [dump('us-west', ofWeb(change)), dump('us-east')] })).toEqual([`KF798: CloneSet shop/web is managed by ${owner} on 'us-west'.`]);
  });

  test('what Karmada has taken over already is dumped as its own', () => {
    const managed = ofWeb((web) => { web.metadata.labels['karmada.io/managed'] = 'true'; });
    expect(found({ dumps: [dump('us-west', managed), dump('us-east', managed)] })).toEqual([]);
    expect(found({ dumps: [dump('us-west', managed), dump('us-east')] }, chartOf({ 'us-west': ControlPlane.OCM }))).toEqual(['KF798: CloneSet shop/web is managed by Karmada on \'us-west\'.']);
  });

  test('a companion that one cluster lacks stays where it is', () => {
    const migration = new Migration(chartOf(), 'move-in', { step: 2, dumps: [dump('us-west', (object) => (object.kind === 'Service' ? undefined : object)), dump('us-east')], include: ['web'] });
    expect(migration.workloads[0].companions).toEqual(['ConfigMap shop/web-config']);
    expect(migration.left).toContain('Service shop/web on us-east: us-west does not have it.');
  });
});

test('what Kruise makes for a workload stays where it is', () => {
  const state = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'PersistentPodState', metadata: { name: 'db', namespace: 'shop' }, spec: { targetRef: { apiVersion: 'apps.kruise.io/v1beta1', kind: 'StatefulSet', name: 'db' } } };
  const db = (annotations: object) => ({
    apiVersion: 'apps.kruise.io/v1beta1', kind: 'StatefulSet', metadata: { name: 'db', namespace: 'shop', annotations },
    spec: { replicas: 1, serviceName: 'db', selector: { matchLabels: { app: 'db' } }, template: { metadata: { labels: { app: 'db' } }, spec: { containers: [{ name: 'db', image: 'db:1' }] } } },
  });
  const migration = (annotations: object) => {
    const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [db(annotations), state] });
    return new Migration(chartOf(), 'move-in', { dumps: [MigrationDump.fromText('us-west', text)] });
  };
  expect(migration({}).workloads[0].companions).toEqual(['PersistentPodState shop/db']);
  const generated = migration({ 'kruise.io/auto-generate-persistent-pod-state': 'true' });
  expect(generated.workloads[0].companions).toEqual([]);
  expect(generated.left).toEqual(['PersistentPodState shop/db on us-west: Kruise makes it for StatefulSet shop/db.']);
});

test('taints of clusters are tolerated, since pods run there already', () => {
  const app = Testing.app();
  new Fleet(app, 'fleet', { clusters: [{ name: 'us-west', taints: [{ key: 'dedicated', value: 'shop', effect: 'NoSchedule' as any }] }] });
  const migration = new Migration(new Chart(app, 'shop'), 'move-in', { step: 2, dumps: [dump('us-west')], include: ['web'] });
  expect(migration.resources.map(({ deliveries }) => deliveries.map(({ cluster, replicas }) => [cluster, replicas]))).toEqual([[['us-west', 2]]]);
});
