import { Chart, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  CloneSetUpdateStrategy, ClusterOverride, ControlPlane, FederationApp, Fleet, type FleetCluster, Interpreter, KruiseFederatedUnitedDeployment,
  type KruiseFederatedUnitedDeploymentProps, KruiseVersion, Placement, UnitedDeploymentTemplate,
} from '../../../constructs';
import { Severity } from '../../../constructs/problems/problem';
import { Federation } from '../../../constructs/federation/federation';
import { reportedCodes } from '../../problems/reported-codes';

const OCM = ControlPlane.OCM;
const MIXED: FleetCluster[] = [{ name: 'east' }, { name: 'west' }, { name: 'edge', controlPlane: OCM }];
const KARMADA: FleetCluster[] = [{ name: 'east' }, { name: 'west' }];
const WEIGHTS = Placement.onAllClusters().divideByWeight({ east: 3, west: 2, edge: 1 });
const { absolute, percent } = kplus.PercentOrAbsolute;

const numbers = (...pods: (number | undefined)[]) => pods.map((replicas, index) => ({ name: `s${index}`, ...(replicas !== undefined && { replicas: absolute(replicas) }) }));
const percentages = (...shares: (number | undefined)[]) => shares.map((replicas, index) => ({ name: `s${index}`, ...(replicas !== undefined && { replicas: percent(replicas) }) }));

interface World { readonly app: FederationApp; readonly chart: Chart; readonly web: KruiseFederatedUnitedDeployment }

function world(props: Partial<KruiseFederatedUnitedDeploymentProps> = {}, clusters: FleetCluster[] | null = MIXED, kruiseVersion = KruiseVersion.V1_9): World {
  const app = new FederationApp();
  if (clusters) new Fleet(app, 'fleet', { clusters, kruiseVersion });
  const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  const web = new KruiseFederatedUnitedDeployment(chart, 'web', {
    replicas: 20, containers: [{ name: 'web', image: 'registry.example.com/web:1.0.0', portNumber: 8080 }], template: UnitedDeploymentTemplate.cloneSet(),
    subsets: numbers(12, 8), placement: WEIGHTS, ...props,
  });
  return { app, chart, web };
}

const problemsOf = ({ app, web }: World) => Federation.of(app).begin().plan(web).problems;
const codesOf = (built: World) => reportedCodes(problemsOf(built));
const errorsOf = (built: World) => reportedCodes(problemsOf(built).filter(({ severity }) => severity === Severity.ERROR));

/** The subsets of each cluster, as names and replicas. */
const subsetsOf = ({ web }: World) => Object.fromEntries(web.deliveries.map(({ cluster, objects }) => [
  cluster, objects.find(({ kind }) => kind === 'UnitedDeployment')?.spec.topology.subsets.map(({ replicas }: any) => replicas),
]));

beforeEach(() => { jest.spyOn(process.stderr, 'write').mockReturnValue(true); });
afterEach(() => jest.restoreAllMocks());

