import type { KubeObject } from '../../json/kube-object';
import type { Preparation } from '../preparation';
import { workSpec } from './manifest-work';
import { OcmDeletePolicy } from './options';

const NAME = 'kruise-federation-namespaces';

/** Works carry objects as they are, so the hub needs no definitions. Namespaces have a work of their own, and stay when it is deleted. */
export const OCM_PREPARATION: Preparation = {
  write: ({ namespaces, clusters, version, kinds }) => {
    if (namespaces.length === 0) return [];
    const manifests = namespaces.map((name): KubeObject => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } }));
    const spec = workSpec(manifests, undefined, { options: { deletePolicy: OcmDeletePolicy.KEEP_ALL }, preserve: true, suspended: false, kinds, ocmVersion: version });
    return clusters.map((cluster) => ({ apiVersion: 'work.open-cluster-management.io/v1', kind: 'ManifestWork', metadata: { name: NAME, namespace: cluster }, spec }));
  },
};
