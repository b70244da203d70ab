import type { KubeObject } from '../../../constructs/json/kube-object';

/** The pods of all cases. */
export const POD = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web:1' }] } };

/** Those pods with something else in their spec, or in their first container. */
export const withPod = (spec: object): any => ({ ...POD, spec: { ...POD.spec, ...spec } });
export const withContainer = (container: object): any => withPod({ containers: [{ ...POD.spec.containers[0], ...container }] });
export const withMetadata = (metadata: object): any => ({ ...POD, metadata: { ...POD.metadata, ...metadata } });

export const NEW_IMAGE = withContainer({ image: 'web:2' });
export const NEW_ENV = withContainer({ env: [{ name: 'MODE', value: 'fast' }] });

/** A workload with ten of those pods. */
export function workload(apiVersion: string, kind: string, spec: object): KubeObject {
  return { apiVersion, kind, metadata: { name: 'web', namespace: 'web' }, spec: { replicas: 10, selector: { matchLabels: { app: 'web' } }, template: POD, ...spec } };
}
