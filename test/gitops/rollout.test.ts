import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chart, Duration } from 'cdk8s';
import { documentsBelow } from '../output/tree-files';
import {
  AccessSubject, type ArgoCdOptions, ClusterOverride, ControlPlane, FederationApp, Fleet, type FleetCluster, FluxSource, GitOps, KruiseFederatedCloneSet,
  RolloutGate, RolloutGroup, RolloutPlan,
} from '../../constructs';
import { fluxHealth } from '../../constructs/planes/health';
import { violations } from '../../constructs/problems/schema/schema';

const CLUSTERS: FleetCluster[] = [
  { name: 'lab', controlPlane: ControlPlane.DIRECT }, { name: 'east' }, { name: 'edge', controlPlane: ControlPlane.OCM }, { name: 'site', controlPlane: ControlPlane.DIRECT },
];
const REPOSITORY = 'https://git.example.com/platform/deploy.git';
const EXPRESSION = 'status.updatedReadyReplicas >= 2';

/** Test, then what is on control planes, then production, with an approval before the last and a look at what was updated after all others. */
const PLAN = RolloutPlan.to(ClusterOverride.onAllClusters().imageTag('1.1.0')).byGroups(
  RolloutGroup.onClusters('lab').named('test').after(RolloutGate.health(EXPRESSION)),
  RolloutGroup.onClusters('east', 'edge').named('pre').after(RolloutGate.health(EXPRESSION), RolloutGate.soak(Duration.hours(1)), RolloutGate.approval('the team of the shop')),
  RolloutGroup.onRemainingClusters().named('prod'),
);

interface Tree {
  /** By the name of a workload. */
  readonly rollouts?: Readonly<Record<string, RolloutPlan>>;
  readonly argoCd?: Partial<ArgoCdOptions>;
  /** Whether the rights of the tools are written. */
  readonly rights?: boolean;
  readonly deletionProtection?: boolean;
}

interface Found {
  readonly objects: readonly any[];
  /** The override policies, which are not for the tools. */
  readonly policies: readonly any[];
  readonly said: string;
}

const kept = new Map<string, Found>();

/** The objects for the tools, and what was printed. */
function tree({ rollouts = {}, argoCd, rights = false, deletionProtection }: Tree): Found {
  const outdir = mkdtempSync(join(tmpdir(), 'rollout-'));
  const said: string[] = [];
  const printed = jest.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  try {
    const app = new FederationApp({
      outdir,
      deletionProtection,
      gitOps: [
        GitOps.argoCd({ repository: REPOSITORY, destinations: { Karmada: { name: 'karmada' }, OCM: { name: 'hub' } }, ...argoCd }),
        GitOps.flux({
          source: FluxSource.git({ url: REPOSITORY }),
          kubeConfigs: Object.fromEntries(['Karmada', 'lab', 'site'].map((name) => [name, { secretName: name.toLowerCase() }])),
        }),
        ...(rights ? [GitOps.access({ identities: Object.fromEntries(['Karmada', 'OCM', 'lab', 'site'].map((name) => [name, AccessSubject.user('tools')])) })] : []),
      ],
    });
    new Fleet(app, 'fleet', { clusters: CLUSTERS });
    const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
    for (const id of ['web', 'api']) {
      new KruiseFederatedCloneSet(chart, id, { replicas: 4, containers: [{ name: 'a', image: 'registry.example.com/a:1.0.0', portNumber: 80 }], rollout: rollouts[id] });
    }
    app.synth();
    const written = documentsBelow(outdir).filter(({ path }) => !path.endsWith('kustomization.yaml'));
    return {
      objects: written.filter(({ path }) => path.startsWith('gitops/')).map(({ object }) => object),
      policies: written.map(({ object }) => object).filter(({ kind }) => kind === 'OverridePolicy'), said: said.join(''),
    };
  } finally {
    printed.mockRestore();
    rmSync(outdir, { recursive: true, force: true });
  }
}

/** The tree of a step, or of the way back to it; without a step there is no rollout. */
function step(number?: number, from?: number): Found {
  const key = `${number} ${from}`;
  if (!kept.has(key)) kept.set(key, tree({ rollouts: number === undefined ? {} : { web: PLAN.atStep(number, from) } }));
  return kept.get(key)!;
}

