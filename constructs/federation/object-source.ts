import { ApiObject, Chart } from 'cdk8s';
import type { Construct, IConstruct } from 'constructs';
import type { KubeObject } from '../json/kube-object';
import { shown } from '../json/shown';
import { finding, type Problem } from '../problems/problem';
import { EXISTING_RULES } from './existing-rules';
import type { ReadManifests } from './manifest-source';

/** Objects with what was found out on the way to them. */
export interface ObjectSource {
  readonly objects: readonly ApiObject[];
  /** Constructs that have these objects. */
  readonly constructs: readonly IConstruct[];
  readonly problems: readonly Problem[];
}

export function ofManifests(owner: Construct, { objects, problems }: ReadManifests): ObjectSource {
  const made = objects.map((object) => manifestObject(owner, object));
  return { objects: made, constructs: made, problems };
}

/** The objects of constructs, whatever callers without types pass for them. */
export function ofConstructs(owner: Construct, given: readonly unknown[]): ObjectSource {
  const constructs = given.filter((construct): construct is IConstruct => typeof (construct as Partial<IConstruct> | undefined)?.node?.findAll === 'function');
  const objects = constructs.flatMap(({ node }) => node.findAll()).filter((child): child is ApiObject => child instanceof ApiObject);
  const others = given.filter((construct) => !constructs.includes(construct as IConstruct));
  return {
    objects: [...new Set(objects)], constructs,
    problems: others.map((other) => finding(EXISTING_RULES.noObject, { path: owner.node.path, message: `A construct is ${shown(other)}; expected a cdk8s construct.` })),
  };
}

/** A manifest as an object of a chart. Its id says what it is, so that manifests can come and go beside it. */
function manifestObject(scope: Construct, manifest: KubeObject): ApiObject {
  const { name, namespace } = manifest.metadata;
  const id = [manifest.kind.toLowerCase(), namespace, name].filter((part) => part).join('-').replaceAll('/', '-');
  let free = id;
  for (let count = 2; scope.node.tryFindChild(free); count++) free = `${id}-${count}`;
  return new ApiObject(scope, free, manifest as any);
}

/** Stands where an object should be that cannot be read. Whoever has it has an error, and nothing is written. */
export function placeholder(scope: Construct): ApiObject {
  return new ApiObject(scope, 'missing', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'missing', namespace: Chart.of(scope).namespace ?? 'default' } });
}
