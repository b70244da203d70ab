import { Chart, Size } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  ControlPlane, CronJobTemplate, FederatedWorkload, FederationApp, Fleet, KruiseFederatedAdvancedCronJob, KruiseFederatedBroadcastJob,
  KruiseFederatedCloneSet, KruiseFederatedDaemonSet, KruiseFederatedStatefulSet, KruiseFederatedUnitedDeployment, KruiseVersion, Placement,
  Plan, type PlanDiff, UnitedDeploymentTemplate,
} from '../../../constructs';
import { isObject } from '../../../constructs/json/json';
import { hazardsIn } from '../../../constructs/plan/diff/summary';

const CONTAINER = {
  name: 'web', image: 'registry.example.com/web:1', portNumber: 80,
  resources: { cpu: { request: kplus.Cpu.millis(1000) }, memory: { request: Size.mebibytes(2048), limit: Size.mebibytes(2048) } },
};
const TEMPLATES = [
  UnitedDeploymentTemplate.cloneSet(), UnitedDeploymentTemplate.statefulSet(),
  UnitedDeploymentTemplate.advancedStatefulSet(), UnitedDeploymentTemplate.deployment(),
];

/** The plan of an app with all kinds that have pods. */
function planOf(kruiseVersion: KruiseVersion): Plan {
  const app = new FederationApp();
  new Fleet(app, 'fleet', { kruiseVersion, clusters: [{ name: 'west' }, { name: 'edge', controlPlane: ControlPlane.OCM }] });
  const shop = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  const [containers, placement] = [[CONTAINER], Placement.onAllClusters()];
  new KruiseFederatedCloneSet(shop, 'clone-set', { replicas: 4, containers });
  new KruiseFederatedStatefulSet(shop, 'stateful-set', { replicas: 4, containers });
  new KruiseFederatedDaemonSet(shop, 'daemon-set', { containers });
  new KruiseFederatedBroadcastJob(shop, 'broadcast-job', { containers });
  const template = CronJobTemplate.broadcastJob({ containers });
  new KruiseFederatedAdvancedCronJob(shop, 'cron', { schedule: '0 3 * * *', timeZone: 'UTC', placement, template });
  const subsets = [{ name: 'a' }, { name: 'b' }];
  TEMPLATES.forEach((of, index) => (
    new KruiseFederatedUnitedDeployment(shop, `united-${index}`, { replicas: 4, containers, template: of, subsets })
  ));
  FederatedWorkload.fromManifest(shop, 'deployment', {
    apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'deployment', namespace: 'shop' },
    spec: {
      replicas: 4, selector: { matchLabels: { app: 'web' } },
      template: {
        metadata: { labels: { app: 'web' } },
        spec: { containers: [{
          name: 'web', image: 'registry.example.com/web:1', resources: { requests: { cpu: '1' }, limits: { memory: '2Gi' } },
        }] },
      },
    },
  }, { placement });
  return Plan.of(app);
}

const OLD_AMOUNTS: ReadonlyMap<string, string> = new Map([['1', '1000m'], ['2Gi', '2048Mi']]);
const EMPTY: ReadonlySet<string> = new Set(['metadata', 'patch', 'completionPolicy', 'failurePolicy', 'resources']);

/** What versions before wrote: amounts as they were given, `hostNetwork: false`, and nothing that is empty. */
function before(value: any, key = ''): any {
  if (Array.isArray(value)) return value.map((element) => before(element));
  if (!isObject(value)) return value;
  if (key === 'requests' || key === 'limits') {
    return Object.fromEntries(Object.entries<any>(value).map(([name, amount]) => [name, OLD_AMOUNTS.get(amount) ?? amount]));
  }
  const kept = Object.entries(value).filter(([name, field]) => !(EMPTY.has(name) && isObject(field) && Object.keys(field).length === 0));
  const fields = Object.fromEntries(kept.map(([name, field]) => [name, before(field, name)]));
  return Array.isArray(fields.containers) ? { ...fields, hostNetwork: false } : fields;
}

const touchedIn = ({ workloads }: PlanDiff) => workloads.flatMap(({ name, clusters }) => (
  clusters.filter(({ pods }) => pods !== 'none').map(({ cluster, pods, reasons }) => [name, cluster, pods, reasons])
));

test.each(Object.values(KruiseVersion))('an app of Kruise %s whose amounts and flags get another form keeps all its pods', (version) => {
  const now = planOf(version);
  const json = now.toJson();
  // Objects with the same id count as the same, whatever they are.
  const text = Object.keys(json.objects).reduce((all, id) => all.replaceAll(`"${id}"`, `"old-${id}"`), JSON.stringify(before(json)));
  const old = Plan.fromJson(JSON.parse(text));
  const written = ['"1000m"', '"2048Mi"', '"hostNetwork":false', '"patch":{}'].map((part) => text.includes(part));
  expect(written).toEqual([true, true, true, false]);

  for (const diff of [Plan.diff(old, now), Plan.diff(now, old)]) {
    expect(diff.summary.changed).toBeGreaterThan(0);
    expect(touchedIn(diff)).toEqual([]);
    expect(diff.summary).toMatchObject({ podsRecreated: 0, podsInPlace: 0, irreversible: 0 });
    expect(hazardsIn(diff)).toEqual([]);
  }
  // Another amount is another matter.
  expect(touchedIn(Plan.diff(Plan.fromJson(JSON.parse(text.replaceAll('"1000m"', '"1001m"'))), now))).not.toEqual([]);
});
