import { isObject } from '../json/json';
import { groupKindOf, type KubeObject } from '../json/kube-object';
import { finding, type Problem, type Rule } from '../problems/problem';
import { listed } from '../problems/reporter';

/** The Secrets among objects that have values written out, as `namespace/name`. A Secret that controllers fill in has none. */
export function literalSecrets(objects: Iterable<KubeObject>): string[] {
  const found = new Set<string>();
  for (const object of objects) {
    const secret = carried(object);
    if (!secret || !(hasValues(secret.data) || hasValues(secret.stringData))) continue;
    const { name, namespace = object.metadata?.namespace } = isObject(secret.metadata) ? secret.metadata : {};
    found.add(namespace === undefined ? String(name) : `${namespace}/${name}`);
  }
  return [...found];
}

/** The findings of a rule on Secrets with values; never with the values. Where they are is asked only when there are any: it may name all clusters. */
export function checkSecrets(rule: Rule, path: string, objects: Iterable<KubeObject>, where: () => string): Problem[] {
  const secrets = literalSecrets(objects);
  if (secrets.length === 0) return [];
  return [finding(rule, { path, message: `${secrets.length === 1 ? 'The values of the Secret' : 'The values of the Secrets'} ${listed(secrets)} are written out in ${where()}.` })];
}

/** An object that is a Secret, or the Secret that a ResourceDistribution hands out. */
function carried(object: any): any {
  if (!isObject(object)) return undefined;
  if (object.apiVersion === 'v1' && object.kind === 'Secret') return object;
  const inner: any = groupKindOf(object as KubeObject) === 'apps.kruise.io/ResourceDistribution' && isObject(object.spec) ? object.spec.resource : undefined;
  return isObject(inner) && inner.kind === 'Secret' ? inner : undefined;
}

function hasValues(data: unknown): boolean {
  return isObject(data) && Object.values(data).some((value) => value !== undefined && value !== null && value !== '');
}
