import { type ApiObject, Chart } from 'cdk8s';
import { checkPropertyNames } from '../definition/input-types';
import { Federation } from '../federation/federation';
import { Fleet } from '../fleet/fleet';
import { type KruiseVersion, NEWEST_KRUISE } from '../fleet/versions';
import type { Kinded, KubeObject } from '../json/kube-object';
import type { Problem } from '../problems/problem';
import { makeLater, makeNow } from '../tree/late-children';
import { KruiseFederatedResource } from './kruise-federated-resource';
import type { PersistentPodState, PersistentPodStateOptions } from './persistent-pod-state/persistent-pod-state';
import { isRenderedAlone } from './plain-object';
import type { PodProbeMarker, ProbeMarkerOptions } from './pod-probe-marker/pod-probe-marker';
import type { PodUnavailableBudget, UnavailableBudgetOptions } from './pod-unavailable-budget/pod-unavailable-budget';
import type { DistributionOptions, ResourceDistribution } from './resource-distribution/resource-distribution';
import type { WorkloadSpread, WorkloadSpreadOptions } from './workload-spread/workload-spread';
import type { ExposeViaServiceOptions, KruiseWorkload, KruiseWorkloadProps } from './pods/pods';
import { type Formed, formIn, type WorkloadClass } from './pods/workload-form';
import type * as kplus from '../plus';
import { OPTION_NAMES, type OptionStruct } from '../../imports/option-names';

/** A Kruise workload with pods on many clusters. Its subclasses are the kinds. */
export abstract class KruiseFederatedWorkload extends KruiseFederatedResource {
  /** What is known of the workload as long as nobody has looked at its construct. */
  private unmade?: Formed;

  /** @internal */
  protected override get _defined(): KruiseWorkload {
    makeNow(this);
    return super._defined as KruiseWorkload;
  }

  /**
   * Exposes the pods by a Service, which travels with the workload on both control planes.
   *
   * @param options ports, name and type of the Service
   */
  public exposeViaService(options: ExposeViaServiceOptions = {}): kplus.Service {
    return this._defined.exposeViaService(options);
  }

  /**
   * Keeps enough pods in service through deletions, evictions and updates in place, in each cluster by itself.
   *
   * @param options how many, and through what; percentages follow the replicas of each cluster
   */
  public addUnavailableBudget(options: UnavailableBudgetOptions): PodUnavailableBudget {
    return this._defined.addUnavailableBudget(options);
  }

  /**
   * Spreads the pods that each cluster gets over parts of it, such as reserved and spot nodes.
   *
   * @param options the parts, and how they are filled; percentages follow the replicas of each cluster
   */
  public addSpread(options: WorkloadSpreadOptions): WorkloadSpread {
    return this._defined.addSpread(options);
  }

  /**
   * Brings pods back to the nodes or zones where they were; every cluster remembers its own. For StatefulSets only.
   *
   * @param options where to, and what else pods keep
   */
  public addPersistentPodState(options: PersistentPodStateOptions): PersistentPodState {
    return this._defined.addPersistentPodState(options);
  }

  /**
   * Asks containers what state they are in and writes the answer on their pods.
   *
   * @param options the probes, and what their outcome means
   */
  public addProbeMarker(options: ProbeMarkerOptions): PodProbeMarker {
    return this._defined.addProbeMarker(options);
  }

  /**
   * Brings a ConfigMap or Secret into other namespaces of all clusters that the workload may run on.
   *
   * @param options what, and where to
   */
  public addDistribution(options: DistributionOptions): ResourceDistribution {
    const distribution = this._defined.addDistribution(options);
    // It points at nothing, so nothing else tells where it belongs.
    this.addCompanion(distribution);
    return distribution;
  }

  /** @internal */
  public override _template(): KubeObject {
    // Whoever has what was said may have changed it.
    if (this.unmade && (isRenderedAlone(this) || !this.unmade.form.isSaidBy(this.unmade.props))) makeNow(this);
    const { unmade } = this;
    return unmade ? unmade.form.foretell(unmade.props.metadata.name, unmade.images) : super._template();
  }

  /** @internal */
  public override _madeObject(): ApiObject | undefined {
    return this.unmade ? undefined : super._madeObject();
  }

  /** @internal */
  public override _kinded(): Kinded {
    return this.unmade?.form.kinded ?? super._kinded();
  }

  /** @internal */
  public override _kruiseVersion(): string {
    return this.unmade?.form.kruiseVersion ?? super._kruiseVersion();
  }

  /** @internal */
  public override _refusals(): readonly Problem[] {
    return this.unmade ? NO_PROBLEMS : super._refusals();
  }

  /**
   * Federates a workload. Its construct is made at once, or, where it is known already what comes of it, when somebody looks at it. The last thing the constructor of a subclass does.
   *
   * @param struct what the properties are called
   * @internal
   */
  protected _defineWorkload(type: WorkloadClass, props: KruiseWorkloadProps, struct: OptionStruct): void {
    const named = this._named(props);
    const formed = this.formed(type, named);
    if (formed?.form.knows(formed.images)) {
      this.unmade = formed;
      makeLater(this);
    } else {
      this._takeIn(type.make(this, named));
      formed?.form.learn(formed);
    }
    this._note(...checkPropertyNames(this.node.path, props, struct));
    this._federate();
  }

  /** @internal */
  public _makeChildren(): void {
    const { form, props } = this.unmade!;
    this._takeIn(form.make(this, props));
    this.unmade = undefined;
  }

  /** Where cdk8s writes an app, it makes all constructs itself. */
  private formed(type: WorkloadClass, named: KruiseWorkloadProps): Formed | undefined {
    if (!Federation.of(this).writesItself || isRenderedAlone(this)) return undefined;
    const kruiseVersion: unknown = named.kruiseVersion ?? Fleet._of(this)?.kruiseVersion ?? NEWEST_KRUISE;
    return typeof kruiseVersion === 'string' ? formIn(Chart.of(this), type, kruiseVersion as KruiseVersion, () => withoutOptions(named)) : undefined;
  }
}

/** What concerns the federation of a workload, and not the workload. */
const OPTIONS: ReadonlySet<string> = new Set(Object.keys(OPTION_NAMES.FederationOptions));
const NO_PROBLEMS: readonly Problem[] = [];

function withoutOptions(props: KruiseWorkloadProps): KruiseWorkloadProps {
  const said: any = {};
  for (const key of Object.keys(props)) if (!OPTIONS.has(key)) said[key] = props[key as keyof KruiseWorkloadProps];
  return said;
}
