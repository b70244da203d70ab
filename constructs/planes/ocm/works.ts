import { createHash } from 'node:crypto';
import { getOr } from '../../json/maps';
import type { KubeObject } from '../../json/kube-object';
import { isLabelValue } from '../../json/syntax';
import { inApplyOrder } from '../../kinds/kinds';
import { type WorkSettings, type WorkSpec, workSpec } from './manifest-work';
import { distribute } from './payload';

/** The agent prefixes the name with a hash of 65 characters, and names have at most 253. */
const NAME_LIMIT = 188;

/** What one cluster of OCM gets of one workload. */
export interface ClusterManifests {
  readonly cluster: string;
  /** Undefined if the cluster gets companions only. */
  readonly workload?: KubeObject;
  readonly manifests: readonly KubeObject[];
}

/** What works are named after: an object, or the set that it stands for. */
export interface Named {
  readonly object: KubeObject;
  readonly set?: string;
}

/** The works of a workload for one cluster. */
export interface ClusterWorks {
  readonly cluster: string;
  readonly works: readonly KubeObject[];
}

/**
 * ManifestWorks for each cluster. Clusters that get the very same objects share one spec, which is made and written once.
 *
 * @param template names the works
 */
export function manifestWorks(template: Named, deliveries: readonly ClusterManifests[], settings: (cluster: string) => WorkSettings): ClusterWorks[] {
  const specs = new SharedSpecs(workName(template));
  const labels = workLabels(template);
  return deliveries.map((delivery) => ({
    cluster: delivery.cluster,
    works: specs.of(delivery, settings(delivery.cluster)).map(({ name, spec }) => ({
      apiVersion: 'work.open-cluster-management.io/v1',
      kind: 'ManifestWork',
      metadata: { labels, name, namespace: delivery.cluster },
      spec,
    })),
  }));
}

/** Name of a workload's works: unique in the namespace of a cluster, where works of all namespaces meet. */
export function workName({ object, set }: Named): string {
  const { name, namespace } = object.metadata;
  return set ?? [namespace, name, object.kind.toLowerCase()].filter((part) => part).join('-');
}

/** Labels to find the works of a workload by. */
export function workLabels({ object, set }: Named): Record<string, string> {
  const { name: own, namespace } = object.metadata;
  const name = set ?? own;
  return {
    'app.kubernetes.io/managed-by': 'cdk8s-kruise-federation',
    ...(isLabelValue(name) && { 'app.kubernetes.io/name': name }),
    ...(namespace && { 'app.kubernetes.io/part-of': namespace }),
  };
}

interface NamedSpec {
  /** Name of the work. */
  readonly name: string;
  readonly spec: WorkSpec;
}

/** Specs by the identity of the objects in them: the engine gives clusters without a difference the same object, and mostly the same list. */
class SharedSpecs {
  private readonly known = new Map<string, NamedSpec[]>();
  private readonly lists = new Map<WorkSettings, Map<readonly KubeObject[], NamedSpec[]>>();
  private readonly ids = new Map<KubeObject, number>();

  /** @param name of a work that carries the workload */
  constructor(private readonly name: string) {}

  public of(delivery: ClusterManifests, settings: WorkSettings): NamedSpec[] {
    const lists = getOr(this.lists, settings, () => new Map<readonly KubeObject[], NamedSpec[]>());
    return getOr(lists, delivery.manifests, () => this.ofObjects(delivery, settings));
  }

  private ofObjects({ manifests, workload }: ClusterManifests, settings: WorkSettings): NamedSpec[] {
    const key = `${settings.suspended}/${manifests.map((manifest) => this.idOf(manifest)).join()}`;
    return getOr(this.known, key, () => {
      const main = new Set(manifests.filter((manifest) => manifest === workload || manifest.kind === 'Namespace'));
      return distribute(inApplyOrder(manifests), main)
        .map((payload) => ({ name: within(`${this.name}${payload.suffix}`), spec: workSpec(payload.manifests, workload, settings) }));
    });
  }

  private idOf(object: KubeObject): number {
    return getOr(this.ids, object, () => this.ids.size);
  }
}

/** A name within the limit; one that is longer is cut and told apart by a hash. */
function within(name: string): string {
  if (name.length <= NAME_LIMIT) return name;
  return `${name.slice(0, NAME_LIMIT - 9)}-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}
