import { isDeepStrictEqual } from 'node:util';
import { ApiObject } from 'cdk8s';
import { Construct, type IConstruct } from 'constructs';
import { checkPropertyNames } from '../definition/input-types';
import { Federation } from '../federation/federation';
import { ControlPlane, newestVersion } from '../fleet/control-plane';
import { Fleet } from '../fleet/fleet';
import { NEWEST_KRUISE } from '../fleet/versions';
import { readable } from '../json/given';
import { isObject, ownMember } from '../json/json';
import { groupKindOf, type KubeObject, nameOf } from '../json/kube-object';
import { shown } from '../json/shown';
import { COMPANION_RULES } from '../kinds/companions/rules';
import { Kinds } from '../kinds/kinds';
import { STATEFUL_SET_RULES } from '../kinds/stateful-set/rules';
import { messageOf } from '../problems/refusals';
import type { Problem } from '../problems/problem';
import { Checks, report } from '../problems/report';
import { reporter } from '../problems/reporter';
import { checkSchema } from '../problems/schema/schema-rules';
import { chosenGates } from './chosen-gates';
import { askedGates, checkGates, gatesNeededIn } from './gate-checks';
import { checkClusters, checkManagers, checkRelease, checkValues } from './installation-checks';
import type { KruiseInstallationProps } from './installation-options';
import type { Installer, InstallationCluster, InstallationOrder } from './installation-order';
import { INSTALLATION_RULES as RULES } from './installation-rules';
import { KruiseInstaller } from './kruise-installer';
import type { KruiseSettings } from './kruise-settings';
import { allMade } from '../tree/late-children';

/**
 * Installs OpenKruise on the clusters of the fleet, with the tool that the team has. The feature gates are those that the objects of the app need in each cluster, and
 * what Kruise changes at run time is left to it. CRDs stay when the installation goes: with them, all workloads of a cluster would go.
 *
 * @example
 *
 * new KruiseInstallation(app, 'kruise', {
 *   version: '1.9.0',
 *   installer: KruiseInstaller.argoCd(),
 *   clusterSettings: { 'edge-1': { imageRegistry: 'registry.eu.example.com' } },
 * });
 */
export class KruiseInstallation extends Construct {
  /**
   * All installations of an app, in the order of creation.
   * @internal
   */
  public static _allIn(root: IConstruct): KruiseInstallation[] {
    return allMade(root).filter((node): node is KruiseInstallation => node instanceof KruiseInstallation);
  }

  /** The objects that install Kruise: of the add-on on the hub, or of the GitOps tool. */
  public readonly objects: ApiObject[];

  private readonly order?: InstallationOrder;
  private readonly installer?: Installer;

  /**
   * @param scope the app, or a construct in it, with a fleet
   * @param id the name of the installation in its scope
   * @param props what is installed where
   */
  constructor(scope: Construct, id: string, props: KruiseInstallationProps) {
    super(scope, id);
    const given = readable(props);
    const fleet = Fleet._of(this);
    this.installer = given.installer instanceof KruiseInstaller ? given.installer._installer : undefined;
    this.order = fleet && this.installer && this.orderOf(given, fleet, this.installer);
    this.objects = this.managedElsewhere(fleet) ? [] : this.emit();
    this.knowGates(fleet);
    this.node.addValidation({ validate: () => report(this, this.problems(props, given, fleet)) });
  }

  private orderOf(given: Partial<KruiseInstallationProps>, fleet: Fleet, installer: Installer): InstallationOrder {
    const { version, namespace, createNamespace, manageCrds, clusters: asked, clusterSettings, featureGates, managerReplicas, hostNetwork, imageRegistry, daemonSocketLocation } = given;
    const settings = { featureGates, managerReplicas, hostNetwork, imageRegistry, daemonSocketLocation };
    const reached = installer.reached(fleet);
    const clusters = reached.filter((name) => !Array.isArray(asked) || asked.includes(name)).map((name): InstallationCluster => ({
      name, controlPlane: fleet._planes().get(name)!.controlPlane, settings: settingsOf(settings, isObject(clusterSettings) ? ownMember(clusterSettings, name) : undefined),
    }));
    Federation.of(this).asksForDeliveries = true;
    const deliveries = () => Federation.of(this).current().deliveries();
    return {
      version: String(version), namespace: namespace ?? 'kruise-system', createNamespace: createNamespace !== false, manageCrds: manageCrds !== false, settings, clusters,
      gates: (names) => {
        const asking = clusters.filter(({ name }) => names.includes(name)).map((cluster) => askedGates(cluster.settings.featureGates));
        return chosenGates(gatesNeededIn(new Set(names), deliveries()), Object.assign({}, ...asking));
      },
      kindsIn: (names) => new Set(deliveries().filter(({ cluster }) => names.includes(cluster)).flatMap(({ objects }) => (objects as KubeObject[]).map(groupKindOf))),
      kinds: Kinds.of(this),
      root: this.node.root,
      ocmVersion: fleet.versionOf(ControlPlane.OCM) ?? newestVersion(ControlPlane.OCM),
    };
  }

  /** Whether the objects would go to a platform that somebody else keeps. */
  private managedElsewhere(fleet: Fleet | undefined): boolean {
    return this.installer?.goal === ControlPlane.OCM && fleet !== undefined && !fleet.managePlatform;
  }

