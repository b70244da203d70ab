import { ApiObject, Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import type { KubeObject } from '../json/kube-object';

/** A manifest as an object of a chart. Its id says what it is, so that manifests can come and go beside it. */
export function manifestObject(scope: Construct, manifest: KubeObject): ApiObject {
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
