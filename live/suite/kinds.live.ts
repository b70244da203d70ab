import { setTimeout as sleep } from 'node:timers/promises';
import { ControlPlane, type FederatedResource } from '../../constructs';
import { objectKey } from '../../constructs/definition/together';
import type { KubeObject } from '../../constructs/json/kube-object';
import { readEnvironment } from '../environment';
import { apply, bindingsOf, compareLive, type Comparison, drift, getAll, interpreterErrors, kubectl, type LogMark, markLogs, register, remove, settle, type Site, until, worksOf, type Written, written } from '../harness';
import { everyKind } from './every-kind';

const environment = readEnvironment();

/** What docs/health.md says of a kind that has arrived, and what its template on Karmada tells then. */
interface Told {
  /** Karmada's word in the binding. @default 'Healthy' */
  readonly health?: string;
  /** OCM's conditions of the manifest. @default - neither Progressing nor Degraded */
  readonly conditions?: Readonly<Record<string, string>>;
  /** Counters of the template's status: sums over the three members of Karmada, of three nodes each. */
  readonly status: Readonly<Record<string, unknown>>;
  /** Whether the template has the condition ClustersHealthy. */
  readonly clustersHealthy?: boolean;
}

/** No image is ever pulled, since kruise-daemon runs in no node that KWOK makes: a pull is under way for as long as it is looked at. */
const PULLING: Pick<Told, 'health' | 'conditions'> = { health: 'Unhealthy', conditions: { Progressing: 'True', Degraded: 'False' } };

const TOLD: Readonly<Record<string, Told>> = {
  'CloneSet': { status: { replicas: 8, readyReplicas: 8, availableReplicas: 8, updatedReplicas: 8, updatedReadyReplicas: 8 }, clustersHealthy: true },
  'StatefulSet': { status: { replicas: 4, readyReplicas: 4, availableReplicas: 4, updatedReplicas: 4 }, clustersHealthy: true },
  'DaemonSet': { status: { desiredNumberScheduled: 9, currentNumberScheduled: 9, numberReady: 9, numberAvailable: 9, updatedNumberScheduled: 9 }, clustersHealthy: true },
  'SidecarSet': { status: { matchedPods: 4, readyPods: 4, updatedPods: 4, updatedReadyPods: 4 } },
  'UnitedDeployment of CloneSets': { status: { replicas: 8, updatedReplicas: 8, readyReplicas: 8 }, clustersHealthy: true },
  'UnitedDeployment of Deployments': { status: { replicas: 4, updatedReplicas: 4, readyReplicas: 4 }, clustersHealthy: true },
  'BroadcastJob': { status: { desired: 9, succeeded: 9, failed: 0 }, clustersHealthy: true },
  'BroadcastJob that never ends': { status: { desired: 9, succeeded: 9, failed: 0 }, clustersHealthy: true },
  'AdvancedCronJob of Jobs': { status: {} },
  'AdvancedCronJob of BroadcastJobs': { status: {} },
  'ImagePullJob': { ...PULLING, status: { desired: 9, active: 3, succeeded: 0, failed: 0 } },
  'ImageListPullJob': { ...PULLING, status: { desired: 6, active: 6, succeeded: 0 } },
  'ResourceDistribution': { status: { desired: 3, succeeded: 3, failed: 0 } },
  'Deployment': { status: { replicas: 4, readyReplicas: 4, availableReplicas: 4, updatedReplicas: 4 } },
  'StatefulSet of Kubernetes': { status: { replicas: 4, readyReplicas: 4, availableReplicas: 4, updatedReplicas: 4 } },
  'DaemonSet of Kubernetes': { status: { desiredNumberScheduled: 9, numberReady: 9, numberAvailable: 9 } },
  'Job': { status: { succeeded: 4 } },
};

let app: Written;
let kinds: Readonly<Record<string, FederatedResource>>;
let site: Site;
let comparison: Comparison;
let bindings: readonly KubeObject[];
let mark: LogMark;
let settledAt: number;

beforeAll(async () => {
  const built = everyKind(environment);
  kinds = built.kinds;
  app = written(built.app);
  mark = markLogs(environment);
  site = await register(environment, app.fleet);
});

afterAll(async () => { if (site) await remove(site, app); });

const workloadOf = (kind: string): KubeObject => kinds[kind].deliveries.find(({ workload }) => workload)!.workload;

/** Reads what control planes tell; what they tell follows what happens by seconds. */
async function look(): Promise<void> {
  bindings = await bindingsOf(site, app);
}

describe('an app with every kind', () => {
  test('names each kind of this specification, and no other', () => {
    expect(Object.keys(kinds).sort()).toEqual(Object.keys(TOLD).sort());
  });

  test('is applied, with nothing refused and no warning', async () => {
    expect(await apply(site, app)).toEqual([]);
  });

  test('does not drift at once', async () => expect(await drift(site, app)).toEqual([]));

  test('settles', async () => {
    await settle(site, app, { seconds: 180 });
    settledAt = Date.now();
    comparison = await compareLive(site, app);
    await look();
  });

  test('is in every cluster what delivered() says', () => {
    expect(comparison.lines).toEqual([]);
    expect(comparison.compared).toBeGreaterThan(50);
  });
});

