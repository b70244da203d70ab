import { type ApiObject, type ApiObjectMetadata, Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import type { SharedPolicy } from '../../../definition/definition';
import { reachOf } from '../../../delivery/reach';
import { placementForScheduler } from '../../../delivery/split';
import type { PlacementSpec } from '../../../delivery/model';
import { Fleet } from '../../../fleet/fleet';
import { eachOf, kubeOf, readable } from '../../../json/given';
import { inKeyOrder, isObject } from '../../../json/json';
import { Placement } from '../../../placement/placement';
import type { PolicySettings } from '../../../placement/policy-settings';
import { policySettings, type PropagationOptions } from '../../../placement/propagation-options';
import { report } from '../../../problems/report';
import { KarmadaObject } from './karmada-object';
import type { ResourceSelection } from './resource-selection';
import { checkSharedPropagation } from './shared-propagation-checks';
import { allMade } from '../../../tree/late-children';

/** Properties of a policy for many. Its options are those of `propagation` of a federated workload. */
export interface SharedPropagationProps extends PropagationOptions {
  /**
   * Name, labels and annotations of the policy.
   * @default - a name after the path of the construct
   */
  readonly metadata?: ApiObjectMetadata;
  /** The objects it is for, one selection at least. */
  readonly resources: ResourceSelection[];
  /**
   * The namespace it is for, as its default.
   * @default - all namespaces, and objects that have none
   */
  readonly namespace?: string;
  /**
   * Where these objects go, and how replicas are divided.
   * @default - on all clusters, each with all replicas
   */
  readonly placement?: Placement;
}

/**
 * A policy of the platform team for many objects, by kind and labels: a PropagationPolicy for a namespace, or a ClusterPropagationPolicy. Federated workloads take
 * their placement from it with `propagatedBy`, and need no policy of their own. Karmada propagates everything else that it selects by it, too.
 *
 * @example
 *
 * const tier = new SharedPropagation(chart, 'web', {
 *   resources: [ResourceSelection.ofKind('apps.kruise.io/v1alpha1', 'CloneSet').withLabels({ tier: 'web' })],
 *   placement: Placement.onClustersWithLabels({ tier: 'prod' }).divideEqually(),
 *   priority: 10,
 * });
 * new KruiseFederatedCloneSet(shop, 'web', {
 *   metadata: { labels: { tier: 'web' } },
 *   containers: [{ name: 'web', image: 'registry.example.com/web:1.4.2' }],
 *   replicas: 6,
 *   propagatedBy: tier,
 * });
 */
export class SharedPropagation extends Construct {
  /** The PropagationPolicy or ClusterPropagationPolicy itself. */
  public readonly apiObject: ApiObject;
  /** Where objects go, as it was said. */
  public readonly placement: Placement;
  private readonly settings: PolicySettings;
  private readonly selectors: unknown;
  private readonly namespace?: string;

  /**
   * @param scope a chart for Karmada's API server, or a construct in it
   * @param id the name of the policy in its scope
   * @param props what it selects, and where that goes
   */
  public constructor(scope: Construct, id: string, props: SharedPropagationProps) {
    super(scope, id);
    const { metadata, resources, namespace, placement, ...propagation }: Partial<SharedPropagationProps> = readable(props);
    this.placement = placement instanceof Placement ? placement : Placement.onAllClusters();
    this.settings = policySettings(propagation);
    this.namespace = namespace;
    this.selectors = eachOf(resources, (selection) => this.inNamespace(kubeOf(selection)));
    this.apiObject = new KarmadaObject(this, {
      apiVersion: 'policy.karmada.io/v1alpha1',
      kind: namespace === undefined ? 'ClusterPropagationPolicy' : 'PropagationPolicy',
      clusterScoped: namespace === undefined,
      metadata: { ...(isObject(metadata) && metadata), ...(namespace !== undefined && { namespace }) },
      spec: Lazy.any({ produce: () => this.spec() }),
      options: { given: props, struct: 'SharedPropagationProps' },
    });
    this.node.addValidation({
      validate: () => report(this, checkSharedPropagation(this, {
        given: { placement, namespace, resources }, policy: this._policy().policy, placement: this.placement._spec(), settings: this.settings, twin: this.twin(),
      })),
    });
  }

  /**
   * The policy as plain data.
   * @internal
   */
  public _policy(): SharedPolicy {
    const { apiVersion, kind, name } = this.apiObject;
    const metadata = { name, ...(this.namespace !== undefined && { namespace: this.namespace }) };
    return { path: this.node.path, policy: { apiVersion, kind, metadata, spec: this.spec() } };
  }

  /** @internal */
  public _settings(): PolicySettings {
    return this.settings;
  }

  /** The first of the app with the same kind, namespace and name, if that is another one. */
  private twin(): string | undefined {
    const { kind, name } = this.apiObject;
    const first = allMade(this.node.root).find((other) => (
      other instanceof SharedPropagation && other.apiObject.kind === kind && other.apiObject.name === name && other.namespace === this.namespace
    ));
    return first === this ? undefined : first?.node.path;
  }

  private spec(): any {
    const fields = { ...this.settings, placement: this.placementForKarmada(), resourceSelectors: this.selectors };
    try {
      return inKeyOrder(fields);
    } catch {
      // What refers to itself is left to the checks.
      return fields;
    }
  }

  /** Names of clusters that Karmada does not have are left out, as in policies of single workloads. */
  private placementForKarmada(): PlacementSpec {
    const spec = this.placement._spec();
    const fleet = Fleet._of(this);
    if (!fleet) return spec;
    const planes = fleet._planes();
    return placementForScheduler(spec, fleet._facts().filter(({ name }) => !planes.get(name)?.schedules).filter(reachOf(spec)));
  }

  /** Karmada's webhook writes the namespace of a policy into its selectors. */
  private inNamespace(selector: unknown): unknown {
    return this.namespace === undefined || !isObject(selector) || selector.namespace !== undefined ? selector : { ...selector, namespace: this.namespace };
  }
}