const windows = ({ objects }: Found) => Object.fromEntries(
  objects.filter(({ kind, spec }) => kind === 'AppProject' && spec.syncWindows).map(({ metadata, spec }) => [metadata.name, spec.syncWindows]),
);
const waiting = (found: Found): string[] => Object.values(windows(found)).flat().flatMap(({ applications }: any) => applications).sort();
const kustomization = ({ objects }: Found, name: string) => objects.find(({ kind, metadata }) => kind === 'Kustomization' && metadata.name === name).spec;
const dependsOn = (found: Found, name: string): string[] => (kustomization(found, name).dependsOn ?? []).map((other: any) => other.name);
const current = (found: Found, name: string): string | undefined => kustomization(found, name).healthCheckExprs.find(({ kind }: any) => kind === 'CloneSet')?.current;
const DIRECTORIES = ['clusters.lab.shop', 'clusters.site.shop', 'karmada.shop', 'ocm.edge.shop'].map((name) => `federation.${name}`);

describe('Argo CD', () => {
  test('waits for somebody before the step that needs an approval, from the beginning on', () => {
    // Production is on a cluster of its own.
    expect([0, 1, 2, 3].map((number) => waiting(step(number)))).toEqual([0, 1, 2, 3].map(() => ['clusters.site.shop']));
    expect(windows(step(2))).toEqual({
      'federation-clusters': [{
        applications: ['clusters.site.shop'],
        description: "The rollout of CloneSet 'shop/shop-web' waits for 'the team of the shop': sync by hand, and prune",
        duration: '24h', kind: 'deny', manualSync: true, schedule: '* * * * *', timeZone: 'UTC',
      }],
    });
  });

  test('has a window for each project and workload', () => {
    const everywhere = PLAN.after(RolloutGate.approval('the owner')).atStep(1);
    const found = windows(tree({ rollouts: { web: everywhere, api: everywhere } }));
    const shown = Object.entries<any[]>(found).map(([name, all]) => [name, all.map(({ applications, description }) => [applications, description.match(/shop-\w+/)[0]])]);
    expect(shown.sort()).toEqual([
      ['federation-clusters', [[['clusters.site.shop'], 'shop-api'], [['clusters.site.shop'], 'shop-web']]],
      ['federation-karmada', [[['karmada.shop'], 'shop-api'], [['karmada.shop'], 'shop-web']]],
      ['federation-ocm', [[['ocm.edge.shop'], 'shop-api'], [['ocm.edge.shop'], 'shop-web']]],
    ]);
  });

  test('does not wait on the way back, without projects of its own, or where nothing is synced by itself', () => {
    expect(waiting(step(1, 2))).toEqual([]);
    const rollouts = { web: PLAN.atStep(2) };
    expect(waiting(tree({ rollouts, argoCd: { sync: { automated: false } } }))).toEqual([]);
    expect(waiting(tree({ rollouts, argoCd: { project: { create: false } } }))).toEqual([]);
  });

  test('knows the group of each Application that is of one', () => {
    const groups = Object.fromEntries(step(1).objects.filter(({ kind }) => kind === 'Application').map(({ metadata }) => [metadata.name, metadata.labels['kruise-federation/rollout-group']]));
    expect(groups).toEqual({
      'clusters.lab.shop': 'test', 'clusters.site.shop': 'prod', 'karmada.platform': undefined, 'karmada.shop': 'pre', 'ocm.edge.shop': 'pre', 'ocm.platform': undefined,
    });
  });
});

