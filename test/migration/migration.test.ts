import { ApiObject, type App, Chart, Duration, Testing } from 'cdk8s';
import { ControlPlane, FederationApp, Fleet, Migration, MigrationBatches, MigrationDump, RolloutGate, RolloutGroup } from '../../constructs/index';
import { diffPlans } from '../../constructs/plan/diff/diff-plans';
import { planNow } from '../../constructs/plan/of';
import { STEP_VARIABLE } from '../../constructs/rollout/current-step';
import { BOTH, chartOf, dumpText, liveObjects, migrationOf, written } from './fleets';

const GROUPS = [RolloutGroup.onClusters('us-east').named('pre'), RolloutGroup.onRemainingClusters().named('prod')];
const errorsIn = (chart: Chart): string[] => chart.node.root.node.findAll().flatMap((node) => node.node.validate());
const named = (objects: readonly any[], kind: string, name: string): any => objects.find((each) => each.kind === kind && each.metadata.name === name);
const policyIn = (chart: Chart): any => named(Testing.synth(chart), 'PropagationPolicy', 'web-cloneset');

afterEach(() => {
  delete process.env[STEP_VARIABLE];
});

describe('what is written', () => {
  const chart = chartOf();
  const migration = migrationOf({}, chart);
  const objects = Testing.synth(chart);
  const [api, web] = migration.resources;

  test('today\'s distribution stays: 2 + 5', () => {
    expect(named(objects, 'CloneSet', 'web').spec.replicas).toBe(7);
    expect(named(objects, 'PropagationPolicy', 'web-cloneset').spec.placement).toMatchObject({
      clusterAffinity: { clusterNames: ['us-east', 'us-west'] },
      replicaScheduling: { replicaSchedulingType: 'Divided', weightPreference: { staticWeightList: [
        { targetCluster: { clusterNames: ['us-east'] }, weight: 5 }, { targetCluster: { clusterNames: ['us-west'] }, weight: 2 },
      ] } },
    });
    expect(web.deliveries.map(({ cluster, replicas, certainty }) => [cluster, replicas, certainty])).toEqual([['us-east', 5, 'exact'], ['us-west', 2, 'exact']]);
  });

  test('each cluster keeps its registry and its configuration', () => {
    expect(web.deliveredWorkload('us-west').spec.template.spec.containers[0].image).toBe('registry.example.com/shop/web:1.4.2');
    expect(web.deliveredWorkload('us-east').spec.template.spec.containers[0].image).toBe('registry.us.example.com/shop/web:1.4.2');
    expect(named(web.delivered('us-west'), 'ConfigMap', 'web-config').data.REGION).toBe('us-west');
    expect(named(web.delivered('us-east'), 'ConfigMap', 'web-config').data.REGION).toBe('us-east');
  });

  test('what is there is taken over, and stays when it is let go', () => {
    expect(named(objects, 'PropagationPolicy', 'web-cloneset').spec).toMatchObject({ conflictResolution: 'Overwrite', preserveResourcesOnDeletion: true });
  });

  test('dependencies are selected by the policy, which can hold them back', () => {
    expect(named(objects, 'PropagationPolicy', 'web-cloneset').spec.resourceSelectors.map(({ kind }: any) => kind).sort()).toEqual(['CloneSet', 'ConfigMap', 'Service']);
    expect(named(objects, 'PropagationPolicy', 'web-cloneset').spec).not.toHaveProperty('propagateDeps');
  });

  test('replicas of an autoscaled workload are the autoscaler\'s', () => {
    expect(migration.workloads[0]).toMatchObject({ title: 'Deployment shop/api', autoscaled: true, companions: ['HorizontalPodAutoscaler shop/api'] });
    expect(named(objects, 'Deployment', 'api')).toMatchObject({ metadata: { labels: { 'resourcetemplate.karmada.io/retain-replicas': 'true' } }, spec: { replicas: 4 } });
    expect(api.placement._spec().replicaScheduling?.replicaSchedulingType).toBe('Duplicated');
  });

  test('what stays is listed, and nothing of a Secret is written', () => {
    expect(migration.left).toEqual([
      'Secret shop/web-token on us-east, us-west: values of Secrets stay in their clusters.',
      'ConfigMap shop/kube-root-ca.crt on us-east, us-west: every namespace has one.',
      'ServiceAccount shop/default on us-east, us-west: every namespace has one.',
      'ConfigMap shop/notes on us-east, us-west: no workload that is taken over needs it.',
      '2 objects on us-west: made by others of the dump or their controllers.',
      '2 objects on us-east: made by others of the dump or their controllers.',
    ]);
    expect(JSON.stringify([objects, migration.left, migration.checklist])).not.toContain('aHVudGVy');
  });
});

