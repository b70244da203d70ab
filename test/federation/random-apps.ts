import type { Chart } from 'cdk8s';
import * as fc from 'fast-check';
import * as kplus from 'cdk8s-plus-28';
import {
  CloneSetUpdateStrategy, ClusterOverride, ClusterSelector, ClusterTaintEffect, ControlPlane, type FleetCluster, KruiseFederatedCloneSet, Placement,
} from '../../constructs';

/**
 * Random apps, as data from which constructs are made: the same definition can be built for fleets on one control plane, on the other, or
 * on both, and what comes out can be compared.
 */
export interface RandomApp {
  readonly clusters: readonly FleetCluster[];
  readonly replicas: number;
  readonly placement: RandomPlacement;
  readonly overrides: readonly RandomOverride[];
  readonly withConfig: boolean;
  readonly withService: boolean;
  readonly sidecar: boolean;
}

export interface RandomTarget { readonly by: 'names' | 'label' | 'region' | 'all'; readonly names: readonly number[]; readonly value: number }

export interface RandomPlacement {
  readonly where: RandomTarget;
  readonly except: readonly number[];
  readonly tolerate: boolean;
  readonly division: 'duplicate' | 'equal' | 'weights' | 'selectors';
  readonly weights: readonly number[];
}

export interface RandomOverride { readonly target: RandomTarget; readonly changes: readonly RandomChange[] }

export interface RandomChange { readonly what: number; readonly value: number }

const TIERS = ['prod', 'edge', 'lab'];
const REGIONS = ['us', 'eu', 'ap'];

const target = fc.record<RandomTarget>({
  by: fc.constantFrom('names', 'label', 'region', 'all'),
  names: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 4 }),
  value: fc.nat(2),
});

const cluster = fc.record({
  tier: fc.nat(2), region: fc.nat(2), plane: fc.nat(2), tainted: fc.integer({ min: 0, max: 9 }),
});

/** Definitions of up to eight clusters, with every way to divide whose outcome can be known. */
export const randomApp: fc.Arbitrary<RandomApp> = fc.record({
  clusters: fc.array(cluster, { minLength: 1, maxLength: 8 }).map((list) => list.map(({ tier, region, plane, tainted }, index): FleetCluster => ({
    name: `c${index}`, labels: { tier: TIERS[tier] }, region: REGIONS[region],
    controlPlane: [ControlPlane.KARMADA, ControlPlane.OCM, ControlPlane.DIRECT][plane],
    ...(tainted === 0 && { taints: [{ key: 'maintenance', effect: ClusterTaintEffect.NO_SCHEDULE }] }),
  }))),
  replicas: fc.integer({ min: 1, max: 40 }),
  placement: fc.record<RandomPlacement>({
    where: target,
    except: fc.uniqueArray(fc.nat(7), { maxLength: 2 }),
    tolerate: fc.boolean(),
    division: fc.constantFrom('duplicate', 'equal', 'weights', 'selectors'),
    weights: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 8, maxLength: 8 }),
  }),
  overrides: fc.array(fc.record<RandomOverride>({
    target, changes: fc.array(fc.record<RandomChange>({ what: fc.nat(13), value: fc.nat(2) }), { minLength: 1, maxLength: 4 }),
  }), { maxLength: 3 }),
  withConfig: fc.boolean(),
  withService: fc.boolean(),
  sidecar: fc.boolean(),
});

/** The same app with every cluster on one control plane. */
export function onlyOn(app: RandomApp, controlPlane: ControlPlane): RandomApp {
  return { ...app, clusters: app.clusters.map((props) => ({ ...props, controlPlane })) };
}

/** What tells workloads of a random app apart. */
export interface Individual {
  readonly id: string;
  readonly image: string;
}

const ONLY: Individual = { id: 'web', image: 'registry.example.com/web:1.0.0' };

