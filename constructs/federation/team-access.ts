import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { grantedExecutors } from '../definition/granted-executors';
import { checkPropertyNames } from '../definition/input-types';
import { Fleet } from '../fleet/fleet';
import { eachOf, kubeOf, readable } from '../json/given';
import { listOf } from '../json/json';
import { constructIdOf, type KubeObject } from '../json/kube-object';
import { isDnsLabel } from '../json/syntax';
import { Kinds } from '../kinds/kinds';
import type { AccessSubject } from '../planes/access-subject';
import { ACCESS_RULES } from '../planes/access-rules';
import { PLANES } from '../planes/list';
import type { OcmExecutor } from '../planes/ocm/options';
import type { Team } from '../planes/team';
import { finding, type Problem } from '../problems/problem';
import { report } from '../problems/report';
import { Federation } from './federation';
import { planeVersions } from './platforms';
import { checkTeam, isExecutor } from './team-checks';
import { allMade } from '../tree/late-children';

/** Properties of the access of a team. */
export interface TeamAccessProps {
  /** The members of the team, as the control planes know them. */
  readonly subjects: AccessSubject[];
  /** The namespaces of the team, which are the same on Karmada and in clusters. */
  readonly namespaces: string[];
  /**
   * Whether the namespaces are created on Karmada, which the roles need before any workload is there. Leave them out of the charts of workloads then.
   * @default true
   */
  readonly createNamespaces?: boolean;
  /**
   * The name of the team, which its roles are named after: `team-<name>`.
   * @default - the id of the construct
   */
  readonly name?: string;
  /**
   * The clusters of Open Cluster Management that the team may deliver to.
   * @default - all clusters of Open Cluster Management in the fleet
   */
  readonly clusters?: string[];
  /**
   * The ServiceAccount in these clusters whose rights limit what the works of the team can do. It is created there.
   * @default - the ServiceAccount `team-<name>` in the first namespace of the team
   */
  readonly executor?: OcmExecutor;
  /**
   * Kinds with a namespace that the works of the team may have in addition to those that this app delivers into its namespaces, as `group/Kind`.
   * @default - none: exactly what this app delivers
   */
  readonly kinds?: string[];
  /**
   * Names of the works that the team may change and delete. It may create others, but then not change them.
   * @default - all works in the namespaces of its clusters, those of others included
   */
  readonly works?: string[];
  /**
   * Sets of clusters that the team may bind to its namespaces on the hub, for ManifestWorkReplicaSets.
   * @default - none: the team writes a work for each cluster
   */
  readonly clusterSets?: string[];
}

/**
 * What a team may do on the control planes, and no more. On Karmada: templates and policies in its namespaces, and to read the clusters. On the hub
 * of Open Cluster Management: works for its clusters, which run with the rights of one ServiceAccount there. The ServiceAccount and its rights, for
 * exactly what the team delivers, are brought to the clusters by a work of the platform. It is part of the platform that one app owns.
 *
 * @example
 *
 * const team = new TeamAccess(app, 'shop', {
 *   subjects: [AccessSubject.group('shop-developers')],
 *   namespaces: ['shop'],
 * });
 * // in the workloads of the team: delivery: [Delivery.byOcm({ executor: team.executor })]
 */
export class TeamAccess extends Construct {
  /** The ServiceAccount that the works of the team name as their executor. */
  public readonly executor: OcmExecutor;
  /** The roles, bindings and works, on all control planes. */
  public readonly objects: ApiObject[];

  /**
   * @param scope the app, or a construct in it, with a fleet
   * @param id the name of the access in its scope, and of the team unless it is given
   * @param props members, namespaces and clusters
   */
  constructor(scope: Construct, id: string, props: TeamAccessProps) {
    super(scope, id);
    const given: Partial<TeamAccessProps> = readable(props);
    const name = given.name ?? id;
    const namespaces = [...new Set(texts(given.namespaces))];
    this.executor = isExecutor(given.executor) ? given.executor : { namespace: namespaces[0] ?? '', name: `team-${name}` };
    const fleet = Fleet._of(this);
    const taken: KubeObject[] = [];
    // With a name or namespaces that no object can have, there is nothing worth writing: the checks say so.
    const sound = isDnsLabel(name, 50) && namespaces.length > 0 && namespaces.every((namespace) => isDnsLabel(namespace));
    this.objects = fleet && sound ? this.write(fleet, given, { name, namespaces }, taken) : [];
    this.node.addValidation({
      validate: () => report(this, [
        ...checkPropertyNames(this.node.path, props, 'TeamAccessProps'), ...checkTeam(this.node.path, { ...given, name }, fleet, taken), ...this.checkNamespaces(given),
      ]),
    });
  }

  /** Namespaces that charts of the app have as well. */
  private checkNamespaces({ namespaces, createNamespaces }: Partial<TeamAccessProps>): Problem[] {
    if (createNamespaces === false) return [];
    const ours = new Set(this.objects);
    const others = allMade(this.node.root).filter((node): node is ApiObject => node instanceof ApiObject && node.kind === 'Namespace' && !ours.has(node));
    const platform = new Set(PLANES.filter(({ team }) => team).map(({ controlPlane }) => controlPlane));
    const twice = others.filter(({ name, chart }) => texts(namespaces).includes(name) && !platform.has(Federation.of(this).platformOf(chart)!));
    return twice.map(({ name, chart }) => finding(ACCESS_RULES.namespaceTwice, {
      path: this.node.path, message: `The namespace '${name}' is created with the team, and is in the chart '${chart.node.path}' too.`,
    }));
  }

  private write(fleet: Fleet, given: Partial<TeamAccessProps>, { name, namespaces }: Pick<Team, 'name' | 'namespaces'>, taken: KubeObject[]): ApiObject[] {
    const federation = Federation.of(this);
    const versions = planeVersions(fleet);
    federation.asksForDeliveries = true;
    return PLANES.flatMap(({ controlPlane, team: tell }) => {
      const all = fleet.clustersOf(controlPlane).map((cluster) => cluster.name);
      if (!tell || all.length === 0) return [];
      const clusters = given.clusters === undefined ? all : all.filter((cluster) => texts(given.clusters).includes(cluster));
      const team = {
        name, namespaces, clusters, createNamespaces: given.createNamespaces !== false, executor: this.executor, subjects: listOf<unknown>(eachOf(given.subjects, kubeOf)), kinds: texts(given.kinds),
        works: given.works === undefined ? undefined : texts(given.works), clusterSets: texts(given.clusterSets),
      };
      const objects = tell(team, { kinds: Kinds.of(this), version: versions[controlPlane], deliveries: () => federation.current().deliveries() });
      return objects.flatMap((object) => {
        const chart = federation.platformChart(controlPlane);
        const id = constructIdOf(object);
        if (chart.node.tryFindChild(id)) {
          // Teams may share a namespace.
          if (object.kind !== 'Namespace') taken.push(object);
          return [];
        }
        if (object.kind === 'ManifestWork') grantedExecutors(this).add(`${this.executor.namespace}/${this.executor.name}`);
        return [new ApiObject(chart, id, object as any)];
      });
    });
  }
}

/** The strings of a list, whatever callers without types pass. */
function texts(given: unknown): string[] {
  return listOf(given as unknown[]).filter((one): one is string => typeof one === 'string');
}