describe('steps', () => {
  const at = (step: number, planes = {}): Chart => {
    const chart = chartOf(planes);
    migrationOf({ step, groups: GROUPS }, chart);
    return chart;
  };

  test('look, then one group after the other', () => {
    expect(migrationOf({ groups: GROUPS }).steps.map(({ number, name, clusters }) => [number, name, clusters])).toEqual([
      [0, 'nothing is taken over', []], [1, 'look', []], [2, 'pre', ['us-east']], [3, 'prod', ['us-west']],
    ]);
  });

  test('step 0 writes nothing', () => {
    expect(written(at(0))).toEqual([]);
  });

  test('the look suspends dispatch to all clusters', () => {
    expect(policyIn(at(1)).spec).toMatchObject({ suspension: { dispatchingOnClusters: { clusterNames: ['us-east', 'us-west'] } }, preserveResourcesOnDeletion: true, conflictResolution: 'Overwrite' });
  });

  test('the first group is let go, the second still held', () => {
    expect(policyIn(at(2)).spec.suspension).toEqual({ dispatchingOnClusters: { clusterNames: ['us-west'] } });
  });

  test('at the end nothing is held', () => {
    expect(policyIn(at(3)).spec).not.toHaveProperty('suspension');
  });

  test('but for what is held, every step writes the same', () => {
    const without = (chart: Chart) => Testing.synth(chart).map(({ spec: { suspension: _, ...spec } = {}, ...rest }: any) => ({ ...rest, spec }));
    expect(without(at(1))).toEqual(without(at(3)));
    expect(without(at(2))).toEqual(without(at(3)));
  });

  test('going back is the earlier step', () => {
    const forward = Testing.synth(at(1));
    process.env[STEP_VARIABLE] = 'move-in=1 from 3';
    expect(Testing.synth(at(3))).toEqual(forward);
    process.env[STEP_VARIABLE] = 'shop/move-in=0 from 1';
    expect(written(at(3))).toEqual([]);
  });

  test('a step for all is one of the migration, not of each of its workloads', () => {
    process.env[STEP_VARIABLE] = '2';
    expect(policyIn(at(3)).spec.suspension).toEqual({ dispatchingOnClusters: { clusterNames: ['us-west'] } });
  });

  test('OCM: works read, then apply, and orphan what they have', () => {
    const works = (step: number) => migrationOf({ step, groups: GROUPS }, chartOf({ 'us-east': ControlPlane.OCM, 'us-west': ControlPlane.OCM }, new FederationApp())).resources.at(-1) as any;
    const strategies = (step: number) => works(step).works.map(({ metadata, spec }: any) => [metadata.namespace, [...new Set(spec.manifestConfigs.map(({ updateStrategy }: any) => updateStrategy.type))].join(), spec.deleteOption.propagationPolicy]);
    expect(strategies(1)).toEqual([['us-east', 'ReadOnly', 'Orphan'], ['us-west', 'ReadOnly', 'Orphan']]);
    expect(strategies(2)).toEqual([['us-east', 'ServerSideApply', 'Orphan'], ['us-west', 'ReadOnly', 'Orphan']]);
    expect(strategies(3)).toEqual([['us-east', 'ServerSideApply', 'Orphan'], ['us-west', 'ServerSideApply', 'Orphan']]);
    expect(works(3).works[1].spec.workload.manifests.find(({ kind }: any) => kind === 'CloneSet').spec.replicas).toBe(2);
  });

  test('direct clusters get nothing before their turn, and what they have after it', () => {
    const chart = (step: number) => {
      const made = chartOf({ 'us-east': ControlPlane.DIRECT, 'us-west': ControlPlane.DIRECT }, new FederationApp());
      return { made, migration: migrationOf({ step, groups: GROUPS }, made) };
    };
    const clusters = (step: number) => chart(step).migration.resources.map((resource) => resource.deliveries.map(({ cluster }) => cluster));
    expect(clusters(1)).toEqual([[], []]);
    expect(clusters(2)).toEqual([['us-east'], ['us-east']]);
    expect(clusters(3)).toEqual([['us-east', 'us-west'], ['us-east', 'us-west']]);
    expect(chart(2).migration.resources[1].deliveredWorkload('us-east').spec.replicas).toBe(5);
    for (const step of [0, 1, 2, 3]) expect(errorsIn(chart(step).made)).toEqual([]);
  });

  test('a dump of what direct clusters were given gives them the same again, and tells Karmada nothing of it', () => {
    const [first, again] = [{}, {}].map(() => chartOf({ 'us-east': ControlPlane.DIRECT }, new FederationApp()));
    const given = migrationOf({ include: ['web'] }, first).resources[0].delivered('us-east');
    const second = MigrationDump.fromText('us-east', JSON.stringify({ apiVersion: 'v1', kind: 'List', items: given }));
    const [web] = migrationOf({ include: ['web'], dumps: [BOTH[0], second] }, again).resources;
    expect(web.delivered('us-east')).toEqual(given);
    expect(given[0].metadata.annotations).toHaveProperty(['kustomize.toolkit.fluxcd.io/prune'], 'disabled');
    expect(JSON.stringify(web.delivered('us-west'))).not.toMatch(/argocd|fluxcd/);
  });

  test.each([[ControlPlane.KARMADA, ControlPlane.OCM], [ControlPlane.OCM, ControlPlane.DIRECT], [ControlPlane.DIRECT, ControlPlane.KARMADA]])('%s and %s: no step has an error', (west, east) => {
    for (const step of [0, 1, 2, 3]) {
      const chart = chartOf({ 'us-west': west, 'us-east': east }, new FederationApp());
      migrationOf({ step, groups: GROUPS }, chart);
      expect(errorsIn(chart)).toEqual([]);
    }
  });
});