/** Adds the workload of a random app to a chart; the fleet must be there already. */
export function addWorkload(chart: Chart, app: RandomApp, { id, image }: Individual = ONLY): KruiseFederatedCloneSet {
  const settings = app.withConfig ? new kplus.ConfigMap(chart, id === ONLY.id ? 'settings' : `${id}-settings`, { data: { 'app.yaml': 'level: info\nlimits:\n  burst: 10\n' } }) : undefined;
  const web = new KruiseFederatedCloneSet(chart, id, {
    replicas: app.replicas,
    containers: [
      {
        name: 'web', image, portNumber: 8080,
        envVariables: {
          LOG_LEVEL: kplus.EnvValue.fromValue('info'),
          ...(settings && { APP: kplus.EnvValue.fromConfigMap(settings, 'app.yaml') }),
        },
      },
      ...(app.sidecar ? [{ name: 'proxy', image: 'proxy:2', portNumber: 9090 }] : []),
    ],
    updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible({ maxUnavailable: kplus.PercentOrAbsolute.percent(25) }),
    placement: placementOf(app),
    overrides: app.overrides.map((override) => overrideOf(app, override, settings)),
  });
  if (app.withService) web.exposeViaService();
  return web;
}

function namesOf(app: Pick<RandomApp, 'clusters'>, indexes: readonly number[]): string[] {
  return [...new Set(indexes.map((index) => app.clusters[index % app.clusters.length].name))];
}

export function selectorOf(app: Pick<RandomApp, 'clusters'>, { by, names, value }: RandomTarget): ClusterSelector {
  switch (by) {
    case 'names': return ClusterSelector.names(...namesOf(app, names));
    case 'label': return ClusterSelector.labels({ tier: TIERS[value] });
    case 'region': return ClusterSelector.all().inRegions(REGIONS[value]);
    default: return ClusterSelector.all();
  }
}

export function placementOf(app: Pick<RandomApp, 'clusters' | 'placement'>): Placement {
  const { where, except, tolerate, division, weights } = app.placement;
  const selector = selectorOf(app, where);
  let placement = Placement.onClustersMatching(where.by !== 'names' && except.length > 0 ? selector.excluding(...namesOf(app, except)) : selector);
  if (tolerate) placement = placement.tolerating({ key: 'maintenance' });
  switch (division) {
    case 'equal': return placement.divideEqually();
    case 'weights': return placement.divideByWeight(Object.fromEntries(app.clusters.map(({ name }, index) => [name, weights[index]])));
    case 'selectors': return placement.divideByWeightMatching([
      ...TIERS.map((tier, index) => ({ selector: ClusterSelector.labels({ tier }), weight: weights[index] })),
    ]);
    default: return placement.duplicate();
  }
}

function overrideOf(app: RandomApp, { target: where, changes }: RandomOverride, settings: kplus.ConfigMap | undefined): ClusterOverride {
  let override = ClusterOverride.onClustersMatching(selectorOf(app, where));
  for (const { what, value } of changes) {
    switch (what) {
      case 0: override = override.imageRegistry(`r${value}.example.com`); break;
      case 1: override = override.imageTag(`2.${value}`, { containers: ['web'] }); break;
      case 2: override = override.env('web', `EXTRA_${value}`, `v${value}`); break;
      case 3: override = override.env('web', 'LOG_LEVEL', TIERS[value]); break;
      case 4: override = override.label('track', TIERS[value]); break;
      case 5: override = override.annotation('example.com/note', `n ${value}`); break;
      case 6: override = override.resources('web', { memoryLimit: `${value + 1}Gi` }); break;
      case 7: override = override.partition(kplus.PercentOrAbsolute.percent(value * 10)); break;
      case 8: override = override.paused(value === 0); break;
      case 9: override = override.args('web', ['--level', TIERS[value]]); break;
      case 10: override = override.podAnnotation('example.com/pod', `p${value}`); break;
      case 11: override = override.add('/spec/minReadySeconds', value); break;
      case 12: override = override.image('web', `other.example.com/web:${value}`); break;
      default: if (settings) override = override.within(settings).yamlField('/data/app.yaml', '/level', TIERS[value]);
        else override = override.maxUnavailable(kplus.PercentOrAbsolute.absolute(value + 1));
    }
  }
  return override;
}
