import { ApiObject, App, Chart, Duration, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { withoutConditions } from '../../federation/without-conditions';
import {
  Checks, ClusterOverride, ControlPlane, Delivery, FederatedWorkflow, type FederatedWorkflowProps, FederationApp, Fleet, KruiseFederatedImagePullJob,
  OcmUpdateStrategy, Placement,
} from '../../../constructs';

const TEMPLATES = [{ name: 'main', container: { image: 'registry.example.com/migrate:7' } }];

function world(props: FederatedWorkflowProps = {}, app: App = new FederationApp(), withFleet = true) {
  if (withFleet) new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'edge', controlPlane: ControlPlane.OCM }, { name: 'rim', controlPlane: ControlPlane.OCM }] });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  const workflow = new FederatedWorkflow(chart, 'migrate', { entrypoint: 'main', templates: TEMPLATES, placement: Placement.onClusters('east'), ...props });
  return { app, chart, workflow };
}

let warnings: string[];
beforeEach(() => {
  warnings = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => { warnings.push(String(text)); return true; });
});
afterEach(() => jest.restoreAllMocks());

describe('a federated Workflow', () => {
  test('renders for Karmada', () => {
    const { chart, workflow } = world();
    expect(Testing.synth(chart)).toMatchSnapshot();
    expect(Object.keys(workflow.interpreterCustomization!.toJson().spec.customizations).sort()).toEqual([
      'dependencyInterpretation', 'healthInterpretation', 'replicaResource', 'replicaRevision', 'retention', 'statusReflection',
    ]);
    expect(warnings).toEqual([]);
  });

  test('renders for OCM', () => {
    const { workflow } = world({ placement: Placement.onClusters('edge') });
    expect(withoutConditions(workflow.works)).toMatchSnapshot();
    expect(workflow.propagationPolicy).toBeUndefined();
  });

  test('has typed properties beside the spec, which decide', () => {
    const { workflow } = world({
      spec: { entrypoint: 'other', podGC: { strategy: 'OnPodCompletion' }, arguments: { artifacts: [{ name: 'a' }] } },
      parameters: { version: '7' }, serviceAccountName: 'runner', suspend: true, parallelism: 2, activeDeadline: Duration.hours(1), workflowTemplate: 'shared',
    });
    expect(workflow.deliveredWorkload('east').spec).toEqual({
      entrypoint: 'main', templates: TEMPLATES, podGC: { strategy: 'OnPodCompletion' }, serviceAccountName: 'runner', suspend: true, parallelism: 2,
      arguments: { artifacts: [{ name: 'a' }], parameters: [{ name: 'version', value: '7' }] }, activeDeadlineSeconds: 3600, workflowTemplateRef: { name: 'shared' },
    });
  });

  test('says nothing of a suspension that it was not asked for, so that commands in the cluster stay in force', () => {
    expect(world().workflow.deliveredWorkload('east').spec).toEqual({ entrypoint: 'main', templates: TEMPLATES });
  });

  test('brings along what it refers to', () => {
    const { chart, workflow } = world({ placement: Placement.onClusters('edge'), serviceAccountName: 'shop-runner', spec: {
      volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }], workflowTemplateRef: { name: 'shared' },
      onExit: 'main', imagePullSecrets: [{ name: 'shop-registry' }], arguments: { parameters: [{ name: 'a', valueFrom: { configMapKeyRef: { name: 'shop-settings', key: 'a' } } }] },
    } });
    new kplus.ServiceAccount(chart, 'runner');
    new kplus.Secret(chart, 'registry');
    new kplus.ConfigMap(chart, 'settings', { data: { a: 'b' } });
    new ApiObject(chart, 'data', { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } });
    new ApiObject(chart, 'shared', { apiVersion: 'argoproj.io/v1alpha1', kind: 'WorkflowTemplate', metadata: { name: 'shared' }, spec: {} });
    new kplus.ConfigMap(chart, 'unused', { data: {} });
    expect(workflow.delivered('edge').map(({ kind, metadata }) => `${kind}/${metadata.name}`).sort()).toEqual([
      'ConfigMap/shop-settings', 'PersistentVolumeClaim/data', 'Secret/shop-registry', 'ServiceAccount/shop-runner', 'Workflow/shop-migrate', 'WorkflowTemplate/shared',
    ]);
  });

  test('is never divided', () => {
    expect(() => Testing.synth(world({ placement: Placement.onAllClusters().divideEqually(), parallelism: 4 }).chart)).toThrow(/KF523/);
  });

  test('warns when it runs more than once', () => {
    Testing.synth(world({ placement: Placement.onAllClusters() }).chart);
    expect(warnings).toEqual([expect.stringContaining("[shop/migrate] warning KF955: The Workflow 'shop-migrate' runs on each of east, edge and rim.")]);
  });

  test('does not warn when all clusters but one hold it back, or when somebody said so', () => {
    Testing.synth(world({ placement: Placement.onAllClusters(), suspend: true, overrides: [ClusterOverride.onClusters('edge').replace('/spec/suspend', false)] }).chart);
    const { chart, app } = world({ placement: Placement.onAllClusters() });
    Checks.acknowledge(app, 'KF955');
    Testing.synth(chart);
    expect(warnings).toEqual([]);
  });

  test('warns without a fleet unless one cluster is named', () => {
    Testing.synth(world({}, new App(), false).chart);
    expect(warnings).toEqual([]);
    Testing.synth(world({ placement: Placement.onAllClusters() }, new App(), false).chart);
    expect(warnings).toEqual([expect.stringContaining('KF955')]);
  });

  test('has no time to live, after which it would be created and run again', () => {
    const ttlStrategy = { secondsAfterCompletion: 60 };
    expect(() => Testing.synth(world({ spec: { ttlStrategy } }).chart)).toThrow(/KF956: spec\.ttlStrategy is/);
    expect(() => Testing.synth(world({ overrides: [ClusterOverride.onClusters('east').add('/spec/ttlStrategy', ttlStrategy)] }).chart)).toThrow(/KF956: As delivered to east/);
  });

  test('is not replaced as a whole by the agent of OCM, which would wipe its progress', () => {
    const ocm = (updateStrategy: OcmUpdateStrategy) => world({ placement: Placement.onClusters('edge'), delivery: [Delivery.byOcm({ updateStrategy })] }).chart;
    expect(() => Testing.synth(ocm(OcmUpdateStrategy.UPDATE))).toThrow(/KF958/);
    expect(() => Testing.synth(ocm(OcmUpdateStrategy.CREATE_ONLY))).not.toThrow();
    expect(() => Testing.synth(world({ delivery: [Delivery.byOcm({ updateStrategy: OcmUpdateStrategy.UPDATE })] }).chart)).not.toThrow();
  });

  test('says how to override images, which have no one place', () => {
    const { chart } = world({ overrides: [ClusterOverride.onClusters('east').imageRegistry('r.eu')] });
    expect(() => Testing.synth(chart)).toThrow(/KF305: .*Fix: use a JSON patch/);
  });

  test.each<[string, any]>([['nothing', undefined], ['a spec that is a list', { spec: [] }], ['parameters that are a text', { parameters: 'x' }]])('reports %s', (_what, props) => {
    const app = new FederationApp();
    const chart = new Chart(app, 'shop', { namespace: 'shop' });
    new FederatedWorkflow(chart, 'w', props);
    expect(() => Testing.synth(chart)).toThrow(/KF/);
  });
});