describe('a federated UnitedDeployment', () => {
  test.each([KruiseVersion.V1_9, KruiseVersion.V1_8])('is a template with policies on Karmada and a work on OCM, with Kruise %s', (kruise) => {
    const { chart, web } = world({
      template: UnitedDeploymentTemplate.cloneSet({ updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible() }),
      subsets: [
        { name: 'reserved', maxReplicas: percent(60), nodes: [kplus.NodeLabelQuery.is('pool', 'reserved')] },
        { name: 'spot', tolerations: [kplus.NodeTaintQuery.exists('spot')], patch: { spec: { priorityClassName: 'low' } } },
      ],
      adaptive: {},
      overrides: [ClusterOverride.onClusters('west', 'edge').env('web', 'LOG_LEVEL', 'debug')],
    }, MIXED, kruise);
    web.exposeViaService();
    expect(Testing.synth(chart)).toMatchSnapshot();
    expect(web.works).toMatchSnapshot();
  });

  test('divides numbers of pods in the subsets with the replicas, exactly', () => {
    expect(subsetsOf(world())).toEqual({ east: [6, 4], west: [4, 3], edge: [2, 1] });
  });

  test('gives a cluster the same, whoever delivers to it', () => {
    const all = (controlPlane: ControlPlane) => subsetsOf(world({ subsets: numbers(7, 9, 4) }, MIXED.map((cluster) => ({ ...cluster, controlPlane }))));
    expect(all(OCM)).toEqual(all(ControlPlane.KARMADA));
    expect(subsetsOf(world({ subsets: numbers(7, 9, 4) }))).toEqual(all(OCM));
  });

  test('tells Karmada the sum of its shares, and leaves it the proportions', () => {
    const { chart } = world();
    const { spec } = Testing.synth(chart).find(({ kind }) => kind === 'UnitedDeployment');
    expect([spec.replicas, spec.topology.subsets.map(({ replicas }: any) => replicas)]).toEqual([17, [12, 8]]);
  });

  test('divides what its subsets want together where it has no replicas itself', () => {
    const built = world({ replicas: undefined });
    expect(subsetsOf(built)).toEqual({ east: [6, 4], west: [4, 3], edge: [2, 1] });
    expect(built.web.deliveries.map(({ replicas }) => replicas)).toEqual([10, 3, 7]);
  });

  test('keeps percentages and limits as they are', () => {
    expect(subsetsOf(world({ subsets: percentages(60, undefined) }))).toEqual({ east: ['60%', undefined], west: ['60%', undefined], edge: ['60%', undefined] });
    expect(errorsOf(world({ subsets: [{ name: 'a', minReplicas: absolute(2), maxReplicas: absolute(4) }, { name: 'b' }] }))).toEqual([]);
  });

  test('brings what the patch of a subset refers to', () => {
    const built = world({ subsets: [{ name: 'a', patch: { spec: { containers: [{ name: 'web', envFrom: [{ configMapRef: { name: 'spot' } }] }] } } }, { name: 'b' }] });
    new kplus.ConfigMap(built.chart, 'spot', { metadata: { name: 'spot' }, data: { a: 'b' } });
    expect(built.web.delivered('edge').map(({ kind }) => kind)).toEqual(['ConfigMap', 'UnitedDeployment']);
  });

  test('can be overridden by cluster, pods included, whatever its template', () => {
    for (const template of [UnitedDeploymentTemplate.deployment(), UnitedDeploymentTemplate.statefulSet(), UnitedDeploymentTemplate.advancedStatefulSet()]) {
      const { web } = world({ template, overrides: [ClusterOverride.onClusters('edge').imageTag('2.0.0')] });
      expect(JSON.stringify(web.delivered('edge'))).toContain('registry.example.com/web:2.0.0');
      expect(JSON.stringify(web.delivered('east'))).toContain('registry.example.com/web:1.0.0');
    }
  });
});

