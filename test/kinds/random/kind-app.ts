import { ApiObject, Chart } from 'cdk8s';
import * as fc from 'fast-check';
import type { RandomKind } from './random-kind';
import {
  ClusterOverride, ClusterSelector, type ControlPlane, FederationApp, type FederationAppProps, Fleet, type FleetCluster, KruiseVersion, RolloutGroup, RolloutPlan,
} from '../../../constructs';
import type { KubeObject } from '../../../constructs/json/kube-object';
import { Federation } from '../../../constructs/federation/federation';
import type { Built } from '../../federation/delivered-by';
import { policiesFor, randomPolicies } from '../../federation/random-policies';
import { placementOf, randomApp, type RandomChange, type RandomOverride, type RandomPlacement, selectorOf } from '../../federation/random-apps';

/** A random definition of one kind on a random fleet, as data. */
export interface KindApp {
  readonly props: any;
  readonly kruise: KruiseVersion;
  readonly clusters: readonly FleetCluster[];
  readonly placement: RandomPlacement;
  readonly overrides: readonly RandomOverride[];
  /** Override policies that somebody wrote by hand. */
  readonly policies?: readonly KubeObject[];
  readonly rollout?: RandomRollout;
}

/** A new version that is on its way to clusters. */
export interface RandomRollout {
  readonly changes: readonly RandomChange[];
  readonly steps: 'percents' | 'ratio' | 'groups';
  readonly step: number;
}

/** Random definitions of a kind, most of them with a placement that fits it. */
export function kindApps(kind: RandomKind): fc.Arbitrary<KindApp> {
  return fc.record({
    props: kind.props,
    kruise: fc.constantFrom(...(kind.versions ?? Object.values(KruiseVersion))),
    surroundings: randomApp,
    misplaced: fc.integer({ min: 0, max: 9 }),
  }).map(({ props, kruise, surroundings: { clusters, placement, overrides }, misplaced }) => ({
    props, kruise, clusters, overrides,
    placement: kind.divisible || misplaced === 0 ? placement : { ...placement, division: 'duplicate' as const },
  }));
}

/** Random definitions of a kind beside override policies that are written by hand. */
export function kindAppsWithPolicies(kind: RandomKind): fc.Arbitrary<KindApp> {
  return kindApps(kind).chain((app) => randomPolicies(app.clusters.length).map((policies) => ({ ...app, policies })));
}

/** Random definitions of a kind in the middle of a rollout. */
export function kindAppsWithRollouts(kind: RandomKind): fc.Arbitrary<KindApp> {
  const rollouts = fc.record<RandomRollout>({
    changes: fc.array(fc.record<RandomChange>({ what: fc.nat(4), value: fc.integer({ min: 3, max: 5 }) }), { minLength: 1, maxLength: 3 }),
    steps: fc.constantFrom('percents', 'ratio', 'groups'),
    step: fc.nat(3),
  });
  return kindApps(kind).chain((app) => rollouts.map((rollout) => ({ ...app, rollout })));
}

/** The same definition with every cluster on one control plane. */
export function kindOnlyOn(app: KindApp, controlPlane: ControlPlane): KindApp {
  return { ...app, clusters: app.clusters.map((props) => ({ ...props, controlPlane })) };
}

/** Makes the constructs of a definition and plans them. */
export function buildKind(kind: RandomKind, app: KindApp, outdir?: string, props: FederationAppProps = {}): Built & { readonly app: FederationApp } {
  const root = new FederationApp({ outdir, ...props });
  const fleet = new Fleet(root, 'fleet', { clusters: [...app.clusters], kruiseVersion: app.kruise });
  const chart = new Chart(root, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  const web = kind.add(chart, 'web', app.props, {
    placement: placementOf(app), overrides: app.overrides.map((override) => overrideOf(kind, app, override)),
    ...(app.rollout && { rollout: rolloutOf(kind, app.clusters, app.rollout) }),
  });
  if (app.policies) {
    const theirs = new Chart(root, 'theirs', { disableResourceNameHashes: true });
    policiesFor(app.policies, web._templateObject()).forEach((policy, index) => new ApiObject(theirs, `policy-${index}`, policy as any));
  }
  return { app: root, fleet, chart, web, plan: Federation.of(root).begin().plan(web) };
}

/** Everything a definition emits for the control planes, and all that clusters get. */
export function objectsOf({ plan }: Built): KubeObject[] {
  const told = [...plan.told.values()].flatMap(({ template, parts }) => [...(template ? [template] : []), ...parts.flatMap((part) => part.objects)]);
  return [...told, ...(plan.deliveries ?? []).flatMap(({ objects }) => objects)];
}

function rolloutOf(kind: RandomKind, clusters: readonly FleetCluster[], { changes, steps, step }: RandomRollout): RolloutPlan {
  const plan = RolloutPlan.to(changes.reduce((override, change) => withChange(kind, override, change), ClusterOverride.onAllClusters()))
    .podsOn(Object.fromEntries(clusters.map(({ name }, index) => [name, index + 2]))).atStep(step);
  switch (steps) {
    case 'percents': return plan.inPercents(20, 60, 100);
    case 'ratio': return plan.inRatio(1, 2, 7);
    default: return plan.byGroups(RolloutGroup.onClustersMatching(ClusterSelector.labels({ tier: 'prod' })), RolloutGroup.onRemainingClusters());
  }
}

/** The override of a definition, for the containers of a kind. */
export function overrideOf(kind: RandomKind, app: KindApp, { target, changes }: RandomOverride): ClusterOverride {
  return changes.reduce((override, change) => withChange(kind, override, change), ClusterOverride.onClustersMatching(selectorOf(app, target)));
}

function withChange({ containers: [container] }: RandomKind, override: ClusterOverride, { what, value }: RandomChange): ClusterOverride {
  if (container !== undefined) {
    switch (what % 7) {
      case 0: return override.imageRegistry(`r${value}.example.com`);
      case 1: return override.imageTag(`2.${value}`, { containers: [container] });
      case 2: return override.env(container, `EXTRA_${value}`, `v${value}`);
      case 3: return override.resources(container, { memoryLimit: `${value + 1}Gi` });
      case 4: return override.args(container, ['--level', String(value)]);
    }
  }
  return what % 2 === 0 ? override.label('track', `t${value}`) : override.annotation('example.com/note', `n ${value}`);
}