describe('agents of OCM', () => {
  const rules = (app: App, cluster: string) => {
    const platform = app.node.findChild('ocm-platform') as Chart;
    const work = platform.toJson().find(({ metadata }: any) => metadata.namespace === cluster);
    return work.spec.workload.manifests[0].rules.map(({ apiGroups, resources }: any) => [apiGroups[0], resources]);
  };

  test('may handle the custom kinds that their cluster gets, and no others', () => {
    const { app, chart } = world({ placement: Placement.onClusters('edge'), workflowTemplate: 'shared' });
    new ApiObject(chart, 'shared', { apiVersion: 'argoproj.io/v1alpha1', kind: 'WorkflowTemplate', metadata: { name: 'shared' }, spec: {} });
    expect(rules(app, 'edge').at(-1)).toEqual(['argoproj.io', ['workflows', 'workflowtemplates']]);
    expect(rules(app, 'rim').map(([group]: any) => group)).toEqual(['apps.kruise.io', 'policy.kruise.io']);
  });

  test('may handle what travels with a workload: all of a group whose plurals are not known', () => {
    const app = new FederationApp();
    new Fleet(app, 'fleet', { clusters: [{ name: 'edge', controlPlane: ControlPlane.OCM }] });
    const chart = new Chart(app, 'shop', { namespace: 'shop' });
    const job = new KruiseFederatedImagePullJob(chart, 'pull', { image: 'web:1' });
    job.addCompanion(
      new ApiObject(chart, 'rule', { apiVersion: 'example.com/v1', kind: 'Gizmo', metadata: { name: 'gizmo' } }),
      new ApiObject(chart, 'quota', { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'quota' }, spec: {} }),
      new kplus.ConfigMap(chart, 'settings', { data: {} }),
    );
    expect(rules(app, 'edge').slice(2)).toEqual([['', ['resourcequotas']], ['example.com', ['*']]]);
  });
});
