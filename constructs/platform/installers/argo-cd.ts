import { Lazy } from 'cdk8s';
import { applicationName, argoCdObject, retryPolicy } from '../../gitops/argocd/application';
import { checkDestination, RETRY } from '../../gitops/argocd/checks';
import { LABEL, labelUpTo, nameOf } from '../../gitops/option-checks';
import { readable } from '../../json/given';
import { isObject, ownMember } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { shown } from '../../json/shown';
import { type Forms, misfits, OBJECT } from '../../problems/forms';
import type { Report } from '../../problems/reporter';
import type { Installer, InstallationCluster, InstallationOrder } from '../installation-order';
import { INSTALLATION_RULES as RULES } from '../installation-rules';
import type { ArgoCdInstallerOptions } from './argo-cd-options';
import { chartOf, chartValues, checkChart, labelsFor, registryOf } from './chart';

/** After the projects and before everything that needs Kruise. */
const WAVE = '-15';

const OPTIONS: Forms = {
  destinations: OBJECT,
  namespace: LABEL,
  project: nameOf('project'),
  name: labelUpTo(30),
};

/** Kruise by an Application of Argo CD for each cluster. */
export function argoCdInstaller(given: ArgoCdInstallerOptions): Installer {
  const options = readable(given);
  return {
    tool: 'Argo CD',
    goal: 'argocd',
    unreached: 'it is for clusters of the fleet',
    reached: (fleet) => fleet.clusters.map(({ name }) => name),
    objects: (order) => order.clusters.map((cluster) => ({ id: `application-${cluster.name}`, object: application(cluster, order, options) })),
    check: (order, note) => checkOptions(options, order, note),
  };
}

function application(cluster: InstallationCluster, order: InstallationOrder, options: Partial<ArgoCdInstallerOptions>): KubeObject {
  const { namespace = 'argocd', project = 'default', name = 'kruise', automated = true } = options;
  const chart = chartOf(options.chart, order);
  const { name: registered, server } = destination(cluster.name, options);
  return argoCdObject('Application', {
    annotations: { 'argocd.argoproj.io/sync-wave': WAVE },
    labels: labelsFor(cluster),
    name: applicationName(`${name}/${cluster.name}`),
    namespace,
  }, {
    // The objects of the chart say where they belong; this is the namespace that a release of Helm would be in.
    destination: { ...(registered !== undefined && { name: registered }), namespace: 'default', ...(server !== undefined && { server }) },
    ignoreDifferences: CHANGED_BY_KRUISE,
    project,
    source: {
      chart: chart.name,
      helm: { releaseName: 'kruise', valuesObject: Lazy.any({ produce: () => chartValues(cluster, order) }) },
      repoURL: chart.oci ? registryOf(chart) : chart.repository,
      targetRevision: chart.version,
    },
    syncPolicy: { ...(automated !== false && { automated: { prune: false, selfHeal: true } }), retry: retryPolicy(readable(options.retry)) },
  });
}

/**
 * What Kruise changes at run time is no reason to sync. A sync that has one applies these objects as the chart has them, client-side: that resets the annotation from
 * which Kruise makes its list of webhooks, so that an upgrade changes the list. Server-side, entries that the new chart no longer has would stay, without most of their
 * fields, since Kruise owns a part of each; and with the option that keeps ignored fields the list would never change.
 */
const CHANGED_BY_KRUISE = [
  { jsonPointers: ['/data'], kind: 'Secret', name: 'kruise-webhook-certs' },
  ...['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'].map((kind) => (
    { group: 'admissionregistration.k8s.io', jsonPointers: ['/metadata/annotations/template', '/webhooks'], kind })),
  { group: 'apiextensions.k8s.io', jsonPointers: ['/spec/conversion/webhook'], kind: 'CustomResourceDefinition' },
];

function destination(cluster: string, { destinations }: Partial<ArgoCdInstallerOptions>): { readonly name?: string; readonly server?: string } {
  const said = isObject(destinations) ? ownMember(destinations, cluster) : undefined;
  return isObject(said) ? said : { name: cluster };
}

function checkOptions(options: Partial<ArgoCdInstallerOptions>, { clusters }: InstallationOrder, note: Report): void {
  for (const { name, value, expected } of misfits(options, OPTIONS)) note(RULES.value, `${name} of Argo CD is ${shown(value)}, expected ${expected}.`);
  checkChart(options.chart, note);
  const { refresh: _, ...retry } = RETRY;
  for (const { name, value, expected } of misfits(readable(options.retry), retry)) note(RULES.value, `retry.${name} of Argo CD is ${shown(value)}, expected ${expected}.`);
  for (const [cluster, said] of Object.entries(isObject(options.destinations) ? options.destinations : {})) {
    if (!clusters.some(({ name }) => name === cluster)) note(RULES.cluster, `There is a destination for ${shown(cluster)}, which the installation is not for.`);
    else if (!isObject(said)) note(RULES.value, `destinations['${cluster}'] is ${shown(said)}, expected an object with a name or a server.`);
    else checkDestination(`destinations['${cluster}']`, said, (message) => note(RULES.value, message));
  }
}
