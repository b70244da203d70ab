import type { ArgoCdOptions } from './argo-cd-options';
import { destinationOf } from './application';
import { byName, entriesInOrder } from '../../json/json';
import type { Kinded, KubeObject } from '../../json/kube-object';
import { argoCdHealth, type GroupKind } from '../../planes/health';
import { writeYaml } from '../../json/yaml-writer';
import { moduleIn } from '../../kinds/kinds';
import { KRUISE_KINDS } from '../../kinds/list';
import { PLANES } from '../../planes/list';

/**
 * The kinds whose health Argo CD is told. Kinds that come in an earlier wave are not among them, but for the SidecarSet: a sync waits for what
 * it calls unhealthy.
 */
const KINDS: readonly GroupKind[] = [
  ...KRUISE_KINDS.filter(({ health, companion }) => health && !companion).sort((a, b) => byName(a.kind, b.kind)),
  ...PLANES.flatMap(({ health }) => health),
];

/** Argo CD has none for its own Applications since 1.8. */
const APPLICATION_HEALTH = `local health = obj.status ~= nil and obj.status.health or {}
return { status = health.status or "Progressing", message = health.message or "" }
`;

/** What a fresh installation of Argo CD 3.5 does not watch. */
const EXCLUDED: readonly { readonly apiGroups: readonly string[]; readonly kinds: readonly string[] }[] = [
  { apiGroups: ['', 'discovery.k8s.io'], kinds: ['Endpoints', 'EndpointSlice'] },
  { apiGroups: ['coordination.k8s.io'], kinds: ['Lease'] },
  {
    apiGroups: ['authentication.k8s.io', 'authorization.k8s.io'],
    kinds: ['SelfSubjectReview', 'TokenReview', 'LocalSubjectAccessReview', 'SelfSubjectAccessReview', 'SelfSubjectRulesReview', 'SubjectAccessReview'],
  },
  { apiGroups: ['certificates.k8s.io'], kinds: ['CertificateSigningRequest'] },
  { apiGroups: ['cert-manager.io'], kinds: ['CertificateRequest'] },
  { apiGroups: ['cilium.io'], kinds: ['CiliumIdentity', 'CiliumEndpoint', 'CiliumEndpointSlice'] },
  {
    apiGroups: ['kyverno.io', 'reports.kyverno.io', 'wgpolicyk8s.io'],
    kinds: [
      'PolicyReport', 'ClusterPolicyReport', 'EphemeralReport', 'ClusterEphemeralReport', 'AdmissionReport', 'ClusterAdmissionReport',
      'BackgroundScanReport', 'ClusterBackgroundScanReport', 'UpdateRequest',
    ],
  },
];

/**
 * The part of Argo CD's settings that makes health truthful, to be merged into what is there with `kubectl apply --server-side`. It is not in the
 * kustomization: no Application should own the settings of the Argo CD that applies it, and take them along when it goes.
 *
 * @param applied what Argo CD applies: it has one script for all versions of a kind, which has to know the newest form that there is
 */
export function settingsOf(options: ArgoCdOptions, applied: readonly Kinded[] = []): KubeObject {
  const { installationId, excludeWorks, applicationHealth } = options.settings ?? {};
  const data: Record<string, string> = Object.fromEntries(KINDS.map((kind) => [healthKey(kind), argoCdHealth(kind, newFormOf(kind, applied))!]));
  if (applicationHealth) data[healthKey({ group: 'argoproj.io', kind: 'Application' })] = APPLICATION_HEALTH;
  if (installationId !== undefined) Object.assign(data, { 'application.resourceTrackingMethod': 'annotation', installationID: installationId });
  if (excludeWorks) data['resource.exclusions'] = writeYaml([...EXCLUDED, ...derivedExclusions(options)]);
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: {
      labels: { 'app.kubernetes.io/name': 'argocd-cm', 'app.kubernetes.io/part-of': 'argocd' },
      name: 'argocd-cm',
      namespace: options.namespace ?? 'argocd',
    },
    data: Object.fromEntries(entriesInOrder(data)),
  };
}

/** What control planes derive themselves. Exclusions know servers by their address only. */
function derivedExclusions(options: ArgoCdOptions): unknown[] {
  return PLANES.flatMap(({ controlPlane: plane, derivedKinds = [] }) => derivedKinds.map((key) => {
    const [group, kind] = key.split('/');
    return { apiGroups: [group], clusters: [destinationOf({ plane }, options).server ?? '*'], kinds: [kind] };
  }));
}

/** The version of a kind that has another form, if an object of it is there. */
function newFormOf({ group, kind }: GroupKind, applied: readonly Kinded[]): string | undefined {
  const forms = Object.keys(moduleIn(group, kind)?.inVersion ?? {});
  return forms.find((version) => applied.some((object) => object.kind === kind && object.apiVersion === `${group}/${version}`));
}

function healthKey({ group, kind }: GroupKind): string {
  return `resource.customizations.health.${group}_${kind}`;
}
