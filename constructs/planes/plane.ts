import type { ApiObject, Chart } from 'cdk8s';
import type { ClusterDelivery } from '../definition/cluster-delivery';
import type { Definition, ObjectOverride } from '../definition/definition';
import type { PlannedDelivery } from '../definition/planned-delivery';
import type { Bystanders, ObjectHead, Together, WrittenByHand } from '../definition/together';
import type { KindTable } from '../delivery/kind-facts';
import type { OverrideRule } from '../delivery/model';
import type { OverridePolicy } from '../delivery/override-policies';
import type { Split } from '../delivery/split';
import type { ControlPlane } from '../fleet/control-plane';
import type { HealthStatement } from '../health/statement';
import type { Kinded, KubeObject } from '../json/kube-object';
import type { Problem, Rule } from '../problems/problem';
import type { FinishedPart } from './finished-parts';
import type { Preparation } from './preparation';
import type { Registration } from './registration';
import type { PlaneWatch, WatchedWorkload } from './monitoring/watch';
import type { Right } from './rights';
import type { TellTeam } from './team';

/** The part of a workload that is a control plane's business. */
export interface PlaneShare {
  readonly definition: Definition;
  /** Who gets how much; undefined without a fleet. */
  readonly split?: Split;
  /** The compiled overrides of every overridden object. */
  readonly overrides: ReadonlyMap<KubeObject, readonly OverrideRule[]>;
  /** What the clusters of this control plane get. */
  readonly deliveries: readonly PlannedDelivery[];
}

/** What users ask for told objects by: policies stand beside a template, works carry finished objects. */
export type ToldRole = 'policy' | 'work';

/** Objects for the API server of a control plane, or for one place on it. */
export interface ToldPart {
  readonly role?: ToldRole;
  /** The cluster they are for, where each has a place of its own. */
  readonly cluster?: string;
  readonly objects: readonly KubeObject[];
}

/** What a control plane is told of one workload. */
export interface Told {
  readonly parts: readonly ToldPart[];
  /** What is written in place of the template, by a control plane that divides it itself. */
  readonly template?: KubeObject;
}

/** What is known of a workload while its constructs are made. */
export interface Draft extends Pick<Definition, 'kinds' | 'fleet' | 'name'> {
  /** Whether a policy that is shared with others propagates it. */
  readonly shared?: boolean;
  /** The overridden objects and the template, which comes first. */
  readonly subjects: readonly DraftSubject[];
}

export interface DraftSubject extends ObjectHead {
  readonly overrides: readonly ObjectOverride[];
}

/** An object beside the template that can be named before all objects are there. */
export interface ForeseenObject {
  /** What it does. */
  readonly role: 'override' | 'propagation';
  /** The name of its construct. */
  readonly id: string;
  /** The object without its spec. */
  readonly head: KubeObject;
}

/** How a control plane overrides objects by policies, of which users may write some by hand. */
export interface PolicyOverrides {
  /** Whether an object is such a policy. */
  readonly isPolicy: (object: Kinded) => boolean;
  /** What policies of users say; those that it would refuse are left out. */
  readonly written: (policies: readonly WrittenByHand[]) => OverridePolicy[];
  /** Our own policy for an object; undefined if there is none. */
  readonly own: (object: KubeObject, rules: readonly OverrideRule[], kinds: KindTable) => OverridePolicy | undefined;
}

/** What a workload takes beside its placement and overrides, whatever callers without types pass. */
export interface PlaneInputs {
  readonly interpreter?: unknown;
  readonly delivery?: unknown;
}

/** What a control plane finds when it makes its platform part. */
export interface PlatformSite {
  /** The chart for what one owner keeps on this control plane; made at the first call. */
  readonly chart: () => Chart;
  /** The kind that is delivered. */
  readonly subject: Kinded;
  /** What was said to this control plane. */
  readonly options: unknown;
  /** The clusters of this control plane. */
  readonly clusters: () => readonly string[];
  /** Its minor version. */
  readonly version: string;
  /** What all clusters get of all workloads, once everything is defined; the same list as long as nothing changes. */
  readonly deliveries: () => readonly ClusterDelivery[];
}

/** What the tools that apply the output need to know of a kind that only a control plane has. */
export interface PlaneKind {
  /** When it is applied, lower numbers first; 0 is the last wave. */
  readonly wave?: number | ((object: KubeObject, waveOf: (object: KubeObject) => number) => number);
  /** Whether its loss takes more with it than the object. */
  readonly precious?: boolean | ((object: KubeObject) => boolean);
  /** Whether it is for the agents of clusters, which have nothing to do where clusters pull their objects themselves. */
  readonly forAgents?: boolean;
}

/** An object that somebody applies to an API server. */
export interface AppliedObject extends Kinded {
  readonly name: string;
  readonly namespace?: string;
  /** The user in whose name a work is executed. */
  readonly executor?: string;
}