test('the fleet diff of a step starts and stops no pod', () => {
  const planAt = (step: number) => {
    const chart = chartOf({ 'us-east': ControlPlane.OCM }, new FederationApp());
    migrationOf({ step, groups: GROUPS }, chart);
    return planNow(chart);
  };
  const plans = [0, 1, 2, 3].map(planAt);
  for (const [from, to] of [[0, 1], [1, 2], [2, 3], [3, 2], [2, 1], [1, 0]]) {
    const { workloads } = diffPlans(plans[from], plans[to]);
    expect([...new Set(workloads.flatMap(({ clusters }) => clusters.map(({ pods }) => pods)))].filter((pods) => pods !== 'none')).toEqual([]);
  }
  expect(diffPlans(plans[0], plans[1]).workloads[0].clusters[0].reasons).toEqual(['It runs in the cluster already, and is taken over as it is.', expect.stringContaining('suspended')]);
});

describe('which workloads', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `app-${index}`);
  const items = ten.map((name) => JSON.parse(JSON.stringify(liveObjects('us-west')[0]).replaceAll('web', name)));
  const dump = MigrationDump.fromText('us-west', JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  const migration = (props: object, app: App = Testing.app()): Migration => {
    new Fleet(app, 'fleet', { clusters: [{ name: 'us-west' }] });
    return new Migration(new Chart(app, 'shop'), 'move-in', { dumps: [dump], ...props });
  };

  test('ten applications in batches of 1 : 2 : 7', () => {
    const { workloads, steps } = migration({ batches: MigrationBatches.inRatio(1, 2, 7) });
    expect(workloads.map(({ batch }) => batch)).toEqual([1, 2, 2, 3, 3, 3, 3, 3, 3, 3]);
    expect(steps.map(({ name }) => name)).toEqual([
      'nothing is taken over', 'batch 1 of 3: look', 'batch 1 of 3: all clusters', 'batch 2 of 3: look', 'batch 2 of 3: all clusters', 'batch 3 of 3: look', 'batch 3 of 3: all clusters',
    ]);
  });

  test('batches that have not begun are not written', () => {
    const cloneSets = (step: number) => Testing.synth(Chart.of(migration({ batches: MigrationBatches.inRatio(1, 2, 7), step }))).filter(({ kind }: any) => kind === 'CloneSet').length;
    expect([0, 1, 3, 5].map(cloneSets)).toEqual([0, 1, 3, 10]);
  });

  test('an earlier batch is not held while a later one is looked at', () => {
    const policies = Testing.synth(Chart.of(migration({ batches: MigrationBatches.inRatio(1, 2, 7), step: 3 }))).filter(({ kind }: any) => kind === 'PropagationPolicy');
    expect(policies.map(({ metadata, spec }: any) => [metadata.name, spec.suspension !== undefined])).toEqual([['app-0-cloneset', false], ['app-1-cloneset', true], ['app-2-cloneset', true]]);
  });

  test('batches by name, each workload in one', () => {
    const { workloads } = migration({ include: ['shop/app-1', 'app-2', 'CloneSet/app-3'], batches: MigrationBatches.of([['shop/app-3'], ['app-1', 'app-2']]) });
    expect(workloads.map(({ title, batch }) => [title, batch])).toEqual([['CloneSet shop/app-3', 1], ['CloneSet shop/app-1', 2], ['CloneSet shop/app-2', 2]]);
  });

  test('gates are in the steps and in the checklist', () => {
    const made = migration({ step: 2, include: ['app-1'], gates: [RolloutGate.soak(Duration.hours(1))], groups: [RolloutGroup.onRemainingClusters().after(RolloutGate.approval('the shop'))] });
    expect(made.steps.map(({ gates }) => gates)).toEqual([[], ['Watch it for 1 hour.'], ['Approval by the shop.', 'Watch it for 1 hour.']]);
    expect(made.checklist).toMatchSnapshot();
  });
});

