import type { AppFile } from './app-files';
import type { KubeObject } from '../json/kube-object';
import { isObject } from '../json/json';
import { groupKindOf } from '../json/kube-object';

/** Annotation that tells Argo CD when to apply an object: lower numbers first, and each only when those before it are healthy. */
const WAVE = 'argocd.argoproj.io/sync-wave';

/** Annotation with what Argo CD should do with this object only. */
const SYNC_OPTIONS = 'argocd.argoproj.io/sync-options';

/**
 * Asked about before they go, and that after everything else is done: Argo CD stops where it asks, so a question in an earlier wave would keep
 * what comes after it from being applied.
 */
const ASKED_ABOUT = 'Prune=confirm,Delete=confirm,PruneLast=true';

const RBAC = 'rbac.authorization.k8s.io';
const CLUSTER = 'cluster.open-cluster-management.io';
const KRUISE = 'apps.kruise.io';

/**
 * Waves by group and kind; what is not listed is applied at 0, the last wave. Argo CD prunes in the reverse order of these.
 *
 * A template that Karmada sees before its policy may be claimed by another policy and stays with it; overrides that come late are applied to
 * what is delivered already, and overrides that go early are taken back from it.
 *
 * Only kinds that Argo CD calls healthy at once, or that get there by themselves, may come early: it waits for a wave, and while it waits it looks
 * at no newer commit. A claim stays Pending until a pod asks for it, a Service may never get its address, a paused workload waits for the commit
 * that resumes it. So these, and autoscalers, which can come before their target, are applied with the workloads; within a wave Argo CD applies
 * the kinds of Kubernetes before those of others.
 */
const WAVES: Readonly<Record<string, number>> = {
  'apiextensions.k8s.io/CustomResourceDefinition': -60,
  '/Namespace': -50,
  [`${CLUSTER}/ManagedClusterSet`]: -50,
  'config.karmada.io/ResourceInterpreterCustomization': -40,
  'config.karmada.io/ResourceInterpreterWebhookConfiguration': -40,
  [`${CLUSTER}/ManagedClusterSetBinding`]: -40,
  [`${CLUSTER}/Placement`]: -30,
  'policy.karmada.io/OverridePolicy': -30,
  'policy.karmada.io/ClusterOverridePolicy': -30,
  'policy.karmada.io/PropagationPolicy': -20,
  'policy.karmada.io/ClusterPropagationPolicy': -20,
  'storage.k8s.io/StorageClass': -15,
  'scheduling.k8s.io/PriorityClass': -15,
  '/LimitRange': -10,
  '/ResourceQuota': -10,
  '/ServiceAccount': -10,
  [`${RBAC}/Role`]: -10,
  [`${RBAC}/ClusterRole`]: -10,
  [`${RBAC}/RoleBinding`]: -10,
  [`${RBAC}/ClusterRoleBinding`]: -10,
  '/ConfigMap': -10,
  '/Secret': -10,
  'networking.k8s.io/NetworkPolicy': -10,
  // Kruise looks for these when it admits a pod: pods that are there before them are left out.
  [`${KRUISE}/ResourceDistribution`]: -10,
  [`${KRUISE}/WorkloadSpread`]: -10,
  [`${KRUISE}/PersistentPodState`]: -10,
  [`${KRUISE}/PodProbeMarker`]: -10,
  'policy.kruise.io/PodUnavailableBudget': -10,
  [`${KRUISE}/SidecarSet`]: -5,
};

/** Kinds whose loss takes more with it than the object. */
const PRECIOUS: ReadonlySet<string> = new Set([
  'apiextensions.k8s.io/CustomResourceDefinition', '/Namespace', '/PersistentVolumeClaim', '/PersistentVolume',
  // Without it Karmada no longer divides the replicas of the kind: every cluster gets them all.
  'config.karmada.io/ResourceInterpreterCustomization',
  `${CLUSTER}/ManagedClusterSet`,
]);

/** The wave of an object. */
export function waveOf(object: KubeObject): number {
  if (object.kind === 'ManifestWork') return waveOfWork(object);
  // Argo CD would wait for somebody to resume it, with the workloads behind it.
  if (object.kind === 'SidecarSet' && object.spec?.updateStrategy?.paused === true) return 0;
  const key = groupKindOf(object);
  return Object.hasOwn(WAVES, key) ? WAVES[key] : 0;
}

/** A work comes when the last of its objects would: one with a SidecarSet alone is there before the works with pods. */
function waveOfWork({ spec }: KubeObject): number {
  const manifests: unknown = spec?.workload?.manifests;
  const objects = Array.isArray(manifests) ? manifests.filter((manifest): manifest is KubeObject => isObject(manifest) && typeof manifest.apiVersion === 'string') : [];
  return objects.length > 0 ? Math.min(0, Math.max(...objects.map(waveOf))) : 0;
}

/**
 * Whether an object is asked about before it is removed. In `ocm/platform` everything is: an agent that loses its permissions cannot remove
 * what it has applied, and the works that are on their way out never go.
 */
export function isPrecious(object: KubeObject, directory?: AppFile['directory']): boolean {
  return PRECIOUS.has(groupKindOf(object)) || (object.kind === 'ManifestWork' && directory !== undefined && directory.chart === undefined);
}

/**
 * The objects of a file with what Argo CD needs to know of their order. Karmada carries these annotations to the members, where nobody
 * reads them; they are on the objects themselves and never on pod templates, so no pod is replaced because of them.
 */
export function arranged({ objects, directory, askedAbout }: AppFile): KubeObject[] {
  return objects.map((object) => {
    const wave = waveOf(object);
    return annotated(object, {
      ...(wave !== 0 && { [WAVE]: String(wave) }),
      ...((askedAbout || isPrecious(object, directory)) && { [SYNC_OPTIONS]: ASKED_ABOUT }),
    });
  });
}

/** The object with annotations added; what it says of itself stays. */
export function annotated(object: KubeObject, annotations: Readonly<Record<string, string>>): KubeObject {
  if (Object.keys(annotations).length === 0) return object;
  const merged = { ...annotations, ...object.metadata.annotations };
  const { annotations: _, ...metadata } = object.metadata;
  return { ...object, metadata: { annotations: Object.fromEntries(Object.entries(merged).sort()), ...metadata } };
}
