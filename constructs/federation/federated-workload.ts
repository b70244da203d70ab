import type { ApiObject } from 'cdk8s';
import type { Construct, IConstruct } from 'constructs';
import { checkPropertyNames } from '../definition/input-types';
import { ExistingResource } from './existing-resource';
import { manifestsOf, manifestsOfFile } from './manifest-source';
import { type ObjectSource, ofConstructs, ofManifests } from './object-source';
import type { FederationOptions } from './options';
import { withinItself } from './override-assignment';
import { chooseWorkload } from './workload-choice';
import { isObject } from '../json/json';
import { Interpreter } from '../planes/karmada/interpreter-choice';
import { Kinds } from '../kinds/kinds';
import { Placement } from '../placement/placement';
import type { CustomKindOptions } from '../kinds/custom/custom-kind';

/** What a federated workload takes that was there already. */
export interface FederatedWorkloadOptions extends FederationOptions {
  /**
   * What there is to know of the kind of the workload, if it is one that this package does not know.
   * @default - read from its CustomResourceDefinition in the same chart; without one, derived from the manifest
   */
  readonly kind?: CustomKindOptions;
  /**
   * Kind and name of the workload, as in `Deployment/web`, where there are several.
   * @default - the one object whose kind has pods
   */
  readonly workload?: string;
}

/**
 * A workload that is there already, of any kind, on many clusters: a manifest, a file of manifests, or a construct of cdk8s. What was written is
 * never changed. Into the template goes Karmada's share of the replicas, and into that of a Kruise kind what Kruise's webhook would add.
 *
 * @example
 *
 * FederatedWorkload.fromFile(chart, 'web', 'manifests/web.yaml', {
 *   placement: Placement.onClusters('us-west', 'us-east').divideByWeight({ 'us-west': 3, 'us-east': 2 }),
 *   overrides: [ClusterOverride.onClusters('us-east').imageRegistry('registry.us.example.com')],
 * });
 */
export class FederatedWorkload extends ExistingResource {
  /**
   * Federates a manifest.
   *
   * @param scope the chart, or a construct in it
   * @param id the name of the workload in its scope
   * @param manifest the object as plain JSON; of a List, the workload with its other items as companions
   * @param options placement, overrides and delivery
   */
  public static fromManifest(scope: Construct, id: string, manifest: any, options: FederatedWorkloadOptions = {}): FederatedWorkload {
    return new FederatedWorkload(scope, id, options, (owner) => ofManifests(owner, manifestsOf(owner.node.path, manifest, 'The manifest')));
  }

  /**
   * Federates the workload in a file; its other documents travel with it.
   *
   * @param scope the chart, or a construct in it
   * @param id the name of the workload in its scope
   * @param path a file of YAML or JSON documents, relative to the working directory
   * @param options placement, overrides and delivery
   */
  public static fromFile(scope: Construct, id: string, path: string, options: FederatedWorkloadOptions = {}): FederatedWorkload {
    return new FederatedWorkload(scope, id, options, (owner) => ofManifests(owner, manifestsOfFile(owner.node.path, path)));
  }

  /**
   * Federates a workload of cdk8s where it is: an ApiObject, a workload of cdk8s-plus, or the one in an Include or Helm release. All other objects
   * below the construct travel with it.
   *
   * @param scope the chart of the construct, or a construct in it
   * @param id the name of the federated workload in its scope
   * @param construct the object, or a construct that has it
   * @param options placement, overrides and delivery
   */
  public static fromConstruct(scope: Construct, id: string, construct: IConstruct, options: FederatedWorkloadOptions = {}): FederatedWorkload {
    return new FederatedWorkload(scope, id, options, (owner) => ofConstructs(owner, [construct]));
  }

  private constructor(scope: Construct, id: string, options: FederatedWorkloadOptions, source: (owner: Construct) => ObjectSource) {
    super(scope, id, options);
    const { objects, constructs, problems } = source(this);
    const given: FederatedWorkloadOptions = isObject(options) ? options : {};
    const { path } = this.node;
    const candidates = objects.filter(({ kind }) => kind !== 'Namespace');
    const chosen = chooseWorkload(path, candidates.length > 0 ? candidates : objects, given.workload, Kinds.of(this));
    this._note(...checkPropertyNames(path, options, 'FederatedWorkloadOptions'), ...problems);
    // What could not be read may have been the workload.
    if (problems.length === 0) this._note(...chosen.problems);
    for (const object of objects) {
      if (object === chosen.workload) this._describe(object, given.kind, counts(given));
      else this._describe(object, undefined);
    }
    this._assignOverrides((overrides) => withinItself(overrides, chosen.workload));
    this._take(problems.length === 0 ? chosen.workload : undefined, constructs);
    for (const { apiVersion, kind, name } of objects) {
      if (name !== chosen.workload?.name || kind !== chosen.workload.kind) this._platformFor({ apiVersion, kind });
    }
  }

  /** The workload as cdk8s knows it. */
  public get apiObject(): ApiObject {
    return this._templateObject();
  }
}

/** Whether Karmada learns to count the replicas, or is asked to divide them. */
function counts({ interpreter, placement }: FederatedWorkloadOptions): boolean {
  const scripts = interpreter instanceof Interpreter ? interpreter._scripts : undefined;
  const divided = placement instanceof Placement && placement._spec().replicaScheduling?.replicaSchedulingType === 'Divided';
  return divided || (isObject(scripts) && scripts.replicaResource !== undefined);
}
