import { type ApiObject, Chart } from 'cdk8s';
import { checkPropertyNames } from '../definition/input-types';
import { Federation } from '../federation/federation';
import { Fleet } from '../fleet/fleet';
import { type KruiseVersion, NEWEST_KRUISE } from '../fleet/versions';
import type { Kinded, KubeObject } from '../json/kube-object';
import { getOr } from '../json/maps';
import type { Problem } from '../problems/problem';
import { isUnmade, isUnseen, makeLater, makeNow, markSeen, noteLooks } from '../tree/late-children';
import { KruiseFederatedResource } from './kruise-federated-resource';
import type { PersistentPodState, PersistentPodStateOptions } from './persistent-pod-state/persistent-pod-state';
import { isRenderedAlone } from './plain-object';
import type { PodProbeMarker, ProbeMarkerOptions } from './pod-probe-marker/pod-probe-marker';
import type { PodUnavailableBudget, UnavailableBudgetOptions } from './pod-unavailable-budget/pod-unavailable-budget';
import type { DistributionOptions, ResourceDistribution } from './resource-distribution/resource-distribution';
import type { WorkloadSpread, WorkloadSpreadOptions } from './workload-spread/workload-spread';
import type { ExposeViaServiceOptions, KruiseWorkload, KruiseWorkloadProps } from './pods/pods';
import type { SaidWorkload, WorkloadClass } from './pods/said-workload';
import { type Formed, formedIn, type WorkloadForm } from './pods/workload-form';
import type * as kplus from '../plus';
import { OPTION_NAMES, type OptionStruct } from '../../imports/option-names';

/** A Kruise workload with pods on many clusters. Its subclasses are the kinds. */
export abstract class KruiseFederatedWorkload extends KruiseFederatedResource {
  /** What its properties say, if that is data and there are many workloads. */
  private said?: SaidWorkload;
  /** What foretells its object as long as its construct is not made. */
  private form?: WorkloadForm;
  /** Whether its class is one of ours, or one that only adds to it. */
  private isOurs = false;

  /** @internal */
  protected override get _read(): KruiseWorkload {
    makeNow(this);
    return super._read as KruiseWorkload;
  }

  /** @internal */
  protected override get _defined(): KruiseWorkload {
    const { _read } = this;
    markSeen(this);
    return _read;
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
    const { form, said } = this;
    // Whoever has what was said may have changed it.
    return form && isUnmade(this) && !isRenderedAlone(this) && said!.holds() ? form.foretell(said!) : super._template();
  }

  /** @internal */
  public override _said(): SaidWorkload | undefined {
    const { said } = this;
    if (!said || !this.isOurs || isRenderedAlone(this) || !this._saysNoMore()) return undefined;
    const isUntouched = isUnmade(this) || (isUnseen(this) && isSole(this._read));
    return isUntouched && said.holds() ? said : undefined;
  }

  /** @internal */
  public override _madeObject(): ApiObject | undefined {
    return isUnmade(this) ? undefined : super._madeObject();
  }

  /** @internal */
  public override _kinded(): Kinded {
    return isUnmade(this) ? this.said!.kinded : super._kinded();
  }

  /** @internal */
  public override _kruiseVersion(): string {
    return isUnmade(this) ? this.said!.kruiseVersion : super._kruiseVersion();
  }

  /** @internal */
  public override _refusals(): readonly Problem[] {
    return isUnmade(this) ? NO_PROBLEMS : super._refusals();
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
    this.said = formed?.said;
    this.isOurs = formed !== undefined && addsOnly(this, type.federated());
    if (formed && this.isKnown(formed)) {
      makeLater(this);
    } else {
      this._takeIn(type.make(this, named));
      if (formed) noteLooks(this);
      formed?.form?.learn(formed.said);
    }
    this._note(...checkPropertyNames(this._path, props, struct));
    this._federate();
  }

  /** @internal */
  public _makeChildren(): void {
    this._takeIn(this.said!.make(this));
  }

  /** Whether it is known what comes of a workload: by others that say the same, or by what the run before has written. */
  private isKnown({ said, form }: Formed): boolean {
    if (form?.knows(said)) this.form = form;
    return this.form !== undefined || (this.isOurs && Federation.of(this).isAsBefore(this._path, said));
  }

  /** Where cdk8s writes an app, it makes all constructs itself. So it is with the first workloads of any app. */
  private formed(type: WorkloadClass, named: KruiseWorkloadProps): Formed | undefined {
    const federation = Federation.of(this);
    if (!federation.writesItself || isRenderedAlone(this)) return undefined;
    const chart = Chart.of(this);
    const met = getOr(counts, chart, () => 0);
    counts.set(chart, met + 1);
    const kruiseVersion: unknown = named.kruiseVersion ?? Fleet._of(this)?.kruiseVersion ?? NEWEST_KRUISE;
    if (federation.count <= (federation.isMemoryAsked ? 0 : MADE_ANYWAY) || typeof kruiseVersion !== 'string') return undefined;
    return formedIn(chart, type, kruiseVersion as KruiseVersion, withoutOptions(named), met >= MADE_ANYWAY);
  }
}

/** So many workloads of an app are made before anybody looks at what they say, which takes time as well, and so many of a chart before any is foretold. */
const MADE_ANYWAY = 10;
/** The workloads of charts so far. */
const counts = new WeakMap<Chart, number>();

/** Whether there is no more to a workload than its object, and nothing that it reports itself. */
function isSole(workload: KruiseWorkload): boolean {
  return workload.node.children.length === 1 && workload._found().length === 0;
}

const additions = new WeakMap<object, boolean>();

/** Whether the class of a workload is the given one, or adds to it without a change to anything in it. */
function addsOnly(workload: KruiseFederatedWorkload, federated: { readonly prototype: object }): boolean {
  const { prototype } = federated;
  const start: object = Object.getPrototypeOf(workload);
  return getOr(additions, start, () => {
    for (let each = start; each !== prototype; each = Object.getPrototypeOf(each)) {
      if (Object.getOwnPropertyNames(each).some((name) => name !== 'constructor' && name in prototype)) return false;
    }
    return true;
  });
}

/** What concerns the federation of a workload, and not the workload. */
const OPTIONS: ReadonlySet<string> = new Set(Object.keys(OPTION_NAMES.FederationOptions));
const NO_PROBLEMS: readonly Problem[] = [];

function withoutOptions(props: KruiseWorkloadProps): KruiseWorkloadProps {
  const said: any = {};
  for (const key of Object.keys(props)) if (!OPTIONS.has(key)) said[key] = props[key as keyof KruiseWorkloadProps];
  return said;
}