describe('the proof', () => {
  const changed = (path: string, value: unknown, step = 2) => {
    const chart = chartOf();
    new ApiObject(chart, 'policy', {
      apiVersion: 'policy.karmada.io/v1alpha1', kind: 'OverridePolicy', metadata: { name: 'z-after-ours', namespace: 'shop' },
      spec: {
        resourceSelectors: [{ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' }],
        overrideRules: [{ targetCluster: { clusterNames: ['us-west'] }, overriders: { plaintext: [{ path, operator: 'add', value }] } }],
      },
    });
    migrationOf({ step }, chart);
    return errorsIn(chart).filter((text) => text.startsWith('KF793'));
  };

  test('a policy that changes a running workload is an error, with cluster and field', () => {
    expect(changed('/spec/template/spec/containers/0/image', 'registry.example.com/shop/web:1.5.0')).toEqual([
      expect.stringMatching(/^KF793: If CloneSet shop\/web is taken over on 'us-west', containers of its pods would be restarted: .*spec\.template\.spec\.containers\[web\]\.image/),
    ]);
    expect(changed('/spec/template/spec/terminationGracePeriodSeconds', 60)).toEqual([expect.stringMatching(/'us-west', its pods would be replaced: .*terminationGracePeriodSeconds/)]);
    expect(changed('/spec/replicas', 3)).toEqual([expect.stringContaining('pods would be started or stopped: Replicas change from 2 to 3.')]);
  });

  test('it is an error while clusters are only looked at, too', () => {
    expect(changed('/spec/template/spec/containers/0/image', 'registry.example.com/shop/web:1.5.0', 1)).toHaveLength(1);
  });

  test('what touches no pod is no error', () => {
    expect(changed('/metadata/labels/mirrored', 'yes')).toEqual([]);
  });

  test('without it nothing is touched, at any step', () => {
    for (const step of [0, 1, 2]) {
      const chart = chartOf();
      migrationOf({ step }, chart);
      expect(errorsIn(chart)).toEqual([]);
    }
  });

  test('what comes in later batches is looked at before they begin', () => {
    const broken = BOTH.map((_, index) => MigrationDump.fromText(['us-west', 'us-east'][index], dumpText(['us-west', 'us-east'][index]).replace('maxUnavailable: 20%', 'maxUnavailable: a lot')));
    const chart = chartOf();
    migrationOf({ dumps: broken, step: 0 }, chart);
    expect(errorsIn(chart).join('\n')).toContain('maxUnavailable');
  });
});
