import { ControlPlane, OcmUpdateStrategy } from '../../../constructs';
import type { Definition } from '../../../constructs/definition/definition';
import { PLANE_TRAITS } from '../../../constructs/fleet/control-plane';
import { KNOWN_KINDS } from '../../../constructs/kinds/kinds';
import { OCM } from '../../../constructs/planes/ocm/module';

const CLONE_SET: any = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', namespace: 'shop' }, spec: { replicas: 4 } };
const WORKFLOW: any = { apiVersion: 'argoproj.io/v1alpha1', kind: 'Workflow', metadata: { name: 'web', namespace: 'shop' } };
const BOTH = { east: ControlPlane.KARMADA, edge: ControlPlane.OCM };
const DIVIDED: any = { replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Weighted' };

const fleetOf = (clusters: Record<string, ControlPlane>): any => ({
  clusters: Object.keys(clusters).map((name) => ({ name, labels: {} })),
  planes: new Map(Object.entries(clusters).map(([name, plane]) => [name, PLANE_TRAITS[plane]])),
});

interface Said extends Partial<Definition> {
  readonly options?: object;
  readonly version?: string;
}

function codes({ options, version = '1.3', ...more }: Said = {}): string[] {
  return OCM.checkDefinition({
    path: 'shop/web', template: CLONE_SET, facts: KNOWN_KINDS.of(CLONE_SET), placement: {}, settings: {}, overrides: [], companionOverrides: new Map(), fleet: fleetOf(BOTH),
    versions: { kruise: '1.9', planes: { [ControlPlane.OCM]: version } }, planeOptions: { [ControlPlane.OCM]: options }, ...more,
  } as unknown as Definition).map(({ code }) => code);
}

describe('what is said to OCM', () => {
  test.each<[string, Said, string[]]>([
    ['nothing', {}, []],
    ['options that are none', { options: 'x' as any }, []],
    ['a strategy that does not exist', { options: { updateStrategy: 'Replace' } }, ['KF705']],
    ['watching on an old hub', { options: { watchFeedback: true }, version: '1.1' }, ['KF706']],
    ['feedback under the name of a field of the kind', { options: { feedback: [{ name: 'readyReplicas', path: '.status.x' }] } }, ['KF702']],
    ['feedback of a kind that nobody described', { facts: undefined, options: { feedback: [{ name: 'readyReplicas', path: '.status.x' }] } }, []],
  ])('%s', (_title, said, expected) => {
    expect(codes(said)).toEqual(expected);
    expect(codes({ ...said, fleet: fleetOf({ east: ControlPlane.KARMADA }) })).toEqual([]);
    expect(codes({ ...said, fleet: undefined })).toEqual([]);
  });
});

describe('a replica set', () => {
  const override = (...clusterNames: string[]): any => ({ target: { clusterNames }, changes: [] });

  test.each<[string, Partial<Definition>, string[]]>([
    ['all clusters alike', {}, []],
    ['divided replicas', { placement: { replicaScheduling: DIVIDED } }, ['KF707']],
    ['divided replicas of a kind without any', { template: WORKFLOW, facts: undefined, placement: { replicaScheduling: DIVIDED } }, []],
    ['an override for one of its clusters', { overrides: [override('east'), override('east', 'edge')] }, ['KF707']],
    ['an override for all clusters', { overrides: [{ changes: [] }] }, ['KF707']],
    ['an override for clusters of Karmada', { overrides: [override('east')] }, []],
    ['an override of a companion', { companionOverrides: new Map([[CLONE_SET, [override('edge')]]]) }, ['KF707']],
    ['an override of a companion on Karmada', { companionOverrides: new Map([[CLONE_SET, [override('east')]]]) }, []],
    ['ordered groups', { placement: { clusterAffinities: [{ affinityName: 'first' }] } as any }, ['KF708']],
    ['spread constraints', { placement: { spreadConstraints: [{ spreadByField: 'cluster' }] } as any }, ['KF708']],
    ['an empty list of spread constraints', { placement: { spreadConstraints: [] } }, []],
    ['fields of clusters', { placement: { clusterAffinity: { fieldSelector: { matchExpressions: [] } } } }, ['KF708']],
    ['names of clusters', { placement: { clusterAffinity: { clusterNames: ['edge'] } } }, []],
  ])('for %s', (_title, more, expected) => {
    expect(codes({ options: { replicaSet: { clusterSet: 'edge' } }, ...more })).toEqual(expected);
    expect(codes(more)).toEqual([]);
  });
});

describe('a kind that has its status among its fields', () => {
  const workflow = { template: WORKFLOW, facts: KNOWN_KINDS.of(WORKFLOW) };
  const update = { options: { updateStrategy: OcmUpdateStrategy.UPDATE } };

  test.each<[string, Said, string[]]>([
    ['is not replaced (KF958)', { ...workflow, ...update }, ['KF958']],
    ['may be applied', { ...workflow, options: { updateStrategy: OcmUpdateStrategy.SERVER_SIDE_APPLY } }, []],
    ['is applied unless something is said', workflow, []],
    ['may be replaced where OCM does not deliver it', { ...workflow, ...update, placement: { clusterAffinity: { clusterNames: ['east'] } } }, []],
    ['is not one with a status of its own', update, []],
    ['is not one that nobody knows', { ...update, template: { ...CLONE_SET, apiVersion: 'example.com/v1' }, facts: undefined }, []],
  ])('%s', (_title, said, expected) => {
    expect(codes(said)).toEqual(expected);
  });
});

describe('a work', () => {
  const waves: Record<string, number> = { Namespace: -100, SidecarSet: -10, Service: 0, Job: 5 };
  const wave = (spec: any): number => (OCM.kinds['work.open-cluster-management.io/ManifestWork'].wave as any)({ spec }, ({ kind }: any) => waves[kind]);
  const manifest = (kind: string) => ({ apiVersion: 'v1', kind });

  test.each<[string, any, number]>([
    ['with the last of its objects', { workload: { manifests: [manifest('SidecarSet'), manifest('Namespace')] } }, -10],
    ['with the last wave, if one object does', { workload: { manifests: [manifest('SidecarSet'), manifest('Service')] } }, 0],
    ['never after the last wave', { workload: { manifests: [manifest('Job')] } }, 0],
    ['without looking at what is no object', { workload: { manifests: [manifest('Namespace'), null, 'x', { kind: 'Service' }] } }, -100],
    ['last if it has no objects', { workload: { manifests: [] } }, 0],
    ['last if its manifests are no list', { workload: { manifests: {} } }, 0],
    ['last if it has no workload', {}, 0],
    ['last if it has no spec', undefined, 0],
  ])('comes %s', (_title, spec, expected) => {
    expect(wave(spec)).toBe(expected);
  });
});
