import { Duration, Lazy } from 'cdk8s';
import { KUBE_CONFIG } from '../../gitops/flux/checks';
import { goDuration, kubeConfigOf, kustomizationName } from '../../gitops/flux/flux-objects';
import { DURATION, LABEL, labelUpTo, nameOf } from '../../gitops/option-checks';
import { readable } from '../../json/given';
import { isObject, type Json, ownMember } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { shown } from '../../json/shown';
import { type Forms, misfits, OBJECT } from '../../problems/forms';
import type { Report } from '../../problems/reporter';
import type { Installer, InstallationCluster, InstallationOrder } from '../installation-order';
import { INSTALLATION_RULES as RULES } from '../installation-rules';
import { checkEntry } from '../installation-checks';
import { chartOf, chartValues, checkChart, type KruiseChart, labelsFor } from './chart';
import type { FluxInstallerOptions } from './flux-options';

type Options = Partial<FluxInstallerOptions>;

const SOURCE = 'source.toolkit.fluxcd.io/v1';

/** What is no Duration at all is found with the types of all options. */
const TIME = { fits: (value: unknown) => !(value instanceof Duration) || DURATION.fits(value), expected: DURATION.expected };

const OPTIONS: Forms = {
  kubeConfigs: OBJECT, ownCluster: LABEL, namespace: LABEL, releaseNamespace: LABEL, secretName: nameOf('Secret'), serviceAccountName: nameOf('ServiceAccount'),
  name: labelUpTo(30),
  interval: TIME, retryInterval: TIME, timeout: TIME,
};

/** Kruise by a HelmRelease of Flux for each cluster. */
export function fluxInstaller(given: FluxInstallerOptions): Installer {
  const options = readable(given) as Options;
  const known = new Set([...Object.keys(isObject(options.kubeConfigs) ? options.kubeConfigs : {}), String(options.ownCluster)]);
  return {
    tool: 'Flux',
    goal: 'flux',
    unreached: 'each cluster needs a kubeconfig in `kubeConfigs`',
    reached: (fleet) => fleet.clusters.map(({ name }) => name).filter((name) => known.has(name)),
    objects: (order) => {
      const chart = chartOf(options.chart, order);
      const name = options.name ?? 'kruise';
      return [
        { id: `source-${name}`, object: source(chart, options), shared: true },
        ...order.clusters.map((cluster) => ({ id: `release-${name}-${cluster.name}`, object: release(cluster, chart, order, options) })),
      ];
    },
    check: (order, note) => checkOptions(options, order, note),
  };
}

/** Durations of callers without types are reported by the checks. */
function time(given: unknown, otherwise: Duration): string {
  return goDuration(given instanceof Duration ? given : otherwise);
}

function source(chart: KruiseChart, { name = 'kruise', namespace = 'flux-system', secretName, interval }: Options): KubeObject {
  const metadata = { name, namespace };
  const common = { interval: time(interval, Duration.hours(1)), provider: 'generic', ...(secretName !== undefined && { secretRef: { name: secretName } }), timeout: '60s' };
  if (!chart.oci) return { apiVersion: SOURCE, kind: 'HelmRepository', metadata, spec: { ...common, url: chart.repository } };
  const layerSelector = { mediaType: 'application/vnd.cncf.helm.chart.content.v1.tar+gzip', operation: 'copy' };
  return { apiVersion: SOURCE, kind: 'OCIRepository', metadata, spec: { ...common, layerSelector, ref: { tag: chart.version }, url: `${chart.repository.replace(/\/$/, '')}/${chart.name}` } };
}

function release(cluster: InstallationCluster, chart: KruiseChart, order: InstallationOrder, options: Options): KubeObject {
  const { name = 'kruise', namespace = 'flux-system', releaseNamespace = 'default', serviceAccountName, interval, retryInterval, timeout } = options;
  const kubeConfig = isObject(options.kubeConfigs) ? ownMember(options.kubeConfigs, cluster.name) : undefined;
  // What failed is tried again as it is: the usual remedy, to uninstall it or to go back, would touch the CRDs of running workloads. Server-side, entries of webhooks that a
  // new chart no longer has would stay, without most of their fields, since Kruise owns a part of each.
  const strategy = { name: 'RetryOnFailure', retryInterval: time(retryInterval, Duration.minutes(5)) };
  return {
    apiVersion: 'helm.toolkit.fluxcd.io/v2',
    kind: 'HelmRelease',
    metadata: {
      // A HelmRelease that goes uninstalls Kruise; that has to be asked for.
      annotations: { 'kustomize.toolkit.fluxcd.io/prune': 'disabled' },
      labels: labelsFor(cluster),
      name: kustomizationName(name, cluster.name),
      namespace,
    },
    spec: {
      ...(chart.oci ? { chartRef: { kind: 'OCIRepository', name } }
        : { chart: { spec: { chart: chart.name, reconcileStrategy: 'ChartVersion', sourceRef: { kind: 'HelmRepository', name }, version: chart.version } } }),
      install: { serverSideApply: false, strategy },
      interval: time(interval, Duration.hours(1)),
      ...(isObject(kubeConfig) && { kubeConfig: kubeConfigOf(kubeConfig as any) }),
      postRenderers: [{ kustomize: { patches: KEPT.map(keptPatch) } }],
      releaseName: 'kruise',
      ...(serviceAccountName !== undefined && { serviceAccountName }),
      storageNamespace: releaseNamespace,
      targetNamespace: releaseNamespace,
      timeout: time(timeout, Duration.minutes(10)),
      upgrade: { serverSideApply: 'disabled', strategy },
      values: Lazy.any({ produce: () => chartValues(cluster, order) }),
    },
  };
}

/** Kinds that Helm leaves alone when they are no longer in the chart, or when it is uninstalled: with a CRD all its objects would go. */
const KEPT = [{ group: 'apiextensions.k8s.io', version: 'v1', kind: 'CustomResourceDefinition' }, { version: 'v1', kind: 'Namespace' }] as const;

function keptPatch(target: (typeof KEPT)[number]): Json {
  const apiVersion = 'group' in target ? `${target.group}/${target.version}` : target.version;
  return { patch: `apiVersion: ${apiVersion}\nkind: ${target.kind}\nmetadata:\n  name: any\n  annotations:\n    helm.sh/resource-policy: keep\n`, target };
}

function checkOptions(options: Options, { clusters }: InstallationOrder, note: Report): void {
  for (const { name, value, expected } of misfits(options, OPTIONS)) note(RULES.value, `${name} of Flux is ${shown(value)}, expected ${expected}.`);
  checkChart(options.chart, note);
  if (options.kubeConfigs === undefined && options.ownCluster === undefined) note(RULES.value, 'Flux has no kubeConfigs.', 'name the Secret of each cluster, as its `secretName` in `kubeConfigs`.');
  for (const [cluster, config] of Object.entries(isObject(options.kubeConfigs) ? options.kubeConfigs : {})) {
    if (!clusters.some(({ name }) => name === cluster)) note(RULES.cluster, `There is a kubeconfig for ${shown(cluster)}, which the installation is not for.`, 'correct the name, or remove the kubeconfig.');
    else if (!isObject(config)) note(RULES.value, `kubeConfigs['${cluster}'] is ${shown(config)}, expected an object with the name of a Secret.`);
    else checkEntry(`kubeConfigs['${cluster}']`, { ...config, secretName: config.secretName ?? '' }, KUBE_CONFIG, note);
  }
}
