import { kubeOf } from '../../json/given';
import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { type LabelConditions, labelSelector } from '../pods/label-conditions';
import { KruiseObject, type KruiseObjectProps } from '../kruise-object';
import { namespaceSelectorField } from './facts';
import type * as kplus from '../../plus';
import { guardMethods } from '../../problems/guarded-methods';

/**
 * What is distributed: one ConfigMap or Secret.
 *
 * @example
 * declare const settings: kplus.ConfigMap;
 * DistributedResource.configMap(settings)
 */
export class DistributedResource {
  /** A ConfigMap of cdk8s-plus. Its namespace does not matter. */
  public static configMap(configMap: kplus.IConfigMap): DistributedResource {
    return DistributedResource.ofConstruct(configMap);
  }

  /** A Secret of cdk8s-plus. Its namespace does not matter. */
  public static secret(secret: kplus.ISecret): DistributedResource {
    return DistributedResource.ofConstruct(secret);
  }

  /** A ConfigMap or Secret as plain JSON. */
  public static manifest(manifest: any): DistributedResource {
    return new DistributedResource(() => manifest);
  }

  private static ofConstruct(construct: any): DistributedResource {
    return new DistributedResource(() => {
      try {
        return ApiObject.of(construct).toJson();
      } catch {
        return undefined;
      }
    });
  }

  private constructor(private readonly object: () => any) {}

  /**
   * The object without a namespace: it gets those it is distributed to.
   * @internal
   */
  public _toKube(): any {
    const object = this.object();
    const metadata = object?.metadata;
    if (typeof metadata !== 'object' || metadata === null || metadata.namespace === undefined) return object;
    const { namespace: _, ...rest } = metadata;
    return { ...object, metadata: rest };
  }
}

/**
 * The namespaces that get something, if they exist in a cluster.
 *
 * @example
 * DistributionTargets.allNamespaces().excluding('kube-system')
 * DistributionTargets.namespaces('shop', 'billing').andMatching({ matchLabels: { team: 'front' } })
 */
export class DistributionTargets {
  /** All namespaces, including future ones. */
  public static allNamespaces(): DistributionTargets {
    return new DistributionTargets({ allNamespaces: true });
  }

  /** Namespaces by name. */
  public static namespaces(...names: string[]): DistributionTargets {
    return new DistributionTargets({ includedNamespaces: { list: listed(names) } });
  }

  /** Namespaces by their labels, including future ones. */
  public static matching(conditions: LabelConditions): DistributionTargets {
    return new DistributionTargets({}, labelSelector(conditions));
  }

  private constructor(private readonly spec: any, private readonly selector?: any) {}

  /** With further namespaces by name. */
  public andNamespaces(...names: string[]): DistributionTargets {
    return new DistributionTargets({ ...this.spec, includedNamespaces: { list: [...this.spec.includedNamespaces?.list ?? [], ...listed(names)] } }, this.selector);
  }

  /** With further namespaces by their labels. */
  public andMatching(conditions: LabelConditions): DistributionTargets {
    return new DistributionTargets(this.spec, labelSelector(conditions));
  }

  /** Without these namespaces, whatever else selects them. */
  public excluding(...names: string[]): DistributionTargets {
    return new DistributionTargets({ ...this.spec, excludedNamespaces: { list: [...this.spec.excludedNamespaces?.list ?? [], ...listed(names)] } }, this.selector);
  }

  /**
   * @param selectorField how the version that is written calls the selector of namespaces
   * @internal
   */
  public _toKube(selectorField = 'namespaceLabelSelector'): any {
    return this.selector === undefined ? this.spec : { ...this.spec, [selectorField]: this.selector };
  }
}

guardMethods('DistributionTargets', DistributionTargets);

function listed(names: readonly string[]): any[] {
  return names.map((name) => ({ name }));
}

/** What goes into which namespaces. */
export interface DistributionSettings {
  /** The ConfigMap or Secret. Its kind and name cannot be changed later. */
  readonly resource: DistributedResource;
  /** The namespaces that get it. */
  readonly targets: DistributionTargets;
}

/** A ResourceDistribution that goes with a workload. */
export interface DistributionOptions extends DistributionSettings {
  /**
   * Name of the ResourceDistribution, unique in a cluster.
   * @default - namespace and name of the workload, and the name of the resource
   */
  readonly name?: string;
}

/** Properties of a ResourceDistribution. */
export interface ResourceDistributionProps extends KruiseObjectProps, DistributionSettings {}

/**
 * Keeps a ConfigMap or Secret the same in many namespaces of a cluster. It has no namespace itself. Kruise's feature gate ResourceDistributionGate, off by
 * default, must be on in every cluster that gets it.
 *
 * @example
 * declare const login: kplus.Secret;
 * new ResourceDistribution(chart, 'registry-login', {
 *   resource: DistributedResource.secret(login),
 *   targets: DistributionTargets.matching({ matchLabels: { team: 'shop' } }),
 * });
 */
export class ResourceDistribution extends KruiseObject {
  public constructor(scope: Construct, id: string, props: ResourceDistributionProps) {
    super(scope, id, props, 'ResourceDistribution');
  }

  /** @internal */
  public _spec(): any {
    const { resource, targets }: any = this._given;
    return {
      resource: kubeOf(resource),
      targets: targets instanceof DistributionTargets ? targets._toKube(namespaceSelectorField(this)) : kubeOf(targets),
    };
  }
}