describe('Flux', () => {
  test('lets clusters of a later group wait for those of the group before, but for those of Karmada', () => {
    expect(DIRECTORIES.map((name) => dependsOn(step(1), name).filter((other) => DIRECTORIES.includes(other)))).toEqual([
      [], ['federation.karmada.shop', 'federation.ocm.edge.shop'], [], ['federation.clusters.lab.shop'],
    ]);
    expect(dependsOn(step(1), 'federation.ocm.edge.shop')).toContain('federation.ocm.platform');
  });

  test('waits for nobody on the way back', () => {
    for (const name of DIRECTORIES) expect(dependsOn(step(1, 2), name)).toEqual(dependsOn(step(), name));
  });

  test('holds the workload that a step changes to the expression of the step, and no other', () => {
    const rules = fluxHealth({ group: 'apps.kruise.io', kind: 'CloneSet' })!;
    const gated = `(${rules.current}) && (!(metadata.name == 'shop-web' && metadata.namespace == 'shop') || ((${EXPRESSION})))`;
    const [lab, site, karmada, edge] = DIRECTORIES;
    expect([lab, site, karmada].map((name) => current(step(1), name))).toEqual([gated, rules.current, rules.current]);
    expect([lab, site, karmada].map((name) => current(step(2), name))).toEqual([rules.current, rules.current, gated]);
    for (const found of [step(0), step(3), step(1, 2)]) expect([lab, site, karmada].map((name) => current(found, name))).toEqual([rules.current, rules.current, rules.current]);
    // A work has no status of the workload in it.
    expect(current(step(2), edge)).toBeUndefined();
  });

  test('does not wait for what is held back from clusters, and waits for it again in the last step', () => {
    const plan = RolloutPlan.firstDelivery().byGroups(RolloutGroup.onClusters('lab', 'edge', 'site'), RolloutGroup.onClusters('east').after(RolloutGate.health(EXPRESSION)));
    const [held, last] = [1, 2].map((number) => kustomization(tree({ rollouts: { web: plan.atStep(number) } }), 'federation.karmada.shop'));
    expect(held.healthChecks.map(({ kind, name }: any) => `${kind} ${name}`)).toEqual(['CloneSet shop-api', 'ResourceBinding shop-api-cloneset']);
    expect(last.healthChecks).toHaveLength(4);
    expect([held, last].map(({ healthCheckExprs }) => JSON.stringify(healthCheckExprs).includes(EXPRESSION))).toEqual([false, true]);
  });

  test('is told of contradicting orders, and then of none', () => {
    const reversed = RolloutPlan.to(ClusterOverride.onAllClusters().imageTag('1.1.0')).byGroups(
      RolloutGroup.onClusters('site'), RolloutGroup.onClusters('east', 'edge'), RolloutGroup.onClusters('lab'),
    );
    const found = tree({ rollouts: { web: PLAN.atStep(1), api: reversed.atStep(1) } });
    expect(found.said).toContain("KF558: The rollouts of chart 'shop' have their groups of clusters in contradicting orders");
    for (const name of DIRECTORIES) expect(dependsOn(found, name)).toEqual(dependsOn(step(), name));
    expect(step(1).said).not.toContain('KF558');
  });
});

test('what the tools are told keeps their schemas in every step', () => {
  for (const { objects } of [step(0), step(1), step(2), step(3), step(1, 2)]) {
    expect(objects.length).toBeGreaterThan(10);
    expect(objects.map((object) => violations(object, { kruise: '1.9' }))).toEqual(objects.map(() => []));
  }
});

describe('when the last step is made', () => {
  let found: Found | undefined;
  const last = () => (found ??= tree({ rollouts: { web: RolloutPlan.to(ClusterOverride.onAllClusters().imageTag('1.1.0')).inPercents(50, 100) }, rights: true }));
  const of = ({ objects }: Found, ...kinds: string[]) => objects.filter(({ kind }) => kinds.includes(kind));

  test('a rollout without groups and gates leaves nothing behind in what is applied', () => {
    expect(of(last(), 'Application', 'Kustomization')).toEqual(of(step(), 'Application', 'Kustomization'));
  });

  test('the override policies of the steps before may still be pruned', () => {
    const kinds = (all: Found) => of(all, 'AppProject').find(({ metadata }) => metadata.name === 'federation-karmada').spec.namespaceResourceWhitelist.map(({ kind }: any) => kind);
    expect([kinds(last()).includes('OverridePolicy'), kinds(step()).includes('OverridePolicy')]).toEqual([true, false]);
    const rights = (all: Found) => of(all, 'Role').flatMap(({ rules }) => rules).flatMap(({ resources }) => resources);
    expect([rights(last()).includes('overridepolicies'), rights(tree({ rights: true })).includes('overridepolicies')]).toEqual([true, false]);
  });

  test('they are written without rules where nothing prunes them', () => {
    const rollouts = (number: number) => ({ web: RolloutPlan.to(ClusterOverride.onAllClusters().imageTag('1.1.0')).inPercents(50, 100).atStep(number) });
    const rulesOf = (all: Found) => all.policies.map(({ spec }) => spec.overrideRules?.length ?? 0);
    expect(rulesOf(tree({ rollouts: rollouts(2), argoCd: { sync: { prune: false } } }))).toEqual([0]);
    expect(rulesOf(tree({ rollouts: rollouts(2) }))).toEqual([]);
    expect(rulesOf(tree({ rollouts: rollouts(1) }))).not.toEqual([]);
  });

  test('they are pruned although the template cannot be deleted', () => {
    const keeping = (rollouts: Tree['rollouts']) => {
      const { patches } = kustomization(tree({ rollouts, deletionProtection: true }), 'federation.karmada.shop.policies');
      return patches.filter(({ patch }: any) => patch.includes('prune: disabled')).map(({ target }: any) => target.kind).sort();
    };
    const plan = RolloutPlan.to(ClusterOverride.onAllClusters().imageTag('1.1.0')).inPercents(50, 100);
    expect(keeping({ web: plan.atStep(1) })).toEqual(['PropagationPolicy']);
    expect(keeping({ web: plan.atStep(2) })).toEqual(['PropagationPolicy']);
  });
});
