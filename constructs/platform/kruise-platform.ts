import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { checkPropertyNames } from '../definition/input-types';
import { apiVersionOf } from '../delivery/kind-facts';
import { Federation } from '../federation/federation';
import type { ReadManifests } from '../federation/manifest-source';
import { makePlatforms } from '../federation/platforms';
import { Fleet } from '../fleet/fleet';
import { ControlPlane, PLANE_TRAITS } from '../fleet/control-plane';
import { readable } from '../json/given';
import { constructIdOf } from '../json/kube-object';
import { isDnsLabel } from '../json/syntax';
import { Kinds, kruiseKind } from '../kinds/kinds';
import { KRUISE_KINDS } from '../kinds/list';
import { CRD_RULES } from '../planes/karmada/crds/rules';
import { PLANES, planeOptions } from '../planes/list';
import type { PlaneModule } from '../planes/plane';
import type { PlatformWishes, PreparedPlane } from '../planes/preparation';
import type { Problem } from '../problems/problem';
import { report } from '../problems/report';
import { listed, reporter } from '../problems/reporter';
import { checkPlatformOptions } from './checks';
import { KruiseCrds } from './kruise-crds';
import { KruiseInstallation } from './kruise-installation';
import { PLATFORM_RULES } from './rules';

/** Properties of the platform of an app. */
export interface KruisePlatformProps {
  /**
   * The CustomResourceDefinitions of Kruise, for the API server of Karmada. It gets copies that serve only the version that Kruise stores, without
   * conversion webhooks, since no manager of Kruise runs there.
   * @default - none: Karmada has them already, or there are no clusters of Karmada
   */
  readonly crds?: KruiseCrds;
  /**
   * Kinds of Kruise whose interpreters are set up on Karmada, such as `CloneSet`. The agents of Open Cluster Management may handle all kinds of Kruise.
   * @default - every kind of Kruise that can be federated
   */
  readonly kinds?: string[];
  /**
   * Namespaces that workloads are in. Karmada brings them to all of its clusters; clusters of Open Cluster Management get them in a work that can be deleted without them.
   * @default - none
   */
  readonly namespaces?: string[];
  /**
   * Whether clusters of Karmada get the definitions from Karmada, as they were given, with all versions and conversion webhooks. Only for clusters where Kruise is
   * installed without its definitions (`manageCrds: false` of a KruiseInstallation, value `crds.managed: false` of its chart): two owners would overwrite each other.
   * @default false
   */
  readonly propagateCrds?: boolean;
}

const PLATFORM = Symbol.for('cdk8s-kruise-federation.platform');

/** Kinds that are about the running pods of one cluster are never delivered. */
const FEDERATED_KINDS = KRUISE_KINDS.filter(({ companion }) => !companion?.momentary).map(({ kind }) => kind);

/**
 * What control planes need before workloads of Kruise can be federated: on Karmada the definitions of the kinds, their interpreters and namespaces, on Open Cluster
 * Management the rights of the agents and namespaces. Of all apps that deliver onto the same control planes one has it, which may have no workloads at all; the others say
 * `managePlatform: false` in their fleets. Definitions and namespaces are applied first, and asked about or kept when they leave the app.
 *
 * @example
 *
 * new KruisePlatform(app, 'kruise', {
 *   crds: KruiseCrds.fromFiles('vendor/kruise'),
 *   namespaces: ['shop'],
 * });
 */
export class KruisePlatform extends Construct {
  /** Definitions, namespaces and what brings them to clusters, as objects of the platform charts. Interpreters and rights of agents are shared with workloads. */
  public readonly objects: ApiObject[];

  private readonly fleet?: Fleet;
  private readonly wishes: PlatformWishes;
  private readonly read?: ReadManifests;
  private readonly first?: KruisePlatform;

  /**
   * @param scope the app, or a construct in it, with a fleet
   * @param id the name of the platform in its scope
   * @param props definitions, kinds and namespaces
   */
  constructor(scope: Construct, id: string, props: KruisePlatformProps = {}) {
    super(scope, id);
    const { crds, kinds, namespaces, propagateCrds }: Partial<KruisePlatformProps> = readable(props);
    this.fleet = Fleet._of(this);
    this.first = (this.node.root as any)[PLATFORM];
    if (!this.first) Object.defineProperty(this.node.root, PLATFORM, { value: this });
    this.read = crds instanceof KruiseCrds ? crds._read(this.node.path) : undefined;
    this.wishes = {
      crds: this.read?.objects,
      propagateCrds: propagateCrds === true,
      namespaces: [...new Set(Array.isArray(namespaces) ? namespaces.filter((name) => isDnsLabel(name)) : [])],
      interpreted: FEDERATED_KINDS.filter((kind) => !Array.isArray(kinds) || kinds.includes(kind)),
    };
    this.objects = this.fleet?.managePlatform && !this.first ? this.make(this.fleet) : [];
    this.node.addValidation({ validate: () => report(this, this.problems(props)) });
  }

