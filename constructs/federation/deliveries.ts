import type { Certainty } from '../definition/cluster-delivery';
import type { Definition, FleetView } from '../definition/definition';
import type { PlannedDelivery } from '../definition/planned-delivery';
import { getOr } from '../json/maps';
import { SharedResults } from '../definition/shared-results';
import { deliver, type Delivery } from '../delivery/deliver';
import type { ForecastShare } from '../delivery/forecast';
import type { KindFacts } from '../delivery/kind-facts';
import { reachOf } from '../delivery/reach';
import { replicationOf } from '../delivery/replication';
import { sharesOf, type Split, splitShares } from '../delivery/split';
import { byName, firstOf, listOf, valueAt, withoutValueAt, withValueAt } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { inApplyOrder } from '../kinds/kinds';
import { encodedTemplate } from '../kinds/pods/encoded-template';
import { PROTECTED } from '../planes/karmada/deletion-protection';
import { RETAIN_REPLICAS } from '../planes/karmada/interpreter';
import type { CompiledOverrides } from './compiled-overrides';
import { failureOf, policiesAt } from './written-overrides';

const SPLITS = new SharedResults<Split>();

/** Who gets how many replicas. */
export function splitOf({ template, facts, placement }: Definition, fleet: FleetView): Split {
  const { replicas = 0, workload = false } = replicationOf(template, facts) ?? {};
  const schedules = ({ name }: { readonly name: string }) => fleet.planes.get(name)?.schedules ?? false;
  return SPLITS.of(placement, fleet.clusters, `${replicas} ${workload}`, () => splitShares({
    placement, replicas, workload,
    scheduled: fleet.clusters.filter(schedules),
    // Clusters of others that no group selects must not turn Karmada's choice into ours.
    finished: fleet.clusters.filter((cluster) => !schedules(cluster)).filter(reachOf(placement)),
  }));
}

/** What each cluster gets, in the order of names. */
export function deliveriesOf(definition: Definition, fleet: FleetView, split: Split, overrides: CompiledOverrides): PlannedDelivery[] {
  const { template, facts, placement, companions, settings, kinds, inFiles } = definition;
  const { clusters, planes } = fleet;
  const of = (object: KubeObject, targets?: readonly ForecastShare[], claimed = true) => new Map(deliver({
    template: object, facts: kinds.of(object), placement, clusters, targets, claimed,
    overrideRules: overrides.of(object), policiesAt: policiesAt(definition, fleet, object, overrides),
  }).map((delivery): [string, Delivery] => [delivery.cluster, delivery]));
  const workload = of(template, sharesOf(split));
  const attached = companions.attached.map((object) => of(object));
  // What a workload names follows it even where its own override fails.
  const reached = [...workload.values()].filter(({ object, error }) => object ?? error)
    .map(({ cluster }) => ({ cluster, replicas: 0, certainty: 'exact' as const }));
  const dependencies = companions.dependencies.map((object) => of(object, settings.propagateDeps ? reached : undefined, !settings.propagateDeps));

  const companionsAt = [...dependencies, ...attached];
  const names = new Set([...workload.keys(), ...companionsAt.flatMap((map) => [...map.keys()])]);
  // Where no cluster of Karmada has a share, Karmada is told nothing, and companions stay away with the workload.
  const served = [...names].filter((cluster) => split.scheduled || !planes.get(cluster)?.schedules);
  const forOthers = once((object) => withoutKarmadasOwn(object, definition, facts));
  const lists = new OrderedLists();
  return served.sort(byName).map((cluster) => {
    const own = workload.get(cluster);
    const { controlPlane, schedules } = planes.get(cluster)!;
    const marked = (given: KubeObject): KubeObject => inFiles?.(given, controlPlane) ?? given;
    const objects = companionsAt.flatMap((map) => map.get(cluster)?.object ?? []).map(marked);
    const object = own?.object && marked(schedules ? own.object : forOthers(own.object));
    return {
      workload: object,
      failure: failureOf(own) ?? firstOf(companionsAt, (map) => failureOf(map.get(cluster))),
      delivery: {
        cluster, controlPlane,
        replicas: own?.replicas,
        alternativeReplicas: own?.alternative,
        certainty: (own?.certainty ?? 'exact') as Certainty,
        workload: object,
        objects: lists.of(object ? [...objects, object] : objects),
      },
    };
  });
}

/**
 * An object without what only Karmada reads: the label against deletion, and the one that leaves replicas to an autoscaler. In its place there are no replicas:
 * server-side apply leaves a field alone that nobody claims. Kruise's webhooks add them to a new object, and encode it anew with them: its pods are
 * written as they come back from there.
 */
function withoutKarmadasOwn(object: KubeObject, { autoscaled, guarded }: Definition, facts: KindFacts | undefined): KubeObject {
  if (!autoscaled && !guarded) return object;
  const unclaimed = autoscaled ? withEncodedPods(withoutValueAt(withoutValueAt(object, facts?.replicas ?? []), ['metadata', 'labels', RETAIN_REPLICAS]), facts) : object;
  const own = guarded ? withoutValueAt(unclaimed, ['metadata', 'labels', PROTECTED]) : unclaimed;
  return Object.keys(own.metadata.labels ?? {}).length > 0 ? own : withoutValueAt(own, ['metadata', 'labels']);
}

function withEncodedPods(object: KubeObject, facts: KindFacts | undefined): KubeObject {
  if (facts?.group !== 'apps.kruise.io') return object;
  const present = listOf(facts.podTemplates).filter((path) => valueAt(object, path) !== undefined);
  return present.reduce((encoded, path) => withValueAt(encoded, path, encodedTemplate(valueAt(encoded, path))), object);
}

/** The function with its results kept by the identity of the object, so that clusters go on sharing it. */
function once(change: (object: KubeObject) => KubeObject): (object: KubeObject) => KubeObject {
  const made = new Map<KubeObject, KubeObject>();
  return (object) => getOr(made, object, () => change(object));
}

/** Lists in the order of application, by the identity of the objects in them: clusters that get the same objects share one, and with it what is made of it. */
class OrderedLists {
  private readonly known = new Map<KubeObject | string, KubeObject[]>();
  private readonly ids = new Map<KubeObject, number>();

  public of(objects: readonly KubeObject[]): KubeObject[] {
    const key = objects.length === 1 ? objects[0] : objects.map((object) => getOr(this.ids, object, () => this.ids.size)).join();
    return getOr(this.known, key, () => inApplyOrder(objects));
  }
}