describe('the subsets of each cluster', () => {
  test('are checked, also where nothing but the replicas differs', () => {
    const built = world({ subsets: percentages(50, 50) });
    expect(errorsOf(built)).toEqual(['KF911', 'KF911']);
    expect(problemsOf(built).map(({ message }) => message)).toEqual([
      'As delivered to edge: The subsets have 4 pods ("50%" is 2, "50%" is 2), expected exactly 3, the replicas of the UnitedDeployment.',
      'As delivered to west: The subsets have 8 pods ("50%" is 4, "50%" is 4), expected exactly 7, the replicas of the UnitedDeployment.',
    ]);
    expect(problemsOf(built)[0].fix).toContain('leave out `replicas` in one subset');
    expect(errorsOf(world({ subsets: percentages(50, undefined) }))).toEqual([]);
  });

  test('are checked for both outcomes of a tie', () => {
    const tie = (subsets: any) => world({ replicas: 3, subsets, placement: Placement.onAllClusters().divideEqually() }, KARMADA);
    const messages = problemsOf(tie([{ name: 'a', minReplicas: absolute(1), maxReplicas: percent(40) }, { name: 'b' }])).map(({ message }) => message);
    expect(messages).toEqual(expect.arrayContaining([expect.stringMatching(/^As delivered to \w+: /), expect.stringMatching(/^If \w+ gets 1 replicas: Subset 'a' has minReplicas 1/)]));
    expect(errorsOf(tie(percentages(60, undefined)))).toEqual([]);
  });

  test('may not depend on which plane rounds first', () => {
    // Of 10, 3 are 1 of 2, 2 of 5 and 1 of 3; of Karmada's 7, they are 2, and 2 of 7 are 1 of 5.
    const split = (subsets: any, clusters = MIXED) => world({ replicas: 10, subsets, placement: Placement.onAllClusters().divideByWeight({ east: 5, west: 2, edge: 3 }) }, clusters);
    expect(errorsOf(split(numbers(3, undefined)))).toEqual(['KF924']);
    expect(errorsOf(split(numbers(5, undefined)))).toEqual([]);
    expect(errorsOf(split(percentages(30, undefined)))).toEqual([]);
    expect(errorsOf(split(numbers(3, 7)))).toEqual([]);
    expect(errorsOf(split(numbers(3, undefined), MIXED.map((cluster) => ({ ...cluster, controlPlane: OCM }))))).toEqual([]);
  });

  test('should fit any share that free capacity may decide', () => {
    const dynamic = (subsets: any) => world({ subsets, placement: Placement.onAllClusters().divideByAvailability() }, KARMADA);
    expect(codesOf(dynamic(percentages(50, 50)))).toContain('KF922');
    expect(codesOf(dynamic(percentages(50, undefined)))).not.toContain('KF922');
  });

  test('should fit any share of clusters that are not known', () => {
    const unknown = (subsets: any) => world({ subsets, placement: Placement.onClustersWithLabels({ tier: 'prod' }).divideEqually() }, null);
    expect(codesOf(unknown(percentages(50, 50)))).toEqual(['KF922']);
    expect(codesOf(unknown(numbers(12, 8)))).toEqual([]);
  });

  test('should not have partitions that do not shrink with them', () => {
    expect(codesOf(world({ partitions: { s0: 2 } }))).toEqual(['KF509']);
    expect(codesOf(world({ partitions: { s0: 0 } }))).toEqual([]);
    expect(codesOf(world({ partitions: { s0: 2 }, placement: Placement.onAllClusters() }))).toEqual([]);
  });

  test('remove nothing by null on the way through Karmada', () => {
    const removing = (clusters: FleetCluster[] | null) => world({ subsets: [{ name: 'a', patch: { spec: { nodeSelector: null } } }, { name: 'b' }], placement: Placement.onAllClusters() }, clusters);
    expect(errorsOf(removing(KARMADA))).toEqual(['KF921']);
    expect(errorsOf(removing(null))).toEqual(['KF921']);
    expect(errorsOf(removing([{ name: 'edge', controlPlane: OCM }]))).toEqual([]);
  });
});

test('the interpreter of Karmada is not enough to divide subsets', () => {
  expect(codesOf(world({ interpreter: Interpreter.bundled() }))).toEqual(['KF657']);
  expect(codesOf(world({ interpreter: Interpreter.bundled(), placement: Placement.onAllClusters() }))).toEqual([]);
});

describe('an autoscaled UnitedDeployment', () => {
  const autoscaled = (clusters: FleetCluster[]) => {
    const built = world({ subsets: [{ name: 'a', maxReplicas: absolute(5) }, { name: 'b' }], placement: Placement.onAllClusters() }, clusters);
    new kplus.HorizontalPodAutoscaler(built.chart, 'scaler', { target: built.web, maxReplicas: 30 });
    return built;
  };

  test('goes through Karmada, with the replicas it begins with', () => {
    const built = autoscaled(KARMADA);
    expect(errorsOf(built)).toEqual([]);
    expect(built.web.delivered('east').find(({ kind }) => kind === 'UnitedDeployment')?.spec.replicas).toBe(20);
  });

  test('does not go through OCM, which leaves replicas out', () => {
    expect(errorsOf(autoscaled(MIXED))).toEqual(['KF923']);
  });
});