  private make(fleet: Fleet): ApiObject[] {
    const federation = Federation.of(this);
    const planes = planesOf(fleet);
    for (const plane of planes) {
      // A control plane that is given finished objects asks nothing of a kind.
      const kinds = PLANE_TRAITS[plane.controlPlane].schedules ? this.wishes.interpreted : FEDERATED_KINDS.slice(0, 1);
      for (const kind of kinds) {
        makePlatforms({ federation, planes: [plane], fleet }, { apiVersion: apiVersionOf(kruiseKind(kind), fleet.kruiseVersion), kind }, planeOptions({}));
      }
    }
    return planes.flatMap((plane) => (plane.preparation?.write(this.prepared(plane, fleet)) ?? []).map((object) => {
      const chart = federation.platformChart(plane.controlPlane);
      // A team may have created its namespace before.
      const there = object.kind === 'Namespace' ? chart.node.tryFindChild(constructIdOf(object)) as ApiObject | undefined : undefined;
      return there ?? new ApiObject(chart, constructIdOf(object), object as any);
    }));
  }

  private prepared({ controlPlane }: PlaneModule, fleet: Fleet): PreparedPlane {
    return {
      ...this.wishes, kruise: fleet.kruiseVersion, version: fleet.versionOf(controlPlane), kinds: Kinds.of(this),
      clusters: fleet.clustersOf(controlPlane).map(({ name }) => name),
    };
  }

  private problems(props: unknown): Problem[] {
    const { path } = this.node;
    const problems: Problem[] = [...checkPropertyNames(path, props, 'KruisePlatformProps'), ...this.read?.problems ?? []];
    const note = reporter(path, problems);
    checkPlatformOptions(props, FEDERATED_KINDS, note);
    if (this.first) note(PLATFORM_RULES.twice, `The app has the platform '${this.first.node.path}' already.`);
    if (!this.fleet) note(PLATFORM_RULES.fleet, 'There is no fleet above the platform.');
    else if (!this.fleet.managePlatform) note(PLATFORM_RULES.managedElsewhere, `The fleet '${this.fleet.node.path}' says \`managePlatform: false\`.`);
    else this.checkPlanes(this.fleet, note);
    return problems;
  }

  private checkPlanes(fleet: Fleet, note: ReturnType<typeof reporter>): void {
    const federation = Federation.of(this);
    const session = federation.current();
    const workloads = [...federation.workloadsByChart().values()].flat().map((workload) => ({ path: workload.node.path, definition: session.plan(workload).definition }));
    for (const plane of planesOf(fleet)) plane.preparation?.check?.(this.prepared(plane, fleet), workloads, note);
    if (this.wishes.crds && fleet.clustersOf(ControlPlane.KARMADA).length === 0) note(CRD_RULES.nowhere, 'The fleet has no cluster of Karmada.');
    if (this.wishes.propagateCrds && !this.first) this.checkInstallations(fleet, note);
  }

  /** Installations may be created before or after the platform. */
  private checkInstallations(fleet: Fleet, note: ReturnType<typeof reporter>): void {
    const members = new Set(fleet.clustersOf(ControlPlane.KARMADA).map(({ name }) => name));
    for (const installation of KruiseInstallation._allIn(this.node.root)) {
      const both = installation._crdClustersOf(ControlPlane.KARMADA).filter((name) => members.has(name));
      if (both.length === 0) continue;
      const [mine, theirs] = [this.node.path, installation.node.path];
      note(PLATFORM_RULES.crdOwners, `The KruisePlatform '${mine}' has \`propagateCrds: true\`, and the KruiseInstallation '${theirs}' installs the CRDs of Kruise on ${listed(both)} as well.`,
        `set \`manageCrds: false\` of '${theirs}', or leave out \`propagateCrds\` of '${mine}'.`);
    }
  }
}

/** The control planes that a fleet has clusters of. */
function planesOf(fleet: Fleet): PlaneModule[] {
  return PLANES.filter(({ controlPlane }) => fleet.clustersOf(controlPlane).length > 0);
}
