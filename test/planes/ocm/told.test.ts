import { ControlPlane } from '../../../constructs';
import { PLANE_TRAITS } from '../../../constructs/fleet/control-plane';
import { KNOWN_KINDS } from '../../../constructs/kinds/kinds';
import { tellHub } from '../../../constructs/planes/ocm/told';

const WEB: any = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web', namespace: 'shop' }, spec: {} };
const SHARES = { a: [WEB], b: [WEB], c: [] };

function told(
  { options, settings = {}, placement = {}, namespaces = new Map() }: { options?: object; settings?: object; placement?: object; namespaces?: object } = {}, shares: Record<string, any[]> = SHARES,
): any {
  const planes = new Map([...Object.keys(shares).map((name) => [name, PLANE_TRAITS[ControlPlane.OCM]] as const), ['east', PLANE_TRAITS[ControlPlane.KARMADA]] as const]);
  const definition = {
    template: WEB, settings, placement, namespaces, kinds: KNOWN_KINDS, versions: { planes: { [ControlPlane.OCM]: '1.3' } },
    planeOptions: { [ControlPlane.OCM]: options }, fleet: { clusters: [], planes },
  };
  const deliveries = Object.entries(shares).map(([cluster, objects]) => ({ workload: objects[0], delivery: { cluster, objects } }));
  return tellHub({ definition, deliveries, overrides: new Map() } as any);
}

const works = (...given: Parameters<typeof told>): any[] => told(...given).parts.flatMap(({ objects }: any) => objects);
const strategies = (settings: object) => works({ settings }).map(({ spec }) => spec.manifestConfigs.at(-1).updateStrategy.type);

describe('the hub of OCM is told', () => {
  test('a work for each cluster that gets something', () => {
    expect(told().parts.map(({ role, cluster, objects }: any) => [role, cluster, objects.length])).toEqual([['work', 'a', 1], ['work', 'b', 1]]);
    expect(told({}, { c: [] })).toBeUndefined();
    expect(told({}, {})).toBeUndefined();
  });

  test.each<[string, object, string[]]>([
    ['nothing is suspended', {}, ['ServerSideApply', 'ServerSideApply']],
    ['everything is', { suspension: { dispatching: true } }, ['ReadOnly', 'ReadOnly']],
    ['nothing is, in so many words', { suspension: { dispatching: false } }, ['ServerSideApply', 'ServerSideApply']],
    ['a cluster is', { suspension: { dispatchingOnClusters: { clusterNames: ['b'] } } }, ['ServerSideApply', 'ReadOnly']],
    ['no cluster is', { suspension: { dispatchingOnClusters: {} } }, ['ServerSideApply', 'ServerSideApply']],
  ])('to leave objects as they are where %s', (_title, settings, expected) => {
    expect(strategies(settings)).toEqual(expected);
  });

  test('to keep objects when the work goes, if they are to be preserved', () => {
    const left = (preserveResourcesOnDeletion?: boolean) => works({ settings: { preserveResourcesOnDeletion } })[0].spec.deleteOption.propagationPolicy;
    expect([undefined, false, true].map(left)).toEqual(['SelectivelyOrphan', 'SelectivelyOrphan', 'Orphan']);
  });

  test('to create namespaces, unless it should not', () => {
    const kinds = (options?: object) => works({ options })[0].spec.workload.manifests.map(({ kind }: any) => kind);
    expect([undefined, { createNamespace: true }, { createNamespace: false }].map(kinds)).toEqual([['Namespace', 'CloneSet'], ['Namespace', 'CloneSet'], ['CloneSet']]);
  });

  test('the same rules for all workloads of a kind in one look at a chart, and others in the next', () => {
    const [namespaces, feedback] = [new Map(), [{ name: 'mine', path: '.status.mine' }]];
    const config = (...given: Parameters<typeof told>) => works(...given)[0].spec.manifestConfigs.at(-1);
    const [first, second, more, later] = [config({ namespaces }), config({ namespaces }), config({ namespaces, options: { feedback } }), config()];
    expect([second.conditionRules, second.feedbackRules].map((rules, index) => rules === [first.conditionRules, first.feedbackRules][index])).toEqual([true, true]);
    expect(more.conditionRules).toBe(first.conditionRules);
    expect(more.feedbackRules[0].jsonPaths).toEqual([...first.feedbackRules[0].jsonPaths, ...feedback]);
    first.conditionRules[0].celExpressions.push('false');
    expect(later.conditionRules[0].celExpressions).toHaveLength(1);
  });

  test('one replica set for all clusters, if that was asked for', () => {
    const objects = (placement: object) => works({ options: { replicaSet: { clusterSet: 'edge' } }, placement });
    const [, placement, replicaSet] = objects({ clusterAffinity: { clusterNames: ['a', 'east', 'b'], exclude: ['x'] } });
    expect(objects({}).map(({ kind }) => kind)).toEqual(['ManagedClusterSetBinding', 'Placement', 'ManifestWorkReplicaSet']);
    expect(replicaSet.spec.manifestWorkTemplate.workload.manifests.map(({ kind }: any) => kind)).toEqual(['Namespace', 'CloneSet']);
    expect(placement.spec.predicates[0].requiredClusterSelector).toEqual({
      celSelector: { celExpressions: ['managedCluster.metadata.name in ["a", "b"]', '!(managedCluster.metadata.name in ["x"])'] },
    });
    expect(objects({})[1].spec.predicates[0].requiredClusterSelector).toEqual({});
  });
});
