import type { Definition, FleetView, ObjectOverride } from '../definition/definition';
import { getOr } from '../json/maps';
import type { ClusterFacts, PlacementSpec } from '../delivery/model';
import { reviseTemplate } from '../delivery/replication';
import { ControlPlane, PLANE_TRAITS } from '../fleet/control-plane';
import type { KubeObject } from '../json/kube-object';
import { overridesWithout, placementWithout, rolloutWithout } from './what-if-without';

/** A cluster that is supposed to be in the fleet. */
export interface SupposedCluster {
  /** Name of the cluster. */
  readonly name: string;
  /**
   * Region of the cluster.
   * @default - none
   */
  readonly region?: string;
  /**
   * Cloud provider of the cluster.
   * @default - none
   */
  readonly provider?: string;
  /**
   * Labels of the cluster.
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * The control plane that delivers to it.
   * @default - that of all other clusters; Karmada if they have several
   */
  readonly controlPlane?: ControlPlane;
  /**
   * How many more replicas fit.
   * @default - not declared
   */
  readonly capacity?: number;
}

/** What is supposed; several things at once. */
export interface WhatIf {
  /**
   * Clusters that are down: an outage at run time, which changes nothing of what the app says.
   * @default - none
   */
  readonly lost?: readonly string[];
  /**
   * Clusters that are taken out of the fleet, with their names in placements, weights and overrides.
   * @default - none
   */
  readonly without?: readonly string[];
  /**
   * Clusters that join the fleet.
   * @default - none
   */
  readonly with?: readonly SupposedCluster[];
  /**
   * Replicas by the path of the construct, the name of the workload, or its namespace and name.
   * @default - as the app says
   */
  readonly replicas?: Readonly<Record<string, number>>;
}

/** The definition as it would be. What is `lost` is not in it, since an outage does not change what was said. */
export function supposed(definition: Definition, whatIf: WhatIf): Definition {
  return getOr(SUPPOSITIONS, whatIf, () => new Supposition(whatIf)).of(definition);
}

const SUPPOSITIONS = new WeakMap<WhatIf, Supposition>();

/** Whole charts share a placement and a fleet, and divisions are kept by their identity: so each is changed once. */
class Supposition {
  private readonly gone: ReadonlySet<string>;
  private readonly fleets = new WeakMap<FleetView['clusters'], FleetView>();
  private readonly placements = new WeakMap<PlacementSpec, PlacementSpec>();

  constructor(private readonly whatIf: WhatIf) {
    this.gone = new Set(whatIf.without);
  }

  public of(definition: Definition): Definition {
    const { fleet, placement, versions, overrides, companionOverrides, rollout } = definition;
    const template = this.scaled(definition);
    const other = fleet && getOr(this.fleets, fleet.clusters, () => this.fleet(fleet));
    if (this.gone.size === 0) return template === definition.template && other?.clusters === fleet?.clusters ? definition : { ...definition, template, fleet: other };
    return {
      ...definition, template, fleet: other,
      placement: getOr(this.placements, placement, () => placementWithout(placement, this.gone)),
      overrides: overridesWithout(overrides, this.gone),
      ...(rollout && { rollout: rolloutWithout(rollout, this.gone) }),
      companionOverrides: new Map([...companionOverrides].map(([object, own]): [KubeObject, readonly ObjectOverride[]] => [object, overridesWithout(own, this.gone)])),
      versions: versions.clusters ? { ...versions, clusters: new Map([...versions.clusters].filter(([name]) => !this.gone.has(name))) } : versions,
    };
  }

  private fleet(fleet: FleetView): FleetView {
    const joining = this.whatIf.with ?? [];
    if (this.gone.size === 0 && joining.length === 0) return fleet;
    const planes = new Map([...fleet.planes].filter(([name]) => !this.gone.has(name)));
    const clusters: ClusterFacts[] = fleet.clusters.filter(({ name }) => !this.gone.has(name));
    const usual = onlyPlane(fleet);
    for (const { controlPlane = usual, ...facts } of joining) {
      // A cluster that is there already stays as it is; `unknownNames` tells.
      if (planes.has(facts.name)) continue;
      planes.set(facts.name, PLANE_TRAITS[controlPlane]);
      clusters.push(facts);
    }
    return { clusters, planes };
  }

  private scaled({ path, template, facts }: Definition): KubeObject {
    const wanted = wantedReplicas({ path, template }, this.whatIf);
    return wanted === undefined ? template : reviseTemplate(template, facts, wanted);
  }
}

function onlyPlane({ planes }: FleetView): ControlPlane {
  const found = new Set([...planes.values()].map(({ controlPlane }) => controlPlane));
  return found.size === 1 ? [...found][0] : ControlPlane.KARMADA;
}

/** The replicas that are supposed of a workload; the closest of its names counts. Undefined if nothing is said of it. */
function wantedReplicas(workload: Pick<Definition, 'path' | 'template'>, { replicas = {} }: WhatIf): number | undefined {
  const name = namesOf(workload).find((candidate) => Object.hasOwn(replicas, candidate));
  return name === undefined ? undefined : replicas[name];
}

/** What a workload may be called, the most exact first; the last is the id of its construct. */
export function namesOf({ path, template: { metadata: { name, namespace } } }: Pick<Definition, 'path' | 'template'>): string[] {
  return [path, ...(namespace === undefined ? [] : [`${namespace}/${name}`]), String(name), path.split('/').at(-1)!];
}
