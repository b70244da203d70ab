import type { Construct } from 'constructs';
import type { Problem } from '../../problems/problem';
import { checkAnyReplicas } from './subset-checks';
import { kubeOf } from '../../json/given';
import { isObject } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { ReplicatedWorkload, type ReplicatedWorkloadProps } from '../pods/pods';
import { isBeta } from '../kruise-facts';
import { unitedDeploymentBetaSpec } from './beta';
import { unitedDeploymentDefaults } from './defaults';
import type { UnitedDeploymentTemplate } from './united-deployment-template';
import { topologySpec, type UnitedDeploymentAdaptiveOptions, type UnitedDeploymentSubset } from './united-deployment-topology';
import { encodedTemplate } from '../pods/encoded-template';

/** What a UnitedDeployment consists of. */
export interface UnitedDeploymentProps extends ReplicatedWorkloadProps {
  /** The kind of workload that each subset gets, and how it works. */
  readonly template: UnitedDeploymentTemplate;
  /**
   * The subsets, in the order in which limits are filled. If all of them have a number of pods, `replicas` may be left out. Beside an autoscaler, `replicas`
   * is the number to begin with.
   */
  readonly subsets: UnitedDeploymentSubset[];
  /**
   * Lets pods that find no node in their subset move on to another.
   * @default - pods wait in their subset
   */
  readonly adaptive?: UnitedDeploymentAdaptiveOptions;
  /**
   * Pods that stay on the old revision, by subset and in each cluster. Has no effect on Deployments.
   * @default - all pods are updated
   */
  readonly partitions?: { readonly [subset: string]: number };
  /**
   * Old revisions to keep.
   * @default 10
   */
  readonly revisionHistoryLimit?: number;
}

/**
 * A UnitedDeployment in one cluster: one set of pods over several groups of nodes, with a workload of its own for each.
 *
 * Every default that Kruise would write is written already, so what is applied is what is stored and nothing drifts.
 *
 * @example
 * new UnitedDeployment(chart, 'web', {
 *   replicas: 10,
 *   containers: [{ name: 'web', image: 'registry.example.com/web:1.4.2', portNumber: 8080 }],
 *   template: UnitedDeploymentTemplate.cloneSet({ updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible() }),
 *   subsets: [
 *     { name: 'reserved', maxReplicas: PercentOrAbsolute.absolute(6), nodes: [kplus.NodeLabelQuery.exists('pool.example.com/reserved')] },
 *     { name: 'spot', nodes: [kplus.NodeLabelQuery.exists('pool.example.com/spot')], tolerations: [kplus.NodeTaintQuery.exists('spot')] },
 *   ],
 * });
 */
export class UnitedDeployment extends ReplicatedWorkload {
  public constructor(scope: Construct, id: string, props: UnitedDeploymentProps) {
    super(scope, id, props, 'UnitedDeployment');
  }

  /** @internal */
  public _spec(): any {
    const { template, subsets, adaptive, partitions, revisionHistoryLimit }: UnitedDeploymentProps = this._given;
    const pods = { selector: this._toLabelSelector(), template: encodedTemplate(this._podTemplate()), volumeClaimTemplates: this._volumeClaimTemplates() };
    const topology = topologySpec(subsets, adaptive, this.kruiseVersion);
    const spec = unitedDeploymentDefaults({
      // Also beside an autoscaler: admission refuses subsets without numbers where the whole has none.
      replicas: this.replicas ?? (hasNumbersOnly(topology.subsets) ? undefined : 1),
      selector: pods.selector,
      template: kubeOf(template, pods),
      topology,
      updateStrategy: partitions == null ? undefined : { type: 'Manual', manualUpdate: { partitions } },
      revisionHistoryLimit,
    });
    return isBeta(this) ? unitedDeploymentBetaSpec(spec) : spec;
  }

  /** @internal */
  public override _problems(object: KubeObject = this._object()): Problem[] {
    const problems = super._problems(object);
    return this.hasAutoscaler ? problems.concat(checkAnyReplicas(this.node.path, 'An autoscaler', () => object.spec?.topology?.subsets)) : problems;
  }
}

function hasNumbersOnly(subsets: unknown): boolean {
  return Array.isArray(subsets) && subsets.length > 0 && subsets.every((subset) => isObject(subset) && typeof subset.replicas === 'number');
}
