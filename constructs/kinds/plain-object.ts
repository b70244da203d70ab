import { ApiObject, type ApiObjectProps, App, Lazy, resolve } from 'cdk8s';
import type { Construct, IConstruct } from 'constructs';
import { inKeyOrder } from '../json/json';

/** The resolvers every cdk8s app has; an app with more of them wants to see every value. */
const BUILT_IN_RESOLVERS = new App().resolvers.length;

/**
 * An object whose spec is plain JSON by the time it is rendered. cdk8s would look through all of it for tokens once more, which takes longer
 * than making it, so that is left out unless there are patches, or resolvers of the user's own.
 */
export class PlainObject extends ApiObject {
  private patched = false;

  constructor(scope: Construct, id: string, { apiVersion, kind, metadata }: ApiObjectProps, protected readonly spec: () => any) {
    super(scope, id, { apiVersion, kind, metadata, spec: Lazy.any({ produce: spec }) });
  }

  public override addJsonPatch(...operations: Parameters<ApiObject['addJsonPatch']>): void {
    this.patched = true;
    super.addJsonPatch(...operations);
  }

  public override toJson(): any {
    if (this.patched || hasResolvers(this) || process.env.CDK8S_DISABLE_SORT) return super.toJson();
    return { apiVersion: this.apiVersion, kind: this.kind, metadata: this.metadata.toJson(), spec: this.plainSpec() };
  }

  /** The spec with its keys in order, as cdk8s writes them. */
  protected plainSpec(): any {
    return resolved(this.spec(), this, sortedKeys);
  }
}

/** The value with all tokens replaced, as cdk8s does it, but without asking every resolver about every plain value. */
export function resolveTokens(value: any, object: ApiObject): any {
  return hasResolvers(object) ? resolve([], value, object) : resolved(value, object, Object.keys);
}

/** Whether the app of a construct has resolvers of its own. */
function hasResolvers(object: IConstruct): boolean {
  // `node.root` makes a list of all above it.
  let root = object;
  while (root.node.scope) root = root.node.scope;
  return (root as App).resolvers?.length !== BUILT_IN_RESOLVERS;
}

/** Whether an object may not share what is rendered of it: who resolves tokens in ways of their own may look at anything, and what is shared has its keys in order. */
export function isRenderedAlone(object: IConstruct): boolean {
  return hasResolvers(object) || process.env.CDK8S_DISABLE_SORT !== undefined;
}

/** What is known to be plain JSON with its keys in order. */
export const inOrder = new WeakSet<object>();

/** Plain JSON with its keys in order. */
export function putInOrder(value: any): any {
  const ordered = inKeyOrder(value);
  inOrder.add(ordered);
  return ordered;
}

/** Undefined members are left out. */
function resolved(value: any, object: ApiObject, keysOf: (fields: object) => string[]): any {
  if (typeof value !== 'object' || value === null || inOrder.has(value)) return value;
  if (Array.isArray(value)) return value.map((item) => resolved(item, object, keysOf));
  if (value.constructor !== Object && value.constructor !== undefined) {
    const replaced = resolve([], value, object);
    return replaced === value ? value : resolved(replaced, object, keysOf);
  }
  const fields: any = {};
  for (const key of keysOf(value)) {
    if (value[key] !== undefined) fields[key] = resolved(value[key], object, keysOf);
  }
  return fields;
}

/** Most objects have their keys in order already; looking costs less than sorting. */
function sortedKeys(fields: object): string[] {
  const keys = Object.keys(fields);
  for (let i = 1; i < keys.length; i++) if (keys[i - 1] > keys[i]) return keys.sort();
  return keys;
}
