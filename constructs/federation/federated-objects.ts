import { type ApiObject, Chart } from 'cdk8s';
import type { Construct, IConstruct } from 'constructs';
import { checkPropertyNames } from '../definition/input-types';
import { ExistingResource } from './existing-resource';
import { joined, manifestsOf, manifestsOfFile } from './manifest-source';
import { type ObjectSource, ofConstructs, ofManifests } from './object-source';
import type { FederationOptions } from './options';
import { checkAssignment, overridesOfOnly, withinItself } from './override-assignment';
import { EXISTING_RULES } from './existing-rules';
import { finding } from '../problems/problem';
import { byName, isObject } from '../json/json';
import { shown } from '../json/shown';
import { isDnsSubdomain } from '../json/syntax';
import { definitionOf, ownerOf } from './adopted-object';
import { pathName } from './set-name';
import type { CustomKindOptions } from '../kinds/custom/custom-kind';
import { Kinds } from '../kinds/kinds';
import { groupKindOf } from '../json/kube-object';

/** What a set of objects takes that is placed together. */
export interface FederatedObjectsOptions extends FederationOptions {
  /**
   * Name of the policies and works of the set. With another name they are made anew and the old ones go: give the old name to a set that is moved in the code.
   * @default - after the path of the construct
   */
  readonly name?: string;
  /**
   * What there is to know of kinds that this package does not know, by group and kind as in `example.com/Database`.
   * @default - read from CustomResourceDefinitions in the same chart; without one, derived from the objects
   */
  readonly kinds?: Record<string, CustomKindOptions>;
}

/**
 * Objects without a workload, on many clusters: ConfigMaps, roles, CustomResourceDefinitions. They are placed together, by a policy that is named
 * after the construct; CustomResourceDefinitions have one of their own, which leaves them in the clusters when they are deleted here. A change of an override says with `within`
 * which object it is for, unless there is only one.
 *
 * @example
 *
 * FederatedObjects.fromFile(chart, 'crds', 'manifests/crds.yaml', { placement: Placement.onAllClusters() });
 */
export class FederatedObjects extends ExistingResource {
  /**
   * Federates manifests.
   *
   * @param scope the chart, or a construct in it
   * @param id the name of the set in its scope
   * @param manifests objects as plain JSON
   * @param options placement, overrides and delivery
   */
  public static fromManifests(scope: Construct, id: string, manifests: any[], options: FederatedObjectsOptions = {}): FederatedObjects {
    const list: unknown[] = Array.isArray(manifests) ? manifests : [manifests];
    return new FederatedObjects(scope, id, options, (owner) => ofManifests(owner, joined(
      list.map((manifest, index) => manifestsOf(owner.node.path, manifest, `Manifest ${index + 1}`)))));
  }

  /**
   * Federates all objects of a file.
   *
   * @param scope the chart, or a construct in it
   * @param id the name of the set in its scope
   * @param path a file of YAML or JSON documents, relative to the working directory
   * @param options placement, overrides and delivery
   */
  public static fromFile(scope: Construct, id: string, path: string, options: FederatedObjectsOptions = {}): FederatedObjects {
    return new FederatedObjects(scope, id, options, (owner) => ofManifests(owner, manifestsOfFile(owner.node.path, path)));
  }

  /**
   * Federates objects of cdk8s where they are.
   *
   * @param scope the chart of the constructs, or a construct in it
   * @param id the name of the set in its scope
   * @param constructs the objects, or constructs that have them, such as an Include
   * @param options placement, overrides and delivery
   */
  public static fromConstructs(scope: Construct, id: string, constructs: IConstruct[], options: FederatedObjectsOptions = {}): FederatedObjects {
    return new FederatedObjects(scope, id, options, (owner) => ofConstructs(owner, Array.isArray(constructs) ? constructs : [constructs]));
  }

  private readonly setName: string;

  private constructor(scope: Construct, id: string, options: FederatedObjectsOptions, source: (owner: Construct) => ObjectSource) {
    super(scope, id, options);
    const { objects, problems } = source(this);
    const { path } = this.node;
    this._note(...checkPropertyNames(path, options, 'FederatedObjectsOptions'), ...problems);
    // Karmada brings namespaces to all members by itself, and works for OCM have theirs.
    const placed = objects.filter(({ kind }) => kind !== 'Namespace');
    const described: Readonly<Record<string, unknown>> = isObject(options?.kinds) ? options.kinds : {};
    for (const object of placed) this._describe(object, described[groupKindOf(object)]);
    this.setName = typeof options?.name === 'string' ? options.name : pathName(this);
    if (options?.name !== undefined && !isDnsSubdomain(options.name)) this._note(finding(EXISTING_RULES.setName, { path, message: `name is ${shown(options.name)}.` }));
    const lead = leadOf(placed, Kinds.of(this), Chart.of(this).namespace);
    if (!lead && problems.length === 0) {
      const message = objects.length === 0 ? 'There are no objects.' : 'There are only Namespaces, which are created wherever something is in them.';
      this._note(finding(EXISTING_RULES.noObjects, { path, message }));
    }
    this._assignOverrides((overrides) => {
      const alone = placed.length === 1 ? [{ apiObject: lead, object: definitionOf(lead) }] : [];
      this._note(...checkAssignment(path, overrides, alone, new Set(placed)));
      // What names another object is refused already.
      return withinItself(overridesOfOnly(overrides, new Set(placed)), lead);
    });
    this.takeOthers(placed.filter((object) => object !== lead));
    this._take(problems.length === 0 ? lead : undefined, placed);
    for (const { apiVersion, kind } of placed) this._platformFor({ apiVersion, kind });
  }

  /** @internal */
  public override _setName(): string {
    return this.setName;
  }

  /** They are written as they are, but without a namespace that cdk8s gives to kinds that have none. */
  private takeOthers(objects: readonly ApiObject[]): void {
    for (const object of objects) {
      const owner = ownerOf(object);
      if (owner === undefined) this._adopt(object, (whole) => whole);
      else this._note(finding(EXISTING_RULES.federatedTwice, { path: this.node.path, message: `${object.kind} '${object.name}' is already federated by '${owner}'.` }));
    }
  }
}

/**
 * The object that decides where the policy of a set is: in the namespace of the chart, or in the first by name, however many objects are added in front.
 * What is kept when the set goes has a policy of its own.
 */
function leadOf(objects: readonly ApiObject[], kinds: Kinds, home: string | undefined): ApiObject {
  const namespaced = objects.filter(({ apiVersion, kind }) => kinds.of({ apiVersion, kind })?.namespaced);
  const namespaces = new Set(namespaced.map(({ metadata }) => metadata.namespace));
  const namespace = home !== undefined && namespaces.has(home) ? home : [...namespaces].filter((name) => name !== undefined).sort(byName)[0];
  return namespaced.find(({ metadata }) => metadata.namespace === namespace) ?? objects.find(({ kind }) => kind !== 'CustomResourceDefinition') ?? objects[0];
}