  private emit(): ApiObject[] {
    const { order, installer } = this;
    if (!order || !installer || order.clusters.length === 0) return [];
    const federation = Federation.of(this);
    const chart = installer.goal === ControlPlane.OCM ? federation.platformChart(installer.goal) : federation.toolChart(installer.goal);
    return installer.objects(order).map(({ id, object, shared }) => {
      const existing = chart.node.tryFindChild(id) as ApiObject | undefined;
      if (shared && existing && isDeepStrictEqual(existing.toJson(), object)) return existing;
      let free = id;
      while (chart.node.tryFindChild(free)) free += '-2';
      return new ApiObject(chart, free, object as any);
    });
  }

  /** Where all clusters of a fleet get Kruise from the app, the gates that its objects need are on: nobody has to be told to switch them on. */
  private knowGates(fleet: Fleet | undefined): void {
    if (!fleet?.node.scope) return;
    const covered = new Set(KruiseInstallation._allIn(this.node.root).flatMap(({ order }) => order?.clusters.map(({ name }) => name) ?? []));
    const rest = fleet.clusters.filter(({ name }) => !covered.has(name));
    if (covered.size > 0 && rest.length === 0) Checks.acknowledge(fleet.node.scope, STATEFUL_SET_RULES.featureGate.code, COMPANION_RULES.gate.code);
  }

  /**
   * The clusters of a control plane that get the CRDs from this installation.
   * @internal
   */
  public _crdClustersOf(controlPlane: ControlPlane): string[] {
    return this.order?.manageCrds ? this.order.clusters.filter((cluster) => cluster.controlPlane === controlPlane).map(({ name }) => name) : [];
  }

  private problems(props: unknown, given: Partial<KruiseInstallationProps>, fleet: Fleet | undefined): Problem[] {
    const { path } = this.node;
    const problems: Problem[] = [...checkPropertyNames(path, props, 'KruiseInstallationProps')];
    const note = reporter(path, problems);
    checkValues(given, note);
    if (!fleet) note(RULES.cluster, 'There is no fleet above the installation.', 'create a Fleet with the clusters in the same scope.');
    if (!isObject(given.installer)) note(RULES.value, `installer is ${shown(given.installer)}, expected a KruiseInstaller.`, 'use `KruiseInstaller.argoCd(...)`, `KruiseInstaller.flux(...)` or `KruiseInstaller.ocmAddOn(...)`.');
    if (!fleet || !this.installer || !this.order) return problems;
    if (this.managedElsewhere(fleet)) {
      note(RULES.managedElsewhere, `The add-on is written into the platform of ${this.installer.tool}, but the fleet '${fleet.node.path}' says \`managePlatform: false\`.`);
    }
    checkClusters(given, fleet, this.installer, note);
    checkRelease(given.version, fleet, this.order, note);
    checkGates(this.order, Federation.of(this).current().deliveries(), note);
    checkManagers(this.order, this.appObjects(), note);
    problems.push(...(this.installer.problems?.() ?? []).map((problem) => ({ ...problem, path })));
    this.installer.check(this.order, note);
    this.checkOthers(note);
    return [...problems, ...this.checkObjects()];
  }

  /** Namespaces of the app, wherever they are. */
  private appObjects(): KubeObject[] {
    return allMade(this.node.root).filter((node): node is ApiObject => node instanceof ApiObject && node.kind === 'Namespace').flatMap((node) => {
      try {
        return [node.toJson() as KubeObject];
      } catch {
        return [];
      }
    });
  }

  private checkOthers(note: ReturnType<typeof reporter>): void {
    const all = KruiseInstallation._allIn(this.node.root);
    for (const other of all.slice(0, all.indexOf(this))) {
      const names = new Set(other.order?.clusters.map(({ name }) => name));
      const shared = this.order!.clusters.find(({ name }) => names.has(name));
      if (shared) note(RULES.twice, `'${other.node.path}' installs Kruise on '${shared.name}' as well.`);
      const same = shared ? undefined : this.objects.find((mine) => other.objects.some((theirs) => mine !== theirs && isSame(mine, theirs)));
      if (same) note(RULES.twice, `'${other.node.path}' writes ${same.kind} '${same.name}' as well.`, 'give the installer a `name` of its own.');
    }
  }

  private checkObjects(): Problem[] {
    const { path } = this.node;
    return this.objects.flatMap((node) => {
      try {
        const object = node.toJson() as KubeObject;
        return checkSchema(path, object, `the ${nameOf(object)}`, { kruise: NEWEST_KRUISE });
      } catch (error) {
        const problems: Problem[] = [];
        reporter(path, problems)(RULES.value, `${node.kind} '${node.name}' cannot be rendered: ${messageOf(error)}.`);
        return problems;
      }
    });
  }
}

function isSame(a: ApiObject, b: ApiObject): boolean {
  return a.apiVersion === b.apiVersion && a.kind === b.kind && a.name === b.name && a.metadata.namespace === b.metadata.namespace;
}

/** What holds in a cluster: gates add up, all else of the cluster takes the place of what was said for all. */
function settingsOf(all: KruiseSettings, own: unknown): KruiseSettings {
  if (!isObject(own)) return all;
  const said = Object.fromEntries(Object.entries(readable(own)).filter(([, value]) => value !== undefined)) as KruiseSettings;
  const gates = isObject(all.featureGates) && isObject(said.featureGates) ? { ...all.featureGates, ...said.featureGates } : said.featureGates ?? all.featureGates;
  return { ...all, ...said, featureGates: gates };
}
