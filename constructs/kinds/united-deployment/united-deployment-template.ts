import { kubeOf } from '../../json/given';
import { isObject } from '../../json/json';
import { seconds } from '../../json/seconds';
import { unless } from '../defaulting';
import { statefulScaleSpec, updateStrategySpec, withReadinessGate } from '../stateful-set/advanced-stateful-set-strategy';
import { scaleStrategySpec } from '../clone-set/clone-set-strategy';
import { lifecycleSpec } from '../pods/lifecycle';
import { reserveOrdinalsSpec } from '../stateful-set/ordinal-range';
import * as kplus from '../../plus';
import type { NamedOptions } from '../../problems/property-names';
import type {
  SubsetAdvancedStatefulSetOptions, SubsetCloneSetOptions, SubsetDeploymentOptions, SubsetStatefulSetOptions,
} from './united-deployment-template-options';
import { guardMethods } from '../../problems/guarded-methods';

/** The pods of all subsets, from which the template makes a workload. */
export interface SubsetPods {
  readonly selector: any;
  readonly template: any;
  readonly volumeClaimTemplates?: any[];
}

/**
 * The kind of workload that a UnitedDeployment makes for each of its subsets, and how it works. Its pods are those of the UnitedDeployment.
 *
 * @example
 * UnitedDeploymentTemplate.cloneSet({ updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible() })
 * UnitedDeploymentTemplate.statefulSet({ serviceName: 'db' })
 */
export class UnitedDeploymentTemplate {
  /** A CloneSet for each subset: equal pods that can be updated in place. */
  public static cloneSet(options: SubsetCloneSetOptions = {}): UnitedDeploymentTemplate {
    return new UnitedDeploymentTemplate('cloneSetTemplate', () => ({
      updateStrategy: notPaused(kubeOf(options?.updateStrategy)),
      scaleStrategy: scaleStrategySpec(options?.scaleStrategy),
      lifecycle: lifecycleSpec(options?.lifecycle),
      minReadySeconds: unless(0, seconds(options?.minReady)),
      progressDeadlineSeconds: seconds(options?.progressDeadline),
      revisionHistoryLimit: options?.revisionHistoryLimit,
    }), { given: options, struct: 'SubsetCloneSetOptions' });
  }

  /** A StatefulSet of Kubernetes for each subset: pods with names and volumes of their own. */
  public static statefulSet(options: SubsetStatefulSetOptions = {}): UnitedDeploymentTemplate {
    return new UnitedDeploymentTemplate('statefulSetTemplate', () => ({
      // Go writes it even if it is empty.
      serviceName: options?.serviceName ?? '',
      podManagementPolicy: options?.podManagementPolicy,
      persistentVolumeClaimRetentionPolicy: options?.volumeClaimRetention,
      ordinals: ordinals(options?.startOrdinal),
      updateStrategy: withoutNoPartition(kubeOf(options?.updateStrategy)),
      minReadySeconds: unless(0, seconds(options?.minReady)),
      revisionHistoryLimit: options?.revisionHistoryLimit,
    }), { given: options, struct: 'SubsetStatefulSetOptions' });
  }

  /** An Advanced StatefulSet of Kruise for each subset: as a StatefulSet, with updates in place and in parallel. */
  public static advancedStatefulSet(options: SubsetAdvancedStatefulSetOptions = {}): UnitedDeploymentTemplate {
    return new UnitedDeploymentTemplate('advancedStatefulSetTemplate', () => ({
      serviceName: unless('', options?.serviceName),
      podManagementPolicy: options?.podManagementPolicy,
      persistentVolumeClaimRetentionPolicy: options?.volumeClaimRetention,
      ordinals: ordinals(options?.startOrdinal),
      reserveOrdinals: reserveOrdinalsSpec(options?.reserveOrdinals),
      volumeClaimUpdateStrategy: options?.volumeClaimUpdateStrategy == null ? undefined : { type: options.volumeClaimUpdateStrategy },
      updateStrategy: updateStrategySpec(options?.updateStrategy ?? (options?.minReady === undefined ? undefined : {}), seconds(options?.minReady)),
      scaleStrategy: statefulScaleSpec(options?.scaleStrategy),
      lifecycle: lifecycleSpec(options?.lifecycle),
      revisionHistoryLimit: options?.revisionHistoryLimit,
    }), { given: options, struct: 'SubsetAdvancedStatefulSetOptions' });
  }

  /** A Deployment for each subset. It updates all its pods at once: partitions have no effect. */
  public static deployment(options: SubsetDeploymentOptions = {}): UnitedDeploymentTemplate {
    return new UnitedDeploymentTemplate('deploymentTemplate', () => ({
      strategy: deploymentStrategy(kubeOf(options?.updateStrategy)),
      paused: unless(false, options?.paused),
      minReadySeconds: unless(0, seconds(options?.minReady)),
      progressDeadlineSeconds: seconds(options?.progressDeadline),
      revisionHistoryLimit: options?.revisionHistoryLimit,
    }), { given: options, struct: 'SubsetDeploymentOptions' });
  }

  private constructor(private readonly field: string, private readonly settings: () => any, private readonly options: NamedOptions) {}

  /**
   * The `template` of a UnitedDeployment. Selector and labels are those of the pods: the schema and admission ask for them, although the controller writes
   * its own.
   * @internal
   */
  public _toKube(pods: SubsetPods): any {
    const settings = this.settings();
    const template = withReadinessGate(pods.template, settings.updateStrategy);
    return { [this.field]: { metadata: this.metadata(template.metadata?.labels), spec: { ...settings, ...pods, template } } };
  }

  /** Labels of the pods are among those of the workload: admission asks for it. */
  private metadata(podLabels: any): any {
    const { labels, annotations }: any = this.options.given ?? {};
    return { labels: labels == null ? podLabels : isObject(labels) ? { ...labels, ...podLabels } : labels, annotations };
  }
}

guardMethods('UnitedDeploymentTemplate', UnitedDeploymentTemplate);

function notPaused(strategy: any): any {
  return isObject(strategy) && strategy.paused === false ? { ...strategy, paused: undefined } : strategy;
}

function ordinals(start: unknown): any {
  return start == null ? undefined : { start };
}

function deploymentStrategy(strategy: any): any {
  return isObject(strategy) ? kplus.k8s.toJson_DeploymentStrategy(strategy as any) : strategy;
}

/** cdk8s-plus writes a partition of 0 where none was asked for, and admission refuses any. */
function withoutNoPartition(strategy: any): any {
  if (!isObject(strategy) || !isObject(strategy.rollingUpdate) || strategy.rollingUpdate.partition !== 0) return strategy;
  const { rollingUpdate: { partition: _none, ...rollingUpdate }, ...rest } = strategy;
  return Object.keys(rollingUpdate).length > 0 ? { ...rest, rollingUpdate } : rest;
}
