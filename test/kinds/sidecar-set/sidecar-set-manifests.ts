/** A SidecarSet as people write it by hand, defaults left out. */
export function manifest(spec: any = {}, more: any = {}): any {
  return {
    apiVersion: 'apps.kruise.io/v1beta1',
    kind: 'SidecarSet',
    metadata: { name: 'logs' },
    spec: { selector: { matchLabels: { app: 'web' } }, containers: [{ name: 'shipper', image: 'shipper:1' }], ...spec },
    ...more,
  };
}

/** The same as Kruise 1.8 takes it. */
export function older(spec: any = {}, more: any = {}): any {
  return manifest(spec, { apiVersion: 'apps.kruise.io/v1alpha1', ...more });
}

export const update = (updateStrategy: any, spec: any = {}): any => manifest({ updateStrategy, ...spec });
export const container = (fields: any): any => manifest({ containers: [{ name: 'shipper', image: 'shipper:1', ...fields }] });
export const init = (fields: any, spec: any = {}): any => manifest({ initContainers: [{ name: 'setup', image: 'setup:1', ...fields }], ...spec });
export const resources = (policy: any, fields: any = {}): any => container({
  resourcesPolicy: { targetContainersMode: 'sum', resourcesExpr: { limits: { cpu: 'cpu' } }, ...policy }, ...fields,
});
export const patches = (...patchPodMetadata: any[]): any => manifest({ patchPodMetadata });
export const revision = (fields: any, spec: any = {}): any => manifest({ injectionStrategy: { revision: fields }, ...spec });
