import type { ApiObject, Duration } from 'cdk8s';
import type { Construct } from 'constructs';
import { seconds } from '../../json/seconds';
import { advancedStatefulSetDefaults } from './defaults';
import {
  AdvancedStatefulSetUpdateStrategy, statefulScaleSpec, type StatefulSetScaleOptions, updateStrategySpec, withReadinessGate,
} from './advanced-stateful-set-strategy';
import { HeadlessService, headlessServiceObject } from './headless-service';
import { type LifecycleOptions, lifecycleSpec } from '../pods/lifecycle';
import { type OrdinalRange, reserveOrdinalsSpec } from './ordinal-range';
import type * as kplus from '../../plus';
import { ReplicatedWorkload, type ReplicatedWorkloadProps } from '../pods/pods';
import type { VolumeClaimRetentionOptions, VolumeClaimUpdateStrategy } from './volume-claim-retention';
import { encodedTemplate } from '../pods/encoded-template';

/** What an Advanced StatefulSet consists of. */
export interface AdvancedStatefulSetProps extends ReplicatedWorkloadProps {
  /**
   * The Service that gives each pod a host name of its own. It cannot be changed later.
   * @default HeadlessService.create()
   */
  readonly headlessService?: HeadlessService;
  /**
   * Whether pods are created and removed one after the other, or all at once. It cannot be changed later.
   * @default PodManagementPolicy.ORDERED_READY
   */
  readonly podManagementPolicy?: kplus.PodManagementPolicy;
  /**
   * How pods are brought to a new revision.
   * @default AdvancedStatefulSetUpdateStrategy.recreate()
   */
  readonly updateStrategy?: AdvancedStatefulSetUpdateStrategy;
  /**
   * How pods are added and removed.
   * @default - as `podManagementPolicy` says
   */
  readonly scaleStrategy?: StatefulSetScaleOptions;
  /**
   * Points in the life of a pod at which Kruise waits for a controller of yours.
   * @default - none
   */
  readonly lifecycle?: LifecycleOptions;
  /**
   * Old revisions to keep.
   * @default 10
   */
  readonly revisionHistoryLimit?: number;
  /**
   * How long a new pod must be ready before it counts as available: at most five minutes, and not with updates on deletion.
   * @default Duration.seconds(0)
   */
  readonly minReady?: Duration;
  /**
   * Numbers that no pod gets. The number of replicas stays the same: others are used instead. An empty list takes back what was reserved
   * before, in a definition or by hand.
   * @default - none; what somebody reserved in a cluster of Karmada stays reserved
   */
  readonly reserveOrdinals?: OrdinalRange[];
  /**
   * The number of the first pod. Needs the gate StatefulSetStartOrdinal of Kruise, which is off by default.
   * @default 0
   */
  readonly startOrdinal?: number;
  /**
   * When volume claims are deleted.
   * @default - never
   */
  readonly volumeClaimRetention?: VolumeClaimRetentionOptions;
  /**
   * When existing volume claims follow a change of their template.
   * @default VolumeClaimUpdateStrategy.ON_DELETE
   */
  readonly volumeClaimUpdateStrategy?: VolumeClaimUpdateStrategy;
}

/**
 * An Advanced StatefulSet in one cluster: numbered pods with host names and storage of their own, which can be updated in place.
 *
 * Its headless Service is created with it. Every default that Kruise would write is written already, so what is applied is what is stored and
 * nothing drifts.
 *
 * @example
 * const db = new AdvancedStatefulSet(chart, 'db', {
 *   replicas: 3,
 *   containers: [{ name: 'db', image: 'registry.example.com/db:16.2', portNumber: 5432 }],
 *   volumeClaimTemplates: [{ name: 'data', storage: Size.gibibytes(20), mountPath: '/var/lib/data' }],
 *   updateStrategy: AdvancedStatefulSetUpdateStrategy.inPlaceIfPossible({ partition: 2 }),
 * });
 */
export class AdvancedStatefulSet extends ReplicatedWorkload {
  /** How pods are brought to a new revision. */
  public readonly updateStrategy: AdvancedStatefulSetUpdateStrategy;

  /** The headless Service that was created with the workload; undefined when it is another one or none. */
  public readonly headlessService?: ApiObject;

  /** The name of the headless Service; undefined when there is none. */
  public readonly serviceName?: string;

  public constructor(scope: Construct, id: string, props: AdvancedStatefulSetProps = {}) {
    super(scope, id, props, 'StatefulSet');
    this.updateStrategy = props?.updateStrategy ?? AdvancedStatefulSetUpdateStrategy.recreate();
    const given: any = props?.headlessService ?? HeadlessService.create();
    // What is no HeadlessService is kept as the name, for the checks to report.
    const { _created: created, _name: name } = given instanceof HeadlessService ? given : { _created: undefined, _name: given };
    this.serviceName = name ?? (created && `${this.name}-headless`);
    if (created) {
      this.headlessService = headlessServiceObject(this, this.serviceName!, created, {
        namespace: this.metadata.namespace,
        selector: () => this.serviceSelector(),
        ports: () => this.containers.flatMap((container) => container.ports).map(({ name, number, protocol }) => ({ name, port: number, protocol })),
      });
    }
  }

  /** @internal */
  public _spec(): any {
    const {
      podManagementPolicy, scaleStrategy, lifecycle, revisionHistoryLimit, minReady, reserveOrdinals, startOrdinal, volumeClaimRetention,
      volumeClaimUpdateStrategy,
    }: AdvancedStatefulSetProps = this._given;
    return advancedStatefulSetDefaults({
      replicas: this.hasAutoscaler ? undefined : this.replicas,
      selector: this._toLabelSelector(),
      template: encodedTemplate(this._podTemplate()),
      serviceName: this.serviceName,
      podManagementPolicy,
      updateStrategy: this.updateStrategySpec(minReady),
      scaleStrategy: statefulScaleSpec(scaleStrategy),
      lifecycle: lifecycleSpec(lifecycle),
      revisionHistoryLimit,
      reserveOrdinals: reserveOrdinalsSpec(reserveOrdinals),
      ordinals: startOrdinal == null ? undefined : { start: startOrdinal },
      volumeClaimTemplates: this._volumeClaimTemplates(),
      volumeClaimUpdateStrategy: volumeClaimUpdateStrategy == null ? undefined : { type: volumeClaimUpdateStrategy },
      persistentVolumeClaimRetentionPolicy: volumeClaimRetention,
    }, this.hasAutoscaler);
  }

  /**
   * The pods with the readiness gate that updates in place need.
   * @internal
   */
  public override _podTemplate(): any {
    return withReadinessGate(super._podTemplate(), this.updateStrategySpec());
  }

  private updateStrategySpec(minReady?: Duration): any {
    return updateStrategySpec(this.updateStrategy, seconds(minReady ?? undefined));
  }

  /** Services know no expressions: where the workload selects by nothing else, all labels of the pods do. */
  private serviceSelector(): Record<string, string> {
    const labels = this.matchLabels;
    return Object.keys(labels).length > 0 ? labels : this.podMetadata.toJson()?.labels ?? {};
  }
}
