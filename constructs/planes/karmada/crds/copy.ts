import type { Json } from '../../../json/json';
import type { KubeObject } from '../../../json/kube-object';
import type { Crd } from './crd';

/** Metadata of tools that do nothing on the API server of Karmada, by the domain of the key. */
const HELM = /^([^/]+\.)?helm\.sh\//;
const CERT_MANAGER = /^([^/]+\.)?cert-manager\.io\//;
const KUBECTL = 'kubectl.kubernetes.io/last-applied-configuration';
const MANAGED_BY = 'app.kubernetes.io/managed-by';

/** What stands for a version that is not served: objects that are still stored in it can be read, and nothing else is. */
const OPEN_SCHEMA = { openAPIV3Schema: { 'type': 'object', 'x-kubernetes-preserve-unknown-fields': true } };

/**
 * The definition for the API server of Karmada, where no webhook of Kruise runs: the stored version alone is served, and nothing is converted. The other
 * versions stay in the list, unserved, since an API server refuses a definition without a version that it has stored objects in.
 */
export function controlPlaneCopy({ object, name, versions, stored }: Crd): KubeObject {
  return {
    apiVersion: object.apiVersion,
    kind: object.kind,
    metadata: { ...keptMetadata(object), name },
    spec: {
      ...object.spec,
      conversion: { strategy: 'None' },
      versions: versions.map((version) => (version === stored ? version : unserved(version))),
    },
  };
}

function unserved({ name }: Json): object {
  return { name, served: false, storage: false, schema: OPEN_SCHEMA };
}

function keptMetadata({ metadata: { labels, annotations } }: KubeObject): object {
  const keptLabels = Object.entries(labels ?? {}).filter(([key, value]) => !HELM.test(key) && !(key === MANAGED_BY && value === 'Helm'));
  const keptAnnotations = Object.entries(annotations ?? {}).filter(([key]) => !HELM.test(key) && !CERT_MANAGER.test(key) && key !== KUBECTL);
  return {
    ...(keptAnnotations.length > 0 && { annotations: Object.fromEntries(keptAnnotations) }),
    ...(keptLabels.length > 0 && { labels: Object.fromEntries(keptLabels) }),
  };
}

/** Annotations of a definition that only mean something in clusters: cert-manager writes the certificate of the conversion webhook there. */
export function annotationsOfClusters({ object }: Crd): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(object.metadata.annotations ?? {}).filter(([key]) => CERT_MANAGER.test(key)));
}