/** All of a control plane. */
export interface PlaneModule {
  readonly controlPlane: ControlPlane;
  /** Where its objects are applied, in words. */
  readonly title: string;
  /** Its directory in the output tree. */
  readonly directory: string;
  /** Whether the parts it is told are the objects of clusters themselves, which several workloads may share. */
  readonly bare?: boolean;
  /** Whether no tool runs at its API server, so that a tool has to be told how to reach it. */
  readonly remote?: boolean;
  /** If its API server gets nothing but objects of its own API: what the groups of that API end with. */
  readonly onlyGroups?: string;
  /** Kinds that it makes an object of for each object and cluster, as `group/Kind`. */
  readonly derivedKinds?: readonly string[];
  /** How clusters are registered with it; a control plane without it has no list of them. */
  readonly registration?: Registration;
  /** How it is prepared for workloads of Kruise; a control plane without it needs nothing. */
  readonly preparation?: Preparation;
  /** Its rules, by title for the documentation. A function, since no synthesis reads them. */
  readonly rules: () => Readonly<Record<string, readonly Rule[]>>;
  /** Kinds of its own API, as `group/Kind`. */
  readonly kinds: Readonly<Record<string, PlaneKind>>;
  /** Health of objects of its own API. */
  readonly health: readonly HealthStatement[];
  /** What a workload says to it, in a form that only it knows. */
  readonly optionsOf?: (inputs: PlaneInputs) => unknown;
  /** Checks that what is said to it is what the types say, for callers without types. */
  readonly checkInputs?: (path: string, inputs: PlaneInputs) => Problem[];
  /** The policies of a workload, as constructs that users can patch; only for a control plane that is told in the chart of the workload. */
  readonly foreseen?: (draft: Draft) => ForeseenObject[];
  /** Whether it finds by itself what an object refers to, where it is asked to propagate that; one that is given finished objects need not. */
  readonly findsDependencies?: (definition: Definition) => boolean;
  /** The chart of a plain cdk8s app that holds a part; undefined for the chart of the workload itself. */
  readonly chartOf: (chart: string, part: ToldPart) => string | undefined;
  /** Checks a definition that may reach clusters of this control plane. */
  readonly checkDefinition: (definition: Definition) => Problem[];
  /** Checks what its clusters get. */
  readonly checkDeliveries: (definition: Definition, deliveries: readonly PlannedDelivery[]) => Problem[];
  /** Whether a kind is of its own API, so that an object of it is for its API server and not for clusters. */
  readonly isOwnKind?: (kind: Kinded) => boolean;
  /** Whether its controllers act on objects of a kind that is not of its own API, wherever they come from. */
  readonly actsOn?: (kind: Kinded) => boolean;
  /** Set if it overrides by policies; one that is given finished objects has nothing to override. */
  readonly overrides?: PolicyOverrides;
  /** Checks what users wrote for it by hand against what it is told. */
  readonly checkWritten?: (written: readonly WrittenByHand[], workloads: readonly Together[]) => Problem[];
  /** Tells the objects that it brings to clusters by itself, because of others of its own API among them. */
  readonly places?: (objects: readonly KubeObject[]) => (object: KubeObject) => boolean;
  /** Checks what only shows when all workloads are looked at. */
  readonly checkTogether: (workloads: readonly Together[], bystanders: readonly Bystanders[], elsewhere: readonly ObjectHead[]) => Problem[];
  /** What is watched of what it is told. Loaded when there is something to watch; a control plane without it has nothing that could be asked. */
  readonly monitoring?: () => (workloads: readonly WatchedWorkload[], companions: boolean) => PlaneWatch;
  /** Whether it brings changes of a workload from one group of its clusters to the next by itself, so that it is told them at once. */
  readonly rollsOut?: (definition: Definition) => boolean;
  /** What it is told; undefined if that is nothing. */
  readonly tell: (share: PlaneShare) => Told | undefined;
  /** Whether what clusters have of it stays there when it is no longer told; otherwise it is deleted. */
  readonly orphans?: (definition: Definition) => boolean;
  /** Why changes of it do not reach a cluster for the time being, in a sentence; undefined if they do. */
  readonly withholds?: (definition: Definition, cluster: string) => string | undefined;
  /** The objects that clusters can pull by themselves, in place of what the control plane is told; undefined where they cannot. */
  readonly pulled?: (definition: Definition, deliveries: readonly ClusterDelivery[]) => FinishedPart[];
  /** What a team may do at its API server, and what its deliveries may do in clusters. */
  readonly team?: TellTeam;
  /** What it asks for, of those who apply objects, beyond the right to write them: in a namespace, or in none. */
  readonly rights?: (objects: readonly AppliedObject[], namespace: string | undefined) => Right[];
  /** Makes what it needs once for all workloads; returns the object that the workload shares with others of its kind. */
  readonly platform: (site: PlatformSite) => ApiObject | undefined;
}
