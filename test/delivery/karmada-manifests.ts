import type { ClusterFacts } from '../../constructs/delivery/model';
import type { KubeObject } from '../../constructs/json/kube-object';
import type { RandomDefinition } from './random-definition';

/** A definition as the manifests a Karmada control plane would be given. */
export function karmadaManifests({ clusters, template, placement, overrideRules }: RandomDefinition): KubeObject[] {
  const { apiVersion, kind, metadata: { name, namespace } } = template;
  const resourceSelectors = [{ apiVersion, kind, name }];
  const policy = (kindOfPolicy: string, spec: object): KubeObject => ({
    apiVersion: 'policy.karmada.io/v1alpha1', kind: kindOfPolicy, metadata: { name, namespace }, spec: { resourceSelectors, ...spec },
  });
  return [
    ...clusters.map(clusterManifest),
    template,
    policy('PropagationPolicy', { placement }),
    ...(overrideRules.length > 0 ? [policy('OverridePolicy', { overrideRules })] : []),
  ];
}

/** The capacity becomes the number of pods that fit; there is more of everything else than the templates ask for. */
function clusterManifest({ name, labels, provider, region, zones, taints, capacity }: ClusterFacts): KubeObject {
  return {
    apiVersion: 'cluster.karmada.io/v1alpha1', kind: 'Cluster',
    metadata: { name, ...(labels && { labels }) },
    spec: { syncMode: 'Pull', ...(provider && { provider }), ...(region && { region }), ...(zones && { zones }), ...(taints && { taints }) },
    ...(capacity !== undefined && { status: { resourceSummary: { allocatable: { pods: String(capacity), cpu: '100k', memory: '100Ti' } } } }),
  };
}