describe.each(Object.entries(TOLD))('%s', (kind, { health = 'Healthy', conditions = { Progressing: 'False', Degraded: 'False' }, status, clustersHealthy }) => {
  const key = () => objectKey(workloadOf(kind));

  test(`is ${health} in the binding, in every cluster of Karmada`, async () => {
    await until(`${kind} to be ${health}`, 60, async () => {
      await look();
      const binding = bindings.find(({ spec: { resource } }) => objectKey({ apiVersion: resource.apiVersion, kind: resource.kind, metadata: resource }) === key());
      const found = (binding?.status?.aggregatedStatus ?? []).map((item: any) => `${item.clusterName} ${item.health} ${item.applied}`).sort();
      const wanted = ['eu-central', 'us-east', 'us-west'].map((cluster) => `${cluster} ${health} true`);
      return found.join() === wanted.join() ? [] : [`the binding says ${found.join(', ') || 'nothing'}`];
    });
  });

  test('tells in its template what its clusters have together', async () => {
    await until(`the status of ${kind}`, 30, async () => {
      const template = (await getAll(environment.karmada!, [workloadOf(kind)])).get(key());
      const found = Object.fromEntries(Object.keys(status).map((name) => [name, template?.status?.[name] ?? 0]));
      const told = (template?.status?.conditions ?? []).find(({ type }: any) => type === 'ClustersHealthy');
      const generation = template?.status?.observedGeneration;
      return [
        ...(JSON.stringify(found) === JSON.stringify(status) ? [] : [`status is ${JSON.stringify(template?.status)}, expected ${JSON.stringify(status)}`]),
        ...(clustersHealthy && told?.status !== 'True' ? [`ClustersHealthy is ${JSON.stringify(told)}`] : []),
        ...(generation !== undefined && generation !== (template!.metadata as any).generation ? [`generation ${generation} is observed of ${(template!.metadata as any).generation}`] : []),
      ];
    });
  });

  test(`has the conditions ${JSON.stringify(conditions)} in its work, and feedback that is what the cluster has`, async () => {
    const object = kinds[kind].deliveries.find(({ controlPlane }) => controlPlane === ControlPlane.OCM)!.workload;
    const { kubeconfig } = site.clusters.get('edge-lisbon')!;
    await until(`the work of ${kind}`, 60, async () => {
      const [all, live] = await Promise.all([worksOf(site, app), getAll(kubeconfig, [object])]);
      const manifest = all.flatMap((work) => (work.status?.resourceStatus?.manifests ?? []).map((one: any) => ({ ...one, work })))
        .find(({ resourceMeta }) => objectKey({ apiVersion: `${resourceMeta.group}/x`, kind: resourceMeta.kind, metadata: resourceMeta }) === objectKey(object));
      if (!manifest) return [`no work tells of ${objectKey(object)}`];
      const rules = manifest.work.spec.manifestConfigs.find(({ resourceIdentifier: id }: any) => id.resource === manifest.resourceMeta.resource && id.name === object.metadata.name);
      const found = Object.fromEntries(Object.keys(rules?.conditionRules ? conditions : {}).map((type) => [type, manifest.conditions.find((one: any) => one.type === type)?.status]));
      const wanted = rules?.conditionRules ? conditions : {};
      return [
        ...(JSON.stringify(found) === JSON.stringify(wanted) ? [] : [`conditions are ${JSON.stringify(found)}: ${JSON.stringify(manifest.conditions)}`]),
        ...wrongFeedback(rules, manifest, live.get(objectKey(object))!),
      ];
    });
  });
});

describe('after a while', () => {
  test('nothing has drifted', async () => {
    await sleep(Math.max(0, settledAt + 10_000 - Date.now()));
    expect(await drift(site, app)).toEqual([]);
  });

  test('no interpreter has failed', () => expect(interpreterErrors(environment, mark)).toEqual([]));

  test('applying once more what OCM has applied changes nothing: its agent does so again and again, and webhooks must leave it as it is', async () => {
    const { kubeconfig } = site.clusters.get('edge-lisbon')!;
    const objects = app.deliveries.filter(({ cluster }) => cluster === 'edge-lisbon').flatMap((delivery) => delivery.objects);
    const applyAgain = async () => {
      await kubectl(kubeconfig, ['apply', '--server-side', '--force-conflicts', '--field-manager=work-agent', '-f', '-'], { input: objects });
      return [...await getAll(kubeconfig, objects)].map(([key, { metadata }]) => `${key} ${(metadata as any).generation}`).sort();
    };
    const before = await applyAgain();
    expect(await applyAgain()).toEqual(before);
  });
});

/** Feedback that is not the value which the object has at its path; a field that is not there is not reported. */
function wrongFeedback(rules: any, { statusFeedback }: any, live: KubeObject): string[] {
  const paths: { name: string; path: string }[] = (rules?.feedbackRules ?? []).flatMap(({ jsonPaths = [] }: any) => jsonPaths);
  const values = new Map((statusFeedback?.values ?? []).map(({ name, fieldValue }: any) => [name, fieldValue.integer ?? fieldValue.string ?? fieldValue.boolean ?? fieldValue.jsonRaw]));
  return paths.filter(({ path }) => /^(\.\w+)+$/.test(path)).flatMap(({ name, path }) => {
    const value = path.slice(1).split('.').reduce((at: any, part) => at?.[part], live);
    return values.get(name) === value ? [] : [`feedback ${name} is ${JSON.stringify(values.get(name))}, and ${path} is ${JSON.stringify(value)}`];
  });
}
