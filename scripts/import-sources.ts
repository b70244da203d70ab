import * as path from 'node:path';

/** An upstream release whose schemas the package is built on. */
export interface Source {
  /** First part of the folder under crds/; the version is the second. */
  readonly name: string;
  readonly module: string;
  readonly version: string;
  /** The version of the Go module where it is called otherwise there. @default - `version` */
  readonly moduleVersion?: string;
  /** Why the Go module of that version is not this release, so that it is only read from a copy. @default - it is */
  readonly copyOnly?: string;
  /** Folder of the module below which the schemas are. */
  readonly folder: string;
  /** Names of the CRDs to keep: what users write, not what controllers make. @default - all that are there, but for `without` */
  readonly keep?: readonly string[];
  readonly without?: readonly string[];
  /** Whether imports/ is generated from it. @default true */
  readonly imported?: boolean;
}

export const ROOT = path.join(__dirname, '..');
export const CRDS = path.join(ROOT, 'crds');
export const IMPORTS = path.join(ROOT, 'imports');

/** Kruise has no other CRDs than those of kinds, and these two are made by its controllers. */
const KRUISE = {
  name: 'kruise', module: 'github.com/openkruise/kruise', folder: 'config/crd/bases', without: ['nodeimages.apps.kruise.io', 'nodepodprobes.apps.kruise.io'],
} as const;

/** What stands for the version of a source that is not released. */
export const NEXT = 'next';

/** The pinned releases. To upgrade: change a version here and run the refresh. */
export const SOURCES: readonly Source[] = [
  {
    name: 'karmada',
    module: 'github.com/karmada-io/karmada',
    version: 'v1.18.2',
    folder: 'charts/karmada/_crds/bases',
    keep: [
      'clusteroverridepolicies.policy.karmada.io',
      'clusterpropagationpolicies.policy.karmada.io',
      'clustertaintpolicies.policy.karmada.io',
      'cronfederatedhpas.autoscaling.karmada.io',
      'federatedhpas.autoscaling.karmada.io',
      'federatedresourcequotas.policy.karmada.io',
      'multiclusteringresses.networking.karmada.io',
      'multiclusterservices.networking.karmada.io',
      'overridepolicies.policy.karmada.io',
      'propagationpolicies.policy.karmada.io',
      'remedies.remedy.karmada.io',
      'resourceinterpretercustomizations.config.karmada.io',
      'resourceinterpreterwebhookconfigurations.config.karmada.io',
      'serviceexports.multicluster.x-k8s.io',
      'serviceimports.multicluster.x-k8s.io',
      'workloadrebalancers.apps.karmada.io',
      'works.work.karmada.io',
    ],
  },
  {
    // Commit b1e001a9 of the branch release-1.9, which is what the tag v1.9.0 of the repository names. v1.9.1, commit 828b8ca4, has the same files in this
    // folder, byte for byte, and the module proxy has it as it is: docs/versions.md says how all of them were compared.
    ...KRUISE,
    version: 'v1.9.0',
    copyOnly: 'The module proxy has another commit under this version (4c2bbcec instead of the tag b1e001a9): read the tag from a copy.',
  },
  { ...KRUISE, version: 'v1.8.4', imported: false },
  // What comes after 1.9 and is not released: commit 4c2bbcec of master, which the module proxy has as v1.9.0.
  { ...KRUISE, version: NEXT, moduleVersion: 'v1.9.0', imported: false },
  {
    name: 'rollouts',
    module: 'github.com/openkruise/rollouts',
    version: 'v0.6.2',
    folder: 'config/crd/bases',
    keep: ['rollouts.rollouts.kruise.io'],
    imported: false,
  },
  {
    name: 'ocm-api',
    module: 'open-cluster-management.io/api',
    version: 'v1.3.0',
    folder: '.',
    keep: [
      'addondeploymentconfigs.addon.open-cluster-management.io',
      'addontemplates.addon.open-cluster-management.io',
      'clustermanagementaddons.addon.open-cluster-management.io',
      'managedclusters.cluster.open-cluster-management.io',
      'managedclustersetbindings.cluster.open-cluster-management.io',
      'managedclustersets.cluster.open-cluster-management.io',
      'manifestworkreplicasets.work.open-cluster-management.io',
      'manifestworks.work.open-cluster-management.io',
      'placements.cluster.open-cluster-management.io',
    ],
  },
  {
    name: 'argo-cd',
    module: 'github.com/argoproj/argo-cd/v3',
    version: 'v3.5.6',
    folder: 'manifests/crds',
    keep: ['applications.argoproj.io', 'appprojects.argoproj.io'],
    imported: false,
  },
  {
    name: 'flux-helm-controller',
    module: 'github.com/fluxcd/helm-controller',
    version: 'v1.6.3',
    folder: 'config/crd/bases',
    keep: ['helmreleases.helm.toolkit.fluxcd.io'],
    imported: false,
  },
  {
    name: 'flux-kustomize-controller',
    module: 'github.com/fluxcd/kustomize-controller',
    version: 'v1.9.3',
    folder: 'config/crd/bases',
    keep: ['kustomizations.kustomize.toolkit.fluxcd.io'],
    imported: false,
  },
  {
    name: 'flux-source-controller',
    module: 'github.com/fluxcd/source-controller',
    version: 'v1.9.3',
    folder: 'config/crd/bases',
    keep: ['gitrepositories.source.toolkit.fluxcd.io', 'helmrepositories.source.toolkit.fluxcd.io', 'ocirepositories.source.toolkit.fluxcd.io'],
    imported: false,
  },
  {
    name: 'prometheus-operator',
    module: 'github.com/prometheus-operator/prometheus-operator',
    version: 'v0.85.0',
    folder: 'example/prometheus-operator-crd',
    keep: ['prometheusrules.monitoring.coreos.com'],
    imported: false,
  },
];

/** Kubernetes itself. Kruise 1.9 reads pod templates into the types of k8s.io/api v0.32.10 and drops what those do not have. */
export const KUBERNETES = {
  name: 'kubernetes',
  module: 'k8s.io/kubernetes',
  version: 'v1.32.10',
  file: 'api/openapi-spec/swagger.json',
} as const;

/** The minor version of a release, such as `1.9`; `next` for what is not released. */
export function minorOf(version: string): string {
  return version.replace(/^v/, '').split('.').slice(0, 2).join('.');
}

/** Whether a release comes before another one, as a number to sort by. */
export function byRelease(a: string, b: string): number {
  return Number(a === NEXT) - Number(b === NEXT) || a.localeCompare(b, 'en', { numeric: true });
}

/** Folder under crds/ of a release. */
export function folderOf(source: { readonly name: string; readonly version: string }): string {
  return path.join(CRDS, `${source.name}-${source.version}`);
}
