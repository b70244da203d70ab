import { setTimeout as sleep } from 'node:timers/promises';
import { type FederatedResource } from '../../constructs';
import { objectKey } from '../../constructs/definition/together';
import type { KubeObject } from '../../constructs/json/kube-object';
import { readEnvironment } from '../environment';
import { apply, bindingsOf, comparable, compareLive, type Comparison, drift, getAll, interpreterErrors, kubectl, type LogMark, markLogs, register, remove, settle, type Site, until, worksOf, type Written, written } from '../harness';
import { everyKind } from './every-kind';

const environment = readEnvironment();

/** What docs/health.md says of a kind that has arrived, and what its template on Karmada tells then. */
interface Said {
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
const PULLING: Pick<Said, 'health' | 'conditions'> = { health: 'Unhealthy', conditions: { Progressing: 'True', Degraded: 'False' } };

/** The kind whose generation rises with every write, also of a label: Kruise's webhook writes it anew. What is in it stays the same. */
const RISING = new Set(['AdvancedCronJob']);

/** Works have no rules of ours for kinds of Kubernetes itself. */
const NATIVE: Pick<Said, 'conditions'> = { conditions: {} };

const SAID: Readonly<Record<string, Said>> = {
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
  'Deployment': { ...NATIVE, status: { replicas: 4, readyReplicas: 4, availableReplicas: 4, updatedReplicas: 4 } },
  'StatefulSet of Kubernetes': { ...NATIVE, status: { replicas: 4, readyReplicas: 4, availableReplicas: 4, updatedReplicas: 4 } },
  'DaemonSet of Kubernetes': { ...NATIVE, status: { desiredNumberScheduled: 9, numberReady: 9, numberAvailable: 9 } },
  'Job': { ...NATIVE, status: { succeeded: 4 } },
};

let app: Written;
let kinds: Readonly<Record<string, FederatedResource>>;
let site: Site;
let comparison: Comparison;
let told: Told | undefined;
let mark: LogMark;
let settledAt: number;

beforeAll(async () => {
  const built = everyKind(environment);
  kinds = built.kinds;
  app = written(built.app);
  mark = markLogs(environment);
  site = await register(environment, app.fleet);
});

afterAll(() => remove(site, app));

const workloadOf = (kind: string): KubeObject => kinds[kind].deliveries.find(({ workload }) => workload)!.workload;

/** What control planes and the cluster of OCM tell, read at one moment. */
interface Told {
  readonly bindings: readonly KubeObject[];
  readonly templates: ReadonlyMap<string, KubeObject>;
  readonly works: readonly KubeObject[];
  readonly edge: ReadonlyMap<string, KubeObject>;
}

async function look(): Promise<Told> {
  const heads = Object.keys(SAID).map(workloadOf);
  const [bindings, works, templates, edge] = await Promise.all([bindingsOf(site, app), worksOf(site, app), getAll(environment.karmada!, heads), getAll(site.clusters.get('edge-lisbon')!.kubeconfig, heads)]);
  return { bindings, works, templates, edge };
}

/** What is told follows what happens by seconds: as long as something is wrong, it is read again. */
async function toldRightly(what: string, wrong: (told: Told) => string[]): Promise<void> {
  await until(what, 60, async () => {
    if (told && wrong(told).length === 0) return [];
    told = await look();
    return wrong(told);
  });
}

describe('an app with every kind', () => {
  test('names each kind of this specification, and no other', () => {
    expect(Object.keys(kinds).sort()).toEqual(Object.keys(SAID).sort());
  });

  test('is applied, with nothing refused and no warning', async () => {
    expect(await apply(site, app)).toEqual([]);
  });

  test('does not drift at once', async () => expect(await drift(site, app)).toEqual([]));

  test('settles', async () => {
    await settle(site, app, { seconds: 180 });
    settledAt = Date.now();
    comparison = await compareLive(site, app);
  });

  test('is in every cluster what delivered() says', () => {
    expect(comparison.lines).toEqual([]);
    expect(comparison.compared).toBeGreaterThan(50);
  });
});

describe.each(Object.entries(SAID))('%s', (kind, { health = 'Healthy', conditions = { Progressing: 'False', Degraded: 'False' }, status, clustersHealthy }) => {
  const key = () => objectKey(workloadOf(kind));

  test(`is ${health} in the binding, in every cluster of Karmada`, async () => {
    await toldRightly(`the binding of ${kind}`, ({ bindings }) => {
      const binding = bindings.find(({ spec: { resource } }) => objectKey({ apiVersion: resource.apiVersion, kind: resource.kind, metadata: resource }) === key());
      const found = (binding?.status?.aggregatedStatus ?? []).map((item: any) => `${item.clusterName} ${item.health} ${item.applied}`).sort();
      const wanted = ['eu-central', 'us-east', 'us-west'].map((cluster) => `${cluster} ${health} true`);
      return found.join() === wanted.join() ? [] : [`the binding says ${found.join(', ') || 'nothing'}`];
    });
  });

  test('tells in its template what its clusters have together', async () => {
    await toldRightly(`the status of ${kind}`, ({ templates }) => {
      const template = templates.get(key());
      if (!template) return ['there is no template'];
      const found = Object.fromEntries(Object.keys(status).map((name) => [name, template?.status?.[name] ?? 0]));
      const condition = (template?.status?.conditions ?? []).find(({ type }: any) => type === 'ClustersHealthy');
      const generation = template?.status?.observedGeneration;
      return [
        ...(JSON.stringify(found) === JSON.stringify(status) ? [] : [`status is ${JSON.stringify(template?.status)}, expected ${JSON.stringify(status)}`]),
        ...(clustersHealthy && condition?.status !== 'True' ? [`ClustersHealthy is ${JSON.stringify(condition)}`] : []),
        ...(generation !== undefined && generation !== (template!.metadata as any).generation ? [`generation ${generation} is observed of ${(template!.metadata as any).generation}`] : []),
      ];
    });
  });

  test(`has the conditions ${JSON.stringify(conditions)} in its work, and feedback that is what the cluster has`, async () => {
    await toldRightly(`the work of ${kind}`, ({ works, edge }) => {
      const live = edge.get(key());
      const manifest = works.filter(({ metadata }) => metadata.namespace === 'edge-lisbon')
        .flatMap((work) => (work.status?.resourceStatus?.manifests ?? []).map((one: any) => ({ ...one, work })))
        .find(({ resourceMeta: { group, kind: name, ...metadata } }) => objectKey({ apiVersion: `${group}/x`, kind: name, metadata }) === key());
      if (!manifest || !live) return [`no work tells of ${key()}`];
      const rules = manifest.work.spec.manifestConfigs.find(({ resourceIdentifier: id }: any) => id.resource === manifest.resourceMeta.resource && id.name === live.metadata.name);
      const ruled: readonly { condition: string }[] = rules?.conditionRules ?? [];
      const found = Object.fromEntries(ruled.map(({ condition: type }) => [type, manifest.conditions.find((one: any) => one.type === type)?.status]));
      return [
        ...(JSON.stringify(found) === JSON.stringify(conditions) ? [] : [`conditions are ${JSON.stringify(found)}: ${JSON.stringify(manifest.conditions)}`]),
        ...(Object.keys(conditions).length > 0 && listed(rules).length === 0 ? ['nothing is fed back'] : []),
        ...wrongFeedback(rules, manifest, live),
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
      return Object.fromEntries([...await getAll(kubeconfig, objects)].sort().map(([key, object]) => [key, [comparable(object), RISING.has(object.kind) ? undefined : (object.metadata as any).generation]]));
    };
    // Webhooks that look at updates only may complete an object once.
    const before = await applyAgain();
    expect(await applyAgain()).toEqual(before);
  });
});

/** The fields that a work is told to feed back. */
function listed(rules: any): { name: string; path: string }[] {
  return (rules?.feedbackRules ?? []).flatMap(({ jsonPaths = [] }: any) => jsonPaths);
}

/** Feedback that is not the value which the object has at its path; a field that is not there is not reported. */
function wrongFeedback(rules: any, { statusFeedback }: any, live: KubeObject): string[] {
  const values = new Map((statusFeedback?.values ?? []).map(({ name, fieldValue }: any) => [name, fieldValue.integer ?? fieldValue.string ?? fieldValue.boolean ?? fieldValue.jsonRaw]));
  return listed(rules).filter(({ path }) => /^(\.\w+)+$/.test(path)).flatMap(({ name, path }) => {
    const value = path.slice(1).split('.').reduce((at: any, part) => at?.[part], live);
    return values.get(name) === value ? [] : [`feedback ${name} is ${JSON.stringify(values.get(name))}, and ${path} is ${JSON.stringify(value)}`];
  });
}
